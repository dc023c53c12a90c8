"""The letters of a sheet: Fira Sans from its package, how wide they are, and which there are not.

A letter that is missing is never printed as something else: whoever makes a PDF asks first. Needs
reportlab, which is only loaded when something is measured.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

REGULAR, BOLD = "Sheet", "Sheet-Bold"
_WEIGHTS = {False: 400, True: 700}
_SPACES = {0x202F: 0xA0, 0x2009: 0x20, 0x0A: 0x20, 0x09: 0x20}


def font_file(*, bold: bool = False) -> Path:
    """Where the file of a weight is."""
    import fontpkg

    return Path(fontpkg.path("Fira Sans", weight=_WEIGHTS[bold]))


@cache
def font_of(bold: bool) -> Any:
    """The font as reportlab keeps it, registered under its name."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    font = TTFont(BOLD if bold else REGULAR, str(font_file(bold=bold)))
    pdfmetrics.registerFont(font)
    return font


def register_fonts() -> None:
    """Make both weights known to reportlab."""
    font_of(False)
    font_of(True)


@lru_cache(maxsize=8192)
def width_of(words: str, bold: bool = False) -> int:
    """How wide some words are, in thousandths of the size they are set in."""
    widths, default = font_of(bold).face.charWidths, font_of(bold).face.defaultWidth
    return int(sum(widths.get(ord(letter), default) for letter in composed(words)))


def composed(words: str) -> str:
    """The words with every accent in one character with its letter, where there is such a one, and
    with one kind of space that does not break.
    """
    return unicodedata.normalize("NFC", words).translate(_SPACES)


def missing(words: str) -> str:
    """The characters of some words that the font cannot write, each once, in order.

    An accent that stands alone counts as missing: it would be printed beside its letter.
    """
    known = font_of(False).face.charToGlyph
    return "".join(
        dict.fromkeys(
            letter
            for letter in composed(words)
            if ord(letter) not in known or unicodedata.combining(letter)
        )
    )
