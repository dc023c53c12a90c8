"""Who plays in a season and in which division; promotion and relegation proposed, then applied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorecards.rules.texts import whole_number
from tournaments.directing import divisions as division_acts
from tournaments.directing import seasons
from tournaments.errors import DirectingError
from tournaments.ledger.settings import settings_of
from tournaments.models import Person, Season
from tournaments.permissions import Member
from tournaments.queries.promotion import division_tables, proposal_of, too_few_games
from tournaments.queries.seasons import division_names, not_registered, registered
from tournaments.rules.divisions import GOING, MOVES, Proposal
from tournaments.views import posted
from tournaments.views.form_pages import address
from tournaments.views.places import Place
from tournaments.views.seasons import SEASON, enter_season, of_season
from tournaments.views.shell import show


@dataclass(frozen=True)
class ProposalRow:
    """Somebody in a proposal: their division before and after (from 1, None outside), and why."""

    person: int
    name: str
    before: int | None
    after: int | None
    why: str
    few: str  # why to look twice: too few games for a place


def _show(
    request: HttpRequest, member: Member, season: Season, *, refused: object = ""
) -> HttpResponse:
    settings = settings_of(season)
    rows = registered(season)
    names = division_names(settings)
    context = {
        "divisions": [
            (number, name, [row for row in rows if row.division == number])
            for number, name in enumerate(names, start=1)
        ],
        "levels": list(enumerate(names, start=1)) if len(names) > 1 else [],
        "others": not_registered(season) if member.may("plan_season") else [],
        "me_in": any(row.person == member.person_id and not row.left for row in rows),
        "going": season.state in ("planned", "open"),
        "lot": "lot" in settings.scheme.chain,
        "refused": refused,
    }
    status = 422 if refused else 200
    template = "tournaments/divisions.html"
    return show(request, member, template, context, tab="more", season=season, status=status)


def _act(member: Member, season: Season, *, request: HttpRequest) -> None:
    """Do what the button says: people sign themselves up and off, a director anybody."""
    do, person = posted.text(request, "do"), posted.number(request, "person")
    own = do in ("enter", "leave") and person is not None and person == member.person_id
    if not member.may("plan_season") and not (own and member.may("register_self")):
        raise PermissionDenied
    division = posted.number(request, "division") if member.may("plan_season") else None
    if do == "enter":
        seasons.register(member, season, person_id=person or 0, division=division)
    elif do == "leave":
        seasons.leave_season(member, season, person_id=person or 0)
    elif do == "move":
        where: dict[str, Any] = {"person_id": person or 0, "division": division or 0}
        division_acts.move_to_division(member, season, **where)
    elif do == "add":
        _add(request, member, season, division)
    else:
        raise DirectingError(_("This is not possible here."))


def _add(request: HttpRequest, member: Member, season: Season, division: int | None) -> None:
    people = posted.rows(request, "people")
    if not people:
        raise DirectingError(_("Choose who plays."))
    level = division or settings_of(season).levels
    division_acts.apply_divisions(member, season, divisions=dict.fromkeys(people, level))


DIVISIONS = Place(enter_season, of_season("divisions"), _show)

divisions = DIVISIONS.own("read", _act, request=posted.whole)
"""Who plays, division by division; a director puts people in, moves them or takes them out."""


@SEASON.page("plan_season")
def promotion(request: HttpRequest, member: Member, season: Season) -> HttpResponse:
    """Who would go up and down after this season; once looked at, put into the next one."""
    targets = list(
        Season.objects.filter(league=member.league, staged=False, state__in=("planned", "open"))
        .exclude(pk=season.pk)
        .order_by("-created")
    )
    if request.method == "POST":
        try:
            return redirect(_promoted(request, member, season, targets))
        except DirectingError as refused:
            return _show_proposal(request, member, season, targets, refused=refused.message)
    return _show_proposal(request, member, season, targets)


def _promoted(request: HttpRequest, member: Member, season: Season, targets: list[Season]) -> str:
    """Record a playoff or put people into their divisions; the address to go on to."""
    if request.POST.get("do") == "playoff":
        division_acts.record_playoff(member, season, places=_chosen(request, "place-"))
        return address("promotion", member.league.slug, season.slug)
    target = _target(request, targets)
    division_acts.apply_divisions(member, target, divisions=_chosen(request))
    return address("divisions", member.league.slug, target.slug)


def _show_proposal(
    request: HttpRequest,
    member: Member,
    season: Season,
    targets: list[Season],
    *,
    refused: object = "",
) -> HttpResponse:
    tables = division_tables(season)
    proposal = proposal_of(season, tables)
    few = too_few_games(tables)
    names = dict(Person.objects.filter(league=member.league).values_list("pk", "name"))
    context = {
        "targets": targets,
        "levels": list(enumerate(division_names(settings_of(season)), start=1)),
        "people": _proposal_rows(proposal, names, few, request),
        "unplayed": [
            names[move.player]
            for move in proposal.moves
            if GOING.get(move.why) == "up" and move.player in few
        ],
        "playoffs": [[(who, names[who]) for who in group] for group in proposal.playoffs],
        "refused": refused,
    }
    status = 422 if refused else 200
    template = "tournaments/promotion.html"
    return show(request, member, template, context, tab="more", season=season, status=status)


draw_lot = DIVISIONS.button("rule", division_acts.draw_lot)
"""Draw the lot that decides what is still level, once."""


def _target(request: HttpRequest, targets: list[Season]) -> Season:
    chosen = next((each for each in targets if each.slug == request.POST.get("target")), None)
    if chosen is None:
        raise DirectingError(_("Choose the season they go into."))
    return chosen


def _chosen(request: HttpRequest, prefix: str = "to-") -> dict[int, int]:
    """The division of each person (or their place in a playoff) as the fields have it, without
    those who play no more. Raises DirectingError if that is everybody.
    """
    numbers = {}
    for name, typed in request.POST.items():
        person = _number(name.removeprefix(prefix)) if name.startswith(prefix) else None
        division = _number(str(typed))
        if person is not None and division is not None:
            numbers[person] = division
    if not numbers:
        raise DirectingError(_("Choose who plays."))
    return numbers


def _proposal_rows(
    proposal: Proposal, names: Mapping[int, str], few: Mapping[int, int], request: HttpRequest
) -> list[ProposalRow]:
    """Everybody in the order of the proposed divisions, leavers last; what was typed stays."""
    moves = {move.player: move for move in proposal.moves}
    after = {player: level for level, row in enumerate(proposal.divisions, 1) for player in row}
    gone = [player for player, move in moves.items() if move.after is None]
    rows = []
    for player in (*after, *gone):
        move = moves.get(player)
        now = after.get(player)
        before = now if move is None else None if move.before is None else move.before + 1
        typed = request.POST.get(f"to-{player}")
        then = now if typed is None else _number(typed)
        why = MOVES[move.why].render(_) if move else ""
        games = _games(few[player]) if player in few else ""
        rows.append(ProposalRow(player, names[player], before, then, why, games))
    return rows


def _games(number: int) -> str:
    if not number:
        return _("no game")
    return ngettext("only %(n)d game", "only %(n)d games", number) % {"n": number}


def _number(typed: str | None) -> int | None:
    return whole_number(typed, below=posted.ABOVE_IDS)
