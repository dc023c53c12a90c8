"""How well `scorecards/rules/likeness/` finds rules again, by house rules that are known.

    python -m scripts.rules_like_measure [--rules 300] [--hands 3] [--seed 1]

Every house rule is a random variant with none, one or two random parts. It counts some random hands
of its own cards, and then answers what is asked: with its count, or "not sure" for a card it does
not know. Prints how often the true rules are the only ones left and among the first three, how many
questions that took, and the seconds of a search.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import mean, median
from time import process_time

from scorecards.rules.cards import JOKER, named
from scorecards.rules.choices.parts import PARTS
from scorecards.rules.choices.samples import stock_of
from scorecards.rules.layouts import Layout, Shape
from scorecards.rules.library import variants
from scorecards.rules.likeness.hands import Hand
from scorecards.rules.likeness.search import Likeness, Search
from scorecards.rules.likeness.space import in_cards
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.texts import InvalidRuleset

FRESH = 400
FIRST = 3


@dataclass
class Case:
    """What became of one house rule: its place among those left, from 1; 0 where it is not."""

    rules: str
    place: int
    left: int
    questions: int
    before: int
    seconds: list[float]


def house_rules(rng: Random) -> tuple[Ruleset, str]:
    """A random variant with none, one or two random parts, and what it is called here."""
    while True:
        base = rng.choice(variants())
        table = base.to_dict()
        names = [base.slug]
        for _ in range(rng.randrange(3)):
            part = rng.choice([part for part in PARTS if in_cards(part)])
            if part.fits(table):
                table = part.put(table)
                names.append(part.slug)
        try:
            return Ruleset.from_dict(table), " + ".join(names)
        except InvalidRuleset:
            continue


def dealt(ruleset: Ruleset, shape: Shape, rng: Random) -> Iterator[Layout]:
    """Random hands of the cards that the ruleset plays with."""
    stock = stock_of(ruleset, max(2, ruleset.players[0]))
    while True:
        yield Layout(shape, tuple(rng.sample(stock, shape.dealt)))


def case(ruleset: Ruleset, rules: str, hands: int, rng: Random) -> Case:
    """One house rule, from its first hands to the last question."""
    shape = rng.choice(ruleset.shapes)
    deal = dealt(ruleset, shape, rng)
    written = [
        Hand(str(layout), ruleset.points(layout))
        for layout, _ in zip(deal, range(hands), strict=False)
    ]
    seconds: list[float] = []
    first = last = searched(written, seconds)
    while last.ask:
        layout = ruleset.read_cards(last.ask, shape)
        unknown = named(JOKER) in layout.cards and not ruleset.has_jokers
        written.append(Hand(last.ask, None if unknown else ruleset.points(layout), reply=True))
        last = searched(written, seconds)
    fresh = [layout for layout, _ in zip(deal, range(FRESH), strict=False)]
    place = next(
        (
            place
            for place, one in enumerate(last.explains, start=1)
            if all(one.ruleset.points(each) == ruleset.points(each) for each in fresh)
        ),
        0,
    )
    questions = len(written) - hands
    return Case(rules, place, len(last.explains), questions, len(first.explains), seconds)


def searched(hands: list[Hand], seconds: list[float]) -> Likeness:
    """The answer, and how long it took."""
    begin = process_time()
    answer = Search(hands).answer()
    seconds.append(process_time() - begin)
    return answer


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rules", type=int, default=300)
    parser.add_argument("--hands", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = Random(options.seed)
    cases = [case(*house_rules(rng), options.hands, rng) for _ in range(options.rules)]
    for each in cases:
        if not 0 < each.place <= FIRST:
            print(f"{each.rules}: place {each.place} of {each.left}")
    share = 100 / len(cases)
    print(f"among the first three: {share * sum(0 < each.place <= FIRST for each in cases):.1f} %")
    print(f"first: {share * sum(each.place == 1 for each in cases):.1f} %")
    print(f"alone: {share * sum(each.place == each.left == 1 for each in cases):.1f} %")
    print(f"left before the questions, median: {median(each.before for each in cases)}")
    print(
        f"questions: mean {mean(each.questions for each in cases):.2f}, "
        f"most {max(each.questions for each in cases)}"
    )
    spent = sorted(second for each in cases for second in each.seconds)
    most = spent[len(spent) * 95 // 100]
    print(f"seconds a search: median {median(spent):.2f}, 95 % below {most:.2f}")


if __name__ == "__main__":
    main()
