"""One rule book, two evaluators: the phone's scripts count as the library does, reason by reason.

Every gold hole, random layouts and holes of every variant in every shape it has, and of rulesets
that nobody has written down: said in the vocabulary, and composed as in the editor. In Chromium.
"""

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from scorecards.rules import VARIANTS, Hole, Layout, Manual, Ruleset, Shape
from scorecards.rules.cards import named
from scorecards.rules.compilation import compile_for
from scorecards.rules.courses import Course
from scorecards.rules.junctures import Juncture
from scorecards.rules.notes import note
from tests.browser.served import as_served
from tests.examples import THOROUGH, examples
from tests.rules.gold import holes as gold_holes
from tests.rules.gold_holes import hole_of
from tests.rules.strategies import SMALL_SHAPES, composed_rulesets, hole_rules, layout_rules
from tests.rules.translate import ruleset_of, said

LAYOUTS, HOLES = (
    (40, 15) if THOROUGH else (12, 5)
)  # of every variant, and of every shape it is played in

PLAY = """async (games) => {
  const {count} = await import("/static/js/evaluate.js");
  const {noteFor} = await import("/static/js/notes.js");
  const {settle, winnersOf} = await import("/static/js/settle.js");
  const told = ({label, points, cells}) => [label, points, cells];
  return games.map(({rules, layouts, holes}) => ({
    layouts: layouts.map((cells) => {
      const result = count(rules, cells), {counted, lines} = result;
      return {counted, lines: lines.map(told), note: noteFor(rules, result, cells)};
    }),
    holes: holes.map(({rows, knocker, adjustments, juncture}) => {
      const line = (row) => ({label: rules.typed, points: row, cells: []});
      const typed = (row) => ({counted: row, marks: [], lines: [line(row)]});
      const counted = rows.map((row) => typeof row === "number" ? typed(row) : count(rules, row));
      const scores = settle(rules, counted, knocker, adjustments, juncture);
      return {
        scores: scores.map(({counted, points, lines}) =>
          ({counted, points, lines: lines.map(told)})),
        winners: winnersOf(rules, scores, knocker),
      };
    }),
  }));
}"""


class Game(NamedTuple):
    """What both count: layouts and holes under one ruleset."""

    ruleset: Ruleset
    shape: Shape
    layouts: list[Layout]
    holes: list[Hole]


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
    keys = [key["rank"] for key in compile_for(ruleset, shape, players)["keys"]]
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
    return Hole(tuple(rows), knocker, tuple(given), Juncture(rng.randint(1, 9)))


def asked_of(game: Game) -> dict[str, Any]:
    """The game as the phone gets it."""
    players = len(game.holes[0].rows) if game.holes else 2
    return {
        "rules": compile_for(game.ruleset, game.shape, players),
        "layouts": [names(layout) for layout in game.layouts],
        "holes": [hole_for_phone(hole) for hole in game.holes],
    }


def hole_for_phone(hole: Hole) -> dict[str, Any]:
    given: list[list[dict[str, Any]]] = [[] for _ in hole.rows]
    for each in hole.adjustments:
        given[each.seat].append({"points": each.points, "reason": each.reason})
    rows = [row if isinstance(row, int) else names(row) for row in hole.rows if row is not None]
    told = hole.juncture
    steps = [*told.streaks]
    juncture = {
        "number": told.number,
        "totals": [*told.totals],
        "streaks": [[told.streaks[step][at] for step in steps] for at in range(len(hole.rows))],
    }
    return {"rows": rows, "knocker": hole.knocker, "adjustments": given, "juncture": juncture}


