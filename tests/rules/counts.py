"""What layouts count, by the oracle."""

from hypothesis import strategies as st

COUNT = st.one_of(st.integers(-6, 14), st.integers(-6, 14), st.sampled_from([21, 60]))


COUNTS = st.lists(COUNT, min_size=2, max_size=6)


def counted(ruleset, layout):
    """The count of a layout, after the sums that must hold for every one."""
    tally = ruleset.count(layout)
    assert sum(line.points for line in tally.lines) == tally.total
    assert ruleset.points(layout) == tally.total
    cells = [cell for line in tally.lines for cell in line.cells]
    assert set(cells) >= {cell for cell, card in enumerate(layout.cards) if card is not None}
    return tally.total
