"""What is stored of a league's luck and skill, and the names of its people. Writes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.models import League, LeagueFit, Person


def stored_fit(league: League) -> tuple[Mapping[str, Any] | None, dict[int, str]]:
    """The figures, None before they were worked out first, and names by person. Two queries."""
    fit = LeagueFit.objects.filter(league=league).values_list("figures", flat=True).first()
    if fit is None:
        return None, {}
    people = Person.objects.filter(pk__in=[int(person) for person in fit["players"]], league=league)
    return fit, dict(people.filter(guest=False, alias_of=None).values_list("pk", "name"))
