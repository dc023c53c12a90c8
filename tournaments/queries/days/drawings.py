"""How often a round was drawn, from which lists and why again; what the next draw follows from.
Writes nothing.

A list has its people in the order of the standings. While rounds before it are kept back, the list
and its digest are told to nobody but those who run the tournament: who knows the people could try
all orders. How often it was drawn, from which number and why is told to everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from tournaments.errors import DirectingError
from tournaments.ledger.days.disclosure import first_hidden_round
from tournaments.ledger.days.drawings import (
    drawings_of,
    list_of,
    lot_of,
    next_number_of,
    times_drawn,
)
from tournaments.ledger.days.fields import next_number, task_of
from tournaments.ledger.stages.settings import last_number
from tournaments.models import Drawing, Stage
from tournaments.permissions import Member, runs_day
from tournaments.rules.days.drawings import Listed, asks_why, digest_of


@dataclass(frozen=True)
class DrawingShown:
    """A draw of a round, or a list that was closed for one."""

    time: Annotated[int, "from 1; 0: closed for a lot, not drawn from"]
    at: datetime
    closed: Annotated[datetime, "since when the list was closed"]
    seed: Annotated[str, "the number it was drawn from; empty before"]
    sizes: Annotated[Sequence[int], "of the tables, if somebody chose them"]
    lot: Annotated[str, "the public lot that was named before; empty: none"]
    figure: Annotated[str, "what that lot drew, as it was typed"]
    reason: Annotated[str, "why the same list was drawn again"]
    digest: Annotated[str, "SHA-256 of the list; empty while it is kept back"]
    listed: Listed | None


@dataclass(frozen=True)
class NextDrawing:
    """The draw of a round that comes next: of how many people, the digest of their list ("" while
    it is kept back), the number it is made from ("" until a lot is drawn), and the lot that the
    list was closed for. `again`: the same list was drawn before, so that a reason is asked.
    """

    stage: Stage
    number: int
    people: int
    digest: str
    seed: str
    lot: Drawing | None
    again: bool
    times: int

    @property
    def asks(self) -> bool:
        """Whether something has to be said with the draw: what a lot drew, or why again."""
        return self.again or self.lot is not None


def tells_lists(stage: Stage, number: int, member: Member | None) -> bool:
    """Whether this member may see what a draw of this round follows from."""
    first = first_hidden_round(stage)
    return first is None or first >= number or runs_day(member)


def drawings_shown(stage: Stage, number: int, member: Member | None) -> list[DrawingShown]:
    """Every draw of a round, the first first. Two queries at most; the stage has its tournament."""
    public, time, shown = tells_lists(stage, number, member), 0, []
    for row in drawings_of(stage, number):
        time += row.drawn is not None
        shown.append(
            DrawingShown(
                time=time if row.drawn is not None else 0,
                at=row.drawn or row.closed,
                closed=row.closed,
                seed=row.seed,
                sizes=row.sizes,
                lot=row.lot,
                figure=row.figure,
                reason=row.reason,
                digest=row.digest if public else "",
                listed=row.listed if public and row.listed else None,
            )
        )
    return shown


def next_drawing(stage: Stage, member: Member | None) -> NextDrawing | None:
    """What the next draw of a stage is made from, None where there is nothing to draw. The stage
    has its tournament and season. As many queries as a draw asks, however many people there are.
    """
    number, last = next_number(stage), last_number(stage)
    if last and number > last:
        return None
    try:
        task = task_of(stage, number)
    except DirectingError:
        return None
    rows, digest = drawings_of(stage, number), digest_of(list_of(stage, task))
    return NextDrawing(
        stage=stage,
        number=number,
        people=len(task.order),
        digest=digest if tells_lists(stage, number, member) else "",
        seed=next_number_of(stage, number, rows),
        lot=lot_of(rows),
        again=asks_why(digest, {each.digest for each in rows}),
        times=times_drawn(rows),
    )
