"""What a director does next, from where the tournament and its rounds stand.

One table, so that the desk, the page of the tournament and a program say the same. Decides nothing:
whether an act is possible now is said by `transitions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class NextStep(StrEnum):
    """The next sensible act."""

    ENTER = "enter"
    PUBLISH_DAY = "publish"
    OPEN_DOOR = "open_checkin"
    START_DAY = "start"
    DRAW = "draw"
    PUBLISH_ROUND = "publish_round"
    START_CLOCK = "start_clock"
    WAIT = "wait"
    CLOSE_ROUND = "close_round"
    PLAYOFF = "playoff"
    CUT = "cut"
    REVEAL = "reveal"
    FINISH = "finish"
    CERTIFY = "certify"
    NOTHING = "nothing"


BEFORE = {
    "draft": NextStep.PUBLISH_DAY,
    "registration": NextStep.OPEN_DOOR,
    "checkin": NextStep.START_DAY,
    "provisional": NextStep.CERTIFY,
}

ENTERING = ("draft", "registration")


@dataclass(frozen=True, slots=True)
class StageProgress:
    """A stage: the states of its rounds that were drawn, in order, without void ones; how many it
    has, 0 until it is decided; how many people are still in; whether its cut was made.
    """

    rounds: tuple[str, ...] = ()
    length: int = 1
    people: int = 0
    cut: bool = False

    @property
    def over(self) -> bool:
        """Whether nothing is left to be played: all rounds, or one person of a knockout is left."""
        if any(state != "closed" for state in self.rounds):
            return False
        return len(self.rounds) >= self.length if self.length else self.people < 2


def next_step(
    state: str,
    stages: Sequence[StageProgress],
    *,
    entered: bool = True,
    playoff: bool = False,
    clock: bool = True,
    secret: bool = False,
) -> tuple[NextStep, int]:
    """The next step and the stage, from 0, it is about. `entered`: anybody is; `playoff`: one is
    open; `clock`: that of the round that plays has started; `secret`: the final is not told yet.
    """
    if state in ENTERING and not entered:
        return NextStep.ENTER, 0
    if state != "running":
        return BEFORE.get(state, NextStep.NOTHING), 0
    at = next((at for at, each in enumerate(stages) if not each.cut), len(stages) - 1)
    stage = stages[at]
    open_round = next((each for each in stage.rounds if each != "closed"), None)
    if open_round in ("published", "playing"):
        return (NextStep.WAIT if clock else NextStep.START_CLOCK), at
    if open_round == "review":
        return NextStep.CLOSE_ROUND, at
    if playoff:
        return NextStep.PLAYOFF, at
    if open_round in ("planned", "drafted"):
        return (NextStep.PUBLISH_ROUND if open_round == "drafted" else NextStep.DRAW), at
    if not stage.over:
        return NextStep.DRAW, at
    if at + 1 < len(stages):
        return NextStep.CUT, at
    return (NextStep.REVEAL if secret else NextStep.FINISH), at
