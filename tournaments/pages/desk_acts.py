"""What was done at the desk of late, with the one tap that takes it back where there is one.

Sentences are those of the history; decides nothing and writes nothing.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.urls import reverse

from tournaments.models import Act, Round, Table, Tournament
from tournaments.queries.acts import act_lines
from tournaments.queries.days.facts import day_acts

LATEST = 4
OF_TABLES = (
    *("start_game", "submit_card", "confirm_card", "edit_card", "expire_card", "sit_down"),
    *("call_director", "check_in_self", "enter_self", "withdraw_self"),
)
"""What those who play do all day."""
OPEN = ("published", "playing", "review")


class DeskAct(NamedTuple):
    """Something that was done. `undo` is the address that takes it back, "" where none does, `seen`
    the version it is sent with.
    """

    at: datetime
    sentence: str
    undo: str = ""
    seen: int | None = None


def latest_acts(event: Tournament) -> list[DeskAct]:
    """The latest of a tournament, the last first; as many queries whatever they are, but for one
    for each that can be taken back.
    """
    acts = list(day_acts(event).exclude(kind__in=OF_TABLES)[:LATEST])
    lines = act_lines(event.league, acts, drafts=True)
    return [
        DeskAct(line.at, line.sentence, *_undo(event, act))
        for line, act in zip(lines, acts, strict=True)
    ]


def _undo(event: Tournament, act: Act) -> tuple[str, int | None]:
    """Where an act is taken back, and the version that was seen; ("", None) for nowhere."""
    about = act.about
    if act.kind == "postpone_table":
        table = _table(event, about)
        word = "take-up" if about.get("postponed") else "put-off"
        if table is not None and table.postponed == bool(about.get("postponed")):
            return reverse("tournaments:lead_table", args=[event.slug, table.pk, word]), None
    if act.kind == "publish_round":
        row = _rounds(event, about).filter(state="published").first()
        if row is not None:
            args = [event.slug, row.pk, "take-back"]
            return reverse("tournaments:lead_round", args=args), row.version
    return "", None


def _rounds(event: Tournament, about: dict[str, Any]) -> Any:
    rows = Round.objects.filter(stage__tournament=event, stage__position=about.get("stage", 0))
    return rows.filter(number=about.get("round", 0))


def _table(event: Tournament, about: dict[str, Any]) -> Table | None:
    rows = Table.objects.filter(round__in=_rounds(event, about), round__state__in=OPEN)
    return rows.filter(fixture__number=about.get("table", 0), fixture__void=False).first()
