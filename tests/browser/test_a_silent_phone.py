"""A phone has no network: the other phones are told since when nothing was heard of it."""

import re
from collections.abc import Callable

from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import BrowserContext, expect

from scorecards.models import Access, Game
from scorecards.queries.phones import SILENCE
from tests.browser.laptops import FITS, watching
from tests.browser.looks import glance, look
from tests.browser.table import Table, until
from tests.scorecards.sealed_tables import observe, seated


def test_the_others_are_told_since_when(
    start: Callable[..., Game], sit: Callable[..., Table]
) -> None:
    game = observe(start(names=("Ann", "Ben", "Cleo")), sealed=True)
    ann, ben, cleo = (sit(game, name) for name in ("Ann", "Ben", "Cleo"))
    ann.type("7 4 Q Q 3 K")
    ann.tap("#save")
    others = ann.page.locator(".en-mates small")
    expect(others).to_have_text(["Not in yet", "Not in yet"])
    of_ben = Access.objects.filter(game=game, seat=1)
    until(lambda: of_ben.exclude(heard=None).exists())
    ben.leave_network()
    of_ben.update(heard=timezone.now() - 2 * SILENCE)
    cache.clear()
    expect(others).to_have_text([re.compile(r"Last heard at \d\d:\d\d$"), "Not in yet"])
    glance(ann.page)
    cleo.type("A A 2 2 9 K")
    cleo.tap("#save")
    expect(cleo.page.locator(".en-mates small")).to_have_text(
        ["In and sealed", re.compile(r"Last heard at \d\d:\d\d$")]
    )
    ben.page.context.set_offline(False)
    expect(others).to_have_text(["Not in yet", "In and sealed"])


def test_so_are_the_scorecard_and_the_screen(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], sit: Callable[..., Table]
) -> None:
    eight = ("Ann", "Ben", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hugo")
    game = observe(start(names=eight), sealed=True)
    ann = sit(game, "Ann")
    for position in range(1, 8):
        seated(game, position)
    ann.type("7 4 Q Q 3 K")
    ann.tap("#save")
    expect(ann.page.locator(".en-own")).to_contain_text("Done, your hand is in.")
    ann.page.goto(f"/g/{game.code}/")
    screen = watching(phone, game)
    screen.goto(f"/g/{game.code}/")
    of_dev = screen.locator(".watch__now [data-silence='3']")
    expect(of_dev).to_have_text("not in yet")
    Access.objects.filter(game=game, seat__gt=1).update(heard=timezone.now() - 2 * SILENCE)
    cache.clear()
    expect(of_dev).to_have_text(re.compile(r"^Last heard at \d\d:\d\d$"))
    expect(screen.locator(".watch__now [data-silence='1']")).to_have_text("not in yet")
    assert screen.evaluate(FITS) == [True, True, []]
    cut = "(all) => all.filter((each) => each.scrollWidth > each.clientWidth).length"
    assert screen.locator(".watch h2").evaluate_all(cut) == 0, "every name stands there wholly"
    look(screen, "watch silent")
    panel = ann.page.locator(".sealed [data-silence]:visible")
    expect(panel).to_have_text([re.compile(f"^{name}: Last heard at") for name in eight[2:]])
    glance(ann.page)
    Access.objects.filter(game=game).update(heard=timezone.now())
    cache.clear()
    expect(of_dev).to_have_text("not in yet")
    expect(panel).to_have_count(0)
