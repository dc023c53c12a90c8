"""Tie-breaks: the criteria that split players who are level, one after another.

    slug            higher value first; what it looks at
    metric          the season's figure by the points system (strokes: lower first)
    wins            games won; a win shared by t counts 1/t
    h2h             opponents beaten in games among those still level; skipped if two never met
    opp_avg         the mean of the opponents' points a game, repeats counted; for Swiss events
    best            the best single game
    sorted          results from best to worst, compared one by one, dropped ones too
    countback_last  the last game together, else everyone's last: its total, then countback
    playoff         the places of a playoff, if there was one
    lot             drawn from a recorded seed; skipped until it is drawn
    shared          they stay level and share what there is to win

The whole group that is level is split by the next criterion of the chain; what is still level goes
on to the one after it, never back to the first.

Deliberately absent: names, numbers and entry days (an order nobody played for); holes won and
lowest hole (they grow with the table); products of results and opponents' results as in chess (no
player can add them up); the score of one seat against another by strokes (luck of the deal).

A criterion gives every player of the group a key, the higher the better, or skips with None. This
module never ranks, and never asks for results before a tie needs them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from itertools import combinations

from tournaments.countback import last_holes
from tournaments.lines import Line, outcomes_of
from tournaments.results import Result
from tournaments.schemes import Scheme
from tournaments.texts import Text, text

Key = tuple[Fraction, ...]
Keys = Mapping[int, Key]
Fetch = Callable[[Sequence[int]], Mapping[int, Sequence[Result]]]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a tie may be broken by. `results` fetches the results of some players; `playoffs` are
    places in a playoff by player; `seed` that of the lot, None before it is drawn; `everyone` the
    results of the whole event, for `opp_avg` only.
    """

    scheme: Scheme
    results: Fetch
    playoffs: Mapping[int, int] = field(default_factory=dict)
    seed: int | None = None
    everyone: Callable[[], Iterable[Result]] | None = None


