"""Seasons: a new one, its settings until they freeze, its name and dates, its state."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards import queries as card_queries
from scorecards.listing import VariantCard, house_cards, parted, variant_cards
from scorecards.permissions import device_of
from tournaments import directing
from tournaments.directing import DirectingError
from tournaments.directing.seasons import BACK, checked_settings
from tournaments.forms.season_settings import (
    DescribeSeasonForm,
    NewSeasonForm,
    RescoreForm,
    SettingsForm,
)
from tournaments.forms.seasons import ReasonedForm, StateForm
from tournaments.models import Season
from tournaments.permissions import Member, acting
from tournaments.queries import seasons as reading_seasons
from tournaments.queries import standings
from tournaments.settings import SeasonSettings
from tournaments.views.asking import Asking, address, ask, form_of
from tournaments.views.shell import show

STEPS = {
    ("planned", "open"): pgettext_lazy("season", "Open the season"),
    ("open", "closed"): pgettext_lazy("season", "Close the season"),
    ("open", "planned"): pgettext_lazy("season", "Back to planning"),
    ("closed", "archived"): pgettext_lazy("season", "Put it in the archive"),
    ("closed", "open"): pgettext_lazy("season", "Open it again"),
    ("archived", "closed"): pgettext_lazy("season", "Take it out of the archive"),
}
METHODS = ["GET", "HEAD", "POST"]


def season_of(member: Member, slug: str) -> Season:
    """A season of this league. Raises Http404 also for one of another league."""
    found = Season.objects.filter(league=member.league, slug=slug).first()
    if found is None:
        raise Http404
    return found


@never_cache
@require_http_methods(METHODS)
def new_season(request: HttpRequest, slug: str) -> HttpResponse:
    """A new season with all its settings; those of the last one stand in the fields."""
    member = acting(request, slug, "plan_season")
    last = Season.objects.filter(league=member.league).order_by("-created", "-pk").first()
    held = reading_seasons.settings_of(last) if last else SeasonSettings(max_players=6)
    held = held.changed(digests={})
    form = form_of(request, NewSeasonForm, held=held, cards=cards_for(request, held))

    def act(said: dict[str, Any]) -> Season:
        settings = _usable(member, form.settings())
        dates = {"starts": said["starts"], "ends": said["ends"]}
        return directing.create_season(member, name=said["name"], settings=settings, **dates)

    if form.is_bound and form.done(act):
        return _go("season_settings", slug, form.made.slug)
    return _show_form(request, member, form, None)


@never_cache
@require_http_methods(METHODS)
def season_settings(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """The settings: to change until the first counted game, to read afterwards."""
    member = acting(request, slug, "plan_season")
    held = season_of(member, season)
    if request.method != "POST" and (held.frozen is not None or held.state == "archived"):
        return _show_frozen(request, member, held)
    settings = reading_seasons.settings_of(held)
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
    settings = reading_seasons.settings_of(held)
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
            found.extend(standings.what_changes(held, wanted))
            return None
        return directing.rescore_season(
            member, held, wanted, reason=said["reason"], seen=said["seen"] or None
        )

    done = form.is_bound and form.done(act)
    if done and form.made is not None:
        return _go("season_settings", slug, season)
    return _show_form(request, member, form, held, {"changes": found, "looked": done})


@never_cache
@require_http_methods(METHODS)
def edit_season(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Another name or other dates."""
    member = acting(request, slug, "plan_season")
    held = season_of(member, season)
    stored: dict[str, Any] = {"name": held.name, "starts": held.starts, "ends": held.ends}
    form = form_of(
        request, DescribeSeasonForm, initial=stored | {"seen": directing.edition_of(held)}
    )
    page = Asking(
        heading=_("Name and dates of the season"),
        button=pgettext("button", "Save"),
        back=address("season_settings", slug, season),
    )

    def act(said: dict[str, Any]) -> Season:
        dates = {"starts": said["starts"], "ends": said["ends"], "seen": said["seen"] or None}
        return directing.describe_season(member, held, name=said["name"], **dates)

    return ask(request, member, page, form=form, act=act, to=page.back)


@never_cache
@require_http_methods(METHODS)
def season_state(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Open, close, archive, or a step back with a reason."""
    member = acting(request, slug, "plan_season")
    held = season_of(member, season)
    form = form_of(request, StateForm, initial={"seen": directing.edition_of(held)})

    def act(said: dict[str, Any]) -> Season:
        return directing.change_state(
            member, held, said["state"], reason=said["reason"], seen=said["seen"] or None
        )

    if form.is_bound and form.done(act):
        return _go("season_state", slug, season)
    held.refresh_from_db()
    steps = [
        (state, label, (held.state, state) in BACK)
        for (now, state), label in STEPS.items()
        if now == held.state and not (state == "planned" and held.frozen)
    ]
    context = {
        "form": form,
        "held": held,
        "edition": directing.edition_of(held),
        "states": ("planned", "open", "closed", "archived"),
        "steps": steps,
        "waiting": reading_seasons.waiting_games(held),
        "differs": held.state == "closed" and standings.changed_since_closing(held),
    }
    status = 422 if form.is_bound else 200
    return _show(request, member, held, "season_state", context, status)


@never_cache
@require_http_methods(METHODS)
def reissue(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Keep the table of a closed season anew after a correction."""
    member = acting(request, slug, "rule")
    held = season_of(member, season)
    page = Asking(
        heading=_("Issue the final table anew"),
        button=_("Issue the table"),
        back=address("season_state", slug, season),
        sentences=[_("The table kept at closing is replaced by the one the games give now.")],
    )
    return ask(
        request,
        member,
        page,
        form=form_of(request, ReasonedForm),
        act=lambda said: directing.reissue_table(member, held, reason=said["reason"]),
        to=page.back,
    )


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
    words = reading_seasons.settings_in_words(reading_seasons.settings_of(held))
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
