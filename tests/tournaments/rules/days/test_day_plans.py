"""Settings of a tournament, the ready kinds, the plan of the day and its clock."""

import json
from dataclasses import replace
from datetime import date
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.drawn import few
from tests.values import some
from tournaments.rules.days.clocks import (
    ClockEntry,
    ClockState,
    EventKind,
    behind,
    clock,
    may_begin_hole,
)
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.day_problems import day_problems, late_changes
from tournaments.rules.days.kinds import FINAL, KINDS, ROUNDS, find_kind
from tournaments.rules.days.plans import (
    ItemKind,
    Times,
    day_plan,
    people_by_round,
    plan_sentence,
    round_minutes,
    time_of_day,
    time_there,
)
from tournaments.rules.days.stages import (
    DaySettings,
    Form,
    SeatingRule,
    StageSettings,
    Teams,
    day_scheme,
    day_settings,
)
from tournaments.rules.draws.halls import Hall
from tournaments.rules.draws.small_tables import sat_once
from tournaments.rules.draws.standings_draws import Mode

EVERY_KIND = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.slug)


@EVERY_KIND
def test_a_ready_kind_can_be_played_and_stored(kind):
    assert day_problems(kind.settings) == ()
    assert day_settings(json.loads(json.dumps(kind.settings.to_dict()))) == kind.settings
    assert len(kind.names) in (0, len(kind.settings.stages))
    assert find_kind(kind.slug) is kind


@EVERY_KIND
@pytest.mark.parametrize("people", [1, 2, 3, 13, 40, 200])
def test_every_kind_has_a_plan_for_any_number(kind, people):
    plan = day_plan(kind.settings, people)
    times = [each.start for each in plan.items]
    assert times == sorted(times)
    assert plan.ends == max(each.start + each.minutes for each in plan.items)
    playing = [each for each in plan.items if each.kind is ItemKind.ROUND]
    assert all(sum(each.sizes) <= each.people <= people for each in playing)
    assert plan.holes == sum(kind.settings.stages[each.stage].holes for each in playing)


def test_there_is_a_kind_for_every_evening():
    slugs = "evening day groups pairs strikes stableford skins teams doubles pair_knockout"
    assert [kind.slug for kind in KINDS] == [*slugs.split(), "swiss", "stroke_play"]
    assert find_kind("golf") is None


def test_forty_people_five_rounds_a_cut_and_a_final():
    settings = some(find_kind("day")).settings
    plan = day_plan(settings, 40, Times(breaks={(0, 2): 55}))
    assert [(each.kind.value, time_of_day(each.start), each.people) for each in plan.items] == [
        ("door", "9:30", 0),
        ("round", "10:00", 40),
        ("round", "11:00", 40),
        ("break", "11:50", 0),
        ("round", "12:45", 40),
        ("round", "13:45", 40),
        ("round", "14:45", 40),
        ("cut", "15:45", 8),
        ("round", "15:45", 8),
        ("cut", "16:45", 4),
        ("round", "16:45", 4),
        ("prizes", "17:35", 0),
    ]
    assert (plan.sizes, plan.byes, plan.holes) == ((4,) * 10, 0, 56)
    sentence = "40 people at 10 tables; repeat meetings 0, the minimum is 0; ends about 17:45"
    assert str(plan_sentence(plan, 0)) == sentence
    before = "40 people at 10 tables; no repeat meeting is forced; ends about 17:45"
    assert str(plan_sentence(plan)) == before
    few_people = [str(plan_sentence(day_plan(KINDS[0].settings, people))) for people in (4, 8)]
    assert few_people[0].startswith("4 people at one table; ends about ")
    assert "; some meet more than once; " in few_people[1]  # no number frightens before a draw


@pytest.mark.parametrize(
    ("stage", "people", "numbers"),
    [
        (StageSettings(rounds=3), 40, (40, 40, 40)),
        (StageSettings(form=Form.GROUPS, rounds=0), 40, (40, 20, 10, 6, 4)),
        (StageSettings(form=Form.GROUPS, rounds=1), 8, (8,)),
        (StageSettings(form=Form.GROUPS, rounds=0), 5, (5,)),
        (some(find_kind("pairs")).settings.stages[0], 13, (13, 8, 4, 2)),
        (StageSettings(form=Form.STRIKES, rounds=0, strikes=3), 8, (8,) * 6),
    ],
)
def test_how_many_play_in_each_round(stage, people, numbers):
    assert people_by_round(stage, people) == numbers


def test_a_round_takes_longer_at_a_larger_table():
    assert round_minutes(8, 4) == 50
    minutes = [round_minutes(9, size) for size in range(2, 13)]
    assert minutes == sorted(minutes)
    assert time_of_day(25 * 60 + 5) == "1:05"


