"""What tests of tournaments do: make one, let people in, and play its rounds."""

from collections.abc import Callable
from datetime import date
from fractions import Fraction

from tests.tournaments.playing import Someone, record
from tournaments import directing
from tournaments.directing.days import cuts, draws, entrants, rounds, tables
from tournaments.directing.days import tournaments as days
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import LeagueGame, Round, Stage, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.stages import DaySettings, StageSettings

DAY = date(2026, 1, 10)
NAMES = (
    *("Abe", "Bea", "Cyd", "Dot", "Ed", "Flo", "Gil", "Hal", "Ivy", "Jon", "Kim", "Lou", "Max"),
    *("Ned", "Oda", "Pia", "Quin", "Ray", "Sue", "Tom", "Una", "Vic", "Wes", "Xia", "Yan", "Zoe"),
)
SEED = "0123456789ab"
Points = Callable[[int, int], int]
"""The points of a person (by place in NAMES) on the holes of a round."""


def short(**changes: object) -> StageSettings:
    """A stage of two-hole games."""
    return StageSettings(holes=2, ruleset="pagat-6").changed(**changes)


def begun(
    ann: Someone, settings: DaySettings, *, people: int, name: str = "Open"
) -> tuple[Member, Tournament]:
    """A tournament that runs, with so many people who are here. Its draws are always the same: by
    another lot people may be level on the line of a cut.
    """
    tournament = days.create_alone(
        user=ann.user, name=name, settings=settings, day=DAY, device=ann.device
    )
    Tournament.objects.filter(pk=tournament.pk).update(seed=SEED)
    by = ann.member(tournament.league)
    entrants.enter_list(by, tournament, data="\n".join(NAMES[:people]))
    for act in ("publish", "open_checkin"):
        tournament = days.lead_tournament(by, tournament, act)
    entrants.arrive_rest(by, tournament)
    return by, days.lead_tournament(by, tournament, "start")


def stage_of(tournament: Tournament, position: int = 0) -> Stage:
    stages = Stage.objects.select_related("tournament", "season__league")
    return stages.get(tournament=tournament, position=position)


def drawn(by: Member, tournament: Tournament, position: int = 0) -> Round:
    """The next round of a stage, drawn if it has to be, and published."""
    waiting = Round.objects.filter(stage=stage_of(tournament, position), state="drafted")
    draft = waiting.order_by("number").first() or draws.draw_round(
        by, stage_of(tournament, position)
    )
    return rounds.publish_round(by, fresh_round(draft))


def fresh_round(round_: Round) -> Round:
    return Round.objects.select_related("stage__tournament", "stage__season").get(pk=round_.pk)


def nothing(_person: int, _round: int) -> int:
    return 0


def play_round(
    by: Member,
    round_: Round,
    points: Points,
    *,
    second: Points = nothing,
    close: bool = True,
    only: slice = slice(None),
) -> list[LeagueGame]:
    """Every table, or `only` some, plays two holes, the second mostly for nothing, and its
    card is confirmed.
    """
    games = []
    for table in tables_of(round_)[only]:
        table.round = fresh_round(round_)
        game = tables.start_day_table(by, table, device=by.device)
        names = [seat.person.name for seat in game.seats.select_related("person")]
        record(game.game, 1, [points(NAMES.index(name), round_.number) for name in names], by)
        record(game.game, 2, [second(NAMES.index(name), round_.number) for name in names], by)
        directing.submit_card(by, game)
        directing.force_card(by, game, reason="played")
        games.append(game)
    if close:
        rounds.close_round(by, fresh_round(round_))
    return games


def place_points(mine: int, table: list[int]) -> Fraction:
    """Points of a place at a table, 100 to 0, level people sharing; lower is better."""
    beaten = sum(each > mine for each in table) + Fraction(
        sum(each == mine for each in table) - 1, 2
    )
    return 100 * beaten / (len(table) - 1)


__all__ = ["cuts", "days", "draws", "entrants", "rounds", "tables"]
