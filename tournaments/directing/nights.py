"""League nights: planned, checked in, played, closed. Their tables are in `draws` and `drafts`.

    planned -> checkin -> playing -> closed; a closed night may be opened again

Who is there is said, not changed: saying it twice counts once and leaves one line in the history.
Closing settles who missed the night.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import (
    acting,
    find_player,
    refuse_if_changed,
    refuse_staged,
    refuse_unless,
    reload_season,
    tidy_reason,
)
from tournaments.directing.late_seats import give_back, sit_down_late
from tournaments.directing.names import tidy_name
from tournaments.errors import DirectingError
from tournaments.ledger import derivation
from tournaments.ledger.settings import settings_of
from tournaments.models import (
    CheckIn,
    FixtureSeat,
    LeagueGame,
    LeagueSeat,
    Night,
    Person,
    Season,
)
from tournaments.permissions import Member
from tournaments.rules.standings.schemes import Absence


def plan_night(
    by: Member,
    season: Season,
    *,
    day: date,
    name: str = "",
    starts: time | None = None,
    place: str = "",
) -> Night:
    """A day on which the league meets; one a day."""
    words = {"name": tidy_called(name), "place": tidy_place(place)}
    about = {"season": season.slug, "day": day.isoformat()}
    with acting(by, "plan_night", about):
        season = reload_season(by, season)
        refuse_unless(season, "planned", "open")
        refuse_staged(season)
        refuse_day(season, day)
        if Night.objects.filter(season=season, day=day).exists():
            raise DirectingError(gettext("This day has a night already."), "day")
        return Night.objects.create(season=season, day=day, starts=starts, **words)


def tidy_called(name: str) -> str:
    """The name of a night as it is stored; most have none. Raises DirectingError."""
    return tidy_name(name) if name.strip() else ""


def tidy_place(place: str) -> str:
    """Where a night is, as it is stored, if anybody said so. Raises DirectingError."""
    return tidy_name(place, field="place") if place.strip() else ""


def refuse_day(season: Season, day: date, *, field: str = "day") -> None:
    """Raise DirectingError, beside this field, for a day outside the season."""
    if (season.starts and day < season.starts) or (season.ends and day > season.ends):
        raise DirectingError(gettext("This day is not in the season."), field)


def cancel_night(by: Member, night: Night, *, reason: str = "") -> None:
    """Take a night off the calendar, with its check-ins; refused once a game was played on it."""
    reason = tidy_reason(reason, needed=False)
    about = {"season": night.season.slug, "day": night.day.isoformat()}
    with acting(by, "cancel_night", about, reason=reason) as payload:
        night = stored_night(by, night)
        # Calendars have to be told of it: all that is left of the night is this line.
        payload |= {"night": night.pk, "revision": night.revision + 1, "name": night.name}
        payload["starts"] = night.starts.isoformat() if night.starts else ""
        if LeagueGame.objects.filter(night=night).exists():
            raise DirectingError(gettext("Games were played on this night."))
        FixtureSeat.objects.filter(fixture__night=night).delete()
        CheckIn.objects.filter(night=night).delete()
        missed = night.state == "closed"
        night.delete()
        if missed:
            _recount_absences(night.season)


def check_in(by: Member, night: Night, *, person_id: int) -> CheckIn:
    """Somebody is there, or back, and sits down where the published tables have a seat left.
    Checking in twice counts once.
    """
    if (
        row := CheckIn.objects.filter(night=night, person=person_id, left=None).first()
    ) is not None:
        refuse_closed(stored_night(by, night))
        return row
    about = {"day": night.day.isoformat(), "person": person_id}
    with acting(by, "check_in", about) as payload:
        night = stored_night(by, night)
        refuse_closed(night)
        person = find_player(by, person_id)
        if person.left is not None:
            raise DirectingError(gettext("This person does not exist here."), "person")
        row = checked_in(night, person)
        for table in sit_down_late(night, [person.pk]).values():
            payload["table"] = table.fixture.number
    return row


def checked_in(night: Night, person: Person) -> CheckIn:
    """Note that somebody is there. Inside an act that has the league's lock."""
    row, _ = CheckIn.objects.get_or_create(
        night=night, person=person, defaults={"came": timezone.now()}
    )
    if row.left is not None:
        row.left = None
        row.save(update_fields=["left"])
    door_changed(night)
    return row


