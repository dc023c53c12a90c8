"""The door of a night: who nobody expected, and everybody else at once."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from tournaments.directing.acts import acting
from tournaments.directing.late_seats import sit_down_late
from tournaments.directing.names import tidy_person
from tournaments.directing.nights import (
    checked_in,
    door_changed,
    go_home,
    refuse_closed,
    stored_night,
)
from tournaments.directing.people import put_down
from tournaments.models import CheckIn, Night, Person
from tournaments.permissions import Member


def walk_in(by: Member, night: Night, *, name: str, guest: bool = True) -> Person:
    """Somebody who is not on the list yet is there: a guest, or a new member of the league. Raises
    DirectingError beside `name`, also when somebody of this name is on the list.
    """
    name = tidy_person(name)
    about = {"name": name, "guest": guest, "day": night.day.isoformat()}
    with acting(by, "walk_in", about) as payload:
        night = stored_night(by, night)
        refuse_closed(night)
        person = put_down(by, name, guest=guest)
        payload["person"] = person.pk
        checked_in(night, person)
        for table in sit_down_late(night, [person.pk]).values():
            payload["table"] = table.fixture.number
    return person


def check_in_rest(by: Member, night: Night) -> list[int]:
    """Everybody of the league who has not been here yet is. Whoever went home stays away, and so do
    guests, who come when they like. Nobody left to come counts as done. Returns who came.
    """
    refuse_closed(stored_night(by, night))
    rest = _missing(by, night)
    if not rest:
        return []
    with acting(by, "check_in_rest", {"day": night.day.isoformat()}) as payload:
        night = stored_night(by, night)
        refuse_closed(night)
        rest, moment = _missing(by, night), timezone.now()
        CheckIn.objects.bulk_create(
            CheckIn(night=night, person_id=person, came=moment) for person in rest
        )
        payload |= {"people": len(rest), "who": rest}
        sit_down_late(night, rest)
        door_changed(night)
    return rest


def undo_rest(by: Member, night: Night, *, moment: datetime) -> None:
    """Take back that everybody came at this moment. Twice counts once."""
    refuse_closed(stored_night(by, night))
    if not CheckIn.objects.filter(night=night, came=moment, left=None).exists():
        return
    with acting(by, "undo_rest", {"day": night.day.isoformat()}) as payload:
        night = stored_night(by, night)
        refuse_closed(night)
        rows = CheckIn.objects.filter(night=night, came=moment, left=None)
        people = sorted(rows.values_list("person", flat=True))
        payload |= {"people": len(people), "who": people}
        go_home(night, people)


def _missing(by: Member, night: Night) -> list[int]:
    people = Person.objects.filter(league=by.league, alias_of=None, left=None, guest=False)
    came = CheckIn.objects.filter(night=night).values("person")
    return sorted(people.exclude(pk__in=came).values_list("pk", flat=True))
