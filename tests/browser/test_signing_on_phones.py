"""A finished card goes round the table and is signed; a correction asks for it again."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, expect

from scorecards import devices
from scorecards.models import Game
from scorecards.scorekeeping import links
from tests.browser.looks import glance, look
from tests.scorecards.playing import record


def test_signing_the_card(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    game = start(names=("Ann", "Bartholomew of Nazareth", "Cleo"), end={"holes": 1})
    Game.objects.filter(pk=game.pk).update(sign_off=True)
    record(game, 1, ["4", "9", "14"], device=ann)
    eve = devices.new_device("iPhone")
    links.open_link(key=game.score_key, device=eve)
    page, other = phone(ann).new_page(), phone(eve).new_page()
    for each in (page, other):
        each.goto(f"/g/{game.code}/")
    expect(page.get_by_text("Nobody has signed the card yet.")).to_be_visible()
    page.get_by_role("link", name="Sign the card").click()
    page.get_by_role("button", name="Ann signs").click()
    page.get_by_role("button", name="Bartholomew of Nazareth signs").click()
    missing = "Signed by Ann and Bartholomew of Nazareth · Cleo is missing"
    expect(other.get_by_text(missing)).to_be_visible()  # a poll later
    other.get_by_role("link", name="Sign the card").click()
    look(other, "signing")
    record(game, 1, [None, "8", None], device=ann)
    other.get_by_role("button", name="Cleo signs").click()
    expect(other.get_by_text("The card has been corrected.")).to_be_visible()
    expect(other.get_by_role("button", name="Bartholomew of Nazareth signs")).to_be_visible()
    other.get_by_role("button", name="Cleo signs").click()
    other.get_by_role("button", name="Bartholomew of Nazareth signs").click()
    expect(other.get_by_text("Everybody has signed the card.")).to_be_visible()
    other.goto(f"/g/{game.code}/")
    expect(other.get_by_text("Signed by Ann, Bartholomew of Nazareth and Cleo.")).to_be_visible()
    glance(other, "signed")
