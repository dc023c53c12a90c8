"""Looks at a page as everybody sees it: both themes, every width, one load.

A page is loaded once and stays as it is. Everything axe knows is asked of it on a phone by day;
by night what only colours can break; at the other widths, whatever is seen there and not on the
phone, and at all of them whether the page fits and whether a thumb hits what it aims at.
A flow glances at the states it comes through.
SHOTS=folder leaves a picture of every look there.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

from playwright.sync_api import Page

from tests.browser.axe import BUT_COLOURS, ask_axe, ask_colours

PHONE = (390, 844)
OTHERS = ((320, 640), (360, 640), (1280, 800))
SHOTS = os.environ.get("SHOTS")
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

# Links in a sentence may be as high as their line (WCAG 2.5.8); a field is as large as its label.
SMALL = """() => [...document.querySelectorAll(
    "a[href], button:not(.vh), input:not([type=hidden]), select, summary"
  )].flatMap((element) => {
    const box = element.getBoundingClientRect(), label = element.closest("label");
    const large = (rect) => rect.width >= 43.5 && rect.height >= 43.5;
    const visible = element.checkVisibility({visibilityProperty: true});
    const shown = visible && box.width > 1 && box.bottom > 0;
    const inline = element.matches(":is(p, li, dd, td, th, figcaption) a:not(.btn)");
    const field = label && large(label.getBoundingClientRect());
    if (!shown || inline || field || large(box)) return [];
    return [`${element.outerHTML.slice(0, 120)} ${box.width}x${box.height}`];
  })"""

# Remembers what is seen now, and says how much of it no look before has seen.
FRESH = """() => {
  const seen = window.axeSaw ??= new WeakSet();
  const fresh = new Set([...document.body.querySelectorAll("*")].filter(
    (element) => !seen.has(element) && element.checkVisibility({visibilityProperty: true})));
  window.axeFresh = [...fresh].filter((element) => !fresh.has(element.parentElement));
  fresh.forEach((element) => seen.add(element));
  return fresh.size;
}"""


@contextmanager
def said(where: str) -> Iterator[None]:
    """Whatever is wrong inside is said with its place."""
    try:
        yield
    except AssertionError as error:
        raise AssertionError(f"{where}: {error}") from error


def fit(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def paint(page: Page, scheme: Literal["light", "dark"]) -> None:
    """The theme; nothing moves, so that no colour is caught between two."""
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")


def look_at_size(page: Page, size: tuple[int, int], *, everything: bool) -> bool:
    """By day; whether anything is seen that was not seen at the sizes before."""
    fit(page, size)
    assert page.evaluate(OVERFLOW) <= 0, "wider than the screen"
    assert page.evaluate(SMALL) == [], "too small for a thumb"
    if not page.evaluate(FRESH):
        return False
    with said("light"):
        ask_axe(page, BUT_COLOURS, fresh=not everything)
        ask_colours(page)
    return True


def look_by_night(page: Page, size: tuple[int, int]) -> None:
    fit(page, size)
    with said("dark"):
        ask_colours(page)


def shot(page: Page, name: str, size: tuple[int, int], scheme: str) -> None:
    """A picture, where somebody asks for them."""
    if SHOTS and size[0] >= PHONE[0]:
        name = re.sub(r"\W+", "-", name).strip("-")
        page.screenshot(path=f"{SHOTS}/{name}-{size[0]}-{scheme}.png", full_page=True)


def look(page: Page, name: str = "", *, others: Iterable[tuple[int, int]] = OTHERS) -> None:
    """Everything about the page as it stands; it stands there afterwards, by day on a phone."""
    page.wait_for_load_state()  # a link leads on before the styles of its page are there
    name = name or page.url.split("/", 3)[3]
    page.evaluate("delete window.axeSaw")
    paint(page, "light")
    fresh = []
    for size in (PHONE, *others):
        with said(f"{name} at {size[0]}"):
            if look_at_size(page, size, everything=size == PHONE) or SHOTS:
                fresh.append(size)
        shot(page, name, size, "light")
    paint(page, "dark")
    for size in reversed(fresh):
        with said(f"{name} at {size[0]}"):
            look_by_night(page, size)
        shot(page, name, size, "dark")
    paint(page, "light")
    fit(page, PHONE)


def glance(page: Page, name: str = "") -> None:
    """A page on the way to something else, on a phone and on the narrowest one. Lists look at pages
    that have an address.
    """
    look(page, name, others=OTHERS if SHOTS else OTHERS[:1])


def unfold(page: Page, folds: str = "details") -> None:
    page.locator(folds).evaluate_all("all => all.forEach(fold => { fold.open = true; })")


def look_at(
    page: Page, addresses: Iterable[str], *, first: Callable[[Page], Any] = lambda page: None
) -> None:
    """Load each page and look at it once `first` was done; all that are wrong are said."""
    wrong = []
    fit(page, PHONE)
    paint(page, "light")
    for address in addresses:
        page.goto(address)
        first(page)
        try:
            look(page, address)
        except AssertionError as error:
            wrong.append(str(error))
    assert not wrong, "\n\n".join(wrong)
