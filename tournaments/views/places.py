"""Buttons and forms as data. A `Place` is a page they stand on; what each does is declared there,
and one view does it: let in, do the act, go on, or show the page again with why not.

    close_night = NIGHT.button("run_night", directing.close_night, seen=posted.word)

is a single button, `buttons` are several whose word stands in the address, and what is decorated
with `page` is a form. Writes nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from inspect import signature
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.errors import DirectingError, Several
from tournaments.models import League
from tournaments.permissions import Member, acting
from tournaments.views.form_pages import METHODS, FormPage, Frame, address, ask, league_frame
from tournaments.views.posted import Reader
from tournaments.views.shell import show

View = Callable[..., HttpResponse]
Words = Promise | str | Callable[[Any], str]


class Visit(NamedTuple):
    """Who was let in, what the page is about that one goes back to, and what the acts are about."""

    member: Member
    page: Any
    about: tuple[Any, ...]


@dataclass(frozen=True)
class Button:
    """What a button does: the act, the fields it is sent with and how each is read, where one goes
    on (back to its place without `to`), and what is said then.
    """

    act: Callable[..., Any]
    fields: Mapping[str, Reader]
    to: Callable[..., str] | None = None
    message: Words = ""
    permission: str = ""


def button(
    act: Callable[..., Any],
    /,
    *,
    to: Callable[..., str] | None = None,
    message: Words = "",
    permission: str = "",
    **fields: Reader,
) -> Button:
    """A button: `act` takes the member, what it is about, and the fields by their names; `to` the
    request and what it is about. What the act returns is the answer, if it is one. One of several
    may ask for another `permission` than the others. Raises TypeError for a field that the act does
    not take.
    """
    signature(act).bind_partial(**fields)
    return Button(act, fields, to, message, permission)


def enter_league(request: HttpRequest, permission: str, slug: str, **rest: Any) -> Visit:
    """A league, for whoever has the permission in it; with the rest of the address."""
    member = acting(request, slug, permission)
    return Visit(member, member.league, tuple(rest.values()))


def enter_at(thing_of: Callable[..., Any], *, league: bool = False) -> Callable[..., Visit]:
    """Enters at what `thing_of` makes of the member and the words of the address; the page is about
    that, or about the `league`.
    """

    def enter(request: HttpRequest, permission: str, slug: str, **words: Any) -> Visit:
        member = acting(request, slug, permission)
        thing = thing_of(member, *words.values())
        return Visit(member, member.league if league else thing, (thing,))

    return enter


def of_league(name: str) -> Callable[[League], str]:
    """The address of a page of a league."""
    return lambda league: address(name, league.slug)


def show_refusal(
    request: HttpRequest, member: Member, refused: DirectingError, *, back: str
) -> HttpResponse:
    """The page that says why a single button did nothing, 422."""
    context = {"sentence": refused.message, "back": back}
    return show(request, member, "tournaments/refused.html", context, status=422)


def each_of(*acts: Callable[[], object]) -> None:
    """Do each: where one is refused the others stand. Raises Several at the end."""
    refused = []
    for act in acts:
        try:
            act()
        except DirectingError as error:
            refused.append(error)
    if refused:
        raise Several(refused)


@dataclass(frozen=True)
class Place:
    """A page with buttons. `enter` takes the request, the permission and the words of its address,
    and raises Http404 and PermissionDenied. `address` is where the page is.

    `show` is the page again, with why something was `refused`; without it a page of its own says
    so. Where `again`, htmx gets the page at once. `frame` and `tab` are those of its forms.
    """

    enter: Callable[..., Visit]
    address: Callable[[Any], str]
    show: Callable[..., HttpResponse] | None = None
    again: bool = False
    frame: Frame = league_frame
    tab: str = "more"

    def button(self, permission: str, act: Callable[..., Any], /, **options: Any) -> View:
        """The view of a single button; its `options` are those of `button`."""
        pressed = button(act, **options)

        @never_cache
        @require_POST
        def view(request: HttpRequest, **words: Any) -> HttpResponse:
            return self.press(request, self.enter(request, permission, **words), pressed)

        return view

    def buttons(
        self,
        permission: str,
        acts: Mapping[str, Button],
        *,
        to: Callable[..., str] | None = None,
    ) -> View:
        """The view of several buttons; the last word of the address (`act`) says which. One goes on
        `to` after each that says nothing else.
        """

        @never_cache
        @require_POST
        def view(request: HttpRequest, *, act: str, **words: Any) -> HttpResponse:
            pressed = acts.get(act)
            needed = pressed.permission if pressed else ""
            at = self.enter(request, needed or permission, **words)
            if pressed is None:
                raise Http404
            return self.press(request, at, replace(pressed, to=pressed.to or to))

        return view

    def own(self, permission: str, act: Callable[..., Any], /, **options: Any) -> View:
        """The view of the page itself, where its buttons send to its own address."""
        pressed, shown = button(act, **options), self.show
        assert shown is not None

        @never_cache
        @require_http_methods(METHODS)
        def view(request: HttpRequest, **words: Any) -> HttpResponse:
            at = self.enter(request, permission, **words)
            if request.method == "POST":
                return self.press(request, at, pressed)
            return shown(request, at.member, at.page)

        return view

    def press(self, request: HttpRequest, at: Visit, pressed: Button) -> HttpResponse:
        """Do what a button says, and go on; or the page again with why not."""
        try:
            sent = {name: read(request, name) for name, read in pressed.fields.items()}
            made = pressed.act(at.member, *at.about, **sent)
        except DirectingError as refused:
            if self.show is None:
                return show_refusal(request, at.member, refused, back=self.address(at.page))
            return self.show(request, at.member, at.page, refused=refused)
        if message := pressed.message:
            messages.success(request, str(message(made) if callable(message) else message))
        if isinstance(made, HttpResponse):
            return made
        if self.again and self.show is not None and getattr(request, "htmx", False):
            return self.show(request, at.member, at.page)
        return redirect(pressed.to(request, *at.about) if pressed.to else self.address(at.page))

    def page(self, permission: str) -> Callable[[Callable[..., FormPage | HttpResponse]], View]:
        """The view of a form: what is decorated says what stands on its page and what it does."""

        def decorated(page_of: Callable[..., FormPage | HttpResponse]) -> View:
            @never_cache
            @require_http_methods(METHODS)
            @wraps(page_of)
            def view(request: HttpRequest, **words: Any) -> HttpResponse:
                at = self.enter(request, permission, **words)
                page = page_of(request, at.member, *at.about)
                if isinstance(page, HttpResponse):
                    return page
                back, tab = page.back or self.address(at.page), page.tab or self.tab
                placed = replace(page, back=back, tab=tab)
                return ask(request, (at.member, *at.about), placed, self.frame)

            return view

        return decorated

    def look(self, permission: str) -> Callable[[View], View]:
        """The view of a page that is only looked at."""

        def decorated(shown: View) -> View:
            @never_cache
            @require_safe
            @wraps(shown)
            def view(request: HttpRequest, **words: Any) -> HttpResponse:
                at = self.enter(request, permission, **words)
                return shown(request, at.member, *at.about)

            return view

        return decorated


LEAGUE = Place(enter_league, of_league("league"))
