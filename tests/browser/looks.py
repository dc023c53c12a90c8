"""Looks at a page as everybody sees it: both themes, every width, one load.

A page is loaded once and stays as it is. Everything axe knows is asked of it on a phone by day;
by night what only colours can break; at the other widths, whatever is seen there and not on the
phone, and at all of them whether the page fits and whether a thumb hits what it aims at.
SHOTS=folder leaves a picture of every look there.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

PHONE = (390, 844)
OTHERS = ((320, 640), (360, 640), (1280, 800))
SHOTS = os.environ.get("SHOTS")
RULES = ("wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice")
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
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

ASK = """async ([options, fresh]) => {
  const {violations} = await axe.run(fresh ? window.axeFresh : document, options);
  const where = ({html, failureSummary}) => `  ${html}\\n  ${failureSummary}`;
  return violations.map(({id, help, nodes}) => [`${id}: ${help}`, ...nodes.map(where)].join("\\n"));
}"""


def ask_axe(page: Page, options: dict[str, Any], *, fresh: bool = False) -> None:
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(Axe().axe_script)
    found = page.evaluate(ASK, [{"resultTypes": ["violations"], **options}, fresh])
    assert not found, "\n".join(found)


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


def look_at_size(page: Page, size: tuple[int, int], *, name: str) -> None:
    fit(page, size)
    assert page.evaluate(OVERFLOW) <= 0, "wider than the screen"
    assert page.evaluate(SMALL) == [], "too small for a thumb"
    full = size == PHONE
    unseen = page.evaluate(FRESH)
    for scheme, options in (("light", {"runOnly": RULES}), ("dark", COLOURS)):
        if unseen or SHOTS:
            paint(page, scheme)
        if unseen:
            with said(scheme):
                ask_axe(page, options, fresh=not full)
        if SHOTS and size[0] >= PHONE[0]:
            page.screenshot(path=f"{SHOTS}/{name}-{size[0]}-{scheme}.png", full_page=True)
    paint(page, "light")


def look(page: Page, name: str = "") -> None:
    """Everything about the page as it stands; it stands there afterwards, by day on a phone."""
    page.wait_for_load_state()  # a link leads on before the styles of its page are there
    name = name or page.url.split("/", 3)[3]
    page.evaluate("delete window.axeSaw")
    paint(page, "light")
    for size in (PHONE, *OTHERS):
        with said(f"{name} at {size[0]}"):
            look_at_size(page, size, name=re.sub(r"\W+", "-", name).strip("-"))
    fit(page, PHONE)


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
