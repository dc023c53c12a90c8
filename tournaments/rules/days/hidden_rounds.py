"""Results that are kept back: the last rounds of a stage are a secret until they are read out.

A director says how many of every stage. Of a final it is the last one by itself, since it is told
when everybody looks. A stage that plays until it is decided has no last rounds: of a knockout it is
the final match that is kept back, with strikes the round that leaves one. Decides nothing about who
may see them all the same.
"""

from __future__ import annotations

from tournaments.rules.days.stages import KNOCKOUTS, DaySettings, Form, Teams


def is_final(day: DaySettings, position: int) -> bool:
    """Whether the stage at this position, from 0, ends in a final: it is the last of several, a
    knockout, or that of teams. Where everybody plays alone in one stage, every round counts alike.
    """
    if position != len(day.stages) - 1:
        return False
    return position > 0 or day.teams is not Teams.NONE or day.stages[position].form in KNOCKOUTS


def hand_by_hand(day: DaySettings, position: int) -> bool:
    """Whether a final is told by turning hands: whoever plays in a team wins with others, and a
    match is won by holes and not by the last one.
    """
    alone = day.teams is Teams.NONE and day.stages[position].form is not Form.PAIRS
    return alone and is_final(day, position)


def hidden_rounds(day: DaySettings, position: int) -> int:
    """How many of the last rounds of the stage at this position are kept back: as many as
    directors say, and of a final one at least, unless the day says that it is no secret.
    """
    return max(day.hidden, int(day.secret_final and is_final(day, position)))


def first_hidden(*, length: int, hidden: int, over: bool) -> int | None:
    """The first round of a stage whose results are kept back, from 1; None where none is. `length`
    are the rounds of the stage, 0 until it is decided; `over`: it is read out.
    """
    if over or not length or not hidden:
        return None
    return max(length - hidden, 0) + 1
