"""The first sheet of a workbook as text with tabs, as if it had been pasted.

Formulas come as the figures the spreadsheet worked out; one that it never worked out is empty.
Decimals are written with four places, so that none is taken for a thousand.

A workbook is a zip of XML, and a kilobyte of it may say that a million rows are in use. So nothing
is made of it before it was weighed: bytes, and elements and attributes, each of which costs the
reader up to 650 bytes and 10 microseconds. Then openpyxl reads the first sheet row by row, as far
as a list may go, and no further than `SECONDS` of processor time.
"""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Any
from xml.parsers import expat

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from scorecards.rules import budget
from tournaments.rules.lists.lines import LONGEST_LINE, MOST_BYTES

BEGINS = b"PK\x03\x04"  # a workbook is a zip file
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # the others unpack without a limit
MOST_UNPACKED = 8_000_000  # bytes, of all members together
MOST_MARKS = 250_000  # elements and attributes; a cell with a style has five
MOST_ROWS, MOST_COLUMNS = 5000, 200
MOST_DIGITS = 15  # of a figure; no spreadsheet works with more
STYLES, MOST_STYLES = "xl/styles.xml", 50_000  # marks of this member, the dearest of all
SECONDS = 3.0
PIECE = 65_536

# What openpyxl thinks of a cell would fill the log, and Python remembers every warning for ever.
warnings.filterwarnings("ignore", module="openpyxl")


class _TooLarge(Exception):
    """More than a table of people has."""


def is_workbook(data: bytes) -> bool:
    """Does the file begin as a workbook does?"""
    return data.startswith(BEGINS)


def text_of(data: bytes) -> str:
    """The sheet, a line a row. Raises ValidationError for what is no workbook, or too large."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed, budget.within(SECONDS):
            _weigh(packed)
            return _text(_rows(data))
    except (_TooLarge, budget.OutOfBudget):
        raise ValidationError(
            _("This workbook is too large. Leave only the table in it.")
        ) from None
    except Exception:  # the reader raises whatever it trips over, and no list of it is complete
        raise ValidationError(_("This workbook cannot be read. Save it as CSV.")) from None


def _weigh(packed: zipfile.ZipFile) -> None:
    """Go through every member without keeping any. Raises _TooLarge, and ValueError for what no
    spreadsheet writes.
    """
    if sum(member.file_size for member in packed.infolist()) > MOST_UNPACKED:
        raise _TooLarge
    marks = 0
    for name in packed.NameToInfo:
        if packed.getinfo(name).compress_type not in METHODS:
            raise ValueError(name)
        with packed.open(name) as member:  # gives no more than the size it said
            prologue, before = _Prologue(), marks
            while piece := member.read(PIECE):
                prologue.feed(piece)
                marks += piece.count(b"<") - piece.count(b"</") + piece.count(b"=")
                if marks > MOST_MARKS or name == STYLES and marks - before > MOST_STYLES:
                    raise _TooLarge
        budget.check()


class _Prologue:
    """What stands before the first element of a member. Raises ValueError for a document type,
    whose entities multiply, and for letters in which `<` is another byte.
    """

    def __init__(self) -> None:
        self.parser: expat.XMLParserType | None = expat.ParserCreate()
        self.parser.XmlDeclHandler = self.declared
        self.parser.StartDoctypeDeclHandler = self.typed
        self.parser.StartElementHandler = self.begun

    def feed(self, piece: bytes) -> None:
        parser = self.parser
        try:
            if parser is not None:
                parser.Parse(piece, False)
        except expat.ExpatError:  # a picture, or what openpyxl will not read either
            self.parser = None

    def declared(self, _version: str, encoding: str | None, _standalone: int) -> None:
        if encoding is not None and encoding.upper() not in ("UTF-8", "UTF-16", "US-ASCII"):
            raise ValueError(encoding)

    def typed(self, name: str, *_more: object) -> None:
        raise ValueError(name)

    def begun(self, _name: str, _attributes: object) -> None:
        self.parser = None


def _rows(data: bytes) -> Iterator[Sequence[Any]]:
    """The values of the first sheet that has cells, a row more and a column more than there may
    be. Other sheets, charts, pictures, links to other files are not even opened. openpyxl is loaded
    here: 8 MB that most workers never need.
    """
    from openpyxl.reader.excel import ExcelReader
    from openpyxl.styles.stylesheet import apply_stylesheet
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

    reader = ExcelReader(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    reader.read_manifest()
    reader.read_strings()
    reader.read_workbook()
    apply_stylesheet(reader.archive, reader.wb)
    name, target = next(
        (sheet.name, link.target)
        for sheet, link in reader.parser.find_sheets()
        if "chartsheet" not in link.Type
    )
    sheet = ReadOnlyWorksheet(reader.wb, name, target, reader.shared_strings)
    # What the sheet says of its own size is not asked.
    yield from sheet.iter_rows(
        min_row=1, min_col=1, max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS + 1, values_only=True
    )


def _text(rows: Iterator[Sequence[Any]]) -> str:
    """The rows as lines, at most one more than there may be, so that the list is refused as one
    that was pasted would be.
    """
    lines: list[str] = []
    size = 0
    for row in rows:
        budget.check()
        if len(row) > MOST_COLUMNS and row[MOST_COLUMNS] is not None:
            raise _TooLarge
        lines.append("\t".join(map(_cell, row)).rstrip("\t"))
        size += len(lines[-1])
        if size > MOST_BYTES or len(lines[-1]) > LONGEST_LINE:
            raise _TooLarge
    return "\n".join(lines).rstrip("\n")


def _cell(value: Any) -> str:
    """What a cell shows, on one line."""
    if value is None or isinstance(value, bool):
        return "" if value is None else str(value)
    if isinstance(value, float):
        return _figure(value)
    if isinstance(value, date | datetime):
        return value.isoformat()[:10]
    shown = str(value)
    if len(shown) > LONGEST_LINE:
        raise _TooLarge
    return " ".join(shown.split())


def _figure(value: float) -> str:
    exact = Decimal(repr(value))
    if not exact.is_finite() or exact.adjusted() >= MOST_DIGITS:
        return repr(value)
    whole = exact == exact.to_integral_value()
    return str(exact.quantize(Decimal(1 if whole else "0.0001"), ROUND_HALF_UP))
