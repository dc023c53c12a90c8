"""The final table of a season that was kept in a spreadsheet: names, totals or places, and games.

A first line may name the columns (`HEADINGS`); those it names otherwise are left out, so columns of
single nights do no harm. Without one they are name, total (or place) and games, with a column of
places before them or not. Tab, semicolon, bar or comma part them, or spaces before a figure.

Everything wrong is told line by line, and then nothing is taken. Standard library only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorecards.rules.texts import Text, text, whole_number
from tournaments.rules.lists.figures import mark_of, thousandths
from tournaments.rules.lists.lines import (
    LineError,
    columns_of,
    doubles,
    lines_of,
    rows_of,
    sorted_errors,
    without_marks,
    without_quotes,
    wrong_name,
)

MOST_LINES = 2000
MOST_SIGNS = 300_000
MOST_PEOPLE = 500
MOST_GAMES = 10_000

MEASURES = ("points", "strokes", "places")
"""What the totals are: the most is best, the fewest are best, or there are none."""

HEADINGS = {
    "name": ("name", "player", "nombre", "jugador", "nom", "joueur", "nome", "giocatore"),
    "total": (
        *("total", "totals", "points", "pts", "score", "strokes", "average"),
        *("totales", "puntos", "golpes", "media", "totaux", "coups", "moyenne"),
        *("totale", "totali", "punti", "colpi"),
    ),
    "place": ("place", "rank", "pos", "pos.", "#", "puesto", "lugar", "rang", "posto", "posizione"),
    "games": ("games", "played", "partidas", "juegos", "parties", "jeux", "partite", "giochi"),
}

_PLACE = re.compile(r"[=tT]?([1-9][0-9]{0,3})(?:[.)=º°ª]|st|nd|rd|th|er|e)?")
_SPACED = re.compile(
    r"(?:([0-9]{1,4})\s+(?=[^\W\d]))?(.*?\S)\s+([-−]?[0-9][0-9.,]*)(?:\s+([0-9]+))?"
)
_COMMA = re.compile(r",(?![0-9])|(?<![0-9]),")  # between two digits it may be a decimal comma


@dataclass(frozen=True, slots=True)
class PastRow:
    """A line of the table: `total` in thousandths, `place` from 1; None for what it does not say.
    `line` is where it stands, from 1.
    """

    line: int
    name: str
    place: int | None = None
    total: int | None = None
    games: int | None = None


@dataclass(frozen=True, slots=True)
class PastTable:
    """A table as it was read, in its own order. There are no rows while there are `errors`."""

    rows: tuple[PastRow, ...] = ()
    errors: tuple[LineError, ...] = ()


def read_past_table(data: bytes | str, measure: str) -> PastTable:
    """The table of a pasted sheet or a file; `measure` is one of MEASURES."""
    lines, refused, _encoding = lines_of(data, MOST_LINES)
    if refused is None and sum(map(len, lines)) > MOST_SIGNS:
        sentence = text("The table is too long. Leave out the columns of single nights.")
        refused = LineError(0, sentence)
    if refused is not None:
        return PastTable(errors=(refused,))
    errors: list[LineError] = []
    rows = _rows(lines, measure, errors)
    errors += doubles((each.line, each.name) for each in rows)
    if not errors:
        errors += _missing_places(rows, measure)
    if not rows and not errors:
        errors.append(LineError(0, text("The table is empty.")))
    if len(rows) > MOST_PEOPLE:
        sentence = text("The table has {rows} people; at most {most}.", rows=len(rows), most=500)
        errors.append(LineError(0, sentence))
    if errors:
        return PastTable(errors=sorted_errors(errors))
    return PastTable(_placed(rows, measure))


def _rows(lines: Sequence[str], measure: str, errors: list[LineError]) -> list[PastRow]:
    separator = _separator(lines)
    cut, sign = (_spaced, "\t") if separator == " " else (str, separator)
    listed = list(rows_of(lines, sign, errors, cut))
    columns = columns_of(listed[0][1], HEADINGS) if listed else None
    if columns is not None:
        errors += _wrong_columns(listed[0][0], columns, measure)
        listed = listed[1:]
    else:
        columns = _usual_columns([cells for _line, cells in listed], measure)
    if errors:
        return []
    table = [(line, cells, dict(zip(columns, cells, strict=False))) for line, cells in listed]
    mark = mark_of(row.get("total", "") for _line, _cells, row in table)
    rows = []
    for line, cells, row in table:
        read = _many(cells, columns) or _row(line, row, mark, measure)
        if isinstance(read, PastRow):
            rows.append(read)
        else:
            errors.append(LineError(line, read))
    return rows


def _separator(lines: Sequence[str]) -> str:
    """What parts the cells: the first of these signs that a line has, or a space."""
    written = [line.strip() for line in lines if line.strip()]
    for sign in "\t;|":
        if any(sign in line for line in written):
            return sign
    return "," if any(_COMMA.search(line) for line in written) else " "


def _spaced(line: str) -> str:
    """A line whose figures stand behind the name with spaces between, with tabs instead."""
    match = _SPACED.fullmatch(line.strip())
    return "\t".join(filter(None, match.groups())) if match else line


def _usual_columns(rows: Sequence[Sequence[str]], measure: str) -> tuple[str, ...]:
    """What the columns are where no line names them."""
    usual = ("name", "place" if measure == "places" else "total", "games")
    first = [cells[0] for cells in rows if cells[0] or len(cells) < 2]
    if not first or not all(_PLACE.fullmatch(cell) for cell in first):
        return usual
    return ("place", "name", "games") if measure == "places" else ("place", *usual)


def _wrong_columns(line: int, columns: Sequence[str], measure: str) -> list[LineError]:
    errors = []
    for each in HEADINGS:
        if columns.count(each) > 1:
            twice = text("Two columns are called {what}. Take one heading off.", what=each)
            errors.append(LineError(line, twice))
    if measure != "places" and "total" not in columns:
        errors.append(LineError(line, text("No column is called total.")))
    return errors


def _many(cells: Sequence[str], columns: Sequence[str]) -> Text | None:
    """More cells than there are columns; empty ones behind them do no harm."""
    if not any(cells[len(columns) :]):
        return None
    return text(
        "{found} columns where {named} are expected; name the columns in a first line.",
        found=len(cells),
        named=len(columns),
    )


def _row(line: int, row: Mapping[str, str], mark: str | None, measure: str) -> PastRow | Text:
    bare, number = without_marks(row.get("name", ""))
    name = without_quotes(bare)
    if wrong := wrong_name(name):
        return wrong
    place, games = row.get("place", "").strip("-–"), row.get("games", "").strip("-–")
    rank = _PLACE.fullmatch(place)
    if place and rank is None:
        return text("“{cell}” is no place.", cell=place[:20])
    many = whole_number(games, below=MOST_GAMES)
    if games and many is None:
        return text("“{cell}” is no number of games.", cell=games[:20])
    if measure == "places":
        return PastRow(line, name, int(rank[1]) if rank else number, None, many)
    typed = row.get("total", "")
    total = thousandths(typed, mark) if typed else text("The total is missing.")
    if isinstance(total, Text):
        return total
    return PastRow(line, name, int(rank[1]) if rank else None, total, many)


def _missing_places(rows: Sequence[PastRow], measure: str) -> list[LineError]:
    """Where only places count, either all have one or none has."""
    if measure != "places" or all(row.place is None for row in rows):
        return []
    missing = text("The place is missing.")
    return [LineError(row.line, missing) for row in rows if row.place is None]


def _placed(rows: Sequence[PastRow], measure: str) -> tuple[PastRow, ...]:
    """The rows with their places: those of the sheet, else by total (equal totals share a place),
    else in the order of the lines.
    """
    if any(row.place is not None for row in rows):
        return tuple(rows)
    if measure == "places":
        return tuple(replace(row, place=at) for at, row in enumerate(rows, start=1))
    sign = -1 if measure == "points" else 1
    worth = [sign * (row.total or 0) for row in rows]
    places = {value: sum(other < value for other in worth) + 1 for value in set(worth)}
    return tuple(replace(row, place=places[value]) for row, value in zip(rows, worth, strict=True))
