"""League nights: planned, checked in, tables drawn from those present, played, closed.

    planned -> checkin -> playing -> closed; a closed night may be opened again

The seed of every draw is kept with its tables, so that it can be repeated in front of everybody. A
round may be drawn anew until one of its tables has started. Closing settles who missed the night.
"""

from __future__ import annotations

from datetime import date
from secrets import randbits

from django.db.models import F, Max
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import (
    acting,
    find_player,
    refuse_if_changed,
    refuse_unless,
    reload_season,
    tidy_reason,
)
from tournaments.directing.fixture_lists import SEED_BITS
from tournaments.directing.fixtures import sit_down
from tournaments.directing.names import tidy_name
from tournaments.errors import DirectingError
from tournaments.ledger import derivation
from tournaments.ledger.meetings import history_of
from tournaments.ledger.settings import settings_of
from tournaments.models import (
    CheckIn,
    Fixture,
    FixtureSeat,
    LeagueGame,
    Night,
    Season,
)
from tournaments.permissions import Member
from tournaments.rules.draws import nights as core
from tournaments.rules.standings.schemes import Absence


def plan_night(by: Member, season: Season, *, day: date, name: str = "") -> Night:
    """A day on which the league meets; one a day."""
    name = tidy_name(name) if name.strip() else ""
    about = {"season": season.slug, "day": day.isoformat()}
    with acting(by, "plan_night", about):
        season = reload_season(by, season)
        refuse_unless(season, "planned", "open")
        if (season.starts and day < season.starts) or (season.ends and day > season.ends):
            raise DirectingError(gettext("This day is not in the season."), "day")
        if Night.objects.filter(season=season, day=day).exists():
            raise DirectingError(gettext("This day has a night already."), "day")
        return Night.objects.create(season=season, day=day, name=name)


def cancel_night(by: Member, night: Night, *, reason: str = "") -> None:
    """Take a night off the calendar, with its check-ins; refused once a game was played on it."""
    reason = tidy_reason(reason, needed=False)
    about = {"season": night.season.slug, "day": night.day.isoformat()}
    with acting(by, "cancel_night", about, reason=reason):
        night = _stored_night(by, night)
        if LeagueGame.objects.filter(night=night).exists():
            raise DirectingError(gettext("Games were played on this night."))
        FixtureSeat.objects.filter(fixture__night=night).delete()
        CheckIn.objects.filter(night=night).delete()
        night.delete()


def check_in(by: Member, night: Night, *, person_id: int) -> CheckIn:
    """Somebody is there, or back. Checking in twice counts once."""
    about = {"day": night.day.isoformat(), "person": person_id}
    with acting(by, "check_in", about):
        night = _stored_night(by, night)
        _refuse_closed(night)
        person = find_player(by, person_id)
        if person.left is not None:
            raise DirectingError(gettext("There is no such person here."), "person")
        row, _ = CheckIn.objects.get_or_create(
            night=night, person=person, defaults={"came": timezone.now()}
        )
        if row.left is not None:
            row.left = None
            row.save(update_fields=["left"])
        state = "checkin" if night.state == "planned" else night.state
        Night.objects.filter(pk=night.pk).update(state=state, version=F("version") + 1)
    return row


def check_out(by: Member, night: Night, *, person_id: int) -> None:
    """Somebody went home, or was never there."""
    about = {"day": night.day.isoformat(), "person": person_id}
    with acting(by, "check_out", about):
        night = _stored_night(by, night)
        _refuse_closed(night)
        rows = CheckIn.objects.filter(night=night, person=person_id)
        if not rows.exists():
            raise DirectingError(gettext("This person is not checked in."), "person")
        sat = FixtureSeat.objects.filter(fixture__night=night, person=person_id).exists()
        if sat or LeagueGame.objects.filter(night=night, seats__person=person_id).exists():
            rows.filter(left=None).update(left=timezone.now())
        else:
            rows.delete()
        Night.objects.filter(pk=night.pk).update(version=F("version") + 1)


