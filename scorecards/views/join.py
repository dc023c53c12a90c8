"""Coming to a table: by a typed code, or by one of the two links. Wrong codes are limited, so that
nobody tries them all.
"""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorecards.addresses import path_here
from scorecards.codes import LINK_KEY
from scorecards.devices import ensure_device, remember
from scorecards.forms import JoinForm
from scorecards.limits.tries import MINUTE, count_try, too_many_tries
from scorecards.models import Device, Game, Table
from scorecards.permissions import SCORER, VIEWER, GameAccess, refuse_old_link
from scorecards.queries import phones
from scorecards.scorekeeping import errors, links
from scorecards.views.game import show_game
from scorecards.views.invitations import is_program, show_invitation

SCANS = "camera=(self), geolocation=(), microphone=(), payment=(), usb=()"
"""What the page asks the browser for that has the field for a code: it may be scanned as well."""

LinkView = Callable[[HttpRequest, str], HttpResponse]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """A field for the code: the right one opens the game, a wrong one is refused beside it. A link
    of this site leads where it leads, which counts the wrong ones itself.
    """
    form = JoinForm(request.POST if request.method == "POST" else None)
    if not form.is_bound:
        return show_join(request, form)
    if path := path_here(request, form.data.get("code", "")):
        return redirect(path)
    if wait := too_many_tries(request):
        return show_join(request, form, status=429, wait=wait)
    try:
        if form.is_valid():
            return let_in(request, form.cleaned_data["code"])
    except errors.NoSuchLink as unknown:
        form.add_error("code", unknown.message)
    count_try(request)
    return show_join(request, form, status=422)


@never_cache
@require_safe
def shut_out(request: HttpRequest) -> HttpResponse:
    """What a phone is told whose code was changed, with the field for the new one: a part for a
    page that learns of it while somebody enters cards.
    """
    return render(request, "scorecards/_shut_out.html")


def show_join(
    request: HttpRequest, form: JoinForm, *, status: int = 200, wait: int = 0
) -> HttpResponse:
    """The page with the field and what is wrong with it; `wait` is for how many seconds no code is
    looked up.
    """
    wrong = list(form.errors.get("code", [])) if status == 422 else []
    if wait:
        wrong = [too_often(wait)]
    response = render(
        request,
        "scorecards/join.html",
        {"wrong": wrong, "typed": form.data.get("code", "")[:40]},
        status=status,
    )
    response["Permissions-Policy"] = SCANS
    if wait:
        response["Retry-After"] = str(wait)
    return response


def too_often(wait: int) -> str:
    """Why no code is looked up for so many seconds, and what to do meanwhile."""
    if wait <= MINUTE:
        return _("Too many wrong codes from this device. Wait a minute and try again.")
    return _(
        "There have been too many wrong codes lately. Scan the QR code or open the link instead, "
        "or try again in an hour."
    )


def by_link(view: LinkView) -> LinkView:
    """Answers for a link that opens nothing: 404, or ShutOut for a device that came by it before.

    Six letters are counted, and after too many wrong ones nobody is let in by them. Nobody guesses
    a long key, so whoever has one does not wait for those who guess.
    """

    @wraps(view)
    def answer(request: HttpRequest, key: str) -> HttpResponse:
        guessable = not LINK_KEY.fullmatch(key)
        if guessable and (wait := too_many_tries(request)):
            return show_join(request, JoinForm(), status=429, wait=wait)
        try:
            return view(request, key)
        except errors.NoSuchLink as unknown:
            if guessable:
                count_try(request)
            refuse_old_link(request, key)
            raise Http404 from unknown

    return answer


@never_cache
@require_safe
@by_link
def score_link(request: HttpRequest, key: str) -> HttpResponse:
    """The scorers' link: let the device in and go to the game. Programs of messengers stay out."""
    if is_program(request):
        table, role = links.find_link(key)
        if role == SCORER:
            return show_invitation(request, table)
    return let_in(request, key)


@never_cache
@require_safe
@by_link
def paper_link(request: HttpRequest, key: str) -> HttpResponse:
    """The link on a printed sheet: let a scorer in, and go to the page where it is typed in. With
    the viewers' key, go where their link goes.
    """
    game, role = links.find_link(key)
    response = let_in(request, key)
    if role == SCORER and isinstance(game, Game):
        response["Location"] = reverse("scorecards:rekey", args=[game.code])
    return response


@never_cache
@require_safe
@by_link
def view_link(request: HttpRequest, key: str) -> HttpResponse:
    """The link to pass on: the scorecard to read, with a title and a description for previews. Six
    letters lead to its long address, which works for as long as nobody replaces it.
    """
    table, role = links.find_link(key)
    if role != VIEWER:
        return redirect("scorecards:score_link", key=key)
    if key != table.view_link:
        return redirect("scorecards:view_link", key=table.view_link)
    device = ensure_device(request)
    table, role = links.open_link(key=key, device=device)
    if role == SCORER or not isinstance(table, Game):
        response = landing(table, role, device)
    else:
        access = GameAccess(game=table, role=role, device=device)
        response = show_game(request, access, shared=True)
    remember(response, device, secure=request.is_secure())
    return response


def let_in(request: HttpRequest, key: str) -> HttpResponse:
    """Let this device in and send it to the game, where it is asked which seat is its own; viewers
    to the address that can be passed on.

    Raises NoSuchLink, and then no device is stored.
    """
    links.find_link(key)
    device = ensure_device(request)
    response = landing(*links.open_link(key=key, device=device), device)
    remember(response, device, secure=request.is_secure())
    return response


def landing(table: Table, role: str, device: Device) -> HttpResponse:
    """Where everybody ends who comes to a table, by whatever code or link and however often: at the
    question whose seat is theirs, at the scorecard, or at the page that follows along. A session of
    Golfo has one page for who keeps it and who looks.
    """
    asks = role == SCORER and phones.asks_for_seat(table, device)
    if not isinstance(table, Game):
        return redirect("scorecards:golfo_seat" if asks else "scorecards:golfo", table.code)
    if role != SCORER:
        return redirect("scorecards:view_link", table.view_link)
    return redirect("scorecards:seat" if asks else "scorecards:game", table.code)
