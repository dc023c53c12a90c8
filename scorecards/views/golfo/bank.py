"""The bank of a session: chips, loans, the clock, who leaves, counting, closing, who pays whom."""

import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from http import HTTPStatus
from typing import Any, NamedTuple
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.addresses import address_for_others
from scorecards.display.golfo.bank import leavings, refusal_lines, rows, together
from scorecards.display.golfo.words import say
from scorecards.permissions import SessionAccess, readable_session, scorable_session
from scorecards.queries.golfo.parts import BookEntry
from scorecards.rules.golfo import (
    Close,
    Count,
    Difference,
    Event,
    Extend,
    IllegalEvent,
    Leave,
    Loan,
    Pay,
    Phase,
    Repay,
    Table,
    TopUp,
    Winnings,
)
from scorecards.rules.golfo.bank import lenders_of
from scorecards.rules.golfo.deals import without_chips
from scorecards.rules.golfo.hours import clock, hour
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping.errors import ScorekeepingError
from scorecards.scorekeeping.golfo.entries import (
    LedgerMoved,
    record_entry,
    take_back_payment,
    undo,
)
from scorecards.views.golfo.answers import chips_in, illegal, key_of, seat_in, seen_in
from scorecards.views.golfo.closing import headline, scores, slate_of
from scorecards.views.golfo.opening import later
from scorecards.views.golfo.sight import Sight, sight_of

ACTS = ("top-up", "loan", "repay", "difference", "count", "leave", "extend", "close")
LONGEST_REASON = 300
MOST_CHIPS = 10**9
_PAYMENT = re.compile(r"(-1|[0-9]):(-1|[0-9]):([0-9]{1,12})", re.ASCII)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def golfo_bank(request: HttpRequest, code: str) -> HttpResponse:
    """The bank, with the form of what is done (`do`). A POST does it."""
    if request.method != "POST":
        return bank_page(request, sight_of(readable_session(request, code)), request.GET)
    access = scorable_session(request, code)
    try:
        act(access, request.POST)
    except IllegalEvent as error:
        return bank_page(request, sight_of(access), request.POST, wrong=refusal_lines(error))
    except LedgerMoved as moved:
        access.session.refresh_from_db()
        status = HTTPStatus.CONFLICT
        sight = sight_of(access)
        return bank_page(request, sight, request.POST, wrong=[moved.message], status=status)
    except ScorekeepingError as refused:
        return bank_page(request, sight_of(access), request.POST, wrong=[refused.message])
    page = "scorecards:golfo" if request.POST.get("to") == "table" else "scorecards:golfo_bank"
    return redirect(page, access.session.code)


def act(access: SessionAccess, data: QueryDict) -> None:
    """What was done at the bank, recorded."""
    where: dict[str, Any] = {
        "session": access.session,
        "device": access.device,
        "expected": seen_in(data),
        "key": key_of(data.get("key")),
    }
    if data.get("do") == "undo":
        undo(**where)
        return
    if "back" in data:
        take_back_payment(**where, number=whole_number(data.get("back"), below=10**8) or 0)
        return
    if "paid" in data:
        record_entry(**where, entry=payment(data))
        return
    read = READERS.get(data.get("do", ""))
    if read is None:
        raise illegal("do", gettext_noop("Choose what happened."))
    record_entry(**where, entry=read(data, sight_of(access).table))


def payment(data: QueryDict) -> Pay:
    """A payment as its button names it; what cannot be read is never due."""
    match = _PAYMENT.fullmatch(data.get("paid", ""))
    return Pay(*map(int, match.groups())) if match else Pay(0, 0, 0)


def top_up(data: QueryDict, table: Table) -> Event:
    """New chips: as many as at the start, from the bank or from whoever has most."""
    source = None if data.get("source", "") == "" else seat_in(data, "source")
    return TopUp(seat_in(data, "seat"), table.agreement.initial, source)


def loan(data: QueryDict, table: Table) -> Event:
    """Chips from one player to another."""
    return Loan(seat_in(data, "other"), seat_in(data, "seat"), chips_in(data, "amount"))


