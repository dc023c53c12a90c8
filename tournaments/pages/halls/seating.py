"""Who sits where, on a screen: by name and by table."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.pages.halls.lists import NameLine, letters_of, pages_of
from tournaments.queries.days.rounds import HallRound

STILL, TURNED = 39, 42
TABLES_OF_FOUR, TABLES_OF_MORE = 12, 8


@dataclass(frozen=True)
class NamePages:
    """Everybody by name, page after page; `large` where they all stand still."""

    pages: tuple[tuple[NameLine, ...], ...]
    large: bool

    @property
    def labels(self) -> tuple[str, ...]:
        """What the pages are called, none where there is one."""
        return tuple(map(letters_of, self.pages)) if len(self.pages) > 1 else ()


@dataclass(frozen=True)
class TableLine:
    """A table and who sits there; who deals first stands first."""

    number: int
    names: tuple[NameLine, ...]


@dataclass(frozen=True)
class TablePages:
    """The tables by number, page after page; `tall` where more than four sit at one."""

    pages: tuple[tuple[TableLine, ...], ...]
    tall: bool

    @property
    def labels(self) -> tuple[str, ...]:
        """The numbers on each page, none where there is one."""
        if len(self.pages) < 2:
            return ()
        return tuple(f"{page[0].number}–{page[-1].number}" for page in self.pages)


def names(shown: HallRound) -> NamePages:
    """Everybody of a round in the order of names, those who sit out with no table."""
    rows = [
        (seat.name, str(table.number))
        for table in shown.tables
        if table.state != "void"
        for seat in table.seats
    ]
    rows += [(seat.name, "") for seat in shown.byes]
    rows.sort(key=lambda row: row[0].casefold())
    large = len(rows) <= STILL
    lines, letter = [], ""
    for name, table in rows:
        lines.append(NameLine(name, table, name[:1].casefold() != letter))
        letter = name[:1].casefold()
    pages = pages_of(lines, still=STILL, turned=TURNED)
    return NamePages(tuple(map(tuple, pages)), large)


def tables(shown: HallRound) -> TablePages:
    """The tables of a round with their people."""
    lines = [
        TableLine(each.number, tuple(map(NameLine, each.names)))
        for each in shown.tables
        if each.state != "void"
    ]
    tall = max((len(each.names) for each in lines), default=0) > 4
    size = TABLES_OF_MORE if tall else TABLES_OF_FOUR
    return TablePages(tuple(map(tuple, pages_of(lines, still=size, turned=size))), tall)
