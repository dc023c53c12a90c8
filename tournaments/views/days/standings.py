"""The standings of a stage for everybody; what a director decides there: the cut, playoffs."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorecards.rules.texts import whole_number
from tournaments.directing.days import cuts
from tournaments.errors import DirectingError
from tournaments.forms.days.playoffs import read_hole
from tournaments.ledger.days.day_places import stages_begun
from tournaments.ledger.days.team_standings import plays_in_teams
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Playoff, Stage, Tournament
from tournaments.pages.day_playoffs import playoff_pages
from tournaments.pages.day_standings import (
    carry_sentence,
    heading_of,
    kept_back_of,
    needs,
    tie_choices,
)
from tournaments.pages.day_teams import how_teams_count, team_heading, team_rows
from tournaments.permissions import Member, acting_day, reading_day
from tournaments.queries.days.put_off import late_tables
from tournaments.queries.days.results import StageResults, stage_results
from tournaments.queries.days.steps import ahead_of
from tournaments.queries.days.team_results import team_results
from tournaments.rules.days.cuts import TieRule
from tournaments.views.days.shell import show_day
from tournaments.views.days.standings_table import standings_html
from tournaments.views.form_pages import ABOVE_IDS, address


@never_cache
@require_safe
def day_standings(request: HttpRequest, tournament: str) -> HttpResponse:
    """The standings of the stage that is played now."""
    member, event = reading_day(request, tournament)
    return show_standings(request, member, event, stages_begun(event)[-1])


@never_cache
@require_safe
def stage_table(request: HttpRequest, tournament: str, stage: int) -> HttpResponse:
    """The standings of one stage."""
    member, event = reading_day(request, tournament)
    return show_standings(request, member, event, stage_at(event, stage))


def stage_at(event: Tournament, position: int) -> Stage:
    """A stage of the tournament, with it. Raises Http404."""
    rows = Stage.objects.select_related("season__league")
    stage = get_object_or_404(rows, tournament=event, position=position)
    stage.tournament = event
    return stage


def show_standings(
    request: HttpRequest, member: Member, event: Tournament, stage: Stage, *, refused: str = ""
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
        "ahead": ahead_of(event) if director else None,
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
        "back": kept_back_of(stage, results.secret) if member.may("plan_season") else None,
        "refused": refused,
        "in_teams": in_teams,
    }
    template = "tournaments/days/standings.html"
    return show_day(
        request, member, event, template, context, tab="standings", status=422 if refused else 200
    )


def _show_teams(
    request: HttpRequest, member: Member, event: Tournament, stage: Stage
) -> HttpResponse:
    """The page of the standings of teams."""
    director = member.may("run_night")
    results = team_results(stage, everything=director)
    ranked, below = team_rows(results, member.person_id)
    context = {
        "results": results,
        "heading": team_heading(results),
        "counts": how_teams_count(results),
        "ranked": ranked,
        "below": below,
        "stages": stages_begun(event),
        "carry": carry_sentence(stage),
        "ahead": ahead_of(event) if director else None,
        "back": kept_back_of(stage, results.secret) if member.may("plan_season") else None,
        "playoffs": playoff_pages(stage, results.playoffs, {}),
    }
    template = "tournaments/days/team_standings.html"
    return show_day(request, member, event, template, context, tab="standings")


@never_cache
@require_POST
def make_cut(request: HttpRequest, tournament: str, stage: int) -> HttpResponse:
    """Say who goes on, by the rule that was looked at."""
    member, event = acting_day(request, tournament, "run_night")
    row = stage_at(event, stage)
    chosen = [whole_number(each, below=ABOVE_IDS) for each in request.POST.getlist("wildcards")]
    wildcards = [-1 if each is None else each for each in chosen]
    return done(
        request,
        member,
        row,
        lambda: cuts.make_cut(
            member,
            row,
            wildcards=wildcards,
            rule=_rule_sent(request.POST.get("rule")),
            seen=whole_number(request.POST.get("seen"), below=ABOVE_IDS),
        ),
    )


@never_cache
@require_POST
def lead_playoff(request: HttpRequest, tournament: str, playoff_id: int, act: str) -> HttpResponse:
    """A hole of a playoff, or the lot after the last one."""
    member, event = acting_day(request, tournament, "run_night")
    rows = Playoff.objects.select_related("stage__season__league", "round")
    row = get_object_or_404(rows, stage__tournament=event, pk=playoff_id)
    row.stage.tournament = event
    seen = whole_number(request.POST.get("seen"), below=ABOVE_IDS)
    acts: dict[str, Callable[[], object]] = {
        "hole": lambda: _hole(request, member, row, seen),
        "lot": lambda: cuts.draw_playoff_lot(member, row, seen=seen),
    }
    if act not in acts:
        raise Http404
    return done(request, member, row.stage, acts[act])


def _hole(request: HttpRequest, member: Member, playoff: Playoff, seen: int | None) -> None:
    """The hole that was typed: a total or the cards of everybody who is level."""
    people = cuts.state_of_playoff(playoff).undecided
    hole = read_hole(playoff.stage, people, request.POST)
    cuts.record_playoff_hole(member, playoff, hole.points, cards=hole.cards, seen=seen)


def _rule_sent(word: str | None) -> TieRule | None:
    """The rule of a cut, None for that of the settings. Raises DirectingError for one that is none,
    by which nobody looked at the cut.
    """
    rule = _rule(word)
    if word and rule is None:
        raise DirectingError(gettext("Choose one of the ways of breaking a tie."), "rule")
    return rule


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


def _choices(results: StageResults) -> list[tuple[int, str]]:
    """Who may be put through by a wildcard: whoever is in and would not go on by place."""
    line = results.settings.cut
    if line is None or not line.wildcards or results.cut is None:
        return []
    return [(who, results.names.get(who, "")) for who in (*results.cut.playoff, *results.cut.out)]


def done(
    request: HttpRequest, member: Member, stage: Stage, act: Callable[[], object]
) -> HttpResponse:
    """Do it and go back to the standings of the stage, or show them with what was refused."""
    event = stage.tournament
    try:
        act()
    except DirectingError as error:
        event.refresh_from_db()
        return show_standings(
            request, member, event, stage_at(event, stage.position), refused=error.message
        )
    return redirect(address("stage_table", event.slug, stage.position))