def repay(data: QueryDict, table: Table) -> Event:
    """Chips back to who lent them."""
    return Repay(seat_in(data, "seat"), seat_in(data, "other"), chips_in(data, "amount"))


def difference(data: QueryDict, table: Table) -> Event:
    """A mistake that is settled at the end."""
    amount = chips_in(data, "amount")
    return Difference(seat_in(data, "seat"), seat_in(data, "other"), amount, reason_in(data))


def leave(data: QueryDict, table: Table) -> Event:
    """Somebody goes home."""
    written = data.get("winnings", "")
    winnings = next((each for each in Winnings if each.value == written), None)
    if winnings is None:
        raise illegal("winnings", gettext_noop("Choose what happens to the winnings."))
    return Leave(seat_in(data, "seat"), winnings, reason_in(data))


def count(data: QueryDict, table: Table) -> Event:
    """The stacks as they lie there."""
    return Count(counted(data, table), reason_in(data))


def counted(data: QueryDict, table: Table) -> tuple[int, ...]:
    """A number for every seat; who left has none."""
    return tuple(
        chips_in(data, f"chips-{seat}", seat) if seat in table.present else 0
        for seat in table.seats
    )


def extend(data: QueryDict, table: Table) -> Event:
    """A later hour: so many minutes more, or a time."""
    now = timezone.localtime().replace(tzinfo=None, second=0, microsecond=0)
    minutes = whole_number(data.get("minutes", ""), below=1000)
    if minutes:
        start = max(now, hour(table.end)) if table.end else now
        try:
            until = start + timedelta(minutes=minutes)
        except OverflowError as error:  # a phone may name any hour, also the last there is
            sentence = gettext_noop("An hour is written {hour}.")
            raise illegal("hour", sentence, hour="23:00") from error
        return Extend(f"{until:%Y-%m-%dT%H:%M}", "")
    return Extend(later(data.get("until", ""), timezone.localtime()), "")


def close(data: QueryDict, table: Table) -> Event:
    """The end, with the stacks counted or by the book."""
    typed = any(data.get(f"chips-{seat}", "").strip() for seat in table.seats)
    return Close("", counted(data, table) if typed else ())


def reason_in(data: QueryDict) -> str:
    """A reason that was typed, in one line."""
    return " ".join(data.get("reason", "")[:LONGEST_REASON].split())


READERS: dict[str, Callable[[QueryDict, Table], Event]] = {
    "top-up": top_up,
    "loan": loan,
    "repay": repay,
    "difference": difference,
    "count": count,
    "leave": leave,
    "extend": extend,
    "close": close,
}


def bank_page(
    request: HttpRequest,
    sight: Sight,
    data: QueryDict,
    *,
    wrong: list[str] | None = None,
    status: int = HTTPStatus.UNPROCESSABLE_ENTITY,
) -> HttpResponse:
    """The page; `data` says which form is open, and what was typed there."""
    table, view = sight.table, sight.view
    do = data.get("do", "")
    context = {
        "access": sight.access,
        "session": sight.access.session,
        "view": view,
        "table": table,
        "rows": rows(table),
        "pages": pages_of(view.book),
        "together": together(table),
        "do": do if do in ACTS and sight.access.scorer else "",
        "data": data,
        "wrong": wrong or [],
        "key": uuid4().hex,
        "clock": clock_of(sight),
        "between": table.phase is Phase.BETWEEN,
        "next_dealer": table.name(table.dealer),
        **closing_context(request, sight),
        **form_context(sight, do, data),
    }
    return render(
        request, "scorecards/golfo/bank.html", context, status=status if wrong else HTTPStatus.OK
    )


def closing_context(request: HttpRequest, sight: Sight) -> dict[str, Any]:
    """What the page of a closed table has besides."""
    if sight.table.phase is not Phase.CLOSED:
        return {}
    return {
        "share": share_text(request, sight),
        "headline": headline(sight.table),
        "scores": scores(sight.table),
        "hidden": [("key", uuid4().hex), ("seen", sight.view.number)],
        "slate": slate_of(sight.table, sight.view.book, may=sight.access.scorer),
    }


