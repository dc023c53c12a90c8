"""What is done about the card of a league game: hand in, confirm, dispute, decide, correct."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scorecards.rules.texts import MINUS
from scorecards.scorekeeping import KEEP, RowEntry, ScorekeepingError
from tournaments import directing
from tournaments.directing import DirectingError
from tournaments.forms.cards import CorrectionForm
from tournaments.forms.seasons import ReasonedForm, WhyForm
from tournaments.models import LeagueGame
from tournaments.permissions import Member, acting, reading
from tournaments.queries import games as game_queries
from tournaments.views.form_pages import METHODS, Asking, address, ask, form_of
from tournaments.views.games import game_of, show_game
from tournaments.views.shell import show

TOTAL, POSITION = re.compile(r"-?[0-9]{1,5}"), re.compile(r"[0-9]{1,2}")

# What is asked before it is done: the act, its heading, its button and what follows from it.
ASKED: dict[str, tuple[Callable[..., LeagueGame], str, Any, Any, Any]] = {
    "dispute": (
        directing.dispute_card,
        "dispute_game",
        gettext_lazy("This card is wrong"),
        gettext_lazy("Dispute the card"),
        gettext_lazy("It counts no longer until a director has decided."),
    ),
    "resolve": (
        directing.resolve_card,
        "rule",
        gettext_lazy("Decide the dispute"),
        gettext_lazy("The card counts as it stands"),
        gettext_lazy("If something on it is wrong, correct the card first, then decide."),
    ),
    "force": (
        directing.force_card,
        "rule",
        gettext_lazy("Confirm for the table"),
        gettext_lazy("Confirm the card"),
        gettext_lazy("For a card nobody at the table could confirm."),
    ),
    "void": (
        directing.void_game,
        "rule",
        gettext_lazy("This game shall not count"),
        gettext_lazy("Make the game void"),
        gettext_lazy("Its results vanish from the standings; the card stays to be read."),
    ),
}


@never_cache
@require_POST
def submit(request: HttpRequest, slug: str, season: str, code: str) -> HttpResponse:
    """Hand in the card of a game that is over."""

    def act(member: Member, held: LeagueGame) -> LeagueGame:
        return directing.submit_card(member, held, paper=_paper(request))

    return _at_once(request, slug, season, code, "confirm_game", act)


@never_cache
@require_POST
def confirm(request: HttpRequest, slug: str, season: str, code: str) -> HttpResponse:
    """Agree with the version that was looked at."""
    said = request.POST.get("version", "")
    version = int(said) if said.isascii() and said.isdigit() and len(said) < 9 else -1

    def act(member: Member, held: LeagueGame) -> LeagueGame:
        return directing.confirm_card(member, held, version=version, paper=_paper(request))

    return _at_once(request, slug, season, code, "confirm_game", act)


def _paper(request: HttpRequest) -> dict[int, int]:
    """The totals typed from the paper card, by position. Raises DirectingError for what is none."""
    found = {}
    for name, typed in request.POST.items():
        seat, said = name.removeprefix("paper-"), str(typed).strip().replace(MINUS, "-")
        if name.startswith("paper-") and said:
            if not (TOTAL.fullmatch(said) and POSITION.fullmatch(seat)):
                raise DirectingError(gettext("Write the totals as whole numbers."))
            found[int(seat)] = int(said)
    return found


def _at_once(
    request: HttpRequest,
    slug: str,
    season: str,
    code: str,
    action: str,
    act: Callable[[Member, LeagueGame], LeagueGame],
) -> HttpResponse:
    """Do it and show the game, or the game with what was refused."""
    member, held = _allowed(request, slug, season, code=code, action=action)
    try:
        act(member, held)
    except DirectingError as refused:
        fresh = game_of(member, season, code)
        return show_game(request, member, fresh, refused=refused.message, status=422)
    return redirect(address("league_game", slug, season, code))


@never_cache
@require_http_methods(METHODS)
def rule(request: HttpRequest, slug: str, season: str, code: str, act: str) -> HttpResponse:
    """Dispute, decide, confirm for the table, or make void, with a reason."""
    if act not in ASKED:
        reading(request, slug)
        raise Http404
    do, action, heading, button, sentence = ASKED[act]
    member, held = _allowed(request, slug, season, code=code, action=action)
    page = Asking(
        heading=str(heading),
        button=str(button),
        back=address("league_game", slug, season, code),
        sentences=[str(sentence)],
        grave=act == "void",
        tab="games",
    )
    kind = ReasonedForm if act in ("force", "void") else WhyForm
    form = form_of(request, kind, initial={"seen": held.version})

    def done(said: dict[str, Any]) -> LeagueGame:
        extra = {"version": form.version or -1} if act == "dispute" else {"version": form.version}
        return do(member, held, reason=said["reason"], **extra)

    return ask(request, member, page, form=form, act=done, to=page.back)


@never_cache
@require_http_methods(METHODS)
def correct(request: HttpRequest, slug: str, season: str, code: str, hole: int) -> HttpResponse:
    """Correct a hole of a game that counts, also after the season was closed, or of a disputed one
    before it is decided.
    """
    member = acting(request, slug, "rule")
    held = game_of(member, season, code)
    numbers = game_queries.hole_numbers(held)
    if hole not in numbers:
        raise Http404
    seats = game_queries.seats_of(held)
    entries = game_queries.entries_of(held, hole)
    knocker = game_queries.knocker_of(held, hole)
    form = CorrectionForm(
        request.POST if request.method == "POST" else None,
        seats=[(seat.position, seat.name) for seat in seats if seat.position in entries],
        entries={position: entry for position, (entry, _points) in entries.items()},
        knocker=knocker,
        version=held.version,
    )

    def act(said: dict[str, Any]) -> LeagueGame:
        rows = [RowEntry(position, typed, was) for position, typed, was in form.rows()]
        if not rows and form.knocker() is KEEP:
            raise DirectingError(gettext("Nothing is changed."))
        try:
            return directing.correct_game(
                member,
                held,
                number=hole,
                rows=rows,
                knocker=form.knocker(),
                reason=said["reason"],
                version=form.version,
            )
        except ScorekeepingError as refused:
            raise form.refusal(refused) from refused

    if form.is_bound and form.done(act):
        return redirect(address("league_game", slug, season, code))
    context = {
        "form": form,
        "held": held,
        "hole": hole,
        "holes": numbers,
        "points": {position: points for position, (_entry, points) in entries.items()},
    }
    status = 422 if form.is_bound else 200
    shown: dict[str, Any] = {"tab": "games", "season": held.season, "status": status}
    return show(request, member, "tournaments/game_correct.html", context, **shown)


def _allowed(
    request: HttpRequest, slug: str, season: str, *, code: str, action: str
) -> tuple[Member, LeagueGame]:
    """A game for whoever may do this to it. Raises Http404 or PermissionDenied."""
    member = reading(request, slug)
    held = game_of(member, season, code)
    if not member.may_at(action, held):
        raise PermissionDenied
    return member, held
