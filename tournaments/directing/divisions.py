"""Divisions of a season, and what splits those who are level at its end: a playoff, a lot.

Promotion is proposed by `queries.promotion`, and applied here by a
director to the season that follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbits

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import acting, refuse_unless, reload_season, tidy_reason
from tournaments.errors import DirectingError
from tournaments.ledger import derivation
from tournaments.ledger.settings import settings_of
from tournaments.models import Person, Registration, Season
from tournaments.permissions import Member


def move_to_division(
    by: Member, season: Season, *, person_id: int, division: int, reason: str = ""
) -> Registration:
    """Somebody plays in another division from now on, and takes all results along."""
    reason = tidy_reason(reason, needed=False)
    about = {"season": season.slug, "person": person_id, "division": division}
    with acting(by, "move_to_division", about, reason=reason) as payload:
        season = reload_season(by, season)
        refuse_unless(season, "planned", "open")
        row = registration_of(season, person_id)
        payload["was"] = row.division
        row.division = division_of(season, division)
        row.save(update_fields=["division"])
        Season.objects.filter(pk=season.pk).update(version=F("version") + 1)
    return row


def apply_divisions(by: Member, season: Season, *, divisions: Mapping[int, int]) -> int:
    """Register people for a planned season in these divisions (person: division from 1), as a
    director decided after looking at a proposal. Whoever is registered already is moved.
    """
    about = {"season": season.slug, "people": len(divisions)}
    with acting(by, "apply_divisions", about):
        season = reload_season(by, season)
        refuse_unless(season, "planned", "open")
        levels = {person: division_of(season, level) for person, level in divisions.items()}
        known = set(
            Person.objects.filter(
                league=by.league, alias_of=None, pk__in=levels.keys()
            ).values_list("pk", flat=True)
        )
        if known != set(levels):
            raise DirectingError(gettext("This person does not exist here."))
        put_in(season, levels)
    return len(levels)


def put_in(season: Season, levels: Mapping[int, int]) -> None:
    """Register these people (person: division from 1), from today on; whoever left is back. Part of
    an act.
    """
    today = timezone.localdate()
    Registration.objects.bulk_create(
        [
            Registration(season=season, person_id=person, division=level, entered=today)
            for person, level in sorted(levels.items())
        ],
        update_conflicts=True,
        unique_fields=["season", "person"],
        update_fields=["division", "left"],
    )
    derivation.recount(season, sorted(levels))


def draw_lot(by: Member, season: Season, *, seed: int | None = None) -> int:
    """Draw the lot that splits those still level, once. Its seed is stored and can be checked."""
    with acting(by, "draw_lot", {"season": season.slug}) as payload:
        season = reload_season(by, season)
        if season.lot is not None:
            raise DirectingError(gettext("The lot was drawn already."))
        payload["seed"] = drawn = randbits(48) if seed is None else seed
        Season.objects.filter(pk=season.pk).update(lot=drawn, version=F("version") + 1)
    return drawn


def record_playoff(
    by: Member, season: Season, *, places: Mapping[int, int], reason: str = ""
) -> Season:
    """The places (from 1) of people who played off for a title, a promotion or a cut."""
    reason = tidy_reason(reason, needed=False)
    about = {"season": season.slug, "places": {str(who): at for who, at in places.items()}}
    with acting(by, "record_playoff", about, reason=reason):
        season = reload_season(by, season)
        refuse_unless(season, "open", "closed")
        lines = season.lines.filter(person__in=places.keys()).count()
        if lines < len(places) or len(places) < 2 or min(places.values()) < 1:
            raise DirectingError(gettext("Say the places of two or more people of the season."))
        season.playoffs = season.playoffs | {str(who): at for who, at in places.items()}
        season.version += 1
        season.save(update_fields=["playoffs", "version"])
    return season


def registration_of(season: Season, person_id: int) -> Registration:
    """Somebody's registration in the season. Raises DirectingError when there is none."""

    row = Registration.objects.filter(season=season, person=person_id).first()
    if row is None:
        raise DirectingError(gettext("This person is not in the season."), "person")
    return row


def division_of(season: Season, division: int | None) -> int:
    """The division (from 1), by default the lowest. Raises DirectingError for an unknown one."""

    levels = settings_of(season).levels
    if division is None:
        return levels
    if not 1 <= division <= levels:
        sentence = gettext("There is no division %(number)s.") % {"number": division}
        raise DirectingError(sentence, "division")
    return division
