"""The choice among groups that share no cell is the best there is, and of equal ones the first."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from scorecards.rules.assignment import can_be_dealt
from scorecards.rules.packing import best_set
from tests.examples import examples

NUMBERS = st.tuples(st.integers(-1, 0), st.integers(-4, 4), st.just(-1))


def by_hand(groups, brings):
    """Every choice there is, each group tried in before out."""

    def choices(at, used):
        if at == len(groups):
            yield []
            return
        if not used & set(groups[at]):
            yield from ([at, *rest] for rest in choices(at + 1, used | set(groups[at])))
        yield from choices(at + 1, used)

    def sums(chosen):
        return [sum(brings[at][place] for at in chosen) for place in range(3)]

    return min(choices(0, set()), key=sums)


@examples(300)
@given(
    st.lists(
        st.tuples(st.sets(st.integers(0, 7), min_size=1, max_size=4).map(sorted), NUMBERS),
        max_size=9,
    )
)
def test_it_is_the_best_of_all_choices(few):
    groups, brings = [tuple(cells) for cells, _ in few], [bring for _, bring in few]
    assert best_set(groups, brings) == by_hand(groups, brings)


@examples(60)
@given(
    st.lists(st.integers(0, 2), min_size=6, max_size=7),
    st.lists(st.tuples(st.integers(2, 4), st.integers(-3, 2)), min_size=1, max_size=2),
    st.booleans(),
)
def test_it_is_where_cells_are_alike(worths, steps, spoiled):
    """Every choice of so many cells, worth what lies there: the cells of one worth are alike."""
    groups = [
        (cells, bonus) for size, bonus in steps for cells in combinations(range(len(worths)), size)
    ]
    brings = [(0, bonus - sum(worths[cell] for cell in cells), -1) for cells, bonus in groups]
    if spoiled:  # one group is worth another number, and its cells are like no others
        brings[len(brings) // 2] = (0, -9, -1)
    only = [cells for cells, _ in groups]
    chosen = best_set(only, brings)
    assert chosen == slowly(only, brings)


def slowly(groups, brings):
    """What `by_hand` finds, remembering what is best from a group on for the cells in use."""
    known = {}

    def best(at, used):
        if at == len(groups):
            return (0, 0, 0), []
        if (at, used) not in known:
            options = []
            if not used & set(groups[at]):
                sums, rest = best(at + 1, used | set(groups[at]))
                options.append((tuple(map(sum, zip(sums, brings[at], strict=True))), [at, *rest]))
            options.append(best(at + 1, used))
            known[at, used] = min(options, key=lambda option: option[0])
        return known[at, used]

    return best(0, frozenset())[1]


@examples(300)
@given(st.lists(st.sets(st.integers(0, 3)).map(sorted), min_size=4, max_size=4))
def test_cards_are_dealt_out_over_places(cards):
    def tried(left, free):
        return not left or any(
            tried(left[1:], free - {place}) for place in left[0] if place in free
        )

    assert can_be_dealt(cards) == tried(cards, {0, 1, 2, 3})
