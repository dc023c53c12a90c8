"""A phone in somebody's hand, whatever engine its browser has: what they do, and what they see.

The steps of a test are written once. An engine brings the little that differs (`Driver`); what a
page says about itself is asked of it by scripts, and a finger falls where a thing is drawn.
"""

import json
import re
import time
from contextlib import suppress
from typing import Any, Protocol

from selenium.common import WebDriverException

from scorecards.models import Game
from tests.browser.served import as_served

PATIENCE = 60.0  # seconds; what is waited for comes at once, unless the machine is busy
PHONE = (390, 844)
QUIET = (  # what a network that a test cut leaves in a log
    *("no http", "htmx:sendError", "htmx:timeout", "htmx:sendAbort", "htmx:afterRequest"),
    *("Load failed", "NetworkError", "Response Status Error Code"),
)

# What is on the screen of what a selector names, with these words where some are given.
SEEN = """
((selector, words, whole) => [...document.querySelectorAll(selector)].filter((each) => {
  const visible = each.checkVisibility({visibilityProperty: true}) && each.getClientRects().length;
  const plain = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
  const texts = [each.innerText, each.ariaLabel].map(plain);
  return visible && texts.some((text) => whole ? text === words : text.includes(words));
}))
"""

# Where a finger goes: the middle of the first of them, once nothing else lies over it, it is still
# and the page is not about to be exchanged.
PLACE = """
(async (seen) => {
  const element = seen[0], frame = () => new Promise((done) => setTimeout(done, 30));
  if (!element || element.disabled || element.closest("[inert]")) return null;
  if (document.readyState === "loading") return null;
  if (document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling")) return null;
  element.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
  const middle = () => {
    const {left, top, width, height} = element.getClientRects()[0] ?? {};
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };
  const [x, y] = middle();
  await frame();
  if (String(middle()) !== String([x, y])) return null;
  const there = document.elementFromPoint(x, y), label = there?.closest("label")?.control;
  const hit = there && (element.contains(there) || label === element);
  return hit ? [x, y] : null;
})
"""


class Driver(Protocol):
    """A browser with one page, in a profile of its own."""

    name: str

    def open(self, url: str) -> None:
        """Goes there, and waits until the page is complete."""

    def reload(self) -> None:
        """The same page anew, as by its button."""

    def evaluate(self, expression: str) -> Any:
        """The value of an expression in the page, or of the promise it is; of JSON."""

    def tap(self, x: int, y: int) -> None:
        """A finger falls there, in pixels of the page's window."""

    def press(self, x: int, y: int) -> None:
        """The button of a mouse goes down there and stays, however long: a finger would ask for
        more after a while.
        """

    def lift(self) -> None:
        """It goes up again."""

    def keys(self, text: str) -> None:
        """Somebody types; `\\n` is Enter."""

    def cookie(self, name: str, value: str, url: str) -> None:
        """The browser has this cookie for that site."""

    def picture(self) -> bytes:
        """A PNG of what is seen."""

    def size(self, width: int, height: int) -> None:
        """The window of the page is so large."""

    def close(self) -> None:
        """Nothing of it stays."""


