"""One entry of a tournament, and what may be done about it; a whole list of people at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.directing.days import arrivals, leaving
from tournaments.directing.days import entrants as acts
from tournaments.errors import BadLines, DirectingError
from tournaments.forms.days.people import EntryListForm
from tournaments.models import Entrant, Table, Tournament
from tournaments.pages.day_people import acts_on, note_of
from tournaments.permissions import Member, acting_day
from tournaments.queries.days.door import DoorLine, lines_of
from tournaments.queries.days.entries import EntrySeat, seat_of, spare_names
from tournaments.views.days.people import show_people
from tournaments.views.days.shell import show_day
from tournaments.views.form_pages import METHODS, FormPage, address, form_of, status_of
from tournaments.wording.days import ENTRY_ACTS, NEEDS_DIRECTOR


@never_cache
@require_safe
def entrant(request: HttpRequest, tournament: str, entrant_id: int) -> HttpResponse:
    """The page of an entry; for htmx only its quick buttons, for under a name at the door."""
    member, event = acting_day(request, tournament, "run_night")
    return show_entrant(request, member, event, entrant_id)


def show_entrant(
    request: HttpRequest,
    member: Member,
    event: Tournament,
    entrant_id: int,
    *,
    refused: DirectingError | None = None,
    typed: str = "",
) -> HttpResponse:
    """The page of an entry; `refused` stands beside its field, or above all."""
    event.refresh_from_db()
    line = line_of(event, entrant_id)
    quick = bool(getattr(request, "htmx", False)) and refused is None
    seat: EntrySeat | None = None if quick else seat_of(event, line.person)
    context = {
        "line": line,
        "note": note_of(line),
        "acts": acts_on(member, line, event.state),
        "seat": seat,
        "spare": spare_names(event) if seat is not None else [],
        "teams": [] if quick else [team.name for team in event.teams.order_by("name")],
        "refused": refused,
        "typed": typed,
    }
    template = "tournaments/days/_entrant_acts.html" if quick else "tournaments/days/entrant.html"
    status = 422 if refused else 200
    return show_day(request, member, event, template, context, tab="people", status=status)


def line_of(event: Tournament, entrant_id: int) -> DoorLine:
    """The entry as the door shows it. Raises Http404."""
    for line in lines_of(event):
        if line.entrant == entrant_id:
            return line
    raise Http404


def entrant_row(event: Tournament, entrant_id: int) -> Entrant:
    """The entry. Raises Http404."""
    row = event.entrants.select_related("person").filter(pk=entrant_id).first()
    if row is None:
        raise Http404
    return row


@never_cache
@require_POST
def lead_entrant(request: HttpRequest, tournament: str, entrant_id: int, act: str) -> HttpResponse:
    """One act of an entry: late, not coming, dropped, back, out, on the waiting list."""
    if act not in ENTRY_ACTS:
        raise Http404
    permission = "rule" if act in NEEDS_DIRECTOR else "run_night"
    member, event = acting_day(request, tournament, permission)
    row, reason = entrant_row(event, entrant_id), request.POST.get("reason", "")
    flags: dict[str, Callable[[], object]] = {
        "late": lambda: arrivals.expect_late(member, event, row),
        "in_time": lambda: arrivals.expect_late(member, event, row, late=False),
        "unranked": lambda: arrivals.set_unranked(member, event, row, unranked=True),
        "ranked": lambda: arrivals.set_unranked(member, event, row, unranked=False),
        "drop": lambda: leaving.drop_out(member, event, row, reason=reason),
    }
    lead = flags.get(act, lambda: acts.lead_entrant(member, event, row, act, reason=reason))
    try:
        lead()
    except DirectingError as error:
        return show_entrant(request, member, event, row.pk, refused=error)
    return redirect(f"{address('day_people', event.slug)}#entry-{row.pk}")


@never_cache
@require_POST
def put_substitute(request: HttpRequest, tournament: str, entrant_id: int) -> HttpResponse:
    """Somebody else plays on the seat of an entry; with `back`, the person themselves."""
    member, event = acting_day(request, tournament, "change_seats")
    row, name = entrant_row(event, entrant_id), request.POST.get("name", "")[:200]
    back = "back" in request.POST
    try:
        leaving.put_substitute(member, event, row, name=row.person.name if back else name)
    except DirectingError as error:
        return show_entrant(request, member, event, row.pk, refused=error, typed=name)
    return redirect(address("day_entrant", event.slug, row.pk))


@never_cache
@require_POST
def share_out(request: HttpRequest, tournament: str, table_id: int) -> HttpResponse:
    """The people of a table that is too small sit down at the others."""
    member, event = acting_day(request, tournament, "run_night")
    tables = Table.objects.select_related("round__stage__tournament", "fixture")
    table = get_object_or_404(tables, round__stage__tournament=event, pk=table_id)
    try:
        resting = leaving.share_out_table(member, table)
    except DirectingError as error:
        return show_people(request, member, event, refused=error.message)
    sentence = _("Table %(number)d is shared out.") % {"number": table.fixture.number}
    if resting:
        rests = ngettext("%(number)d sits out.", "%(number)d sit out.", len(resting))
        sentence += " " + rests % {"number": len(resting)}
    messages.success(request, sentence)
    return redirect(address("day_people", event.slug))


@never_cache
@require_http_methods(METHODS)
def enter_people(request: HttpRequest, tournament: str) -> HttpResponse:
    """A list of people, pasted or read from a file."""
    member, event = acting_day(request, tournament, "manage_people")
    form = form_of(request, EntryListForm)
    lines: list[tuple[int, str]] = []

    def act(typed: dict[str, Any]) -> list[Entrant]:
        try:
            return acts.enter_list(member, event, data=typed["data"])
        except BadLines as refused:
            lines.extend(refused.lines)
            raise

    if form.is_bound and form.done(act):
        messages.success(request, _entered(form.made))
        return redirect(address("day_people", event.slug))
    back = address("day_people", event.slug)
    page = FormPage(_("Enter a list"), _("Enter them"), back, files=True)
    context = {"form": form, "page": page, "lines": lines}
    template, status = "tournaments/days/enter_list.html", status_of(form)
    return show_day(request, member, event, template, context, tab="people", status=status)


def _entered(rows: list[Entrant]) -> str:
    """How many were entered, and how many of them wait."""
    number, waiting = len(rows), sum(each.state == "waitlisted" for each in rows)
    entered = ngettext("%(number)d was entered.", "%(number)d were entered.", number)
    sentence = entered % {"number": number}
    if waiting:
        wait = ngettext(
            "%(number)d is on the waiting list.", "%(number)d are on the waiting list.", waiting
        )
        sentence += " " + wait % {"number": waiting}
    return sentence
