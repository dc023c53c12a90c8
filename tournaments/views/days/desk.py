"""The desk: every table of the round that is on, by need, and what a director does about it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone

from scorecards.addresses import host_for_others
from scorecards.devices import ensure_device
from scorecards.rules.texts import whole_number
from tournaments.directing import confirmations, scorekeepers
from tournaments.directing.days import clocks, drawings, phones, rounds, tables
from tournaments.errors import DirectingError
from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.models import Call, LeagueGame, Round, Stage, Table, Tournament
from tournaments.pages.day_line import day_line
from tournaments.pages.days import desk_of
from tournaments.pages.desk_acts import latest_acts
from tournaments.pages.halls.boards import board_of, is_offered
from tournaments.permissions import Member
from tournaments.queries.days.put_off import late_tables
from tournaments.queries.days.rounds import hall_round, round_on_now
from tournaments.queries.days.screens import screens_of
from tournaments.queries.days.steps import ahead_of
from tournaments.rules.days.clocks import CLOCK_TAPS
from tournaments.rules.days.next_steps import NextStep
from tournaments.rules.days.screens import VIEWS, View
from tournaments.views import posted
from tournaments.views.days.own import card_of
from tournaments.views.days.rounds import ROUNDS, draw_on, show_rounds
from tournaments.views.days.seat_jobs import draw_for, draws_on, wish_of
from tournaments.views.days.shell import DAY, enter_row, show_day
from tournaments.views.days.standings import STAGES
from tournaments.views.form_pages import address
from tournaments.views.game_starts import go_to_scorecard, set_up
from tournaments.views.places import Place, button
from tournaments.wording.texts import sentence

IN_THE_HALL = ("checkin", "running", "provisional")
"""States of a tournament in which people are there and look at a screen."""

FIELDS = ("reason", "figure", "lot")
"""What is asked for with a draw, beside its button."""


@DAY.look("run_night")
def desk(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """The desk."""
    return show_desk(request, member, event)


def show_desk(
    request: HttpRequest, member: Member, event: Tournament, *, refused: object = ""
) -> HttpResponse:
    """The page of the desk; for htmx only the part that changes."""
    event.refresh_from_db()
    row = round_on_now(event)
    opened = whole_number(request.GET.get("table"), below=posted.ABOVE_IDS)
    shown = desk_of(hall_round(row), timezone.now(), opened) if row is not None else None
    again, ahead = bool(getattr(request, "htmx", False)), ahead_of(event)
    context = {
        "desk": shown,
        "ahead": ahead,
        "kept_open": f"?table={opened}" if opened else "",
        "late": late_tables(event),
        "refused": refused,
        "again": again,
        "acts": latest_acts(event),
        "line": day_line(event, ahead),
        "hall_panel": not again and event.state in IN_THE_HALL,
        "hall": None if again else _hall(request, event),
    }
    template = "tournaments/days/desk.html#desk" if again else "tournaments/days/desk.html"
    status = 422 if refused else 200
    return show_day(request, member, event, template, context, tab="desk", status=status)


class HallNow(NamedTuple):
    """The first screen of the hall, what it shows in words, its path, the whole address as
    one types it at another computer, and whether it can show the code of the `door`.
    """

    screen: int
    heading: str
    path: str
    address: str
    door: bool


def _hall(request: HttpRequest, event: Tournament) -> HallNow | None:
    screen = next(iter(screens_of(event)), None)
    if screen is None:
        return None
    board = board_of(screen, timezone.now())
    heading = sentence(VIEWS[board.view])
    if board.view not in (View.PODIUM, View.IDLE, View.NOTHING, View.WORDS):
        heading = board.face.heading
    path = address("hall_screen", screen.key)
    there = host_for_others(request) + path
    return HallNow(screen.pk, heading, path, there, is_offered(View.DOOR, event))


def _onward(event: Tournament) -> str:
    """The desk; once the rounds of a stage are over, its standings: who goes on is said there."""
    ahead = ahead_of(event)
    if ahead.stage is not None and ahead.step is NextStep.CUT:
        of_people = "?show=people" if plays_in_teams(event) else ""
        return address("stage_table", event.slug, ahead.stage.position) + of_people
    return address("desk", event.slug)


def _show_list(
    request: HttpRequest, member: Member, event: Tournament, *, refused: DirectingError
) -> HttpResponse:
    return show_rounds(request, member, event, wrong=refused)


def _show_draw(
    request: HttpRequest, member: Member, event: Tournament, *, refused: DirectingError
) -> HttpResponse:
    """The rounds, where a draw may be asked for with more beside its button; else the desk."""
    if refused.field in FIELDS or "digest" in request.POST:
        return show_rounds(request, member, event, wrong=refused)
    return show_desk(request, member, event, refused=refused)


TABLES = Table.objects.select_related("round__stage__tournament", "fixture")
LIST = Place(
    enter_row(STAGES, "tournament", "position"),
    lambda event: address("rounds", event.slug) + "#next-draw",
    _show_list,
)
ROUND = Place(enter_row(ROUNDS, "stage__tournament"), _onward, show_desk, again=True)
TABLE = replace(ROUND, enter=enter_row(TABLES, "round__stage__tournament"))


def _draw(member: Member, stage: Stage, *, request: HttpRequest, on_purpose: bool) -> HttpResponse:
    return redirect(draw_for(request, member, stage, on_purpose=on_purpose, wish=wish_of(request)))


draw = replace(LIST, show=_show_draw).button(
    "run_night", _draw, request=posted.whole, on_purpose=posted.flag
)
"""Draw the next round of a stage."""

close_list = LIST.button(
    "run_night",
    drawings.close_list,
    lot=posted.text,
    reason=posted.text,
    seen=posted.field("digest", posted.text),
)
"""Close the list of the next draw of a stage for a public lot."""


def _then(request: HttpRequest, row: Round) -> str:
    event = row.stage.tournament
    if request.POST.get("then") == "round":
        return address("round", event.slug, row.pk)
    return _onward(event)


def _close(
    member: Member, row: Round, *, request: HttpRequest, seen: int | None
) -> HttpResponse | None:
    """Close a round, and draw the next if that is asked for as well."""
    rounds.close_round(member, row, seen=seen)
    return draw_on(request, member, row.stage.tournament) if draws_on(request) else None


lead_round = ROUND.buttons(
    "run_night",
    {
        "publish": button(rounds.publish_round, seen=posted.number, on_purpose=posted.flag),
        "take-back": button(rounds.take_back_round, seen=posted.number),
        "close": button(_close, request=posted.whole, seen=posted.number),
        "reopen": button(rounds.reopen_round, reason=posted.text, seen=posted.number),
        "void": button(rounds.void_round, reason=posted.text, seen=posted.number),
    },
    to=_then,
)
"""Publish a round, take it back, close it, open it again, strike it out."""


def _set_clock(member: Member, row: Round, *, request: HttpRequest, tap: str) -> None:
    """Set the clock of all, or that of the `table` that is sent."""
    table = None
    if request.POST.get("table"):  # garbage is not the clock of all
        rows = Table.objects.select_related("fixture")
        table = get_object_or_404(rows, round=row, pk=posted.row(request, "table"))
    kind, seconds = CLOCK_TAPS[tap]
    seen = posted.number(request, "seen")
    clocks.set_clock(member, row, kind, table=table, seconds=seconds, seen=seen)


set_clock = ROUND.buttons(
    "run_night",
    {
        **{
            tap: button(_set_clock, request=posted.whole, tap=posted.same(tap))
            for tap in CLOCK_TAPS
        },
        "take-back": button(clocks.take_back_clock, seen=posted.number),
    },
)
"""Start, pause or stop the clock, give more time, call the last hole; take back what was last."""


def _answer(member: Member, table: Table) -> None:
    waiting = Call.objects.filter(table=table, answered=None).first()
    if waiting is not None:
        phones.answer_call(member, waiting)


def _count(member: Member, table: Table, *, version: int) -> None:
    """Confirm the version that was looked at."""
    confirmations.confirm_card(member, card_of(table), version=version)


def _hand_in(member: Member, table: Table) -> None:
    """Hand the card in for a table that has played and went away."""
    confirmations.submit_card(member, card_of(table))


def _start(member: Member, table: Table, *, request: HttpRequest) -> HttpResponse:
    """Keep the score of a table on the phone of the director; one that has a card is opened."""
    started: LeagueGame | None = getattr(table.fixture, "league_game", None)
    if started is None:
        started = set_up(request, tables.start_day_table, member, table).game
    device = ensure_device(request)
    game = scorekeepers.open_scorecard(member, started, device=device)
    return go_to_scorecard(request, game, device)


lead_table = TABLE.buttons(
    "run_night",
    {
        "come": button(_answer),
        "count": button(_count, version=posted.exact),
        "hand-in": button(_hand_in),
        "put-off": button(rounds.postpone_table),
        "take-up": button(rounds.postpone_table, postponed=posted.same(False)),
        "start": button(_start, request=posted.whole),
    },
)
"""Answer a call, hand a card in, count one that was, put a table off or take it back, keep its
score here.
"""
