"""The check column and the totals of a sheet: which number was typed wrong, if they do not add up.

The check column of a printed sheet has the sum of each row, its foot the total of each column. One
wrong number breaks a row and a column, and they cross at that number; two swapped numbers break two
lines by the same amount. Nothing here is ever certain: a suspect is a slip that would explain all,
and where no single slip does, only that is reported. Reads no text and knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

Numbers = Sequence[int | None]  # None: nothing was typed, or nothing is on the sheet


class Place(NamedTuple):
    """A number of the sheet, rows and columns from 0. Without a column it is the sum of the row,
    without a row the total of the column.
    """

    row: int | None
    column: int | None


class LineCheck(NamedTuple):
    """A row or a column that does not add up: the sum written on the sheet, and the sum of the
    numbers typed.
    """

    at: int
    written: int
    added_up: int

    @property
    def missing(self) -> int:
        """By how much the numbers typed fall short of the sum on the sheet."""
        return self.written - self.added_up


@dataclass(frozen=True)
class Suspect:
    """One slip that would explain everything: with `values` at `places` it all adds up.

    `kind` is "cell", "row_sum", "total", "swap_in_row" or "swap_in_column".
    """

    kind: str
    places: tuple[Place, ...]
    values: tuple[int, ...]


@dataclass(frozen=True)
class Suspicion:
    """What does not add up, and the slips that would explain it, the likeliest first.

    `kind` is that of the only suspect, "one_of" when there are several suspects, and "several" when
    no single slip explains it.
    """

    kind: str
    suspects: tuple[Suspect, ...]
    rows: tuple[LineCheck, ...]
    columns: tuple[LineCheck, ...]
    focus: Place

    @property
    def places(self) -> tuple[Place, ...]:
        """Where to look, each place once: at the suspects, or else where wrong lines cross."""
        suspected = [place for suspect in self.suspects for place in suspect.places]
        crossings = [Place(row.at, column.at) for row in self.rows for column in self.columns]
        return tuple(dict.fromkeys(suspected or crossings or [self.focus]))


def suspects(points: Sequence[Numbers], row_sums: Numbers, totals: Numbers) -> Suspicion | None:
    """What was probably typed wrong; None when everything that can be checked adds up.

    `points` are the rows as typed, equally long, with a sum for each row and a total per column.
    """
    sheet = _Sheet(points, row_sums, totals)
    if not sheet.rows and not sheet.columns:
        return None
    slips = sheet.slips()
    kind = slips[0].kind if len(slips) == 1 else "one_of" if slips else "several"
    focus = slips[0].places[0] if slips else sheet.crossing()
    rows, columns = tuple(sheet.rows.values()), tuple(sheet.columns.values())
    return Suspicion(kind, tuple(slips), rows, columns, focus)


def is_slip(typed: int | None, meant: int) -> bool:
    """Is this one key away from what was meant: a digit or the minus replaced, left out or added,
    or two digits in the wrong order?
    """
    one, other = "" if typed is None else str(typed), str(meant)
    if one == other:
        return False
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) == 1:
        return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))
    differ = [at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]]
    same_length = len(one) == len(other)
    turned = len(differ) == 2 and sorted(one) == sorted(other) and differ[1] == differ[0] + 1
    return same_length and (len(differ) == 1 or turned)


class _Sheet:
    """The sheet with the lines that are off. A column is a row of the sheet turned over."""

    def __init__(self, points: Sequence[Numbers], row_sums: Numbers, totals: Numbers) -> None:
        self.points, self.row_sums, self.totals = points, row_sums, totals
        self.rows = _off(row_sums, points)
        self.columns = _off(totals, list(zip(*points, strict=True)))

    def turned(self) -> _Sheet:
        """The same sheet with its columns as rows."""
        return _Sheet(list(zip(*self.points, strict=True)), self.totals, self.row_sums)

    def slips(self) -> list[Suspect]:
        """Every single slip that explains all, the likeliest first; swaps of numbers that are not
        neighbours only when nothing else explains it.
        """
        if len(self.rows) > 2 or len(self.columns) > 2:
            return []
        across = list(self.in_rows())
        down = [_turn(each) for each in self.turned().in_rows()]
        every = [*self.cells(), *across, *down]
        near = [each for each in every if _is_near(each, self)]
        return sorted(near or every, key=self._rank)

    def cells(self) -> Iterator[Suspect]:
        """One wrong number in the table."""
        if len(self.rows) > 1 or len(self.columns) > 1:
            return
        amounts = {line.missing for line in (*self.rows.values(), *self.columns.values())}
        if len(amounts) != 1:
            return
        (amount,) = amounts
        for row in self.rows or _unknown(self.row_sums):
            for column in self.columns or _unknown(self.totals):
                meant = (self.points[row][column] or 0) + amount
                yield Suspect("cell", (Place(row, column),), (meant,))

    def in_rows(self) -> Iterator[Suspect]:
        """A wrong sum of a row, or two numbers of one row swapped."""
        if len(self.rows) == 1 and not self.columns:
            (line,) = self.rows.values()
            yield Suspect("row_sum", (Place(line.at, None),), (line.added_up,))
        if len(self.rows) == 2 and not self.columns:
            yield from self._swapped_sums()
        if not self.rows:
            yield from self._swapped()
        if len(self.rows) == 1:
            yield from self._swapped_with_sum()

    def _swapped_sums(self) -> Iterator[Suspect]:
        """The sums of two rows, which are in one column."""
        one, other = self.rows.values()
        if (one.written, other.written) == (other.added_up, one.added_up):
            places = (Place(one.at, None), Place(other.at, None))
            yield Suspect("swap_in_column", places, (one.added_up, other.added_up))

    def _swapped(self) -> Iterator[Suspect]:
        """Two numbers of a row: its sum does not notice, the totals of two columns do."""
        open_columns = [*self.columns, *_unknown(self.totals)]
        for left, right in combinations(sorted(open_columns), 2):
            if not set(self.columns) <= {left, right}:
                continue
            for index, row in enumerate(self.points):
                a, b = row[left] or 0, row[right] or 0
                off = {left: b - a, right: a - b}
                if a != b and all(off[at] == line.missing for at, line in self.columns.items()):
                    places = (Place(index, left), Place(index, right))
                    yield Suspect("swap_in_row", places, (b, a))

    def _swapped_with_sum(self) -> Iterator[Suspect]:
        """The last number of a row and the check beside it."""
        (line,) = self.rows.values()
        last = len(self.points[line.at]) - 1
        typed = self.points[line.at][last] or 0
        fits = line.added_up - typed + line.written == typed and set(self.columns) <= {last}
        total = self.totals[last]
        if fits and (total is None or self._missing(last) == line.written - typed):
            places = (Place(line.at, last), Place(line.at, None))
            yield Suspect("swap_in_row", places, (line.written, typed))

    def _missing(self, column: int) -> int:
        return self.columns[column].missing if column in self.columns else 0

    def crossing(self) -> Place:
        """Where to look first when no single slip explains it."""
        pairs = [(row, column) for row in self.rows.values() for column in self.columns.values()]
        equal = [pair for pair in pairs if pair[0].missing == pair[1].missing]
        if pairs:
            row, column = (equal or pairs)[0]
            return Place(row.at, column.at)
        if self.rows:
            return Place(next(iter(self.rows)), None)
        return Place(None, next(iter(self.columns)))

    def _rank(self, suspect: Suspect) -> int:
        """0 is likeliest: a slip of one key, then a swap, then anything else."""
        if suspect.kind.startswith("swap"):
            return 1
        if suspect.kind != "cell":
            return 2
        (place,), (meant,) = suspect.places, suspect.values
        typed = self.points[place.row or 0][place.column or 0]
        return 0 if is_slip(typed, meant) else 2


def _off(sums: Numbers, lines: Sequence[Numbers]) -> Mapping[int, LineCheck]:
    """The lines that do not add up to the sums on the sheet, by their index."""
    checks = (
        LineCheck(index, written, sum(each or 0 for each in line))
        for index, (written, line) in enumerate(zip(sums, lines, strict=False))
        if written is not None
    )
    return {check.at: check for check in checks if check.missing}


def _unknown(sums: Numbers) -> list[int]:
    """The lines without a sum on the sheet."""
    return [index for index, number in enumerate(sums) if number is None]


_TURNED = {
    "row_sum": "total",
    "total": "row_sum",
    "swap_in_row": "swap_in_column",
    "swap_in_column": "swap_in_row",
}


def _turn(suspect: Suspect) -> Suspect:
    """A suspect of the sheet turned over, turned back."""
    places = tuple(Place(place.column, place.row) for place in suspect.places)
    return Suspect(_TURNED[suspect.kind], places, suspect.values)


def _is_near(suspect: Suspect, sheet: _Sheet) -> bool:
    """Are the swapped numbers neighbours? A single number always is."""
    if len(suspect.places) == 1:
        return True
    high, wide = len(sheet.points), len(sheet.points[0])
    (r1, c1), (r2, c2) = (
        (high if row is None else row, wide if column is None else column)
        for row, column in suspect.places
    )
    return abs(r1 - r2) + abs(c1 - c2) == 1
