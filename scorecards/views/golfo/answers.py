"""What a form or a phone says happened at the table, read into an event. Knows no session."""

import json
import re
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext_noop

from scorecards.rules import Problem, text
from scorecards.rules.golfo import (
    Act,
    Bid,
    CallOff,
    Correction,
    Deal,
    Event,
    GiveUp,
    IllegalEvent,
    Open,
    Show,
    read_entry,
)
from scorecards.rules.texts import whole_number

_KEY = re.compile(r"[\w-]{1,64}", re.ASCII)
_UNDO = "undo"
NOTHING_SEEN = -1
MOST_CHIPS = 10**9
CARDS_PARTED = re.compile(r"[\s,;/]+")


class Answer(NamedTuple):
    """What happened (None: the last entry is taken back), the entry seen last, and the key under
    which it counts once.
    """

    event: Event | None
    seen: int
    key: str | None


class Unreadable(ValueError):
    """What a phone sent is no answer at all."""


def illegal(code: str, sentence: str, seat: int | None = None, /, **params: object) -> IllegalEvent:
    """A refusal of something that could not even be read."""
    return IllegalEvent(Problem(code, text(sentence, **params), seat))


def key_of(written: object) -> str | None:
    """The key of an attempt, None where it cannot be one."""
    return written if isinstance(written, str) and _KEY.fullmatch(written) else None


def seen_in(data: QueryDict) -> int:
    """The number of the entry the page had seen; none where that is no number."""
    number = whole_number(data.get("seen", ""), below=10**8)
    return NOTHING_SEEN if number is None else number


def read_json(body: bytes) -> Answer:
    """What a phone sends. Raises Unreadable, or IllegalEvent for an event that is none."""
    try:
        data: Any = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise Unreadable from error
    if not isinstance(data, dict) or type(data.get("seen")) is not int:
        raise Unreadable
    key = key_of(data.get("key"))
    if data.get(_UNDO) is True:
        return Answer(None, data["seen"], key)
    entry = read_entry(data.get("entry"))
    if isinstance(entry, Correction | Open):
        raise Unreadable
    return Answer(entry, data["seen"], key)


def read_form(data: QueryDict) -> Answer:
    """What the form of the table sends. Raises IllegalEvent with the sentence of a wrong field."""
    do = data.get("do", "")
    event = None if do == _UNDO else _event(do, data)
    return Answer(event, seen_in(data), key_of(data.get("key")))


def _event(do: str, data: QueryDict) -> Event:
    seat = seat_in(data, "seat")
    match do.split():
        case ["deal"]:
            return Deal(tuple(sorted({seat_of(each) for each in data.getlist("out")})))
        case ["off"]:
            return CallOff()
        case ["show"]:
            return _show(seat, data)
        case ["give", "up"]:
            return GiveUp(seat)
        case [("pass" | "call" | "fold") as act]:
            return Bid(seat, Act(act))
        case [("bet" | "raise") as act]:
            return Bid(seat, Act(act), chips_in(data, "amount", seat))
        case ["bet", amount]:
            return Bid(seat, Act.BET, whole_number(amount, below=MOST_CHIPS) or 0)
    raise illegal("do", gettext_noop("Choose what happened."))


def _show(seat: int, data: QueryDict) -> Show:
    cards = tuple(each for each in CARDS_PARTED.split(data.get("cards", "").upper()) if each)
    typed = data.get("value", "").strip()
    if cards:
        return Show(seat, cards, 0 if not typed else _value(typed, seat))
    if not typed:
        raise illegal("cards", "A hand is shown with five cards, or by its value.", seat)
    return Show(seat, (), _value(typed, seat))


def _value(typed: str, seat: int) -> int:
    value = whole_number(typed, below=1000)
    if not value:
        raise illegal("value", "A hand is worth {least} to {most}.", seat, least=7, most=30)
    return value


def seat_of(written: str) -> int:
    """A seat as a form sends it; one that is none is nobody's."""
    number = whole_number(written, below=100)
    return 99 if number is None else number


def seat_in(data: QueryDict, name: str) -> int:
    """The seat in a field of a form."""
    return seat_of(data.get(name, ""))


def chips_in(data: QueryDict, name: str, seat: int | None = None) -> int:
    """Chips that were typed. Raises IllegalEvent where they are no whole number."""
    chips = whole_number(data.get(name, "").strip(), below=MOST_CHIPS)
    if chips is None:
        raise illegal("amount", "Chips are whole.", seat)
    return chips
