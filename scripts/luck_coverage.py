"""How far the estimates of `scorecards/luck/` can be trusted, by leagues whose skill is known.

    python -m scripts.luck_coverage [--leagues 250] [--games] [PEOPLExNIGHTS]...

Prints a row for every size of league: the true share of skill, how often the 90 % interval holds
it, its median width, how often nothing is said (at p > 0.05), and how often the intervals of people
hold. With --games, how good the chances of a game are instead: the Brier score of the chances, of
people who are all alike, and of an oracle that knows the true skill; and ten bins.

The leagues: points of a hole with a standard deviation of 7 to 8 and a skewness of 1, a level of
each hole that all at a table share, tables of three to five that change every night, and people who
come to 30 to 100 nights of a hundred.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import NamedTuple

from scorecards.luck.chances import Form, chances
from scorecards.luck.figures import form_of
from scorecards.luck.fit import fit_of
from scorecards.luck.people import posterior_of
from scorecards.luck.share import share_of
from scorecards.luck.spread import empirical, scaled
from scorecards.luck.units import league_of

HOLES = 9
LEVEL_SD = 2.0
MEAN = 9.0
SHAPE = 4.0
"""A gamma distribution of this shape has a skewness of 1."""
SKILLS = (0.0, 0.2, 0.3)
SIZES = ((8, 5), (8, 20), (8, 60), (16, 10), (16, 30), (24, 20), (40, 10), (40, 40))
LOOKS = (0, 3, 6, 8)
LEAST = 0.05


@dataclass(frozen=True)
class World:
    """A league whose skill is known, in points a hole, with the luck of a hole."""

    random: Random
    skill: dict[str, float]
    attendance: dict[str, float]
    hole_sd: float

    @classmethod
    def made(cls, random: Random, people: int, width: float) -> World:
        """`width`: the standard deviation of skill in that of nine holes of luck."""
        names = [f"p{number:02}" for number in range(people)]
        hole_sd = random.uniform(7, 8)
        skill = {name: random.gauss(0, width * hole_sd / 3) for name in names}
        return cls(random, skill, {name: random.uniform(0.3, 1) for name in names}, hole_sd)

    def night(self) -> list[dict[str, list[int]]]:
        """One game at every table."""
        there = [name for name, often in self.attendance.items() if self.random.random() < often]
        self.random.shuffle(there)
        return [self.game(table) for table in tables_of(there)]

    def game(self, table: Sequence[str]) -> dict[str, list[int]]:
        levels = [self.random.gauss(0, LEVEL_SD) for _ in range(HOLES)]
        return {name: [self.points(name, level) for level in levels] for name in table}

    def points(self, name: str, level: float) -> int:
        luck = self.random.gammavariate(SHAPE, self.hole_sd / SHAPE**0.5)
        return round(MEAN + level + self.skill[name] + luck - self.hole_sd * SHAPE**0.5)


def tables_of(people: Sequence[str]) -> Iterator[Sequence[str]]:
    """Tables of three to five, as many as there can be of four."""
    number = max(1, round(len(people) / 4))
    tables = [people[at::number] for at in range(number)]
    return (table for table in tables if len(table) > 1)


class Outcome(NamedTuple):
    """What the estimates said of one league."""

    holds: bool
    width: float
    silent: bool
    people: list[bool]


def outcome(world: World, nights: int, share: float) -> Outcome | None:
    """None where so few came that nothing can be estimated."""
    fit = fit_of(league_of(game for _ in range(nights) for game in world.night()))
    interval, posterior = share_of(fit), posterior_of(fit)
    if interval is None or posterior is None:
        return None
    mean = sum(world.skill[name] for name in fit.people) / len(fit.people)
    people = [
        each.low <= HOLES * (world.skill[name] - mean) <= each.high
        for name, each in posterior.people.items()
    ]
    holds = interval.low <= share <= interval.high
    return Outcome(holds, interval.high - interval.low, interval.p > LEAST, people)


def row(people: int, nights: int, leagues: int) -> str:
    """One row of the table, a figure for each width of skill."""
    shares = [width**2 / (1 + width**2) for width in SKILLS]
    cells = defaultdict(list)
    for width, share in zip(SKILLS, shares, strict=True):
        random = Random(f"{people} {nights} {width}")
        worlds = (World.made(random, people, width) for _ in range(leagues))
        outcomes = [each for world in worlds if (each := outcome(world, nights, share))]
        cells["holds"].append(percent(each.holds for each in outcomes) if width else "–")
        cells["width"].append(f"{median(each.width for each in outcomes):.2f}")
        cells["silent"].append(percent(each.silent for each in outcomes))
        cells["people"].append(percent((good for each in outcomes for good in each.people), 1))
    columns = [" / ".join(cells[name]) for name in ("holds", "width", "silent", "people")]
    true = " / ".join(f"{share:.3f}" for share in shares)
    return f"| {people} × {nights} | {true} | {' | '.join(columns)} |"


def percent(truths: Iterable[bool], places: int = 0) -> str:
    listed = list(truths)
    return f"{100 * sum(listed) / len(listed):.{places}f}"


class Scores:
    """Brier scores of several ways to give chances, and the bins of one of them."""

    def __init__(self) -> None:
        self.squares: dict[tuple[str, int], list[float]] = defaultdict(list)
        self.bins: dict[int, list[tuple[float, float]]] = defaultdict(list)

    def add(self, way: str, look: int, win: Mapping[str, float], won: Mapping[str, float]) -> None:
        for name, chance in win.items():
            self.squares[way, look].append((chance - won[name]) ** 2)
            if way == "fit":
                self.bins[min(9, int(10 * chance))].append((chance, won[name]))

    def lines(self) -> Iterator[str]:
        for look in LOOKS:
            each = {way: mean_of(self.squares[way, look]) for way in ("fit", "alike", "oracle")}
            listed = " | ".join(f"{way} {score:.4f}" for way, score in each.items())
            more = 100 * (each["fit"] / each["oracle"] - 1)
            yield f"after {look} holes: {listed} | {more:+.1f} %"
        for at, pairs in sorted(self.bins.items()):
            chance, true = (mean_of([pair[side] for pair in pairs]) for side in (0, 1))
            yield f"bin {at}: {chance:.3f} came {true:.3f} of {len(pairs)}"


def mean_of(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def scores_of(leagues: int) -> Scores:
    """Leagues of all sizes, and in each some games after those that the fit knows."""
    random, scores = Random("games"), Scores()
    for _ in range(leagues):
        world = World.made(random, random.randint(8, 40), random.choice(SKILLS))
        games = [game for _ in range(random.randint(5, 60)) for game in world.night()]
        league = league_of(games)
        fit = fit_of(league)
        posterior, hole_sd = posterior_of(fit), fit.hole_sd or 0.0
        for game in world.night():
            spread = empirical(league.units, len(game))
            if posterior and spread:
                forms = {name: form_of(name, posterior) for name in game}
                true = {name: Form(HOLES * world.skill[name], 0) for name in game}
                ways = {"fit": forms, "alike": {}, "oracle": true}
                for look in LOOKS:
                    so_far = {name: sum(column[:look]) for name, column in game.items()}
                    for way, known in ways.items():
                        win = chances(so_far, HOLES - look, scaled(spread, hole_sd), known)
                        scores.add(way, look, win, winners(game))
    return scores


def winners(game: Mapping[str, Sequence[int]]) -> dict[str, float]:
    """Who had the lowest total, where a tie counts for its part."""
    totals = {name: sum(column) for name, column in game.items()}
    lowest = [name for name, total in totals.items() if total == min(totals.values())]
    return {name: (name in lowest) / len(lowest) for name in totals}


def main() -> None:
    parser = ArgumentParser("scripts.luck_coverage")
    parser.add_argument("--leagues", type=int, default=250)
    parser.add_argument("--games", action="store_true")
    parser.add_argument("sizes", nargs="*", help="such as 16x30; the rows of the table by default")
    options = parser.parse_args()
    if options.games:
        print("\n".join(scores_of(options.leagues).lines()))
        return
    sizes = [tuple(map(int, each.split("x"))) for each in options.sizes] or SIZES
    for people, nights in sizes:
        print(row(people, nights, options.leagues), flush=True)


if __name__ == "__main__":
    main()
