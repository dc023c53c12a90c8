"""A plain game is brought into a season, taken out of it again, and a game of one played again."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scorecards.codes import read_code
from scorecards.devices import ensure_device, remember
from scorecards.models import Game
from scorecards.permissions import ShutOut, scorable_game
from scorecards.queries.game_rows import names_of
from scorecards.scorekeeping.errors import ScorekeepingError
from tournaments.directing import plain_games, scorekeepers
from tournaments.directing.seats import Occupant
from tournaments.errors import DirectingError
from tournaments.forms.plain_games import PlainGameForm
from tournaments.forms.seasons import WhyForm
from tournaments.models import LeagueGame, Season
from tournaments.permissions import Member
from tournaments.views import posted
from tournaments.views.form_pages import FormPage, address, show_form
from tournaments.views.game_starts import active_people
from tournaments.views.games import GAME, address_of, refuse_others
from tournaments.views.seasons import SEASON

LONGEST = 40  # characters of a code that are looked at


@SEASON.page("start_own_game")
def bring_in(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """A game that this phone keeps the score of, and who sat where: then it counts here."""
    code = (request.POST.get("code") or request.GET.get("code") or "")[:LONGEST]
    game = _game_here(request, code)
    names = names_of(game) if game is not None else ()
    people = active_people(member)
    sent = request.POST if request.method == "POST" and (game is None or _named(request)) else None
    form = PlainGameForm(sent, people=people, names=names, initial={"code": code})
    if form.is_bound and form.done(lambda typed: _brought(member, season, game, form)):
        return redirect(address_of(form.made))
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
    return plain_games.bring_in(member, season, game=game, seats=seats)


@GAME.page("start_game")
def take_out(request: HttpRequest, member: Member, game: LeagueGame) -> FormPage:
    """A game that nobody has confirmed counts in no season any more."""
    return FormPage(
        _("Take the game out of the season"),
        _("Take it out"),
        sentences=[_("It stays as a plain game. It can be brought in again.")],
        form=WhyForm,
        act=lambda typed: plain_games.take_out(member, game, reason=typed["reason"]),
        to=address("games", member.league.slug, game.season.slug),
        message=_("The game counts in no season now."),
    )


def _play_again(member: Member, game: LeagueGame, *, request: HttpRequest) -> HttpResponse:
    """The button says whether the next game counts."""
    if "counts" not in request.POST:
        raise DirectingError(_("Choose first whether the next game counts."))
    device = ensure_device(request)
    try:
        again = plain_games.play_again(member, game, device=device)
        scorekeepers.open_scorecard(member, again, device=device)
    except ScorekeepingError as refused:
        raise DirectingError(refused.message) from refused
    response = redirect("scorecards:hole", again.game.code, 1)
    remember(response, device, secure=request.is_secure())
    return response


play_again = GAME.button("start_game", _play_again, request=posted.whole)
"""The same table again, and it counts in the same season."""
