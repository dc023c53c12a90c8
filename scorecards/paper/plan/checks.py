"""The check column and the totals of a sheet: what was typed wrong, told from what does not add up.

The check column of a printed sheet holds the sum of its row, the foot the total of its column. One
wrong number breaks a row and a column, and they cross where it stands; two numbers changed with
each other break two lines by the same amount. Nothing here is ever certain: a suspect is a slip
that would make everything add up, and where no single slip does, that is all that is said. Reads no
text and knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

Numbers = Sequence[int | None]  # None: nothing was typed, or nothing is written on the sheet


class Place(NamedTuple):
    """A number of the sheet, rows and columns from 0. Without a column it is the sum of the row,
    without a row the total of the column.
    """

    row: int | None
    column: int | None


class LineCheck(NamedTuple):
    """A row or a column that does not add up: what the sheet says and what was typed gives."""

    at: int
    said: int
    given: int

    @property
    def missing(self) -> int:
        """By how much the numbers typed fall short of the sheet."""
        return self.said - self.given


@dataclass(frozen=True)
class Suspect:
    """One slip that would explain everything: with `values` at `places` all adds up.

    `kind` is "cell", "row_sum", "total", "swap_in_row" or "swap_in_column".
    """

    kind: str
    places: tuple[Place, ...]
    values: tuple[int, ...]


@dataclass(frozen=True)
class Suspicion:
    """What does not add up, and the slips that would explain it, the likeliest first.

    `kind` is that of the only suspect, "one_of" when any of some would do, and "several" when no
    single slip explains it.
    """

    kind: str
    suspects: tuple[Suspect, ...]
    rows: tuple[LineCheck, ...]
    columns: tuple[LineCheck, ...]
    focus: Place

    @property
    def places(self) -> tuple[Place, ...]:
        """Where to look, each place once; where wrong lines cross when there is no suspect."""
        found = [place for suspect in self.suspects for place in suspect.places]
        crossings = [Place(row.at, column.at) for row in self.rows for column in self.columns]
        return tuple(dict.fromkeys(found or crossings or [self.focus]))


def suspects(points: Sequence[Numbers], row_sums: Numbers, totals: Numbers) -> Suspicion | None:
    """What was probably typed wrong; None when everything that can be checked adds up.

    `points` are the rows as typed, all of one length, with a sum for each row and a total for each
    column.
    """
    sheet = _Sheet(points, row_sums, totals)
    if not sheet.rows and not sheet.columns:
        return None
    found = sheet.found()
    kind = found[0].kind if len(found) == 1 else "one_of" if found else "several"
    focus = found[0].places[0] if found else sheet.crossing()
    rows, columns = tuple(sheet.rows.values()), tuple(sheet.columns.values())
    return Suspicion(kind, tuple(found), rows, columns, focus)


def is_slip(typed: int | None, meant: int) -> bool:
    """Is this one key away from what was meant: a digit or the minus replaced, left out or put in,
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
    """The sheet with the lines that are off. Columns are rows of the sheet turned over."""

    def __init__(self, points: Sequence[Numbers], row_sums: Numbers, totals: Numbers) -> None:
        self.points, self.row_sums, self.totals = points, row_sums, totals
        self.given = [sum(each or 0 for each in row) for row in points]
        self.rows = _off(row_sums, self.given)
        self.columns = _off(
            totals, [sum(each or 0 for each in line) for line in zip(*points, strict=True)]
        )

    def turned(self) -> _Sheet:
        """The same sheet with its columns as rows."""
        return _Sheet(list(zip(*self.points, strict=True)), self.totals, self.row_sums)

    def found(self) -> list[Suspect]:
        """Every single slip that explains all, the likeliest first; changes between numbers that
        are not neighbours only when nothing else explains it.
        """
        if len(self.rows) > 2 or len(self.columns) > 2:
            return []
        across = list(self.in_rows())
        down = [_turn(each) for each in self.turned().in_rows()]
        every = [*self.cells(), *across, *down]
        near = [each for each in every if _is_near(each, self)]
        return sorted(near or every, key=self._rank)

    def cells(self) -> Iterator[Suspect]:
        """One number of the table."""
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
        """The sum of a row, or two numbers of one row changed with each other."""
        if len(self.rows) == 1 and not self.columns:
            (line,) = self.rows.values()
            yield Suspect("row_sum", (Place(line.at, None),), (line.given,))
        if len(self.rows) == 2 and not self.columns:
            yield from self._sums_changed()
        if not self.rows:
            yield from self._changed()
        if len(self.rows) == 1:
            yield from self._changed_with_its_sum()

    def _sums_changed(self) -> Iterator[Suspect]:
        """The sums of two rows, which stand below each other in one column."""
        one, other = self.rows.values()
        if (one.said, other.said) == (other.given, one.given):
            places = (Place(one.at, None), Place(other.at, None))
            yield Suspect("swap_in_column", places, (one.given, other.given))

    def _changed(self) -> Iterator[Suspect]:
        """Two numbers of a row; its sum is none the wiser, two totals are."""
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

    def _changed_with_its_sum(self) -> Iterator[Suspect]:
        """The last number of a row and the check beside it."""
        (line,) = self.rows.values()
        last = len(self.points[line.at]) - 1
        typed = self.points[line.at][last] or 0
        fits = line.given - typed + line.said == typed and set(self.columns) <= {last}
        total = self.totals[last]
        if fits and (total is None or self._missing(last) == line.said - typed):
            places = (Place(line.at, last), Place(line.at, None))
            yield Suspect("swap_in_row", places, (line.said, typed))

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
        """How likely: a slip of one key, then a change of neighbours, then anything."""
        if suspect.kind.startswith("swap"):
            return 1
        if suspect.kind != "cell":
            return 2
        (place,), (meant,) = suspect.places, suspect.values
        typed = self.points[place.row or 0][place.column or 0]
        return 0 if is_slip(typed, meant) else 2


def _off(said: Numbers, given: Sequence[int]) -> Mapping[int, LineCheck]:
    """The lines that do not add up, by their index."""
    return {
        index: LineCheck(index, number, given[index])
        for index, number in enumerate(said)
        if number is not None and number != given[index]
    }


def _unknown(said: Numbers) -> list[int]:
    """The lines nothing is said about."""
    return [index for index, number in enumerate(said) if number is None]


_TURNED = {
    "row_sum": "total",
    "total": "row_sum",
    "swap_in_row": "swap_in_column",
    "swap_in_column": "swap_in_row",
}


def _turn(suspect: Suspect) -> Suspect:
    """A suspect of the sheet turned over, as one of the sheet."""
    places = tuple(Place(place.column, place.row) for place in suspect.places)
    return Suspect(_TURNED[suspect.kind], places, suspect.values)


def _is_near(suspect: Suspect, sheet: _Sheet) -> bool:
    """Do the numbers of a change stand beside each other (or is there only one)?"""
    if len(suspect.places) == 1:
        return True
    high, wide = len(sheet.points), len(sheet.points[0])
    (r1, c1), (r2, c2) = (
        (high if row is None else row, wide if column is None else column)
        for row, column in suspect.places
    )
    return abs(r1 - r2) + abs(c1 - c2) == 1
