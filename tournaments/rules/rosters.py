"""Lists of people as clubs have them: pasted names, or a CSV from a spreadsheet.

One name a line; or columns, separated by comma, semicolon or tab, that a first line names: `name`,
and optionally `guest` (yes or no) and `division` (its number). Everything wrong is reported line by
line, and then nobody is taken: never a guess at what was meant. Cells that a spreadsheet would run
as a formula are refused, because the list goes out again as a file one day.

Standard library only; it knows no league, only the names that are taken.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from scorecards.rules.texts import Text, text, whole_number

MOST_LINES = 5000
MOST_BYTES = 1_000_000
MOST_ERRORS = 200
LONGEST_NAME = 40
MOST_DIVISIONS = 20

FORMULA = ("=", "+", "-", "@", "\t", "\r")
HEADINGS = {
    "name": ("name", "player", "nombre", "jugador", "nom", "joueur", "nome", "giocatore"),
    "guest": ("guest", "invitado", "invité", "invite", "ospite"),
    "division": ("division", "división", "divisione"),
}
YES = ("yes", "y", "x", "1", "true", "sí", "si", "s", "oui", "o", "sì")
NO = ("", "no", "n", "0", "false", "non")
_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_UNSEEN = "<>\u200b\u2060\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A person to be added; `line` is where the list says so, from 1."""

    line: int
    name: str
    guest: bool = False
    division: int | None = None


@dataclass(frozen=True, slots=True)
class LineError:
    """What is wrong with a line; 0 is the list as a whole."""

    line: int
    message: Text


@dataclass(frozen=True, slots=True)
class People:
    """A list as it was read. Nobody in it may be taken while there are `errors`. `encoding` is how
    a file was read, worth a word when it is not UTF-8.
    """

    newcomers: tuple[Newcomer, ...] = ()
    errors: tuple[LineError, ...] = ()
    encoding: str = "utf-8"


def read_people(
    data: bytes | str, *, known: Collection[str] = (), divisions: int = MOST_DIVISIONS
) -> People:
    """The people of a pasted list or a file. `known` are the names that are taken already."""
    if len(data) > MOST_BYTES:
        return _refused(text("The list is larger than 1 MB."))
    written, encoding = decoded(data) if isinstance(data, bytes) else (data, "utf-8")
    if written is None:
        return _refused(text("This file is not text. Save it as CSV in UTF-8."))
    lines = written.removeprefix("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        sentence = text("The list has {lines} lines; at most {most}.", lines=len(lines), most=5000)
        return _refused(sentence)
    newcomers, errors = _read_lines(lines, divisions)
    errors += _duplicates(newcomers, known)
    if not newcomers and not errors:
        errors.append(LineError(0, text("The list is empty.")))
    listed = sorted(errors, key=lambda error: error.line)[:MOST_ERRORS]
    return People(() if errors else tuple(newcomers), tuple(listed), encoding)


def decoded(data: bytes) -> tuple[str | None, str]:
    """A file as text, and by which encoding: what its first bytes say, else UTF-8, else
    Windows-1252, which spreadsheets write. None when it is none of these.
    """
    marked = next((name for bom, name in _BOMS if data.startswith(bom)), None)
    for encoding in (marked,) if marked else ("utf-8", "windows-1252"):
        try:
            written = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not any(unicodedata.category(each) == "Cc" and each not in "\r\n\t" for each in written):
            return written, "utf-8" if encoding == "utf-8-sig" else encoding
    return None, ""


def _refused(sentence: Text) -> People:
    return People((), (LineError(0, sentence),))


def _read_lines(lines: Sequence[str], divisions: int) -> tuple[list[Newcomer], list[LineError]]:
    separator = _separator(lines)
    columns: tuple[str, ...] | None = None
    newcomers: list[Newcomer] = []
    errors: list[LineError] = []
    for number, cells in _rows(lines, separator, errors):
        if columns is None:
            columns = _columns(cells)
            if columns is not None:
                continue
            columns = ("name",)
        read = _newcomer(number, cells, columns, divisions)
        if isinstance(read, Newcomer):
            newcomers.append(read)
        else:
            errors.append(LineError(number, read))
    return newcomers, errors


def _separator(lines: Sequence[str]) -> str:
    """That of the first line that is not empty; a comma when it has none."""
    first = next((line for line in lines if line.strip()), "")
    return max("\t;,", key=first.count)


def _rows(
    lines: Sequence[str], separator: str, errors: list[LineError]
) -> Iterator[tuple[int, list[str]]]:
    """The cells of each line that says something; a line that cannot be split is an error."""
    for number, line in enumerate(lines, start=1):
        try:
            rows = list(csv.reader(io.StringIO(line), delimiter=separator, strict=True))
        except csv.Error:
            errors.append(LineError(number, text("A quotation mark is missing.")))
            continue
        cells = [_tidied(cell) for cell in rows[0]] if rows else []
        if any(cells):
            yield number, cells


def _tidied(cell: str) -> str:
    return " ".join(unicodedata.normalize("NFC", cell).split())


def _columns(cells: Sequence[str]) -> tuple[str, ...] | None:
    """What the columns are, if this is a line of headings; "" for one we have no use for."""
    meant = [
        next((name for name, words in HEADINGS.items() if cell.casefold() in words), "")
        for cell in cells
    ]
    return tuple(meant) if "name" in meant else None


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
    name = row.get("name", "")
    if wrong := _wrong_name(name):
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


def _wrong_name(name: str) -> Text | None:
    if not name:
        return text("The name is missing.")
    if name.startswith(FORMULA):
        return text("A name does not begin with {sign}.", sign=name[0])
    if len(name) > LONGEST_NAME:
        return text("A name has at most {most} letters.", most=LONGEST_NAME)
    if any(each in _UNSEEN or unicodedata.category(each) in ("Cc", "Cs") for each in name):
        return text("A name is letters, digits and spaces, without < or >.")
    return None


def _duplicates(newcomers: Sequence[Newcomer], known: Collection[str]) -> list[LineError]:
    taken = {name.casefold() for name in known}
    seen: dict[str, int] = {}
    errors = []
    for each in newcomers:
        key = each.name.casefold()
        if key in seen:
            sentence = text("“{name}” stands on line {line} too.", name=each.name, line=seen[key])
            errors.append(LineError(each.line, sentence))
        elif key in taken:
            sentence = text("“{name}” is in the league already.", name=each.name)
            errors.append(LineError(each.line, sentence))
        seen.setdefault(key, each.line)
    return errors
