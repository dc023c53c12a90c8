"""Games of a season: the list, a new one between members, and the page of each."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorecards.addresses import address_for_others
from scorecards.codes import read_code
from scorecards.devices import ensure_device, remember
from scorecards.views.links import draw_code
from tournaments import directing
from tournaments.directing import DirectingError
from tournaments.forms.seasons import GameForm
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame
from tournaments.permissions import Member, reading
from tournaments.queries import games as game_queries
from tournaments.queries import seasons as reading_seasons
from tournaments.views.form_pages import METHODS, form_of
from tournaments.views.game_starts import Started, active_people, go_to, set_up, sits
from tournaments.views.seasons import season_of
from tournaments.views.shell import show
from tournaments.wording.names import GAME_STATES

A_PAGE = 20
FIRST_SEATS = 6


def game_of(member: Member, season: str, code: str) -> LeagueGame:
    """A game of this season of this league. Raises Http404 also for one of another league."""
    found = (
        LeagueGame.objects.filter(
            season__league=member.league, season__slug=season, game__code=read_code(code)
        )
        .select_related("season__league", "game", "reference", "night", "fixture")
        .first()
    )
    if found is None:
        raise Http404
    return found


@never_cache
@require_safe
def games(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """The games of a season, the latest first."""
    member = reading(request, slug)
    held = season_of(member, season)
    asked = request.GET.get("state", "")
    state = asked if asked in (*GAME_STATES, "waiting") else ""
    page = Paginator(game_queries.games_of(held, state), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "lines": game_queries.lines_of(list(page.object_list)),
        "page": page,
        "state": state,
        "states": [(each, name) for each, name in GAME_STATES.items() if each != "playing"],
    }
    return show(request, member, "tournaments/games.html", context, tab="games", season=held)


@never_cache
@require_http_methods(METHODS)
def new_game(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """A game outside any night, between people of the league."""
    member = reading(request, slug)
    if not member.may("start_own_game"):
        raise PermissionDenied
    held = season_of(member, season)
    settings = settings_of(held)
    first = {"seat_1": member.person_id, "day": timezone.localdate()}
    rules = reading_seasons.playable(settings)
    options = {"people": active_people(member), "rules": rules, "most": settings.max_players}
    form = form_of(request, GameForm, initial=first, **options)

    def act(said: dict[str, Any]) -> Started:
        seats = sits(form.sitting())
        _refuse_others(member, [each.person_id for each in seats])
        details = {"ruleset": said["ruleset"], "day": said["day"]}
        return set_up(
            request,
            lambda device: directing.start_league_game(
                member, held, seats=seats, device=device, **details
            ),
        )

    if form.is_bound and form.done(act):
        return go_to(request, form.made)
    context = {"form": form, "settings": settings, "shown": FIRST_SEATS}
    status = 422 if form.is_bound else 200
    shown: dict[str, Any] = {"tab": "games", "season": held, "status": status}
    return show(request, member, "tournaments/game_new.html", context, **shown)


@never_cache
@require_safe
def league_game(request: HttpRequest, slug: str, season: str, code: str) -> HttpResponse:
    """A game: its seats and totals, where its card stands, and what one may do about it."""
    member = reading(request, slug)
    return show_game(request, member, game_of(member, season, code))


def show_game(
    request: HttpRequest, member: Member, held: LeagueGame, *, refused: str = "", status: int = 200
) -> HttpResponse:
    """The page of a game, with what was refused."""
    seats = game_queries.seats_of(held)
    said = game_queries.said_about(held, seats)
    acts = directing.acts_open(held, member)
    over = held.game.finished is not None
    context = {
        "held": held,
        "seats": seats,
        "said": said,
        "now": [each for each in said if each.version == held.version],
        "acts": acts if over else tuple(each for each in acts if each != "submit"),
        "over": over,
        "winners": [seat.name for seat in seats if seat.place == 1],
        "needed": settings_of(held.season).confirmations,
        "penalties": game_queries.penalties_of(held.season, held),
        "scores": member.may_at("score_game", held),
        "link": score_address(request, held),
        "refused": refused,
    }
    shown: dict[str, Any] = {"tab": "games", "season": held.season, "status": status}
    return show(request, member, "tournaments/league_game.html", context, **shown)


@never_cache
@require_POST
def score(request: HttpRequest, slug: str, season: str, code: str) -> HttpResponse:
    """Keep the score of this game on this device."""
    member = reading(request, slug)
    held = game_of(member, season, code)
    if not member.may_at("score_game", held):
        raise PermissionDenied
    device = ensure_device(request)
    try:
        directing.open_scorecard(member, held, device=device)
    except DirectingError as refused:
        return show_game(request, member, held, refused=refused.message, status=422)
    response = redirect("scorecards:game", held.game.code)
    remember(response, device, secure=request.is_secure())
    return response


@never_cache
@require_safe
def game_qr(request: HttpRequest, slug: str, season: str, code: str) -> HttpResponse:
    """The QR code by which a phone at the table keeps the score."""
    member = reading(request, slug)
    held = game_of(member, season, code)
    if not member.may_at("score_game", held):
        raise PermissionDenied
    return draw_code(score_address(request, held))


def score_address(request: HttpRequest, held: LeagueGame) -> str:
    """The address by which another phone keeps the score of a game."""
    path = reverse("scorecards:score_link", args=[held.game.score_key])
    return address_for_others(request, path)


def _refuse_others(member: Member, people: list[int]) -> None:
    """A member starts a game they sit at; a scorer any."""
    if not member.may("start_game") and member.person_id not in people:
        raise DirectingError(gettext("You start a game at which you sit."), "seats")