def answers_of(game: Game) -> dict[str, Any]:
    """What the library says, in the words of the phone's answer."""
    tallies = [
        {
            "counted": (tally := game.ruleset.count(layout)).total,
            "lines": lines(tally),
            "note": str(note(game.ruleset.counting(game.shape), layout) or ""),
        }
        for layout in game.layouts
    ]
    settled = [game.ruleset.score(hole) for hole in game.holes]
    return {
        "layouts": tallies,
        "holes": [
            {
                "scores": [
                    {"counted": score.counted, "points": score.points, "lines": lines(score)}
                    for score in scores
                    if score
                ],
                "winners": list(game.ruleset.winners(hole)),
            }
            for hole, scores in zip(game.holes, settled, strict=True)
        ],
    }


def compare(page: Page, games: list[Game]) -> None:
    """Both count all of it the same, line by line."""
    for game, answer in zip(
        games, page.evaluate(as_served(PLAY), [*map(asked_of, games)]), strict=True
    ):
        wanted, slug = answers_of(game), game.ruleset.slug
        for layout, mine, phones in zip(
            game.layouts, wanted["layouts"], answer["layouts"], strict=True
        ):
            assert phones == mine, (slug, str(layout))
        for hole, mine, phones in zip(game.holes, wanted["holes"], answer["holes"], strict=True):
            assert phones == mine, (slug, hole)


def random_game(ruleset: Ruleset, shape: Shape, players: int, rng: random.Random) -> Game:
    layouts = [random_row(ruleset, shape, players, rng) for _ in range(LAYOUTS)]
    holes = [random_hole(ruleset, shape, players, rng) for _ in range(HOLES)]
    return Game(ruleset, shape, layouts, holes)


def some_game(ruleset: Ruleset, rng: random.Random) -> Game:
    """A short game of a ruleset that is tried once."""
    shape, players = rng.choice(ruleset.shapes), rng.randint(2, 5)
    layouts = [random_row(ruleset, shape, players, rng) for _ in range(8)]
    return Game(ruleset, shape, layouts, [random_hole(ruleset, shape, players, rng)])


def test_random_layouts_and_holes_of_every_variant_score_the_same(page: Page) -> None:
    for ruleset in VARIANTS:
        rng = random.Random(ruleset.slug)
        low, high = ruleset.players
        tables = [(shape, rng.randint(low, high)) for shape in ruleset.shapes]
        tables.append((ruleset.shape, low))
        compare(page, [random_game(ruleset, *table, rng) for table in tables])


def test_every_gold_hole_scores_the_same(page: Page) -> None:
    games = []
    for case in gold_holes():
        ruleset = Ruleset.from_dict(ruleset_of(case))
        hole = hole_of(ruleset, case)
        shapes = {row.shape for row in hole.rows if isinstance(row, Layout)} or {ruleset.shape}
        assert len(shapes) == 1 or all(shape.free for shape in shapes), case["id"]
        games.append(Game(ruleset, shapes.pop(), [], [hole]))
    assert len(games) == 151
    compare(page, games)


@pytest.mark.parametrize("shape", [*SMALL_SHAPES, (2, 5)], ids=str)
def test_any_ruleset_that_can_be_said_scores_the_same(page: Page, shape: tuple[int, int]) -> None:
    @examples(25)
    @given(layout_rules(shape), hole_rules(), st.randoms(use_true_random=False))
    def agree(rules: Any, hole: Any, rng: random.Random) -> None:
        table = said(rules, shape) | {
            key: value for key, value in said(hole, shape).items() if key in ("hole", "knock")
        }
        ruleset = Ruleset.from_dict(table)
        compare(page, [some_game(ruleset, rng)])

    agree()


