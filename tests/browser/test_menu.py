"""The menu of the entry page, and what it changes on this phone: letters, left hand, a voice."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from scorecards.models import Game
from tests.browser.looks import glance
from tests.browser.table import Table
from tests.values import some

# A phone with one voice, which writes down what it says.
VOICE = """() => {
  window.heard = [];
  const voices = [{ lang: "en-GB", name: "Ada" }];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => voices, cancel() {}, addEventListener() {},
    speak: ({ text }) => window.heard.push(text),
  } });
}"""


def switch(hand: Table, name: str) -> None:
    hand.tap("#menu")
    hand.tap(hand.page.get_by_role("switch", name=name))
    hand.page.keyboard.press("Escape")


def test_the_menu_has_what_this_phone_can_do(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    game = start(names=("Ann", "Bob"))
    hand = table(game, is_mobile=True)
    hand.tap("#menu")
    sheet = hand.page.locator("#sheet")
    expect(sheet.get_by_role("heading", level=3)).to_have_text(["Ann", "This phone"])
    expect(sheet.get_by_role("switch", name="Single-key shortcuts")).to_have_count(0)
    expect(sheet.get_by_role("switch", name="Say the scores aloud")).to_be_hidden()
    expect(sheet.get_by_role("link", name="The rules in words")).to_have_attribute(
        "href", f"/g/{game.code}/rules/"
    )
    expect(sheet.get_by_role("link", name="Who plays, sits out")).to_have_attribute(
        "href", f"/g/{game.code}/players/"
    )
    expect(sheet.get_by_role("switch", name="Fill by rows")).to_have_attribute(
        "aria-checked", "false"
    )
    glance(hand.page, "menu")
    hand.page.keyboard.press("Escape")
    switch(hand, "Left hand")
    undo, six = hand.page.locator("#undo"), hand.page.locator('#keys [data-rank="6"]')
    assert some(undo.bounding_box())["x"] == some(six.bounding_box())["x"]
    knock, onward = hand.page.locator("#knock"), hand.page.locator("#next")
    assert some(knock.bounding_box())["x"] > some(onward.bounding_box())["x"]
    hand.page.reload()
    expect(hand.page.locator("#entry")).to_have_class("entry entry--left")


def test_a_french_page_says_valet_dame_roi(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    hand = table(start(names=("Ann", "Bob")), locale="fr-FR")
    keys = hand.page.locator("#keys [data-rank] b")
    expect(keys.filter(has_text=re.compile("^V"))).to_have_count(1)
    hand.type("J Q K")
    assert [cell for cell in hand.cells() if cell] == ["V", "D", "R"]
    hand.page.keyboard.type("vd")
    expect(hand.page.locator('#table [data-cell="2"]')).to_contain_text("D")  # keys may come late
    assert hand.cells()[3:5] == ["V", "D"]
    switch(hand, "Valet, dame, roi")
    expect(keys.filter(has_text=re.compile("^V"))).to_have_count(0)
    assert hand.cells()[:3] == ["J", "Q", "K"]


def test_scores_are_said_only_where_somebody_asked(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    hand = table(start(names=("Ann", "Bob")))
    hand.page.add_init_script(f"({VOICE})()")
    hand.page.reload()
    hand.type("7 4 Q Q 3 K")
    assert hand.page.evaluate("heard") == []
    switch(hand, "Say the scores aloud")
    hand.type("A 2 3 4 5 K")
    hand.wait_until("heard.length === 1")
    assert hand.page.evaluate("heard") == ["Bob complete, 11."]
    hand.save()
    hand.wait_until("heard.length === 2")
    assert hand.page.evaluate("heard")[1] == "Ann 14, Bob 11"


def test_an_adjustment_has_ready_reasons_and_says_what_is_wrong_beside_its_field(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    hand = table(start(names=("Ann", "Bob")))
    hand.type("7 4 Q Q 3 K A 2 3 4 5 K")
    tile = hand.tile(0)
    expect(tile.locator(".en-rv__adjust")).to_have_text("± points")
    hand.tap(tile.locator(".en-rv__adjust"))
    sheet = hand.page.locator("#sheet")
    points, reason = (
        hand.page.get_by_label("Points", exact=True),
        hand.page.get_by_label("Reason", exact=True),
    )
    hand.tap(sheet.get_by_role("button", name="misdeal"))
    expect(points).to_be_focused()
    hand.tap(sheet.get_by_role("button", name="Add these points"))
    expect(points).to_be_focused()
    expect(points).to_have_attribute("aria-invalid", "true")
    expect(sheet.locator(".en-field", has=points).locator("+ .en-wrong")).to_contain_text(
        "Points are a whole number"
    )
    points.fill("2")
    reason.fill(" ")
    hand.tap(sheet.get_by_role("button", name="Add these points"))
    expect(reason).to_be_focused()
    expect(points).not_to_have_attribute("aria-invalid", "true")
    expect(reason).to_have_accessible_description("An adjustment needs its reason.")
    points.fill("")
    hand.tap(sheet.get_by_role("button", name="peeked +1"))
    hand.tap(sheet.get_by_role("button", name="Add these points"))
    expect(sheet).to_be_hidden()
    expect(tile).to_contain_text("peeked +1")


def test_names_can_be_read_with_eight_players(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    names = ("Ana", "Benedict", "Cleo", "Daniela", "Emil", "Francesca", "Gus", "Hannah")
    hand = table(start(names=names))
    hand.type("7 4 Q Q 3 K")
    for width in (390, 360):
        hand.page.set_viewport_size({"width": width, "height": 640})
        shown = hand.page.locator(".en-seat b").evaluate_all(
            "names => names.map(name => name.scrollWidth - name.clientWidth)"
        )
        assert max(shown) <= 0
    for _ in range(7):
        hand.type("A 2 3 4 5 6")
    glance(hand.page, "eight in review")


def test_ones_own_name_gives_way_to_you(
    start: Callable[..., Game], sit: Callable[..., Table]
) -> None:
    hand = sit(start(names=("Maximiliane", "Ben", "Cleo", "Dev")), "Maximiliane")
    hand.type("7 4 Q Q 3 K")
    expect(hand.seat(0).locator(".num")).to_have_text("14")
    tab, name, you = (
        hand.seat(0).locator(each).bounding_box()
        for each in ("xpath=.", "b > span >> nth=0", ".en-you")
    )
    assert tab
    assert name
    assert you
    assert name["x"] + name["width"] <= you["x"]
    assert you["x"] + you["width"] < tab["x"] + tab["width"]


def test_too_many_kings_lead_to_a_second_pack(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    hand = table(start(names=("Ann", "Bob", "Cleo")))
    hand.type("K K K 2 3 4 K K K 5 6 7 A A 8 8 9 9")
    note = hand.page.locator(".en-note").first
    expect(note).to_have_text("Six kings. One pack has four. Look at Ann, Bob.")
    glance(hand.page, "six kings")
    hand.tap(hand.page.get_by_role("button", name="Two packs"))
    expect(note).to_have_count(0)
    hand.save()
    hand.saved()
