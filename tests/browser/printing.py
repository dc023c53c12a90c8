"""What a browser prints, on this machine and on machines with other fonts.

A page that is printed brings its own letters, so what the machine has must not matter, nor whether
it moves letters onto the dots of a screen. Both of the other machines are made of fonts that our
packages bring; each has the one font and no other.
"""

from pathlib import Path
from typing import NamedTuple

import fontpkg
import reportlab
from playwright.sync_api import Page

from scorecards.paper.fonts import font_file


class Machine(NamedTuple):
    """What its letters are like."""

    font: Path
    hinted: bool


WIDE = Machine(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf", hinted=True)
THIN = Machine(Path(fontpkg.path("Fira Sans", weight=100)), hinted=False)
LETTERS = {font_file(bold=bold).stem for bold in (False, True)}
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{folder}</dir>
  <cachedir>{cache}</cachedir>
  <match target="pattern">
    <edit name="hinting" mode="assign"><bool>{hinted}</bool></edit>
    <edit name="hintstyle" mode="assign"><const>{style}</const></edit>
  </match>
</fontconfig>
"""


def configured(machine: Machine, place: Path) -> Path:
    """A configuration of fontconfig in an empty folder: such a machine's, for FONTCONFIG_FILE."""
    folder, file = place / "fonts", place / "fonts.conf"
    folder.mkdir()
    (folder / machine.font.name).write_bytes(machine.font.read_bytes())
    hinted, style = ("true", "hintfull") if machine.hinted else ("false", "hintnone")
    facts = {"folder": folder, "cache": place / "cache", "hinted": hinted, "style": style}
    file.write_text(CONFIGURATION.format(**facts), encoding="utf-8")
    return file


def printed(page: Page) -> bytes:
    """What the browser sends to a printer, as a PDF of its own, once the page has its letters."""
    page.evaluate("document.fonts.ready.then(() => true)")
    return page.pdf(prefer_css_page_size=True)