def test_choices_among_many_score_the_same(page: Page) -> None:
    """Collections whose cards fit several places, and pairs of sixteen cards that may all pair."""
    rng = random.Random(11)
    eight = ["K", "Q", "Kr", "Qr", "KH", "QH", "K", "Q"]
    games = []
    for rows, columns, step in (
        (2, 5, {"cards": eight, "each": 0}),
        (3, 3, {"cards": ["Q", "Q", "Kb", "Kb"], "bonus": -5}),
        (4, 4, {"equal": 2, "each": 0}),
        (3, 3, {"equal": 3, "wild": ["Kr"], "each": 1, "prefer": "most"}),
    ):
        table = {"extends": "pagat-6", "source": "a test", "values": {"KH": 9, "QC": -3}}
        table |= {"layout": {"rows": rows, "columns": columns}}
        ruleset = Ruleset.from_dict(table | {"scoring": [{"where": "anywhere"} | step]})
        shape = ruleset.shape
        names = [f"{rank}{suit}" for rank in "KQ" for suit in "CDHS"]
        dealt = [
            Layout(shape, tuple(named(rng.choice(names)) for _ in range(shape.cells)))
            for _ in range(30)
        ]
        games.append(Game(ruleset, shape, dealt, []))
    compare(page, games)


def test_steps_about_numbers_score_the_same(page: Page) -> None:
    """The words of a hole that no variant says."""
    steps = [
        {"less_than": 4, "plus": -10},
        {"more_than": 11, "plus": 7},
        {"more_than": -2, "less_than": 1, "becomes": 5},
        {"when": "highest", "plus": "sum others"},
    ]
    ruleset = Ruleset.from_dict({"extends": "pagat-6", "source": "a test", "hole": steps})
    counts = [(0, 4, 11, 12), (-1, -2, 3, 1), (30, 0), (0, 0, 0)]
    holes = [Hole(rows, None, ()) for rows in counts]
    compare(page, [Game(ruleset, ruleset.shape, [], holes)])


WORDS: list[tuple[str, list[dict[str, Any]]]] = [
    ("pagat-6", [{"where": "row", "times": 2}, {"where": "column", "each": 0}]),
    ("pagat-9", [{"where": "column", "each": 0}, {"where": "centre", "cards": "any", "times": 2}]),
    ("pagat-9", [{"where": ["centre", "corners"], "cards": "any", "bonus": 3}]),
    (
        "pagat-6",
        [
            {"where": "dearest", "each": 0},
            {"where": "column", "each": 0},
            {"where": "cheapest", "times": 2, "keep_negative": True},
        ],
    ),
    ("malaysia", [{"where": "dearest", "times": -1}, {"where": "dearest", "each": 1}]),
    ("pagat-6", [{"where": "row", "alike": "suit", "equal": 2, "bonus": -5, "wild": ["2"]}]),
    ("pagat-6-jokers-m5", [{"where": "block", "alike": "colour", "each": 1}]),
    ("pagat-6", [{"where": "anywhere", "alike": "suit", "equal": 3, "each": 0, "only": ["9"]}]),
    ("pagat-6", [{"where": "anywhere", "among": ["J", "Qr", "K"], "equal": 3, "each": 0}]),
    ("pagat-6", [{"where": "row", "among": ["J", "Q", "K"], "wild": ["2"], "bonus": -4}]),
    ("pagat-6", [{"where": "column", "of": "any", "repeats": {"2": -15, "3": -30}}]),
    ("pagat-9", [{"where": "row", "alike": "colour", "of": "any", "repeats": {"1": 2, "2": 9}}]),
    (
        "pagat-9",
        [
            {"where": "anywhere", "equal": n, "each": 0, "wild": ["J"], "prefer": "most cards"}
            for n in (2, 3, 4)
        ],
    ),
    ("pagat-9", [{"where": "line", "equal": 2, "times": -3}, {"where": "row", "times": 2}]),
    (
        "pagat-6",
        [
            {"where": "row", "equal": 2, "times": -1, "once": True},
            {"where": "adjacent", "each": 0, "once": True},
            {"where": "block", "times": 3, "bonus": 2},
        ],
    ),
]


