"""The lines of a season: who may have one, and what it says.

Those of a league are stored: `derivation` writes them, `proof` compares them. A stage has an end,
and all of it is read at once; its lines are made when somebody reads them, so that no card of a
round has to add up the others. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.ledger.line_sums import Sums, sums_of
from tournaments.ledger.merges import Roots, members_of, merges_in, root_of
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


def lines_of(season: Season) -> dict[int, SeasonLine]:
    """The lines of a season as they are now, by person."""
    if not season.staged:
        return {line.person_id: line for line in SeasonLine.objects.filter(season=season)}
    roots = merges_in(season.league_id)
    sums = lines_for(season, everyone_in(season, roots), roots)
    return {person: line_row(season, person, each) for person, each in sums.items()}


def line_row(season: Season, person: int, sums: Sums) -> SeasonLine:
    """The line of a person."""
    return SeasonLine(
        season=season, person_id=person, **{name: getattr(sums, name) for name in FIGURES}
    )
