"""The table of Golfo on phones: hands of the rules played by touch, on one phone and on several."""

from collections.abc import Callable
from typing import Any

import pytest
from django.templatetags.static import static
from playwright.sync_api import BrowserContext, Page, expect

from scorecards import devices
from scorecards.models import GolfoSession
from scorecards.rules.golfo import Count, Deal
from scorecards.scorekeeping.golfo import links
from scorecards.scorekeeping.links import open_link
from tests.browser.conftest import WORKER
from tests.browser.copies import wait_for_copies
from tests.browser.looks import SHOTS, glance, look
from tests.browser.vying import Phone
from tests.scorecards.golfo_sessions import chips, open_session, record, say, view

SAME = """async () => {
  const answer = await fetch(location.pathname, {headers: {Accept: "text/html"}});
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const words = (root, part) => [...root.querySelectorAll(part)].map(
    (each) => each.textContent.replace(/\\s+/g, "")).filter(Boolean);
  const parts = ["#gf-title", ".gf-seat", ".gf-stake", ".gf-pot", ".gf-hand", ".gf-act__head",
    ".gf-row > .gf-btn--go", ".gf-row--2 > .gf-btn:not(.gf-btn--go)", ".gf-result li",
    ".gf-then li", ".gf-broke h2, .gf-broke .btn", ".gf-next",
    "#gf-side li", ".gf-why", ".gf-undo > span"];
  const show = page.querySelector("#gf-act .gf-plain [name=cards]");
  return parts.filter((part) => !(show && part.startsWith(".gf-row"))).map(
    (part) => [part, words(document, part), words(page, part)]);
}"""

RUNS_ALONE = "file => caches.match(file, {ignoreVary: true}).then(Boolean)"


def shot(page: Page, name: str) -> None:
    """A picture where somebody wants to look."""
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/golfo-{name}.png")


def same_as_without(table: Phone) -> None:
    """What the scripts drew is what the server draws without them, word for word."""
    table.saved()
    table.go_on()
    for part, drawn, plain in table.page.evaluate(SAME):
        assert drawn == plain, part


def test_the_worked_session_on_one_phone(phone: Callable[..., BrowserContext], ann: Any) -> None:
    """Three hands, new chips, a loan and the close: all by touch."""
    session = open_session(ann)
    page = phone(ann).new_page()
    table = Phone(page, session.code)
    shot(page, "before")
    same_as_without(table)
    table.deal()
    table.says("A pass B 2 C call A call")
    shot(page, "between-rounds")
    same_as_without(table)
    shot(page, "open")
    table.says("A 3 B 6 C fold A call / A pass B pass / A pass B 10 A call")
    table.shows("Ana", "9E 8E 7E 3C")
    shot(page, "showing")
    table.shows("Ana", "4B")
    table.shows("Ben", "9O 8O 7O 5C 3B")
    shot(page, "tie")
    assert table.chips() == [72, 31, 47, 50]
    same_as_without(table)
    table.deal()
    table.says("B 30 C call D fold")
    expect(table.act).to_contain_text("nobody is left to bet against")
    table.worth("Ben", 18)
    table.worth("Cleo", 22)
    assert table.chips() == [72, 0, 79, 49]
    same_as_without(table)
    expect(table.act.get_by_role("button", name="Borrow 50 from Cleo")).to_be_visible()
    glance(page, "golfo no chips left")
    table.act.get_by_role("button", name="Ben takes 50 from the bank").click()
    same_as_without(table)
    expect(table.act).to_contain_text("Ben takes 50 new chips from the bank.")
    assert table.chips() == [72, 50, 79, 49]
    table.deal()
    table.says("C 60 D call")
    expect(table.act).to_contain_text("60 to call, 71 left")
    shot(page, "table")
    if SHOTS:
        page.set_viewport_size({"width": 844, "height": 390})
        shot(page, "lying")
        page.get_by_role("button", name="Turn", exact=True).click()
        shot(page, "lying-turned")
        page.get_by_role("button", name="Turn", exact=True).click()
        page.set_viewport_size({"width": 390, "height": 844})
    same_as_without(table)
    table.says("A call / C pass")
    expect(table.act.get_by_role("button", name="Most: 11")).to_have_count(0)
    same_as_without(table)
    table.says("A pass / C pass A pass / C pass A pass")
    table.shows("Cleo", "9C 7C 5C 4B 6O")
    table.shows("Dev", "9E 8E 5E 3E 6C")
    expect(table.act.locator("[data-card='9C']")).to_be_disabled()
    if SHOTS:
        page.set_viewport_size({"width": 844, "height": 390})
        shot(page, "lying-show")
        page.set_viewport_size({"width": 390, "height": 844})
    table.shows("Ana", "8O 7O 4O 9B 3C")
    shot(page, "shown")
    same_as_without(table)
    assert table.chips() == [11, 50, 42, 147]
    page.locator("#gf-bank").click()
    page.get_by_role("link", name="Loan").click()
    page.get_by_role("group", name="Who lends").get_by_label("Dev").check()
    page.get_by_role("group", name="To whom").get_by_label("Ana").check()
    page.get_by_label("How many chips").fill("20")
    page.get_by_role("button", name="Lend").click()
    shot(page, "bank")
    page.get_by_role("link", name="Close").click()
    page.get_by_role("button", name="Close the table").click()
    shot(page, "closed")
    expect(page.get_by_role("heading", name="Dev won 97 chips")).to_be_visible()
    marks = page.get_by_role("button", name="Mark as paid")
    assert [each.get_attribute("aria-label") for each in marks.all()] == [
        f"Mark as paid: {who} pays Dev {n} chips"
        for who, n in (("Ana", 39), ("Ben", 50), ("Cleo", 8))
    ]
    marks.first.click()
    expect(page.get_by_text("1 of 3 paid")).to_be_visible()
    look(page, "golfo closed")
    page.get_by_role("link", name="Play again").click()
    expect(page.get_by_label("Name of player 4")).to_have_value("Dev")
    assert chips(session) == (31, 50, 42, 127)


