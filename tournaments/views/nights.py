"""League nights: the calendar, who is there, tables drawn from those present, and their end."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorecards.requests import HtmxRequest
from tournaments import directing
from tournaments.directing import DirectingError
from tournaments.forms.seasons import NightForm, ReasonedForm, WhyForm
from tournaments.ledger.settings import settings_of
from tournaments.models import Night
from tournaments.permissions import Member, acting, reading
from tournaments.queries import nights as night_queries
from tournaments.queries import seasons as reading_seasons
from tournaments.views.form_pages import METHODS, Asking, address, ask, form_of
from tournaments.views.seasons import season_of
from tournaments.views.shell import show


def night_of(member: Member, season: str, day: str) -> Night:
    """A night of this league by its day. Raises Http404."""
    try:
        when = datetime.strptime(day, "%Y-%m-%d").date()
    except ValueError:
        raise Http404 from None
    nights = Night.objects.select_related("season__league")
    found = nights.filter(season__league=member.league, season__slug=season, day=when).first()
    if found is None:
        raise Http404
    return found


@never_cache
@require_safe
def nights(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """The nights of a season."""
    member = reading(request, slug)
    held = season_of(member, season)
    lines = night_queries.nights_of(held)
    today = timezone.localdate()
    fixtures = night_queries.tables_of(held, night=None) if not lines else []
    context = {
        "coming": [each for each in reversed(lines) if each.night.day >= today],
        "past": [each for each in lines if each.night.day < today],
        "has_fixtures": bool(fixtures),
    }
    return show(request, member, "tournaments/nights.html", context, tab="nights", season=held)


@never_cache
@require_http_methods(METHODS)
def plan_night(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """A night more."""
    member = acting(request, slug, "plan_season")
    held = season_of(member, season)
    page = Asking(
        heading=_("Plan a night"),
        button=_("Plan the night"),
        back=address("nights", slug, season),
        tab="nights",
    )
    return ask(
        request,
        member,
        page,
        form=form_of(request, NightForm, initial={"day": timezone.localdate()}),
        act=lambda said: directing.plan_night(member, held, day=said["day"], name=said["name"]),
        to=lambda made: address("night", slug, season, made.day.isoformat()),
    )


@never_cache
@require_safe
def night(request: HtmxRequest, slug: str, season: str, day: str) -> HttpResponse:
    """A night: the door, the tables, the rounds played."""
    member = reading(request, slug)
    return show_night(request, member, night_of(member, season, day))


def show_night(
    request: HttpRequest, member: Member, held: Night, *, refused: str = "", status: int = 200
) -> HttpResponse:
    """The page of a night, or its part that changes for htmx."""
    held.refresh_from_db(fields=["state", "version", "name"])
    guests = night_queries.guests(held)
    private = member.may("read_private")
    rounds = night_queries.rounds_of(held, guests)
    context = {
        "night": held,
        "early": held.state == "planned" and held.day > timezone.localdate(),
        "told": any(table.state == "confirmed" for round in rounds for table in round.tables),
        "edition": directing.edition_of(held),
        "guests": guests if private else [],
        "here": sum(guest.here for guest in guests),
        "me": next((each for each in guests if each.person == member.person_id), None),
        "rounds": rounds,
        "rules": reading_seasons.playable(settings_of(held.season)),
        "refused": refused,
        "playing": held.season.state == "open" and held.state != "closed",
        "own_game": member.may("start_own_game"),
    }
    template = "_night" if getattr(request, "htmx", False) else "night"
    page = f"tournaments/{template}.html"
    shown: dict[str, Any] = {"tab": "nights", "season": held.season, "status": status}
    return show(request, member, page, context, **shown)


@never_cache
@require_POST
def check(request: HttpRequest, slug: str, season: str, day: str) -> HttpResponse:
    """Somebody is there (`in`) or went home (`out`): oneself, or anybody by who runs the night."""
    member = reading(request, slug)
    held = night_of(member, season, day)
    act = directing.check_in if "in" in request.POST else directing.check_out
    person = _number(request.POST.get("in") or request.POST.get("out"))
    own = person == member.person_id and member.may("check_in_self")
    if not own and not member.may("run_night"):
        raise PermissionDenied
    return _done(request, member, held, lambda: act(member, held, person_id=person))


@never_cache
@require_POST
def draw(request: HttpRequest, slug: str, season: str, day: str) -> HttpResponse:
    """Tables for those present: the first draft, or another one."""
    member = acting(request, slug, "run_night")
    held = night_of(member, season, day)
    few = request.POST.get("how") != "random"
    seen = request.POST.get("seen") or None
    return _done(
        request,
        member,
        held,
        lambda: directing.make_tables(member, held, fewest_repeats=few, seen=seen),
    )


@never_cache
@require_POST
def close_night(request: HttpRequest, slug: str, season: str, day: str) -> HttpResponse:
    """The night is over."""
    member = acting(request, slug, "run_night")
    held = night_of(member, season, day)
    seen = request.POST.get("seen") or None
    return _done(request, member, held, lambda: directing.close_night(member, held, seen=seen))


@never_cache
@require_http_methods(METHODS)
def reopen_night(request: HttpRequest, slug: str, season: str, day: str) -> HttpResponse:
    """The night goes on after all."""
    member = acting(request, slug, "plan_season")
    held = night_of(member, season, day)
    page = _page(held, _("Go on with this night"), _("Open the night again"), slug)
    return ask(
        request,
        member,
        page,
        form=form_of(request, ReasonedForm),
        act=lambda said: directing.reopen_night(member, held, reason=said["reason"]),
        to=page.back,
    )


@never_cache
@require_http_methods(METHODS)
def cancel_night(request: HttpRequest, slug: str, season: str, day: str) -> HttpResponse:
    """Take a night off the calendar."""
    member = acting(request, slug, "plan_season")
    held = night_of(member, season, day)
    page = _page(held, _("Take the night off the calendar"), _("Take it off"), slug)
    return ask(
        request,
        member,
        page,
        form=form_of(request, WhyForm),
        act=lambda said: directing.cancel_night(member, held, reason=said["reason"]),
        to=address("nights", slug, season),
    )


def _page(held: Night, heading: str, button: str, slug: str) -> Asking:
    back = address("night", slug, held.season.slug, held.day.isoformat())
    return Asking(heading=heading, button=button, back=back, tab="nights")


def _done(request: HttpRequest, member: Member, held: Night, act: Any) -> HttpResponse:
    """Do it and show the night: again for htmx, by its address otherwise."""
    try:
        act()
    except DirectingError as refused:
        return show_night(request, member, held, refused=refused.message, status=422)
    if getattr(request, "htmx", False):
        return show_night(request, member, held)
    return redirect(address("night", member.league.slug, held.season.slug, held.day.isoformat()))


def _number(said: str | None) -> int:
    """The id of a person in a button; 0, which nobody has, for anything else."""
    plain = said or ""
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 19 else 0
