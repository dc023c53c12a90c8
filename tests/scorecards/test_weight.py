"""What the entry page weighs before a card can be entered: a slow network makes one wait for every
byte. Sizes as they are sent, to the byte and without a browser; `make bench PART=weight` is the
same in Chromium, with the time.
"""

import gzip
import re

import brotli
import pytest
from django.conf import settings

from golfscore.bundles import Scripts
from golfscore.storage import joined, modules, sources
from scorecards.models import Game
from tests.languages import TRANSLATED
from tests.scorecards.playing import Person

MOST = 40_000  # of the issue that asked for it
HEADERS = 6 * 350 + 600  # of five files and the page; the page has a policy and cookies
FIRST = ("js/start.js", "js/all-entry.js", "js/all-phone.js", "css/all-entry.css")


@pytest.fixture(scope="module")
def files() -> int:
    """The bytes of all that the page loads before the first card, compressed as far as it goes."""
    ours = sources()
    served = joined(ours, Scripts(modules(ours)))
    icon = (settings.BASE_DIR / "static" / "img" / "icon.svg").read_text(encoding="utf-8")
    first = (icon, *(served[name] for name in FIRST))
    return sum(len(brotli.compress(each.encode())) for each in first)


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_a_card_can_be_entered_after_forty_kilobytes(
    ann: Person, game: Game, files: int, language: str
) -> None:
    page = ann.get(f"/g/{game.code}/holes/2/", headers={"Accept-Language": language}).content
    page = re.sub(rb'<link rel="modulepreload"[^>]*>', b"", page)  # two, where files are joined
    weighs = files + len(gzip.compress(page, 6)) + HEADERS
    assert weighs <= MOST, weighs
