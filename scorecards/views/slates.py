"""Settling up a game: who pays whom, and marking it as paid.

Whoever may read the game reads it; whoever keeps the score marks what is paid, those who pay and
are paid among them. Everything works without a script.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorecards import watching
from scorecards.models import Change, Game, Payment, PaymentRow
from scorecards.permissions import GameAccess, readable_game, scorable_game
from scorecards.requests import HtmxRequest
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping import errors, payments
from scorecards.scorekeeping.payments import Due
from scorecards.slates import OpenSlate, game_slate
from scorecards.slates.lines import Authors, read_token
from scorecards.slates.pages import ChangeLine, Row, SlatePage, slate_page
from scorecards.views.entry.polls import poll_of

ABOVE_IDS = 10**18
END = "0"  # the part of a game that is paid once it is over


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settle(request: HtmxRequest, code: str) -> HttpResponse:
    """The page. POST marks a payment as made (`paid`), or takes that back (`back`), for whoever
    keeps the score. 404 for a game without stakes.
    """
    if request.method != "POST":
        return _show(request, readable_game(request, code))
    access = scorable_game(request, code)
    by: dict[str, Any] = {"game": access.game, "device": access.device, "seat": access.seat}
    try:
        if "back" in request.POST:
            payments.take_back_payment(payment=payment_in(request), **by)
        else:
            payments.mark_paid(due=due_in(request), **by)
    except payments.PaymentsChanged as changed:
        access.game.refresh_from_db()
        return _show(request, access, refused=changed.message, status=409)
    except errors.NotPossible as refused:
        return _show(request, access, refused=refused.message, status=422)
    if request.htmx:
        access.game.refresh_from_db()
        return _show(request, access)
    return redirect("scorecards:settle", access.game.code)


@never_cache
@require_safe
def slate_now(request: HtmxRequest, code: str) -> HttpResponse:
    """The part of the page that changes, or 204 for whoever has seen this version."""
    poll = poll_of(request, code)
    if request.GET.get("seen") == str(poll.version):
        return HttpResponse(status=204)
    access = readable_game(request, code)
    return _show(request, access)


def due_in(request: HttpRequest) -> Due:
    """The payment that the form names; one that is never due for anything else."""
    return Due(*read_token(request.POST.get("paid", "")))


def payment_in(request: HttpRequest) -> int:
    """The id of a payment in the form; 0, which is none, for anything else."""
    return whole_number(request.POST.get("back"), below=ABOVE_IDS) or 0


def staked_slate(game: Game) -> OpenSlate:
    """The slate of the game. Raises Http404 where nothing is played for."""
    slate = game_slate(game)
    if slate is None:
        raise Http404
    return slate


def page_of(slate: OpenSlate, *, may: bool = False) -> SlatePage:
    """The slate of a game as its page shows it, everybody in the colour of their seat. `may`: may
    whoever looks at it mark payments?
    """
    rows = [
        Row(pgettext("of a game", "End") if hole == END else hole, (hole,)) for hole in slate.parts
    ]
    return slate_page(
        slate,
        authors=_authors(slate),
        colours={position: position + 1 for position in slate.names},
        rows=rows,
        may=lambda ends: may,
    )


def _authors(slate: OpenSlate) -> Authors:
    """Whose phone it was: by its seat, or by what kind of phone it is."""

    def name(seat: int | None, device: Any) -> str:
        if seat is not None:
            return slate.names.get(seat, "")
        return _(device.label) if device else ""

    def authors(row: PaymentRow) -> tuple[str, str]:
        if not isinstance(row, Payment):
            return "", ""
        return name(row.seat, row.device), name(row.back_seat, row.back_device)

    return authors


def _show(
    request: HtmxRequest, access: GameAccess, *, refused: str = "", status: int = 200
) -> HttpResponse:
    """The page, or the part of it that changes for htmx."""
    context = _context(request, access) | {"refused": refused}
    page = "scorecards/settle.html"
    template = f"{page}#slate" if request.htmx else page
    return render(request, template, context, status=status)


def _context(request: HttpRequest, access: GameAccess) -> dict[str, Any]:
    game = access.game
    slate = staked_slate(game)
    elsewhere = watching.settled_elsewhere(game)
    page = page_of(slate, may=access.scorer and not elsewhere)
    return {
        "game": game,
        "page": page,
        "elsewhere": elsewhere,
        "links": watching.slates_of(request, game),
        "corrected": _corrected(game, slate, page),
        "address": reverse("scorecards:settle", args=[game.code]),
        "now": reverse("scorecards:slate_now", args=[game.code]),
        "seen": game.version,
        "part_title": _("Hole"),
        "parts_title": _("Hole by hole"),
    }


def _corrected(game: Game, slate: OpenSlate, page: SlatePage) -> list[dict[str, str]]:
    """What was corrected since somebody paid, each with where to look."""
    if not page.corrections:
        return []
    since = min(row.at for row in slate.rows if row.back_at is None)
    lines = Change.objects.filter(game=game, at__gt=since, hole__isnull=False)
    when = dict(lines.order_by("seq").values_list("hole", "at"))
    detail = "scorecards:hole_detail"
    return [
        {
            "sentence": _sentence(each, when.get(int(each.part))),
            "url": "" if each.part == END else reverse(detail, args=[game.code, each.part]),
            "label": _("See hole %(number)s") % {"number": each.part},
        }
        for each in page.corrections
    ]


def _sentence(change: ChangeLine, at: datetime | None) -> str:
    """What was corrected, when, and what it gives everybody more or less than before."""
    words = {"number": change.part, "changes": change.changes}
    if change.part == END:
        sentence = _("What is paid at the end is something else now: %(changes)s.")
    elif change.gone:
        sentence = _("Hole %(number)s was taken back: %(changes)s.")
    elif at is None:
        sentence = _("Hole %(number)s comes to something else now: %(changes)s.")
    else:
        words["at"] = date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")
        sentence = _("Hole %(number)s was corrected, %(at)s: %(changes)s.")
    return sentence % words
