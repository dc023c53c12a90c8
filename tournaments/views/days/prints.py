"""What is printed of a tournament: each a page that prints well, in the language and on the paper
that its address says. Nothing is saved, and a draft is on no paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scorecards.addresses import address_for_others
from scorecards.paper.fonts import lacking
from scorecards.paper.forms import SheetForm
from scorecards.queries.rulesets import find_ruleset
from tournaments.ledger.days.day_places import (
    day_places,
    people_with_places,
    stages_begun,
    team_places,
)
from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.ledger.stages.settings import day_settings_of, stage_settings
from tournaments.models import Person, Round, Tournament
from tournaments.pages.prints.cards import (
    Certificate,
    card_pages,
    certificates_of,
    certificates_of_teams,
    slip_pages,
)
from tournaments.pages.prints.leaves import paper_of
from tournaments.pages.prints.pairings import name_pages, table_pages
from tournaments.permissions import Member
from tournaments.queries.days.facts import names_in
from tournaments.queries.days.paper import (
    printed_rounds,
    private_links,
    seats_of_everybody,
)
from tournaments.queries.days.round_lists import by_name
from tournaments.queries.days.rounds import HallRound, hall_round
from tournaments.queries.days.team_results import names_of_teams
from tournaments.rules.days.states import SHOWN_ROUND
from tournaments.views.days.shell import DAY, show_day
from tournaments.views.form_pages import address

DECIDED = ("provisional", "final", "archived")
"""States of a tournament whose places stand."""


@DAY.look("read")
def day_prints(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """Everything there is to print, for who looks."""
    context = {
        "rounds": printed_rounds(event)[::-1],
        "decided": event.state in DECIDED,
    }
    template = "tournaments/days/prints/list.html"
    return show_day(request, member, event, template, context, tab="more")


@DAY.look("read")
def print_names(
    request: HttpRequest, member: Member, event: Tournament, round_id: int
) -> HttpResponse:
    """A round by name, for the wall."""
    row, form = published_round(event, round_id), SheetForm(request.GET)
    pages = name_pages(by_name(_shown(row)), _paper(form))
    context = {"part": "names", "row": row, "pages": pages, "heading": _("By name")}
    return _show(request, member, event, form, context)


@DAY.look("read")
def print_tables(
    request: HttpRequest, member: Member, event: Tournament, round_id: int
) -> HttpResponse:
    """A round table by table, for the desk and the door."""
    row, form = published_round(event, round_id), SheetForm(request.GET)
    shown = _shown(row)
    pages = table_pages(shown.tables, _paper(form), resting=bool(shown.byes))
    byes = [each.name for each in shown.byes]
    context = {"part": "tables", "row": row, "pages": pages, "heading": _("By table")}
    return _show(request, member, event, form, context | {"byes": byes})


@DAY.look("run_night")
def print_table_cards(
    request: HttpRequest, member: Member, event: Tournament, round_id: int
) -> HttpResponse:
    """A card for every table, to be folded, with the code that opens the table on a phone. Whoever
    has it may say that they sit there, so only who runs the tournament prints it.
    """
    row, form = published_round(event, round_id), SheetForm(request.GET)
    links = _links(request, _shown(row))
    pages = [(number, link, link.partition("://")[2]) for number, link in links.items()]
    context = {"part": "table_cards", "row": row, "pages": pages, "heading": _("Table cards")}
    return _show(request, member, event, form, context)


@DAY.look("run_night")
def print_slips(
    request: HttpRequest, member: Member, event: Tournament, round_id: int
) -> HttpResponse:
    """A blank slip for every table, with its people and the holes of the round."""
    row, form = published_round(event, round_id), SheetForm(request.GET)
    settings, shown = stage_settings(row.stage), _shown(row)
    links = _links(request, shown)
    ruleset = find_ruleset(day_settings_of(event).ruleset_of(settings))
    context = {
        "part": "slips",
        "row": row,
        "pages": [
            (page, [(slip, links[slip.table]) for slip in page.slips])
            for page in slip_pages(shown.tables, settings.holes, _paper(form))
        ],
        "holes": settings.holes,
        "rules": ruleset.name if ruleset is not None else "",
        "heading": _("Result slips"),
    }
    return _show(request, member, event, form, context)


@DAY.look("read")
def seat_cards(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """A card for everybody: every published round, the table and the seat. Its code opens the own
    page; where who prints it may make links and somebody has one, it is that link, on this card
    only.
    """
    form, keys = SheetForm(request.GET), private_links(event) if member.may("invite") else {}
    here = address_for_others(request, "/").removesuffix("/")
    links = {who: here + address("invitation", key) for who, key in keys.items()}
    context = {
        "part": "seat_cards",
        "pages": card_pages(seats_of_everybody(event), _paper(form), links),
        "own": here + address("me", event.slug),
        "heading": _("Seat cards"),
    }
    return _show(request, member, event, form, context)


@DAY.look("run_night")
def certificates(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """Certificates of the podium, or with `everybody` of all; once the places stand."""
    form = SheetForm(request.GET)
    everybody = bool(request.GET.get("everybody"))
    context = {
        "part": "certificates",
        "pages": _certificates(event, _paper(form), everybody=everybody),
        "everybody": everybody,
        "heading": _("Certificates"),
    }
    return _show(request, member, event, form, context)


def _certificates(event: Tournament, paper: str, *, everybody: bool) -> list[Certificate]:
    """None before the places stand; where teams play one for each of their people."""
    if event.state not in DECIDED:
        return []
    stages, names = stages_begun(event), names_in(event)
    if not plays_in_teams(event):
        return certificates_of(day_places(stages), names, paper, everybody=everybody)
    people, places = people_with_places(stages), team_places(stages)
    teams = names_of_teams(event)
    return certificates_of_teams(people, places, names, teams, paper, everybody=everybody)


def published_round(event: Tournament, round_id: int) -> Round:
    """A round of the tournament that everybody sees. Raises Http404 for any other, a draft too."""
    around = Round.objects.select_related("stage__season__league", "stage__tournament")
    row = get_object_or_404(around, stage__tournament=event, pk=round_id)
    if row.state not in SHOWN_ROUND:
        raise Http404
    row.stage.tournament = event
    return row


def _shown(row: Round) -> HallRound:
    """The round without the tables that were struck out or shared out."""
    shown = hall_round(row)
    return replace(shown, tables=tuple(each for each in shown.tables if each.state != "void"))


def _paper(form: SheetForm) -> str:
    return paper_of(form.typed("paper", "a4"))


def _links(request: HttpRequest, shown: HallRound) -> dict[int, str]:
    """The link of every table by its number. Where this site stands is found out once."""
    here = address_for_others(request, "/").removesuffix("/")
    slug = shown.row.stage.tournament.slug
    return {each.number: here + address("day_table", slug, each.key) for each in shown.tables}


def _show(
    request: HttpRequest,
    member: Member,
    event: Tournament,
    form: SheetForm,
    context: Mapping[str, Any],
) -> HttpResponse:
    """The page of a print: how it is printed, and its pieces of paper; 422 for wishes that cannot
    be.
    """
    part = context["part"]
    names = Person.objects.filter(entries__tournament=event).values_list("name", flat=True)
    around = {
        "lacking": lacking("".join(names)),
        "form": form,
        "paper": _paper(form),
        "print": f"tournaments/days/prints/_{part}.html",
        "count": len(context["pages"]),
    }
    status = 200 if form.is_valid() else 422
    template = "tournaments/days/prints/page.html"
    return show_day(
        request, member, event, template, around | dict(context), tab="more", status=status
    )
