"""Somebody who watches a game on a laptop, and whether all of it is on the screen."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page

from scorecards import devices
from scorecards.models import Game
from scorecards.scorekeeping.links import open_link

LAPTOP = {"width": 1280, "height": 800}
FITS = """() => {
  const root = document.documentElement, high = innerHeight, wide = innerWidth;
  const out = [...document.querySelectorAll(".watch *, .watch-code")].filter((each) => {
    const box = each.getBoundingClientRect();
    return each.checkVisibility() && !each.closest(".vh") && box.width
      && (box.right > wide + 1 || box.bottom > high + 1);
  });
  return [root.scrollHeight <= high, root.scrollWidth <= wide, out.map((each) => each.outerHTML)];
}"""


def watching(phone: Callable[..., BrowserContext], game: Game, **options: Any) -> Page:
    looker = devices.new_device("Laptop")
    open_link(key=game.view_key, device=looker)
    return phone(looker, viewport=LAPTOP, has_touch=False, **options).new_page()
