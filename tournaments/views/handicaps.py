"""The handicap of a player: what each game was worth, and what a director ruled about it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorecards.codes import read_code
from tournaments.directing import handicaps
from tournaments.forms.handicaps import IndexForm
from tournaments.forms.seasons import ReasonedForm, WhyForm
from tournaments.ledger.merges import members_of
from tournaments.models import LeagueGame, Person
from tournaments.permissions import Member, acting
from tournaments.queries.handicaps import by_hand, sizes_without_par, withdrawn
from tournaments.queries.hidden_games import hidden_games
from tournaments.queries.histories import index_steps
from tournaments.queries.season_page import recalculating
from tournaments.views.form_pages import FormPage, address, form_of
from tournaments.views.places import LEAGUE, Place, Visit
from tournaments.views.players import index_by_hand, person_and_roots
from tournaments.views.shell import show

USUAL_DAYS = 28


@LEAGUE.look("read")
def handicap(request: HttpRequest, member: Member, person_id: int) -> HttpResponse:
    """Where somebody’s handicap comes from, and which games were withdrawn from it."""
    who, roots = person_and_roots(member, person_id)
    everyone = members_of(roots, [who.pk])[who.pk]
    steps = index_steps(who, before=hidden_games(member.league, member).since)
    rulings = by_hand(everyone, timezone.localdate())
    context = {
        "person": who,
        "indexes": steps[::-1],
        "index": steps[-1] if steps else None,
        "unmeasured": sizes_without_par(everyone),
        "rulings": rulings,
        "by_hand": index_by_hand(rulings),
        "withdrawn": withdrawn(everyone),
        "recalculating": recalculating(member.league),
    }
    return show(request, member, "tournaments/handicap.html", context, tab="people")


def _game(member: Member, code: str) -> LeagueGame:
    games = LeagueGame.objects.select_related("season", "game")
    return get_object_or_404(games, season__league=member.league, game__code=read_code(code))


def _day(game: LeagueGame) -> str:
    return f"{game.season.name}, {date_format(game.day, 'j F Y')}"


def _enter(request: HttpRequest, permission: str, slug: str, person_id: int, **code: str) -> Visit:
    member = acting(request, slug, permission)
    who, _roots = person_and_roots(member, person_id)
    return Visit(member, who, (who, *(_game(member, each) for each in code.values())))


HANDICAP = Place(_enter, lambda who: address("handicap", who.league.slug, who.pk), tab="people")


def _page(who: Person, heading: str, button: str, **options: Any) -> FormPage:
    return FormPage(f"{who.name}: {heading}", button, **options)


@HANDICAP.page("rule")
def set_index(request: HttpRequest, member: Member, who: Person) -> FormPage:
    """Set an index by hand, with the reason and the last day it holds."""
    sentence = _("It is frozen on the seat in the games that start until then; older games stay.")
    first = {"ends": timezone.localdate() + timedelta(days=USUAL_DAYS)}
    return _page(
        who,
        _("A handicap by hand"),
        _("Set the handicap"),
        sentences=[sentence],
        form=form_of(request, IndexForm, initial=first),
        act=lambda typed: handicaps.set_index(member, person_id=who.pk, **typed),
    )


@HANDICAP.page("rule")
def cancel_index(request: HttpRequest, member: Member, who: Person) -> FormPage:
    """Go back to the index that is worked out."""
    return _page(
        who,
        _("Take the handicap by hand back"),
        _("Take it back"),
        form=WhyForm,
        act=lambda typed: handicaps.cancel_index(member, person_id=who.pk, reason=typed["reason"]),
    )


@HANDICAP.page("rule")
def withdraw(request: HttpRequest, member: Member, who: Person, game: LeagueGame) -> FormPage:
    """Withdraw a game from somebody’s record."""
    sentence = _("The game counts in the standings as before, but says nothing of the handicap.")
    return _page(
        who,
        _("Withdraw a game"),
        _("Withdraw the game"),
        sentences=[_day(game), sentence],
        form=ReasonedForm,
        act=lambda typed: handicaps.withdraw_result(
            member, game, person_id=who.pk, reason=typed["reason"]
        ),
    )


@HANDICAP.page("rule")
def restore(request: HttpRequest, member: Member, who: Person, game: LeagueGame) -> FormPage:
    """Put a withdrawn game back."""
    return _page(
        who,
        _("Put a game back"),
        _("Put the game back"),
        sentences=[_day(game)],
        form=WhyForm,
        act=lambda typed: handicaps.restore_result(
            member, game, person_id=who.pk, reason=typed["reason"]
        ),
    )
