"""Lists of people as clubs have them: pasted names, or a CSV from a spreadsheet.

One name a line, with or without the mark of a list before it; or columns, separated by comma,
semicolon or tab, that a first line names: `name`, and optionally `guest` (yes or no) and `division`
(its number). Who is in the league already is known again. Everything wrong is reported line by
line, and then nobody is taken: never a guess at what was meant.

Standard library only; it knows no league, only the names that are taken.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from scorecards.rules.texts import Text, text, whole_number
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

MOST_LINES = 5000
MOST_DIVISIONS = 20

HEADINGS = {
    "name": ("name", "player", "nombre", "jugador", "nom", "joueur", "nome", "giocatore"),
    "guest": ("guest", "invitado", "invité", "invite", "ospite"),
    "division": ("division", "división", "divisione"),
}
YES = ("yes", "y", "x", "1", "true", "sí", "si", "s", "oui", "o", "sì")
NO = ("", "no", "n", "0", "false", "non")


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A person on the list; `line` is where it says so, from 1. `known` is whether the league
    knows the name already.
    """

    line: int
    name: str
    guest: bool = False
    division: int | None = None
    known: bool = False


@dataclass(frozen=True, slots=True)
class People:
    """A list as it was read. Nobody in it may be taken while there are `errors`. `encoding` is how
    a file was read, worth a word when it is not UTF-8.
    """

    newcomers: tuple[Newcomer, ...] = ()
    known: tuple[Newcomer, ...] = ()
    errors: tuple[LineError, ...] = ()
    encoding: str = "utf-8"


def read_people(
    data: bytes | str, *, known: Collection[str] = (), divisions: int = MOST_DIVISIONS
) -> People:
    """The people of a pasted list or a file. `known` are the names that are taken already."""
    lines, refused, encoding = lines_of(data, MOST_LINES)
    if refused is not None:
        return People(errors=(refused,))
    listed, errors = _read_lines(lines, divisions)
    errors += doubles((each.line, each.name) for each in listed)
    if not listed and not errors:
        errors.append(LineError(0, text("The list is empty.")))
    if errors:
        return People(errors=sorted_errors(errors), encoding=encoding)
    taken = {name.casefold() for name in known}
    marked = [replace(each, known=each.name.casefold() in taken) for each in listed]
    return People(
        tuple(each for each in marked if not each.known),
        tuple(each for each in marked if each.known),
        encoding=encoding,
    )


def _read_lines(lines: Sequence[str], divisions: int) -> tuple[list[Newcomer], list[LineError]]:
    first = next((line for line in lines if line.strip()), "")
    separator = max("\t;,", key=first.strip().count)
    errors: list[LineError] = []
    heading = next(rows_of([first], separator, []), (0, [""]))[1]
    columns = columns_of(heading, HEADINGS)
    rows = list(rows_of(lines, separator, errors, str if columns else _plain_line))
    people: list[Newcomer] = []
    for number, cells in rows[1:] if columns else rows:
        read = _newcomer(number, cells, columns or ("name",), divisions)
        if isinstance(read, Newcomer):
            people.append(read)
        else:
            errors.append(LineError(number, read))
    return people, errors


def _plain_line(line: str) -> str:
    """A line without named columns: only the name is left of it, not its number in a column of
    its own, nor tabs around it.
    """
    number, tab, rest = line.strip().partition("\t")
    line = rest if tab and number.isdecimal() else line
    return without_marks(line.strip())[0]


def _newcomer(
    number: int, cells: Sequence[str], columns: Sequence[str], divisions: int
) -> Newcomer | Text:
    if len(cells) > len(columns):
        return text(
            "{found} columns where {named} are expected; name the columns in a first line.",
            found=len(cells),
            named=len(columns),
        )
    row = dict(zip(columns, cells, strict=False))
    name = without_quotes(without_marks(row.get("name", ""))[0])
    if wrong := wrong_name(name):
        return wrong
    guest = row.get("guest", "").casefold()
    if guest not in YES and guest not in NO:
        return text("Say yes or no under guest, not “{said}”.", said=guest[:20])
    division = row.get("division", "")
    level = whole_number(division, below=1000) if division else None
    if division and level is None:
        return text("A division is a number, not “{said}”.", said=division[:20])
    if level is not None and not 1 <= level <= divisions:
        return text("There is no division {number}.", number=level)
    return Newcomer(number, name, guest in YES, level)
