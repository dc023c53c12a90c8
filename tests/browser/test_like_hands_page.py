"""Which rules a table plays, by its hands: typed, asked about, and on to a game."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import BrowserContext, expect

from tests.browser.looks import glance

SLOW = 30_000  # the first search of a process makes what the others look through
HANDS = (
    ("KH 7C 9D / 3S 7H 4C", "16"),
    ("KD 5C 2D 4S 8H 3C", "18"),
    ("ah 2c 3d as 6h 7d", "14"),
)
HANDS_SENT = urlencode(
    [pair for hand in HANDS for pair in zip(("cards", "points"), hand, strict=True)]
)


def test_from_new_game_over_hands_and_a_question(
    phone: Callable[..., BrowserContext], ann: Any
) -> None:
    page = phone(ann).new_page()
    page.goto("/games/new/")
    page.get_by_role("link", name="Which rules do we play?").click()
    glance(page, "like-hands")
    page.locator("#cards-1").focus()
    for key in ("K", "H", "7", "C", "9", "D", "3", "S", "7", "", "8", "H", "H", "4", "C"):
        kind = "suit" if key in ("S", "H", "D", "C") else "card"
        page.locator(f'#keys [data-{kind}="{key}"]').first.click()
    expect(page.locator("#cards-1")).to_have_value("KH 7C 9D / 3S 8H 4C")
    expect(page.locator("#points-1")).to_be_focused()
    glance(page, "like-hands-keys")
    for number, (cards, points) in enumerate(HANDS, start=1):
        page.locator(f"#cards-{number}").fill(cards)
        page.locator(f"#points-{number}").fill(points)
    page.locator("#points-3").fill("many")
    page.locator("#see").click()
    expect(page.locator("#wrong-points-3")).to_have_text("A whole number, such as 14.")
    glance(page, "like-hands-wrong")
    page.locator("#points-3").fill("14")
    page.locator("#see").click()
    expect(page.locator("#found-title")).to_contain_text(
        "rulesets explain your hands", timeout=SLOW
    )
    glance(page, "like-hands-list")
    before = page.locator("#found-title").inner_text()
    page.get_by_role("button", name="Not sure").click()
    expect(page.locator("#asked-1")).to_be_visible(timeout=SLOW)
    expect(page.locator("#found-title")).to_have_text(before)
    page.locator("#answer").fill("14")
    page.locator("#answer").press("Enter")
    expect(page.locator("#asked-2, #wrong-answer-2").first).to_be_visible(timeout=SLOW)
    glance(page, "like-hands-answers")
    page.goto(f"/rules/like/?{HANDS_SENT}")
    page.get_by_role("link", name="Play by it").first.click()
    expect(page.locator("#newgame")).to_be_visible()
