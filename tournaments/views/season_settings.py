"""The settings of a season: choosing them, changing them until they freeze, rescoring it later."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorecards.permissions import device_of
from scorecards.queries.rulesets import find_with_version, house_rules_of, listing_of
from scorecards.rulebook.listing import VariantCard, house_cards, parted, variant_cards
from tournaments.directing import acts, seasons
from tournaments.directing.seasons import checked_settings
from tournaments.errors import DirectingError
from tournaments.forms.season_dates import NewSeasonForm
from tournaments.forms.season_settings import RescoreForm, SettingsForm
from tournaments.ledger.settings import settings_of
from tournaments.models import Season
from tournaments.permissions import Member
from tournaments.queries.presets import kind_of, kinds_of
from tournaments.queries.rescoring import what_changes
from tournaments.queries.seasons import (
    season_in_a_line,
    settings_in_words,
    systems_offered,
    unusable,
)
from tournaments.rules.presets import Preset, find_preset
from tournaments.rules.season_settings import SeasonSettings
from tournaments.views.form_pages import Form, address, form_of
from tournaments.views.places import LEAGUE
from tournaments.views.seasons import SEASON
from tournaments.views.shell import show


@LEAGUE.page("plan_season")
def new_season(request: HttpRequest, member: Member) -> HttpResponse:
    """A new season with all its settings. The fields begin with those of the last season, or of the
    kind of league that was chosen.
    """
    last = (
        Season.objects.filter(league=member.league, staged=False)
        .order_by("-created", "-pk")
        .first()
    )
    preset = find_preset(request.GET.get("like", ""))
    settings = _first_settings(member, preset, last)
    cards = cards_for(request, settings)
    form = form_of(request, NewSeasonForm, stored=settings, cards=cards, last=last)

    def act(typed: dict[str, Any]) -> Season:
        settings = _usable(member, form.settings())
        dates = {"starts": typed["starts"], "ends": typed["ends"]}
        along = last if typed.get("people") else None
        return seasons.create_season(
            member, name=typed["name"], settings=settings, last=along, **dates
        )

    if form.is_bound and form.done(act):
        messages.success(request, _planned(form.made))
        return redirect(address("season_state", member.league.slug, form.made.slug))
    more = {"kinds": kinds_of(member.league), "preset": preset, "last": last}
    return _show_form(request, member, form, None, more)


def _planned(season: Season) -> str:
    """That the season is planned, with how many people."""
    people = season.registrations.count()
    if not people:
        return _("%(name)s is planned. Open it when its games may begin.") % {"name": season.name}
    sentence = ngettext(
        "%(name)s is planned, with one person. Open it when its games may begin.",
        "%(name)s is planned, with %(n)d people. Open it when its games may begin.",
        people,
    )
    return sentence % {"name": season.name, "n": people}


@SEASON.page("plan_season")
def season_settings(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """The settings: to be changed until the first counted game, afterwards to be read."""
    if request.method != "POST" and (season.frozen is not None or season.state == "archived"):
        context = {"words": settings_in_words(settings_of(season))}
        page = "tournaments/season_frozen.html"
        return show(request, member, page, context, tab="more", season=season)
    form = _form(request, SettingsForm, season)

    def act(typed: dict[str, Any]) -> Season:
        if season.frozen is not None:
            raise DirectingError(_("The settings are frozen since the first counted game."))
        settings = _usable(member, form.settings())
        return seasons.change_settings(member, season, settings, seen=typed["seen"] or None)

    if form.is_bound and form.done(act):
        return redirect(address("season_settings", member.league.slug, season.slug))
    return _show_form(request, member, form, season)


@SEASON.page("plan_season")
def rescore(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """Other settings after the freeze: first shown what they change, then done with a reason."""
    form = _form(request, RescoreForm, season)
    changes: list[Any] = []

    def act(typed: dict[str, Any]) -> Season | None:
        other = checked_settings(form.settings())
        if request.POST.get("do") == "look":
            changes.extend(what_changes(season, other))
            return None
        return seasons.rescore_season(
            member, season, other, reason=typed["reason"], seen=typed["seen"] or None
        )

    done = form.is_bound and form.done(act)
    if done and form.made is not None:
        return redirect(address("season_settings", member.league.slug, season.slug))
    return _show_form(request, member, form, season, {"changes": changes, "looked": done})


def _form(request: HttpRequest, kind: type[Form], season: Season) -> Form:
    """The form with the settings of a season."""
    settings = settings_of(season)
    return form_of(
        request,
        kind,
        stored=settings,
        cards=cards_for(request, settings),
        seen=acts.edition_of(season),
    )


def cards_for(request: HttpRequest, settings: SeasonSettings) -> list[VariantCard]:
    """The rules a season can be played by: house rules, of the device or chosen, and variants."""
    device = device_of(request)
    listings = house_rules_of(device) if device else []
    known = {listing.slug for listing in listings}
    for slug in settings.rulesets:
        rules = find_with_version(slug) if slug not in known else None
        if rules and rules.version:
            listings = [listing_of(rules.version), *listings]
    return [*house_cards(listings), *variant_cards()]


def _first_settings(member: Member, preset: Preset | None, last: Season | None) -> SeasonSettings:
    if preset is not None:
        return kind_of(member.league, preset).settings
    settings = settings_of(last) if last else SeasonSettings(max_players=6)
    return settings.changed(digests={})


def _spare(form: SettingsForm, settings: SeasonSettings) -> bool:
    """Are handicaps and divisions nothing that this kind of season has, nor anything to correct?"""
    wrong = {"handicap", "divisions"} & set(form.open_groups)
    return not (settings.divisions or settings.handicap != "none" or wrong)


def _usable(member: Member, settings: SeasonSettings) -> SeasonSettings:
    """The settings. Raises DirectingError, beside the points system, if no game could count."""
    why = unusable(member.league, checked_settings(settings))
    if why is not None:
        raise DirectingError(why, "system")
    return settings


def _show_form(
    request: HttpRequest,
    member: Member,
    form: SettingsForm,
    season: Season | None,
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    """The page with the form, of `season` or of a new one."""
    settings = form.stored
    if form.is_bound and form.is_valid():
        settings = form.settings()
    near, games, others = parted(cards_for(request, form.stored), form.picked)
    context = {
        "form": form,
        "existing": season,
        "near": near,
        "games": games,
        "others": others,
        "systems": systems_offered(member.league, settings),
        "line": season_in_a_line(settings) if season is None else [],
        "spare": _spare(form, settings) if season is None else False,
        "stored": settings_in_words(form.stored) if form.changed_meanwhile else [],
    } | dict(more or {})
    done = not form.is_bound or (more or {}).get("looked")
    template, status = "tournaments/season_form.html", 200 if done else 422
    return show(request, member, template, context, tab="more", season=season, status=status)
