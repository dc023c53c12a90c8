"""Reading the fixture lists of a season: list by list, in rounds or by their deadlines, with what
each list comes to. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from tournaments.ledger.settings import settings_of
from tournaments.models import Season
from tournaments.queries.nights import TableShown, tables_of
from tournaments.rules.draws.fixtures import Meetings, are_rounds, meetings


@dataclass(frozen=True)
class GroupShown:
    """The tables that are played in the same time. It is a round if nobody sits there twice;
    otherwise it goes by its deadline, None without one.
    """

    number: int
    rounds: bool
    deadline: date | None
    tables: tuple[TableShown, ...]


@dataclass(frozen=True)
class ListShown:
    """A list: whose it is (the name of a division, "" for everybody), its groups, what they come
    to (None if no table is to be played), and how many tables have not been started.
    """

    division: int | None
    name: str
    groups: tuple[GroupShown, ...]
    players: int
    meetings: Meetings | None
    waiting: int

    @property
    def ids(self) -> set[int]:
        """Every table of the list."""
        return {table.fixture for group in self.groups for table in group.tables}

    @property
    def started(self) -> bool:
        """Has a table of the list been started?"""
        return any(table.played for group in self.groups for table in group.tables)

    @property
    def first(self) -> int:
        """A table of the list, by which it is addressed."""
        return self.groups[0].tables[0].fixture


def lists_of(season: Season) -> list[ListShown]:
    """The lists of a season, those of everybody first, then division by division, the earliest
    first. Two queries.
    """
    names = ["", *(each.name for each in settings_of(season).divisions)]
    by_list: dict[tuple[int, str], list[TableShown]] = {}
    for table in sorted(tables_of(season, night=None), key=lambda each: each.fixture):
        by_list.setdefault((table.division or 0, table.seed), []).append(table)
    ordered = sorted(by_list.items(), key=lambda each: each[0][0])
    return [
        _list(tables, names[level] if level < len(names) else "") for (level, _), tables in ordered
    ]


def listed_divisions(lists: Sequence[ListShown]) -> set[int | None]:
    """The divisions with a list that has tables to play."""
    return {each.division for each in lists if each.waiting}


def _list(tables: Sequence[TableShown], name: str) -> ListShown:
    listed = [table for table in tables if not table.void]
    people = sorted({person for table in listed for person in table.ids})
    at = {person: number for number, person in enumerate(people)}
    seats = [[at[who] for who, _name in table.people] for table in listed]
    return ListShown(
        division=tables[0].division,
        name=name,
        groups=_groups(sorted(tables, key=lambda each: (each.round, each.number))),
        players=len(people),
        meetings=meetings(len(people), seats) if seats else None,
        waiting=sum(not table.played for table in listed),
    )


def _groups(tables: Sequence[TableShown]) -> tuple[GroupShown, ...]:
    parts = [(number, tuple(part)) for number, part in groupby(tables, lambda each: each.round)]
    rounds = are_rounds([sorted(table.ids) for table in part] for _number, part in parts)
    return tuple(
        GroupShown(
            number, rounds, min(filter(None, (each.deadline for each in part)), default=None), part
        )
        for number, part in parts
    )
