"""Who comes once the tables play: a seat at one of them, or a table of those who wait."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scorecards.devices import ensure_device, remember
from scorecards.rules.texts import whole_number
from tournaments.directing import drafts, latecomers
from tournaments.errors import DirectingError
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame, Night
from tournaments.permissions import Member
from tournaments.queries.latecomers import open_tables
from tournaments.queries.nights import guests, rounds_of
from tournaments.views import posted
from tournaments.views.nights import NIGHT, address_of
from tournaments.views.shell import show


def _seat(request: HttpRequest, member: Member, night: Night) -> None:
    """Seat whoever was chosen. `table` is the code of the game and the hole that was said, or
    "seat" and the fixture of a table that has not begun.
    """
    person = posted.number(request, "person")
    if person is None:
        raise DirectingError(_("Choose a person."), "person")
    code, _dot, hole = request.POST.get("table", "").partition(".")
    if code == "seat":
        fixture = whole_number(hole, below=posted.ABOVE_IDS) or 0
        latecomers.seat_before(member, night, person_id=person, fixture_id=fixture)
        return
    games = LeagueGame.objects.filter(night=night).select_related("season__league", "game")
    game, number = games.filter(game__code=code).first(), whole_number(hole, below=1000)
    if game is None or number is None:
        raise DirectingError(_("Choose a table."), "table")
    latecomers.seat_late(
        member,
        game,
        person_id=person,
        number=number,
        device=ensure_device(request),
    )


def _show_late(
    request: HttpRequest, member: Member, night: Night, *, refused: DirectingError | None = None
) -> HttpResponse:
    night.refresh_from_db(fields=["state", "version"])
    rounds, _draft = rounds_of(night, guests(night))
    latest = rounds[0] if rounds else None
    waiting = latest.byes if latest else ()
    context = {
        "night": night,
        "waiting": waiting,
        "tables": open_tables(night.season, latest) if waiting else [],
        "enough": len(waiting) >= settings_of(night.season).min_players,
        "edition": drafts.tables_edition(night),
        "refused": refused,
        "person": request.POST.get("person", ""),
    }
    status = 422 if refused else 200
    page, season = "tournaments/late.html", night.season
    return show(request, member, page, context, tab="nights", season=season, status=status)


def _late(member: Member, night: Night, *, request: HttpRequest) -> HttpResponse:
    """Seat one who waits (`do=seat`) at a table that plays, or all of them at one (`do=table`)."""
    device = ensure_device(request)
    if request.POST.get("do") == "table":
        latecomers.extra_table(member, night, seen=posted.word(request, "seen"))
    else:
        _seat(request, member, night)
    response = redirect(address_of(night))
    remember(response, device, secure=request.is_secure())
    return response


late = replace(NIGHT, show=_show_late).own("change_seats", _late, request=posted.whole)
"""Who comes once the tables play."""