def form_context(sight: Sight, do: str, data: QueryDict) -> dict[str, Any]:
    """What the open form needs. Of those without chips the one whose phone it is comes first."""
    table, own = sight.table, sight.access.seat
    people = [(seat, table.name(seat)) for seat in table.present]
    empty = without_chips(table)
    first = str(own if own in empty else empty[0]) if do == "top-up" and empty else ""
    context: dict[str, Any] = {
        "people": people,
        "seat": data.get("seat", first),
        "other": data.get("other", ""),
        "empty": [pair for pair in people if pair[0] in empty],
        "lenders": [pair for pair in people if pair[0] in lenders_of(table)],
        "stacks": [
            (seat, name, data.get(f"chips-{seat}", "")[:9], table.purses[seat].chips)
            for seat, name in people
        ],
    }
    if do == "leave" and table.phase is Phase.BETWEEN:
        seat = whole_number(data.get("seat", ""), below=100)
        if seat in table.present and seat is not None:
            context["leaver"] = (seat, table.name(seat))
            context["ways"] = leavings(table, seat, list(Winnings))
            context["chips_back"] = table.purses[seat].chips
    return context


class Page(NamedTuple):
    """A part of the book: a hand, or one thing that was done between hands (`hand` None), with its
    entries, the newest first. `number` is an entry by which it can be corrected, if it can.
    """

    hand: int | None
    entries: list[BookEntry]
    payouts: list[str]
    number: int | None


def pages_of(book: Sequence[BookEntry]) -> list[Page]:
    """The book by hands, the newest first. What was taken back of a hand stands with it; where
    nothing of a hand counts any more, there was none, and its entries stand singly.
    """
    by_number = {entry.number: entry for entry in book}
    parts: list[tuple[int | None, list[BookEntry]]] = []
    for entry in reversed(book):
        hand = entry.hand or undone(entry, by_number)
        if parts and hand is not None and parts[-1][0] == hand:
            parts[-1][1].insert(0, entry)
        else:
            parts.append((entry.hand, [entry]))
    pages: list[Page] = []
    for hand, entries in reversed(parts):
        page = page_of(hand, entries, by_number)
        gone = hand is not None and page.number is None
        pages += [page_of(None, [each], by_number) for each in entries] if gone else [page]
    return pages


def undone(entry: BookEntry, by_number: dict[int, BookEntry]) -> int | None:
    """The hand of which an entry took something back; one with a reason stands for itself."""
    number = entry.data.get("number")
    return by_number[number].hand if isinstance(number, int) and not entry.reason else None


def page_of(hand: int | None, entries: list[BookEntry], by_number: dict[int, BookEntry]) -> Page:
    """These entries as a part of the book."""
    counting = [
        entry.number
        for entry in entries
        if entry.event not in ("Correction", "Open")
        and (entry.corrected_by is None or by_number[entry.corrected_by].instead)
    ]
    payouts = [each for entry in entries for each in entry.payouts]
    return Page(hand, entries, payouts, counting[0] if counting else None)


def clock_of(sight: Sight) -> dict[str, Any] | None:
    """The agreed end: the minutes to it, and whether it is time to be reminded."""
    view = sight.view
    if view.minutes_left is None or sight.table.closed:
        return None
    left = view.minutes_left
    return {
        "left": left,
        "at": clock(view.end),
        "soon": view.reminder is not None,
        "over": left <= 0,
    }


def share_text(request: HttpRequest, sight: Sight) -> str:
    """The settlement as a message: the results, who pays whom, and a link that reads."""
    view, session = sight.view, sight.access.session
    lines = ["Golfo", *(f"{seat.name} {seat.money}" for seat in view.seats)]
    for each in view.payments or ():
        names = {"payer": each.payer_name, "payee": each.payee_name}
        lines.append(say(gettext_noop("{payer} pays {payee} {amount}"), **names, amount=each.money))
    path = reverse("scorecards:view_link", args=[session.view_link])
    return "\n".join([*lines, address_for_others(request, path)])
