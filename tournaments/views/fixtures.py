"""A table that was drawn for a night or stands in a list: started, given more time, struck off."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.devices import ensure_device
from tournaments.directing import deadlines, scorekeepers
from tournaments.directing import fixtures as fixture_acts
from tournaments.errors import DirectingError
from tournaments.forms.seasons import (
    DeadlineForm,
    ReasonedForm,
    StartTableForm,
)
from tournaments.ledger.settings import settings_of
from tournaments.models import Fixture, LeagueGame
from tournaments.permissions import Member, NotYourRole, reading
from tournaments.queries.seasons import playable
from tournaments.views.form_pages import METHODS, FormPage, address, form_of, show_form
from tournaments.views.game_starts import (
    Started,
    active_people,
    go_to,
    go_to_scorecard,
    occupants,
    ruleset_of,
    set_up,
)
from tournaments.views.nights import night_of, show_night
from tournaments.views.places import Place, enter_at


def fixture_of(member: Member, season_slug: str, fixture_id: int) -> Fixture:
    """A table of this league. Raises Http404, also for one of a tournament: its acts are others."""
    around = ("season__league", "night", "table__round")
    fixtures = Fixture.objects.filter(season__staged=False).select_related(*around)
    return get_object_or_404(
        fixtures, season__league=member.league, season__slug=season_slug, pk=fixture_id
    )


@never_cache
@require_http_methods(METHODS)
def start_table(request: HttpRequest, slug: str, season_slug: str, fixture_id: int) -> HttpResponse:
    """Start the game of a table, as it was drawn or with substitutes."""
    member = reading(request, slug)
    try:
        fixture = fixture_of(member, season_slug, fixture_id)
    except Http404:
        return _drawn_anew(request, member, season_slug)
    drafted = fixture.night_id is not None and fixture.table.round.state == "drafted"
    if drafted and not member.may("run_night"):
        raise Http404  # a draft is seen by who runs the night
    drawn = list(fixture.seats.values_list("person", "person__name").order_by("position"))
    own = member.person_id in {person for person, _name in drawn}
    if own and fixture.night_id is not None and request.POST.get("then") == "score":
        return _start_own(request, member, fixture)
    if not (own and member.may("start_own_game")) and not member.may("start_game"):
        raise PermissionDenied
    rules = playable(settings_of(fixture.season))
    options: dict[str, Any] = {"drawn": drawn, "people": active_people(member), "rules": rules}
    options["initial"] = {"day": timezone.localdate()}
    form = form_of(request, StartTableForm, listed=fixture.night_id is None, **options)

    def act(typed: dict[str, Any]) -> Started:
        seats = occupants(form.sitting())
        sent = {"seats": seats, "ruleset": typed["ruleset"], "day": typed.get("day")}
        return set_up(request, fixture_acts.start_table, member, fixture, **sent)

    if form.is_bound and form.done(act):
        other_tables = fixture.night_id is not None and member.may("run_night")
        return go_to(request, form.made, to=_back(fixture) if other_tables else "")
    context = {"fixture": fixture, "back": _back(fixture)}
    template = "tournaments/table_start.html"
    return show_form(request, member, template, form, context, tab="nights", season=fixture.season)


def _start_own(request: HttpRequest, member: Member, fixture: Fixture) -> HttpResponse:
    """Start the own table of a night as it was drawn, and go straight to its first hole. Where
    another phone of the table was first, go along with it.
    """
    if not member.may("start_own_table"):
        raise NotYourRole("start_own_table")
    assert fixture.night is not None
    games = LeagueGame.objects.filter(fixture=fixture).exclude(state="void")
    if not games.exists():
        ruleset = ruleset_of(request, fixture.season)
        try:
            started = set_up(request, fixture_acts.start_table, member, fixture, ruleset=ruleset)
        except DirectingError as refused:
            if not games.exists():
                return show_night(request, member, fixture.night, refused=refused)
        else:
            return go_to_scorecard(request, started.game.game, started.device)
    device = ensure_device(request)
    game = games.select_related("season__league", "game").get()
    try:
        card = scorekeepers.open_scorecard(member, game, device=device)
    except DirectingError as refused:
        return show_night(request, member, fixture.night, refused=refused)
    return go_to_scorecard(request, card, device)


def _drawn_anew(request: HttpRequest, member: Member, season_slug: str) -> HttpResponse:
    """The night of a table that somebody else drew anew meanwhile. Raises Http404 without one."""
    night = night_of(member, season_slug, request.POST.get("night", ""))
    sentence = _("These tables have been drawn again. Check them again.")
    return show_night(request, member, night, refused=sentence)


def _back(fixture: Fixture) -> str:
    slug = fixture.season.league.slug
    if fixture.night is not None:
        return address("night", slug, fixture.season.slug, fixture.night.day.isoformat())
    return address("fixtures", slug, fixture.season.slug)


FIXTURE = Place(enter_at(fixture_of), _back, tab="nights")


@FIXTURE.page("plan_season")
def extend_deadline(request: HttpRequest, member: Member, fixture: Fixture) -> FormPage:
    """More time for a table."""
    return FormPage(
        _("More time for this table"),
        _("Set the deadline"),
        form=form_of(request, DeadlineForm, initial={"day": fixture.deadline}),
        act=lambda typed: deadlines.extend_deadline(
            member, fixture, day=typed["day"], reason=typed["reason"]
        ),
    )


@FIXTURE.page("plan_season")
def void_fixture(request: HttpRequest, member: Member, fixture: Fixture) -> FormPage:
    """A table that will not be played."""
    return FormPage(
        _("This table will not be played"),
        _("Strike it off"),
        form=ReasonedForm,
        act=lambda typed: fixture_acts.void_fixture(member, fixture, reason=typed["reason"]),
    )
