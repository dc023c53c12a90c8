"""One rule book, two evaluators: the phone's scripts count as the library does, reason by reason.

Every gold hole, and random layouts and holes of every variant in every shape it has, in Chromium.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from scorecards.rules import VARIANTS, Hole, Layout, Manual, Ruleset, Shape
from tests.rules.gold import holes
from tests.rules.test_gold import hole_of
from tests.rules.translate import ruleset_of

LAYOUTS, HOLES = 200, 60

COUNT = """async ({rules, rows}) => {
  const {count} = await import("/static/js/evaluate.js");
  return rows.map((cells) => {
    const {counted, lines} = count(rules, cells);
    return {counted, lines: lines.map(({label, points, cells}) => [label, points, cells])};
  });
}"""
SETTLE = """async ({rules, holes}) => {
  const {count} = await import("/static/js/evaluate.js");
  const {settle, winnersOf} = await import("/static/js/settle.js");
  return holes.map(({rows, knocker, adjustments}) => {
    const line = (row) => ({label: rules.typed, points: row, cells: []});
    const typed = (row) => ({counted: row, marks: [], lines: [line(row)]});
    const counted = rows.map((row) => typeof row === "number" ? typed(row) : count(rules, row));
    const scores = settle(rules, counted, knocker, adjustments);
    return {
      scores: scores.map((score) => score && {counted: score.counted, points: score.points,
        lines: score.lines.map(({label, points, cells}) => [label, points, cells])}),
      winners: winnersOf(rules, scores, knocker),
    };
  });
}"""


@pytest.fixture
def page(phone: Callable[..., BrowserContext], live_server: LiveServer) -> Page:
    """A page of ours in which modules can be loaded."""
    page = phone().new_page()
    page.goto("/healthz")
    return page


def names(layout: Layout) -> list[str]:
    return ["." if card is None else str(card) for card in layout.cards]


def lines(score: Any) -> list[list[Any]]:
    return [[str(line.label), line.points, list(line.cells)] for line in score.lines]


def random_row(ruleset: Ruleset, shape: Shape, players: int, rng: random.Random) -> Layout:
    """A layout of few ranks, so that matches are common; suits where they matter, some gaps."""
    keys = [key["rank"] for key in ruleset.compiled(shape, players)["keys"]]
    ranks = rng.sample(keys, min(len(keys), rng.choice((1, 2, 3, 4, 13))))
    if rng.random() < 0.4:
        ranks.append(keys[-1])

    def card() -> str:
        if ruleset.gaps and rng.random() < 0.06:
            return "."
        rank = rng.choice(ranks)
        suits = list(ruleset.special_suits.get(rank, ()))
        return rank + rng.choice([*suits, "~", "C", "H"]) if suits else rank

    size = shape.cells or rng.randrange(8)
    cells = [card() for _ in range(size)]
    width = shape.columns or max(1, size)
    written = " / ".join(" ".join(cells[at : at + width]) for at in range(0, size, width))
    return Layout.parse(written or ".", shape)


def random_hole(ruleset: Ruleset, shape: Shape, players: int, rng: random.Random) -> Hole:
    def row() -> Layout | int:
        return (
            rng.randint(-9, 60) if rng.random() < 0.3 else random_row(ruleset, shape, players, rng)
        )

    rows = [row() for _ in range(players)]
    if rng.random() < 0.4:
        rows[rng.randrange(players)] = rows[0]  # ties are where rules differ
    given = [
        Manual(seat, rng.randint(-5, 10), "a peek") for seat in range(players) if rng.random() < 0.2
    ]
    knocker = rng.choice([None, *range(players)])
    return Hole(tuple(rows), knocker, tuple(given))


def compare_holes(page: Page, ruleset: Ruleset, shape: Shape, given: list[Hole]) -> None:
    asked = [
        {
            "rows": [row if isinstance(row, int) else names(row) for row in hole.rows],
            "knocker": hole.knocker,
            "adjustments": [
                [
                    {"points": each.points, "reason": each.reason}
                    for each in hole.adjustments
                    if each.seat == seat
                ]
                for seat in range(len(hole.rows))
            ],
        }
        for hole in given
    ]
    compiled = ruleset.compiled(shape, len(given[0].rows))
    for hole, answer in zip(
        given, page.evaluate(SETTLE, {"rules": compiled, "holes": asked}), strict=True
    ):
        expected = [
            {"counted": score.counted, "points": score.points, "lines": lines(score)}
            for score in ruleset.score(hole)
            if score
        ]
        assert answer["scores"] == expected, hole
        assert tuple(answer["winners"]) == ruleset.winners(hole), hole


@pytest.mark.parametrize("ruleset", VARIANTS, ids=lambda ruleset: ruleset.slug)
def test_random_layouts_count_the_same_on_the_phone(page: Page, ruleset: Ruleset) -> None:
    rng = random.Random(ruleset.slug)
    for shape in ruleset.shapes:
        players = rng.randint(*ruleset.players)
        rows = [random_row(ruleset, shape, players, rng) for _ in range(LAYOUTS)]
        asked = {"rules": ruleset.compiled(shape, players), "rows": [names(row) for row in rows]}
        for row, answer in zip(rows, page.evaluate(COUNT, asked), strict=True):
            tally = ruleset.count(row)
            assert answer == {"counted": tally.total, "lines": lines(tally)}, str(row)


@pytest.mark.parametrize("ruleset", VARIANTS, ids=lambda ruleset: ruleset.slug)
def test_random_holes_settle_the_same_on_the_phone(page: Page, ruleset: Ruleset) -> None:
    rng = random.Random(ruleset.slug)
    shape = ruleset.shape
    for players in (2, 4):
        compare_holes(
            page, ruleset, shape, [random_hole(ruleset, shape, players, rng) for _ in range(HOLES)]
        )


def test_every_gold_hole_scores_the_same_on_the_phone(page: Page) -> None:
    for case in holes():
        ruleset = Ruleset.from_dict(ruleset_of(case))
        hole = hole_of(ruleset, case)
        shapes = {row.shape for row in hole.rows if isinstance(row, Layout)} or {ruleset.shape}
        if len(shapes) == 1 or all(shape.free for shape in shapes):
            compare_holes(page, ruleset, shapes.pop(), [hole])
