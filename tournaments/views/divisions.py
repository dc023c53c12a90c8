"""Who plays in a season and in which division; promotion and relegation proposed, then applied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import directing
from tournaments.directing import DirectingError
from tournaments.ledger.settings import settings_of
from tournaments.models import Person, Season
from tournaments.permissions import Member, acting, reading
from tournaments.queries import seasons as reading_seasons
from tournaments.rules.divisions import MOVES, Proposal
from tournaments.views.form_pages import METHODS, address
from tournaments.views.seasons import season_of
from tournaments.views.shell import show

LONGEST = 19


@dataclass(frozen=True)
class Proposed:
    """Somebody in a proposal: the division now and then (from 1, None outside), and why."""

    person: int
    name: str
    before: int | None
    after: int | None
    why: str


@never_cache
@require_http_methods(METHODS)
def divisions(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Who plays, division by division; a director puts people in, moves them and lets them go."""
    member = reading(request, slug)
    held = season_of(member, season)
    if request.method == "POST":
        return _act(request, member, held)
    return _show(request, member, held)


def _show(
    request: HttpRequest, member: Member, held: Season, *, refused: str = "", status: int = 200
) -> HttpResponse:
    settings = settings_of(held)
    rows = reading_seasons.registered(held)
    names = reading_seasons.division_names(settings)
    context = {
        "held": held,
        "divisions": [
            (number, name, [row for row in rows if row.division == number])
            for number, name in enumerate(names, start=1)
        ],
        "levels": list(enumerate(names, start=1)) if len(names) > 1 else [],
        "others": reading_seasons.not_registered(held) if member.may("plan_season") else [],
        "me_in": any(row.person == member.person_id and not row.left for row in rows),
        "going": held.state in ("planned", "open"),
        "refused": refused,
    }
    shown: dict[str, Any] = {"tab": "more", "season": held, "status": status}
    return show(request, member, "tournaments/divisions.html", context, **shown)


def _act(request: HttpRequest, member: Member, held: Season) -> HttpResponse:
    """Do what a button says; oneself may sign up and leave, a director does it for anybody."""
    do, person = request.POST.get("do", ""), _number(request.POST.get("person"))
    own = do in ("enter", "leave") and person is not None and person == member.person_id
    if not member.may("plan_season") and not (own and member.may("register_self")):
        raise PermissionDenied
    division = _number(request.POST.get("division"))
    try:
        if do == "enter":
            directing.register(member, held, person_id=person or 0, division=division)
        elif do == "leave":
            directing.leave_season(member, held, person_id=person or 0)
        elif do == "move":
            where: dict[str, Any] = {"person_id": person or 0, "division": division or 0}
            directing.move_to_division(member, held, **where)
        elif do == "add":
            _add(request, member, held, division)
        else:
            raise DirectingError(_("This is not possible here."))
    except DirectingError as refused:
        return _show(request, member, held, refused=refused.message, status=422)
    return redirect(address("divisions", member.league.slug, held.slug))


def _add(request: HttpRequest, member: Member, held: Season, division: int | None) -> None:
    people = [_number(each) or 0 for each in request.POST.getlist("people")]
    if not people:
        raise DirectingError(_("Choose who plays."))
    level = division or settings_of(held).levels
    directing.apply_divisions(member, held, divisions=dict.fromkeys(people, level))


@never_cache
@require_http_methods(METHODS)
def promotion(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Who would go up and down after this season, and, once looked at, into the next one."""
    member = acting(request, slug, "plan_season")
    held = season_of(member, season)
    targets = list(
        Season.objects.filter(league=member.league, state__in=("planned", "open"))
        .exclude(pk=held.pk)
        .order_by("-created")
    )
    refused = ""
    if request.method == "POST":
        try:
            if request.POST.get("do") == "playoff":
                directing.record_playoff(member, held, places=_chosen(request, "place-"))
                return redirect(address("promotion", slug, season))
            target = _target(request, targets)
            directing.apply_divisions(member, target, divisions=_chosen(request))
            return redirect(address("divisions", slug, target.slug))
        except DirectingError as wrong:
            refused = wrong.message
    proposal = directing.propose_divisions(held)
    names = dict(Person.objects.filter(league=member.league).values_list("pk", "name"))
    context = {
        "held": held,
        "targets": targets,
        "levels": list(enumerate(reading_seasons.division_names(settings_of(held)), start=1)),
        "people": _proposed(proposal, names, request),
        "playoffs": [[(who, names[who]) for who in group] for group in proposal.playoffs],
        "refused": refused,
    }
    shown: dict[str, Any] = {"tab": "more", "season": held, "status": 422 if refused else 200}
    return show(request, member, "tournaments/promotion.html", context, **shown)


@never_cache
@require_POST
def draw_lot(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Draw the lot that breaks what is still level, once."""
    member = acting(request, slug, "rule")
    held = season_of(member, season)
    try:
        directing.draw_lot(member, held)
    except DirectingError as refused:
        return _show(request, member, held, refused=refused.message, status=422)
    return redirect(address("divisions", slug, season))


def _target(request: HttpRequest, targets: list[Season]) -> Season:
    chosen = next((each for each in targets if each.slug == request.POST.get("target")), None)
    if chosen is None:
        raise DirectingError(_("Choose the season they go into."))
    return chosen


def _chosen(request: HttpRequest, prefix: str = "to-") -> dict[int, int]:
    """The division of each person (or the place in a playoff) as it stands in the fields; nothing
    for who plays no more.
    """
    found = {}
    for name, said in request.POST.items():
        person = _number(name.removeprefix(prefix)) if name.startswith(prefix) else None
        division = _number(str(said))
        if person is not None and division is not None:
            found[person] = division
    if not found:
        raise DirectingError(_("Choose who plays."))
    return found


def _proposed(proposal: Proposal, names: Mapping[int, str], request: HttpRequest) -> list[Proposed]:
    """Everybody in the order of the proposed divisions, leavers last; what was typed stays."""
    moves = {move.player: move for move in proposal.moves}
    after = {player: level for level, row in enumerate(proposal.divisions, 1) for player in row}
    gone = [player for player, move in moves.items() if move.after is None]
    found = []
    for player in (*after, *gone):
        move = moves.get(player)
        now = after.get(player)
        before = now if move is None else None if move.before is None else move.before + 1
        typed = request.POST.get(f"to-{player}")
        then = now if typed is None else _number(typed)
        why = reading_seasons.said(MOVES[move.why]) if move else ""
        found.append(Proposed(player, names[player], before, then, why))
    return found


def _number(said: str | None) -> int | None:
    plain = said or ""
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < LONGEST else None
