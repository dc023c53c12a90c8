"""What every page of a tournament has around it: the tournament, its tabs, and who looks.

Never writes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournaments.models import Tournament
from tournaments.pages.day_frame import day_frame
from tournaments.permissions import ACTIONS, Member, acting_day
from tournaments.views.form_pages import FormPage, address
from tournaments.views.places import Place, Visit
from tournaments.views.shell import let_index


def show_day(
    request: HttpRequest,
    member: Member,
    tournament: Tournament,
    template: str,
    context: Mapping[str, Any] | None = None,
    *,
    tab: str = "",
    status: int = 200,
) -> HttpResponse:
    """A page that extends tournaments/days/base.html. `tab` is a word of its tabs."""
    around = day_frame(member, tournament) | {
        "league": tournament.league,
        "member": member,
        "may": {action: member.may(action) for action in ACTIONS},
        "tab": tab,
        "shell": "tournaments/days/base.html",
    }
    response = render(request, template, around | dict(context or {}), status=status)
    if tournament.league.visibility == "public" and tournament.state != "draft":
        let_index(response, tournament.league)
    return response


def enter_day(request: HttpRequest, permission: str, tournament: str, **rest: Any) -> Visit:
    """A tournament, for whoever has the permission in its league; with the rest of the address."""
    member, event = acting_day(request, tournament, permission)
    return Visit(member, event, (event, *rest.values()))


def enter_row(
    rows: QuerySet[Any],
    through: str,
    key: str = "pk",
    page: Callable[[Any], Any] | None = None,
) -> Callable[..., Visit]:
    """Enters at the row that the second word of an address names by its `key`, inside of the
    tournament that is reached `through` its columns. The page is about what `page` makes of the
    row, by default about the tournament.
    """

    def enter(request: HttpRequest, permission: str, tournament: str, **word: Any) -> Visit:
        member, event = acting_day(request, tournament, permission)
        [value] = word.values()
        row = inside = get_object_or_404(rows, **{through: event, key: value})
        *way, last = through.split("__")
        for name in way:
            inside = getattr(inside, name)
        setattr(inside, last, event)
        return Visit(member, page(row) if page else event, (row,))

    return enter


def of_day(name: str) -> Callable[[Tournament], str]:
    """The address of a page of a tournament."""
    return lambda event: address(name, event.slug)


def day_form(
    request: HttpRequest, at: tuple[Any, ...], page: FormPage, context: dict[str, Any], status: int
) -> HttpResponse:
    """The frame of a form of a tournament."""
    member, event = at
    template = page.template or "tournaments/days/asking.html"
    return show_day(request, member, event, template, context, tab=page.tab, status=status)


DAY = Place(enter_day, of_day("day"), frame=day_form)
