"""What a phone or a form sends for a hole, read into rows.

Checks the structure only: scorekeeping reads the cards. Every mistake is found, not only the first.
Nothing here knows a game.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext

from scorecards.rules.texts import whole_number
from scorecards.scorekeeping.rows import KEEP, Keep, RowEntry

_WHOLE = re.compile(r"[+-]?\d{1,6}")
_SHORT = 60  # characters of a wrong value that a sentence repeats


class Unreadable(Exception):
    """What was sent is not a hole. `by_position` has sentences that belong beside a player."""

    def __init__(
        self, sentences: Sequence[str], by_position: Mapping[int, str] | None = None
    ) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = list(sentences)
        self.by_position = dict(by_position or {})


@dataclass(frozen=True)
class Save:
    """A save as it was sent. With KEEP the knocker stays; `overrule` accepts warnings.
    `unsaved`: the hole was never saved, so that what it changes counts as no edit. `marked` and
    `answer` are those of `holes.Sent`.
    """

    rows: list[RowEntry]
    knocker: int | None | Keep = KEEP
    knocker_was: int | None | Keep = KEEP
    overrule: bool = False
    client_id: str | None = None
    unsaved: bool = False
    marked: bool = False
    answer: bool = False


@dataclass
class _Reader:
    """Takes values of the expected kind, and notes all others."""

    wrong: list[str] = field(default_factory=list)

    def take(
        self, table: Mapping[str, Any], key: str, kinds: tuple[type, ...], default: Any = None
    ) -> Any:
        """The value of a key when it is of one of these kinds; a bool is no number."""
        value = table.get(key, default)
        if isinstance(value, kinds) and (bool in kinds or not isinstance(value, bool)):
            return value
        excerpt = json.dumps(value, ensure_ascii=False, default=str)[:_SHORT]
        self.wrong.append(
            gettext("%(key)s: %(value)s was not expected there.") % {"key": key, "value": excerpt}
        )
        return default

    def row(self, table: object) -> RowEntry | None:
        """One row of a JSON save; None, with a note, when it is no object."""
        if not isinstance(table, dict):
            self.wrong.append(gettext("A row is an object with a position and an entry."))
            return None
        nothing = type(None)
        return RowEntry(
            position=self.take(table, "position", (int,), -1),
            entry=self.take(table, "entry", (str,), ""),
            was=self.take(table, "was", (str, nothing)),
            adjustments=self.take(table, "adjustments", (list, nothing)),
            adjustments_was=self.objects(table, "adjustments_was"),
        )

    def objects(self, table: Mapping[str, Any], key: str) -> list[dict[str, Any]] | None:
        """A list of objects, or None."""
        values = self.take(table, key, (list, type(None)))
        if values is not None and not all(isinstance(each, dict) for each in values):
            self.wrong.append(gettext("%(key)s: a list of objects was expected.") % {"key": key})
            return None
        return values


def read_json(body: bytes) -> Save:
    """What a phone sent. Raises Unreadable."""
    try:
        table = json.loads(body)
    except (ValueError, RecursionError):
        raise Unreadable([gettext("That is not JSON.")]) from None
    if not isinstance(table, dict):
        raise Unreadable([gettext("A save is an object with rows.")])
    reader = _Reader()
    rows = [reader.row(each) for each in reader.take(table, "rows", (list,), [])]
    whole = (int, type(None), Keep)
    save = Save(
        rows=[row for row in rows if row],
        knocker=reader.take(table, "knocker", whole, KEEP),
        knocker_was=reader.take(table, "knocker_was", whole, KEEP),
        overrule=reader.take(table, "overrule", (bool,), False),
        client_id=reader.take(table, "id", (str, type(None))),
        unsaved=reader.take(table, "unsaved", (bool,), False),
        marked=reader.take(table, "marked", (bool,), False),
        answer=reader.take(table, "answer", (bool,), False),
    )
    if reader.wrong:
        raise Unreadable(reader.wrong)
    return save


def read_form(data: QueryDict, state: Mapping[str, Any]) -> Save:
    """What the form without JavaScript sent, for the players of this hole. Raises Unreadable."""
    wrong: dict[int, str] = {}
    rows = []
    for row in state["rows"]:
        if row["plays"] and row.get("may", True):
            position = row["position"]
            try:
                rows.append(read_form_row(data, position))
            except ValueError as error:
                wrong[position] = str(error)
    if wrong:
        raise Unreadable([], wrong)
    knocker = read_place(data.get("knocker")) if "knocker" in data else KEEP
    knocker_was = read_place(data.get("knocker-was")) if "knocker-was" in data else KEEP
    return Save(rows, knocker, knocker_was, overrule="overrule" in data)


def read_form_row(data: QueryDict, position: int) -> RowEntry:
    """The fields of one player. Raises ValueError with a sentence."""
    adjustments = [
        {"points": read_points(points), "reason": reason.strip()}
        for points, reason in zip(
            data.getlist(f"adjust-{position}-points"),
            data.getlist(f"adjust-{position}-reason"),
            strict=False,
        )
        if points.strip() or reason.strip()
    ]
    return RowEntry(
        position=position,
        entry=data.get(f"row-{position}", ""),
        was=data.get(f"row-{position}-was") or None,
        adjustments=adjustments,
        adjustments_was=read_adjustments_was(data.get(f"adjust-{position}-was", "[]")),
    )


def read_points(written: str) -> int:
    """A signed whole number. Raises ValueError with a sentence."""
    number = written.strip().replace("\N{MINUS SIGN}", "-")
    if not _WHOLE.fullmatch(number):
        raise ValueError(gettext("Points are a whole number, such as 2 or −1."))
    return int(number)


def read_adjustments_was(written: str) -> list[dict[str, Any]]:
    """The adjustments that the form was made with; none when they cannot be read."""
    try:
        values = json.loads(written)
    except (ValueError, RecursionError):
        return []
    return [each for each in values if isinstance(each, dict)] if isinstance(values, list) else []


def read_place(written: str | None) -> int | None:
    """A position at the table; None for nobody (""), -1, where nobody sits, for anything else."""
    if not written:
        return None
    place = whole_number(written, below=1000)
    return -1 if place is None else place
