"""What was changed in a game, line by line: before and after, in words."""

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from scorecards.customs import WORDING
from scorecards.histories.terms import TERMS
from scorecards.models import Change, Game, Seat
from scorecards.queries.game_rows import is_typed
from scorecards.rules import Ruleset, signed
from scorecards.rules.stakes import CURRENCIES, agreed, read_stakes

_TEN = re.compile(r"\bT")  # in a stored row a word is a card
_RESTORABLE = ("row", "adjustments", "knocker")


@dataclass(frozen=True)
class ChangeLine:
    """One change, ready to print. `was` and `now` are "" for nothing."""

    id: int
    seq: int
    kind: str
    hole: int | None
    name: str  # of the player it concerns, "" when it concerns none
    was: str
    now: str
    at: datetime
    device: str
    restorable: bool  # would putting it back change anything?
    restored: int | None  # the seq of the change that this one took back
    first: bool  # the first entry of a field, not a correction


def changes(game: Game, *, number: int | None = None) -> list[ChangeLine]:
    """Every change of the game, or of one hole, the latest first. Lines that say nothing to people
    are left out: what they commit to is told by others.
    """
    names = dict(Seat.objects.filter(game=game).values_list("position", "name"))
    rows = Change.objects.filter(game=game).exclude(kind=TERMS)
    rows = rows.select_related("device", "restores")
    if number is not None:
        rows = rows.filter(hole=number)
    lines = []
    current: dict[tuple[int | None, str, int | None], Any] = {}
    for change in rows.order_by("-seq"):
        field = (change.hole, change.kind, change.position)
        stored = current.setdefault(field, change.now)
        lines.append(_line(change, names, stored=stored))
    return lines


def is_change_of(game: Game, change_id: int) -> bool:
    """Is this change in the history of this game, and can it be put back?"""
    return Change.objects.filter(game=game, id=change_id, kind__in=_RESTORABLE).exists()


def rules_before(game: Game, change_id: int) -> Ruleset | None:
    """The ruleset given up in this change of the game's rules; None if it was no such change."""
    change = Change.objects.filter(game=game, id=change_id, kind="rules").first()
    return Ruleset.from_store(change.was["ruleset"]) if change and change.was else None


def _line(change: Change, names: dict[int, str], *, stored: Any) -> ChangeLine:
    name = names.get(change.position, "") if change.position is not None else ""
    return ChangeLine(
        id=change.pk,
        seq=change.seq,
        kind=change.kind,
        hole=change.hole,
        name=name,
        was=field_text(change.kind, change.was, names),
        now=field_text(change.kind, change.now, names),
        at=change.at,
        device=gettext(change.device.label) if change.device else "",
        restorable=change.kind in _RESTORABLE and change.was != stored,
        restored=change.restores.seq if change.restores else None,
        first=change.was in ("", None, []),
    )


def field_text(kind: str, value: Any, names: dict[int, str]) -> str:
    """The value of a field in words: cards, the knocker's name, adjustments, the name of rules."""
    if kind == "knocker":
        return gettext("Nobody") if value is None else names.get(value, "")
    if kind == "adjustments":
        return ", ".join(adjustment_text(each) for each in value or ())
    if kind == "opened":
        return str(value or "")
    if kind == "maker":
        return "1" if value else ""
    if kind in ("witness", "signature"):
        return "1" if value else ""
    if kind == "presence":
        return presence_text(str(value or ""))
    if kind == "pass":
        return str(value or "")
    if kind == "choice" and isinstance(value, list):
        return "; ".join(row_text(each) for each in value)
    if kind == "customs":
        return "; ".join(gettext(WORDING[name][0]) for name in value or ())
    if kind == "rules":
        return gettext(value["name"])
    if kind == "stakes":
        return stakes_text(value)
    if kind == "payment":
        return payment_text(value, names)
    if kind in ("counted", "points", "paper"):
        return "" if value is None else signed(value)
    return row_text(str(value or ""))


def stakes_text(data: dict[str, Any] | None) -> str:
    """What is played for, in whole sentences; "" for nothing."""
    if data is None:
        return ""
    return " ".join(sentence.render(gettext) for sentence in agreed(read_stakes(data)))


def payment_text(fact: dict[str, Any] | None, names: dict[int, str]) -> str:
    """A payment that was marked, or taken back; "" for none."""
    if fact is None:
        return ""
    amount = CURRENCIES[fact["currency"]].amount(fact["amount"]).render(gettext)
    payer, payee = names.get(fact["payer"], ""), names.get(fact["payee"], "")
    words = {"payer": payer, "payee": payee, "amount": amount}
    return gettext("%(payer)s pays %(payee)s %(amount)s") % words


def presence_text(word: str) -> str:
    """Who came or went, as the history says it."""
    words = {
        "out": gettext("sat this hole out"),
        "left": gettext("left before this hole"),
        "plays": gettext("plays from this hole on"),
        "late": gettext("came late, and plays from this hole on"),
    }
    return words.get(word, "")


def row_text(entry: str) -> str:
    """A stored row as people write it: 10 for T, no ~ for suits that do not matter, true minus."""
    if is_typed(entry):
        return signed(int(entry.removeprefix("=")))
    return _TEN.sub("10", entry).replace("~", "")


def adjustment_text(adjustment: dict[str, Any]) -> str:
    """An adjustment with its sign and its reason: "+2 two peeks"."""
    points = adjustment["points"]
    return f"{'+' if points > 0 else ''}{signed(points)} {adjustment['reason']}"
