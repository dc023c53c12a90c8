"""Points that a director gave or took in a season, as they count beside its games. Reads; writes
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from django.db.models import Sum

from tournaments.ledger.absences import moment_after
from tournaments.models import Penalty, Season


def penalties_of(
    season: Season, people: Sequence[int], *, until: date | None = None
) -> dict[int, Fraction]:
    """Points a director gave or took, in points."""
    penalties = Penalty.objects.filter(
        season=season, person__in=people, league_game=None, cancelled=None
    )
    if until is not None:
        penalties = penalties.filter(given__lte=moment_after(until))
    rows = penalties.values_list("person").annotate(amount=Sum("amount")).order_by()
    return {person: Fraction(amount, 1000) for person, amount in rows}


def penalties_since(season: Season, day: date) -> dict[int, Fraction]:
    """Those that were given after the end of a day, by whom they were given to."""
    penalties = Penalty.objects.filter(season=season, league_game=None, cancelled=None)
    rows = penalties.filter(given__gt=moment_after(day)).values_list("person")
    sums = rows.annotate(amount=Sum("amount")).order_by()
    return {person: Fraction(amount, 1000) for person, amount in sums}
