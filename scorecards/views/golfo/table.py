"""The table: the page, what is entered there by forms or phones, and the polls of phones."""

from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_http_methods

from scorecards.display.golfo.bank import refusal_lines
from scorecards.display.golfo.panel import panel
from scorecards.display.golfo.plates import dealer_does, heading, layers, plates, reasons
from scorecards.display.golfo.show import (
    changes,
    hand_lines,
    next_hand,
    pots_of,
    result_lines,
)
from scorecards.display.golfo.words import say
from scorecards.permissions import (
    SessionAccess,
    readable_session,
    scorable_session,
    session_reading,
)
from scorecards.rules.golfo import IllegalEvent, Phase, Table
from scorecards.scorekeeping.errors import ScorekeepingError
from scorecards.scorekeeping.golfo import entries
from scorecards.views.golfo.answers import Answer, Unreadable, read_form, read_json, seen_in
from scorecards.views.golfo.sight import Sight, log_of, sight_of, state_of
from scorecards.views.golfo.words import words


@never_cache
@ensure_csrf_cookie
@require_http_methods(["GET", "HEAD", "POST"])
def golfo(request: HttpRequest, code: str) -> HttpResponseBase:
    """The table, for whoever may look. A POST says what happened: as JSON, or from a form."""
    if request.method != "POST":
        return table_page(request, sight_of(readable_session(request, code)))
    access = scorable_session(request, code)
    if request.content_type == "application/json":
        return save_json(request, access)
    return save_form(request, access)


@never_cache
@require_GET
def golfo_state(request: HttpRequest, code: str) -> HttpResponse:
    """The session for a phone that follows it; 204 while nothing is new since version `seen`."""
    poll = session_reading(request, code)
    same = request.GET.get("epoch", poll.epoch) == poll.epoch
    if same and request.GET.get("seen", "") == str(poll.version):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return JsonResponse(state_of(sight_of(readable_session(request, code))))


def record(access: SessionAccess, answer: Answer) -> None:
    """Hand an answer to scorekeeping."""
    where: dict[str, Any] = {
        "session": access.session,
        "device": access.device,
        "expected": answer.seen,
    }
    if answer.event is None:
        entries.undo(**where, key=answer.key)
    else:
        entries.record_entry(**where, entry=answer.event, key=answer.key)
    access.session.refresh_from_db()


def save_json(request: HttpRequest, access: SessionAccess) -> JsonResponse:
    """What a phone entered; the answer is the session as it is now."""
    status, message, seen = HTTPStatus.UNPROCESSABLE_ENTITY, "", -1
    try:
        answer = read_json(request.body)
        seen = answer.seen
        record(access, answer)
    except Unreadable:
        message = gettext("This could not be read.")
        return JsonResponse({"message": message}, status=HTTPStatus.BAD_REQUEST)
    except IllegalEvent as error:
        message = " ".join(refusal_lines(error))
    except entries.LedgerMoved as moved:
        status, message = HTTPStatus.CONFLICT, moved.message
    except ScorekeepingError as refused:
        message = refused.message
    else:
        return JsonResponse(state_of(sight_of(access)))
    access.session.refresh_from_db()
    sight = sight_of(access)
    since = meanwhile(sight, seen) if status == HTTPStatus.CONFLICT else []
    return JsonResponse(
        {"message": message, "since": since, "state": state_of(sight)}, status=status
    )


def meanwhile(sight: Sight, seen: int) -> list[str]:
    """What was entered after the entry that a page had seen; a page that saw nothing knows that."""
    if seen < 0:
        return []
    return [entry.line for entry in reversed(sight.view.book) if entry.number > seen]


def save_form(request: HttpRequest, access: SessionAccess) -> HttpResponse:
    """What a form entered: the table again, or what was wrong beside its field."""
    typed: dict[str, Any] = {"amount": request.POST.get("amount", "")[:20]}
    try:
        record(access, read_form(request.POST))
    except IllegalEvent as error:
        lines = refusal_lines(error)
        if any(problem.code == "amount" for problem in error.problems):
            typed["wrong_amount"] = " ".join(lines)
        return table_page(request, sight_of(access), notes=lines, typed=typed, refused=True)
    except entries.LedgerMoved as moved:
        access.session.refresh_from_db()
        sight = sight_of(access)
        notes = [moved.message, *meanwhile(sight, seen_in(request.POST))]
        return table_page(request, sight, notes=notes, status=HTTPStatus.CONFLICT)
    except ScorekeepingError as refused:
        return table_page(request, sight_of(access), notes=[refused.message], refused=True)
    return redirect("scorecards:golfo", access.session.code)


def table_page(
    request: HttpRequest,
    sight: Sight,
    *,
    notes: list[str] | None = None,
    typed: dict[str, Any] | None = None,
    refused: bool = False,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page. With what was refused (422) it is only a form, so that no script covers it."""
    if refused:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    table, access = sight.table, sight.access
    context = {
        "access": access,
        "session": access.session,
        "view": sight.view,
        "own": access.seat,
        "here": request.path,
        "notes": notes or [],
        "refused": refused,
        "scripted": status == HTTPStatus.OK,
        "key": uuid4().hex,
        "version": sight.view.number,
        "log": log_of(sight.view),
        "last": sight.view.last.line if sight.view.last else "",
        "undo": sight.view.undo,
        **drawn(table, access.seat),
        **shown(request, table, notes or []),
        **(typed or {}),
    }
    if status == HTTPStatus.OK:
        context |= {"state": state_of(sight), "words": words()}
    return render(request, "scorecards/golfo/table.html", context, status=status)


def drawn(table: Table, own: int | None) -> dict[str, Any]:
    """What is drawn of the table itself."""
    hand = table.hand
    return {
        "phase": table.phase.value,
        "layout": "show" if table.phase is Phase.SHOW or (hand is None and table.last) else "table",
        "heading": heading(table),
        "rounds": [1, 2, 3, 4],
        "plates": plates(table, own),
        "pot": hand.pot if hand else 0,
        "layers": layers(hand, [purse.chips for purse in table.purses]) if hand else [],
        "panel": panel(table, own),
        "dealer_does": dealer_does(table),
        "reasons": reasons(table),
        "next": next_hand(table),
        "initial": table.agreement.initial,
    }


def shown(request: HttpRequest, table: Table, wrong: list[str]) -> dict[str, Any]:
    """What is drawn of a show, or of the hand that is over; what was typed stays in its field."""
    if table.hand is None:
        last = table.last
        return {
            "hands": result_lines(table, last) if last else [],
            "pots": [(pot, table.name(pot.seat)) for pot in pots_of(table, last)] if last else [],
            "changes": changes(table, last) if last else [],
        }
    lines = hand_lines(table)
    typed_seat = request.POST.get("seat", "")
    waiting = [
        {
            "seat": line.seat,
            "name": line.name,
            "typed_cards": request.POST.get("cards", "")[:40] if mine else "",
            "typed_value": request.POST.get("value", "")[:9] if mine else "",
            "wrong": " ".join(wrong) if mine else "",
        }
        for line in lines
        if line.state == "waiting"
        for mine in [typed_seat == str(line.seat)]
    ]
    pot_line = say(gettext_noop("The pot holds {pot}."), pot=table.hand.pot)
    return {"hands": lines, "waiting": waiting, "pot_line": pot_line}
