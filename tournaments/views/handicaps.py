"""The handicap of a player: what each game was worth, and what a director ruled about it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorecards.codes import read_code
from tournaments import directing
from tournaments.forms.handicaps import IndexForm
from tournaments.forms.seasons import ReasonedForm, WhyForm
from tournaments.ledger.merges import members_of
from tournaments.models import LeagueGame, Person
from tournaments.permissions import Member, acting, reading
from tournaments.queries.handicaps import by_hand, sizes_without_par, withdrawn
from tournaments.queries.histories import index_steps
from tournaments.queries.season_page import recalculating
from tournaments.views.form_pages import METHODS, FormPage, address, ask, form_of
from tournaments.views.players import index_by_hand, person_and_roots
from tournaments.views.shell import show

USUAL_DAYS = 28


@never_cache
@require_safe
def handicap(request: HttpRequest, slug: str, person_id: int) -> HttpResponse:
    """Where somebody’s handicap comes from, and which games were withdrawn from it."""
    member = reading(request, slug)
    who, roots = person_and_roots(member, person_id)
    everyone = members_of(roots, [who.pk])[who.pk]
    steps = index_steps(who)
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


@never_cache
@require_http_methods(METHODS)
def set_index(request: HttpRequest, slug: str, person_id: int) -> HttpResponse:
    """Set an index by hand, with the reason and the last day it holds."""
    member = acting(request, slug, "rule")
    who, _roots = person_and_roots(member, person_id)
    sentence = _("It is frozen on the seat in the games that start until then; older games stay.")
    page = _page(slug, who, _("A handicap by hand"), _("Set the handicap"), [sentence])
    first = {"ends": timezone.localdate() + timedelta(days=USUAL_DAYS)}
    return ask(
        request,
        member,
        page,
        form=form_of(request, IndexForm, initial=first),
        act=lambda typed: directing.set_index(member, person_id=who.pk, **typed),
    )


@never_cache
@require_http_methods(METHODS)
def cancel_index(request: HttpRequest, slug: str, person_id: int) -> HttpResponse:
    """Go back to the index that is worked out."""
    member = acting(request, slug, "rule")
    who, _roots = person_and_roots(member, person_id)
    page = _page(slug, who, _("Take the handicap by hand back"), _("Take it back"))
    return ask(
        request,
        member,
        page,
        form=WhyForm,
        act=lambda typed: directing.cancel_index(member, person_id=who.pk, reason=typed["reason"]),
    )


@never_cache
@require_http_methods(METHODS)
def withdraw(request: HttpRequest, slug: str, person_id: int, code: str) -> HttpResponse:
    """Withdraw a game from somebody’s record."""
    member = acting(request, slug, "rule")
    who, game = person_and_roots(member, person_id)[0], _game(member, code)
    sentence = _("The game counts in the standings as before, but says nothing of the handicap.")
    page = _page(slug, who, _("Withdraw a game"), _("Withdraw the game"), [_day(game), sentence])
    return ask(
        request,
        member,
        page,
        form=ReasonedForm,
        act=lambda typed: directing.withdraw_result(
            member, game, person_id=who.pk, reason=typed["reason"]
        ),
    )


@never_cache
@require_http_methods(METHODS)
def restore(request: HttpRequest, slug: str, person_id: int, code: str) -> HttpResponse:
    """Put a withdrawn game back."""
    member = acting(request, slug, "rule")
    who, game = person_and_roots(member, person_id)[0], _game(member, code)
    page = _page(slug, who, _("Put a game back"), _("Put the game back"), [_day(game)])
    return ask(
        request,
        member,
        page,
        form=WhyForm,
        act=lambda typed: directing.restore_result(
            member, game, person_id=who.pk, reason=typed["reason"]
        ),
    )


def _game(member: Member, code: str) -> LeagueGame:
    games = LeagueGame.objects.select_related("season", "game")
    return get_object_or_404(games, season__league=member.league, game__code=read_code(code))


def _day(game: LeagueGame) -> str:
    return f"{game.season.name}, {date_format(game.day, 'j F Y')}"


def _page(
    slug: str, who: Person, heading: str, button: str, sentences: Sequence[str] = ()
) -> FormPage:
    return FormPage(
        heading=f"{who.name}: {heading}",
        button=button,
        back=address("handicap", slug, who.pk),
        sentences=sentences,
        tab="people",
    )
