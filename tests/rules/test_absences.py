"""Totals of tables whose players come and go."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scorecards import turns
from scorecards.rules import find_variant
from scorecards.rules.absences import Absence, Absences, Counts, rounded_mean
from scorecards.rules.lengths import Length, played_for
from tests.examples import examples

RULES = played_for(find_variant("pagat-6"), Length(99))
SEATS = 4


@st.composite
def evenings(draw):
    """Points by hole and position, and the absences that fit them: two are always there."""
    absences = []
    for at in (2, 3):
        first = draw(st.integers(1, 8))
        last = draw(st.one_of(st.none(), st.integers(first, 9)))
        absences.append(Absence(at, first, last, draw(st.sampled_from(Counts))))
    whole = Absences(tuple(draw(st.lists(st.sampled_from(absences), unique=True, max_size=2))))
    holes = {
        number: {at: draw(st.integers(-6, 40)) for at in range(SEATS) if not whole.of(at, number)}
        for number in range(1, draw(st.integers(1, 8)) + 1)
    }
    return holes, whole


@examples(40)
@given(evenings())
def test_totals_are_what_was_played_and_what_was_given(evening):
    holes, absences = evening
    card = turns.pure_game(RULES, SEATS, holes, absences=absences)
    for at in range(SEATS):
        total = 0
        for number, row in holes.items():
            absence = absences.of(at, number)
            if absence is None:
                total += row[at]
            elif absence.counts is Counts.WORST:
                total += max(row.values())
            elif absence.counts is Counts.MEAN:
                mean = Fraction(sum(row.values()), len(row))
                total += (mean + Fraction(1, 2)).__floor__()
        assert card.totals[at] == total
    assert absences.left.isdisjoint(card.leaders)


@examples(30)
@given(evenings())
def test_who_plays_a_hole_is_who_has_points_in_it(evening):
    holes, absences = evening
    for number, row in holes.items():
        playing = turns.playing(RULES, SEATS, holes, number=number, absences=absences)
        assert set(playing) == set(row)
    assert Absences.from_store(absences.to_store()) == absences


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=12))
def test_the_mean_is_rounded_half_up(points):
    mean = Fraction(sum(points), len(points))
    assert Fraction(-1, 2) < rounded_mean(points) - mean <= Fraction(1, 2)