def test_side_pots_and_the_most_there_can_be(
    phone: Callable[..., BrowserContext], ann: Any
) -> None:
    """Nobody bets more than somebody can match; what nobody called goes back."""
    session = open_session(ann)
    record(session, Count((41, 26, 91, 42), "to begin with"), Deal())
    page = phone(ann).new_page()
    table = Phone(page, session.code)
    table.says("A 10 B 25")
    raises = table.act.locator(".gf-raise")
    expect(raises).to_have_attribute("aria-label", "Raise, 26 to 40")
    expect(raises.locator("[data-set='40']")).to_have_text("Most: 40")
    raises.locator("input").press("End")
    table.says("C 40")
    expect(raises).to_have_count(0)
    shot(page, "most")
    table.tap("[data-act=call]")
    for name, value in (("Ana", 21), ("Ben", 27), ("Cleo", 24)):
        table.worth(name, value)
    assert table.chips() == [0, 78, 80, 42]
    expect(table.act).to_contain_text("The side pot of 30 to Cleo")
    same_as_without(table)
    table.saved()
    again = open_session(ann)
    record(again, Count((61, 16, 81, 42), "to begin with"), Deal())
    table = Phone(page, again.code)
    table.says("A 20 B call C 30")
    expect(raises).to_have_attribute("aria-label", "Raise, 31 to 60")
    table.says("A fold")
    table.worth("Cleo", 19)
    table.worth("Ben", 22)
    assert table.chips() == [40, 48, 70, 42]
    expect(table.act).to_contain_text("20 back to Cleo: nobody called it.")
    same_as_without(table)


@pytest.fixture
def ben(live_server: Any) -> Any:
    """Another phone."""
    return devices.new_device("iPhone")


def joined(session: GolfoSession, device: Any, position: int) -> None:
    """This phone came by the link and took a seat."""
    open_link(key=session.score_key, device=device)
    links.take_session_seat(session=session, position=position, device=device)


def four_phones(
    phone: Callable[..., BrowserContext], session: GolfoSession, first: Any
) -> dict[str, Phone]:
    """The table on four phones, each that of one player."""
    owners = [first, *(devices.new_device("iPhone") for _ in range(3))]
    for position, owner in enumerate(owners):
        joined(session, owner, position)
    pages = [phone(owner).new_page() for owner in owners]
    return {letter: Phone(page, session.code) for letter, page in zip("ABCD", pages, strict=True)}


def each_speaks(tables: dict[str, Phone], words: str) -> None:
    """Everybody in turn on their own phone, which says that it is their turn."""
    tokens = words.split()
    for letter, word in zip(tokens[::2], tokens[1::2], strict=True):
        mine = tables[letter]
        expect(mine.act.locator("h2")).to_contain_text("Your turn")
        if word.isdecimal():
            mine.bet(int(word))
        else:
            mine.tap(f"[data-act={word}]")


