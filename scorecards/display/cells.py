"""Words in a cell of a spreadsheet: a name may begin as a formula does, and must not run as one."""

from __future__ import annotations

import re
from typing import Final

FORMULA: Final = tuple("=+-@\t\r\n＝＋－＠")
UNSEEN: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")  # what a workbook cannot hold


def harmless(words: str) -> str:
    """Words that no spreadsheet takes for a formula: with the apostrophe in front by which
    spreadsheets themselves say that something is text.
    """
    seen = UNSEEN.sub("", words)
    return f"'{seen}" if seen.startswith(FORMULA) else seen
