"""Fixture lists: list by list on one page, made for divisions or for everybody, discarded."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.directing import deadlines, fixture_lists
from tournaments.directing.fixture_lists import ListPlan
from tournaments.forms.seasons import (
    FixturesForm,
    WhyForm,
)
from tournaments.ledger.deadlines import overdue
from tournaments.ledger.settings import settings_of
from tournaments.models import Fixture, Season
from tournaments.permissions import Member
from tournaments.queries.fixtures import ListShown, listed_divisions, lists_of
from tournaments.queries.seasons import division_names, playable, registered
from tournaments.views.fixtures import FIXTURE
from tournaments.views.form_pages import FormPage, form_of
from tournaments.views.game_starts import active_people
from tournaments.views.places import Place
from tournaments.views.seasons import enter_season, of_season
from tournaments.views.shell import show


def _show_list(
    request: HttpRequest, member: Member, season: Season, *, refused: object = ""
) -> HttpResponse:
    lists = lists_of(season)
    done = listed_divisions(lists)
    levels = enumerate(settings_of(season).divisions, start=1)
    context = {
        "lists": lists,
        "lacking": []
        if None in done
        else [(at, each.name) for at, each in levels if at not in done],
        "today": timezone.localdate(),
        "overdue": overdue(season).count() if season.state == "open" else 0,
        "rules": playable(settings_of(season)),
        "own_game": member.may("start_own_game"),
        "refused": refused,
    }
    status = 422 if refused else 200
    template = "tournaments/fixtures.html"
    return show(request, member, template, context, tab="nights", season=season, status=status)


LISTS = Place(enter_season, of_season("fixtures"), _show_list, tab="nights")


@LISTS.look("read")
def fixtures(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """The list of tables that are played without a common night."""
    return _show_list(request, member, season)


pass_deadlines = LISTS.button("plan_season", deadlines.pass_deadlines)
"""The deadlines are over: whoever has not played a table by then is absent there."""


@LISTS.page("plan_season")
def make_fixtures(request: HttpRequest, member: Member, season: Season) -> FormPage:
    """A list for each division, for one of them, or for everybody: made of a block design, or as
    even as it can be.
    """
    form = _list_form(request, member, season)

    def act(typed: dict[str, Any]) -> list[Fixture]:
        people = [int(each) for each in typed["people"]]
        first, each = typed["first_deadline"], typed["games_each"] or None
        plan = ListPlan(typed["size"], each, first, typed["days"])
        if typed.get("lists") == form.EACH:
            return fixture_lists.make_division_lists(member, season, plan, people=people)
        if form.division is not None:
            others = {row.person for row in registered(season) if row.division != form.division}
            people = [each for each in people if each not in others]
        return fixture_lists.make_fixtures(
            member, season, plan, people=people, division=form.division
        )

    return FormPage(
        _("Make a fixture list"),
        _("Make the list"),
        template="tournaments/fixtures_new.html",
        form=form,
        act=act,
        message=_("The list is made."),
    )


@replace(FIXTURE, address=lambda fixture: LISTS.address(fixture.season)).page("plan_season")
def discard_fixtures(request: HttpRequest, member: Member, fixture: Fixture) -> FormPage:
    """The list a table stands in, discarded: whole while nothing of it was played."""
    shown = next((each for each in lists_of(fixture.season) if fixture.pk in each.ids), None)
    if shown is None:  # a table of a night
        raise Http404
    return FormPage(
        _("Discard this list"),
        _("Discard the list"),
        sentences=_what_goes(shown),
        form=WhyForm,
        act=lambda typed: fixture_lists.discard_fixtures(member, fixture, reason=typed["reason"]),
        message=_("The list is discarded."),
    )


def _list_form(request: HttpRequest, member: Member, season: Season) -> FixturesForm:
    """The form of a list, begun for the divisions that have none and for whoever plays in them."""
    settings = settings_of(season)
    names = list(division_names(settings))
    inside = {each.person: each.division for each in registered(season) if not each.left}
    parts: list[tuple[str, list[tuple[int, str]]]] = [
        *((name if len(names) > 1 else "", []) for name in names),
        (_("Not in the season yet"), []),
    ]
    for each in active_people(member):
        parts[inside.get(each[0], len(parts)) - 1][1].append(each)
    done = listed_divisions(lists_of(season)) if len(names) > 1 else set()
    free = [level for level in range(1, len(names) + 1) if level not in done]
    usual = FixturesForm.EACH if len(free) in (0, len(names)) else str(free[0])
    first = {
        "lists": request.GET.get("of", usual),
        "people": [str(each) for each in inside],
        "size": settings.preferred,
        "days": 14,
    }
    return form_of(request, FixturesForm, parts=parts, divisions=names, initial=first)


def _what_goes(shown: ListShown) -> list[str]:
    """What discarding a list does, in sentences."""
    tables = ngettext(
        "%(n)d table, %(players)d people.", "%(n)d tables, %(players)d people.", shown.waiting
    )
    sentence = _("None of its tables has been started: the whole list goes.")
    if shown.started:
        sentence = _("Tables that have been started stay; the others will not be played.")
    first = tables % {"n": shown.waiting, "players": shown.players}
    return [f"{shown.name}: {first}" if shown.name else first, sentence]
