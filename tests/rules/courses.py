"""Random courses of games for the property tests of highlights: it draws and never judges."""

from hypothesis import strategies as st

from scorecards.rules import Ruleset, find_variant
from scorecards.rules.highlights import Course, Deal, Part

RULES = [find_variant(slug) for slug in ("pagat-6", "pagat-9-block25", "cabo-2e", "pagat-4-jokers")]
NAMES = ("Ann", "Bob", "Cleo", "Dev", "Eve")


@st.composite
def parts(draw, ruleset: Ruleset):
    """What one player brings: cards of few ranks, so that matches are common, or a typed total; now
    and then points the hole added, and points by hand.
    """
    layout = None
    counted = draw(st.integers(-3, 12))
    if draw(st.integers(0, 4)):
        few = draw(st.lists(st.sampled_from(ruleset.pack.ranks), min_size=1, max_size=3))
        cells = ruleset.shape.dealt
        cards = draw(st.lists(st.sampled_from(few), min_size=cells, max_size=cells))
        layout = ruleset.read_cards(" ".join(cards), ruleset.shape)
        counted = ruleset.count(layout).total
    more, by_hand = draw(st.sampled_from([0, 0, 0, 5, -2])), draw(st.sampled_from([0, 0, 0, 2, -1]))
    return Part(counted + more + by_hand, counted, by_hand, layout)


@st.composite
def courses(draw, *, least=0, most=8):
    """A game of two to five, some of whom sit a hole out, that is won or goes on."""
    ruleset, seats = draw(st.sampled_from(RULES)), draw(st.integers(2, 5))
    deals = []
    for number in range(1, draw(st.integers(least, most)) + 1):
        playing = (
            draw(st.sets(st.integers(0, seats - 1), min_size=1))
            if draw(st.integers(0, 4)) == 0
            else set(range(seats))
        )
        each = {seat: draw(parts(ruleset)) for seat in sorted(playing)}
        deals.append(Deal(number, each, draw(st.sampled_from([None, *sorted(playing)]))))
    course = Course(ruleset, NAMES[:seats], tuple(deals), draw(st.sampled_from([None, 4, 6, 8])))
    if not deals or draw(st.booleans()):
        return course
    totals = course.totals[-1]
    winners = [seat for seat in range(seats) if totals[seat] == min(totals)]
    if draw(st.integers(0, 4)) == 0:
        winners = [draw(st.integers(0, seats - 1))]  # four of a kind, say
    return Course(ruleset, course.names, course.deals, course.planned, tuple(winners))
