"""A table of a rehearsal, or of the demonstration: played with made-up cards, handed in, confirmed.

Each of these is an act of its own and begins where the table stands, so whatever interrupts it,
the next one goes on. What is dealt follows from the seed of the tournament, the round and the
number of the table.
"""

from __future__ import annotations

from random import Random

from django.utils.translation import gettext

from scorecards.scorekeeping import paper, paper_entries
from scorecards.scorekeeping.holes import record_hole
from scorecards.scorekeeping.paper_entries import PaperHole
from scorecards.scorekeeping.rows import RowEntry
from tournaments.directing import confirmations
from tournaments.directing.days.tables import start_day_table
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Confirmation, LeagueGame, LeagueSeat, Table
from tournaments.permissions import Member
from tournaments.rules.made_up_cards import deal_hole, needs_knocker


def play_table(by: Member, table: Table, *, disputed: bool = False) -> None:
    """Lead a table on until its card is confirmed; or, with `disputed`, until that. The table has
    its round with stage and tournament, and whoever acts a device, which keeps the score.
    """
    game = start_table(by, table)
    if game.state == "playing":
        play_cards(table, game)
        game = hand_in(by, game)
    if game.state == "submitted" and disputed:
        dispute(by, game)
    elif game.state == "submitted":
        confirmations.confirm_card(_seated(by, game, 1), game, version=game.version)
    elif game.state == "disputed":
        reason = gettext("Looked at the cards: the card is right.")
        confirmations.resolve_card(by, game, reason=reason)


def start_table(by: Member, table: Table) -> LeagueGame:
    """The card of a table; a new one where it has none."""
    game = LeagueGame.objects.filter(fixture=table.fixture_id).first()
    if game is None:
        assert by.device is not None
        game = start_day_table(by, table, device=by.device)
    return _stored(game)


def hand_in(by: Member, game: LeagueGame) -> LeagueGame:
    """The first seat hands a card in."""
    confirmations.submit_card(_seated(by, game, 0), game)
    return _stored(game)


def dispute(by: Member, game: LeagueGame) -> None:
    """The second seat says that the card is wrong."""
    version, reason = _stored(game).version, gettext("Hole 4 was typed for the wrong seat.")
    confirmations.dispute_card(_seated(by, game, 1), game, version=version, reason=reason)


def play_cards(table: Table, game: LeagueGame, *, upto: int | None = None) -> None:
    """The holes of a card that are still to be played, as far as hole `upto`: as one sheet, or
    hole by hole where these rules may end a game before its time.
    """
    holes = stage_settings(table.round.stage).holes
    last = min(holes, upto or holes)
    sheet = _sheet(table, game, last)
    try:
        paper.record_paper(
            game_code=game.game.code, sheet=sheet, overrule=True, device=game.game.started_by
        )
    except paper_entries.PaperRefused:
        _play_singly(game, sheet)


def was_disputed(game: LeagueGame) -> bool:
    """Whether somebody disputed the card before. One query."""
    return Confirmation.objects.filter(league_game=game, kind="dispute").exists()


def _sheet(table: Table, game: LeagueGame, last: int) -> list[PaperHole]:
    """The holes up to the last, without those that are there already."""
    row, stage, card = table.round, table.round.stage, game.game
    seats = LeagueSeat.objects.filter(league_game=game).order_by("position")
    skills = [_skill(stage.tournament.seed, each.person.name) for each in seats]
    there = set(card.holes.values_list("number", flat=True))
    knocks, sheet = needs_knocker(card.rules), []
    for number in range(1, last + 1):
        seed = f"{stage.tournament.seed}/{stage.position}.{row.number}"
        lot = Random(f"{seed}/{table.fixture.number}/{number}")
        dealt = deal_hole(card.rules, card.shape, skills, lot)
        if number in there:
            continue
        rows = [RowEntry(at, entry, "") for at, entry in enumerate(dealt.entries)]
        sheet.append(PaperHole(number, rows, dealt.knocker if knocks else None))
    return sheet


def _play_singly(game: LeagueGame, sheet: list[PaperHole]) -> None:
    for hole in sheet:
        game.game.refresh_from_db()
        if game.game.finished is not None:
            return
        record_hole(
            game_code=game.game.code,
            number=hole.number,
            rows=hole.rows,
            knocker=hole.knocker,
            overrule=True,
            device=game.game.started_by,
        )


def _skill(seed: str, name: str) -> float:
    """How well somebody plays, the same on the whole day."""
    return 0.35 + 0.5 * Random(f"{seed}/{name}").betavariate(3, 3)


def _seated(by: Member, game: LeagueGame, seat: int) -> Member:
    """Whoever sits there."""
    people = game.seats.order_by("position").values_list("person", flat=True)
    return Member(by.league, "member", person_id=people[seat])


def _stored(game: LeagueGame) -> LeagueGame:
    return LeagueGame.objects.select_related("season__league", "game__started_by").get(pk=game.pk)
