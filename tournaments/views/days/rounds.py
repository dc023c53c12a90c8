"""The rounds: the list, a draft that only directors see, and the tables once they are published."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorecards.rules.texts import whole_number
from tournaments.directing.days.rounds import OPEN_STATES, swap_in_round
from tournaments.errors import Changed, DirectingError
from tournaments.forms.draws import DrawForm
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Round, Tournament
from tournaments.pages.days import round_name
from tournaments.pages.drafts import draft_shown
from tournaments.permissions import Member, acting_day, reading_day
from tournaments.queries.days.drafts import read_round, sizes_for, whole_plan
from tournaments.queries.days.own_days import own_ids
from tournaments.queries.days.round_lists import by_name, round_lines
from tournaments.queries.days.rounds import hall_round
from tournaments.queries.days.steps import ahead_of
from tournaments.rules.days.next_steps import NextStep
from tournaments.rules.days.round_seating import rule_of
from tournaments.rules.days.stages import Form
from tournaments.views.days.seat_jobs import draw_for
from tournaments.views.days.shell import show_day
from tournaments.views.form_pages import ABOVE_IDS, address

UNSEEN = ("planned", "drafted")


@never_cache
@require_safe
def rounds(request: HttpRequest, tournament: str) -> HttpResponse:
    """All rounds: what everybody sees, and for directors the drafts and the next draw."""
    member, event = reading_day(request, tournament)
    runs = member.may("run_night")
    lines = round_lines(event, drafts=runs)
    ahead = ahead_of(event) if runs else None
    waits = ahead is not None and ahead.step in (NextStep.WAIT, NextStep.START_CLOCK)
    context = {
        "lines": lines,
        "ahead": ahead,
        "may_draw_early": waits and all(each.row.state != "drafted" for each in lines),
    }
    return show_day(request, member, event, "tournaments/days/rounds.html", context, tab="rounds")


@never_cache
@require_safe
def round_page(request: HttpRequest, tournament: str, round_id: int) -> HttpResponse:
    """A round: its draft for directors, its tables for everybody once it is published."""
    member, event = reading_day(request, tournament)
    row = _round(event, round_id)
    if row.state in UNSEEN:
        if not member.may("run_night"):
            raise Http404
        return _show_draft(request, member, row)
    return _show_tables(request, member, row)


def _show_tables(request: HttpRequest, member: Member, row: Round) -> HttpResponse:
    shown = hall_round(row)
    event = row.stage.tournament
    leads = member.may("run_night") and event.state == "running"
    knockout = stage_settings(row.stage).form in (Form.GROUPS, Form.PAIRS)
    context = {
        "row": row,
        "round_name": round_name(row),
        "reopening": leads and row.state == "closed",
        "striking": leads and row.state in OPEN_STATES and not knockout,
        "shown": shown,
        "listed": by_name(shown),
        "mine": own_ids(event, member.person_id),
        "started": any(each.play is not None for each in shown.tables),
    }
    return show_day(request, member, event, "tournaments/days/round.html", context, tab="rounds")


def _show_draft(
    request: HttpRequest,
    member: Member,
    row: Round,
    *,
    refused: str = "",
    form: DrawForm | None = None,
) -> HttpResponse:
    """The draft; with `swap` somebody is chosen who is to change places. A round that somebody
    published meanwhile shows its tables.
    """
    row = _round(row.stage.tournament, row.pk)
    if row.state not in UNSEEN:
        answer = _show_tables(request, member, row)
        answer.status_code = 422 if refused or form else 200
        return answer
    read = read_round(row)
    one, other = _person(request, "one"), _person(request, "other")
    shown = draft_shown(
        read, None if read.bracket else _person(request, "swap"), marks=member.may("manage_people")
    )
    names = {seat.person: seat.name for table in shown.tables for seat in table.seats}
    names |= {seat.person: seat.name for seat in shown.out}
    event = row.stage.tournament
    context = {
        "row": row,
        "round_name": round_name(row),
        "read": read,
        "draft": shown,
        "sizes": sizes_for(read),
        "plan": whole_plan(row),
        "edition": row.version,
        "swapped": (one, other) if one in names and other in names else None,
        "swapped_names": (names.get(one or 0), names.get(other or 0)),
        "was": whole_number(request.GET.get("was", "")[:6], below=10**6),
        "refused": refused,
        "form": form,
        "here_url": address("round", event.slug, row.pk),
        "swap_url": address("swap_round", event.slug, row.pk),
        "fixed": read.bracket,
        "early": _open_before(row),
    }
    template, status = "tournaments/days/draft.html", 422 if refused or form else 200
    return show_day(request, member, event, template, context, tab="rounds", status=status)


def _open_before(row: Round) -> int | None:
    """The number of the round before where it is not in yet and this one is drawn by standing."""
    if not rule_of(stage_settings(row.stage), row.number).by_standing:
        return None
    before = row.stage.rounds.filter(number=row.number - 1, state__in=("published", "playing"))
    return before.values_list("number", flat=True).first()


@never_cache
@require_POST
def swap(request: HttpRequest, tournament: str, round_id: int) -> HttpResponse:
    """Two people of a draft change places."""
    member, event = acting_day(request, tournament, "run_night")
    row = _round(event, round_id)
    one, other = _person(request, "one") or 0, _person(request, "other") or 0
    was = whole_number(request.POST.get("was", "")[:6], below=10**6) or 0
    to = f"{address('round', event.slug, row.pk)}?one={one}&other={other}&was={was}"
    seen = whole_number(request.POST.get("seen"), below=ABOVE_IDS)
    return _acted(
        request,
        member,
        row,
        lambda: swap_in_round(member, row, one=one, other=other, seen=seen),
        to=to,
    )


@never_cache
@require_POST
def draw_again(request: HttpRequest, tournament: str, round_id: int) -> HttpResponse:
    """Draw a draft anew, also with tables of other sizes."""
    member, event = acting_day(request, tournament, "run_night")
    row = _round(event, round_id)
    form = DrawForm(request.POST)
    if not form.is_valid():
        return _show_draft(request, member, row, form=form)

    seen = whole_number(request.POST.get("seen"), below=ABOVE_IDS)
    on_purpose = bool(request.POST.get("on_purpose"))
    try:
        if seen is not None and seen != row.version:
            raise Changed
        sizes = form.cleaned_data["sizes"]
        to = draw_for(request, member, row.stage, sizes=sizes, on_purpose=on_purpose)
    except DirectingError as error:
        return _show_draft(request, member, row, refused=error.message)
    return redirect(to)


def _acted(
    request: HttpRequest, member: Member, row: Round, act: Callable[[], object], *, to: str
) -> HttpResponse:
    """Do it and go there; if it is refused, the draft says why."""
    try:
        act()
    except DirectingError as error:
        return _show_draft(request, member, row, refused=error.message)
    return redirect(to)


def _person(request: HttpRequest, field: str) -> int | None:
    sent = request.POST.get(field) or request.GET.get(field)
    return whole_number(sent or "", below=ABOVE_IDS)


def _round(event: Tournament, round_id: int) -> Round:
    around = Round.objects.select_related("stage__season__league", "stage__tournament__league")
    row = get_object_or_404(around, stage__tournament=event, pk=round_id)
    row.stage.tournament = event
    return row
