"""The settings of a season: of a new one, until they freeze, and scoring it anew under others."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards import queries as card_queries
from scorecards.permissions import device_of
from scorecards.rulebook.listing import VariantCard, house_cards, parted, variant_cards
from tournaments import directing
from tournaments.directing import DirectingError
from tournaments.directing.seasons import checked_settings
from tournaments.forms.season_dates import NewSeasonForm
from tournaments.forms.season_settings import RescoreForm, SettingsForm
from tournaments.ledger.settings import settings_of
from tournaments.models import Season
from tournaments.permissions import Member, acting
from tournaments.queries import seasons as reading_seasons
from tournaments.queries.rescoring import what_changes
from tournaments.rules.presets import PRESETS, Preset, find_preset
from tournaments.rules.season_settings import SeasonSettings
from tournaments.views.form_pages import METHODS, address, form_of
from tournaments.views.seasons import season_of
from tournaments.views.shell import show


@never_cache
@require_http_methods(METHODS)
def new_season(request: HttpRequest, slug: str) -> HttpResponse:
    """A new season with all its settings: in the fields stand those of the last one, or of a kind
    of league that was chosen.
    """
    member = acting(request, slug, "plan_season")
    last = Season.objects.filter(league=member.league).order_by("-created", "-pk").first()
    preset = find_preset(request.GET.get("like", ""))
    held = _to_begin_with(preset, last)
    form = form_of(request, NewSeasonForm, held=held, cards=cards_for(request, held))

    def act(said: dict[str, Any]) -> Season:
        settings = _usable(member, form.settings())
        dates = {"starts": said["starts"], "ends": said["ends"]}
        return directing.create_season(member, name=said["name"], settings=settings, **dates)

    if form.is_bound and form.done(act):
        return _go("season_settings", slug, form.made.slug)
    more = {"presets": _presets(member), "preset": preset, "last": last}
    return _show_form(request, member, form, None, more)


@never_cache
@require_http_methods(METHODS)
def season_settings(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """The settings: to change until the first counted game, to read afterwards."""
    member = acting(request, slug, "plan_season")
    held = season_of(member, season)
    if request.method != "POST" and (held.frozen is not None or held.state == "archived"):
        return _show_frozen(request, member, held)
    settings = settings_of(held)
    form = form_of(
        request,
        SettingsForm,
        held=settings,
        cards=cards_for(request, settings),
        seen=directing.edition_of(held),
    )

    def act(said: dict[str, Any]) -> Season:
        if held.frozen is not None:
            raise DirectingError(_("The settings are frozen since the first counted game."))
        wanted = _usable(member, form.settings())
        return directing.change_settings(member, held, wanted, seen=said["seen"] or None)

    if form.is_bound and form.done(act):
        return _go("season_settings", slug, season)
    return _show_form(request, member, form, held)


@never_cache
@require_http_methods(METHODS)
def rescore(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Other settings after the freeze: first what they would change, then, with a reason, done."""
    member = acting(request, slug, "plan_season")
    held = season_of(member, season)
    settings = settings_of(held)
    form = form_of(
        request,
        RescoreForm,
        held=settings,
        cards=cards_for(request, settings),
        seen=directing.edition_of(held),
    )
    found: list[Any] = []

    def act(said: dict[str, Any]) -> Season | None:
        wanted = checked_settings(form.settings())
        if request.POST.get("do") == "look":
            found.extend(what_changes(held, wanted))
            return None
        return directing.rescore_season(
            member, held, wanted, reason=said["reason"], seen=said["seen"] or None
        )

    done = form.is_bound and form.done(act)
    if done and form.made is not None:
        return _go("season_settings", slug, season)
    return _show_form(request, member, form, held, {"changes": found, "looked": done})


# How --------------------------------------------------------------------------------------------


def cards_for(request: HttpRequest, held: SeasonSettings) -> list[VariantCard]:
    """The rules a season can be played by: house rules, of the device or chosen, and variants."""
    device = device_of(request)
    listings = card_queries.house_rules_of(device) if device else []
    known = {listing.slug for listing in listings}
    for slug in held.rulesets:
        found = card_queries.find_with_version(slug) if slug not in known else None
        if found and found.version:
            listings = [card_queries.listing_of(found.version), *listings]
    return [*house_cards(listings), *variant_cards()]


def _to_begin_with(preset: Preset | None, last: Season | None) -> SeasonSettings:
    if preset is not None:
        return preset.settings
    held = settings_of(last) if last else SeasonSettings(max_players=6)
    return held.changed(digests={})


def _presets(member: Member) -> list[tuple[Preset, str]]:
    """The kinds of league to begin with, each with why it cannot be had yet, or nothing."""
    found = [(each, reading_seasons.unusable(member.league, each.settings)) for each in PRESETS]
    return [(each, "" if no is None else no.render(_)) for each, no in found]


def _usable(member: Member, settings: SeasonSettings) -> SeasonSettings:
    """Refuse what could never be counted, beside the points system."""
    checked = checked_settings(settings)
    no = reading_seasons.unusable(member.league, checked)
    if no is not None:
        raise DirectingError(no, "system")
    return settings


def _go(name: str, *args: object) -> HttpResponse:
    return redirect(address(name, *args))


def _show(
    request: HttpRequest,
    member: Member,
    season: Season | None,
    template: str,
    context: dict[str, Any],
    status: int = 200,
) -> HttpResponse:
    page = f"tournaments/{template}.html"
    return show(request, member, page, context, tab="more", season=season, status=status)


def _show_frozen(request: HttpRequest, member: Member, held: Season) -> HttpResponse:
    words = reading_seasons.settings_in_words(settings_of(held))
    return _show(request, member, held, "season_frozen", {"held": held, "words": words})


def _show_form(
    request: HttpRequest,
    member: Member,
    form: SettingsForm,
    held: Season | None,
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    settings = form.held
    if form.is_bound and form.is_valid():
        settings = form.settings()
    near, others = parted(cards_for(request, form.held), "")
    chosen = form.picked
    near += [card for card in others if card.slug in chosen]
    context = {
        "form": form,
        "held": held,
        "near": near,
        "others": [card for card in others if card.slug not in chosen],
        "systems": reading_seasons.systems_offered(member.league, settings),
        "stored": reading_seasons.settings_in_words(form.held) if form.changed_meanwhile else [],
    } | dict(more or {})
    done = not form.is_bound or (more or {}).get("looked")
    return _show(request, member, held, "season_form", context, 200 if done else 422)
