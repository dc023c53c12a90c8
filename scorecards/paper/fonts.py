"""The letters of a sheet and of a picture, how wide they are, and which there are not.

Sheets are set in Fira Sans; pictures in Crimson Pro, a serif like that of the pages, as far as it
goes. A letter that is missing is never printed as something else: whoever draws asks first. Needs
reportlab, which is only loaded when something is measured.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

REGULAR, BOLD = "Sheet", "Sheet-Bold"
MOST_LACKING = 12
_WEIGHTS = {False: 400, True: 700}
_SPACES = {0x202F: 0xA0, 0x2009: 0x20, 0x0A: 0x20, 0x09: 0x20}


def font_file(*, bold: bool = False) -> Path:
    """Where the file of a weight is."""
    import fontpkg

    return Path(fontpkg.path("Fira Sans", weight=_WEIGHTS[bold]))


@cache
def serif_file() -> Path | None:
    """Where the serif is, all weights in one file; None on a machine that was not set up anew since
    it is used: pictures are set in Fira Sans there.
    """
    import fontpkg

    try:
        return Path(fontpkg.path("Crimson Pro"))
    except fontpkg.FamilyNotInstalled:
        return None


@cache
def _serif_letters() -> frozenset[int]:
    """What the serif can write, by code point."""
    from reportlab.pdfbase.ttfonts import TTFontFile

    file = serif_file()
    return frozenset(TTFontFile(str(file)).charToGlyph) if file else frozenset()


def in_serif(words: str) -> bool:
    """Can the serif write all of it? It knows Latin letters only."""
    return all(ord(letter) in _serif_letters() for letter in words)


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


def lacking(words: str) -> str:
    """The first few characters of some words that the font cannot write, to be read out."""
    return " ".join(missing(" ".join(words.split()))[:MOST_LACKING])


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
