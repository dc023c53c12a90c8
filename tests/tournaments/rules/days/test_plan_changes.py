"""What a tap on the plan of a day does: rounds, breaks and stages, more or fewer."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.days.day_problems import day_problems
from tournaments.rules.days.kinds import find_kind
from tournaments.rules.days.plan_changes import (
    BREAK_MINUTES,
    CHANGES,
    fewer_rounds,
    fewer_stages,
    more_breaks,
    more_rounds,
)
from tournaments.rules.days.plans import ItemKind, day_plan
from tournaments.rules.days.stages import DaySettings, day_settings


def ready(slug: str) -> DaySettings:
    kind = find_kind(slug)
    assert kind is not None
    return kind.settings


def breaks_of(settings: DaySettings) -> list[tuple[int | None, int | None]]:
    plan = day_plan(settings, 16)
    return [(each.stage, each.number) for each in plan.items if each.kind is ItemKind.BREAK]


def test_a_break_moves_along_with_its_round() -> None:
    day = more_breaks(ready("day"), 0, 3)
    assert breaks_of(day) == [(0, 3)]
    assert breaks_of(more_rounds(day, 0, 1)) == [(0, 4)]
    assert breaks_of(more_rounds(day, 0, 3)) == [(0, 3)]
    assert breaks_of(fewer_rounds(day, 0, 2)) == [(0, 2)]
    assert breaks_of(fewer_rounds(day, 0, 3)) == []
    assert more_breaks(day, 0, 3) == day


def test_a_break_makes_the_day_longer() -> None:
    before, after = (day_plan(each, 16) for each in (ready("day"), more_breaks(ready("day"), 0, 2)))
    assert after.ends - before.ends == BREAK_MINUTES - ready("day").stages[0].pause


def test_the_only_round_takes_its_stage_along_and_the_last_stage_cuts_nobody() -> None:
    day = ready("day")
    without = fewer_rounds(day, 2, 1)
    assert len(without.stages) == 2
    alone = fewer_stages(fewer_stages(day, 1, 1), 1, 1)
    assert (len(alone.stages), alone.stages[0].cut) == (1, None)
    assert fewer_stages(alone, 0, 1) == alone


@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(CHANGES)), st.integers(0, 2), st.integers(1, 5)),
        max_size=6,
    )
)
def test_taps_in_any_order_leave_a_day_that_is_stored_and_drawn(
    taps: list[tuple[str, int, int]],
) -> None:
    day = ready("day")
    for name, stage, number in taps:
        at = min(stage, len(day.stages) - 1)
        day = CHANGES[name](day, at, min(number, max(day.stages[at].rounds, 1)))
    assert day_problems(day) == ()
    assert day_settings(day.to_dict()) == day
    plan = day_plan(day, 24)
    ends = [each.start + each.minutes for each in plan.items]
    assert ends == sorted(ends)
    assert ends[-1] == plan.ends
