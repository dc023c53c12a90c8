"""Text that was pasted or came as a file, cut into lines and cells; and what a name may be.

Nothing is guessed: a line that cannot be read is an error that names it. Cells that a spreadsheet
would run as a formula are refused, because lists go out again as a file one day.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorecards.rules.texts import Text, text

MOST_BYTES = 1_000_000
LONGEST_LINE = 10_000
MOST_ERRORS = 200
LONGEST_NAME = 40

FORMULA = ("=", "+", "-", "@", "\t", "\r")
_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_UNSEEN = "<>\u200b\u2060\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"

# What chats and word processors put before a name: a bullet, a dash with a space, a number.
_MARK = re.compile(r"\s*(?:[•·▪◦‣●○■□]\s*|[-–—*]\s+|#\d{1,4}\s+|\(?(\d{1,4})[.):]\s*)")
_QUOTES = ("“”", "„“", "„”", "‘’", "«»", "''", '""')


@dataclass(frozen=True, slots=True)
class LineError:
    """What is wrong with a line, from 1; 0 is the list as a whole."""

    line: int
    message: Text


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


def lines_of(data: bytes | str, most: int) -> tuple[list[str], LineError | None, str]:
    """The lines, what is wrong with all of them, and by which encoding a file was read."""
    if len(data) > MOST_BYTES:
        return [], LineError(0, text("The list is larger than 1 MB.")), ""
    written, encoding = decoded(data) if isinstance(data, bytes) else (data, "utf-8")
    if written is None:
        sentence = text("This file is not text. Save it as CSV in UTF-8.")
        return [], LineError(0, sentence), encoding
    lines = written.removeprefix("\ufeff").splitlines()
    if len(lines) > most:
        sentence = text("The list has {lines} lines; at most {most}.", lines=len(lines), most=most)
        return [], LineError(0, sentence), encoding
    longest = next((at for at, line in enumerate(lines, 1) if len(line) > LONGEST_LINE), None)
    if longest is not None:
        sentence = text("A line has at most {most} letters.", most=LONGEST_LINE)
        return [], LineError(longest, sentence), encoding
    return lines, None, encoding


def rows_of(
    lines: Sequence[str],
    separator: str,
    errors: list[LineError],
    prepared: Callable[[str], str] = str,
) -> Iterator[tuple[int, list[str]]]:
    """The cells of each line that says something; a line that cannot be split is an error.
    `prepared` is done to each line first.
    """
    for number, line in enumerate(lines, start=1):
        try:
            cut = io.StringIO(prepared(line))
            rows = list(csv.reader(cut, delimiter=separator, strict=True))
        except csv.Error:
            errors.append(LineError(number, text("A quotation mark is missing.")))
            continue
        cells = [tidied(cell) for cell in rows[0]] if rows else []
        if any(cells):
            yield number, cells


def tidied(cell: str) -> str:
    """One form for each letter, and one space between words."""
    return " ".join(unicodedata.normalize("NFC", cell).split())


def columns_of(
    cells: Sequence[str], headings: dict[str, tuple[str, ...]]
) -> tuple[str, ...] | None:
    """What the columns are, if this is a line of headings; "" for one we have no use for."""
    meant = [
        next((name for name, words in headings.items() if cell.casefold() in words), "")
        for cell in cells
    ]
    return tuple(meant) if "name" in meant else None


def without_marks(line: str) -> tuple[str, int | None]:
    """The line without the marks of a list before it, and the number among these:
    `without_marks("2) Eve") == ("Eve", 2)`.
    """
    number, begin = None, 0
    while match := _MARK.match(line, begin):
        number = int(match[1]) if match[1] else number
        begin = match.end()
    return line[begin:], number


def without_quotes(name: str) -> str:
    """The name without a pair of quotation marks around it."""
    pair = name[:1] + name[-1:]
    return name[1:-1].strip() if len(name) > 2 and pair in _QUOTES else name


def formula_problem(name: str) -> Text | None:
    """The sentence for a name that a spreadsheet would run, or None."""
    if name.startswith(FORMULA):
        return text("A name does not begin with {sign}.", sign=name[0])
    return None


def wrong_name(name: str) -> Text | None:
    """Why nobody can be called so, or None."""
    if not name:
        return text("The name is missing.")
    if problem := formula_problem(name):
        return problem
    if len(name) > LONGEST_NAME:
        return text("A name has at most {most} letters.", most=LONGEST_NAME)
    if any(each in _UNSEEN or unicodedata.category(each) in ("Cc", "Cs") for each in name):
        return text("A name is letters, digits and spaces, without < or >.")
    return None


def sorted_errors(errors: Sequence[LineError]) -> tuple[LineError, ...]:
    """The first of them, line by line."""
    return tuple(sorted(errors, key=lambda error: error.line)[:MOST_ERRORS])


def doubles(names: Iterable[tuple[int, str]]) -> list[LineError]:
    """Names that stand on a list twice, of lines and names."""
    lines: dict[str, int] = {}
    errors = []
    for line, name in names:
        first = lines.setdefault(name.casefold(), line)
        if first != line:
            sentence = text("“{name}” stands on line {line} too.", name=name, line=first)
            errors.append(LineError(line, sentence))
    return errors
