"""The stakes as somebody types them: every field, what is wrong with it, and what it comes to.

The fields of other kinds than the chosen one are on the page too, hidden, and are not read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext

from scorecards.rules import ProblemError, Ruleset
from scorecards.rules.stakes import CHIPS, CURRENCIES, TIES, Every, Kind, Stakes, Tie, proposal
from scorecards.rules.stakes.agreement import PAID_ONCE
from scorecards.stakes.wording import CURRENCY_NAMES, EVERY, KINDS, TIES_IN_WORDS, in_full

FIRST_CURRENCY, FIRST_UNIT = "EUR", "0.05"
LONGEST = 20  # letters of an amount
MOST_POINTS = 3  # digits of a target or a step
FEWEST_WITH_NAMES = 2


class Option(NamedTuple):
    """One of several to choose from; `hint` says what it does."""

    value: str
    label: str
    chosen: bool
    hint: str = ""


class TieField(NamedTuple):
    """What becomes of a tie, for the kinds that know these ways: `kinds` are classes of them."""

    name: str
    kinds: str
    options: list[Option]


@dataclass
class StakesFields:
    """The fields of a form, read from what was sent, from stored stakes, or empty.

    `problems` has what is wrong by field, all of it; `stakes` is None while anything is, and when
    the switch is off.
    """

    data: Mapping[str, str]

    def __post_init__(self) -> None:
        self.problems: dict[str, str] = {}

    @classmethod
    def of(cls, stakes: Stakes | None, *, on: bool | None = None) -> StakesFields:
        """The fields as they would have been typed for these stakes; the usual ones for None."""
        data = {} if stakes is None else typed_for(stakes)
        switched = stakes is not None if on is None else on
        return cls(data | ({"stakes": "on"} if switched else {}))

    @property
    def on(self) -> bool:
        """Is the switch on?"""
        return self.data.get("stakes") == "on"

    def typed(self, name: str, usual: str = "") -> str:
        """What is in a field; `usual` where the form was not sent."""
        return self.data.get(f"stake_{name}", usual).strip()

    @property
    def unit(self) -> str:
        """The amount as it was typed."""
        return self.typed("unit", FIRST_UNIT)[:LONGEST]

    @property
    def cap(self) -> str:
        """The limit of a pot as it was typed, "" for none."""
        return self.typed("cap")[:LONGEST]

    @property
    def target(self) -> str:
        """The points of a hole that stableford pays 2 for."""
        return self.typed("target", "5")[:LONGEST]

    @property
    def step(self) -> str:
        """How many points make a stableford point."""
        return self.typed("step", "1")[:LONGEST]

    @property
    def last_split(self) -> bool:
        """Are skins that nobody won shared at the end?"""
        return self.typed("last") == "on"

    @property
    def by_holes(self) -> bool:
        """Is a match paid by holes?"""
        return self.typed("holes") == "on"

    @property
    def kinds(self) -> list[Option]:
        """Every kind of stakes."""
        chosen = self.typed("kind", Kind.OWN_POINTS)
        return [
            Option(kind.value, gettext(name), kind == chosen, gettext(hint))
            for kind, (name, hint) in KINDS.items()
        ]

    @property
    def currencies(self) -> list[Option]:
        """Every currency, chips first."""
        chosen = self.typed("currency", FIRST_CURRENCY)
        labels = {CHIPS: gettext("Chips")} | {code: in_full(code) for code in CURRENCY_NAMES}
        return [Option(code, label, code == chosen) for code, label in labels.items()]

    @property
    def every(self) -> list[Option]:
        """Whether the holes are paid, or the totals."""
        chosen = self.typed("every", Every.HOLE)
        return [Option(each.value, gettext(EVERY[each]), each == chosen) for each in Every]

    @property
    def ties(self) -> list[TieField]:
        """What may become of a tie, for each family of kinds."""
        fields = []
        for name, kinds in TIE_FIELDS.items():
            ways = TIES[kinds[0]]
            chosen = self.typed(name, ways[0])
            options = [
                Option(way.value, gettext(TIES_IN_WORDS[kinds[0], way]), way == chosen)
                for way in ways
            ]
            fields.append(TieField(f"stake_{name}", " ".join(map(slug_of, kinds)), options))
        return fields

    @cached_property
    def stakes(self) -> Stakes | None:
        """What was typed; fills `problems`."""
        if not self.on:
            return None
        kind, code = self._kind(), self._code()
        if kind is None or code is None:
            return None
        values = {
            "kind": kind,
            "currency": code,
            "unit": self._units("unit", self.unit, code),
            "every": self._every() if kind in PAID_ONCE else Every.HOLE,
            "tie": self._tie(kind),
        }
        if kind is Kind.POT and self.cap:
            values["cap"] = self._units("cap", self.cap, code)
        elif kind is Kind.SKINS:
            values["last_split"] = self.last_split
        elif kind is Kind.MATCH_PLAY:
            values["by_holes"] = self.by_holes
        elif kind is Kind.STABLEFORD:
            values["target"], values["step"] = self._points("target"), self._points("step")
        return None if self.problems else self._made(lambda: Stakes(**values))  # type: ignore[arg-type]

    def _made(self, make: Callable[[], Stakes]) -> Stakes | None:
        try:
            return make()
        except ProblemError as error:
            for problem in error.problems:
                self.problems.setdefault(problem.code, problem.message.render(gettext))
            return None

    def _kind(self) -> Kind | None:
        try:
            return Kind(self.typed("kind", Kind.OWN_POINTS))
        except ValueError:
            self.problems["kind"] = gettext("Choose what is paid.")
            return None

    def _code(self) -> str | None:
        code = self.typed("currency", FIRST_CURRENCY)
        if code not in CURRENCIES:
            self.problems["currency"] = gettext("Choose chips or a currency.")
            return None
        return code

    def _every(self) -> Every:
        try:
            return Every(self.typed("every", Every.HOLE))
        except ValueError:
            self.problems["every"] = gettext("Choose when it is paid.")
            return Every.HOLE

    def _tie(self, kind: Kind) -> Tie | None:
        name = next((name for name, kinds in TIE_FIELDS.items() if kind in kinds), None)
        if name is None:
            return None
        try:
            return Tie(self.typed(name, TIES[kind][0]))
        except ValueError:
            self.problems["tie"] = gettext("Choose what happens on a tie.")
            return None

    def _units(self, field: str, typed: str, code: str) -> int:
        try:
            return CURRENCIES[code].units(typed)
        except ProblemError as error:
            self.problems[field] = error.problems[0].message.render(gettext)
            return 0

    def _points(self, field: str) -> int:
        typed = str(getattr(self, field))
        digits = typed.removeprefix("-").removeprefix("−")
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > MOST_POINTS:
            self.problems[field] = gettext("A whole number of points was expected.")
            return 1
        return int(digits) if digits == typed else -int(digits)


TIE_FIELDS: dict[str, Sequence[Kind]] = {
    "tie": (Kind.OWN_POINTS, Kind.DIFFERENCE),
    "skin": (Kind.SKINS,),
    "knock": (Kind.POT,),
}


def slug_of(kind: Kind) -> str:
    """A kind as a word of a class."""
    return kind.value.replace(" ", "-")


def fields_sent(data: QueryDict) -> StakesFields:
    """The fields of a form that was sent; the last where one has several values."""
    return StakesFields({name: str(value) for name, value in data.items()})


def usual_for(ruleset: Ruleset) -> Stakes | None:
    """The stakes that the rules speak of, at the usual unit; None for rules that speak of none."""
    return proposal(ruleset.stakes, CURRENCIES[FIRST_CURRENCY].units(FIRST_UNIT), FIRST_CURRENCY)


def typed_for(stakes: Stakes) -> dict[str, str]:
    """What somebody would have typed to agree on these."""
    typed = stakes.money.typed
    data = {
        "kind": stakes.kind.value,
        "unit": typed(stakes.unit),
        "currency": stakes.currency,
        "every": stakes.every.value,
        "cap": "" if stakes.cap is None else typed(stakes.cap),
        "last": "on" if stakes.last_split else "",
        "target": str(stakes.target),
        "step": str(stakes.step),
        "holes": "on" if stakes.by_holes else "",
    }
    if stakes.kind is not Kind.STABLEFORD:
        del data["target"]
    for name, kinds in TIE_FIELDS.items():
        if stakes.kind in kinds and stakes.tie is not None:
            data[name] = stakes.tie.value
    return {f"stake_{name}": typed for name, typed in data.items()}
