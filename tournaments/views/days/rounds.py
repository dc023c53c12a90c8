"""The rounds: the list, a draft that only directors see, and the tables once they are published."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournaments.directing.days.rounds import swap_in_round
from tournaments.errors import Changed, DirectingError
from tournaments.forms.draws import DrawForm
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Round, Tournament
from tournaments.pages.day_line import day_line
from tournaments.pages.days import round_name
from tournaments.permissions import Member
from tournaments.queries.days.drafts import read_round, sizes_for, whole_plan
from tournaments.queries.days.drawings import drawings_shown, next_drawing
from tournaments.queries.days.own_days import own_ids
from tournaments.queries.days.round_lists import by_name, round_lines
from tournaments.queries.days.rounds import hall_round
from tournaments.queries.days.steps import ahead_of
from tournaments.queries.hidden_games import hidden_games
from tournaments.rules.days.next_steps import NextStep
from tournaments.rules.days.round_seating import rule_of
from tournaments.rules.days.stages import MATCHES
from tournaments.rules.days.states import OPEN_ROUND
from tournaments.views import posted
from tournaments.views.days.seat_jobs import draw_for, wish_of
from tournaments.views.days.shell import DAY, enter_row, show_day
from tournaments.views.drafts import draft_context
from tournaments.views.form_pages import address
from tournaments.views.places import Place

UNSEEN = ("planned", "drafted")
NOTHING_WRONG: Mapping[str, str] = {}


@DAY.look("read")
def rounds(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """All rounds: what everybody sees, and for directors the drafts and the next draw."""
    return show_rounds(request, member, event)


def show_rounds(
    request: HttpRequest, member: Member, event: Tournament, *, wrong: DirectingError | None = None
) -> HttpResponse:
    """The list of rounds, with what the next is drawn from; what was `wrong` with a draw stands
    beside its field.
    """
    event.refresh_from_db()
    runs, ahead = member.may("run_night"), ahead_of(event)
    lines = round_lines(event, drafts=runs)
    waits = runs and ahead.step in (NextStep.WAIT, NextStep.START_CLOCK)
    drawable = (NextStep.DRAW, NextStep.PUBLISH_ROUND)
    context = {
        "lines": lines,
        "ahead": ahead if runs else None,
        "may_draw_early": waits and all(each.row.state != "drafted" for each in lines),
        "next_draw": next_drawing(ahead.stage, member)
        if ahead.stage is not None and ahead.step in drawable
        else None,
        "refused": wrong.message if wrong is not None and not wrong.field else "",
        "wrong": {wrong.field: wrong.message} if wrong is not None and wrong.field else {},
    }
    template, status = "tournaments/days/rounds.html", 200 if wrong is None else 422
    return show_day(request, member, event, template, context, tab="rounds", status=status)


def draw_on(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """The draft of the round that comes next; where that cannot be drawn, why, and what was done
    before it stands.
    """
    event.refresh_from_db()
    ahead = ahead_of(event)
    if ahead.step is not NextStep.DRAW or ahead.stage is None:
        return redirect(address("desk", event.slug))
    try:
        return redirect(draw_for(request, member, ahead.stage))
    except DirectingError as refused:
        return show_rounds(request, member, event, wrong=refused)


@DAY.look("read")
def round_page(
    request: HttpRequest, member: Member, event: Tournament, round_id: int
) -> HttpResponse:
    """A round: its draft for directors, its tables for everybody once it is published."""
    row = _round(event, round_id)
    if row.state in UNSEEN:
        if not member.may("run_night"):
            raise Http404
        return _show_draft(request, member, row)
    return _show_tables(request, member, row)


def _show_tables(request: HttpRequest, member: Member, row: Round) -> HttpResponse:
    event = row.stage.tournament
    shown = hall_round(row, hidden=hidden_games(event.league, member))
    leads = member.may("run_night") and event.state == "running"
    knockout = stage_settings(row.stage).form in MATCHES
    context = {
        "row": row,
        "round_name": round_name(row),
        "reopening": leads and row.state == "closed",
        "striking": leads and row.state in OPEN_ROUND and not knockout,
        "shown": shown,
        "listed": by_name(shown),
        "mine": own_ids(event, member.person_id),
        "started": any(each.play is not None for each in shown.tables),
    } | _drawings(row, member)
    return show_day(request, member, event, "tournaments/days/round.html", context, tab="rounds")


def _drawings(row: Round, member: Member) -> dict[str, object]:
    """How often the round was drawn, and from what."""
    drawings = drawings_shown(row.stage, row.number, member)
    return {"drawings": drawings, "times": max((each.time for each in drawings), default=0)}


def _show_draft(
    request: HttpRequest,
    member: Member,
    row: Round,
    *,
    refused: str = "",
    form: DrawForm | None = None,
    wrong: Mapping[str, str] = NOTHING_WRONG,
) -> HttpResponse:
    """The draft; with `swap` somebody is chosen who is to change places. A round that somebody
    published meanwhile shows its tables.
    """
    row = _round(row.stage.tournament, row.pk)
    if row.state not in UNSEEN:
        answer = _show_tables(request, member, row)
        answer.status_code = 422 if refused or form or wrong else 200
        return answer
    read = read_round(row)
    event = row.stage.tournament
    context = (
        draft_context(request, member, read)
        | {
            "row": row,
            "round_name": round_name(row),
            "sizes": sizes_for(read),
            "plan": whole_plan(row),
            "edition": row.version,
            "refused": refused,
            "form": form,
            "here_url": address("round", event.slug, row.pk),
            "swap_url": address("swap_round", event.slug, row.pk),
            "fixed": read.fixed,
            "early": _open_before(row),
            "next_draw": next_drawing(row.stage, member),
            "wrong": wrong,
            "line": day_line(event, ahead_of(event)),
        }
        | _drawings(row, member)
    )
    template, status = "tournaments/days/draft.html", 422 if refused or form or wrong else 200
    return show_day(request, member, event, template, context, tab="rounds", status=status)


def _open_before(row: Round) -> int | None:
    """The number of the round before where it is not in yet and this one is drawn by standing."""
    if not rule_of(stage_settings(row.stage), row.number).by_standing:
        return None
    before = row.stage.rounds.filter(number=row.number - 1, state__in=("published", "playing"))
    return before.values_list("number", flat=True).first()


ROUNDS = Round.objects.select_related("stage__season__league", "stage__tournament__league")


def _show_refused(
    request: HttpRequest, member: Member, row: Round, *, refused: DirectingError
) -> HttpResponse:
    """The draft with what was refused, beside its field if it is one of a draw."""
    if refused.field in ("reason", "figure"):
        return _show_draft(request, member, row, wrong={refused.field: refused.message})
    return _show_draft(request, member, row, refused=refused.message)


def _address(row: Round) -> str:
    return address("round", row.stage.tournament.slug, row.pk)


DRAFT = Place(enter_row(ROUNDS, "stage__tournament", page=lambda row: row), _address, _show_refused)


def _to_swapped(request: HttpRequest, row: Round) -> str:
    return f"{_address(row)}?{posted.swapped_in(request)}"


swap = DRAFT.button(
    "run_night",
    swap_in_round,
    one=posted.row,
    other=posted.row,
    seen=posted.number,
    to=_to_swapped,
)
"""Two people of a draft change places."""


def _draw_again(member: Member, row: Round, *, request: HttpRequest) -> HttpResponse:
    form = DrawForm(request.POST)
    if not form.is_valid():
        return _show_draft(request, member, row, form=form)
    seen = posted.number(request, "seen")
    if seen is not None and seen != row.version:
        raise Changed
    sizes, on_purpose = form.cleaned_data["sizes"], posted.flag(request, "on_purpose")
    wish = wish_of(request)
    return redirect(
        draw_for(request, member, row.stage, sizes=sizes, on_purpose=on_purpose, wish=wish)
    )


draw_again = DRAFT.button("run_night", _draw_again, request=posted.whole)
"""Draw a draft anew, also with tables of other sizes."""


def _round(event: Tournament, round_id: int) -> Round:
    row = get_object_or_404(ROUNDS, stage__tournament=event, pk=round_id)
    row.stage.tournament = event
    return row