def test_words_of_a_layout_that_no_variant_says_score_the_same(page: Page) -> None:
    rng = random.Random(29)
    own = {"ranks": {f"#{n}": 4 for n in range(1, 10)}}
    table = {"extends": "pagat-9", "source": "a test", "pack": own, "gaps": True}
    ruleset = Ruleset.from_dict(table)
    layouts = [random_row(ruleset, ruleset.shape, 3, rng) for _ in range(20)]
    games = [Game(ruleset, ruleset.shape, layouts, [])]
    for base, steps in WORDS:
        table = {"extends": base, "source": "a test", "scoring": steps, "gaps": True, "packs": 2}
        ruleset = Ruleset.from_dict(table)
        layouts = [random_row(ruleset, ruleset.shape, 3, rng) for _ in range(40)]
        games.append(Game(ruleset, ruleset.shape, layouts, []))
    compare(page, games)


def test_steps_about_holes_of_the_game_score_the_same(page: Page) -> None:
    steps = [
        {"holes": "last", "times": 2},
        {"holes": [2, 5], "plus": 7},
        {"holes": "every 3", "when": "lowest", "plus": -2},
        {"holes": [1, 4], "by_place": [0, 1, 2], "plus": 1},
    ]
    ruleset = Ruleset.from_dict({"extends": "pagat-6", "source": "a test", "hole": steps})
    holes = [Hole((4, 9, 4), None, (), Juncture(number)) for number in range(1, 11)]
    compare(page, [Game(ruleset, ruleset.shape, [], holes)])


def test_house_rules_people_compose_score_the_same(page: Page) -> None:
    @examples(80)
    @given(composed_rulesets(), st.randoms(use_true_random=False))
    def agree(ruleset: Ruleset, rng: random.Random) -> None:
        compare(page, [some_game(ruleset, rng)])

    agree()


def test_ties_that_go_to_the_caller_have_the_same_winner(page: Page) -> None:
    games = []
    for tie in ("shared", "others", "knocker"):
        table = {"extends": "pagat-6", "source": "a test", "knocker_tie": tie}
        ruleset = Ruleset.from_dict(table)
        holes = [Hole((4, 4, 9), knocker, ()) for knocker in (None, 0, 1, 2)]
        games.append(Game(ruleset, ruleset.shape, [], holes))
    compare(page, games)


def test_steps_that_look_back_score_the_same(page: Page) -> None:
    """Every step asks for a row here, so that the streaks are those of all steps."""
    steps = [
        {"standing": "last", "in_a_row": 2, "times": 2},
        {"standing": "first", "in_a_row": 3, "plus": 3},
        {"who": "knocker", "when": "not lowest", "in_a_row": 2, "plus": 10},
        {"less_than": 5, "in_a_row": 2, "plus": -1},
    ]
    ruleset = Ruleset.from_dict({"extends": "pagat-6", "source": "a test", "hole": steps})
    rng, course, holes = random.Random(7), Course(ruleset, 3), []
    for number in range(1, 60):
        counts = tuple(rng.randint(0, 9) for _ in range(3))
        hole = Hole(counts, rng.choice([None, 0, 0, 1]), (), Juncture(number))
        holes.append(course.play(range(3), hole))
    assert sum(len(score.lines) > 1 for hole in holes for score in ruleset.score(hole) if score) > 9
    compare(page, [Game(ruleset, ruleset.shape, [], holes)])


def test_a_phone_that_does_not_know_the_holes_before_leaves_the_points_to_the_server(
    page: Page,
) -> None:
    hole = [{"standing": "last", "times": 2}]
    ruleset = Ruleset.from_dict({"extends": "pagat-6", "source": "a test", "hole": hole})
    points = """async (rules) => {
      const {settle, junctureOf} = await import("/static/js/settle.js");
      const row = (counted) => ({counted, marks: [], lines: []});
      const rows = (more) => [3, 9].map((total_before) => ({total_before, ...more}));
      const told = (more) => junctureOf({hole: 2, rows: rows(more)});
      return [{}, {streaks: [0]}].map((more) =>
        settle(rules, [row(4), row(5)], null, [[], []], told(more)).map(({points}) => points));
    }"""
    compiled = compile_for(ruleset, ruleset.shape, 2)
    assert page.evaluate(as_served(points), compiled) == [[None, None], [4, 10]]
