"""The first sheet of a workbook as text with tabs, as if it had been pasted.

Formulas come as the figures the spreadsheet worked out; one that it never worked out is empty.
Decimals are written with four places, so that none is taken for a thousand.
"""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import tablib
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

BEGINS = b"PK\x03\x04"  # a workbook is a zip file
MOST_UNPACKED = 20_000_000
MOST_ROWS, MOST_COLUMNS = 5000, 200


def is_workbook(data: bytes) -> bool:
    """Does the file begin as a workbook does?"""
    return data.startswith(BEGINS)


def text_of(data: bytes) -> str:
    """The sheet, a line a row. Raises ValidationError for what is no workbook, or too large."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            unpacked = sum(each.file_size for each in packed.infolist())
        if unpacked > MOST_UNPACKED:
            raise ValidationError(_("This workbook is too large. Leave only the table in it."))
        rows = tablib.Dataset().load(io.BytesIO(data), format="xlsx", headers=False)
    except ValidationError:
        raise
    except Exception:  # the reader raises whatever it trips over, and no list of it is complete
        raise ValidationError(_("This workbook cannot be read. Save it as CSV.")) from None
    lines = [[_cell(cell) for cell in row[:MOST_COLUMNS]] for row in rows[:MOST_ROWS]]
    return "\n".join("\t".join(line).rstrip("\t") for line in lines)


def _cell(value: Any) -> str:
    """What a cell shows, on one line."""
    if value is None or isinstance(value, bool):
        return "" if value is None else str(value)
    if isinstance(value, float):
        exact = Decimal(repr(value))
        whole = exact == exact.to_integral_value()
        return str(exact.quantize(Decimal(1 if whole else "0.0001"), ROUND_HALF_UP))
    if isinstance(value, date | datetime):
        return value.isoformat()[:10]
    return " ".join(str(value).split())
