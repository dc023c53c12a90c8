"""Pages with a form that leads to an act: the form, the sentences beside its fields, what follows.

Every act of a league that needs more than a tap goes this way: as a `page` of a `Place`
(`tournaments/views/places.py`). Writes nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from tournaments.forms.act_form import ActForm, SureForm
from tournaments.models import Season
from tournaments.permissions import Member
from tournaments.views.shell import show

METHODS = ["GET", "HEAD", "POST"]

Form = TypeVar("Form", bound=ActForm)


@dataclass(frozen=True)
class FormPage:
    """What the page says and does. Once the `form` is sent, `act` is done with what was typed, and
    one goes to the address `to` (`back` without one) with a `message`; both may be made from what
    the act returned. A class stands for its form without options.

    `back` and `tab` are those of its place, unless they are given; `grave` marks what cannot be
    undone; `season` is the one it is about, if it is about one. `action` is where it is sent if not
    to its own address.
    """

    heading: str
    button: str
    back: str = ""
    sentences: Sequence[str] = ()
    grave: bool = False
    files: bool = False
    action: str = ""
    tab: str = ""
    season: Season | None = None
    template: str = ""
    context: Mapping[str, Any] = field(default_factory=dict)
    form: ActForm | type[ActForm] = SureForm
    act: Callable[[dict[str, Any]], Any] = dict
    to: str | Callable[[Any], str] = ""
    message: str | Callable[[Any], str] = ""


Frame = Callable[[HttpRequest, tuple[Any, ...], FormPage, dict[str, Any], int], HttpResponse]
"""Shows a page for whoever entered, with its context and a status."""


def league_frame(
    request: HttpRequest, at: tuple[Any, ...], page: FormPage, context: dict[str, Any], status: int
) -> HttpResponse:
    """A page of a league; the first of `at` is who looks."""
    template = page.template or "tournaments/asking.html"
    return show(request, at[0], template, context, tab=page.tab, season=page.season, status=status)


def plain_frame(
    request: HttpRequest, _at: tuple[Any, ...], page: FormPage, context: dict[str, Any], status: int
) -> HttpResponse:
    """A page outside of any league."""
    return render(request, page.template, context, status=status)


def address(name: str, *args: object) -> str:
    """The address of a page of leagues."""
    return reverse(f"tournaments:{name}", args=args)


def form_of(request: HttpRequest, kind: type[Form], **options: Any) -> Form:
    """The form as it was sent, or empty."""
    data = request.POST if request.method == "POST" else None
    return kind(data, request.FILES or None, **options)


def ask(
    request: HttpRequest, at: tuple[Any, ...], page: FormPage, frame: Frame = plain_frame
) -> HttpResponse:
    """Show the form, or once it is sent do the act and go on. If that is refused, show the form
    again, 422.
    """
    form = form_of(request, page.form) if isinstance(page.form, type) else page.form
    if form.is_bound and form.done(page.act):
        if message := page.message(form.made) if callable(page.message) else page.message:
            messages.success(request, message)
        return redirect(page.to(form.made) if callable(page.to) else page.to or page.back)
    context = {"page": page, "form": form} | dict(page.context)
    return frame(request, at, page, context, status_of(form))


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
