"""Entering cards: the first hole of a newcomer, a hand that is corrected, who knocked."""

import os
from collections.abc import Callable
from typing import Any

import pytest

from scorecards.models import Game
from tests.browser.engines.handset import Handset, at_hole, saved
from tests.scorecards.playing import points, stored

Hand = Callable[..., Handset]
LOADS = int(os.environ.get("LOADS", "3"))


def test_the_first_hole_of_a_newcomer(hand: Hand) -> None:
    phone = hand()
    phone.goto("/")
    phone.tap("a", "New game")
    phone.arrived("/games/new/")
    for seat, name in enumerate(("Ann", "Bob")):
        phone.type(f"#name-{seat}", name)
    phone.tap("button", "Start", whole=True)
    phone.shows("h1", "One phone for all, or each their own?")
    phone.tap(".dock .btn--primary")
    phone.shows("#keys [data-rank]")
    phone.cards("7 4 Q Q 3 K")
    phone.shows(".en-score .num", "14", whole=True)
    phone.cards("A A 2 2 9 K")
    phone.tap("#save")
    saved(phone)
    phone.shows("#onward", "Hole 2")
    game = Game.objects.get()
    assert stored(game, 1) == {0: "7 Q 3 / 4 Q K", 1: "A 2 9 / A 2 K"}
    assert points(game, 1) == [14, 9]


def test_a_hand_is_corrected(hand: Hand, start: Callable[..., Game], ann: Any) -> None:
    game = start(names=("Ann", "Ben"))
    phone = at_hole(hand(ann), game)
    phone.cards("4 5 A A 3 7")
    phone.cards("6 6 6 6 3 2")
    phone.tap("#save")
    saved(phone)
    phone.goto(f"/g/{game.code}/")
    phone.tap('a[href$="/holes/1/detail/"]')
    phone.tap("a", "Change the hand of Ben")
    phone.shows("#over", "Correcting hole 1")
    for _ in range(5):
        phone.tap('[data-do="keep"]')
    phone.cards("9")
    phone.shows(".en-why", "Was two, now nine")
    phone.tap("#next")
    saved(phone)
    phone.shows(".en-corrected h2", "for Ben")
    assert stored(game, 1)[1] == "6 6 3 / 6 6 9"


def test_it_is_asked_who_knocked(hand: Hand, start: Callable[..., Game], ann: Any) -> None:
    game = start("pagat-4-knock-10", names=("Ann", "Bob"))
    phone = at_hole(hand(ann), game)
    phone.cards("7 4 Q Q")
    phone.cards("A A 2 9")
    phone.tap('[data-answer="1"]')
    saved(phone)
    assert game.holes.get().knocker == 1


@pytest.mark.parametrize("lan", [False, True], ids=["worker", "plain http"])
def test_the_entry_page_opens_each_time(
    hand: Hand, start: Callable[..., Game], ann: Any, lan: bool
) -> None:
    """On a phone that has nothing of the site yet, and again; LOADS=100 insists."""
    game = start(names=("Ann", "Bob"))
    for _ in range(LOADS):
        cold = at_hole(hand(ann, lan=lan), game)
        cold.well()
        cold.close()
    phone = hand(ann, lan=lan)
    for _ in range(LOADS):
        at_hole(phone, game)
    worker = phone.evaluate("isSecureContext && 'serviceWorker' in navigator")
    assert worker is not lan