def test_seating_rules_are_modes_of_a_draw_or_of_a_whole_event():
    assert {str(rule) for rule in SeatingRule} == {str(mode) for mode in Mode} | {"spread"}
    assert [rule for rule in SeatingRule if rule.by_standing] == [
        SeatingRule.POWER,
        SeatingRule.INTERVAL,
        SeatingRule.SNAKE,
    ]


TWO = Hall(2, 2, 2)
STRIKES = StageSettings(form=Form.STRIKES, scheme=day_scheme("strikes"), hall=Hall(least=2))


@pytest.mark.parametrize(
    ("settings", "fields"),
    [
        (DaySettings(()), ["stages"]),
        (DaySettings(limit=1), ["limit"]),
        (DaySettings(teams=Teams.SUM, team_best=0), ["team_best"]),
        (DaySettings(grace=-1), ["grace"]),
        (DaySettings((StageSettings(rounds=0),)), ["0.rounds"]),
        (DaySettings((StageSettings(holes=0),)), ["0.holes"]),
        (DaySettings((StageSettings(minutes=0),)), ["0.minutes"]),
        (DaySettings((StageSettings(pools=0),)), ["0.pools"]),
        (DaySettings((StageSettings(hall=Hall(5, 4)),)), ["0.hall"]),
        (DaySettings((StageSettings(form=Form.PAIRS),)), ["0.hall"]),
        (DaySettings((StageSettings(form=Form.GROUPS, best=3),)), ["0.best"]),
        (DaySettings((STRIKES.changed(strikes=0),)), ["0.strikes"]),
        (DaySettings((STRIKES.changed(scheme=day_scheme()),)), ["0.system"]),
        (DaySettings((STRIKES.changed(rounds=0, hall=Hall()),)), ["0.hall"]),
        (DaySettings((StageSettings(cut=Cut(4, wildcards=4)),)), ["0.cut"]),
        (DaySettings((StageSettings(scheme=day_scheme("match")),)), ["0.system"]),
        (DaySettings((StageSettings(scheme=day_scheme("golf")),)), ["0.system"]),
        (DaySettings((StageSettings(scheme=day_scheme(chain=("wins",))),)), ["0.chain"]),
        (DaySettings((StageSettings(scheme=day_scheme("beaten_pct")),)), ["0.scheme"]),
        (DaySettings((STRIKES.changed(rounds=0), StageSettings())), ["0.cut"]),
        (DaySettings((StageSettings(cut=Cut(4)), StageSettings(cut=Cut(8)), FINAL)), ["0.cut"]),
        (DaySettings((StageSettings(scheme=day_scheme("to_par")),)), []),
        (DaySettings((StageSettings(form=Form.PAIRS, hall=TWO, rounds=0),)), []),
    ],
)
def test_what_does_not_fit_says_where(settings, fields):
    assert [each.field for each in day_problems(settings)] == fields


def test_a_stage_that_has_begun_keeps_its_rounds():
    """A drop must not shorten the event."""
    day = some(find_kind("day")).settings
    rounds, *others = day.stages
    shorter = day.changed(stages=(rounds.changed(rounds=4, minutes=40), *others))
    found = late_changes(day, shorter, begun=1)
    assert [(each.field, str(each.message)) for each in found] == [
        ("0.rounds", "A stage that has begun keeps this.")
    ]
    assert late_changes(day, shorter, begun=0) == ()
    later = day.changed(stages=(rounds, others[0].changed(holes=9), others[1]))
    assert late_changes(day, later, begun=1) == ()
    rules = late_changes(day, day.changed(ruleset="pagat-6"), begun=1)
    assert [each.field for each in rules] == ["ruleset"]
    assert late_changes(day, day.changed(ruleset="pagat-6"), begun=0) == ()
    gone = late_changes(day, day.changed(stages=(rounds,)), begun=2)
    assert [each.field for each in gone] == ["stages"]


@pytest.mark.parametrize(
    "stored",
    [
        {"golf": 1},
        {"grace": "five"},
        {"bye": "lunch"},
        {"stages": [{"rounds": "3"}]},
        {"stages": [{"hall": {"chairs": 4}}]},
        {"stages": [{"cut": {"places": 4}}]},
        {"stages": [3]},
    ],
)
def test_settings_that_cannot_be_read(stored):
    with pytest.raises(ValueError, match=r"setting|cannot|valid"):
        day_settings(stored)


def test_a_stage_may_have_rules_of_its_own():
    settings = DaySettings((ROUNDS, FINAL.changed(ruleset="pagat-4")), ruleset="bga-6")
    assert [settings.ruleset_of(stage) for stage in settings.stages] == ["bga-6", "pagat-4"]
    assert day_settings({}) == DaySettings()
    assert settings.changed(limit=40).limit == 40


moments = st.integers(0, 120)
START = ClockEntry(EventKind.START, 1000)
LENGTH = 3000


