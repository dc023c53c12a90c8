"""The next step of a director, case by case."""

import pytest

from tournaments.rules.days.next_steps import NextStep, StageProgress, next_step

TWO = StageProgress(length=2, people=8)
FINAL = StageProgress(length=1, people=8)
OVER = StageProgress(("closed",), length=1, people=8)


@pytest.mark.parametrize(
    ("state", "stages", "more", "expected"),
    [
        ("draft", (TWO,), {"entered": False}, ("enter", 0)),
        ("registration", (TWO,), {"entered": False}, ("enter", 0)),
        ("checkin", (TWO,), {"entered": False}, ("start", 0)),
        ("draft", (TWO,), {}, ("publish", 0)),
        ("registration", (TWO,), {}, ("open_checkin", 0)),
        ("checkin", (TWO,), {}, ("start", 0)),
        ("running", (TWO,), {}, ("draw", 0)),
        ("running", (StageProgress(("planned",), 2),), {}, ("draw", 0)),
        ("running", (StageProgress(("drafted", "drafted"), 2),), {}, ("publish_round", 0)),
        ("running", (StageProgress(("published",), 2),), {"clock": False}, ("start_clock", 0)),
        ("running", (StageProgress(("playing", "drafted"), 2),), {}, ("wait", 0)),
        ("running", (StageProgress(("review", "drafted"), 2),), {}, ("close_round", 0)),
        ("running", (StageProgress(("closed", "drafted"), 2),), {}, ("publish_round", 0)),
        ("running", (StageProgress(("closed",), 2),), {}, ("draw", 0)),
        ("running", (StageProgress(("closed", "closed"), 2), FINAL), {}, ("cut", 0)),
        ("running", (StageProgress(("closed", "closed"), 2),), {}, ("finish", 0)),
        ("running", (StageProgress(("closed",), 0, 4),), {}, ("draw", 0)),
        ("running", (StageProgress(("closed",), 0, 4),), {"playoff": True}, ("playoff", 0)),
        ("running", (StageProgress(("closed",), 0, 1),), {}, ("finish", 0)),
        ("running", (StageProgress(("closed",), 1, cut=True), FINAL), {}, ("draw", 1)),
        ("running", (StageProgress((), cut=True), FINAL), {"playoff": True}, ("playoff", 1)),
        ("running", (StageProgress((), cut=True), OVER), {"secret": True}, ("reveal", 1)),
        ("running", (StageProgress((), cut=True), OVER), {}, ("finish", 1)),
        ("running", (StageProgress((), cut=True), FINAL), {"secret": True}, ("draw", 1)),
        (
            *("running", (StageProgress((), cut=True), OVER)),
            *({"playoff": True, "secret": True}, ("playoff", 1)),
        ),
        ("provisional", (TWO,), {"secret": True}, ("certify", 0)),
        ("provisional", (TWO,), {}, ("certify", 0)),
        ("final", (TWO,), {}, ("nothing", 0)),
        ("cancelled", (TWO,), {}, ("nothing", 0)),
    ],
)  # fmt: skip
def test_what_comes_next(
    state: str, stages: tuple[StageProgress, ...], more: dict[str, bool], expected: tuple[str, int]
) -> None:
    step, stage = next_step(state, stages, **more)
    assert (str(step), stage) == expected
    assert step in NextStep
