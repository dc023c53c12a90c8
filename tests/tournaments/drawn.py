"""Random tables, games and seasons for the property tests. It draws and never judges."""

from fractions import Fraction

from hypothesis import strategies as st

from tests.examples import examples
from tournaments.rules.handicaps.par import Par
from tournaments.rules.standings.results import ScoredGame, ScoredSeat

few = examples(20)
"""For properties that count a whole season or table: enough to find a slip, quick under load."""

PAR = Par(Fraction(9), Fraction(77, 10), version=1, scores=400)

totals = st.lists(st.integers(20, 40), min_size=2, max_size=12).map(tuple)


@st.composite
def cards(draw, holes=9):
    return tuple(draw(st.lists(st.integers(-3, 12), min_size=holes, max_size=holes)))


@st.composite
def games(draw, *, players=7, holes=3, least=2, most=4):
    """A season of 1 to 9 games with many ties, on up to four nights."""
    found = []
    for number in range(draw(st.integers(1, 9))):
        seated = draw(
            st.lists(st.integers(0, players - 1), min_size=least, max_size=most, unique=True)
        )
        points = st.lists(st.integers(0, 3), min_size=holes, max_size=holes).map(tuple)
        seats = tuple(ScoredSeat(player, draw(points)) for player in seated)
        found.append(ScoredGame(number, number, seats, night=number // 3, ruleset="six", par=PAR))
    return found


def game(number, *, night=None, **totals):
    """`game(1, ann=50, bob=60)`: one hole each, players numbered by their first letter."""
    seats = tuple(ScoredSeat(player(name), (total,)) for name, total in totals.items())
    return ScoredGame(number, number, seats, night=night, ruleset="six", par=PAR)


def player(name):
    return ord(name[0]) - ord("a")
