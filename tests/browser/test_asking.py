"""How the scripts ask and send: static/js/poll.js and post.js, by what a page sees of them."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from scorecards.models import Game
from tests.browser.table import Table, until

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Bob", "Cleo")


def test_a_second_pack_is_taken_with_a_token_that_went_stale(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    """Where cookies were cleared the first try is refused: a fresh token, and once more."""
    game = start(names=NAMES)
    hand = table(game)
    hand.type("K K K 2 3 4 K K K 5 6 7 A A 8 8 9 9")
    note = hand.page.locator(".en-note").first
    expect(note).to_have_text("Six kings. One pack has four. Look at Ann, Bob.")
    hand.page.context.clear_cookies(name="csrftoken")
    hand.page.evaluate(
        "document.querySelectorAll('[name=csrfmiddlewaretoken]').forEach(e => e.remove())"
    )
    hand.tap(hand.page.get_by_role("button", name="Two packs"))
    expect(note).to_have_count(0)
    assert Game.objects.get(pk=game.pk).rules.packs_for(3) == 2


def test_a_test_that_waits_for_a_look_has_it_come_sooner(
    table: Callable[..., Table], start: Callable[..., Game]
) -> None:
    """One request at a time, however short the interval, and none while nobody looks."""
    hand = table(start(names=NAMES))
    page: Page = hand.page
    page.add_init_script("globalThis.golfscorePace = 0.01")
    # However slow the machine, no answer counts as lost meanwhile.
    page.add_init_script("AbortSignal.timeout = () => new AbortController().signal")
    asked: list[Route] = []
    page.route("**/state/?*", lambda route: asked.append(route))
    page.clock.install()
    page.reload()
    hand.wait_until("document.querySelector('#entry:not([hidden])')")

    def later() -> list[Route]:
        page.clock.run_for(31)
        return asked

    until(later)
    page.clock.run_for(3000)
    assert len(asked) == 1
    page.evaluate(
        "Object.defineProperty(document, 'visibilityState', {value: 'hidden', writable: true})"
    )
    with page.expect_event("requestfinished"):
        asked[0].fulfill(status=204)
    page.clock.run_for(3000)
    assert len(asked) == 1
    with page.expect_request("**/state/?*"):
        page.evaluate(
            "() => { document.visibilityState = 'visible';"
            " document.dispatchEvent(new Event('visibilitychange')); }"
        )
    page.unroute_all(behavior="ignoreErrors")
