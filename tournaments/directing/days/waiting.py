"""The limit of a tournament: who waits for a place, and who moves up once one is free.

Called inside acts, under the lock of the league.
"""

from __future__ import annotations

from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Entrant, Tournament

WITHOUT_PLACE = ("waitlisted", "withdrawn", "no_show")


def free_places(tournament: Tournament) -> int | None:
    """How many more may take part; None without a limit. One query."""
    limit = day_settings_of(tournament).limit
    if limit is None:
        return None
    inside = tournament.entrants.exclude(state__in=WITHOUT_PLACE).count()
    return max(limit - inside, 0)


def promote_waiting(tournament: Tournament) -> list[int]:
    """Who waits longest moves up, as many as there are places. Returns their people."""
    rows = tournament.entrants.filter(state="waitlisted").order_by("number")
    free = free_places(tournament)
    coming = list(rows if free is None else rows[:free])
    Entrant.objects.filter(pk__in=[each.pk for each in coming]).update(state="registered")
    return [each.person_id for each in coming]
