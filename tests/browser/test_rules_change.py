"""A phone with an open hole when the table agrees on other rules: nothing typed is lost."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from scorecards.models import Game
from scorecards.rules import find_variant
from scorecards.scorekeeping import house, rule_changes
from tests.browser.looks import glance, look_at, unfold
from tests.browser.table import Table
from tests.scorecards.house import table as pagat_six
from tests.scorecards.playing import points, stored

LOOK = re.compile("look at it and save it again|6 cards, but the layout has 9")


@pytest.fixture
def game(start: Callable[..., Game]) -> Game:
    return start(names=("Ann", "Bob"))


def change(game: Game, device: Any, variant: str = "pagat-6", **changes: Any) -> None:
    game.refresh_from_db()
    rule_changes.change_rules(
        game=game,
        ruleset=find_variant(variant).with_changes(changes),
        device=device,
        seen_version=game.version,
    )


def test_an_open_hole_counts_by_the_new_rules(
    table: Callable[..., Table], game: Game, ann: Any
) -> None:
    hand = table(game)
    hand.type("7 4 Q Q 3 J")
    expect(hand.score).to_have_text("24")
    change(game, ann, name="Dear jacks", values={"J": 20})
    expect(hand.page.locator("#live")).to_have_text(
        "The rules were changed: Dear jacks",
    )
    expect(hand.score).to_have_text("34")
    assert hand.cells() == ["7", "4", "Q", "Q", "3", "J"]
    hand.next()
    hand.type("A A 2 2 9 J")
    hand.save()
    hand.saved()
    assert points(game, 1) == [34, 29]


def test_a_save_under_the_old_rules_is_counted_by_the_new(
    table: Callable[..., Table], game: Game, ann: Any
) -> None:
    hand = table(game)
    hand.page.route("**/state/**", lambda route: route.fulfill(status=204))
    change(game, ann, name="Dear jacks", values={"J": 20})
    hand.type("7 4 Q Q 3 J")
    hand.next()
    hand.sent()
    hand.page.unroute("**/state/**")
    expect(hand.page.locator("#keys [data-rank=J]")).to_contain_text("20")
    assert stored(game, 1)[0] == "7 Q 3 / 4 Q J"


def test_cards_stay_when_the_layout_becomes_another(
    table: Callable[..., Table], game: Game, ann: Any
) -> None:
    hand = table(game)
    hand.type("7 4 Q")
    change(game, ann, "pagat-9")
    expect(hand.page.locator("#table [data-cell]")).to_have_count(9)
    assert sorted(filter(None, hand.cells())) == ["4", "7", "Q"]
    hand.page.reload()
    expect(hand.page.locator("#table .pc__r")).to_have_count(3)
    assert sorted(filter(None, hand.cells())) == ["4", "7", "Q"]
    hand.type("2 3 4 5 6 7")
    expect(hand.page.locator("#seats [aria-current=true]")).to_contain_text("Ann")


def test_a_hole_that_was_not_taken_does_not_look_saved(
    table: Callable[..., Table], game: Game, ann: Any
) -> None:
    hand = table(game)
    hand.leave_network()
    hand.type("7 4 Q Q 3 J")
    hand.type("A A 2 2 9 J")
    hand.save()
    expect(hand.chip).to_contain_text("No connection since")
    change(game, ann, "pagat-9")
    hand.page.context.set_offline(False)
    expect(hand.chip).to_contain_text("Needs you")
    assert stored(game, 1) == {}
    expect(hand.page.locator("#table [data-cell]")).to_have_count(9)
    hand.page.reload()
    expect(hand.chip).to_contain_text("Needs you")
    hand.chip.tap()
    expect(hand.page.locator("#table")).to_contain_text(LOOK)  # or why, where that is known
    expect(hand.seat(0)).to_have_attribute("aria-current", "true")
    expect(hand.page.locator("#sheet")).to_be_hidden()
    glance(hand.page)
    hand.type("5 5 5")
    hand.type("5 6 8")
    hand.save()
    hand.saved()
    assert len(stored(game, 1)) == 2


def test_the_pages_of_house_rules_are_fit_for_everybody(
    phone: Callable[..., BrowserContext], game: Game, ann: Any
) -> None:
    first = house.save_house_rules(
        table=pagat_six(values={"K": 13}), name="Our own golf", device=ann, based_on="pagat-6"
    )
    house.save_house_rules(
        table=pagat_six(values={"K": 20}),
        name="Our own golf",
        device=ann,
        house=first.house,
        seen=1,
    )
    away = house.save_house_rules(table=pagat_six(), name="Given up", device=ann).house
    house.forget_house_rules(away)
    key = first.house.key
    addresses = (
        "/rules/",
        f"/rules/{key}/",
        f"/rules/{key}/versions/",
        f"/rules/{key}/versions/1/",
        f"/rules/{key}/copy/",
        f"/rules/{key}/pass/",
        "/rules/import/",
        f"/g/{game.code}/rules/change/",
        f"/g/{game.code}/rules/change/?with={first.house.slug}",
    )
    look_at(phone(ann).new_page(), addresses, first=unfold)


def test_mistakes_in_a_file_are_listed(phone: Callable[..., BrowserContext], ann: Any) -> None:
    page = phone(ann).new_page()
    page.goto("/rules/import/")
    page.get_by_label("Or the text itself").fill('name = "x"\n[values]\nZ = 1\n')
    page.get_by_role("button", name="Save as house rules").click()
    expect(page.get_by_role("alert")).to_contain_text("Line 3: ")
    glance(page)