def door_changed(night: Night) -> None:
    """Somebody came or went: a night that was planned has begun."""
    state = "checkin" if night.state == "planned" else night.state
    Night.objects.filter(pk=night.pk).update(state=state, version=F("version") + 1)


def check_out(by: Member, night: Night, *, person_id: int) -> None:
    """Somebody went home, or was never there. Checking out twice counts once."""
    refuse_closed(stored_night(by, night))
    find_player(by, person_id)
    if not CheckIn.objects.filter(night=night, person=person_id, left=None).exists():
        return
    about = {"day": night.day.isoformat(), "person": person_id}
    with acting(by, "check_out", about):
        night = stored_night(by, night)
        refuse_closed(night)
        go_home(night, [person_id])


def go_home(night: Night, people: Sequence[int]) -> None:
    """Whoever sat at a table went home; the others were never there, and neither was who got a seat
    by coming late and has not played. Inside an act that has the league's lock.
    """
    give_back(night, people)
    drawn = FixtureSeat.objects.filter(fixture__night=night, person__in=people)
    played = LeagueSeat.objects.filter(league_game__night=night, person__in=people)
    sat = {*drawn.values_list("person", flat=True), *played.values_list("person", flat=True)}
    rows = CheckIn.objects.filter(night=night, person__in=people)
    rows.filter(left=None, person__in=sat).update(left=timezone.now())
    rows.exclude(person__in=sat).delete()
    Night.objects.filter(pk=night.pk).update(version=F("version") + 1)


def leave_nights(person: Person) -> None:
    """Whoever leaves the league is at no night that is still going on. Inside an act that has the
    league's lock.
    """
    there = CheckIn.objects.exclude(night__state="closed").filter(person=person, left=None)
    for row in there.select_related("night"):
        go_home(row.night, [person.pk])


def come_as_one(person: Person, into: Person) -> None:
    """Two who are one came once: from here on it is `into` who is there. Inside an act that has
    the league's lock.
    """
    rows = person.check_ins.exclude(night__state="closed")
    for row in rows.select_related("night"):
        if row.left is None:
            checked_in(row.night, into)
        row.delete()


def close_night(by: Member, night: Night, *, seen: str | None = None) -> Night:
    """The night is over: whoever was due and not there has missed it."""
    return _set_state(by, night, "closed", "close_night", seen=seen)


def reopen_night(by: Member, night: Night, *, reason: str, seen: str | None = None) -> Night:
    """The night goes on, and nobody has missed it yet."""
    reason = tidy_reason(reason)
    return _set_state(by, night, "playing", "reopen_night", reason=reason, seen=seen)


def stored_night(by: Member, night: Night) -> Night:
    """The night as it is stored now. Raises DirectingError when its season is over."""

    nights = Night.objects.select_related("season", "stage").filter(season__league=by.league)
    stored = nights.filter(pk=night.pk).first()
    if stored is None:
        raise DirectingError(gettext("This night does not exist here."))
    refuse_unless(stored.season, "planned", "open")
    return stored


def refuse_closed(night: Night) -> None:
    """Raise DirectingError for a night that is over."""
    if night.state == "closed":
        raise DirectingError(gettext("This night is over."))


def _set_state(
    by: Member, night: Night, state: str, kind: str, *, reason: str = "", seen: str | None
) -> Night:
    about = {"season": night.season.slug, "day": night.day.isoformat()}
    with acting(by, kind, about, reason=reason):
        night = stored_night(by, night)
        refuse_if_changed(night, seen)
        if (state == "closed") == (night.state == "closed"):
            raise DirectingError(gettext("The night is not at a point where that is possible."))
        night.state, night.version = state, night.version + 1
        night.save(update_fields=["state", "version"])
        _recount_absences(night.season)
    return night


def _recount_absences(season: Season) -> None:
    """Who has missed a night is others now, where that counts."""
    if settings_of(season).scheme.absence is not Absence.SKIP:
        derivation.recount_everyone(season)
