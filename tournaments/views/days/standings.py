"""The standings of a stage for everybody; what a director decides there: the cut, playoffs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext

from tournaments.directing.days import cuts
from tournaments.errors import DirectingError
from tournaments.forms.days.playoffs import read_hole
from tournaments.ledger.days.day_places import stages_begun
from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Playoff, Stage, Tournament
from tournaments.pages.day_line import day_line
from tournaments.pages.day_playoffs import playoff_pages
from tournaments.pages.day_standings import (
    carry_sentence,
    heading_of,
    kept_back_of,
    needs,
    tie_choices,
)
from tournaments.pages.day_teams import how_teams_count, team_grid, team_heading
from tournaments.pages.grids import On
from tournaments.permissions import Member
from tournaments.queries.days.put_off import late_tables
from tournaments.queries.days.results import StageResults, stage_results
from tournaments.queries.days.steps import ahead_of
from tournaments.queries.days.team_results import team_results
from tournaments.rules.days.cuts import TieRule
from tournaments.views import posted
from tournaments.views.days.rounds import draw_on
from tournaments.views.days.seat_jobs import draws_on
from tournaments.views.days.shell import DAY, enter_row, show_day
from tournaments.views.days.standings_table import standings_html
from tournaments.views.form_pages import address
from tournaments.views.places import Place, button


@DAY.look("read")
def day_standings(request: HttpRequest, member: Member, event: Tournament) -> HttpResponse:
    """The standings of the stage that is played now."""
    return show_standings(request, member, event, stages_begun(event)[-1])


@DAY.look("read")
def stage_table(
    request: HttpRequest, member: Member, event: Tournament, stage: int
) -> HttpResponse:
    """The standings of one stage."""
    return show_standings(request, member, event, stage_at(event, stage))


def stage_at(event: Tournament, position: int) -> Stage:
    """A stage of the tournament, with it. Raises Http404."""
    rows = Stage.objects.select_related("season__league")
    stage = get_object_or_404(rows, tournament=event, position=position)
    stage.tournament = event
    return stage


def show_standings(
    request: HttpRequest, member: Member, event: Tournament, stage: Stage, *, refused: object = ""
) -> HttpResponse:
    """The page of the standings; `by` chooses strokes to par, `rule` looks at a cut by another
    rule before it is made, `show` the people of a tournament of teams.
    """
    director, in_teams = member.may("run_night"), plays_in_teams(event)
    if in_teams and request.GET.get("show") != "people" and not refused:
        return _show_teams(request, member, event, stage)
    rule = _rule(request.GET.get("rule")) if director else None
    results = stage_results(stage, everything=director, rule=rule)
    by_par = request.GET.get("by") == "par"
    rule_now = rule or (results.settings.cut.rule if results.settings.cut else "")
    context = {
        **_ahead(event, director),
        "results": results,
        "heading": heading_of(results),
        "shown": standings_html(results, by_par=by_par, rule=str(rule_now)).marked(
            member.person_id
        ),
        "needs": needs(results, member.person_id),
        "by_par": by_par,
        "stages": stages_begun(event),
        "playoffs": playoff_pages(stage, results.playoffs, results.names),
        "carry": carry_sentence(stage),
        "ways": tie_choices(results),
        "rule": str(rule_now),
        "cut_open": director and results.cut is not None and not results.refusal,
        "still_in": _still_in(results) if director else [],
        "late": [each for each in late_tables(event) if each.stage == stage.position]
        if director and results.cut is not None
        else [],
        "choices": _choices(results),
        "onto": _next_stage(results.stage) if director else "",
        "back": kept_back_of(stage, results.secret) if member.may("plan_season") else None,
        "refused": refused,
        "in_teams": in_teams,
    }
    template = "tournaments/days/standings.html"
    return show_day(
        request, member, event, template, context, tab="standings", status=422 if refused else 200
    )


def _ahead(event: Tournament, director: bool) -> dict[str, Any]:
    """Where the day is and what comes next, for those who run it."""
    ahead = ahead_of(event) if director else None
    return {"ahead": ahead, "line": ahead and day_line(event, ahead)}


def _show_teams(
    request: HttpRequest, member: Member, event: Tournament, stage: Stage
) -> HttpResponse:
    """The page of the standings of teams."""
    director = member.may("run_night")
    results = team_results(stage, everything=director)
    lines, ranked = team_grid(results).lines(On.PAGE), len(results.table.ranked)
    people = results.table.members.items()
    context = {
        "results": results,
        "heading": team_heading(results),
        "counts": how_teams_count(results),
        "ranked": lines[:ranked],
        "below": lines[ranked:],
        "mine": next((team for team, who in people if member.person_id in who), None),
        "stages": stages_begun(event),
        "carry": carry_sentence(stage),
        **_ahead(event, director),
        "back": kept_back_of(stage, results.secret) if member.may("plan_season") else None,
        "playoffs": playoff_pages(stage, results.playoffs, {}),
    }
    template = "tournaments/days/team_standings.html"
    return show_day(request, member, event, template, context, tab="standings")


def _rule(word: str | None) -> TieRule | None:
    return TieRule(word) if word in list(TieRule) else None


def _still_in(results: StageResults) -> list[str]:
    """Who goes on from a stage without a line, as a semi-final at tables: whoever is still in.
    Nobody where nothing is to be decided: in the last stage, during a round, and afterwards.
    """
    stages = day_settings_of(results.stage.tournament).stages
    if results.settings.cut is not None or results.refusal:
        return []
    if results.stage.position + 1 == len(stages):
        return []
    ranked = [each.player for each in results.table.ranked]
    return [results.names[who] for who in ranked if results.states.get(who) == "active"]


def _next_stage(stage: Stage) -> str:
    """What the stage after this one is called, "" where there is none. One query."""
    rows = Stage.objects.filter(tournament=stage.tournament_id, position=stage.position + 1)
    return rows.values_list("season__name", flat=True).first() or ""


def _choices(results: StageResults) -> list[tuple[int, str]]:
    """Who may be put through by a wildcard: whoever is in and would not go on by place."""
    line = results.settings.cut
    if line is None or not line.wildcards or results.cut is None:
        return []
    return [(who, results.names.get(who, "")) for who in (*results.cut.playoff, *results.cut.out)]


def show_refused(
    request: HttpRequest, member: Member, stage: Stage, *, refused: object
) -> HttpResponse:
    """The standings of a stage with what was refused there."""
    event = stage.tournament
    event.refresh_from_db()
    fresh = stage_at(event, stage.position)
    return show_standings(request, member, event, fresh, refused=refused)


def address_of(stage: Stage) -> str:
    """The address of the standings of a stage."""
    return address("stage_table", stage.tournament.slug, stage.position)


STAGES = Stage.objects.select_related("season__league")
PLAYOFFS = Playoff.objects.select_related("stage__season__league", "round")
STAGE = Place(
    enter_row(STAGES, "tournament", "position", page=lambda stage: stage), address_of, show_refused
)
PLAYOFF = replace(
    STAGE, enter=enter_row(PLAYOFFS, "stage__tournament", page=lambda playoff: playoff.stage)
)


def _rule_sent(request: HttpRequest, name: str) -> TieRule | None:
    """The rule of a cut, None for that of the settings. Raises DirectingError for one that is none,
    by which nobody looked at the cut.
    """
    word = request.POST.get(name)
    rule = _rule(word)
    if word and rule is None:
        raise DirectingError(gettext("Choose one of the ways of breaking a tie."), "rule")
    return rule


def _make_cut(
    member: Member, stage: Stage, *, request: HttpRequest, **how: Any
) -> HttpResponse | None:
    """Say who goes on; where nobody has to play for that, draw the next stage if asked to."""
    playoff = cuts.make_cut(member, stage, **how)
    if playoff is not None or not draws_on(request):
        return None
    return draw_on(request, member, stage.tournament)


make_cut = STAGE.button(
    "run_night",
    _make_cut,
    request=posted.whole,
    wildcards=posted.rows,
    rule=_rule_sent,
    seen=posted.number,
)
"""Say who goes on, by the rule that was looked at."""


def _hole(member: Member, playoff: Playoff, *, request: HttpRequest, seen: int | None) -> None:
    """The hole that was typed: a total or the cards of everybody who is level."""
    people = cuts.state_of_playoff(playoff).undecided
    hole = read_hole(playoff.stage, people, request.POST)
    cuts.record_playoff_hole(member, playoff, hole.points, cards=hole.cards, seen=seen)


lead_playoff = PLAYOFF.buttons(
    "run_night",
    {
        "hole": button(_hole, request=posted.whole, seen=posted.number),
        "lot": button(cuts.draw_playoff_lot, seen=posted.number),
    },
)
"""A hole of a playoff, or the lot after the last one."""
