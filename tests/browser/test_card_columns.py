"""The columns of a scorecard: eighteen holes on a small desktop, eight names on a phone."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext

from scorecards.models import Game
from tests.browser.over import finished

SCROLLS = "box => box.scrollWidth - box.clientWidth"
# The signs for who dealt that lie on a number, of its hole or of another.
TOUCHED = """() => {
  const seen = (each) => each.checkVisibility() && each.getBoundingClientRect();
  const signs = [...document.querySelectorAll(".sc .dealt")].map(seen).filter(Boolean);
  const numbers = [...document.querySelectorAll(".sc td small, .sc td > span:first-child")]
    .filter((each) => each.checkVisibility()).map((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getBoundingClientRect();
    });
  const over = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return [signs.length, signs.filter((sign) => numbers.some((each) => over(sign, each))).length];
}"""


def test_eighteen_holes_fit_with_out_in_and_total(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    game = finished(start, ann, 4, 18)
    page = phone(ann, viewport={"width": 1280, "height": 800}).new_page()
    page.goto(f"/g/{game.code}/")
    assert page.locator(".sc-scroll").evaluate(SCROLLS) == 0
    for word in ("Out", "In", "Total"):
        assert page.locator(".sc--wide thead").get_by_text(word, exact=True).is_visible()
    assert page.evaluate(TOUCHED) == [18, 0]


def test_eight_names_are_a_line_each_on_a_phone(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    game = finished(start, ann, 8, 9)
    page = phone(ann).new_page()
    page.goto(f"/g/{game.code}/")
    names = page.locator(".sc--tall thead th:not(.stick)")
    heights = names.evaluate_all("all => all.map((each) => each.getBoundingClientRect().height)")
    assert max(heights) < 45
    assert page.evaluate(TOUCHED) == [9, 0]
    totals = page.locator(".sc--tall tfoot td").evaluate_all(
        """all => all.map((each) => {
          const range = document.createRange();
          range.selectNodeContents(each);
          const { left, right } = range.getBoundingClientRect();
          return [left, right];
        })"""
    )
    assert all(one[1] + 4 <= other[0] for one, other in zip(totals, totals[1:], strict=False))
