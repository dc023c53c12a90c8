"""Reading the draft of a round: how good it is, what each change would cost, and why.

What takes long is kept until somebody changes the night. The number of queries does not grow with
people or tables. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorecards.rules.texts import Text
from tournaments.ledger.levels import levels_of
from tournaments.ledger.meetings import history_of
from tournaments.ledger.merges import merges_in, root_of
from tournaments.ledger.seating import demands_of, times_out
from tournaments.ledger.settings import settings_of
from tournaments.models import Bye, Night
from tournaments.queries.nights import Guest, RoundShown
from tournaments.queries.seatings import SeatingRead, SizesShown, fewest, sizes_shown
from tournaments.rules.draws.halls import Hall, size_choices
from tournaments.rules.draws.nights import Table
from tournaments.rules.draws.pools import by_level
from tournaments.rules.draws.reasons import Draft, bye_reason


@dataclass(frozen=True, kw_only=True)
class DraftRead(SeatingRead):
    """A draft of a night with what was played before."""

    night: Night
    round: RoundShown
    levels: Mapping[int, int]
    drawn_out: Collection[int]  # who was drawn to sit out

    @cached_property
    def mixed(self) -> bool:
        """Do people of different divisions share a table?"""
        return any(len(by_level(table, self.levels)) > 1 for table in self.tables)

    @property
    def key(self) -> str:
        return f"night:{self.night.pk}:{self.night.version}"

    def parts(self) -> Iterator[tuple[list[int], list[int]]]:
        parts: dict[int, list[Table]] = {}
        for table in self.tables:
            parts.setdefault(0 if self.mixed else self.levels.get(table[0], 0), []).append(table)
        for tables in parts.values():
            yield sorted(who for table in tables for who in table), [len(each) for each in tables]

    def draft(self) -> Draft:
        return Draft(self.tables, self.history, self.demands, seed=self.round.seed)

    def bye_reason(self, person: int) -> Text:
        times = self.byes.get(root_of(self.roots, person), 0)
        return bye_reason(None, times, late=person not in self.drawn_out)


def read_draft(night: Night, draft: RoundShown, here: Sequence[Guest]) -> DraftRead:
    """The draft with its history. Ten queries or so."""
    settings, roots = settings_of(night.season), merges_in(night.season.league_id)
    people = sorted(
        {root_of(roots, who) for table in draft.tables for who in table.ids}
        | {root_of(roots, guest.person) for guest in here if guest.here}
    )
    resting = Bye.objects.filter(round__stage__night=night.pk, round__number=draft.number)
    return DraftRead(
        history=history_of(night, people, preferred=settings.preferred),
        demands=demands_of(night.season.league_id, roots),
        byes=times_out(night, draft.number, people, roots),
        roots=roots,
        preferred=settings.preferred,
        night=night,
        round=draft,
        levels=levels_of(night.season, people),
        drawn_out=frozenset(resting.values_list("person", flat=True)),
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
    choices = size_choices(len(people), 1, hall)
    return sizes_shown(read, choices, lambda each: fewest(read, people, each.sizes))
