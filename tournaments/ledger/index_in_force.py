"""Which handicap index somebody plays with on a day, and which games count for no handicap.

Reads what was worked out and what a director ruled (`directing.handicaps`); writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from tournaments.ledger.merges import Roots, members_of, root_of
from tournaments.models import HandicapIndex, ManualIndex, Withdrawal


def withdrawn_from(ids: Sequence[int], roots: Roots) -> set[tuple[int, int]]:
    """(game, person) wherever one of these games was withdrawn from a handicap."""
    rows = Withdrawal.objects.filter(league_game__in=ids, restored=None)
    pairs = rows.values_list("league_game", "person")
    return {(game, root_of(roots, person)) for game, person in pairs}


def index_by_hand(people: Sequence[int], roots: Roots, day: date) -> dict[int, Fraction]:
    """The indexes a director set for these people on a day, under the person they count as."""
    rows = ManualIndex.objects.filter(
        person__in=people, cancelled=None, starts__lte=day, ends__gte=day
    )
    indexes = rows.order_by("given", "pk").values_list("person", "tenths")
    return {root_of(roots, person): Fraction(tenths, 10) for person, tenths in indexes}


def index_of(
    league_id: int, people: Sequence[int], roots: Roots, *, day: date
) -> dict[int, Fraction]:
    """The index each of these plays with on a day: the one set by hand for it, otherwise the one
    after their last game that gave one.
    """
    everyone = members_of(roots, {root_of(roots, each) for each in people})
    indexes = index_by_hand([each for all_of in everyone.values() for each in all_of], roots, day)
    for root, all_of in everyone.items():
        if root in indexes:
            continue
        rows = HandicapIndex.objects.filter(league=league_id, person__in=all_of)
        row = rows.exclude(index_tenths=None).order_by("-at", "-league_game").first()
        if row is not None and row.index_tenths is not None:
            indexes[root] = Fraction(row.index_tenths, 10)
    return indexes
