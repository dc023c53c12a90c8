"""While a league is stopped no act writes in its tournaments: every function of `directing.days` is
tried, and whoever adds one says here what to call it with, or what it is.
"""

import inspect
import pkgutil
from collections.abc import Iterator
from datetime import date
from importlib import import_module
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.tournaments.day_play import DAY, fresh_round, short, stage_of
from tests.tournaments.grown import grown_league
from tests.tournaments.stored import everything_stored
from tests.tournaments.world import World
from tournaments.directing import days, stops
from tournaments.directing.days import draws, entrants, phones, seat_jobs, teams, tournaments
from tournaments.errors import DirectingError, StoppedLeague
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Act, Call, Round, SeasonPoints, SeatJob, Table, Team, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.amendments import Remedy
from tournaments.rules.days.clocks import EventKind
from tournaments.rules.days.prizes import Prizes
from tournaments.rules.days.screens import DayMoment, Light, View
from tournaments.rules.days.season_points import PointsRule
from tournaments.rules.days.stages import DaySettings

pytestmark = pytest.mark.walk

READERS = {
    "draw_task",
    "entrant_of",
    "free_jobs",
    "free_places",
    "game_at",
    "is_slow",
    *("device_of_rehearsal", "may_be_deleted", "rules_of_stage", "seats_for"),
} | {
    *("open_seat_of", "round_of_latecomers", "stored_tournament", "telling"),
    *("work_out", "refuse_over", "refuse_problems", "refuse_state", "stage_on"),
    *("figure_of", "refuse_draw", "refuse_lot", "why_again"),
}
"""They write nothing."""
PARTS = {
    "after_round",
    "after_telling",
    "come_back",
    "come_in",
    "hall_link_of",
    "into_stage",
    "day_act",
} | {
    *("leave_waiting_tables", "phone_as", "promote_waiting", "put_on_list", "sit_down_late"),
    *("empty_round", "sit_down_elsewhere", "take_in_late", "note_drawing"),
}
"""Others call them inside of an act."""
ELSEWHERE = {
    *("create_alone", "create_alone_once", "end_rehearsal", "start_working", "throw_old_away"),
    "decide_by_correction",
}
"""The league of one is made with it, a rehearsal has a league of its own, one is a thread that does
what is tried here, and one is two acts after another.
"""
SILENT = {"claim_job", "work_one"}
"""They are a worker: nobody is refused, the draw waits."""


def acts() -> Iterator[tuple[str, Any]]:
    """Every public function of the package, with its name."""
    for each in pkgutil.iter_modules(days.__path__):
        module = import_module(f"{days.__name__}.{each.name}")
        for name, act in inspect.getmembers(module, inspect.isfunction):
            if act.__module__ == module.__name__ and not name.startswith("_"):
                yield name, act


ACTS = {name: act for name, act in acts() if name not in READERS | PARTS | ELSEWHERE}


class Ground(World):
    """What begins each test: one of each thing that an act is about."""

    row: Round
    table: Table
    call: Call
    team: Team
    fresh: Tournament
    draw: draws.Draw
    points: SeasonPoints


def beginning(world: Ground) -> None:
    world.grown = grown_league(games=1)
    by, event = world.grown.by, world.grown.tournament
    world.row = fresh_round(world.grown.table.round)
    world.table = tables_of(world.row)[0]
    world.table.round = world.row
    world.call = phones.call_director(by, world.table, reason="a card is missing")
    world.team = teams.make_team(by, event, name="North")
    event.refresh_from_db()
    world.fresh = running(by, [each.person_id for each in event.entrants.all()])
    world.draw = draws.work_out(stage_of(world.fresh))
    event.entrants.filter(number=4).update(state="registered")
    SeatJob.objects.update(state="waiting")
    season = world.grown.season
    world.points = SeasonPoints.objects.create(tournament=event, season=season, at=timezone.now())


def running(by: Member, people: list[int]) -> Tournament:
    """A tournament of the league that has begun, and of which nothing is drawn."""
    settings = DaySettings((short(rounds=1),))
    made = tournaments.create_tournament(by, name="Fresh", settings=settings, day=DAY)
    for act in ("publish", "open_checkin"):
        tournaments.lead_tournament(by, made, act)
    for person in people:
        entrants.enter_person(by, made, person_id=person)
    entrants.arrive_rest(by, made)
    return tournaments.lead_tournament(by, made, "start")


