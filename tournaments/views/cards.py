"""What can be done about the card of a league game: hand in, confirm, dispute, decide, void."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorecards.rules.texts import MINUS, whole_number
from tournaments import directing
from tournaments.directing import DirectingError
from tournaments.forms.seasons import ReasonedForm, WhyForm
from tournaments.models import LeagueGame, Stage
from tournaments.permissions import Member, reading
from tournaments.views.form_pages import METHODS, FormPage, address, ask, form_of
from tournaments.views.games import allowed_game, game_of, show_game

LONGEST_TOTAL = 6  # letters that the field of a total takes
TOTAL, POSITION = re.compile(r"-?[0-9]{1,5}"), re.compile(r"[0-9]{1,2}")


class Ruling(NamedTuple):
    """An act on a card that is asked about first: its page, who may do it, what follows from it."""

    act: Callable[..., LeagueGame]
    action: str
    heading: Promise
    button: Promise
    sentence: Promise
    form: type[WhyForm] = WhyForm


RULINGS = {
    "dispute": Ruling(
        directing.dispute_card,
        action="dispute_game",
        heading=gettext_lazy("This card is wrong"),
        button=gettext_lazy("Dispute the card"),
        sentence=gettext_lazy("It does not count until a director has decided."),
    ),
    "resolve": Ruling(
        directing.resolve_card,
        action="rule",
        heading=gettext_lazy("Decide the dispute"),
        button=gettext_lazy("The card counts as it stands"),
        sentence=gettext_lazy("If something on it is wrong, correct the card first, then decide."),
    ),
    "force": Ruling(
        directing.force_card,
        action="rule",
        heading=gettext_lazy("Confirm for the table"),
        button=gettext_lazy("Confirm the card"),
        sentence=gettext_lazy("For a card nobody at the table could confirm."),
        form=ReasonedForm,
    ),
    "void": Ruling(
        directing.void_game,
        action="rule",
        heading=gettext_lazy("This game shall not count"),
        button=gettext_lazy("Make the game void"),
        sentence=gettext_lazy("Its results vanish from the standings; the card stays to be read."),
        form=ReasonedForm,
    ),
}


@never_cache
@require_POST
def submit(request: HttpRequest, slug: str, season_slug: str, code: str) -> HttpResponse:
    """Hand in the card of a game that is over."""

    def act(member: Member, game: LeagueGame) -> LeagueGame:
        return directing.submit_card(member, game, paper=_paper(request))

    return _at_once(request, slug, season_slug, code, act)


@never_cache
@require_POST
def confirm(request: HttpRequest, slug: str, season_slug: str, code: str) -> HttpResponse:
    """Confirm the version that was looked at."""
    version = whole_number(request.POST.get("version"), below=10**8)

    def act(member: Member, game: LeagueGame) -> LeagueGame:
        seen = -1 if version is None else version
        return directing.confirm_card(member, game, version=seen, paper=_paper(request))

    return _at_once(request, slug, season_slug, code, act)


def _paper(request: HttpRequest) -> dict[int, int]:
    """The totals typed from the paper card, by position. Raises DirectingError."""
    totals = {}
    for name, value in request.POST.items():
        seat, total = name.removeprefix("paper-"), str(value).strip().replace(MINUS, "-")
        if name.startswith("paper-") and total:
            if not (TOTAL.fullmatch(total) and POSITION.fullmatch(seat)):
                raise DirectingError(gettext("Write the totals as whole numbers."))
            totals[int(seat)] = int(total)
    return totals


def _paper_texts(request: HttpRequest) -> dict[int, str]:
    """What was typed for each seat, as it was typed, for the fields of the page."""
    texts = {}
    for name, value in request.POST.items():
        seat = name.removeprefix("paper-")
        if name.startswith("paper-") and POSITION.fullmatch(seat) and str(value).strip():
            texts[int(seat)] = str(value)[:LONGEST_TOTAL]
    return texts


def _at_once(
    request: HttpRequest,
    slug: str,
    season_slug: str,
    code: str,
    act: Callable[[Member, LeagueGame], LeagueGame],
) -> HttpResponse:
    """Do it and go to the game, or back to its night; or show the game with why it was refused."""
    member, game = allowed_game(request, slug, season_slug, code=code, action="confirm_game")
    try:
        act(member, game)
    except DirectingError as refused:
        fresh, paper = game_of(member, season_slug, code), _paper_texts(request)
        return show_game(request, member, fresh, refused=refused.message, paper=paper)
    if request.POST.get("then") == "night" and game.night is not None:
        return redirect(address("night", slug, season_slug, game.night.day.isoformat()))
    return redirect(address("league_game", slug, season_slug, code))


@never_cache
@require_http_methods(METHODS)
def rule(request: HttpRequest, slug: str, season_slug: str, code: str, act: str) -> HttpResponse:
    """Dispute, decide, confirm for the table, or make void, with a reason."""
    if act not in RULINGS:
        reading(request, slug)
        raise Http404
    ruling = RULINGS[act]
    member, game = allowed_game(request, slug, season_slug, code=code, action=ruling.action)
    page = FormPage(
        heading=str(ruling.heading),
        button=str(ruling.button),
        back=address("league_game", slug, season_slug, code),
        sentences=[str(ruling.sentence)],
        grave=act == "void",
        tab="games",
        season=game.season,
    )
    form = form_of(request, ruling.form, initial={"seen": game.version})

    def done(typed: dict[str, Any]) -> LeagueGame:
        version = form.version or -1 if act == "dispute" else form.version
        return ruling.act(member, game, reason=typed["reason"], version=version)

    return ask(request, member, page, form=form, act=done, to=_after(game, act))


def _after(game: LeagueGame, act: str) -> str:
    """Where a ruling leads: to the night or the desk while it goes on, whose next step it was, else
    to the game.
    """
    season, night = game.season, game.night
    if act in ("resolve", "force") and season.staged and season.state == "open":
        stage = Stage.objects.select_related("tournament").get(season=season)
        return address("desk", stage.tournament.slug)
    if act in ("resolve", "force") and night is not None and night.state != "closed":
        return address("night", season.league.slug, season.slug, night.day.isoformat())
    return ""
