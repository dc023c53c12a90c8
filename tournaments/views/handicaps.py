"""The handicap of a player: what each game was worth, and what a director ruled on it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorecards.codes import read_code
from tournaments import directing
from tournaments.forms.handicaps import IndexForm
from tournaments.forms.seasons import ReasonedForm, WhyForm
from tournaments.ledger.merges import Roots, members_of
from tournaments.models import LeagueGame, Person
from tournaments.permissions import Member, acting, reading
from tournaments.queries import handicaps as queries
from tournaments.queries.histories import index_steps
from tournaments.queries.players import find_person
from tournaments.queries.season_page import recalculating
from tournaments.views.form_pages import METHODS, Asking, address, ask, form_of
from tournaments.views.shell import show

USUAL_DAYS = 28


@never_cache
@require_safe
def handicap(request: HttpRequest, slug: str, person_id: int) -> HttpResponse:
    """Where the handicap of somebody comes from, and which games were withdrawn from it."""
    member = reading(request, slug)
    who, roots = _who(member, person_id)
    everyone = members_of(roots, [who.pk])[who.pk]
    steps = index_steps(who)
    given = queries.by_hand(everyone, timezone.localdate())
    context = {
        "person": who,
        "indexes": steps[::-1],
        "index": steps[-1] if steps else None,
        "given": given,
        "by_hand": next((each for each in given if each.now), None),
        "withdrawn": queries.withdrawn(everyone),
        "recalculating": recalculating(member.league),
    }
    return show(request, member, "tournaments/handicap.html", context, tab="people")


@never_cache
@require_http_methods(METHODS)
def set_index(request: HttpRequest, slug: str, person_id: int) -> HttpResponse:
    """An index by hand, with the reason and the last day."""
    member = acting(request, slug, "rule")
    who, _roots = _who(member, person_id)
    sentence = _("It is frozen on the seat in the games that start until then; older games stay.")
    page = _page(slug, who, _("A handicap by hand"), _("Set the handicap"), [sentence])
    first = {"ends": timezone.localdate() + timedelta(days=USUAL_DAYS)}
    return ask(
        request,
        member,
        page,
        form=form_of(request, IndexForm, initial=first),
        act=lambda said: directing.set_index(member, person_id=who.pk, **said),
        to=page.back,
    )


@never_cache
@require_http_methods(METHODS)
def cancel_index(request: HttpRequest, slug: str, person_id: int) -> HttpResponse:
    """Back to the index that is worked out."""
    member = acting(request, slug, "rule")
    who, _roots = _who(member, person_id)
    page = _page(slug, who, _("Take the handicap by hand back"), _("Take it back"))
    return ask(
        request,
        member,
        page,
        form=form_of(request, WhyForm),
        act=lambda said: directing.cancel_index(member, person_id=who.pk, reason=said["reason"]),
        to=page.back,
    )


@never_cache
@require_http_methods(METHODS)
def withdraw(request: HttpRequest, slug: str, person_id: int, code: str) -> HttpResponse:
    """Withdraw a game from the record of somebody."""
    member = acting(request, slug, "rule")
    who, held = _who(member, person_id)[0], _game(member, code)
    sentence = _("The game counts in the standings as before, but says nothing of the handicap.")
    page = _page(slug, who, _("Withdraw a game"), _("Withdraw the game"), [_day(held), sentence])
    return ask(
        request,
        member,
        page,
        form=form_of(request, ReasonedForm),
        act=lambda said: directing.withdraw_result(
            member, held, person_id=who.pk, reason=said["reason"]
        ),
        to=page.back,
    )


@never_cache
@require_http_methods(METHODS)
def restore(request: HttpRequest, slug: str, person_id: int, code: str) -> HttpResponse:
    """Put a withdrawn game back."""
    member = acting(request, slug, "rule")
    who, held = _who(member, person_id)[0], _game(member, code)
    page = _page(slug, who, _("Put a game back"), _("Put the game back"), [_day(held)])
    return ask(
        request,
        member,
        page,
        form=form_of(request, WhyForm),
        act=lambda said: directing.restore_result(
            member, held, person_id=who.pk, reason=said["reason"]
        ),
        to=page.back,
    )


def _who(member: Member, person_id: int) -> tuple[Person, Roots]:
    """The person, or whoever it turned out to be. Raises Http404."""
    found = find_person(member.league, person_id)
    if found is None:
        raise Http404
    return found


def _game(member: Member, code: str) -> LeagueGame:
    games = LeagueGame.objects.filter(season__league=member.league, game__code=read_code(code))
    found = games.select_related("season", "game").first()
    if found is None:
        raise Http404
    return found


def _day(held: LeagueGame) -> str:
    return f"{held.season.name}, {date_format(held.day, 'j F Y')}"


def _page(
    slug: str, who: Person, heading: str, button: str, sentences: Sequence[str] = ()
) -> Asking:
    return Asking(
        heading=f"{who.name}: {heading}",
        button=button,
        back=address("handicap", slug, who.pk),
        sentences=sentences,
        tab="people",
    )
