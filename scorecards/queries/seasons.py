"""All finished games of one shape under other rules: read packed, in one question, and scored
together.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db import connection
from django.db.models import Q

from scorecards.models import MAX_SEATS, Game, Seat, read_ruleset
from scorecards.rescoring.packing import Packed, packed_of
from scorecards.rules import Ruleset, Shape

MOST_NAMED = 500  # games told by name; nobody reads more


@dataclass(frozen=True)
class OtherWinner:
    """A game that somebody else would have won, by the names at the table."""

    code: str
    won: tuple[str, ...]
    would_win: tuple[str, ...]


@dataclass
class SeasonUnder:
    """What other rules would have made of the games; `games` are those that were scored."""

    games: int = 0
    layouts: int = 0
    unfit: int = 0  # games with a card that these rules do not know
    doubtful: int = 0  # games with a suit missing that these rules ask for
    unpacked: int = 0  # finished games without a packed copy
    others: list[OtherWinner] = field(default_factory=list)


@dataclass(frozen=True)
class _Row:
    code: str
    packed: Packed
    winners: int
    own: bool


def season_under(ruleset: Ruleset, shape: Shape, code: str | None = None) -> SeasonUnder:
    """Every finished game of this shape under a ruleset, or the one with this code."""
    from scorecards.rescoring.seasons import rescore_season  # numpy, which no page needs

    rows = read_rows(ruleset, shape, code)
    own = [place for place, row in enumerate(rows) if row.own]
    verdicts = rescore_season(ruleset, shape, [row.packed for row in rows], own)
    season = SeasonUnder(unpacked=_unpacked(shape, code))
    others: dict[str, tuple[int, int]] = {}
    for row, verdict in zip(rows, verdicts, strict=True):
        if verdict is None:
            season.unfit += 1
            continue
        season.games += 1
        season.layouts += row.packed.seats * row.packed.holes
        season.doubtful += verdict.doubtful and not row.own
        if row.winners != verdict.winners:
            others[row.code] = (row.winners, verdict.winners)
    season.others = _named(others)
    return season


_READ = """
    SELECT game.code, CASE WHEN game.slug = %s THEN game.ruleset END, copy.seats, copy.holes,
        copy.cards, copy.knockers, copy.rest, copy.winners
    FROM scorecards_packedgame copy JOIN scorecards_game game ON game.id = copy.game_id
    WHERE game.rows = %s AND game.columns = %s"""


def read_rows(ruleset: Ruleset, shape: Shape, code: str | None = None) -> list[_Row]:
    """The packed games, the first first."""
    one, named = (" AND game.code = %s", [code]) if code else ("", [])
    with connection.cursor() as cursor:
        question = f"{_READ}{one} ORDER BY copy.game_id"
        cursor.execute(question, [ruleset.slug, shape.rows, shape.columns, *named])
        return [
            _Row(code, packed_of(*copy), winners, bool(own and read_ruleset(own) == ruleset))
            for code, own, *copy, winners in cursor.fetchall()
        ]


def _unpacked(shape: Shape, code: str | None) -> int:
    games = Game.objects.filter(rows=shape.rows, columns=shape.columns, finished__isnull=False)
    if code:
        games = games.filter(code=code)
    played = Q(holes__scores__points__isnull=False)
    return games.filter(played, packed__isnull=True).distinct().count()


def _named(others: dict[str, tuple[int, int]]) -> list[OtherWinner]:
    """The games with names in place of positions."""
    names: dict[str, list[str]] = {}
    told = list(others) if len(others) <= MOST_NAMED else []
    seats = Seat.objects.filter(game__code__in=told).order_by("position")
    for code, name in seats.values_list("game__code", "name"):
        names.setdefault(code, []).append(name)
    return [
        OtherWinner(code, _picked(names.get(code), won), _picked(names.get(code), would_win))
        for code, (won, would_win) in others.items()
    ]


def _picked(names: Sequence[str] | None, winners: int) -> tuple[str, ...]:
    seats = [seat for seat in range(MAX_SEATS) if winners >> seat & 1]
    return tuple(names[seat] if names else f"seat {seat + 1}" for seat in seats)
