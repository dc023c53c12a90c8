"""Correcting what stands in the book: a whole hand, or what was done between hands. What follows
from it is shown before it is saved, and so is what would no longer fit.
"""

from dataclasses import dataclass, field, replace
from http import HTTPStatus
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.display.golfo.bank import refusal_lines, signed
from scorecards.ledgers import ledger_of, stored_entry
from scorecards.permissions import scorable_session
from scorecards.queries.golfo.parts import BookEntry
from scorecards.rules.golfo import (
    Act,
    Bid,
    Correction,
    Deal,
    Difference,
    Event,
    IllegalEvent,
    Loan,
    Repay,
    Show,
    Table,
    TopUp,
    net,
)
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping.errors import ScorekeepingError
from scorecards.scorekeeping.golfo import entries
from scorecards.views.golfo.answers import CARDS_PARTED, MOST_CHIPS, illegal, key_of, seen_in
from scorecards.views.golfo.bank import reason_in
from scorecards.views.golfo.sight import Sight, sight_of

AMOUNTS = (Loan, Repay, Difference)


@dataclass
class EventRow:
    """An event that counts, as fields: `kind` says which, `name` begins their names."""

    name: str
    number: int
    event: Event
    line: str
    kind: str
    act: str = ""
    amount: str = ""
    cards: str = ""
    value: str = ""
    source: str = ""
    gone: bool = False
    may_go: bool = True


@dataclass
class CorrectionForm:
    """The rows of a hand, or the one row of something between hands."""

    rows: list[EventRow]
    hand: int | None
    problems: list[str] = field(default_factory=list)

    def read(self, data: QueryDict) -> None:
        """What was typed, over what stands there."""
        for row in self.rows:
            for part in ("act", "amount", "cards", "value", "source"):
                if f"{row.name}-{part}" in data:
                    setattr(row, part, data.get(f"{row.name}-{part}", "")[:60].strip())
            row.gone = row.may_go and f"{row.name}-gone" in data

    def corrections(self) -> list[Correction]:
        """What stands instead at every number where something changed. Raises IllegalEvent."""
        numbers = dict.fromkeys(row.number for row in self.rows)
        made = []
        for number in numbers:
            mine = [row for row in self.rows if row.number == number]
            events = tuple(changed(row) for row in mine if not row.gone)
            if events != tuple(row.event for row in mine):
                made.append(Correction(number, events))
        if not made:
            raise illegal("nothing", gettext_noop("Nothing is changed yet."))
        return made


def changed(row: EventRow) -> Event:
    """The event as its fields say. Raises IllegalEvent."""
    event = row.event
    match event:
        case Bid():
            act = next((each for each in Act if each.value == row.act), event.act)
            to = number_of(row.amount) if act in (Act.BET, Act.RAISE) else 0
            return Bid(event.seat, act, to)
        case Show():
            cards = tuple(each for each in CARDS_PARTED.split(row.cards.upper()) if each)
            return Show(event.seat, cards, 0 if cards else number_of(row.value))
        case TopUp():
            source = whole_number(row.source, below=100)
            return replace(event, source=source)
        case Loan() | Repay() | Difference():
            return replace(event, amount=number_of(row.amount))
    return event


def number_of(typed: str) -> int:
    """A whole number that was typed."""
    number = whole_number(typed, below=MOST_CHIPS)
    if number is None:
        raise illegal("amount", "Chips are whole.")
    return number


def row_of(entry: BookEntry, place: int, event: Event, line: str) -> EventRow:
    """The fields of an event as it counts now."""
    row = EventRow(f"e{entry.number}-{place}", entry.number, event, line, type(event).__name__)
    match event:
        case Bid(_, act, to):
            row.act, row.amount = act.value, str(to) if to else ""
        case Show(_, cards, value):
            row.cards, row.value = " ".join(cards), str(value) if value else ""
        case TopUp(_, _, source):
            row.source = "" if source is None else str(source)
        case Loan() | Repay() | Difference():
            row.amount = str(event.amount)
        case Deal():
            row.may_go = False
    return row


def form_of(sight: Sight, number: int) -> CorrectionForm:
    """The form for an entry of the book. Raises Http404 where there is none to correct."""
    book = {entry.number: entry for entry in sight.view.book}
    entry = book.get(number)
    if entry is None or entry.event in ("Correction", "Open"):
        raise Http404
    names = sight.table.agreement.players
    mine = [entry]
    if entry.hand is not None:
        mine = [each for each in reversed(sight.view.book) if each.hand == entry.hand]
    rows: list[EventRow] = []
    for each in mine:
        latest = book[each.corrected_by] if each.corrected_by else None
        if latest is None:
            event = stored_entry(each.data, names)
            assert not isinstance(event, Correction)
            rows.append(row_of(each, 0, event, each.line))
            continue
        correction = stored_entry(latest.data, names)
        assert isinstance(correction, Correction)
        lines = latest.instead or ("",) * len(correction.events)
        for place, (event, line) in enumerate(zip(correction.events, lines, strict=True)):
            rows.append(row_of(each, place, event, line))
    if not rows:
        raise Http404
    return CorrectionForm(rows, entry.hand)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def golfo_entry(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The form, what would follow (`do` preview), and the correction itself (`do` save)."""
    access = scorable_session(request, code)
    sight = sight_of(access)
    form = form_of(sight, number)
    if request.method != "POST":
        return show(request, sight, form)
    form.read(request.POST)
    try:
        corrections = form.corrections()
        then = after(sight, corrections)
        if request.POST.get("do") == "preview":
            return show(request, sight, form, then=then)
        entries.correct(
            session=access.session,
            corrections=corrections,
            reason=reason_in(request.POST),
            device=access.device,
            expected=seen_in(request.POST),
            key=key_of(request.POST.get("key")),
        )
    except IllegalEvent as error:
        form.problems = refusal_lines(error)
    except entries.LedgerMoved as moved:
        access.session.refresh_from_db()
        form.problems = [moved.message]
        return show(request, sight_of(access), form, status=HTTPStatus.CONFLICT)
    except ScorekeepingError as refused:
        form.problems = [refused.message]
    else:
        return redirect("scorecards:golfo_bank", access.session.code)
    return show(request, sight, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def after(sight: Sight, corrections: list[Correction]) -> Table:
    """The table that would follow. Raises IllegalEvent where a later hand no longer fits."""
    rows = [entry.data for entry in reversed(sight.view.book)]
    table = ledger_of(rows, sight.table.agreement.players).record(*corrections).table
    assert table is not None
    return table


def show(
    request: HttpRequest,
    sight: Sight,
    form: CorrectionForm,
    *,
    then: Table | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page, with what would follow where that was asked."""
    table = sight.table
    follows = [
        (
            table.name(seat),
            table.purses[seat].chips,
            then.purses[seat].chips,
            signed(net(table, seat)),
            signed(net(then, seat)),
        )
        for seat in (table.seats if then else ())
        if then
    ]
    context = {
        "access": sight.access,
        "session": sight.access.session,
        "view": sight.view,
        "form": form,
        "follows": follows,
        "acts": [act.value for act in Act],
        "people": [(seat, table.name(seat)) for seat in table.seats],
        "reason": request.POST.get("reason", "")[:300],
        "key": uuid4().hex,
    }
    return render(request, "scorecards/golfo/correct.html", context, status=status)