def test_four_phones(phone: Callable[..., BrowserContext], ann: Any, live_server: Any) -> None:
    """Two hands: each phone sees its own turn, and nobody's hand before it is shown."""
    session = open_session(ann)
    tables = four_phones(phone, session, ann)
    anas, bens = tables["A"], tables["B"]
    tables["D"].deal()
    expect(anas.act.locator("h2")).to_have_text("Your turn, Ana")
    expect(bens.act.locator("h2")).to_have_text("Ana to speak")
    expect(bens.act.locator("[data-act]")).to_have_count(0)
    anas.tap("[data-act=pass]")
    expect(bens.page.locator("#live")).to_contain_text("Ana passes. Ben to speak: pass, or bet 1")
    each_speaks(tables, "B 4")
    expect(anas.act.locator("h2")).to_have_text("Cleo to speak")
    anas.act.get_by_role("button", name="Enter for Cleo").click()
    anas.tap("[data-act=fold]")
    shot(anas.page, "own")
    each_speaks(tables, "A fold")
    for table in tables.values():
        expect(table.act).to_contain_text("The pot of 7 to Ben, without showing.")
        assert table.chips() == [49, 52, 49, 50]
    again = open_session(ann)
    record(again, Count((61, 16, 81, 42), "to begin with"), Deal())
    for letter, table in four_phones(phone, again, ann).items():
        tables[letter] = table
    each_speaks(tables, "A 20 B call C 30 A fold")
    tables["C"].worth("Cleo", 19)
    expect(tables["B"].act).to_contain_text("Cleo shows 19.")
    tables["B"].worth("Ben", 22)
    for table in tables.values():
        expect(table.act).to_contain_text("20 back to Cleo: nobody called it.")
        assert table.chips() == [40, 48, 70, 42]


def test_a_spell_without_a_network(
    phone: Callable[..., BrowserContext], ann: Any, ben: Any
) -> None:
    """The table goes on from the phone that enters; what others entered meanwhile is told."""
    session = open_session(ann)
    context = phone(ann, **WORKER)
    table = Phone(context.new_page(), session.code)
    table.deal()
    table.saved()
    wait_for_copies(table.page, f"/golfo/{session.code}/")
    table.page.wait_for_function(RUNS_ALONE, arg=static("js/golfo.js"))
    context.set_offline(True)
    table.says("A pass B 4")
    table.page.reload()
    expect(table.act.locator("h2")).to_have_text("Cleo to speak")
    table.says("C fold A fold")
    assert table.chips() == [49, 52, 49, 50]
    expect(table.page.locator("#gf-sync")).to_have_text("4 on this phone")
    table.tap("[data-do=undo]")
    expect(table.act.locator("h2")).to_have_text("Ana to speak")
    table.page.locator("#gf-sync").click()
    expect(table.page.locator("#gf-note")).to_contain_text("Ben bets 4.")
    assert chips(session) == (49, 49, 49, 50)
    context.set_offline(False)
    table.saved()
    assert chips(session) == (49, 45, 49, 50)
    context.set_offline(True)
    table.says("A call")
    say(session, "A fold")
    context.set_offline(False)
    note = table.page.locator("#gf-note")
    expect(note).to_contain_text("Another phone was faster")
    expect(note).to_contain_text("Ana folds.")
    expect(note).to_contain_text("Ana calls 4.")
    shot(table.page, "meanwhile")
    assert chips(session) == (49, 52, 49, 50)
    assert table.chips() == [49, 52, 49, 50]


def test_keys_and_what_is_heard(phone: Callable[..., BrowserContext], ann: Any) -> None:
    """A table kept without touching or seeing it."""
    session = open_session(ann)
    page = phone(ann).new_page()
    table = Phone(page, session.code)
    live = page.locator("#live")
    table.act.locator("[data-do=deal]").focus()
    page.keyboard.press("Enter")
    expect(live).to_have_text(
        "Hand 1: Dev deals, ante 1. Ana to speak: pass, or bet 1 to 49. "
        "The pot holds 3, Ana has 49."
    )
    for key, heard in (
        ("r", ""),
        ("ArrowUp", ""),
        ("ArrowUp", ""),
        ("Enter", "Ana bets 3. Ben to speak: 3 to call, or raise to 4 and up to 49."),
        ("c", "Ben calls 3. Cleo to speak: 3 to call"),
        ("f", "Cleo folds. Ana to speak: pass"),
        ("u", "Taken back: Cleo folds. Cleo to speak: 3 to call"),
    ):
        expect(table.act).not_to_have_attribute("inert", "")
        page.keyboard.press(key)
        expect(live).to_contain_text(heard)


