"""Reading the draft of a round: how good it is, what each change would cost, and why.

What takes long is kept until somebody changes the night. The number of queries does not grow with
people or tables. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.core.cache import cache

from scorecards.rules.texts import Text
from tournaments.ledger.levels import levels_of
from tournaments.ledger.meetings import history_of
from tournaments.ledger.merges import families, root_of
from tournaments.ledger.seating import demands_of, times_out
from tournaments.ledger.settings import settings_of
from tournaments.models import Night
from tournaments.queries.nights import Guest, RoundShown
from tournaments.rules.draws.bounds import least_repeats
from tournaments.rules.draws.byes import sit_out
from tournaments.rules.draws.demands import Demands
from tournaments.rules.draws.halls import Hall, size_choices
from tournaments.rules.draws.nights import History, Table, repeats
from tournaments.rules.draws.pools import by_level
from tournaments.rules.draws.reasons import Draft, bye_reason, reason
from tournaments.rules.draws.swaps import Price, off_size_again, swap_price

CACHE_SECONDS = 3600


@dataclass(frozen=True)
class SizesShown:
    """One way to make tables: what is sent for it, how many sit out, the fewest repeated meetings,
    whether that is exact or only not undercut, and how many sit at a table off the usual size.
    """

    sizes: tuple[int, ...]
    byes: int
    repeats: int
    exact: bool
    off_seats: int
    now: bool

    @property
    def value(self) -> str:
        return "+".join(map(str, self.sizes))

    @property
    def words(self) -> str:
        return " + ".join(map(str, self.sizes))


@dataclass(frozen=True)
class DraftRead:
    """A draft with what was played before. People are ids; `roots` says as whom they count."""

    night: Night
    round: RoundShown
    history: History
    demands: Demands
    byes: Mapping[int, int]
    roots: Mapping[int, int]
    preferred: int
    levels: Mapping[int, int]

    @cached_property
    def mixed(self) -> bool:
        """Do people of different divisions share a table?"""
        return any(len(by_level(table, self.levels)) > 1 for table in self.tables)

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        return tuple(
            tuple(root_of(self.roots, person) for person, _name in table.people)
            for table in self.round.tables
        )

    @property
    def repeats(self) -> int:
        return repeats(self.tables, self.history)

    @property
    def off_size(self) -> int:
        """How many sit at a table off the usual size who did before."""
        return off_size_again(self.tables, self.history, self.preferred)

    @cached_property
    def minimum(self) -> tuple[int, bool]:
        """The fewest repeated meetings at tables of these sizes, and whether that is exact."""
        key = f"tournaments:fewest:{self.night.pk}:{self.night.version}"
        answer: tuple[int, bool] | None = cache.get(key)
        if answer is None:
            parts = [least_repeats(*part, self.history.met) for part in self._parts()]
            answer = sum(least for least, _exact in parts), all(exact for _least, exact in parts)
            cache.set(key, answer, CACHE_SECONDS)
        return answer

    def _parts(self) -> Iterator[tuple[list[int], list[int]]]:
        """The people and the sizes of the tables that were drawn together."""
        parts: dict[int, list[Table]] = {}
        for table in self.tables:
            parts.setdefault(0 if self.mixed else self.levels.get(table[0], 0), []).append(table)
        for tables in parts.values():
            yield sorted(who for table in tables for who in table), [len(each) for each in tables]

    def reason(self, person: int) -> Text:
        """Why somebody sits where they do."""
        seed = self.round.seed
        draft = Draft(self.tables, self.history, self.demands, seed=seed)
        return reason(draft, root_of(self.roots, person))

    def bye_reason(self, person: int) -> Text:
        """Why somebody sits out."""
        return bye_reason(None, self.byes.get(root_of(self.roots, person), 0))

    def prices(self, one: int) -> dict[int, Price]:
        """What it costs to change somebody's place with each of those at other tables, and with
        those who wait.
        """
        mine = next((table.ids for table in self.round.tables if one in table.ids), frozenset())
        waiting = [guest.person for guest in self.round.byes] if mine else []
        others = [who for table in self.round.tables for who in table.ids - mine] + waiting
        return {other: self.price(one, other) for other in others}

    def price(self, one: int, other: int) -> Price:
        """What the change of these two costs."""
        swap = root_of(self.roots, one), root_of(self.roots, other)
        return swap_price(self.tables, swap, self.history, self.demands, preferred=self.preferred)


def read_draft(night: Night, draft: RoundShown, here: Sequence[Guest]) -> DraftRead:
    """The draft with its history. Ten queries or so."""
    settings, roots = settings_of(night.season), families(night.season.league_id)
    people = sorted(
        {root_of(roots, who) for table in draft.tables for who in table.ids}
        | {root_of(roots, guest.person) for guest in here if guest.here}
    )
    return DraftRead(
        night,
        draft,
        history_of(night, people, preferred=settings.preferred),
        demands_of(night.season.league_id, roots),
        times_out(night, draft.number, people, roots),
        roots,
        settings.preferred,
        levels_of(night.season, people),
    )


def sizes_of(read: DraftRead, here: Sequence[Guest]) -> list[SizesShown]:
    """Every way to make tables of those who are here, the one of the rule first; none to choose
    where each division has its own tables.
    """
    if read.levels and not read.mixed:
        return []
    settings = settings_of(read.night.season)
    people = sorted(root_of(read.roots, guest.person) for guest in here if guest.here)
    hall = Hall(settings.min_players, settings.max_players, settings.preferred)
    now = tuple(sorted((len(table) for table in read.tables), reverse=True))
    choices = size_choices(len(people), 1, hall)
    key = f"tournaments:sizes:{read.night.pk}:{read.night.version}"
    costs: list[tuple[int, bool]] | None = cache.get(key)
    if costs is None:
        costs = [_fewest(read, people, each.sizes) for each in choices]
        cache.set(key, costs, CACHE_SECONDS)
    return [
        SizesShown(each.sizes, each.byes, *cost, each.off_seats, each.sizes == now)
        for each, cost in zip(choices, costs, strict=True)
    ]


def _fewest(read: DraftRead, people: Sequence[int], sizes: tuple[int, ...]) -> tuple[int, bool]:
    """The fewest repeated meetings at tables of these sizes, of those who would play."""
    out = sit_out(people, len(people) - sum(sizes), byes=read.byes)
    playing = [person for person in people if person not in out]
    return least_repeats(playing, sizes, read.history.met)
