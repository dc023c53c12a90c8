"""League nights: the calendar, who is there, tables drawn for those, and the end of a night."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorecards.requests import HtmxRequest
from scorecards.rules.texts import whole_number
from tournaments import directing
from tournaments.directing import DirectingError
from tournaments.forms.seasons import NightForm, ReasonedForm, WhyForm
from tournaments.ledger.settings import settings_of
from tournaments.models import Night
from tournaments.pages.evenings import evening_page, token_of
from tournaments.permissions import Member, acting, reading
from tournaments.queries.nights import TableShown, guests, nights_of, rounds_of, tables_of
from tournaments.queries.seasons import playable
from tournaments.views.form_pages import ABOVE_IDS, METHODS, FormPage, address, ask, form_of
from tournaments.views.seasons import season_of
from tournaments.views.shell import show

NOBODY = 0  # an id that no person has


def night_of(member: Member, season_slug: str, day: str) -> Night:
    """A night of this league by its day. Raises Http404."""
    try:
        when = datetime.strptime(day, "%Y-%m-%d").date()
    except ValueError:
        raise Http404 from None
    nights = Night.objects.select_related("season__league")
    return get_object_or_404(
        nights, season__league=member.league, season__slug=season_slug, day=when
    )


def played_tables(night: Night) -> list[TableShown]:
    """The tables of the night that are played, in their order."""
    tables = tables_of(night.season, night=night)
    return [table for table in tables if not table.void and table.state != "void"]


@never_cache
@require_safe
def nights(request: HttpRequest, slug: str, season_slug: str) -> HttpResponse:
    """The nights of a season."""
    member = reading(request, slug)
    season = season_of(member, season_slug)
    lines = nights_of(season)
    today = timezone.localdate()
    context = {
        "coming": [each for each in reversed(lines) if each.night.day >= today],
        "past": [each for each in lines if each.night.day < today],
        "has_fixtures": not lines and bool(tables_of(season, night=None)),
    }
    return show(request, member, "tournaments/nights.html", context, tab="nights", season=season)


@never_cache
@require_http_methods(METHODS)
def plan_night(request: HttpRequest, slug: str, season_slug: str) -> HttpResponse:
    """One more night."""
    member = acting(request, slug, "plan_season")
    season = season_of(member, season_slug)
    page = FormPage(
        heading=_("Plan a night"),
        button=_("Plan the night"),
        back=address("nights", slug, season_slug),
        tab="nights",
    )
    return ask(
        request,
        member,
        page,
        form=form_of(request, NightForm, initial={"day": timezone.localdate()}),
        act=lambda typed: directing.plan_night(
            member, season, day=typed["day"], name=typed["name"]
        ),
        to=address_of,
    )


@never_cache
@require_safe
def night(request: HtmxRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """A night: who is there, the tables, the rounds played."""
    member = reading(request, slug)
    return show_night(request, member, night_of(member, season_slug, day))


def show_night(
    request: HttpRequest, member: Member, night: Night, *, refused: str = ""
) -> HttpResponse:
    """The page of a night; for htmx only the part of it that changes."""
    again = bool(getattr(request, "htmx", False))
    context = night_context(member, night) | {"refused": refused, "again": again}
    status = 422 if refused else 200
    template = "_night" if again else "night"
    page, season = f"tournaments/{template}.html", night.season
    return show(request, member, page, context, tab="nights", season=season, status=status)


def night_context(member: Member, night: Night) -> dict[str, Any]:
    """What the page of a night shows, whole or in part."""
    night.refresh_from_db(fields=["state", "version", "name"])
    people = guests(night)
    page = evening_page(member, night, rounds_of(night, people))
    return {
        "night": night,
        "page": page,
        "early": night.state == "planned" and night.day > timezone.localdate(),
        "edition": directing.edition_of(night),
        "guests": people if member.may("read_private") else [],
        "here": sum(each.here for each in people),
        "me": next((each for each in people if each.person == member.person_id), None),
        "rounds": page.rounds,
        "rules": playable(settings_of(night.season)),
        "playing": night.season.state == "open" and night.state != "closed",
        "own_game": member.may("start_own_game"),
    }


@never_cache
@require_safe
def night_play(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """What changed of a night since `seen`, else 204: all of it, or for whoever runs it the tables
    alone, so that nothing moves at the door under their fingers.
    """
    member = reading(request, slug)
    night = night_of(member, season_slug, day)
    token = token_of(night)
    if request.GET.get("seen") == token or f'"{token}"' in request.headers.get("If-None-Match", ""):
        return HttpResponse(status=204)
    part = "_night_play" if member.may("run_night") else "_night"
    context = night_context(member, night) | {"again": True}
    page, season = f"tournaments/{part}.html", night.season
    response = show(request, member, page, context, tab="nights", season=season)
    response.headers["ETag"] = f'"{context["page"].token}"'
    return response


@never_cache
@require_POST
def check(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """Somebody came (`in`) or went home (`out`): oneself, or anybody if one runs the night."""
    member = reading(request, slug)
    night = night_of(member, season_slug, day)
    act = directing.check_in if "in" in request.POST else directing.check_out
    person = (
        whole_number(request.POST.get("in") or request.POST.get("out"), below=ABOVE_IDS) or NOBODY
    )
    own = person == member.person_id and member.may("check_in_self")
    if not own and not member.may("run_night"):
        raise PermissionDenied
    return _done(request, member, night, lambda: act(member, night, person_id=person))


@never_cache
@require_POST
def draw(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """Tables for those who are there: a first draw, or another one."""
    member = acting(request, slug, "run_night")
    night = night_of(member, season_slug, day)
    few = request.POST.get("how") != "random"
    seen = request.POST.get("seen") or None
    return _done(
        request,
        member,
        night,
        lambda: directing.make_tables(member, night, fewest_repeats=few, seen=seen),
    )


@never_cache
@require_POST
def close_night(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """The night is over."""
    member = acting(request, slug, "run_night")
    night = night_of(member, season_slug, day)
    seen = request.POST.get("seen") or None
    return _done(request, member, night, lambda: directing.close_night(member, night, seen=seen))


@never_cache
@require_http_methods(METHODS)
def reopen_night(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """The night goes on after all."""
    member = acting(request, slug, "plan_season")
    night = night_of(member, season_slug, day)
    page = _page(night, _("Go on with this night"), _("Open the night again"))
    return ask(
        request,
        member,
        page,
        form=ReasonedForm,
        act=lambda typed: directing.reopen_night(member, night, reason=typed["reason"]),
    )


@never_cache
@require_http_methods(METHODS)
def cancel_night(request: HttpRequest, slug: str, season_slug: str, day: str) -> HttpResponse:
    """Take a night off the calendar."""
    member = acting(request, slug, "plan_season")
    night = night_of(member, season_slug, day)
    page = _page(night, _("Take the night off the calendar"), _("Take it off"))
    return ask(
        request,
        member,
        page,
        form=WhyForm,
        act=lambda typed: directing.cancel_night(member, night, reason=typed["reason"]),
        to=address("nights", slug, season_slug),
    )


def _page(night: Night, heading: str, button: str) -> FormPage:
    return FormPage(heading=heading, button=button, back=address_of(night), tab="nights")


def address_of(night: Night) -> str:
    """The address of the page of a night."""
    return address("night", night.season.league.slug, night.season.slug, night.day.isoformat())


def _done(
    request: HttpRequest, member: Member, night: Night, act: Callable[[], object]
) -> HttpResponse:
    """Do it and show the night: at once for htmx, else by going to its address."""
    try:
        act()
    except DirectingError as refused:
        return show_night(request, member, night, refused=refused.message)
    if getattr(request, "htmx", False):
        return show_night(request, member, night)
    return redirect(address_of(night))
