"""One table of cases, two mergers: the phone's scripts put rows together as the library does."""

from collections.abc import Callable
from itertools import groupby

from playwright.sync_api import BrowserContext
from pytest_django.live_server_helper import LiveServer

from scorecards.rules import find_variant
from scorecards.rules.compilation import compile_for
from scorecards.rules.merges import of_items
from tests.browser.served import as_served
from tests.rules.merge_cases import CASES, other_side

MERGE = """async ([rules, cases]) => {
  const {ofCards} = await import("/static/js/merge.js");
  const {entryOf, rowOf} = await import("/static/js/notation.js");
  const text = (row) => row.total === null && !row.closed ? "" : entryOf(rules, row);
  return cases.map((texts) => ofCards(...texts.map((each) => rowOf(rules, each))).map(text));
}"""
ITEMS = """async (cases) => {
  const {ofItems} = await import("/static/js/merge.js");
  const items = (list) => list.map(([points, reason]) => ({points, reason}));
  const pairs = (list) => list.map(({points, reason}) => [points, reason]);
  return cases.map((lists) => ofItems(...lists.map(items)).map(pairs));
}"""
LISTS = (
    [[], [(2, "a")], [(1, "b")]],
    [[], [(2, "b")], [(1, "a")]],
    [[(2, "a")], [(3, "a"), (1, "c")], [(2, "a"), (4, "b")]],
    [[(2, "a")], [(3, "a"), (1, "c")], [(4, "a"), (4, "b")]],
    [[(2, "a"), (2, "a")], [(2, "a")], [(2, "a"), (1, "a"), (2, "a")]],
    [[(2, "a"), (1, "b")], [(1, "b")], [(2, "a")]],
    [[(2, "a")], [], []],
    [[(2, "a")], [], [(2, "a"), (-1, "é")]],
)


def test_the_phone_merges_as_the_library_does(
    phone: Callable[..., BrowserContext], live_server: LiveServer
) -> None:
    page = phone().new_page()
    page.goto("/healthz")
    cases = sorted([*CASES, *map(other_side, CASES)])
    for variant, group in groupby(cases, key=lambda case: case.variant):
        rules, some = find_variant(variant), list(group)
        compiled = compile_for(rules, rules.shape, 2)
        merged = page.evaluate(as_served(MERGE), [compiled, [case[1:4] for case in some]])
        read = [[rules.read_row(text, rules.shape) for text in each] for each in merged]
        right = [[rules.read_row(text, rules.shape) for text in case[4:]] for case in some]
        assert read == right
    lists = [*LISTS, *([was, theirs, mine] for was, mine, theirs in LISTS)]
    answers = [[[list(item) for item in side] for side in of_items(*each)] for each in lists]
    assert page.evaluate(as_served(ITEMS), lists) == answers
