"""Everything that leagues keep of an account, for its owner to take away. Writes nothing."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Q

from tournaments.models import Act, Claim, Membership, Person, Result


def everything_of(user_id: int) -> dict[str, Any]:
    """Roles, the people one is or asked to be, their results, and what one did: plain values. Five
    queries, however much it is. No key of a link is in it.
    """
    mine = Q(user=user_id) | Q(alias_of__user=user_id) | Q(alias_of__alias_of__user=user_id)
    people = Person.objects.filter(mine).order_by("league", "pk")
    return {
        "roles": list(
            Membership.objects.filter(user=user_id)
            .order_by("league")
            .values("role", "since", league_name=F("league__name"))
        ),
        "people": list(
            people.values("name", "guest", "joined", "left", league_name=F("league__name"))
        ),
        "claims": list(
            Claim.objects.filter(user=user_id)
            .order_by("pk")
            .values("asked", "answered", "granted", name=F("person__name"))
        ),
        "results": list(
            Result.objects.filter(person__in=people.values("pk"))
            .order_by("at", "pk")
            .values(
                *("day", "place", "players", "holes", "strokes"),
                season_name=F("season__name"),
                game=F("league_game__game__code"),
            )
        ),
        "acts": list(
            Act.objects.filter(user=user_id)
            .order_by("league", "seq")
            .values("kind", "at", "reason", league_name=F("league__name"))
        ),
    }
