"""Divisions of a season, and what splits those who are level at its end: a playoff, a lot.

Promotion is proposed, and applied by a director to the season that follows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from secrets import randbits

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext

from tournaments.directing.acts import acting, refuse_unless, reload_season, tidy_reason
from tournaments.errors import DirectingError
from tournaments.ledger import derivation, standings
from tournaments.ledger.settings import settings_of
from tournaments.models import Person, Registration, Season
from tournaments.permissions import Member
from tournaments.rules.divisions import Proposal, propose
from tournaments.rules.season_settings import Division


def move_to_division(
    by: Member, season: Season, *, person_id: int, division: int, reason: str = ""
) -> Registration:
    """Somebody plays in another division from now on, with all results."""
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


def propose_divisions(
    season: Season, *, leavers: tuple[int, ...] = (), newcomers: tuple[int, ...] = ()
) -> Proposal:
    """Who would go up and down after this season, as many as each division says: people of the
    final tables, nothing written. A place that is still shared after the chain goes by a playoff,
    once its places are recorded, whether the chain names it or not.

    Who left the season is among the leavers anyway.
    """
    settings = settings_of(season)
    gone = Registration.objects.filter(season=season).exclude(left=None)
    away = set(leavers) | set(gone.values_list("person", flat=True))
    tables = [standings.table(season, division=level) for level in range(1, settings.levels + 1)]
    played_off = {int(person): place for person, place in season.playoffs.items()}
    rows = [_played_off(table.rows, played_off) for table in tables]
    order = [[person for person, _ in row] for row in rows]
    listed = {person for level in order for person in level}
    each_says = settings.divisions or (Division(""),)
    return propose(
        order,
        up=[each.up for each in each_says],
        down=[each.down for each in each_says],
        leavers=away & listed,
        newcomers=[person for person in newcomers if person not in listed],
        places={person: place for row in rows for person, place in row if place is not None},
    )


def _played_off(
    rows: Sequence[standings.StandingsRow], places: Mapping[int, int]
) -> list[tuple[int, int | None]]:
    """(person, place) of a table, in order: who shares a place and has played off for it stands
    by that, once everybody who shares it has.
    """
    standing: list[tuple[int, int | None]] = []
    for place, level in groupby(rows, key=lambda row: row.place):
        group = [row.person for row in level]
        if place is None or not all(person in places for person in group):
            standing += [(person, place) for person in group]
            continue
        ordered = sorted(group, key=lambda person: places[person])
        better = {who: sum(places[each] < places[who] for each in group) for who in group}
        standing += [(person, place + better[person]) for person in ordered]
    return standing


def apply_divisions(by: Member, season: Season, *, divisions: Mapping[int, int]) -> int:
    """Register people for a planned season in these divisions (person: division from 1), as a
    director decided after looking at a proposal. Who is registered already is moved.
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
            raise DirectingError(gettext("There is no such person here."))
        today = timezone.localdate()
        Registration.objects.bulk_create(
            [
                Registration(season=season, person_id=person, division=level, entered=today)
                for person, level in sorted(levels.items())
            ],
            update_conflicts=True,
            unique_fields=["season", "person"],
            update_fields=["division"],
        )
        derivation.recount(season, sorted(levels))
    return len(levels)


def draw_lot(by: Member, season: Season, *, seed: int | None = None) -> int:
    """Draw the lot that breaks what is still level, once; its seed is kept and can be checked."""
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
    row = Registration.objects.filter(season=season, person=person_id).first()
    if row is None:
        raise DirectingError(gettext("This person is not in the season."), "person")
    return row


def division_of(season: Season, division: int | None) -> int:
    levels = settings_of(season).levels
    if division is None:
        return levels
    if not 1 <= division <= levels:
        sentence = gettext("There is no division %(number)s.") % {"number": division}
        raise DirectingError(sentence, "division")
    return division
