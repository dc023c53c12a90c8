"""Before the first hole: the question, the code, and names that light up as phones sit down."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorecards import devices
from scorecards.models import Game
from scorecards.scorekeeping import links, phones
from tests.browser.looks import glance, look, unfold

Phones = Callable[..., BrowserContext]


@pytest.fixture
def page(phone: Phones, start: Callable[..., Game], ann: object) -> Page:
    made = phone(ann).new_page()
    made.goto(f"/g/{start().code}/")
    return made


def sits(game: Game, position: int) -> None:
    device = devices.new_device("iPhone")
    links.open_link(key=game.score_key, device=device)
    phones.take_seat(game=game, position=position, device=device)


def test_one_for_all_or_each_their_own(page: Page) -> None:
    game = Game.objects.get()
    code = page.locator("#code-scorer")
    expect(page.locator("h1")).to_have_text("One phone for all, or each their own?")
    expect(code).to_be_hidden()
    look(page, "lobby-ask")
    page.get_by_role("radio", name="Each their own").check()
    expect(code).to_have_text(game.score_key)
    expect(page.locator(".qr")).to_be_visible()
    page.get_by_role("button", name="Ann").tap()
    expect(page.locator("#seat-0")).to_have_attribute("aria-pressed", "true")
    expect(code).to_be_visible()
    sits(game, 2)
    expect(page.get_by_role("heading", level=1)).to_have_text("2 of 4 sit")
    expect(page.locator("#live")).to_contain_text("2 of 4 sit")
    expect(page.locator("#seat-2")).to_contain_text("on another phone")
    expect(code).to_be_visible()
    code.evaluate("code => { code.textContent = 'WWMMWW'; }")  # the widest letters there are
    look(page, "lobby-own")
    page.get_by_role("button", name="This phone enters for everybody").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("1 of 4 sits")
    page.get_by_role("radio", name="One for all").check()
    expect(code).to_be_hidden()
    unfold(page)
    glance(page, "lobby-more")
    page.get_by_role("link", name="Enter hole 1").tap()
    expect(page.locator("#entry")).to_be_visible()


def test_by_keyboard(page: Page) -> None:
    """The two answers are one stop of the Tab key, and the arrows choose."""
    page.locator("#phones-one").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#phones-own")).to_be_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator("#seat-0")).to_be_focused()
    sits(Game.objects.get(), 3)
    expect(page.locator("#seat-3")).to_contain_text("on another phone")
    expect(page.locator("#seat-0")).to_be_focused()


def test_without_a_script(phone: Phones, start: Callable[..., Game], ann: object) -> None:
    game = start(names=[f"Player number {each}" for each in range(1, 9)])
    page = phone(ann, java_script_enabled=False).new_page()
    page.goto(f"/g/{game.code}/")
    page.get_by_role("radio", name="Each their own").check()
    expect(page.locator("#code-scorer")).to_be_visible()
    page.get_by_role("button", name="Player number 3").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("1 of 8 sits")
    sits(game, 0)
    page.reload()
    expect(page.locator("#seat-0")).to_contain_text("on another phone")
