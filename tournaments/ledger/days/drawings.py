"""The draws of a round as they are stored, the list that the next would follow from, and the number
it would be made from. Reads; writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.crypto import salted_hmac

from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Drawing, Stage
from tournaments.rules.days.drawings import (
    Listed,
    demands_in_words,
    draw_list,
    number_of,
    number_of_lot,
)
from tournaments.rules.days.round_seating import RoundTask

SEAL = "tournaments.drawings"


def list_of(stage: Stage, task: RoundTask) -> Listed:
    """What a draw of this round follows from, whatever sizes are chosen for its tables. The stage
    has its tournament.
    """
    words = demands_in_words(task.demands)
    seal = salted_hmac(SEAL, words, algorithm="sha256").hexdigest() if words else ""
    return draw_list(stage_settings(stage), task, seal=seal)


def drawings_of(stage: Stage, number: int) -> list[Drawing]:
    """The draws of a round, and the lists that were closed for one, the first first. One query."""
    rows = Drawing.objects.filter(tournament=stage.tournament_id, stage=stage.position)
    return list(rows.filter(number=number).order_by("pk"))


def times_drawn(rows: Sequence[Drawing]) -> int:
    """How often a round was drawn."""
    return sum(each.drawn is not None for each in rows)


def lot_of(rows: Sequence[Drawing]) -> Drawing | None:
    """The list that was closed last and waits for what a public lot draws, None without one."""
    last = rows[-1] if rows else None
    return last if last is not None and last.drawn is None else None


def next_number_of(stage: Stage, number: int, rows: Sequence[Drawing], *, figure: str = "") -> str:
    """What the next draw of a round is made from: the public number of the tournament, or `figure`
    where a public lot was named; "" for a lot whose figure nobody typed yet.
    """
    if lot_of(rows) is not None:
        at = {"stage": stage.position + 1, "number": number}
        return number_of_lot(figure, **at) if figure else ""
    return number_of(
        stage.tournament.seed,
        stage=stage.position + 1,
        number=number,
        drawn=times_drawn(rows) + 1,
    )
