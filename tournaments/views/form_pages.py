"""Pages with a form that leads to an act: the form, the sentences beside its fields, what follows.

Every act of a league that needs more than a tap goes this way. Writes nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from tournaments.forms.act_form import ActForm
from tournaments.models import Season
from tournaments.permissions import Member
from tournaments.views.shell import show

METHODS = ["GET", "HEAD", "POST"]
ABOVE_IDS = 10**18  # an id of a row has no more digits than this number has zeros

Form = TypeVar("Form", bound=ActForm)


@dataclass(frozen=True)
class FormPage:
    """What the page says. `back` is an address; `grave` marks what cannot be undone; `season` is
    the one it is about, if it is about one.
    """

    heading: str
    button: str
    back: str
    sentences: Sequence[str] = ()
    grave: bool = False
    files: bool = False
    tab: str = "more"
    season: Season | None = None
    template: str = "tournaments/asking.html"
    context: Mapping[str, Any] = field(default_factory=dict)


def address(name: str, *args: object) -> str:
    """The address of a page of leagues."""
    return reverse(f"tournaments:{name}", args=args)


def form_of(request: HttpRequest, kind: type[Form], **options: Any) -> Form:
    """The form as it was sent, or empty."""
    data = request.POST if request.method == "POST" else None
    return kind(data, request.FILES or None, **options)


def ask(
    request: HttpRequest,
    member: Member | None,
    page: FormPage,
    *,
    form: ActForm | type[ActForm],
    act: Callable[[dict[str, Any]], Any],
    to: str | Callable[[Any], str] = "",
    message: str | Callable[[Any], str] = "",
) -> HttpResponse:
    """Show the form; once it is sent, do `act` with what was typed and go to the address `to`
    (`page.back` without one) with a message. Both may be made from what the act returned. If it is
    refused, show the form again, 422. A class stands for its form without options.
    """
    if isinstance(form, type):
        form = form_of(request, form)
    if form.is_bound and form.done(act):
        if message:
            messages.success(request, message(form.made) if callable(message) else message)
        return redirect(to(form.made) if callable(to) else to or page.back)
    context = {"page": page} | dict(page.context)
    if member is None:
        around = context | {"form": form}
        return render(request, page.template, around, status=status_of(form))
    return show_form(
        request, member, page.template, form, context, tab=page.tab, season=page.season
    )


def show_form(
    request: HttpRequest,
    member: Member,
    template: str,
    form: ActForm,
    context: Mapping[str, Any],
    *,
    tab: str,
    season: Season | None = None,
) -> HttpResponse:
    """A page of the league with its form; see `show` for the rest."""
    context = {"form": form} | dict(context)
    status = status_of(form)
    return show(request, member, template, context, tab=tab, season=season, status=status)


def status_of(form: ActForm) -> int:
    """422 for a form that comes back after it was sent."""
    return 422 if form.is_bound else 200
