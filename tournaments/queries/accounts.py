"""Everything leagues store about an account, for its owner to take away. Writes nothing."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Q, QuerySet

from tournaments.models import Act, Claim, Membership, Person, Result


def everything_of(user_id: int) -> dict[str, Any]:
    """Roles, the people one is or asked to be, their results, and what one did: plain values. Five
    queries, however much there is. No key of a link is among them.
    """
    mine = Q(user=user_id) | Q(alias_of__user=user_id) | Q(alias_of__alias_of__user=user_id)
    people = Person.objects.filter(mine).order_by("league", "pk")
    named = people.values("name", "guest", "joined", "left", league_name=F("league__name"))
    return {
        "roles": _roles(user_id),
        "people": list(named),
        "claims": _claims(user_id),
        "results": _results(people),
        "acts": _acts(user_id),
    }


def _roles(user_id: int) -> list[Any]:
    rows = Membership.objects.filter(user=user_id).order_by("league")
    return list(rows.values("role", "since", league_name=F("league__name")))


def _claims(user_id: int) -> list[Any]:
    rows = Claim.objects.filter(user=user_id).select_related("person").order_by("pk")
    return [
        {
            "asked": row.asked,
            "answered": row.answered,
            "granted": row.granted,
            "name": row.called,
        }
        for row in rows
    ]


def _results(people: QuerySet[Person]) -> list[Any]:
    rows = Result.objects.filter(person__in=people.values("pk")).order_by("at", "pk")
    return list(
        rows.values(
            *("day", "place", "players", "holes", "strokes"),
            season_name=F("season__name"),
            game=F("league_game__game__code"),
        )
    )


def _acts(user_id: int) -> list[Any]:
    rows = Act.objects.filter(user=user_id).order_by("league", "seq")
    return list(rows.values("kind", "at", "reason", league_name=F("league__name")))
