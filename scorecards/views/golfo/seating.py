"""Which phone is whose: one for all, or each their own; and the links that let others in."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorecards.permissions import (
    SCORER,
    VIEWER,
    SessionAccess,
    codes_open,
    makers_session,
    readable_session,
    scorable_session,
)
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping.errors import NotPossible, SeatTaken
from scorecards.scorekeeping.golfo import links
from scorecards.views.golfo.sight import Sight, sight_of
from scorecards.views.links import ROLES, code_of_link, link_address


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def golfo_seat(request: HttpRequest, code: str) -> HttpResponse:
    """The seats to choose from, and the links. A POST takes the seat `position`, or goes on without
    one when that is ""; a seat on somebody else's phone is asked about first, and taken with
    `over`.
    """
    access = scorable_session(request, code)
    if request.method != "POST":
        return show_seats(request, access)
    written = request.POST.get("position", "-")
    where: dict[str, Any] = {"session": access.session, "device": access.device}
    if written == "":
        links.leave_session_seat(**where)
        return redirect("scorecards:golfo", access.session.code)
    position = whole_number(written, below=1000)
    try:
        links.take_session_seat(
            **where, position=-1 if position is None else position, over="over" in request.POST
        )
    except SeatTaken as taken:
        return show_seats(request, access, asks=taken.position, status=HTTPStatus.CONFLICT)
    except NotPossible as refused:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return show_seats(request, access, wrong=refused.message, status=status)
    return redirect("scorecards:golfo", access.session.code)


def show_seats(
    request: HttpRequest,
    access: SessionAccess,
    *,
    asks: int | None = None,
    wrong: str = "",
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page: the choice, or the question whether to take over the seat `asks`."""
    sight = sight_of(access)
    taken = next((seat for seat in sight.view.seats if seat.position == asks), None)
    context = {
        "access": access,
        "session": access.session,
        "view": sight.view,
        "taken": taken,
        "wrong": wrong,
        **links_context(request, sight),
    }
    return render(request, "scorecards/golfo/seat.html", context, status=status)


def links_context(request: HttpRequest, sight: Sight) -> dict[str, Any]:
    """The links this device may pass on: role, six letters while they open it, whole address."""
    access = sight.access
    session = access.session
    young = codes_open(session)
    pairs = [(SCORER, session.score_key), (VIEWER, session.view_key)]
    return {
        "links": [
            (role, letters if young else "", link_address(request, access.session, role))
            for role, letters in pairs
            if access.scorer or role == VIEWER
        ]
    }


@never_cache
@require_safe
def golfo_qr(request: HttpRequest, code: str, role: str) -> HttpResponse:
    """The QR code of a link as a picture. Who looks gets only that of the link to look."""
    access = readable_session(request, code)
    return code_of_link(request, access.session, role, scorer=access.scorer)


@never_cache
@require_POST
def golfo_links(request: HttpRequest, code: str) -> HttpResponse:
    """A new link in the place of one that somebody has who should not. For its makers."""
    access = makers_session(request, code)
    role = request.POST.get("role", "")
    if role not in ROLES:
        wrong = _("There is no such link.")
        return show_seats(request, access, wrong=wrong, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    links.renew_session_link(session=access.session, role=role, device=access.device)
    messages.success(
        request, _("There is a new link. Phones that used the old one are signed out.")
    )
    return redirect("scorecards:golfo_seat", access.session.code)