@pytest.fixture
def boss(db) -> User:
    return User.objects.create_superuser("boss", password="x")


def words_for(world: Ground) -> dict[str, Any]:
    """What each parameter is called with: enough for an act to begin."""
    grown, event = world.grown, world.grown.tournament
    by, entries = grown.by, list(event.entrants.order_by("number"))
    people = [each.person_id for each in entries]
    one, other = people[:2]
    return {
        **{"by": by, "member": by, "tournament": event, "stage": stage_of(event)},
        **{"league_game": grown.game},
        **{"round_": world.row, "table": world.table, "device": by.device, "call": world.call},
        **{
            "entrant": entries[0],
            "entrants": [entries[0].pk],
            "person_id": one,
            "team": world.team,
        },
        **{"playoff": grown.playoff, "points": {one: 3, other: 4}, "draw": world.draw},
        **{"name": "Zoe", "about": "", "place": "", "day": date(2026, 5, 5), "starts": None},
        **{"settings": day_settings_of(event), "kind": EventKind.START, "data": "Zoe\nYan"},
        **{"act": "finish", "reason": "because", "remedy": Remedy.NOTE, "mark": ""},
        **{"prizes": Prizes(100), "at": 0, "one": one, "other": other, "winner": one},
        **{"people": people, "places": dict.fromkeys(people, 1), "order": people},
        **{"own": True, "unranked": True, "text": "Ann, Eli", "worker": "w"},
        **{"screen": grown.screen, "view": View.IDLE, "moment": DayMoment("running")},
        **{"by_itself": False, "showing": View.IDLE, "light": Light.DARK, "seconds": 10},
        **{"season": grown.season, "rule": PointsRule(), "points_id": world.points.pk},
        **{"rounds": 1, "page": 1, "revealed": 1, "most": 3, "typed_name": grown.league.name},
    }


def own_words(world: Ground) -> dict[str, dict[str, Any]]:
    """What an act is called with that is not as with the others."""
    return {
        "lead_entrant": {"act": "drop"},
        "arrive": {"entrants": [world.grown.tournament.entrants.latest("number").pk]},
        "ask_for_draw": {"stage": stage_of(world.fresh)},
        "close_list": {"stage": stage_of(world.fresh), "lot": "a lottery"},
        "draw_round": {"stage": stage_of(world.fresh)},
        "put_draw": {"stage": stage_of(world.fresh)},
    }


def answer_to(name: str, world: Ground) -> object:
    """What the act comes to, called with what each of its parameters is called with here."""
    words = words_for(world) | own_words(world).get(name, {})
    needed = inspect.signature(ACTS[name]).parameters.values()
    asked = [each for each in needed if each.default is each.empty]
    positional = [words[each.name] for each in asked if each.kind == each.POSITIONAL_OR_KEYWORD]
    named = {each.name: words[each.name] for each in asked if each.kind == each.KEYWORD_ONLY}
    try:
        return ACTS[name](*positional, **named)
    except DirectingError as refused:
        return refused


def test_no_act_writes_in_a_tournament_of_a_stopped_league(world: Ground, boss: User) -> None:
    league = world.grown.league
    stops.stop_league(league, user=boss, reason="a complaint")
    before = everything_stored()
    answers = {name: answer_to(name, world) for name in ACTS}
    others = {name for name, each in answers.items() if not isinstance(each, StoppedLeague)}
    assert others == SILENT, {name: answers[name] for name in others - SILENT}
    assert everything_stored() == before
    stops.start_league(league, user=boss, reason="settled")
    teams.make_team(world.grown.by, world.grown.tournament, name="South")
    assert Act.objects.filter(league=league).order_by("-seq")[0].kind == "make_team"
    assert seat_jobs.claim_job("w") is not None


def test_every_function_is_an_act_or_says_what_it_is() -> None:
    there = {name for name, _act in acts()}
    assert there >= READERS | PARTS | ELSEWHERE | SILENT
    assert len(ACTS) > 50
