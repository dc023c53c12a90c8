"""What every page that starts a game of the league does: start it on this device and go there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from scorecards.devices import ensure_device, remember
from scorecards.models import Device, Game
from scorecards.queries.tables import table
from scorecards.scorekeeping.errors import BadSetup
from tournaments.directing.seats import Occupant
from tournaments.errors import DirectingError
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame, Person, Season
from tournaments.permissions import Member
from tournaments.queries.seasons import playable
from tournaments.views.form_pages import address


class Started(NamedTuple):
    """A game, and the device that keeps its score."""

    game: LeagueGame
    device: Device


def active_people(member: Member) -> list[tuple[int, str]]:
    """(id, name) of everybody who can sit down, by name."""
    people = Person.objects.filter(league=member.league, alias_of=None, left=None)
    return sorted(people.values_list("pk", "name"), key=lambda row: row[1].casefold())


def ruleset_of(request: HttpRequest, season: Season) -> str:
    """The rules that were chosen, those of the season where it has only one; empty for none."""
    rules = playable(settings_of(season))
    return request.POST.get("ruleset") or (rules[0][0] if len(rules) == 1 else "")


def occupants(seats: Sequence[tuple[int, int | None]]) -> list[Occupant]:
    """Who sits down, and whose substitute they are, as directing takes it."""
    return [Occupant(person, away) for person, away in seats]


def set_up(
    request: HttpRequest, act: Callable[..., LeagueGame], *about: object, **options: Any
) -> Started:
    """Start a game on this device. Raises DirectingError also for what the scorecard refuses."""
    device = ensure_device(request)
    try:
        return Started(act(*about, device=device, **options), device)
    except BadSetup as refused:
        raise DirectingError(refused.message, "ruleset") from refused


def go_to(request: HttpRequest, started: Started, *, to: str = "") -> HttpResponse:
    """The page of the game, or the address `to`, with the cookie of a device that keeps score from
    now on.
    """
    season = started.game.season
    code = started.game.game.code
    response = redirect(to or address("league_game", season.league.slug, season.slug, code))
    remember(response, started.device, secure=request.is_secure())
    return response


def go_to_scorecard(request: HttpRequest, game: Game, device: Device) -> HttpResponse:
    """Straight to the hole that is to be entered, or to the card of a game that is over; with the
    cookie of a device that keeps score from now on.
    """
    hole = None if game.finished else table(game).next_hole
    if hole is None:
        response = redirect("scorecards:game", game.code)
    else:
        response = redirect("scorecards:hole", game.code, hole)
    remember(response, device, secure=request.is_secure())
    return response
