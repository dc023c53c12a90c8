"""The engine: layouts a second, plain and explained, against a naive function over ranks in the
same run.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from scorecards.rules import VARIANTS, Layout, Ruleset, Shape, find_variant
from scorecards.rules.cards import named
from scripts.benchmarks.timing import Ratio, compare, heading, row

LAYOUTS = 200
FEW = 9  # pairs for each of a hundred variants; the targets get the usual number


def deal(ruleset: Ruleset, shape: Shape, number: int) -> list[Layout]:
    """Random layouts from two packs, always the same ones."""
    seeded = random.Random(9)
    cards = [named(rank + suit) for rank in "A23456789TJQK" for suit in "CDHS"] * 2
    cards += [named("X")] * 4 if ruleset.has_jokers else []
    return [Layout(shape, tuple(seeded.sample(cards, shape.cells))) for _ in range(number)]


def naive(values: dict[str, int], layouts: list[list[list[str]]]) -> Callable[[], object]:
    """What anyone would write first for six cards: columns of unequal ranks are added up."""

    def count() -> int:
        whole = 0
        for top, bottom in layouts:
            for a, b in zip(top, bottom, strict=True):
                if a != b:
                    whole += values[a] + values[b]
        return whole

    return count


def each(work: Callable[[Layout], object], layouts: list[Layout]) -> Callable[[], object]:
    """The work over all layouts."""

    def run() -> None:
        for layout in layouts:
            work(layout)

    return run


def spread(ratio: Ratio) -> str:
    """Median and quartiles."""
    return f"{ratio.median:.2f}x [{ratio.low:.2f} {ratio.high:.2f}]"


def measure() -> None:
    """T1, T3 and T4 of the targets, and every variant against its own."""
    heading("Engine")
    six = find_variant("pagat-6")
    layouts = deal(six, six.shape, LAYOUTS)
    counting = six.counting(six.shape)
    values = {rank: six.values.of(named(rank)) or 0 for rank in "A23456789TJQK"}
    ranks = [
        [[card.rank for card in layout.cards if card][i : i + 3] for i in (0, 3)]
        for layout in layouts
    ]
    base = naive(values, ranks)
    assert base() == sum(counting.points(layout) for layout in layouts)
    ratio = compare(each(counting.points, layouts), base, calls=LAYOUTS)
    row(
        "T1 points of six cards / naive", spread(ratio), "<= 0.65x", f"naive {ratio.base_ns:.0f} ns"
    )
    ratio = compare(each(counting.count, layouts), each(counting.points, layouts), calls=LAYOUTS)
    row("T3 explained / points", spread(ratio), "<= 3.5x", f"points {ratio.base_ns:.0f} ns")
    ratio = compare(each(counting.count, layouts), base, calls=LAYOUTS)
    row("   explained / naive", spread(ratio), "", f"explained {ratio.candidate_ns:.0f} ns")
    wild_jacks()
    for ruleset in VARIANTS:
        for shape in ruleset.shapes:
            variant(ruleset, shape, base)


def wild_jacks() -> None:
    """T4: three wild cards on the table cost at most twice what none costs."""
    step = {"where": "column", "each": 0, "wild": ["J"]}
    wild = find_variant("pagat-6").with_changes({"scoring": [step]}).counting(Shape(2, 3))
    plain, jacks = [], []
    for layout in deal(find_variant("pagat-6"), Shape(2, 3), LAYOUTS):
        cards = [named("9C") if card and card.rank == "J" else card for card in layout.cards]
        plain.append(Layout(Shape(2, 3), tuple(cards)))
        jacks.append(Layout(Shape(2, 3), (*map(named, ("JC", "JD", "JH")), *cards[3:])))
    ratio = compare(each(wild.points, jacks), each(wild.points, plain), calls=LAYOUTS)
    row("T4 three wild jacks / none", spread(ratio), "<= 2x", f"none {ratio.base_ns:.0f} ns")


def variant(ruleset: Ruleset, shape: Shape, base: Callable[[], object]) -> None:
    """Layouts a second of one variant; the columns' tables are warm, as they are in a season."""
    layouts = deal(ruleset, shape, LAYOUTS)
    counting = ruleset.counting(shape)
    for layout in layouts:
        assert counting.points(layout) == counting.count(layout).total
    points = compare(each(counting.points, layouts), base, calls=LAYOUTS, pairs=FEW)
    explained = compare(each(counting.count, layouts), base, calls=LAYOUTS, pairs=FEW)
    rates = f"{1e9 / points.candidate_ns:>11,.0f} {1e9 / explained.candidate_ns:>11,.0f}"
    row(
        f"   {ruleset.slug} {shape}: points, explained a second",
        rates,
        ">= 50k, 15k",
        f"{points.median:.1f}x, {explained.median:.1f}x naive",
    )
