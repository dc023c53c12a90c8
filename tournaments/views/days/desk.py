"""The desk: every table of the round that is on, by need, and what a director does about it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorecards.devices import ensure_device
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping import BadSetup
from tournaments import directing
from tournaments.directing.days import clocks, phones, rounds, tables
from tournaments.errors import DirectingError
from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.models import Call, Round, Stage, Table, Tournament
from tournaments.pages.days import desk_of
from tournaments.permissions import Member, acting_day
from tournaments.queries.days.put_off import late_tables
from tournaments.queries.days.rounds import hall_round, round_on_now
from tournaments.queries.days.steps import ahead_of
from tournaments.rules.days.clocks import EventKind
from tournaments.rules.days.next_steps import NextStep
from tournaments.views.days.seat_jobs import draw_for
from tournaments.views.days.shell import show_day
from tournaments.views.form_pages import ABOVE_IDS, address
from tournaments.views.game_starts import go_to_scorecard

EXTRA = {"one": 60, "five": 300}


@never_cache
@require_safe
def desk(request: HttpRequest, tournament: str) -> HttpResponse:
    """The desk."""
    member, event = acting_day(request, tournament, "run_night")
    return show_desk(request, member, event)


def show_desk(
    request: HttpRequest, member: Member, event: Tournament, *, refused: str = ""
) -> HttpResponse:
    """The page of the desk; for htmx only the part that changes."""
    event.refresh_from_db()
    row = round_on_now(event)
    opened = whole_number(request.GET.get("table"), below=ABOVE_IDS)
    shown = desk_of(hall_round(row), timezone.now(), opened) if row is not None else None
    again = bool(getattr(request, "htmx", False))
    context = {
        "desk": shown,
        "ahead": ahead_of(event),
        "kept_open": f"?table={opened}" if opened else "",
        "late": late_tables(event),
        "refused": refused,
        "again": again,
    }
    template = "tournaments/days/_desk.html" if again else "tournaments/days/desk.html"
    status = 422 if refused else 200
    return show_day(request, member, event, template, context, tab="desk", status=status)


@never_cache
@require_POST
def draw(request: HttpRequest, tournament: str, stage: int) -> HttpResponse:
    """Draw the next round of a stage."""
    member, event = acting_day(request, tournament, "run_night")
    row = get_object_or_404(
        Stage.objects.select_related("season__league", "tournament"),
        tournament=event,
        position=stage,
    )
    on_purpose = bool(request.POST.get("on_purpose"))
    try:
        to = draw_for(request, member, row, on_purpose=on_purpose)
    except DirectingError as error:
        return show_desk(request, member, event, refused=error.message)
    return redirect(to)


@never_cache
@require_POST
def lead_round(request: HttpRequest, tournament: str, round_id: int, act: str) -> HttpResponse:
    """Publish a round, take it back, close it, open it again, strike it out."""
    member, event = acting_day(request, tournament, "run_night")
    row, seen = _round(event, round_id), whole_number(request.POST.get("seen"), below=ABOVE_IDS)
    reason = request.POST.get("reason", "")
    acts: dict[str, Callable[[], object]] = {
        "publish": lambda: rounds.publish_round(
            member, row, seen=seen, on_purpose=bool(request.POST.get("on_purpose"))
        ),
        "take-back": lambda: rounds.take_back_round(member, row, seen=seen),
        "close": lambda: rounds.close_round(member, row, seen=seen),
        "reopen": lambda: rounds.reopen_round(member, row, reason=reason, seen=seen),
        "void": lambda: rounds.void_round(member, row, reason=reason, seen=seen),
    }
    if act not in acts:
        raise Http404
    return _done(request, member, event, acts[act], row=row)


@never_cache
@require_POST
def set_clock(request: HttpRequest, tournament: str, round_id: int, act: str) -> HttpResponse:
    """Start, pause or stop the clock, give more time, call the last hole. With `table` it is the
    clock of that table.
    """
    member, event = acting_day(request, tournament, "run_night")
    row = _round(event, round_id)
    if act not in (*EXTRA, *EventKind):
        raise Http404
    kind = EventKind.EXTRA if act in EXTRA else EventKind(act)
    number = whole_number(request.POST.get("table"), below=ABOVE_IDS)
    table = None
    if request.POST.get("table"):  # garbage is not the clock of all
        rows = Table.objects.select_related("fixture")
        table = get_object_or_404(rows, round=row, pk=number or 0)
    seen = whole_number(request.POST.get("seen"), below=ABOVE_IDS)
    return _done(
        request,
        member,
        event,
        lambda: clocks.set_clock(
            member, row, kind, table=table, seconds=EXTRA.get(act, 0), seen=seen
        ),
    )


@never_cache
@require_POST
def lead_table(request: HttpRequest, tournament: str, table_id: int, act: str) -> HttpResponse:
    """Answer a call, count a card that was handed in, put a table off or take it back, keep its
    score here.
    """
    member, event = acting_day(request, tournament, "run_night")
    rows = Table.objects.select_related("round__stage__tournament", "fixture")
    table = get_object_or_404(rows, round__stage__tournament=event, pk=table_id)
    acts: dict[str, Callable[[], object]] = {
        "come": lambda: _answer(member, table),
        "count": lambda: _count(request, member, table),
        "put-off": lambda: rounds.postpone_table(member, table),
        "take-up": lambda: rounds.postpone_table(member, table, postponed=False),
    }
    if act == "start":
        return _start(request, member, event, table)
    if act not in acts:
        raise Http404
    return _done(request, member, event, acts[act])


def _start(request: HttpRequest, member: Member, event: Tournament, table: Table) -> HttpResponse:
    """Keep the score of a table on the phone of the director; one that has a card is opened."""
    device = ensure_device(request)
    try:
        started = getattr(table.fixture, "league_game", None) or tables.start_day_table(
            member, table, device=device
        )
        game = directing.open_scorecard(member, started, device=device)
    except (DirectingError, BadSetup) as refused:
        return show_desk(request, member, event, refused=str(refused.message))
    return go_to_scorecard(request, game, device)


def _answer(member: Member, table: Table) -> None:
    waiting = Call.objects.filter(table=table, answered=None).first()
    if waiting is not None:
        phones.answer_call(member, waiting)


def _count(request: HttpRequest, member: Member, table: Table) -> None:
    """Confirm the version that was looked at."""
    game = getattr(table.fixture, "league_game", None)
    if game is None:
        raise DirectingError(_("This table has no card yet."))
    version = whole_number(request.POST.get("version"), below=10**8)
    directing.confirm_card(member, game, version=-1 if version is None else version)


def _round(event: Tournament, round_id: int) -> Round:
    around = Round.objects.select_related("stage__season__league", "stage__tournament")
    return get_object_or_404(around, stage__tournament=event, pk=round_id)


def _done(
    request: HttpRequest,
    member: Member,
    event: Tournament,
    act: Callable[[], object],
    *,
    row: Round | None = None,
) -> HttpResponse:
    """Do it and show the desk: at once for htmx, else by going to its address, or where the next
    step is; with `then` to that of the round.
    """
    try:
        act()
    except DirectingError as error:
        return show_desk(request, member, event, refused=error.message)
    if getattr(request, "htmx", False):
        return show_desk(request, member, event)
    if row is not None and request.POST.get("then") == "round":
        return redirect(address("round", event.slug, row.pk))
    return redirect(_onward(event))


def _onward(event: Tournament) -> str:
    """The desk; once the rounds of a stage are over, its standings: who goes on is said there."""
    ahead = ahead_of(event)
    if ahead.stage is not None and ahead.step is NextStep.CUT:
        of_people = "?show=people" if plays_in_teams(event) else ""
        return address("stage_table", event.slug, ahead.stage.position) + of_people
    return address("desk", event.slug)
