"""What is not allowed at the table, in the sentence of the rule."""

from __future__ import annotations

from scorecards.rules.texts import Problem, ProblemError, Text


class IllegalEvent(ProblemError):
    """An event that the rules do not allow now; it changes nothing."""


def refusal(code: str, message: Text, seat: int | None = None) -> IllegalEvent:
    """An illegal event with its sentence; `seat` is the player it concerns."""
    return IllegalEvent(Problem(code, message, seat))
