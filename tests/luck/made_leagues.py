"""Leagues for the tests of luck and skill: the worked ones, and random ones."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st


def column(total: int, holes: int = 9) -> list[int]:
    """A total as points of holes, as even as they can be."""
    return [total // holes + (at < total % holes) for at in range(holes)]


def game(**totals: int) -> dict[str, list[int | None]]:
    """A game of nine holes with these totals."""
    return {name: [*column(total)] for name, total in totals.items()}


ONE_TABLE = [
    game(ann=81, ben=90, cal=99),
    game(ann=72, ben=95, cal=88),
    game(ann=90, ben=84, cal=96),
    game(ann=78, ben=91, cal=101),
]
CHANGING_TABLES = [
    game(ann=81, ben=90, cal=99),
    game(ann=72, dee=95),
    game(ben=84, cal=96, dee=101, eve=88),
    game(ann=79, eve=93),
    game(ben=77, cal=92, eve=90),
]


def random_league(
    people: int, games: int, *, skill: float = 0.0, seed: int = 1
) -> list[dict[str, list[int | None]]]:
    """Tables of three to five, drawn from everybody for each game."""
    random = Random(seed)
    names = {f"p{number:02}": random.gauss(0, skill) for number in range(people)}
    return [
        {
            name: [round(random.gauss(9 + names[name], 7.5)) for _ in range(9)]
            for name in random.sample(sorted(names), random.randint(3, 5))
        }
        for _ in range(games)
    ]


NAMES = ("ann", "ben", "cal", "dee", "eve")


@st.composite
def games(draw: st.DrawFn) -> dict[str, list[int | None]]:
    """A game of some of five people, who may miss holes."""
    holes = draw(st.integers(1, 4))
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=5, unique=True))
    points = st.one_of(st.none(), st.integers(-5, 30), st.integers(-5, 30), st.integers(-5, 30))
    return {name: draw(st.lists(points, min_size=holes, max_size=holes)) for name in names}


leagues = st.lists(games(), max_size=8)
small_leagues = st.lists(games(), max_size=4)
