"""What the cut asks: the line, the distance, and the round that is level with it."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.rules.days.cut_chances import Chance, chance, ladder

FIGURES = [Fraction(each) for each in (300, 250, 250, 200, 150, 100)]


def test_from_outside_it_takes_more_than_the_last_inside_gets() -> None:
    assert chance(FIGURES, 4, 3, average=Fraction(50)) == Chance(
        inside=False, rival=2, gap=Fraction(100), beyond=Fraction(150)
    )


def test_from_inside_it_takes_more_than_the_first_outside_gets() -> None:
    assert chance(FIGURES, 0, 3, average=Fraction(50)) == Chance(
        inside=True, rival=3, gap=Fraction(100), beyond=Fraction(-50)
    )


def test_without_a_line_nothing_is_said() -> None:
    assert chance(FIGURES, 0, 6, average=None) is None
    assert chance(FIGURES, 0, 0, average=None) is None
    assert chance(FIGURES, 6, 3, average=None) is None
    asks = chance(FIGURES, 1, 3, average=None)
    assert asks is not None
    assert asks.beyond is None


def test_the_ladder_shows_the_line_and_oneself() -> None:
    assert ladder(38, 20, 8) == (5, 6, 7, 8, 9, 19, 20, 21)
    assert ladder(4, 0, 2) == (0, 1, 2, 3)


@examples(30)
@given(st.integers(2, 60), st.data())
def test_what_is_said_is_level_with_the_rival(people: int, data: st.DataObject) -> None:
    figures = sorted(
        data.draw(st.lists(st.integers(-99, 99), min_size=people, max_size=people)), reverse=True
    )
    at, places = data.draw(st.integers(0, people - 1)), data.draw(st.integers(1, people - 1))
    average = Fraction(data.draw(st.integers(0, 50)))
    asks = chance([Fraction(each) for each in figures], at, places, average=average)
    assert asks is not None
    assert asks.beyond is not None
    assert figures[at] + asks.beyond == figures[asks.rival] + average
    assert (asks.rival >= places) == asks.inside
    assert at in ladder(people, at, places)
