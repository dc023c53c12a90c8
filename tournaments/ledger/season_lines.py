"""The lines of a season as rows, not saved yet: who may have one, and what it says.

`derivation` stores them, `proof` compares them, the standings of an earlier day are made of them.
Writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.ledger.line_sums import Sums, sums_of
from tournaments.ledger.merges import Roots, members_of, root_of
from tournaments.ledger.result_rows import guests_of
from tournaments.ledger.settings import settings_of
from tournaments.models import Result, Season, SeasonLine

FIGURES = ("games", "now", "before", "counted", "recent", "last_day")
"""The fields of a line that follow from results."""


def everyone_in(season: Season, roots: Roots) -> list[int]:
    """Who may have a line: everyone registered and everyone with a ranked result."""
    registered = season.registrations.values_list("person", flat=True)
    played = Result.objects.filter(season=season, ranked=True).values_list("person", flat=True)
    both = {*registered, *played.distinct().order_by()}
    return sorted({root_of(roots, person) for person in both})


def lines_for(season: Season, people: Sequence[int], roots: Roots) -> dict[int, Sums]:
    """The lines these people should have; nobody without a place in the season has one."""
    unranked = guests_of(season.league_id)
    members = members_of(roots, [person for person in people if person not in unranked])
    everyone = [each for all_of in members.values() for each in all_of]
    registered = set(
        season.registrations.filter(person__in=everyone).values_list("person", flat=True)
    )
    sums = sums_of(season, settings_of(season), members) if members else {}
    return {
        person: each
        for person, each in sums.items()
        if each.games or registered.intersection(members[person])
    }


def line_row(season: Season, person: int, sums: Sums) -> SeasonLine:
    """The line of a person."""
    return SeasonLine(
        season=season, person_id=person, **{name: getattr(sums, name) for name in FIGURES}
    )
