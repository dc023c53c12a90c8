"""How somebody's cards lay: how many in a pair or another match, and how knocking went.

Counted from the cards themselves by the rules of each game, over at most the latest `CARDS` games;
cached until anything in the league changes. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import blake2s

from django.core.cache import cache
from django.db import connection

from scorecards.models import Game
from scorecards.rules import Layout, Ruleset
from scorecards.rules.tally import matched
from tournaments.models import League, LeagueSeat
from tournaments.queries.players import CARDS, PlayerGame

CACHE_SECONDS = 3600

_ROWS = """
    SELECT hole.game_id, hole.number, hole.knocker, score.position, score.entry, score.counted,
        score.points
    FROM scorecards_hole hole JOIN scorecards_score score ON score.hole_id = hole.id
    WHERE hole.game_id IN ({marks}) AND score.points IS NOT NULL
    ORDER BY hole.game_id, hole.number, score.position"""


@dataclass(frozen=True)
class Hands:
    """Of all `layouts` typed as cards, `paired` had a match; of their `cards`, `matched` lay in
    one. Of all `knocks`, `caught` met somebody with less; `cost` is what those added to the hole.
    """

    games: int = 0
    layouts: int = 0
    paired: int = 0
    cards: int = 0
    matched: int = 0
    knocks: int = 0
    caught: int = 0
    cost: int = 0

    @property
    def rate(self) -> Fraction | None:
        """Cards in a match, in percent."""
        return Fraction(100 * self.matched, self.cards) if self.cards else None

    @property
    def success(self) -> Fraction | None:
        """Knocks with nobody lower, in percent."""
        return Fraction(100 * (self.knocks - self.caught), self.knocks) if self.knocks else None


def hands_of(league: League, members: Sequence[int], results: Sequence[PlayerGame]) -> Hands:
    """Counted over the latest games. Three queries, or none when cached."""
    ids = [each.of for each in results[:CARDS]]
    if not ids:
        return Hands()
    facts = f"{league.pk}:{league.version}:{league.head[:16]}"
    games = blake2s(repr(ids).encode(), digest_size=12).hexdigest()
    key = f"hands:{facts}:{members[0]}:{len(members)}:{games}"
    hands: Hands | None = cache.get(key)
    if hands is None:
        hands = _counted(members, ids)
        cache.set(key, hands, CACHE_SECONDS)
    return hands


def _counted(members: Sequence[int], ids: Sequence[int]) -> Hands:
    seats = LeagueSeat.objects.filter(league_game__in=ids, person__in=members)
    places = dict(seats.values_list("league_game__game", "position"))
    games = Game.objects.in_bulk(list(places))
    rows: dict[tuple[int, int], list[tuple[int | None, int, str, int, int]]] = {}
    if places:
        with connection.cursor() as cursor:
            marks = ", ".join(["%s"] * len(places))
            cursor.execute(_ROWS.format(marks=marks), list(places))
            for game, number, *row in cursor.fetchall():
                rows.setdefault((game, number), []).append(tuple(row))
    tally = dict.fromkeys(Hands.__dataclass_fields__, 0)
    tally["games"] = len(places)
    for (game, _), hole in rows.items():
        _add(tally, games[game], places[game], hole)
    return Hands(**tally)


def _add(
    tally: dict[str, int],
    game: Game,
    seat: int,
    hole: Sequence[tuple[int | None, int, str, int, int]],
) -> None:
    mine = next((row for row in hole if row[1] == seat), None)
    if mine is None:
        return
    knocker, _, entry, counted, points = mine
    cards, matched = _matched(game.rules, entry, game)
    tally["layouts"] += cards > 0
    tally["paired"] += matched > 0
    tally["cards"] += cards
    tally["matched"] += matched
    if knocker == seat:
        caught = any(row[3] < counted for row in hole)
        tally["knocks"] += 1
        tally["caught"] += caught
        tally["cost"] += points - counted if caught else 0


def _matched(rules: Ruleset, entry: str, game: Game) -> tuple[int, int]:
    """How many cards a layout has and how many of them lie in a match; nothing for a total."""
    row = rules.read_row(entry, game.shape)
    if not isinstance(row, Layout):
        return 0, 0
    lines = rules.count(row).lines
    cells = matched(lines)
    return sum(card is not None for card in row.cards), len(cells)
