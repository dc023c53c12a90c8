"""Tournaments as far as a cut and the draw after it."""

from scorecards.scorekeeping.rows import RowEntry
from tests.tournaments.day_play import (
    begun,
    drawn,
    play_round,
    short,
    stage_of,
)
from tests.tournaments.world import World
from tournaments.directing import corrections
from tournaments.directing.days import cuts
from tournaments.ledger.days.amendments import amendment_of
from tournaments.models import LeagueGame, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.kinds import PAIR
from tournaments.rules.days.stages import DaySettings, SeatingRule

FIRST = short(rounds=1, seating=SeatingRule.RANDOM, cut=Cut(2, TieRule.CHAIN))


FINAL = short(rounds=1, hall=PAIR, seating=SeatingRule.POWER, first=SeatingRule.POWER)


DAY = DaySettings((FIRST, FINAL))


def better_first(person: int, _round: int) -> int:
    return 3 * person


def cut_and_drawn(world: World) -> tuple[Member, Tournament]:
    """Four played, Abe and Bea went on and are seated; then the card says Cyd was before Bea."""
    by, open_ = begun(world.ann, DAY, people=4)
    (game,) = play_round(by, drawn(by, open_), better_first)
    cuts.make_cut(by, stage_of(open_))
    drawn(by, open_, 1)
    assert amendment_of(stage_of(open_)) is None
    correct(by, game, "Cyd", "6", "1")
    return by, open_


def correct(by: Member, game: LeagueGame, name: str, was: str, now: str) -> None:
    """The card says another figure on the first hole for this person."""
    game = LeagueGame.objects.select_related("season__league", "game").get(pk=game.pk)
    seat = game.seats.get(person__name=name)
    rows = [RowEntry(seat.position, now, was)]
    corrections.correct_game(by, game, number=1, rows=rows, reason="added up wrongly")
