"""What the entry page weighs before a card can be entered: a slow network makes one wait for every
byte. Sizes as they are sent, to the byte and without a browser; `make bench PART=weight` is the
same in Chromium, with the time.
"""

import gzip
import re

import brotli
import pytest
from django.conf import settings

from golfscore import bundles
from golfscore.storage import small
from scorecards.models import Game
from tests.languages import TRANSLATED
from tests.scorecards.playing import Person

MOST = 40_000  # of the issue that asked for it
HEADERS = 6 * 350 + 600  # of five files and the page; the page has a policy and cookies
WORDS = 5_500  # sentences in another language than that of the scripts
FIRST = ("js/all-entry.js", "js/all-phone.js", "css/all-entry.css")


def of_ours(name: str) -> str:
    return (settings.BASE_DIR / "static" / name).read_text(encoding="utf-8")


def weight(name: str, content: str) -> int:
    """The bytes of a file as collected: made small and compressed as far as it goes."""
    return len(brotli.compress(small(name, content).encode()))


@pytest.fixture(scope="module")
def files() -> int:
    """The bytes of all that the page loads before the first card."""
    joined = bundles.bundles(of_ours)
    alone = {
        "js/site.js": bundles.led(of_ours("js/site.js")),
        "img/icon.svg": of_ours("img/icon.svg"),
    }
    sizes = {
        name: weight(name, text) for name, text in ({n: joined[n] for n in FIRST} | alone).items()
    }
    return sum(sizes.values())


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_a_card_can_be_entered_after_forty_kilobytes(
    ann: Person, game: Game, files: int, language: str
) -> None:
    page = ann.get(f"/g/{game.code}/holes/2/", headers={"Accept-Language": language}).content
    page = re.sub(rb'<link rel="modulepreload"[^>]*>', b"", page)  # two, where files are joined
    weighs = files + len(gzip.compress(page, 6)) + HEADERS
    assert weighs <= MOST + (0 if language == "en" else WORDS), weighs
