"""Everything leagues store about an account, a phone or a person, to be taken away or counted.
Writes nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce

from scorecards.queries.data_kinds import files_of, places_of
from tournaments.ledger.stand_ins import stand_ins_in
from tournaments.models import Act, Claim, Membership, Person, Reminder
from tournaments.permissions import BY_STANDING_LINK
from tournaments.queries.person_rows import OF_PERSON, RESULTS


def everything_of(user_id: int) -> dict[str, Any]:
    """Roles, the people one is or asked to be, what there is about them, what one did, and where
    reminders go: plain values. The number of queries does not grow with any of it. No key of a link
    is among them.
    """
    people = people_of_account(user_id)
    ids = list(people.values_list("pk", flat=True))
    return {**_lists_of(user_id, people), "results": results_of(ids), **files_of(OF_PERSON, ids)}


def numbers_of(user_id: int) -> dict[str, Any]:
    """How much that is, of each kind; lists where these are short."""
    people = people_of_account(user_id)
    ids = list(people.values_list("pk", flat=True))
    return {**_lists_of(user_id, people), "results": RESULTS.rows(ids).count(), **_numbers(ids)}


def people_of_account(user_id: int) -> QuerySet[Person]:
    """Whom an account is in leagues, with whoever was merged into them."""
    mine = Q(user=user_id) | Q(alias_of__user=user_id) | Q(alias_of__alias_of__user=user_id)
    return Person.objects.filter(mine).order_by("league", "pk")


def numbers_of_device(device_id: int) -> dict[str, Any]:
    """The same of a phone that came by a link or a code, without an account. The number of queries
    does not grow with any of it.
    """
    roles = Membership.objects.filter(device=device_id).order_by("league")
    claims = Claim.objects.filter(device=device_id).select_related("person").order_by("pk")
    acts = Act.objects.filter(device=device_id).order_by("league", "seq")
    named = {"league_name": F("league__name")}
    people = _people_of_device(device_id)
    return {
        "roles": list(roles.values("role", "since", **named)),
        "people": people,
        "claims": [{"asked": row.asked, "name": row.called} for row in claims],
        "results": RESULTS.rows(people).count(),
        "acts": list(acts.values("kind", "at", **named)),
        **_numbers(people),
    }


def _people_of_device(device_id: int) -> list[int]:
    """Whom a phone is, by the link it came by or as was granted to it, as long as that holds."""
    rows = Membership.objects.filter(BY_STANDING_LINK, device=device_id)
    roots = rows.annotate(who=Coalesce("invitation__person", "person")).values("who")
    mine = Q(pk__in=roots) | Q(alias_of__in=roots) | Q(alias_of__alias_of__in=roots)
    return list(Person.objects.filter(mine).values_list("pk", flat=True))


def _numbers(people: Collection[int]) -> dict[str, int]:
    """How much there is about people, of each kind."""
    return {
        word: sum(number for _place, number in places)
        for word, places in places_of(OF_PERSON, people).items()
    }


def _lists_of(user_id: int, people: QuerySet[Person]) -> dict[str, Any]:
    """What an account has of its own."""
    return {
        "roles": _roles(user_id),
        "people": list(
            people.values("name", "guest", "joined", "left", league_name=F("league__name"))
        ),
        "claims": _claims(user_id),
        "acts": _acts(user_id),
        "reminders": _reminders(user_id),
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


def results_of(ids: Collection[int]) -> list[Any]:
    """What these people played, and what others played for them: `played_by` and `played_for`."""
    rows = RESULTS.rows(ids).order_by("at", "pk")
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


def _acts(user_id: int) -> list[Any]:
    rows = Act.objects.filter(user=user_id).order_by("league", "seq")
    return list(rows.values("kind", "at", "reason", league_name=F("league__name")))


def _reminders(user_id: int) -> list[Any]:
    rows = Reminder.objects.filter(membership__user=user_id).order_by("pk")
    fields = ("email", "language", "days", "made", "confirmed")
    return list(rows.values(*fields, league_name=F("membership__league__name")))