Measure = Callable[[Sequence[Line], Evidence], Keys | None]


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion. `single` ones give one figure that can be shown in a column."""

    slug: str
    name: Text
    says: Text
    measure: Measure
    single: bool = True


def _metric(group: Sequence[Line], evidence: Evidence) -> Keys | None:
    sign = -1 if evidence.scheme.low_is_better else 1
    return {line.player: (sign * line.metric,) for line in group if line.metric is not None}


def _wins(group: Sequence[Line], evidence: Evidence) -> Keys | None:
    return {line.player: (line.wins,) for line in group}


def _best(group: Sequence[Line], evidence: Evidence) -> Keys | None:
    sign = -1 if evidence.scheme.low_is_better else 1
    found = {line.player: (sign * line.best,) for line in group if line.best is not None}
    return found if len(found) == len(group) else None


def _head_to_head(group: Sequence[Line], evidence: Evidence) -> Keys | None:
    """Beaten opponents of the group / met opponents of the group, a tie counting half."""
    players = [line.player for line in group]
    places = {
        player: {row.game: row.place for row in rows}
        for player, rows in evidence.results(players).items()
    }
    beaten2, met = dict.fromkeys(players, 0), dict.fromkeys(players, 0)
    for one, other in combinations(players, 2):
        together = places.get(one, {}).keys() & places.get(other, {}).keys()
        if not together:
            return None
        for game in together:
            mine, theirs = places[one][game], places[other][game]
            beaten2[one] += 2 * (mine < theirs) + (mine == theirs)
            beaten2[other] += 2 * (theirs < mine) + (mine == theirs)
        met[one] += len(together)
        met[other] += len(together)
    return {player: (Fraction(beaten2[player], 2 * met[player]),) for player in players}


def _sorted_results(group: Sequence[Line], evidence: Evidence) -> Keys | None:
    scheme = evidence.scheme
    sign = -1 if scheme.low_is_better else 1
    found = evidence.results([line.player for line in group])
    return {
        player: tuple(
            sorted((sign * each.points for each in outcomes_of(rows, scheme)), reverse=True)
        )
        for player, rows in ((line.player, found.get(line.player, ())) for line in group)
    }


def _countback_last(group: Sequence[Line], evidence: Evidence) -> Keys | None:
    """Skipped unless the games compared had one length, one table size and one ruleset: totals of
    other tables say nothing.
    """
    last = _last_games([line.player for line in group], evidence)
    if last is None or len({(len(row.holes), row.size, row.ruleset) for row in last.values()}) > 1:
        return None
    return {
        player: (
            Fraction(-row.total),
            *(-total for total in last_holes(row.holes, row.playing_handicap)),
        )
        for player, row in last.items()
    }


def _last_games(players: Sequence[int], evidence: Evidence) -> Mapping[int, Result] | None:
    """The last game all of them sat at, else the last of each; None if one has played none."""
    found = evidence.results(players)
    rows = {player: sorted(found.get(player, ())) for player in players}
    if not all(rows.values()):
        return None
    common = set.intersection(*({row.game for row in mine} for mine in rows.values()))
    return {
        player: [row for row in mine if not common or row.game in common][-1]
        for player, mine in rows.items()
    }


def _opponents_average(group: Sequence[Line], evidence: Evidence) -> Keys | None:
    if evidence.everyone is None:
        return None
    sign = -1 if evidence.scheme.low_is_better else 1
    averages = opponents_averages(evidence.everyone())
    return {line.player: (sign * averages.get(line.player, Fraction(0)),) for line in group}


def opponents_averages(results: Iterable[Result]) -> dict[int, Fraction]:
    """The mean of the points a game of everyone a player has met, with repeats; 0 for nobody."""
    rows = list(results)
    points: dict[int, list[Fraction]] = {}
    tables: dict[int, list[int]] = {}
    for row in rows:
        points.setdefault(row.player, []).append(row.points)
        tables.setdefault(row.game, []).append(row.player)
    means = {player: sum(mine, Fraction(0)) / len(mine) for player, mine in points.items()}
    met: dict[int, list[Fraction]] = {player: [] for player in points}
    for table in tables.values():
        for player in table:
            met[player] += [means[other] for other in table if other != player]
    return {who: sum(theirs, Fraction(0)) / max(len(theirs), 1) for who, theirs in met.items()}


def _playoff(group: Sequence[Line], evidence: Evidence) -> Keys | None:
    """Skipped unless it was played by all who are level."""
    if not all(line.player in evidence.playoffs for line in group):
        return None
    return {line.player: (Fraction(-evidence.playoffs[line.player]),) for line in group}


def _lot(group: Sequence[Line], evidence: Evidence) -> Keys | None:
    if evidence.seed is None:
        return None
    return {line.player: (Fraction(drawn(evidence.seed, line.player)),) for line in group}


def drawn(seed: int, player: int) -> int:
    """What a player draws in the lot of this seed; who else draws changes nothing."""
    return int.from_bytes(sha256(f"{seed}:{player}".encode()).digest(), "big")


def _shared(group: Sequence[Line], evidence: Evidence) -> Keys | None:
    return {line.player: () for line in group}


CRITERIA: tuple[Criterion, ...] = (
    Criterion("metric", text("Points"), text("The figure of the season."), _metric),
    Criterion("wins", text("Wins"), text("Games won; a shared win counts in part."), _wins),
    Criterion(
        "h2h",
        text("Head to head"),
        text("Opponents beaten among those who are level, if all of them have met."),
        _head_to_head,
    ),
    Criterion(
        "opp_avg",
        text("Opponents"),
        text("The average points of all opponents met."),
        _opponents_average,
    ),
    Criterion("best", text("Best game"), text("The best single game."), _best),
    Criterion(
        "sorted",
        text("All results"),
        text("All results from the best to the worst, one by one."),
        _sorted_results,
        single=False,
    ),
    Criterion(
        "countback_last",
        text("Countback"),
        text("The last game together, or everyone's last: its total, then its last holes."),
        _countback_last,
        single=False,
    ),
    Criterion("playoff", text("Playoff"), text("Holes played to break the tie."), _playoff),
    Criterion("lot", text("Lot"), text("A lot, drawn from a recorded number."), _lot, single=False),
    Criterion("shared", text("Shared"), text("The place is shared."), _shared, single=False),
)

_BY_SLUG = {criterion.slug: criterion for criterion in CRITERIA}


def find_criterion(slug: str) -> Criterion:
    """The criterion of this name. Raises KeyError."""
    return _BY_SLUG[slug]


def chain_problems(chain: Sequence[str]) -> tuple[Text, ...]:
    """What is wrong with a chain of criteria; nothing if it may be used."""
    unknown = [slug for slug in chain if slug not in _BY_SLUG]
    if unknown:
        return (text("There is no tie-break named {slug}.", slug=unknown[0]),)
    if not chain or chain[0] != "metric":
        return (text("The points come first."),)
    if len(set(chain)) < len(chain):
        return (text("Each tie-break stands once."),)
    return ()
