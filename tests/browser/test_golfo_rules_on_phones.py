"""One book of rules, two that play: the phone's scripts play hands of Golfo as the library does,
and say the same of them. Random sessions, event by event, in Chromium.
"""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from playwright.sync_api import BrowserContext

from scorecards.rules.golfo import (
    Bid,
    CallOff,
    Deal,
    GiveUp,
    Show,
    TopUp,
    announcement,
    book_line,
    entry_data,
    payout_lines,
    quick_bet,
)
from tests.browser.served import as_served
from tests.examples import THOROUGH
from tests.rules.random_sessions import session
from tests.scorecards.golfo_sessions import open_session

SESSIONS = 60 if THOROUGH else 12
HANDS = (Deal, Bid, Show, GiveUp, CallOff, TopUp)
PLAY = """async (steps) => {
  const rules = await import("/static/js/golfo-rules.js");
  const {announcement, lineOf, payoutLines} = await import("/static/js/golfo-words.js");
  return steps.map(([table, entry]) => {
    const after = rules.play(table, entry), {hand} = after;
    return {
      after, line: lineOf(table, entry), now: announcement(after),
      quick: hand?.to_speak.length && !rules.highest(hand) ? rules.quickBet(after) : null,
      won: after.last ? payoutLines(after, after.last) : [],
    };
  });
}"""


def plain(value: Any) -> Any:
    """As JSON has it: lists for tuples, words for their kinds."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return str(value) if isinstance(value, str) else value


def test_the_phone_plays_and_says_what_the_library_does(
    phone: Callable[..., BrowserContext], ann: Any
) -> None:
    steps, told = [], []
    for seed in range(SESSIONS):
        ledger, tables = session(seed, events=120)
        for before, entry, after in zip(tables, ledger.entries[1:], tables[1:], strict=False):
            if not isinstance(entry, HANDS):
                continue
            steps.append([plain(asdict(before)), plain(entry_data(entry))])
            told.append(
                {
                    "after": plain(asdict(after)),
                    "line": str(book_line(before, entry)),
                    "now": str(announcement(after)),
                    "quick": quick_bet(after),
                    "won": [str(each) for each in payout_lines(after, after.last)]
                    if after.last
                    else [],
                }
            )
    assert {step[1]["event"] for step in steps} == {kind.__name__ for kind in HANDS}
    page = phone(ann).new_page()
    page.goto(f"/golfo/{open_session(ann).code}/")  # these scripts are those of a table
    for mine, library, step in zip(page.evaluate(as_served(PLAY), steps), told, steps, strict=True):
        assert mine == library, step
