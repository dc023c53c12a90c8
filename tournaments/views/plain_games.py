"""A plain game is brought into a season, taken out of it again, and a game of one played again."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorecards.codes import read_code
from scorecards.devices import ensure_device, remember
from scorecards.models import Game
from scorecards.permissions import ShutOut, scorable_game
from scorecards.queries.game_rows import names_of
from scorecards.scorekeeping import ScorekeepingError
from tournaments import directing
from tournaments.directing import DirectingError, Occupant
from tournaments.forms.plain_games import PlainGameForm
from tournaments.forms.seasons import WhyForm
from tournaments.models import LeagueGame, Season
from tournaments.permissions import Member, NotYourRole, reading
from tournaments.views.form_pages import METHODS, FormPage, address, ask, show_form
from tournaments.views.game_starts import active_people
from tournaments.views.games import allowed_game, refuse_others, show_game
from tournaments.views.seasons import planned_season_of

LONGEST = 40  # characters of a code that are looked at


@never_cache
@require_http_methods(METHODS)
def bring_in(request: HttpRequest, slug: str, season_slug: str) -> HttpResponse:
    """A game that this phone keeps the score of, and who sat where: then it counts here."""
    member = reading(request, slug)
    if not member.may("start_own_game"):
        raise NotYourRole("start_own_game")
    season = planned_season_of(member, season_slug)
    code = (request.POST.get("code") or request.GET.get("code") or "")[:LONGEST]
    game = _game_here(request, code)
    names = names_of(game) if game is not None else ()
    people = active_people(member)
    sent = request.POST if request.method == "POST" and (game is None or _named(request)) else None
    form = PlainGameForm(sent, people=people, names=names, initial={"code": code})
    if form.is_bound and form.done(lambda typed: _brought(member, season, game, form)):
        return redirect(address("league_game", slug, season_slug, form.made.game.code))
    context = {"found": game}
    template = "tournaments/game_bring.html"
    return show_form(request, member, template, form, context, tab="games", season=season)


def _named(request: HttpRequest) -> bool:
    """Was somebody chosen for a seat? Otherwise only the code was sent."""
    return any(name.startswith("seat_") for name in request.POST)


def _game_here(request: HttpRequest, code: str) -> Game | None:
    """The game with this code, if this phone keeps its score."""
    if not read_code(code):
        return None
    try:
        return scorable_game(request, read_code(code)).game
    except (Http404, PermissionDenied, ShutOut):
        return None


def _brought(member: Member, season: Season, game: Game | None, form: PlainGameForm) -> LeagueGame:
    if game is None:
        raise DirectingError(_("This phone keeps the score of no game with this code."), "code")
    refuse_others(member, form.sitting)
    seats = [Occupant(person) for person in form.sitting]
    return directing.bring_in(member, season, game=game, seats=seats)


@never_cache
@require_http_methods(METHODS)
def take_out(request: HttpRequest, slug: str, season_slug: str, code: str) -> HttpResponse:
    """A game that nobody has confirmed counts in no season any more."""
    member, game = allowed_game(request, slug, season_slug, code=code, action="start_game")
    page = FormPage(
        heading=_("Take the game out of the season"),
        button=_("Take it out"),
        back=address("league_game", slug, season_slug, code),
        sentences=[_("It stays as a plain game. It can be brought in again.")],
        tab="games",
    )
    return ask(
        request,
        member,
        page,
        form=WhyForm,
        act=lambda typed: directing.take_out(member, game, reason=typed["reason"]),
        to=address("games", slug, season_slug),
        message=_("The game counts in no season now."),
    )


@never_cache
@require_POST
def play_again(request: HttpRequest, slug: str, season_slug: str, code: str) -> HttpResponse:
    """The same table again, and it counts in the same season: the button says so (`counts`)."""
    member, game = allowed_game(request, slug, season_slug, code=code, action="start_game")
    if "counts" not in request.POST:
        refused = _("Choose first whether the next game counts.")
        return show_game(request, member, game, refused=refused)
    device = ensure_device(request)
    try:
        again = directing.play_again(member, game, device=device)
        directing.open_scorecard(member, again, device=device)
    except (DirectingError, ScorekeepingError) as refused:
        return show_game(request, member, game, refused=refused.message)
    response = redirect("scorecards:hole", again.game.code, 1)
    remember(response, device, secure=request.is_secure())
    return response
