"""The own page of whoever plays: the seat of the round, the one thing to do next, the own path.

Reached by a personal link, an account, or the link that lies on a table. Everything a table does to
its card is done here: kept, handed in, confirmed, disputed, and a director called.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorecards.devices import ensure_device
from scorecards.rules.texts import Text, whole_number
from scorecards.scorekeeping import BadSetup
from tournaments import directing
from tournaments.directing.days import phones, tables
from tournaments.errors import DirectingError
from tournaments.models import LeagueGame, Table, Tournament
from tournaments.pages.own_days import chairs_of, own_page
from tournaments.permissions import Member, acting_day, reading_day
from tournaments.queries.days.drafts import own_reason
from tournaments.queries.days.own_days import (
    UNSEEN,
    OwnDay,
    own_day,
    own_ids,
    own_rounds,
    own_token,
)
from tournaments.queries.days.own_standings import cut_asks, own_paths
from tournaments.queries.days.own_teams import own_team
from tournaments.queries.days.rounds import HallTable
from tournaments.views.days.shell import show_day
from tournaments.views.form_pages import ABOVE_IDS, address
from tournaments.views.game_starts import go_to_scorecard

MOST_VERSION = 10**8


@never_cache
@require_safe
def me(request: HttpRequest, tournament: str) -> HttpResponse:
    """The own page; for htmx only what changes, and nothing while it is as it was `seen`."""
    member, event = reading_day(request, tournament)
    return _show(request, member, event, seen=request.GET.get("seen"))


def _show(
    request: HttpRequest,
    member: Member,
    event: Tournament,
    *,
    refused: str = "",
    seen: str | None = None,
) -> HttpResponse:
    ids, round_id = own_ids(event, member.person_id), _round_asked(request)
    rounds = own_rounds(event, ids)
    token, again = own_token(event, rounds, round_id=round_id), getattr(request, "htmx", False)
    if again and seen == token:
        return HttpResponse(status=204)
    day = own_day(event, ids, rounds, round_id=round_id)
    game = _game_of(day.table)
    acts = directing.acts_open(game, member) if game is not None else ()
    sits = day.seat is not None and member.may("score_own_game")
    context = {
        "day": day,
        "page": own_page(day, acts, sits=sits),
        "chairs": chairs_of(day.table, day.seat) if day.table else [],
        "foes": _foes(day),
        "game": game,
        "cut": cut_asks(day),
        "paths": own_paths(event, day),
        "team": own_team(event, day),
        "why": _why(day) if request.GET.get("why") else None,
        "may_call": sits and _is_open(day),
        "others": [each for each in day.rounds if day.on and each.round != day.on.row.pk],
        "token": token,
        "pin": _pin(day.on.row.pk) if day.on and day.on.row.pk != day.rounds[-1].round else "",
        "refused": refused,
        "again": bool(again),
    }
    template = "tournaments/days/_me.html" if again else "tournaments/days/me.html"
    status = 422 if refused else 200
    return show_day(request, member, event, template, context, tab="me", status=status)


def _is_open(day: OwnDay) -> bool:
    """Whether the table that is shown can still be played: its round is, or it was put off."""
    if day.on is None or day.table is None:
        return False
    late = day.table.postponed and not day.table.counted
    return day.on.row.state != "closed" or late


def _round_asked(request: HttpRequest) -> int | None:
    """The round to be shown in place of the latest."""
    return whole_number(request.GET.get("round", ""), below=ABOVE_IDS)


def _pin(round_id: int | None) -> str:
    """What stays with this round in an address."""
    return f"?round={round_id}" if round_id else ""


def _why(day: OwnDay) -> Text | None:
    """Why this table; asked for, since it takes more reading than the rest of the page."""
    if day.on is None or day.table is None:
        return None
    mine = next((seat for seat in day.table.seats if seat.person in day.ids), None)
    return own_reason(day.on.row, mine.person) if mine else None


def _foes(day: OwnDay) -> list[tuple[object, object, object, int]]:
    """Each of the others at the table: seat, place and figure now, and how often they met."""
    if day.table is None:
        return []
    return [
        (seat, day.places.get(seat.person), day.figures.get(seat.person), day.met[seat.person])
        for seat in day.table.seats
        if seat.person in day.met
    ]


def _game_of(table: HallTable | None) -> LeagueGame | None:
    if table is None or table.play is None:
        return None
    games = LeagueGame.objects.select_related("season__league", "game", "fixture")
    return games.filter(fixture__table=table.table).first()


@never_cache
@require_POST
def own_act(request: HttpRequest, tournament: str, act: str) -> HttpResponse:
    """Do something at the own table: keep its score, hand the card in, confirm it, dispute it, call
    a director.
    """
    member, event = acting_day(request, tournament, "score_own_game")
    acts: dict[str, Callable[[Table], HttpResponse | None]] = {
        "start": lambda table: _start(request, member, table),
        "score": lambda table: _score(request, member, table),
        "submit": lambda table: _card(directing.submit_card(member, _card_of(table))),
        "confirm": lambda table: _card(
            directing.confirm_card(member, _card_of(table), version=_version(request))
        ),
        "dispute": lambda table: _dispute(request, member, table),
        "call": lambda table: _card(
            phones.call_director(member, table, reason=request.POST.get("reason", ""))
        ),
    }
    if act not in acts:
        raise Http404
    try:
        answer = acts[act](_own_table(event, member, request))
    except DirectingError as error:
        event.refresh_from_db(fields=["version"])
        return _show(request, member, event, refused=error.message)
    if answer is not None:
        return answer
    event.refresh_from_db(fields=["version"])
    if getattr(request, "htmx", False):
        return _show(request, member, event)
    return redirect(address("me", event.slug) + _pin(_round_asked(request)))


def _own_table(event: Tournament, member: Member, request: HttpRequest) -> Table:
    """The table that was meant, if the person of this phone still sits there. Raises
    DirectingError, also for one that was drawn anew meanwhile.
    """
    number = whole_number(request.POST.get("table"), below=ABOVE_IDS)
    rows = Table.objects.select_related(
        "round__stage__tournament", "round__stage__season", "fixture"
    )
    shown = rows.filter(round__stage__tournament=event).exclude(round__state__in=UNSEEN)
    table = shown.filter(pk=number or 0).first()
    ids = own_ids(event, member.person_id)
    if table is None or not table.fixture.seats.filter(person__in=ids).exists():
        raise DirectingError(
            _("You do not sit at that table any more. Look where your seat is now.")
        )
    table.round.stage.tournament = event
    return table


def _card_of(table: Table) -> LeagueGame:
    games = LeagueGame.objects.select_related("season__league", "game")
    game = games.filter(fixture=table.fixture_id).first()
    if game is None:
        raise DirectingError(_("This table has no card yet."))
    return game


def _card(_done: object) -> None:
    """The own page shows what became of it."""


def _version(request: HttpRequest) -> int:
    """The version of the card that was looked at; -1 fits none."""
    version = whole_number(request.POST.get("version"), below=MOST_VERSION)
    return -1 if version is None else version


def _start(request: HttpRequest, member: Member, table: Table) -> HttpResponse:
    """Keep the score here. Where another phone of the table was first, go along with it."""
    games = LeagueGame.objects.filter(fixture=table.fixture_id)
    if games.exists():
        return _score(request, member, table)
    device = ensure_device(request)
    try:
        started = tables.start_day_table(member, table, device=device)
    except BadSetup as refused:
        raise DirectingError(refused.message) from refused
    except DirectingError:
        if games.exists():
            return _score(request, member, table)
        raise
    return go_to_scorecard(request, started.game, device)


def _score(request: HttpRequest, member: Member, table: Table) -> HttpResponse:
    """Go on with the score on this phone."""
    device = ensure_device(request)
    game = directing.open_scorecard(member, _card_of(table), device=device)
    return go_to_scorecard(request, game, device)


def _dispute(request: HttpRequest, member: Member, table: Table) -> None:
    """The card is wrong: it does not count, and a director comes."""
    reason = request.POST.get("reason", "")
    game = _card_of(table)
    directing.dispute_card(member, game, version=_version(request), reason=reason)
    phones.call_director(member, table, reason=reason)
