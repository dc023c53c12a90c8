"""Two versions of one hand: the cells in which they differ, and whether they mean the same.

Without a database. A version is what the rules read: a layout, or a total added up at the table.
"""

from scorecards.rules import Card, Layout, Ruleset
from scorecards.rules.cards import Suit

Version = Layout | int


def differing(rules: Ruleset, one: Version, other: Version) -> frozenset[int]:
    """The cells in which two versions differ, by their place row by row; none for totals."""
    if isinstance(one, int) or isinstance(other, int):
        return frozenset()
    longest = max(len(one.cards), len(other.cards))
    pairs = [(_at(one, cell), _at(other, cell)) for cell in range(longest)]
    loosely = {cell for cell, pair in enumerate(pairs) if not _means_the_same(rules, *pair)}
    if loosely or rules.points(one) == rules.points(other):
        return frozenset(loosely)
    # A suit that only one of them wrote down makes a difference after all.
    return frozenset(cell for cell, (mine, theirs) in enumerate(pairs) if mine != theirs)


def agree(rules: Ruleset, one: Version, other: Version) -> bool:
    """Do both versions mean the same hand? A suit that makes no difference may be in only one."""
    if isinstance(one, int) or isinstance(other, int):
        return one == other
    return len(one.cards) == len(other.cards) and not differing(rules, one, other)


def _at(layout: Layout, cell: int) -> Card | None:
    return layout.cards[cell] if cell < len(layout.cards) else None


def _means_the_same(rules: Ruleset, mine: Card | None, theirs: Card | None) -> bool:
    """The same card, or the same rank of which only one has the suit, and it counts the same."""
    if mine == theirs:
        return True
    if mine is None or theirs is None or mine.rank != theirs.rank:
        return False
    vague = {None, Suit.OTHER} & {mine.suit, theirs.suit}
    return bool(vague) and rules.values.of(mine) == rules.values.of(theirs)
