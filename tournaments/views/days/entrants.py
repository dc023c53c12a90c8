"""One entry of a tournament, and what may be done about it; a whole list of people at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.directing.days import arrivals, leaving
from tournaments.directing.days import entrants as acts
from tournaments.errors import BadLines, DirectingError
from tournaments.forms.days.people import EntryListForm
from tournaments.models import Entrant, Table, Tournament
from tournaments.pages.day_people import acts_on, note_of
from tournaments.permissions import Member, acting_day
from tournaments.queries.days.door import DoorLine, lines_of
from tournaments.queries.days.entries import EntrySeat, seat_of, spare_names
from tournaments.views import posted
from tournaments.views.days.people import PEOPLE
from tournaments.views.days.shell import DAY, enter_row, show_day
from tournaments.views.form_pages import FormPage, address
from tournaments.views.places import Button, Place, Visit, button
from tournaments.wording.days import ENTRY_ACTS, NEEDS_DIRECTOR


@DAY.look("run_night")
def entrant(
    request: HttpRequest, member: Member, event: Tournament, entrant_id: int
) -> HttpResponse:
    """The page of an entry; for htmx only its quick buttons, for under a name at the door."""
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


@PEOPLE.page("manage_people")
def enter_people(request: HttpRequest, member: Member, event: Tournament) -> FormPage:
    """A list of people, pasted or read from a file."""
    lines: list[tuple[int, str]] = []

    def act(typed: dict[str, Any]) -> list[Entrant]:
        try:
            return acts.enter_list(member, event, data=typed["data"])
        except BadLines as refused:
            lines.extend(refused.lines)
            raise

    return FormPage(
        _("Enter a list"),
        _("Enter them"),
        files=True,
        template="tournaments/days/enter_list.html",
        context={"lines": lines},
        form=EntryListForm,
        act=act,
        message=_entered,
    )


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


def _enter(request: HttpRequest, permission: str, tournament: str, entrant_id: int) -> Visit:
    member, event = acting_day(request, tournament, permission)
    row = entrant_row(event, entrant_id)
    return Visit(member, row, (event, row))


def _show(
    request: HttpRequest, member: Member, row: Entrant, *, refused: DirectingError
) -> HttpResponse:
    event, typed = row.tournament, posted.title(request, "name")
    return show_entrant(request, member, event, row.pk, refused=refused, typed=typed)


def _address(row: Entrant) -> str:
    return f"{address('day_people', row.tournament.slug)}#entry-{row.pk}"


ENTRANT = Place(_enter, _address, _show)
FLAGS = {
    "late": button(arrivals.expect_late),
    "in_time": button(arrivals.expect_late, late=posted.same(False)),
    "unranked": button(arrivals.set_unranked, unranked=posted.same(True)),
    "ranked": button(arrivals.set_unranked, unranked=posted.same(False)),
    "drop": button(leaving.drop_out, reason=posted.text),
}


def _lead(act: str) -> Button:
    pressed = FLAGS.get(act) or button(acts.lead_entrant, act=posted.same(act), reason=posted.text)
    return replace(pressed, permission="rule" if act in NEEDS_DIRECTOR else "run_night")


def _then(request: HttpRequest, event: Tournament, row: Entrant) -> str:
    """Back to the desk for whoever came from there, else to the line of the entry."""
    return address("desk", event.slug) if posted.text(request, "then") == "desk" else _address(row)


lead_entrant = ENTRANT.buttons("run_night", {act: _lead(act) for act in ENTRY_ACTS}, to=_then)
"""One act of an entry: late, not coming, dropped, back, out, on the waiting list."""


def _substitute(member: Member, event: Tournament, row: Entrant, *, name: str, back: bool) -> None:
    name = row.person.name if back else name
    leaving.put_substitute(member, event, row, name=name)


put_substitute = ENTRANT.button(
    "change_seats",
    _substitute,
    name=posted.title,
    back=lambda request, name: name in request.POST,
    to=lambda _request, event, row: address("day_entrant", event.slug, row.pk),
)
"""Somebody else plays on the seat of an entry; with `back`, the person themselves."""


def _share_out(member: Member, table: Table) -> str:
    """Returns what is said then."""
    resting = leaving.share_out_table(member, table)
    sentence = _("Table %(number)d is shared out.") % {"number": table.fixture.number}
    if resting:
        rests = ngettext("%(number)d sits out.", "%(number)d sit out.", len(resting))
        sentence += " " + rests % {"number": len(resting)}
    return sentence


TABLES = Table.objects.select_related("round__stage__tournament", "fixture")
share_out = replace(PEOPLE, enter=enter_row(TABLES, "round__stage__tournament")).button(
    "run_night", _share_out, message=str
)
"""The people of a table that is too small sit down at the others."""
