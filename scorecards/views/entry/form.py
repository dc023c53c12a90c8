"""The form of a hole without JavaScript: the text of its fields, and sentences beside them.

Shows only; what the form sends is read by `rows`.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext

from scorecards.rules import Problem
from scorecards.scorekeeping.errors import Conflict, ScorekeepingError, Warned


@dataclass
class FormRow:
    """The fields of one player."""

    position: int
    name: str
    entry: str
    was: str
    adjustments: list[tuple[str, str]]  # points and reason, as typed; the last pair is empty
    adjustments_was: str
    problems: list[str] = field(default_factory=list)


class HoleForm:
    """A hole as fields: from what is stored, or from what was typed and could not be saved."""

    def __init__(self, state: Mapping[str, Any], data: QueryDict | None = None) -> None:
        self.state = state
        self.compiled = state["compiled"]
        playing = [row for row in state["rows"] if row["plays"]]
        self.names = [(str(row["position"]), row["name"]) for row in playing]
        self.rows = [form_row(row, data) for row in playing if row.get("may", True)]
        # Whose hand is none of this phone's business: the name, and whether it is in.
        self.others = [
            (row["name"], bool(row["entry"] or row["away"] == "in"))
            for row in playing
            if not row.get("may", True)
        ]
        stored = "" if state["knocker"] is None else str(state["knocker"])
        self.knocker = stored if data is None else data.get("knocker", stored)
        self.knocker_was = stored if data is None else data.get("knocker-was", stored)
        self.problems: list[str] = []
        self.overrulable = False

    @property
    def whole(self) -> bool:
        """Are all hands of the hole stored already?"""
        return all(row["entry"] for row in self.state["rows"] if row["plays"])

    @property
    def asks_knocker(self) -> bool:
        """Does it make a difference who knocked?"""
        return self.compiled["knock"] != "none"

    @property
    def example(self) -> str:
        """A row of cards in the notation, of the size of this layout."""
        return str(self.compiled["example"])

    def refuse(self, sentences: Sequence[str], by_position: Mapping[int, str]) -> None:
        """Say what could not be read."""
        self.problems += sentences
        for row in self.rows:
            if row.position in by_position:
                row.problems.append(by_position[row.position])

    def show_refusal(self, refused: ScorekeepingError) -> None:
        """Say why nothing was saved: beside the player it is about, else above the form."""
        problems: Sequence[Problem] = getattr(refused, "problems", ())
        self.overrulable = isinstance(refused, Warned)
        if not problems:
            self.problems.append(refused.message)
        rows = {row.position: row for row in self.rows}
        for problem in problems:
            row = rows.get(problem.seat) if problem.seat is not None else None
            (row.problems if row else self.problems).append(problem.message.render(gettext))

    def show_conflicts(self, conflicts: Sequence[Conflict]) -> None:
        """Say what another device entered; saving again keeps what the field has now."""
        for conflict in conflicts:
            if conflict.field == "knocker":
                self.knocker_was = conflict.theirs
                names = dict(self.names)
                theirs = names.get(conflict.theirs, gettext("Nobody"))
                self.problems.append(other_has() % {"who": conflict.who, "theirs": theirs})
                continue
            row = next(row for row in self.rows if row.position == conflict.position)
            stored = next(
                each for each in self.state["rows"] if each["position"] == conflict.position
            )
            if conflict.field == "row":
                row.was = conflict.stored
                if letters_of(row.entry) != letters_of(conflict.mine):
                    row.entry = conflict.mine  # with what only the other phone changed
            else:
                row.adjustments_was = json.dumps(stored["adjustments"])
            row.problems.append(
                other_has() % {"who": conflict.who, "theirs": conflict.theirs or gettext("Nothing")}
            )


def letters_of(entry: str) -> str:
    """A row of cards without what may be left out between them."""
    return re.sub(r"[\s/]+", "", entry).upper()


def other_has() -> str:
    """The sentence about what another device entered."""
    return gettext(
        "%(who)s has entered: %(theirs)s. Check the table; saving again keeps what is here."
    )


def form_row(row: Mapping[str, Any], data: QueryDict | None) -> FormRow:
    """The fields of one player, as stored or as typed."""
    position = row["position"]
    was = json.dumps(row["adjustments"])
    if data is None:
        pairs = [(str(each["points"]), each["reason"]) for each in row["adjustments"]]
        return FormRow(position, row["name"], row["entry"], row["entry"], [*pairs, ("", "")], was)
    points = data.getlist(f"adjust-{position}-points")
    reasons = data.getlist(f"adjust-{position}-reason")
    typed = [pair for pair in zip(points, reasons, strict=False) if any(pair)]
    return FormRow(
        position,
        row["name"],
        data.get(f"row-{position}", ""),
        data.get(f"row-{position}-was", ""),
        [*typed, ("", "")],
        data.get(f"adjust-{position}-was", was),
    )
