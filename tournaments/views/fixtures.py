"""Fixture lists, and starting a table that was drawn for a night or stands in a list."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import directing
from tournaments.directing import DirectingError
from tournaments.forms.seasons import DeadlineForm, FixturesForm, ReasonedForm, StartTableForm
from tournaments.ledger.settings import settings_of
from tournaments.models import Fixture, Season
from tournaments.permissions import Member, acting, reading
from tournaments.queries import nights as night_queries
from tournaments.queries import seasons as reading_seasons
from tournaments.queries.nights import TableShown
from tournaments.rules.draws.fixtures import Meetings, meetings
from tournaments.views.form_pages import METHODS, Asking, address, ask, form_of
from tournaments.views.game_starts import Started, active_people, go_to, set_up, sits
from tournaments.views.nights import night_of, show_night
from tournaments.views.seasons import season_of
from tournaments.views.shell import show


def fixture_of(member: Member, season: str, fixture: int) -> Fixture:
    """A table of this league. Raises Http404."""
    found = (
        Fixture.objects.select_related("season__league", "night")
        .filter(season__league=member.league, season__slug=season, pk=fixture)
        .first()
    )
    if found is None:
        raise Http404
    return found


@never_cache
@require_safe
def fixtures(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """The list of tables to be played without common nights."""
    member = reading(request, slug)
    return _show_list(request, member, season_of(member, season))


def _show_list(
    request: HttpRequest, member: Member, held: Season, *, refused: str = "", status: int = 200
) -> HttpResponse:
    tables = night_queries.tables_of(held, night=None)
    context = {
        "tables": tables,
        "meetings": _meetings(tables),
        "players": len({person for table in tables for person in table.ids}),
        "today": timezone.localdate(),
        "overdue": directing.overdue(held).count() if held.state == "open" else 0,
        "refused": refused,
        "rules": reading_seasons.playable(settings_of(held)),
        "own_game": member.may("start_own_game"),
    }
    shown: dict[str, Any] = {"tab": "nights", "season": held, "status": status}
    return show(request, member, "tournaments/fixtures.html", context, **shown)


@never_cache
@require_POST
def pass_deadlines(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Deadlines are over: who has not played a table until then is absent there."""
    member = acting(request, slug, "plan_season")
    held = season_of(member, season)
    try:
        directing.pass_deadlines(member, held)
    except DirectingError as refused:
        return _show_list(request, member, held, refused=refused.message, status=422)
    return redirect(address("fixtures", slug, season))


@never_cache
@require_http_methods(METHODS)
def make_fixtures(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """A list made of a block design, or as even as it can be."""
    member = acting(request, slug, "plan_season")
    held = season_of(member, season)
    settings = settings_of(held)
    people = active_people(member)
    inside = [str(each.person) for each in reading_seasons.registered(held) if not each.left]
    first = {"people": inside, "size": settings.preferred, "days": 14}
    form = form_of(request, FixturesForm, people=people, initial=first)
    page = Asking(
        heading=_("Make a fixture list"),
        button=_("Make the list"),
        back=address("fixtures", slug, season),
        tab="nights",
        template="tournaments/fixtures_new.html",
    )

    def act(said: dict[str, Any]) -> list[Fixture]:
        return directing.make_fixtures(
            member,
            held,
            people=[int(each) for each in said["people"]],
            size=said["size"],
            games_each=said["games_each"] or None,
            first_deadline=said["first_deadline"],
            days=said["days"],
        )

    return ask(request, member, page, form=form, act=act, to=page.back)


@never_cache
@require_http_methods(METHODS)
def extend_deadline(request: HttpRequest, slug: str, season: str, fixture: int) -> HttpResponse:
    """More time for a table."""
    member = acting(request, slug, "plan_season")
    held = fixture_of(member, season, fixture)
    page = _page(slug, held, _("More time for this table"), _("Set the deadline"))
    return ask(
        request,
        member,
        page,
        form=form_of(request, DeadlineForm, initial={"day": held.deadline}),
        act=lambda said: directing.extend_deadline(
            member, held, day=said["day"], reason=said["reason"]
        ),
        to=page.back,
    )


@never_cache
@require_http_methods(METHODS)
def void_fixture(request: HttpRequest, slug: str, season: str, fixture: int) -> HttpResponse:
    """A table that will not be played."""
    member = acting(request, slug, "plan_season")
    held = fixture_of(member, season, fixture)
    page = _page(slug, held, _("This table will not be played"), _("Strike it off"))
    return ask(
        request,
        member,
        page,
        form=form_of(request, ReasonedForm),
        act=lambda said: directing.void_fixture(member, held, reason=said["reason"]),
        to=page.back,
    )


@never_cache
@require_http_methods(METHODS)
def start_table(request: HttpRequest, slug: str, season: str, fixture: int) -> HttpResponse:
    """Start the game of a table: as it was drawn, or with substitutes."""
    member = reading(request, slug)
    try:
        held = fixture_of(member, season, fixture)
    except Http404:
        return _drawn_anew(request, member, season)
    drawn = list(held.seats.values_list("person", "person__name").order_by("position"))
    own = member.may("start_own_game") and member.person_id in {person for person, _name in drawn}
    if not own and not member.may("start_game"):
        raise PermissionDenied
    rules = reading_seasons.playable(settings_of(held.season))
    people = active_people(member)
    first = {"day": timezone.localdate()}
    options: dict[str, Any] = {"drawn": drawn, "people": people, "rules": rules}
    form = form_of(request, StartTableForm, listed=held.night_id is None, initial=first, **options)

    def act(said: dict[str, Any]) -> Started:
        sent = {"ruleset": said["ruleset"], "day": said.get("day"), "seats": sits(form.sitting())}
        return set_up(
            request, lambda device: directing.start_table(member, held, device=device, **sent)
        )

    if form.is_bound and form.done(act):
        return go_to(request, form.made)
    context = {"form": form, "fixture": held, "back": _back(slug, held)}
    status = 422 if form.is_bound else 200
    shown: dict[str, Any] = {"tab": "nights", "season": held.season, "status": status}
    return show(request, member, "tournaments/table_start.html", context, **shown)


def _drawn_anew(request: HttpRequest, member: Member, season: str) -> HttpResponse:
    """The night of a table that somebody else drew anew meanwhile. Raises Http404 without one."""
    held = night_of(member, season, request.POST.get("night", ""))
    sentence = _("These tables were drawn anew in the meantime. Look at them again.")
    return show_night(request, member, held, refused=sentence, status=422)


def _back(slug: str, held: Fixture) -> str:
    if held.night is not None:
        return address("night", slug, held.season.slug, held.night.day.isoformat())
    return address("fixtures", slug, held.season.slug)


def _page(slug: str, held: Fixture, heading: str, button: str) -> Asking:
    return Asking(heading=heading, button=button, back=_back(slug, held), tab="nights")


def _meetings(tables: list[TableShown]) -> Meetings | None:
    """What the list does: games for each, meetings of each pair."""
    listed = [table for table in tables if not table.void]
    people = sorted({person for table in listed for person in table.ids})
    if not people:
        return None
    at = {person: number for number, person in enumerate(people)}
    return meetings(len(people), [[at[who] for who, _name in table.people] for table in listed])
