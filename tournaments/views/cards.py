"""What can be done about the card of a league game: hand in, confirm, dispute, decide, void."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from scorecards.rules.texts import MINUS
from tournaments.directing import confirmations
from tournaments.directing.days.disputes import decide_card
from tournaments.errors import DirectingError
from tournaments.forms.seasons import ReasonedForm, WhyForm
from tournaments.models import LeagueGame, Stage
from tournaments.permissions import Member, reading
from tournaments.queries.games import objection_to
from tournaments.views import posted
from tournaments.views.form_pages import FormPage, address, form_of
from tournaments.views.games import GAME, address_of, game_of, show_game
from tournaments.views.nights import address_of as night_address
from tournaments.views.places import Visit

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
        confirmations.dispute_card,
        action="dispute_game",
        heading=gettext_lazy("This card is wrong"),
        button=gettext_lazy("Dispute the card"),
        sentence=gettext_lazy("It does not count until a director has decided."),
    ),
    "resolve": Ruling(
        decide_card,
        action="rule",
        heading=gettext_lazy("Decide the dispute"),
        button=gettext_lazy("The card counts as it stands"),
        sentence=gettext_lazy("If something on it is wrong, correct the card first, then decide."),
    ),
    "force": Ruling(
        confirmations.force_card,
        action="rule",
        heading=gettext_lazy("Confirm for the table"),
        button=gettext_lazy("Confirm the card"),
        sentence=gettext_lazy("For a card that nobody at the table could confirm."),
        form=ReasonedForm,
    ),
    "void": Ruling(
        confirmations.void_game,
        action="rule",
        heading=gettext_lazy("Don’t count this game"),
        button=gettext_lazy("Make the game void"),
        sentence=gettext_lazy(
            "Its results disappear from the standings; the card can still be read."
        ),
        form=ReasonedForm,
    ),
}


def _paper(request: HttpRequest, _name: str) -> dict[int, int]:
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


def after_ruling(game: LeagueGame, act: str) -> str:
    """Where a ruling leads: to the night or the desk while it goes on, whose next step it was, else
    to the game.
    """
    season, night = game.season, game.night
    if act in ("resolve", "force") and season.staged and season.state == "open":
        stage = Stage.objects.select_related("tournament").get(season=season)
        return address("desk", stage.tournament.slug)
    if act in ("resolve", "force") and night is not None and night.state != "closed":
        return night_address(night)
    return ""


def _show_again(
    request: HttpRequest, member: Member, game: LeagueGame, *, refused: object
) -> HttpResponse:
    fresh = game_of(member, game.season.slug, game.game.code)
    return show_game(request, member, fresh, refused=refused, paper=_paper_texts(request))


def _to_night(request: HttpRequest, game: LeagueGame) -> str:
    """Back to the night of the game, if one came from there."""
    if request.POST.get("then") == "night" and game.night is not None:
        return night_address(game.night)
    return address_of(game)


CARD = replace(GAME, show=_show_again)

submit = CARD.button("confirm_game", confirmations.submit_card, paper=_paper, to=_to_night)
"""Hand in the card of a game that is over."""

confirm = CARD.button(
    "confirm_game", confirmations.confirm_card, version=posted.exact, paper=_paper, to=_to_night
)
"""Confirm the version that was looked at."""


def _enter_ruling(
    request: HttpRequest, _permission: str, slug: str, *, act: str, **of: str
) -> Visit:
    if act not in RULINGS:
        reading(request, slug)
        raise Http404
    at = GAME.enter(request, RULINGS[act].action, slug, **of)
    return at._replace(about=(*at.about, act))


@replace(GAME, enter=_enter_ruling).page("")
def rule(request: HttpRequest, member: Member, game: LeagueGame, act: str) -> FormPage:
    """Dispute, decide, confirm for the table, or make void, with a reason."""
    ruling = RULINGS[act]
    form = form_of(request, ruling.form, initial={"seen": game.version})

    def ruled(typed: dict[str, Any]) -> LeagueGame:
        version = form.version or -1 if act == "dispute" else form.version
        return ruling.act(member, game, reason=typed["reason"], version=version)

    return FormPage(
        str(ruling.heading),
        str(ruling.button),
        sentences=[str(ruling.sentence)],
        grave=act == "void",
        season=game.season,
        template="tournaments/decide.html" if act == "resolve" else "",
        context={"game": game, "objection": objection_to(game)} if act == "resolve" else {},
        form=form,
        act=ruled,
        to=after_ruling(game, act),
    )