def make_tables(
    by: Member,
    night: Night,
    *,
    fewest_repeats: bool = True,
    seed: int | None = None,
    seen: str | None = None,
) -> core.NightDraw:
    """Draw the tables of a round from those present. A round of which no table has
    started is drawn anew. `seen` is `edition_of` the night when the form was made.
    Returns tables of people, and byes.
    """
    about = {"season": night.season.slug, "day": night.day.isoformat()}
    with acting(by, "make_tables", about) as payload:
        night = _stored_night(by, night)
        refuse_if_changed(night, seen)
        _refuse_closed(night)
        settings = settings_of(night.season)
        present = _present(night, least=settings.min_players)
        number = _round(night)
        drawn = core.seat_night(
            present,
            history_of(night, present, preferred=settings.preferred),
            seed=randbits(SEED_BITS) if seed is None else seed,
            fewest_repeats=fewest_repeats,
            least=settings.min_players,
            most=settings.max_players,
            preferred=settings.preferred,
        )
        _put_tables(night, number, drawn)
        payload |= {"round": number, "seed": drawn.seed, "tables": [list(t) for t in drawn.tables]}
        Night.objects.filter(pk=night.pk).update(state="playing", version=F("version") + 1)
    return drawn


def close_night(by: Member, night: Night, *, seen: str | None = None) -> Night:
    """The night is over: whoever was due and not there has missed it."""
    return _set_state(by, night, "closed", "close_night", seen=seen)


def reopen_night(by: Member, night: Night, *, reason: str, seen: str | None = None) -> Night:
    """The night goes on, and nobody has missed it yet."""
    reason = tidy_reason(reason)
    return _set_state(by, night, "playing", "reopen_night", reason=reason, seen=seen)


def _stored_night(by: Member, night: Night) -> Night:
    """The night as it is stored now. Raises DirectingError when its season is over."""

    nights = Night.objects.select_related("season").filter(season__league=by.league)
    stored = nights.filter(pk=night.pk).first()
    if stored is None:
        raise DirectingError(gettext("There is no such night here."))
    refuse_unless(stored.season, "planned", "open")
    return stored


def _present(night: Night, *, least: int) -> list[int]:
    """Who is checked in now. Raises DirectingError when too few are for a table."""
    checked_in = CheckIn.objects.filter(night=night, left=None)
    present = sorted(checked_in.values_list("person", flat=True))
    if len(present) < least:
        sentence = gettext("%(least)d people are needed for a table.")
        raise DirectingError(sentence % {"least": least})
    return present


def _refuse_closed(night: Night) -> None:
    if night.state == "closed":
        raise DirectingError(gettext("This night is over."))


def _set_state(
    by: Member, night: Night, state: str, kind: str, *, reason: str = "", seen: str | None
) -> Night:
    about = {"season": night.season.slug, "day": night.day.isoformat()}
    with acting(by, kind, about, reason=reason):
        night = _stored_night(by, night)
        refuse_if_changed(night, seen)
        if (state == "closed") == (night.state == "closed"):
            raise DirectingError(gettext("From where the night stands this is not possible."))
        night.state, night.version = state, night.version + 1
        night.save(update_fields=["state", "version"])
        if settings_of(night.season).scheme.absence is not Absence.SKIP:
            derivation.recount_everyone(night.season)
    return night


def _round(night: Night) -> int:
    """The number of the round that is drawn now; tables it has already are dropped."""
    last = night.fixtures.aggregate(last=Max("round"))["last"]
    if last is None:
        return 1
    tables = night.fixtures.filter(round=last)
    if LeagueGame.objects.filter(fixture__in=tables).exists():
        return int(last) + 1
    FixtureSeat.objects.filter(fixture__in=tables).delete()
    tables.delete()
    return int(last)


def _put_tables(night: Night, number: int, drawn: core.NightDraw) -> None:
    tables = Fixture.objects.bulk_create(
        Fixture(season=night.season, night=night, round=number, number=at, seed=str(drawn.seed))
        for at, _ in enumerate(drawn.tables, start=1)
    )
    sit_down(tables, drawn.tables)
