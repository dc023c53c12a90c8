"""Nine holes by somebody who sees nothing: keys go in, words come out, nothing else is looked at.

`Ear.press` asserts after every key that something was said or the focus went elsewhere, and that it
is not lost: no key is silent, and none changes a card without a word.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from scorecards import devices
from scorecards.models import Device, Game
from scorecards.scorekeeping import links
from tests.browser.ear import Ear
from tests.browser.table import Table
from tests.comments import ROOT
from tests.scorecards.playing import points, record

DESK = {"width": 1280, "height": 800}
SAME = ("7 4 q Q 3 k", "1 a 2 2 9 k")  # 14 and 9

DOCUMENT = ROOT / "docs" / "accessibility.md"
KEY_TABLE = re.findall(r"^\| (`.+?) \|", DOCUMENT.read_text(encoding="utf-8"), re.M)

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
    ear.open("New game", "Name of player 1")
    for number, name in enumerate(("Ann", "Bob"), start=1):
        ear.tab_to(f"^Name of player {number}$")
        ear.type(name)
    ear.tab_to("^Start")
    ear.press("Enter")
    ear.tab_to("^Enter hole 1 of 9$")
    ear.open("Hole 1", "The table")
    return Game.objects.get()


def save(ear: Ear, number: int) -> None:
    ear.press("Enter")
    ear.hear(f"Hole {number} saved")


def go_on(ear: Ear, number: int) -> None:
    ear.hear(f"Hole {number + 1}", "Enter")


def first_hole(ear: Ear) -> None:
    """With everything that is read at a key."""
    first = len(ear.script)
    ear.hear("Ann 0, Bob 0. Level: Ann, Bob", "s")
    ear.keys("7 4")
    ear.hear("^Ann: column 1: seven, four, 11; column 2: empty, empty", "v")
    ear.hear("^Bob: no cards yet", "Shift+V")
    sentence = ear.hear("Entering Ann. Column 2, top. 2 of 6. Next, Bob", "t")
    assert ear.hear(".", "e") == sentence
    ear.hear("joker is not in play here", "*")
    ear.keys("q")
    ear.hear("^queen. Pair of queens in column 2 saves 20", "q")
    ear.keys("3 k 1 a 2 2 9")
    ear.hear("Bob complete, 9. All players entered, review", "k")
    ear.hear("Review. .*Enter: Save hole 1", "t")
    ear.hear("Bob went out", "x")
    save(ear, 1)
    ear.hear("Ann 14, Bob 9. Bob leads by 5", "s")
    ear.write("one-hole", first)
    go_on(ear, 1)


def corrections(ear: Ear) -> None:
    """A wrong card, a wrong knocker, the edge of the table, and more back than there is."""
    ear.hear("Nothing to undo", "Backspace")
    ear.keys("7 4 9")
    ear.hear("Undone. Ann, 2 of 6", "Backspace")
    assert "Column 1, top: seven" in ear.press("ArrowLeft").focus
    ear.hear("Column 1, top: seven", "ArrowUp")
    ear.hear("^eight. Column 1, 12", "8")
    ear.hear("Ann went out", "x")
    ear.hear("Nobody", "x")
    ear.keys("q q 3")
    ear.hear("Ann complete, 15. Next, Bob", "k")
    ear.hear("Entering Bob. Column 1, top. 0 of 6", "Enter")
    ear.keys("1 a 2 2 9 k x")
    save(ear, 2)
    ear.hear("Undone. Bob, 6 of 6", "Backspace")
    ear.hear("Enter: Save hole 2", "t")
    save(ear, 2)
    go_on(ear, 2)


def levels(ear: Ear) -> None:
    """Less is said, but no card is taken in silence."""
    ear.hear("each hand", "l")
    assert ear.hear("four", "4") == "four."
    ear.keys("4 q q 3")
    assert ear.hear("king", "k") == "king. Ann complete, 3. Next, Bob."
    ear.hear("results only", "l")
    ear.keys("1 a 2 2 9")
    assert ear.hear("king", "k") == "king. All players entered, review."
    ear.press("x")
    save(ear, 3)
    ear.hear("every card", "l")
    go_on(ear, 3)


def menu(ear: Ear) -> None:
    """What is on no key: a total, points beside the cards, clearing. The sheets give the focus
    back.
    """
    ear.keys("7 4 q")
    choose(ear, "^Clear Ann")
    ear.hear("Ann.*cleared|Cleared: Ann")
    choose(ear, "^Type Ann’s (total|points)")
    ear.type("12")
    ear.hear("Ann complete, 12. Next, Bob", "Enter")
    choose(ear, "^Add or take points for Ann")
    ear.type("2")
    ear.tab_to("^Reason")
    ear.type("peeked")
    ear.hear(r"Ann: \+2 peeked", "Enter")
    ear.hear(r"Ann: Counted at the table. Total 12. \+2 peeked", "v")
    choose(ear, "^Every card")
    assert "each hand" in ear.press("ArrowRight").sentence
    ear.keys("ArrowLeft Escape")
    assert ear.place
    assert ear.place.name == "More options"


def choose(ear: Ear, name: str) -> None:
    """A line of the menu, by Tab and Enter."""
    ear.tab_to("^More options$", key="Shift+Tab")
    ear.press("Enter")
    ear.tab_to(name)
    if "Every card" not in name:
        ear.press("Enter")


def other_phone(ear: Ear, game: Game, eve: Device) -> None:
    """Both enter Ann's hand, and not the same; Bob's comes from elsewhere. What is asked is said at
    once, with the card that differs, and is gone when it is settled.
    """
    ear.page.context.set_offline(True)
    ear.hear("server cannot be reached")
    ear.keys(SAME[0])
    record(game, 5, ["7 Q 8 / 4 Q K", None], device=eve)
    ear.page.context.set_offline(False)
    sheet = ear.hear("One card differs.*Column 3, top: three / eight")
    assert "Connected again" in sheet
    ear.tab_to("^Keep 14$")
    ear.press("Enter")
    assert ear.place
    assert ear.names("dialog") == []
    record(game, 5, [None, "A 2 9 / A 2 K"], device=eve)
    ear.hear("Bob’s cards arrived, 9. Hole 5 saved")


def without_network(ear: Ear) -> None:
    """Nothing is lost, and one hears of it."""
    ear.page.context.set_offline(True)
    ear.hear("server cannot be reached")
    ear.keys(" ".join(SAME))
    ear.hear("kept on this phone", "Enter")
    go_on(ear, 6)
    ear.page.context.set_offline(False)
    ear.hear("Connected again")
    Table(ear.page).sent()


def finish(ear: Ear) -> None:
    """The last hole, the result, and who changed what."""
    ear.keys(" ".join(SAME))
    save(ear, 9)
    ear.tab_to("^Result$")
    ear.open("Bob wins by 35", "Score of every hole")
    assert ear.names("heading")[0] == "Bob wins by 35"
    assert 'cell "15 29"' in ear.tree()
    ear.tab_to("^More$")
    ear.press("Enter")
    ear.tab_to("^History")
    ear.hear("History", "Enter")


def test_nine_holes_by_ear(blind: Blind) -> None:
    ear = blind("/")
    game = begin(ear)
    first_hole(ear)
    corrections(ear)
    levels(ear)
    menu(ear)
    ear.tab_to("^Bob")
    assert "Column 1, top" in ear.press("Enter").focus
    ear.keys(SAME[1])
    ear.press("x")
    save(ear, 4)
    go_on(ear, 4)
    eve = devices.new_device("iPhone")
    links.open_link(key=game.score_key, device=eve)
    other_phone(ear, game, eve)
    go_on(ear, 5)
    without_network(ear)
    for number in (7, 8):  # which somebody else enters
        record(game, number, ["7 Q 3 / 4 Q K", "A 2 9 / A 2 K"], device=eve)
        ear.hear(f"Hole {number} saved")
        go_on(ear, number)
    finish(ear)
    ear.write("nine-holes")
    assert [points(game, number) for number in (1, 2, 4, 5)] == [[14, 9], [15, 9], [14, 9], [14, 9]]


KEYS = {"2–9": "2", "←": "ArrowLeft", "↑": "ArrowUp", "↓": "ArrowDown", "→": "ArrowRight"}


SUITS = {"S", "H", "D", "C"}


@pytest.mark.parametrize("changes", [{}, {"values": {"QS": 40}}], ids=["plain", "suits"])
def test_every_key_of_the_list_says_something(
    blind: Blind, start: Any, ann: Any, changes: Any
) -> None:
    """Read off the page, which is the list that docs/accessibility.md tells; suits are in it where
    they matter.
    """
    ear = blind(f"/g/{start(names=('Ann', 'Bob'), **changes).code}/holes/1/", ann)
    terms = [set(name.split()) for name in ear.listed("term")]
    told = [set(re.findall(r"`([^` ]+)`", row)) for row in KEY_TABLE]
    assert terms == [keys for keys in told if changes or keys != SUITS]
    for key in sorted(set().union(*terms)):
        key = KEYS.get(key, key.lower() if len(key) == 1 else key)
        ear.press(key.replace("⇧", "Shift+"))


def test_a_hand_is_typed_over_by_ear(blind: Blind, start: Any, ann: Any) -> None:
    """Before the hole is saved and after: the strip that says so is seen, the words are heard."""
    game = start(names=("Ann", "Bob"))
    ear = blind(f"/g/{game.code}/holes/1/", ann)
    ear.keys(" ".join(SAME))
    ear.tab_to("^Ann.*14", key="Shift+Tab")
    ear.hear("Entering Ann. Column 1, top", "Enter")
    assert "Column 1, top: seven" in str(ear.place)
    ear.hear("^eight", "8")
    ear.keys("4 q q 3")
    ear.hear("^king. Total 15", "k")
    ear.hear("All cards are in", "5")
    ear.hear("review", "Enter")
    ear.press("x")
    save(ear, 1)
    ear.tab_to("^Bob.*9", key="Shift+Tab")
    ear.hear("Entering Bob. Column 1, top", "Enter")
    ear.press("ArrowRight")
    ear.hear("^three", "3")
    ear.hear("Hole 1 saved.*leads by 5", "Enter")
    ear.hear("Bob: column 1: ace, ace, .*column 2: three, two", "v")
    ear.write("typed-over")
