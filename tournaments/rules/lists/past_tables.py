"""The final table of a season that was kept in a spreadsheet: names, totals or places, and games.

A first line may name the columns (`HEADINGS`); those it names otherwise are left out, so columns of
single nights do no harm. Without one they are name, total (or place) and games, with a column of
places before them or not. Tab, semicolon, bar or comma part them, or spaces before a figure.
Where neither fits, somebody says what each column is (`MEANINGS`): then nights can be added up.

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
MOST_COLUMNS = 60
SAMPLES = 3

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

MEANINGS = ("name", "place", "total", "games", "night", "")
"""What a column may be: nights are added up, "" is left out."""

Row = tuple[int, list[str]]
"""A line of a sheet, from 1, and its cells."""

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
class PastColumn:
    """A column of a sheet: its cell in the first line, up to three cells below it, and which of
    MEANINGS it seems to have.
    """

    heading: str
    samples: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class PastTable:
    """A table as it was read, in its own order. There are no rows while there are `errors`."""

    rows: tuple[PastRow, ...] = ()
    errors: tuple[LineError, ...] = ()


def read_past_table(
    data: bytes | str, measure: str, meanings: Sequence[str] | None = None
) -> PastTable:
    """The table of a pasted sheet or a file; `measure` is one of MEASURES. `meanings` are what
    somebody says its columns are, of MEANINGS; they are heeded if there are as many columns.
    """
    errors: list[LineError] = []
    listed = _listed(data, errors)
    if errors:
        return PastTable(errors=sorted_errors(errors))
    rows = _rows(listed, measure, meanings, errors)
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


def columns_in(data: bytes | str, measure: str) -> tuple[PastColumn, ...]:
    """The columns of a sheet with what each seems to be, to be shown to somebody who knows. None
    where it cannot be read, has one column only, or more than MOST_COLUMNS.
    """
    errors: list[LineError] = []
    listed = [cells for _line, cells in _listed(data, errors)]
    width = max(map(len, listed), default=0)
    if errors or not 2 <= width <= MOST_COLUMNS:
        return ()
    columns = list(zip(*([*cells, *[""] * (width - len(cells))] for cells in listed), strict=True))
    return tuple(
        PastColumn(cells[0], tuple(filter(None, cells[1:]))[:SAMPLES], meaning)
        for cells, meaning in zip(columns, _likely_meanings(columns, measure), strict=True)
    )


def _listed(data: bytes | str, errors: list[LineError]) -> list[Row]:
    """The lines that say something, with their cells."""
    lines, refused, _encoding = lines_of(data, MOST_LINES)
    if refused is None and sum(map(len, lines)) > MOST_SIGNS:
        sentence = text("The table is too long. Leave out the columns of single nights.")
        refused = LineError(0, sentence)
    if refused is not None:
        errors.append(refused)
        return []
    separator = _separator(lines)
    cut, sign = (_spaced, "\t") if separator == " " else (str, separator)
    return list(rows_of(lines, sign, errors, cut))


def _likely_meanings(columns: Sequence[Sequence[str]], measure: str) -> list[str]:
    """What each column seems to be: by its heading, else by what stands below it."""
    headings = [_heading(column[0]) for column in columns]
    meanings = [name if name not in headings[:at] else "" for at, name in enumerate(headings)]
    figures = [all(not cell or _is_figure(cell) for cell in column[1:]) for column in columns]
    if "name" not in meanings:
        at = next((at for at, plain in enumerate(figures) if not plain), 0)
        meanings[at] = "name"
    open_ = [at for at, plain in enumerate(figures) if plain and not meanings[at]]
    if "place" not in meanings and open_ and open_[0] < meanings.index("name"):
        meanings[open_.pop(0)] = "place"
    if measure != "places" and "total" not in meanings:
        for at in open_:
            meanings[at] = "night" if len(open_) > 1 else "total"
    return meanings


def _heading(cell: str) -> str:
    """Which of HEADINGS a cell is, "" for none."""
    return next((name for name, words in HEADINGS.items() if cell.casefold() in words), "")


def _is_figure(cell: str) -> bool:
    return not cell.strip("-–") or not isinstance(thousandths(cell, "."), Text)


def _rows(
    listed: list[Row],
    measure: str,
    meanings: Sequence[str] | None,
    errors: list[LineError],
) -> list[PastRow]:
    listed, columns = _columns(listed, measure, meanings, errors)
    if errors:
        return []
    if _is_wider(listed, len(columns)):
        many = max(len(cells) for _line, cells in listed)
        sentence = text("The table has {number} columns: say what each of them is.", number=many)
        errors.append(LineError(0, sentence))
        return []
    nights = [at for at, name in enumerate(columns) if name == "night"]
    table = [
        (line, cells, dict(zip(columns, cells, strict=False)), _played(cells, nights))
        for line, cells in listed
    ]
    mark = mark_of(
        cell for _line, _cells, row, played in table for cell in (row.get("total", ""), *played)
    )
    rows = []
    for line, cells, row, played in table:
        read = _many(cells, columns) or _row(line, row, played if nights else None, mark, measure)
        if isinstance(read, PastRow):
            rows.append(read)
        else:
            errors.append(LineError(line, read))
    return rows


def _is_wider(listed: Sequence[Row], width: int) -> bool:
    """Has the first line, or most of them, more cells than that?"""
    wider = [any(cells[width:]) for _line, cells in listed]
    return any(wider[:1]) or 2 * sum(wider) > len(wider)


def _columns(
    listed: list[Row],
    measure: str,
    meanings: Sequence[str] | None,
    errors: list[LineError],
) -> tuple[list[Row], tuple[str, ...]]:
    """The lines below the headings, and what the columns are."""
    width = max((len(cells) for _line, cells in listed), default=0)
    if meanings is not None and len(meanings) == width:
        columns = tuple(meanings)
        errors += _wrong_meanings(columns, measure)
        if measure == "places":
            columns = tuple("" if name == "night" else name for name in columns)
        return listed[_is_headed(listed, columns) :], columns
    named = columns_of(listed[0][1], HEADINGS) if listed else None
    if named is not None:
        errors += _wrong_columns(listed[0][0], named, measure)
        return listed[1:], named
    return listed, _usual_columns([cells for _line, cells in listed], measure)


def _is_headed(listed: Sequence[Row], columns: Sequence[str]) -> bool:
    """Does the first line name the columns? It does if its name is a heading, or none of the cells
    that should be figures is one.
    """
    if not listed:
        return False
    cells = dict(enumerate(listed[0][1]))
    figures = [cells.get(at, "") for at, name in enumerate(columns) if name not in ("name", "")]
    name = cells.get(columns.index("name"), "") if "name" in columns else ""
    return _heading(name) == "name" or (
        any(figures) and not any(cell and _is_figure(cell) for cell in figures)
    )


def _played(cells: Sequence[str], nights: Sequence[int]) -> list[str]:
    """The cells of the nights that somebody played."""
    return [cells[at] for at in nights if at < len(cells) and cells[at].strip("-–")]


def _added_up(nights: Sequence[str], mark: str | None, measure: str) -> int | Text:
    """The sum of the nights that were played, in thousandths, or what is wrong with one of them."""
    if not nights and measure == "strokes":
        return text("No night has a figure. Leave the line out.")
    figures = [thousandths(cell, mark) for cell in nights]
    wrong = next((figure for figure in figures if isinstance(figure, Text)), None)
    return wrong or sum(figure for figure in figures if isinstance(figure, int))


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


def _wrong_meanings(columns: Sequence[str], measure: str) -> list[LineError]:
    """What is wrong with what somebody says the columns are."""
    errors = []
    if columns.count("name") != 1:
        errors.append(text("Say which column is the name, one of them."))
    if any(columns.count(name) > 1 for name in ("place", "total", "games")):
        errors.append(text("Only nights may be several columns."))
    if measure != "places" and ("total" in columns) == ("night" in columns):
        errors.append(text("Say which column is the total, or which are nights to be added up."))
    return [LineError(0, sentence) for sentence in errors]


def _many(cells: Sequence[str], columns: Sequence[str]) -> Text | None:
    """More cells than there are columns; empty ones behind them do no harm."""
    if not any(cells[len(columns) :]):
        return None
    return text(
        "{found} columns where {named} are expected; name the columns in a first line.",
        found=len(cells),
        named=len(columns),
    )


def _row(
    line: int,
    row: Mapping[str, str],
    nights: Sequence[str] | None,
    mark: str | None,
    measure: str,
) -> PastRow | Text:
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
    if nights is None:
        typed = row.get("total", "")
        total = thousandths(typed, mark) if typed else text("The total is missing.")
    else:
        total = _added_up(nights, mark, measure)
        many = len(nights) if many is None else many
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
