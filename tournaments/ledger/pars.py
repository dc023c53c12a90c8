"""What par stands in a league, and how many hole scores it could rest on. Writes nothing."""

from __future__ import annotations

from django.db.models import Sum

from tournaments.models import Reference, Result


def latest_references(league_id: int) -> list[Reference]:
    """The latest par of every ruleset and table size of a league. One query."""
    latest: dict[tuple[str, int], Reference] = {}
    for row in Reference.objects.filter(league=league_id).order_by("version"):
        latest[row.ruleset, row.players] = row
    return list(latest.values())


def hole_counts(league_id: int) -> dict[tuple[str, int], int]:
    """The confirmed hole scores there are now, by ruleset and table size. One query."""
    rows = Result.objects.filter(season__league=league_id)
    counts = rows.values_list("league_game__ruleset", "players").annotate(n=Sum("holes"))
    return {(ruleset, players): n for ruleset, players, n in counts.order_by()}
