"""What a director ruled on somebody's handicap, for its page. Writes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.db.models import Count

from tournaments.models import ManualIndex, Result, Withdrawal
from tournaments.queries.members import called, names_here

LISTED = 20


@dataclass(frozen=True)
class ByHand:
    """An index a director set: from when to when, why, by whom, and what became of it."""

    index: Fraction
    starts: date
    ends: date
    reason: str
    by: str
    cancelled: date | None
    now: bool


def by_hand(people: Sequence[int], today: date) -> list[ByHand]:
    """The indexes set for these people, who are one, the latest first. Two queries at most."""
    rulings = ManualIndex.objects.filter(person__in=people).select_related(
        "given_by", "person__league"
    )
    rows = list(rulings.order_by("-given", "-pk")[:LISTED])
    names = names_here(rows[0].person.league) if rows else {}
    return [
        ByHand(
            index=Fraction(row.tenths, 10),
            starts=row.starts,
            ends=row.ends,
            reason=row.reason,
            by=called(row.given_by, names),
            cancelled=row.cancelled.date() if row.cancelled else None,
            now=row.cancelled is None and row.starts <= today <= row.ends,
        )
        for row in rows
    ]


def sizes_without_par(people: Sequence[int]) -> list[tuple[int, int]]:
    """(table size, games) of the games of these people that count and were never measured, because
    par was not known. One query.
    """
    rows = Result.objects.filter(person__in=people, league_game__reference=None)
    return list(rows.values_list("players").annotate(n=Count("pk")).order_by("players"))


def withdrawn(people: Sequence[int]) -> list[tuple[Withdrawal, str]]:
    """The games left out of these people's handicap, and by whom, the latest first. Two queries at
    most.
    """
    rows = Withdrawal.objects.filter(person__in=people, restored=None).order_by(
        "-league_game__finished_at", "-pk"
    )
    around = ("by", "league_game__game", "league_game__season__league")
    latest = list(rows.select_related(*around)[:LISTED])
    names = names_here(latest[0].league_game.season.league) if latest else {}
    return [(each, called(each.by, names)) for each in latest]
