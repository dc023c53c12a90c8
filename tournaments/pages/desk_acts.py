"""What was done at the desk of late, with the one tap that takes it back where there is one.

Sentences are those of the history; decides nothing and writes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.models import Round, Table, Tournament
from tournaments.queries.acts import act_lines
from tournaments.queries.days.facts import day_acts
from tournaments.rules.days.states import OPEN_ROUND

LATEST = 4
OF_TABLES = (
    *("start_game", "submit_card", "confirm_card", "edit_card", "expire_card", "sit_down"),
    *("call_director", "check_in_self", "enter_self", "withdraw_self"),
)
"""What those who play do all day."""


class Undo(NamedTuple):
    """What takes an act back: the address, and the fields that are sent there."""

    address: str
    fields: tuple[tuple[str, object], ...] = ()


class DeskAct(NamedTuple):
    """Something that was done, and what undoes it, None where nothing does."""

    at: datetime
    sentence: str
    undo: Undo | None = None


def latest_acts(event: Tournament) -> list[DeskAct]:
    """The latest of a tournament, the last first; as many queries whatever they are, but for one
    for each that can be taken back.
    """
    acts = list(day_acts(event).exclude(kind__in=OF_TABLES)[:LATEST])
    lines = act_lines(event.league, acts, drafts=True)
    return [
        DeskAct(line.at, line.sentence, UNDOING[act.kind](event, act.about))
        if act.kind in UNDOING
        else DeskAct(line.at, line.sentence)
        for line, act in zip(lines, acts, strict=True)
    ]


def _of_a_table(event: Tournament, about: dict[str, Any]) -> Undo | None:
    """A table that was put off is taken up again, and the other way round."""
    table, put_off = _table(event, about), bool(about.get("postponed"))
    if table is None or table.postponed != put_off:
        return None
    word = "take-up" if put_off else "put-off"
    return Undo(reverse("tournaments:lead_table", args=[event.slug, table.pk, word]))


def _of_publishing(event: Tournament, about: dict[str, Any]) -> Undo | None:
    return _of_a_round(_rounds(event, about).filter(state="published").first(), event, "take-back")


def _of_closing(event: Tournament, about: dict[str, Any]) -> Undo | None:
    """A round is open again as long as nobody sits at the tables of the next one."""
    row = _rounds(event, about).filter(state="closed", stage__cut__isnull=True).first()
    later = Round.objects.filter(stage__tournament=event).exclude(published=None)
    if row is None or later.filter(stage=row.stage_id, number__gt=row.number).exists():
        return None
    reason = ("reason", gettext("Undone at the desk"))
    return _of_a_round(row, event, "reopen", reason)


def _of_a_round(
    row: Round | None, event: Tournament, word: str, *fields: tuple[str, object]
) -> Undo | None:
    if row is None or event.state != "running":
        return None
    to = reverse("tournaments:lead_round", args=[event.slug, row.pk, word])
    return Undo(to, (("seen", row.version), *fields))


def _of_the_clock(event: Tournament, about: dict[str, Any]) -> Undo | None:
    """The last thing that happened to a clock did not, if this is that."""
    row = _rounds(event, about).filter(state__in=OPEN_ROUND).first()
    events = list(row.clock_events.select_related("table__fixture")) if row is not None else []
    if row is None or not events:
        return None
    last = max(events, key=lambda each: each.pk)
    table = last.table.fixture.number if last.table is not None else None
    this = (about.get("what"), about.get("table"), about.get("seconds", 0))
    if this != (last.kind, table, last.seconds):
        return None
    to = reverse("tournaments:set_clock", args=[event.slug, row.pk, "take-back"])
    return Undo(to, (("seen", len(events)),))


def _of_leaving(event: Tournament, about: dict[str, Any]) -> Undo | None:
    """Who dropped out is back."""
    gone = event.entrants.filter(person=about.get("person", 0), state="dropped").first()
    if about.get("act") != "drop" or gone is None or event.state != "running":
        return None
    to = reverse("tournaments:lead_entrant", args=[event.slug, gone.pk, "return"])
    return Undo(to, (("then", "desk"),))


UNDOING: dict[str, Callable[[Tournament, dict[str, Any]], Undo | None]] = {
    "postpone_table": _of_a_table,
    "publish_round": _of_publishing,
    "close_round": _of_closing,
    "set_clock": _of_the_clock,
    "lead_entrant": _of_leaving,
}


def _rounds(event: Tournament, about: dict[str, Any]) -> Any:
    rows = Round.objects.filter(stage__tournament=event, stage__position=about.get("stage", 0))
    return rows.filter(number=about.get("round", 0))


def _table(event: Tournament, about: dict[str, Any]) -> Table | None:
    rows = Table.objects.filter(round__in=_rounds(event, about), round__state__in=OPEN_ROUND)
    return rows.filter(fixture__number=about.get("table", 0), fixture__void=False).first()
