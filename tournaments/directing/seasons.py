"""Seasons: their settings, which freeze at the first counted game, their states, who is in them.

    planned -> open -> closed -> archived; back again by a director with a reason

Closing stores the standings as they are, beside the facts they follow from. After the freeze other
settings take a new season or `rescore_season`, and a director first looks at what that changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from scorecards.customs import customs_of
from scorecards.queries.rulesets import find_ruleset
from scorecards.rules.digest import digest_of
from tournaments.directing.acts import (
    acting,
    find_player,
    refuse_if_changed,
    refuse_staged,
    refuse_unless,
    reload_season,
    tidy_reason,
)
from tournaments.directing.deadlines import close_tables
from tournaments.directing.divisions import division_of, put_in, registration_of
from tournaments.directing.names import free_slug, tidy_name
from tournaments.errors import DirectingError, Several
from tournaments.ledger import chains, derivation, standings
from tournaments.ledger.counted_games import trouble_with_totals
from tournaments.ledger.stale import derive_now
from tournaments.ledger.waiting_games import waiting_games
from tournaments.models import Registration, Season
from tournaments.permissions import Member
from tournaments.rules.season_settings import SeasonSettings, problems

NEXT: dict[str, tuple[str, ...]] = {
    "planned": ("open",),
    "open": ("planned", "closed"),
    "closed": ("open", "archived"),
    "archived": ("closed",),
}
"""State: those that may follow."""

BACK = frozenset({("open", "planned"), ("closed", "open"), ("archived", "closed")})


def create_season(
    by: Member,
    *,
    name: str,
    settings: SeasonSettings,
    starts: date | None = None,
    ends: date | None = None,
    last: Season | None = None,
) -> Season:
    """A planned season, with the people of `last` who have not left. Raises Several with everything
    that is wrong with its settings.
    """
    name = tidy_name(name)
    _refuse_backwards(starts, ends)
    ready = checked_settings(settings)
    with acting(by, "create_season", {"name": name}) as payload:
        taken = Season.objects.filter(league=by.league)
        slug = free_slug(name, lambda slug: taken.filter(slug=slug).exists(), otherwise="season")
        payload["season"] = slug
        season = Season.objects.create(
            league=by.league,
            slug=slug,
            name=name,
            settings=ready.to_dict(),
            starts=starts,
            ends=ends,
            created=timezone.now(),
        )
        levels = _levels_of(last, most=ready.levels) if last else {}
        if levels:
            payload["people"] = len(levels)
            put_in(season, levels)
    return season


def _levels_of(season: Season, *, most: int) -> dict[int, int]:
    """Who is in a season and has left neither it nor the league, in which division."""
    rows = season.registrations.filter(left=None, person__left=None, person__alias_of=None)
    return {person: min(level, most) for person, level in rows.values_list("person", "division")}


def describe_season(
    by: Member,
    season: Season,
    *,
    name: str,
    starts: date | None,
    ends: date | None,
    seen: str | None = None,
) -> Season:
    """Another name or other dates; the address stays. `seen` is its `edition_of`."""
    name = tidy_name(name)
    _refuse_backwards(starts, ends)
    with acting(by, "describe_season", {"season": season.slug, "name": name}):
        season = reload_season(by, season)
        refuse_if_changed(season, seen)
        _refuse_archived(season)
        season.name, season.starts, season.ends = name, starts, ends
        season.version += 1
        season.save(update_fields=["name", "starts", "ends", "version"])
    return season


def change_settings(
    by: Member, season: Season, settings: SeasonSettings, *, seen: str | None = None
) -> Season:
    """Other settings before the freeze. `seen` is `edition_of` the
    season when the form was made.
    """
    ready = checked_settings(settings)
    with acting(by, "change_settings", {"season": season.slug}) as payload:
        season = reload_season(by, season)
        refuse_if_changed(season, seen)
        refuse_staged(season)
        if season.frozen is not None:
            sentence = gettext(
                "The settings were fixed by the first counted game. Start a new season, or score "
                "this one again."
            )
            raise DirectingError(sentence)
        _refuse_archived(season)
        payload["was"] = _differing(season.settings, ready.to_dict())
        season.settings = ready.to_dict()
        season.save(update_fields=["settings"])
        derivation.recount_everyone(season)
    return season


def rescore_season(
    by: Member, season: Season, settings: SeasonSettings, *, reason: str, seen: str | None = None
) -> Season:
    """Score every game of the season anew under other settings, after looking at
    `queries.rescoring.what_changes`. Frozen handicaps and the pars of the games stay.
    """
    ready = checked_settings(settings)
    reason = tidy_reason(reason)
    with acting(by, "rescore_season", {"season": season.slug}, reason=reason) as payload:
        season = reload_season(by, season)
        refuse_if_changed(season, seen)
        refuse_unless(season, "open")
        payload["was"] = _differing(season.settings, ready.to_dict())
        season.settings = ready.to_dict()
        season.save(update_fields=["settings"])
        derivation.rebuild(season)
        chains.season_rescored(season)
    return season


def change_state(
    by: Member, season: Season, state: str, *, reason: str = "", seen: str | None = None
) -> Season:
    """Open, close, archive, or go back a step with a reason. Nothing may wait for confirmation when
    a season closes; its table is stored as it stands.
    """
    reason = tidy_reason(reason, needed=False)
    about = {"season": season.slug, "state": state}
    with acting(by, "change_state", about, reason=reason) as payload:
        season = reload_season(by, season)
        refuse_if_changed(season, seen)
        refuse_staged(season)
        if state not in NEXT[season.state]:
            sentence = gettext("That is not the season’s next step.")
            raise DirectingError(sentence, "state")
        if (season.state, state) in BACK:
            tidy_reason(reason)
        if state == "planned" and season.frozen is not None:
            raise DirectingError(gettext("Games of this season count already."), "state")
        if (season.state, state) == ("open", "closed"):
            _refuse_waiting(season)
            close_tables(season)
            derive_now()
            season.closed_table = standings.stored_table(season)
        payload["was"] = season.state
        season.state, season.version = state, season.version + 1
        season.save(update_fields=["state", "closed_table", "version"])
    return season


def reissue_table(by: Member, season: Season, *, reason: str) -> Season:
    """Store the table of a closed season anew after a correction; until then the old one stands."""
    reason = tidy_reason(reason)
    with acting(by, "reissue_table", {"season": season.slug}, reason=reason):
        season = reload_season(by, season)
        refuse_unless(season, "closed")
        season.closed_table, season.version = standings.stored_table(season), season.version + 1
        season.save(update_fields=["closed_table", "version"])
    return season


def register(
    by: Member,
    season: Season,
    *,
    person_id: int,
    division: int | None = None,
    day: date | None = None,
) -> Registration:
    """Put somebody in the season, by default in its lowest division; whoever left it is back."""
    about = {"season": season.slug, "person": person_id}
    with acting(by, "register", about):
        season = reload_season(by, season)
        refuse_unless(season, "planned", "open")
        level = division_of(season, division)
        person = find_player(by, person_id)
        when = day or timezone.localdate()
        row, made = Registration.objects.get_or_create(
            season=season, person=person, defaults={"division": level, "entered": when}
        )
        if not made:
            row.left, row.division = None, level if division else row.division
            row.save(update_fields=["left", "division"])
        derivation.recount(season, [person.pk])
    return row


def leave_season(
    by: Member, season: Season, *, person_id: int, day: date | None = None
) -> Registration:
    """Somebody no longer plays in this season; all results stay."""
    with acting(by, "leave_season", {"season": season.slug, "person": person_id}):
        row = registration_of(season, person_id)
        row.left = day or timezone.localdate()
        row.save(update_fields=["left"])
        derivation.recount(season, [person_id])
    return row


def checked_settings(settings: SeasonSettings) -> SeasonSettings:
    """The settings as they may be stored, with the digest each ruleset has now. Raises Several."""
    errors = [DirectingError(each.message, each.field) for each in problems(settings)]
    errors += _custom_errors(settings.customs)
    try:
        ready = with_digests(settings)
    except Several as refused:
        errors += refused.errors
    if errors:
        raise Several(errors)
    return ready


def with_digests(settings: SeasonSettings) -> SeasonSettings:
    """The settings with the digest each ruleset has now. Raises Several for rules that are not."""
    errors, digests = [], {}
    for slug in settings.rulesets:
        ruleset = find_ruleset(slug)
        if ruleset is None:
            sentence = gettext("There are no rules named “%(slug)s”.") % {"slug": slug[:60]}
            errors.append(DirectingError(sentence, "rulesets"))
        elif trouble := trouble_with_totals(ruleset):
            errors.append(DirectingError(trouble, "rulesets"))
        else:
            digests[slug] = digest_of(ruleset)
    if errors:
        raise Several(errors)
    return settings.changed(digests=digests)


def _custom_errors(names: Sequence[str]) -> list[DirectingError]:
    try:
        contradiction = customs_of(names).contradiction
    except ValueError:
        contradiction = gettext_noop("That is no way to keep the score that we know.")
    return [DirectingError(gettext(contradiction), "customs")] if contradiction else []


def _differing(was: Mapping[str, object], now: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in was.items() if now.get(name) != value}


def _refuse_backwards(starts: date | None, ends: date | None) -> None:
    if starts is not None and ends is not None and starts > ends:
        raise DirectingError(gettext("A season ends after it starts."), "ends")


def _refuse_archived(season: Season) -> None:
    refuse_unless(season, "planned", "open", "closed")


def _refuse_waiting(season: Season) -> None:
    waiting = waiting_games(season)
    if waiting:
        sentence = gettext("%(count)s games are not confirmed yet. Confirm or void them first.")
        raise DirectingError(sentence % {"count": waiting})
