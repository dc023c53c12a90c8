"""The own page of whoever plays: the seat of the round, the one thing to do next, the own path.

Reached by a personal link, an account, or the link that lies on a table. Everything a table does to
its card is done here: kept, handed in, confirmed, disputed, and a director called.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scorecards.devices import ensure_device
from scorecards.rules.texts import Text, whole_number
from tournaments.directing import card_state, confirmations, scorekeepers
from tournaments.directing.days import phones, tables
from tournaments.errors import DirectingError
from tournaments.models import LeagueGame, Table, Tournament
from tournaments.pages.chairs import chairs_of
from tournaments.pages.own_days import own_page
from tournaments.permissions import Member
from tournaments.queries.days.drafts import own_reason
from tournaments.queries.days.own_days import (
    UNSEEN,
    OwnDay,
    own_day,
    own_ids,
    own_rounds,
    own_token,
)
from tournaments.queries.days.own_standings import cut_asks, own_paths, own_place
from tournaments.queries.days.own_teams import own_team
from tournaments.queries.days.rounds import HallTable
from tournaments.queries.days.screens import words_now
from tournaments.views import posted
from tournaments.views.days.shell import DAY, enter_day, of_day, show_day
from tournaments.views.form_pages import address
from tournaments.views.game_starts import go_to_scorecard, set_up
from tournaments.views.places import Button, Place
from tournaments.views.posted import Reader


@DAY.look("read")
def me(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """The own page; for htmx only what changes, and nothing while it is as it was `seen`."""
    return _show(request, member, event, seen=request.GET.get("seen"))


def _show(
    request: HttpRequest,
    member: Member,
    event: Tournament,
    *,
    refused: object = "",
    seen: str | None = None,
) -> HttpResponse:
    ids, round_id = own_ids(event, member.person_id), _round_asked(request)
    rounds = own_rounds(event, ids)
    token, again = own_token(event, rounds, round_id=round_id), getattr(request, "htmx", False)
    if again and seen == token:
        return HttpResponse(status=204)
    day = own_day(event, ids, rounds, round_id=round_id)
    game = _game_of(day.table)
    acts = card_state.acts_open(game, member) if game is not None else ()
    sits = day.seat is not None and member.may("score_own_game")
    context = {
        "day": day,
        "page": own_page(day, acts, sits=sits),
        "chairs": chairs_of(day.table.names, day.seat) if day.table else [],
        "foes": _foes(day),
        "game": game,
        "cut": cut_asks(day),
        "paths": own_paths(event, day),
        "place": own_place(event, day),
        "words": words_now(event),
        "team": own_team(event, day),
        "why": _why(day) if request.GET.get("why") else None,
        "may_call": sits and _is_open(day),
        "others": [each for each in day.rounds if day.on and each.round != day.on.row.pk],
        "token": token,
        "pin": _pin(day.on.row.pk) if day.on and day.on.row.pk != day.rounds[-1].round else "",
        "refused": refused,
        "again": bool(again),
    }
    template = "tournaments/days/me.html#me" if again else "tournaments/days/me.html"
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
    return whole_number(request.GET.get("round", ""), below=posted.ABOVE_IDS)


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


def card_of(table: Table) -> LeagueGame:
    """The card of a table. Raises DirectingError for one that has none yet."""
    games = LeagueGame.objects.select_related("season__league", "game")
    game = games.filter(fixture=table.fixture_id).first()
    if game is None:
        raise DirectingError(_("This table has no card yet."))
    return game


def _own_table(request: HttpRequest, member: Member, event: Tournament) -> Table:
    """The table that was meant, if the person of this phone still sits there. Raises
    DirectingError, also for one that was drawn anew meanwhile.
    """
    rows = Table.objects.select_related(
        "round__stage__tournament", "round__stage__season", "fixture"
    )
    shown = rows.filter(round__stage__tournament=event).exclude(round__state__in=UNSEEN)
    table = shown.filter(pk=posted.row(request, "table")).first()
    ids = own_ids(event, member.person_id)
    if table is None or not table.fixture.seats.filter(person__in=ids).exists():
        raise DirectingError(_("You are no longer at that table. See where your seat is now."))
    table.round.stage.tournament = event
    return table


def _show_again(
    request: HttpRequest, member: Member, event: Tournament, *, refused: object = ""
) -> HttpResponse:
    event.refresh_from_db(fields=["version"])
    return _show(request, member, event, refused=refused)


ME = Place(enter_day, of_day("me"), _show_again, again=True)


def _to(request: HttpRequest, event: Tournament) -> str:
    return address("me", event.slug) + _pin(_round_asked(request))


def _at_table(act: Callable[..., object], **fields: Reader) -> Button:
    """A button of the own table."""

    def at_table(member: Member, event: Tournament, *, request: HttpRequest, **sent: Any) -> object:
        return act(member, _own_table(request, member, event), **sent)

    return Button(at_table, {"request": posted.whole, **fields})


def _on_card(act: Callable[..., object], **fields: Reader) -> Button:
    """A button of the card of the own table."""
    return _at_table(lambda member, table, **sent: act(member, card_of(table), **sent), **fields)


def _start(member: Member, table: Table, *, sender: HttpRequest) -> HttpResponse:
    """Keep the score here. Where another phone of the table was first, go along with it."""
    games = LeagueGame.objects.filter(fixture=table.fixture_id)
    if games.exists():
        return _score(member, table, sender=sender)
    try:
        started = set_up(sender, tables.start_day_table, member, table)
    except DirectingError:
        if games.exists():
            return _score(member, table, sender=sender)
        raise
    return go_to_scorecard(sender, started.game.game, started.device)


def _score(member: Member, table: Table, *, sender: HttpRequest) -> HttpResponse:
    """Go on with the score on this phone."""
    device = ensure_device(sender)
    game = scorekeepers.open_scorecard(member, card_of(table), device=device)
    return go_to_scorecard(sender, game, device)


def _dispute(member: Member, table: Table, *, version: int, reason: str) -> None:
    """The card is wrong: it does not count, and a director comes."""
    confirmations.dispute_card(member, card_of(table), version=version, reason=reason)
    phones.call_director(member, table, reason=reason)


own_act = ME.buttons(
    "score_own_game",
    {
        "start": _at_table(_start, sender=posted.whole),
        "score": _at_table(_score, sender=posted.whole),
        "submit": _on_card(confirmations.submit_card),
        "confirm": _on_card(confirmations.confirm_card, version=posted.exact),
        "dispute": _at_table(_dispute, version=posted.exact, reason=posted.text),
        "call": _at_table(phones.call_director, reason=posted.text),
    },
    to=_to,
)
"""Do something at the own table: keep its score, hand the card in, confirm it, dispute it, call a
director.
"""