def test_a_clock_follows_from_what_happened():
    events = [
        START,
        ClockEntry(EventKind.PAUSE, 1600),
        ClockEntry(EventKind.RESUME, 1700),
        ClockEntry(EventKind.EXTRA, 1800, table=9, seconds=300),
    ]
    looks = [(900, 1), (1000, 1), (1650, 1), (2700, 1), (2700, 9), (4100, 1), (4100, 9)]
    faces = [clock(events, LENGTH, now, table=table) for now, table in looks]
    assert [(face.state.value, face.left) for face in faces] == [
        ("waiting", 3000),
        ("running", 3000),
        ("paused", 2400),
        ("running", 1400),
        ("running", 1700),
        ("last_hole", 0),
        ("running", 300),
    ]
    assert clock(events, LENGTH, 2700).zero_at == 4100
    assert clock(events, LENGTH, 1650).zero_at is None


def test_the_last_hole_is_called_and_the_round_is_over():
    events = [START, ClockEntry(EventKind.LAST_HOLE, 2000, table=3)]
    assert clock(events, LENGTH, 2100, table=3).state is ClockState.LAST_HOLE
    assert clock(events, LENGTH, 2100, table=4).state is ClockState.RUNNING
    assert not may_begin_hole(clock(events, LENGTH, 2100, table=3))
    assert may_begin_hole(clock(events, LENGTH, 2100, table=4))
    face = clock([*events, ClockEntry(EventKind.STOP, 2500)], LENGTH, 9000)
    assert (face.state, face.ran, face.left) == (ClockState.OVER, 1500, 1500)


@few
@given(st.lists(st.tuples(st.sampled_from(EventKind), moments), max_size=8), moments, moments)
def test_a_clock_never_runs_backwards(drawn, one, other):
    """Also not where somebody set the moments wrongly."""
    events = [ClockEntry(kind, at, seconds=7) for kind, at in drawn]
    one, other = sorted((one, other))
    before, later = clock(events, 60, one), clock(events, 60, other)
    assert 0 <= before.ran <= later.ran <= other
    assert later.ran - before.ran <= other - one


def test_a_table_that_falls_behind():
    face = clock([START], LENGTH, 2500)
    assert behind(face, 2, 8)
    assert not behind(face, 3, 8)
    assert not behind(clock([START], LENGTH, 900), 0, 8)
    assert behind(clock([START], LENGTH, 4001), 7, 8)
    assert not behind(clock([START], LENGTH, 4001), 8, 8)


def test_a_hall_may_be_changed():
    assert replace(Hall(), most=4).tables(13) == (4, 3, 3, 3)


def test_rounds_begin_on_the_five_minutes():
    """47 minutes and a pause of 6 begin at 10:55 and not at 10:53; the first as it was set."""
    stage = StageSettings(rounds=3, minutes=47, pause=6)
    plan = day_plan(DaySettings((stage,), prizes=0), 12, Times(10 * 60 + 2, door=0, prizes=0))
    assert [time_of_day(each.start) for each in plan.items] == ["10:02", "10:55", "11:50"]
    assert time_of_day(plan.ends) == "12:37"


@pytest.mark.parametrize(
    ("day", "minutes", "shown"),
    [
        (date(2026, 10, 24), 26 * 60 + 30, "2:30"),  # the first half past two of the night
        (date(2026, 10, 24), 27 * 60 + 30, "2:30"),  # and the second: clocks were put back
        (date(2026, 10, 24), 28 * 60, "3:00"),
        (date(2026, 3, 28), 25 * 60 + 55, "1:55"),
        (date(2026, 3, 28), 26 * 60 + 5, "3:05"),  # there is no five past two
        (date(2026, 6, 1), 25 * 60, "1:00"),
    ],
)
def test_a_night_on_which_clocks_are_changed(day, minutes, shown):
    berlin = ZoneInfo("Europe/Berlin")
    assert time_there(day, berlin, 22 * 60, minutes) == shown


def test_by_day_it_is_what_the_minutes_say():
    berlin = ZoneInfo("Europe/Berlin")
    for day in (date(2026, 3, 29), date(2026, 10, 25), date(2026, 6, 1)):
        for minutes in range(10 * 60, 24 * 60, 35):
            assert time_there(day, berlin, 10 * 60, minutes) == time_of_day(minutes)


def test_whether_anybody_sits_at_a_small_table_twice():
    assert sat_once([[(1, 2, 3), (4, 5, 6, 7)], [(4, 5, 6), (1, 2, 3, 7)]], 4) == 3
    assert sat_once([[(1, 2, 3), (4, 5, 6, 7)], [(3, 4, 5), (1, 2, 6, 7)]], 4) == 0
    assert sat_once([[(1, 2, 3, 4)]], 4) == 0
