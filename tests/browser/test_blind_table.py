"""Nine holes by somebody who sees nothing: keys go in, words come out, nothing else is looked at.

`Ear.press` asserts after every key that something was said or the focus went elsewhere, and that it
is not lost: no key is silent, and none changes a card without a word.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from scorecards.models import Game
from tests.browser.ear import Ear

DESK = {"width": 1280, "height": 800}
SAME = ("7 4 q Q 3 k", "1 a 2 2 9 k")  # 14 and 9

Blind = Callable[..., Ear]


@pytest.fixture
def blind(phone: Callable[..., BrowserContext]) -> Blind:
    """Sits somebody down at an address, on a phone that nobody knows or on a known one."""

    def seated(address: str, device: Any = None, name: str = "Ann") -> Ear:
        page = phone(device, viewport=DESK, has_touch=False).new_page()
        ear = Ear(page, name)
        page.goto(address)
        ear.look()
        return ear

    return seated


def begin(ear: Ear) -> Game:
    """From home to the first card, for Ann and Bob."""
    ear.tab_to("^New game$")
    ear.open("New game", "Who is at the table?")
    for number, name in enumerate(("Ann", "Bob"), start=1):
        ear.tab_to(f"^Name of player {number}$")
        ear.type(name)
    ear.tab_to("^Start and show the code")
    ear.press("Enter")
    ear.tab_to("hole 1$")
    ear.open("Hole 1", "The table")
    return Game.objects.get()


def play(ear: Ear, number: int, hands: tuple[str, str] = SAME) -> None:
    """A hole from its first card to the next one's; what is said at each turn is listened for."""
    ear.keys(hands[0])
    ear.hear("Next, Bob")
    ear.keys(hands[1])
    ear.hear("All players entered, review")
    ear.hear("went out", "x")
    save(ear, number)
    go_on(ear, number)


def save(ear: Ear, number: int) -> None:
    ear.press("Enter")
    ear.hear(f"Hole {number} (saved|kept on this phone)")


def go_on(ear: Ear, number: int) -> None:
    ear.hear(f"Hole {number + 1}", "Enter")


def aloud(ear: Ear) -> None:
    """Everything that is read at a key, in mid-hole."""
    ear.hear("^Ann: column 1: seven, four, 11; column 2: empty, empty", "v")
    ear.hear("^Bob: no cards yet", "Shift+V")
    sentence = ear.hear("Entering Ann. Column 2, top. 2 of 6. Next, Bob", "t")
    assert ear.hear(".", "e") == sentence
    ear.hear("joker is not in play here", "*")


def test_nine_holes_by_ear(blind: Blind) -> None:
    ear = blind("/")
    begin(ear)
    first = len(ear.script)
    ear.hear("Ann 0, Bob 0. Level: Ann, Bob", "s")
    ear.keys("7 4")
    aloud(ear)
    ear.keys("q")
    ear.hear("saves 20", "q")
    ear.keys("3 k 1 a 2 2 9")
    ear.hear("Bob complete, 9. All players entered, review", "k")
    ear.hear("Review. .*Enter: Save hole 1", "t")
    ear.hear("went out", "x")
    save(ear, 1)
    ear.hear("Ann 14, Bob 9. Bob leads by 5", "s")
    ear.write("one-hole", first)
    go_on(ear, 1)
    for number in range(2, 9):
        play(ear, number)
    ear.keys(" ".join(SAME))
    save(ear, 9)