def test_a_laptop_that_looks_on_fills_the_screen_by_a_key(
    phone: Callable[..., BrowserContext], ann: Any
) -> None:
    """With whoever plays there F folds, and a button fills the screen; a phone has neither."""
    session = open_session(ann)
    record(session, Deal())
    say(session, "A 20")
    looker = devices.new_device("Laptop")
    open_link(key=session.view_key, device=looker)
    laptop = {"viewport": {"width": 1280, "height": 800}, "has_touch": False}
    page = phone(looker, **laptop).new_page()
    Phone(page, session.code)
    page.keyboard.press("f")
    expect(page.locator("html:fullscreen")).to_have_count(1)
    page.keyboard.press("f")
    expect(page.locator("html:fullscreen")).to_have_count(0)
    look(page, "golfo looking on")
    plays = phone(ann, **laptop).new_page()
    table = Phone(plays, session.code)
    plays.keyboard.press("f")
    expect(plays.locator("#live")).to_contain_text("Ben folds.")
    table.saved()
    expect(plays.locator("html:fullscreen")).to_have_count(0)
    full = plays.get_by_role("button", name="Full screen")
    full.click()
    expect(plays.locator("html:fullscreen")).to_have_count(1)
    full.click()
    expect(plays.locator("html:fullscreen")).to_have_count(0)
    plays.set_viewport_size({"width": 390, "height": 844})
    expect(full).to_be_hidden()


def test_every_page_of_golfo_can_be_used_by_everybody(
    phone: Callable[..., BrowserContext], ann: Any
) -> None:
    session = open_session(ann, end="2026-01-01T00:00")
    page = phone(ann).new_page()
    page.goto("/golfo/new/")
    for number, name in enumerate(("Ana", "Ben", "Cleo"), 1):
        page.get_by_label(f"Name of player {number}").press_sequentially(name)
        page.keyboard.press("Enter")  # goes on to the next seat, and opens nothing
    expect(page.get_by_label("Name of player 4")).to_be_focused()
    page.get_by_role("button", name="Ana", exact=True).click()
    glance(page, "golfo new")
    page.locator("details").evaluate_all("all => all.forEach(fold => { fold.open = true; })")
    look(page, "golfo agreed")
    page.goto(f"/golfo/{session.code}/seat/")
    look(page, "golfo seat")
    table = Phone(page, session.code)
    glance(page, "golfo table before")
    record(session, Deal())
    say(session, "A 20 B call C 30")
    table = Phone(page, session.code)
    look(page, "golfo table")
    say(session, "A fold B call" + " B pass C pass" * 3)
    table = Phone(page, session.code)
    table.shows("Cleo", "9C 7C 5C")
    look(page, "golfo show")
    table.shows("Cleo", "4B 6O")
    table.worth("Ben", 9)
    glance(page, "golfo shown")
    table.saved()
    acts = ("", "top-up", "loan", "leave", "leave&seat=2", "close", "extend")
    for do in acts:
        page.goto(f"/golfo/{session.code}/bank/?do={do}")
        look(page, f"golfo bank {do}")
    number = view(session).book[-3].number
    page.goto(f"/golfo/{session.code}/book/{number}/")
    look(page, "golfo correct")


FITTING = """() => {
  const pot = document.querySelector(".gf-pot .num").getBoundingClientRect();
  return [...document.querySelectorAll(".gf-seat")].flatMap((seat) => {
    const plate = seat.getBoundingClientRect(), range = document.createRange();
    range.selectNodeContents(seat.querySelector(".num"));
    const number = range.getBoundingClientRect();
    const within = number.left >= plate.left && number.right <= plate.right;
    const apart = plate.right <= pot.left || plate.left >= pot.right
      || plate.bottom <= pot.top || plate.top >= pot.bottom;
    return within && apart ? [] : [seat.textContent];
  });
}"""


def test_amounts_up_to_a_million_stay_on_their_plates(
    phone: Callable[..., BrowserContext], ann: Any
) -> None:
    names = ("Maximiliano", "Alexandria", "Christopher", "Bartholomew")
    session = open_session(ann, names, initial=100_000, ante=99_999, chip=1_000, currency="EUR")
    record(session, Deal())
    page = phone(ann).new_page()
    page.goto(f"/golfo/{session.code}/")
    expect(page.locator(".gf-pot .num")).to_have_text("299997")
    assert page.evaluate(FITTING) == []
    page.goto(f"/golfo/{session.code}/bank/")
    assert page.locator(".gf-stacks").evaluate(
        "(all) => all.scrollWidth <= all.parentNode.clientWidth"
    )
