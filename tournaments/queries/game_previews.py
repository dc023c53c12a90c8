"""The card of a league game as it would be with other strokes or points. Writes nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.ledger.counted_games import CountedGame, Holes, read_cards
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame
from tournaments.rules.standings.points import places


@dataclass(frozen=True)
class TotalChange:
    """The total of a seat now and then, strokes included, with the place at the table."""

    name: str
    total: int
    total_then: int
    place: int
    place_then: int


def card_with_strokes(game: LeagueGame, person: int, amount: Fraction) -> CountedGame:
    """The card if this person, who sits there or is played for, gets so many strokes."""
    card = read_cards([game], settings_of(game.season))[0]
    seats = tuple(
        replace(seat, penalty=seat.penalty + int(amount))
        if person in (chair.owner, chair.played_by)
        else seat
        for seat, chair in zip(card.pure.seats, card.chairs, strict=True)
    )
    return replace(card, pure=replace(card.pure, seats=seats))


def card_with_points(game: LeagueGame, points: Holes) -> CountedGame:
    """The card if its holes had these points."""
    return read_cards([game], settings_of(game.season), points={game.game_id: points})[0]


def totals_changed(game: LeagueGame, then: CountedGame) -> list[TotalChange]:
    """The seats whose total or place would change, in their order."""
    now = read_cards([game], settings_of(game.season))[0]
    names = dict(game.seats.values_list("position", "person__name"))
    totals, after = ([seat.total() for seat in card.pure.seats] for card in (now, then))
    rows = zip(now.chairs, totals, after, places(totals), places(after), strict=True)
    return [
        TotalChange(names[chair.position], *figures)
        for chair, *figures in rows
        if figures[0] != figures[1] or figures[2] != figures[3]
    ]
