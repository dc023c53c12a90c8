"""A page that asks and then does: the form, the sentences beside its fields, where it leads to.

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

from tournaments.forms.act_form import AskingForm
from tournaments.permissions import Member
from tournaments.views.shell import show

METHODS = ["GET", "HEAD", "POST"]

Form = TypeVar("Form", bound=AskingForm)


@dataclass(frozen=True)
class Asking:
    """What the page says. `back` is an address; `grave` for what cannot be undone."""

    heading: str
    button: str
    back: str
    sentences: Sequence[str] = ()
    grave: bool = False
    files: bool = False
    tab: str = "more"
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
    page: Asking,
    *,
    form: AskingForm,
    act: Callable[[dict[str, Any]], Any],
    to: str | Callable[[Any], str],
    said: str | Callable[[Any], str] = "",
) -> HttpResponse:
    """Show the form; once it is sent do `act` with what was typed, say `said` and go `to` an
    address; both may be made of what the act returned. What is refused is shown again, 422.
    """
    if form.is_bound and form.done(act):
        if said:
            messages.success(request, said(form.made) if callable(said) else said)
        return redirect(to(form.made) if callable(to) else to)
    context = {"page": page, "form": form} | dict(page.context)
    status = 422 if form.is_bound else 200
    if member is None:
        return render(request, page.template, context, status=status)
    return show(request, member, page.template, context, tab=page.tab, status=status)
