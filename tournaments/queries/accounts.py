"""Everything leagues store about an account, for its owner to take away. Writes nothing."""

from __future__ import annotations

from typing import Any

from django.db.models import F, Q, QuerySet

from tournaments.ledger.stand_ins import stand_ins_in
from tournaments.models import Act, Claim, LeaguePayment, Membership, Person, Reminder, Result


def everything_of(user_id: int) -> dict[str, Any]:
    """Roles, the people one is or asked to be, their results, what one did, and where reminders go:
    plain values. Nine queries, however much there is. No key of a link is among them.
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
        "reminders": _reminders(user_id),
        **({"payments": payments} if (payments := _payments(people)) else {}),
    }


def everything_of_device(device_id: int) -> dict[str, Any]:
    """The same of a phone that came by a link or a code, without an account. Three queries."""
    roles = Membership.objects.filter(device=device_id).order_by("league")
    claims = Claim.objects.filter(device=device_id).select_related("person").order_by("pk")
    acts = Act.objects.filter(device=device_id).order_by("league", "seq")
    named = {"league_name": F("league__name")}
    return {
        "roles": list(roles.values("role", "since", **named)),
        "claims": [{"asked": row.asked, "name": row.called} for row in claims],
        "acts": list(acts.values("kind", "at", **named)),
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
    """What these people played, and what others played for them: `played_by` and `played_for`."""
    ids = set(people.values_list("pk", flat=True))
    own = Q(person__in=ids)
    for_others = Q(league_game__seats__person__in=ids, person=F("league_game__seats__stands_for"))
    rows = Result.objects.filter(own | for_others).distinct().order_by("at", "pk")
    fields = ("day", "place", "players", "holes", "strokes")
    more = {"season_name": F("season__name"), "game": F("league_game__game__code")}
    listed = list(rows.values("league_game", "person", *fields, **more))
    stand_ins = stand_ins_in({row["league_game"] for row in listed})
    for row in listed:
        stand_in = stand_ins.get((row.pop("league_game"), row.pop("person")))
        if stand_in is not None:
            mine = stand_in.player in ids
            row["played_for" if mine else "played_by"] = (
                stand_in.away_name if mine else stand_in.name
            )
    return listed


def _payments(people: QuerySet[Person]) -> list[Any]:
    """What these people paid or were paid for nights and seasons."""
    rows = LeaguePayment.objects.filter(Q(payer__in=people) | Q(payee__in=people)).order_by("pk")
    names = {"payer_name": F("payer__name"), "payee_name": F("payee__name")}
    names |= {"season_name": F("season__name"), "night_day": F("night__day")}
    return list(rows.values("amount", "currency", "at", "back_at", **names))


def _acts(user_id: int) -> list[Any]:
    rows = Act.objects.filter(user=user_id).order_by("league", "seq")
    return list(rows.values("kind", "at", "reason", league_name=F("league__name")))


def _reminders(user_id: int) -> list[Any]:
    rows = Reminder.objects.filter(membership__user=user_id).order_by("pk")
    fields = ("email", "language", "days", "made", "confirmed")
    return list(rows.values(*fields, league_name=F("membership__league__name")))
