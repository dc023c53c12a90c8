"""What a draw heeds beside who met whom: the demands of directors, and who sat out before. Reads a
few rows of a league; writes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from tournaments.ledger.merges import Roots, root_of
from tournaments.models import Bye, Night, SeatingDemand
from tournaments.rules.draws.demands import Demands
from tournaments.rules.draws.nights import Pair


def demands_of(league_id: int, roots: Roots) -> Demands:
    """What the directors of a league ask for, of people as they count today. One query."""
    apart, tables = set[Pair](), dict[int, int]()
    rows = SeatingDemand.objects.filter(league=league_id).order_by("pk")
    for person, other, table in rows.values_list("person", "other", "table"):
        one = root_of(roots, person)
        if table is not None:
            tables[one] = table
        elif (two := root_of(roots, other)) != one:
            apart.add((min(one, two), max(one, two)))
    return Demands(frozenset(apart), tables)


def times_out(night: Night, number: int, people: Collection[int], roots: Roots) -> dict[int, int]:
    """How often each of these sat out in the season before this round of the night. One query."""
    rows = Bye.objects.filter(
        round__stage__season=night.season_id, round__stage__night__day__lte=night.day
    )
    rows = rows.exclude(round__stage__night=night.pk, round__number__gte=number)
    rows = rows.exclude(round__state="drafted")
    times = Counter(root_of(roots, person) for person in rows.values_list("person", flat=True))
    return {person: times[person] for person in people if person in times}