class Handset:
    """`at` is the address of the site."""

    def __init__(self, driver: Driver, at: str) -> None:
        self.driver, self.at, self.open = driver, at, True
        driver.size(*PHONE)

    # Going somewhere ---------------------------------------------------------------------------

    def goto(self, path: str) -> None:
        self.driver.open(path if path.startswith("http") else self.at + path)

    def reload(self) -> None:
        self.driver.reload()

    @property
    def path(self) -> str:
        return str(self.evaluate("location.pathname + location.search"))

    def arrived(self, end: str) -> None:
        """Wait until the address ends so, and the page there is complete."""
        self.until(
            f"location.pathname.endsWith({json.dumps(end)}) && document.readyState === 'complete'"
        )

    # Asking the page ---------------------------------------------------------------------------

    def evaluate(self, expression: str) -> Any:
        return self.driver.evaluate(as_served(expression))

    def until(self, expression: str, *, seconds: float = PATIENCE) -> Any:
        """Wait until an expression of the page is true; what it is then."""
        end = time.monotonic() + seconds
        while True:
            value = None
            # Between two pages there is none that answers.
            with suppress(RuntimeError, WebDriverException):
                value = self.evaluate(expression)
            if value:
                return value
            assert time.monotonic() < end, self._told(expression)
            time.sleep(0.02)

    def _told(self, expression: str) -> str:
        """What was waited for, and what there is instead."""
        short = re.sub(r"(?s)\(\(selector, words.*?\}\)\)", "seen", expression)
        return f"{self.path}: {short}\n{self.body()[:1200]}\n{self.failures()}"

    def _seen(self, selector: str, words: str, whole: bool = False) -> str:
        return f"{SEEN.strip()}({json.dumps(selector)}, {json.dumps(words)}, {json.dumps(whole)})"

    def shows(self, selector: str, words: str = "", *, whole: bool = False) -> None:
        """Wait until it is on the screen, with these words in it."""
        self.until(f"{self._seen(selector, words, whole)}.length > 0")

    def hides(self, selector: str, words: str = "") -> None:
        """Wait until it is not on the screen."""
        self.until(f"{self._seen(selector, words)}.length === 0")

    def count(self, selector: str) -> int:
        return int(self.evaluate(f"{self._seen(selector, '')}.length"))

    def text(self, selector: str) -> str:
        return str(self.until(f"{self._seen(selector, '')}[0]?.innerText.trim()"))

    def texts(self, selector: str) -> list[str]:
        return list(
            self.evaluate(f"{self._seen(selector, '')}.map((each) => each.innerText.trim())")
        )

    def body(self) -> str:
        return str(self.evaluate("document.body?.innerText ?? ''"))

    def attribute(self, selector: str, name: str, value: str) -> None:
        """Wait until its attribute is that."""
        self.until(
            f"document.querySelector({json.dumps(selector)})?.getAttribute({json.dumps(name)})"
            f" === {json.dumps(value)}"
        )

    # Doing something ---------------------------------------------------------------------------

    def tap(self, selector: str, words: str = "", *, whole: bool = False) -> None:
        """Tap the first of it that is on the screen, once a finger can reach it."""
        self.driver.tap(*self._place(selector, words, whole=whole))

    def press(self, selector: str, words: str = "") -> None:
        """Begin to click the first of it that is on the screen; `lift` ends it."""
        self.driver.press(*self._place(selector, words))

    def lift(self) -> None:
        self.driver.lift()

    def _place(self, selector: str, words: str, whole: bool = False) -> tuple[int, int]:
        x, y = self.until(f"{PLACE.strip()}({self._seen(selector, words, whole)})")
        return x, y

    def type(self, selector: str, text: str) -> None:
        """Tap a field and type into it, in place of what is there."""
        self.tap(selector)
        chosen = json.dumps(selector)
        self.until(f"document.activeElement?.matches({chosen})")
        self.evaluate("document.activeElement.select?.()")
        self.driver.keys(text)

    def cards(self, hand: str) -> None:
        """Tap cards in the order of entry, down the columns: "7 4 Q Q 3 K"."""
        for card in hand.split():
            self.tap(f'#keys [data-rank="{card}"]')

    def slide(self, selector: str, value: int) -> None:
        """Move a slider there."""
        self.until(
            f"""((slider) => slider && ((slider.value = {value}),
            slider.dispatchEvent(new Event("input", {{bubbles: true}})),
            slider.dispatchEvent(new Event("change", {{bubbles: true}})), true))
            (document.querySelector({json.dumps(selector)}))"""
        )

    # How it went -------------------------------------------------------------------------------

    def failures(self) -> list[str]:
        """What went wrong in the pages of this tab so far."""
        heard = "JSON.parse(sessionStorage.failures ?? '[]')"
        return list(self.evaluate(f"location.protocol === 'http:' ? {heard} : []"))

    def well(self) -> None:
        """Nothing went wrong but what a network that was cut brings along."""
        if not self.open:
            return
        wrong = [each for each in self.failures() if not any(word in each for word in QUIET)]
        assert not wrong, "\n".join(wrong)

    def close(self) -> None:
        if self.open:
            self.driver.close()
        self.open = False


def at_hole(phone: Handset, game: Game, number: int = 1) -> Handset:
    phone.goto(f"/g/{game.code}/holes/{number}/")
    phone.shows("#keys [data-rank]")
    return phone


def saved(phone: Handset) -> None:
    """Wait until the server has everything."""
    phone.attribute("#sync", "data-state", "saved")
