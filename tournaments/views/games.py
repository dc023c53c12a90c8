"""Games of a season: the list, a new one between members, and the page of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.addresses import address_for_others
from scorecards.codes import read_code
from scorecards.devices import ensure_device
from scorecards.views.links import draw_code
from tournaments.directing import card_state, scorekeepers
from tournaments.directing.card_state import unsigned
from tournaments.directing.games import start_league_game
from tournaments.errors import DirectingError
from tournaments.forms.seasons import GameForm
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame, Season
from tournaments.permissions import Member, reading
from tournaments.queries.games import (
    SeatShown,
    games_of,
    lines_of,
    objection_to,
    seats_of,
    statements_about,
)
from tournaments.queries.hidden_games import hidden_games
from tournaments.queries.penalties import penalties_of
from tournaments.queries.seasons import playable
from tournaments.queries.tables import TablePlay, TableSeat, play_of
from tournaments.rules.standings.systems import find_system
from tournaments.views import posted
from tournaments.views.form_pages import METHODS, address, form_of, show_form
from tournaments.views.game_starts import (
    Started,
    active_people,
    go_to,
    go_to_scorecard,
    occupants,
    set_up,
)
from tournaments.views.places import Place, Visit, enter_at
from tournaments.views.seasons import ANY_SEASON, planned_season_of
from tournaments.views.shell import show
from tournaments.wording.names import GAME_STATES

A_PAGE = 20
NOTHING_TYPED: Mapping[int, str] = {}


def game_of(member: Member, season_slug: str, code: str) -> LeagueGame:
    """A game of this season of this league. Raises Http404 also for one of another league."""
    games = LeagueGame.objects.filter(season__league=member.league, season__slug=season_slug)
    around = games.select_related("season__league", "game", "reference", "night", "fixture")
    return get_object_or_404(around, game__code=read_code(code))


def allowed_game(
    request: HttpRequest, slug: str, season_slug: str, *, code: str, action: str
) -> tuple[Member, LeagueGame]:
    """A game for whoever may do this to it. Raises Http404 or PermissionDenied."""
    member = reading(request, slug)
    game = game_of(member, season_slug, code)
    if not member.may_at(action, game):
        raise PermissionDenied
    return member, game


@ANY_SEASON.look("read")
def games(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """The games of a season, the latest first."""
    typed = request.GET.get("state", "")
    state = typed if typed in (*GAME_STATES, "waiting") else ""
    page = Paginator(games_of(season, state), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "lines": lines_of(list(page.object_list), hidden=hidden_games(member.league, member).games),
        "page": page,
        "state": state,
        "states": [(each, name) for each, name in GAME_STATES.items() if each != "playing"],
    }
    return show(request, member, "tournaments/games.html", context, tab="games", season=season)


@never_cache
@require_http_methods(METHODS)
def new_game(request: HttpRequest, slug: str, season_slug: str) -> HttpResponse:
    """A game outside any night, between people of the league."""
    member = reading(request, slug)
    if not member.may("start_own_game"):
        raise PermissionDenied
    season = planned_season_of(member, season_slug)
    settings = settings_of(season)
    first = {"seat_1": member.person_id, "day": timezone.localdate()}
    rules = playable(settings)
    options = {"people": active_people(member), "rules": rules, "most": settings.max_players}
    form = form_of(request, GameForm, initial=first, **options)

    def act(typed: dict[str, Any]) -> Started:
        seats = occupants(form.sitting())
        refuse_others(member, [each.person_id for each in seats])
        details = {"seats": seats, "ruleset": typed["ruleset"], "day": typed["day"]}
        return set_up(request, start_league_game, member, season, **details)

    if form.is_bound and form.done(act):
        return go_to(request, form.made)
    context = {"settings": settings}
    template = "tournaments/game_new.html"
    return show_form(request, member, template, form, context, tab="games", season=season)


def show_game(
    request: HttpRequest,
    member: Member,
    game: LeagueGame,
    *,
    refused: object = "",
    paper: Mapping[int, str] = NOTHING_TYPED,
) -> HttpResponse:
    """The page of a game, with why something was refused, and the totals of the paper card as they
    were typed.
    """
    hidden = hidden_games(member.league, member)
    seats = seats_of(game, hidden=hidden.games)
    statements = statements_about(game, seats, hidden=hidden.games)
    acts = card_state.acts_open(game, member)
    over, play = game.game.finished is not None, play_of(game, hidden=hidden)
    context = {
        "game": game,
        "seats": seats,
        "statements": statements,
        "objection": objection_to(game) if "correct" in acts else None,
        "now": [each for each in statements if each.version == game.version],
        "acts": acts if over else tuple(each for each in acts if each != "submit"),
        "over": over,
        "play": play,
        "system": find_system(settings_of(game.season).scheme.system),
        "lines": seats_by_place(seats, play),
        "winners": play.winners,
        "needed": settings_of(game.season).confirmations,
        "unsigned": unsigned(game) if over and game.state == "submitted" else [],
        "penalties": penalties_of(game.season, game, hidden=hidden),
        "scores": member.may_at("score_game", game),
        "removable": game.state in ("playing", "submitted")
        and game.fixture_id is None
        and game.night_id is None
        and member.may_at("start_game", game),
        "link": score_address(request, game),
        "refused": refused,
        "paper": paper,
    }
    status = 422 if refused else 200
    template = "tournaments/league_game.html"
    return show(request, member, template, context, tab="games", season=game.season, status=status)


def seats_by_place(
    seats: Sequence[SeatShown], play: TablePlay
) -> list[tuple[SeatShown, TableSeat]]:
    """Everything of each seat, and what the card gives there: by place once the game is over."""
    by_position = {seat.position: seat for seat in seats}
    return [(by_position[each.position], each) for each in play.seats]


def enter_game(
    request: HttpRequest, permission: str, slug: str, season_slug: str, code: str
) -> Visit:
    """A game, for whoever may do this to it."""
    member, game = allowed_game(request, slug, season_slug, code=code, action=permission)
    return Visit(member, game, (game,))


def address_of(game: LeagueGame) -> str:
    """The address of the page of a game."""
    return address("league_game", game.season.league.slug, game.season.slug, game.game.code)


GAME = Place(enter_game, address_of, show_game, tab="games")


@Place(enter_at(game_of), address_of).look("read")
def league_game(request: HttpRequest, member: Member, game: LeagueGame) -> HttpResponse:
    """A game: its seats and totals, where its card stands, and what one may do about it."""
    return show_game(request, member, game)


@GAME.look("score_game")
def game_qr(request: HttpRequest, _member: Member, game: LeagueGame) -> HttpResponse:
    """The QR code by which a phone at the table keeps the score."""
    return draw_code(score_address(request, game))


def _score(member: Member, game: LeagueGame, *, request: HttpRequest) -> HttpResponse:
    device = ensure_device(request)
    scorekeepers.open_scorecard(member, game, device=device)
    return go_to_scorecard(request, game.game, device)


score = GAME.button("score_game", _score, request=posted.whole)
"""Keep the score of this game on this device: straight to the hole that is to be entered."""


def score_address(request: HttpRequest, game: LeagueGame) -> str:
    """The address by which another phone keeps the score of a game."""
    path = reverse("scorecards:score_link", args=[game.game.score_link])
    return address_for_others(request, path)


def refuse_others(member: Member, people: Sequence[int]) -> None:
    """A member starts a game they sit at, a scorer any. Raises DirectingError."""
    if not member.may("start_game") and member.person_id not in people:
        raise DirectingError(gettext("You start a game at which you sit."), "seats")
