"""Totals that fall, or rise, to another after a hole: the words of `exact_reset` and `resets`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorecards.rules.schema import Reader
from scorecards.rules.texts import Text, text
from scorecards.rules.words import Kind

MOST_RESETS = 8
HIGHEST_BELOW = "highest below"
WORDS = ("at", "every", "above")


@dataclass(frozen=True, slots=True)
class Reset:
    """What becomes of a total: of exactly `at`, of a multiple of `every`, or of one `above` a
    number. It is `minus` so much, or `to` a number; None is the highest total of the others that
    is not above it. At most `max_times` for each player; 0 is always.
    """

    at: int | None = None
    every: int | None = None
    above: int | None = None
    to: int | None = None
    minus: int = 0
    max_times: int = 0

    def meets(self, total: int) -> bool:
        """Is it about this total?"""
        if self.above is not None:
            return total > self.above
        if self.every is not None:
            return total != 0 and total % self.every == 0
        return total == self.at

    def after(self, total: int, others: Sequence[int]) -> int:
        """What this total becomes beside those of the others."""
        if self.every is not None:
            return total - self.minus
        if self.to is not None:
            return self.to
        return max((other for other in others if other <= (self.above or 0)), default=0)

    @property
    def sentence(self) -> Text:
        """What it says, in one text."""
        if not self.max_times:
            return self._sentence
        template = "{sentence} At most so often for each player: {n}."
        return text(template, sentence=self._sentence, n=self.max_times)

    @property
    def sentences(self) -> list[Text]:
        """What it says."""
        whole = [self._sentence]
        if self.max_times == 1:
            whole.append(text("This happens at most once for each player."))
        elif self.max_times:
            whole.append(text("This happens at most {n} times for each player.", n=self.max_times))
        return whole

    @property
    def _sentence(self) -> Text:
        if self.every is not None:
            template = "A total that is a multiple of {a}, but not 0, becomes {b} lower."
            return text(template, a=self.every, b=self.minus)
        if self.above is None:
            return text("A total of exactly {a} becomes {b}.", a=self.at, b=self.to)
        if self.to is not None:
            return text("A total above {a} becomes {b}.", a=self.above, b=self.to)
        template = (
            "A total above {a} becomes the highest total of the others that is not above {a};"
            " 0 where there is none."
        )
        return text(template, a=self.above)


def _read(reader: Reader) -> Reset:
    """A reset from its table."""
    kinds = [word for word in WORDS if reader.data.get(word) is not None]
    kind = kinds[0] if kinds else "at"
    low = 1 if kind == "every" else -1000
    values: dict[str, Any] = {kind: reader.integer(kind, None, low=low)}
    if kind == "every":
        values["minus"] = reader.integer("minus", 0, low=1)
    elif kind == "above" and reader.data.get("to") == HIGHEST_BELOW:
        reader.take("to")
    else:
        values["to"] = reader.integer("to", 0)
    reset = Reset(**values, max_times=reader.integer("max_times", 0, low=0))
    if len(kinds) != 1 or values[kind] is None:
        reader.note("", "a reset needs one of {words}", words=", ".join(WORDS))
    reader.finish()
    _check(reader, reset)
    return reset


def _check(reader: Reader, reset: Reset) -> None:
    if reset.at is not None and reset.at == reset.to:
        reader.note("to", "a reset to the same total has no effect")
    if reset.every is not None and not reset.minus:
        reader.note("minus", "a reset to the same total has no effect")
    if reset.above is not None and reset.to is not None and reset.to > reset.above:
        reader.note("to", "a total above {n} would be reset again and again", n=reset.above)


class OneReset(Kind):
    """A reset of one exact total."""

    def read(self, reader: Reader, name: str) -> Reset | None:
        """The reset, if there is one."""
        table = reader.take(name)
        if table is None:
            return None
        inner = Reader(table, f"{reader.path}.{name}", reader.problems)
        reset = Reset(
            at=inner.integer("at", 0),
            to=inner.integer("to", 0),
            max_times=inner.integer("max_times", 0, low=0),
        )
        inner.finish()
        _check(inner, reset)
        return reset


class Resets(Kind):
    """Resets in the order in which they are tried."""

    usual: tuple[Reset, ...] = ()

    def read(self, reader: Reader, name: str) -> tuple[Reset, ...]:
        """The resets."""
        tables = reader.list_of(name, most=MOST_RESETS)
        path = f"{reader.path}.{name}"
        return tuple(
            _read(Reader(table, f"{path}[{at}]", reader.problems))
            for at, table in enumerate(tables)
        )


class Totals:
    """The totals of a game while its holes are added, one after the other."""

    def __init__(self, resets: Sequence[Reset], seats: int) -> None:
        self.resets = resets
        self.now = [0] * seats
        self.used = [[0] * seats for _ in resets]

    def add(self, points: Sequence[int]) -> tuple[int, ...]:
        """The totals after one more hole. All look at what the others have before any is reset."""
        sums = [total + more for total, more in zip(self.now, points, strict=True)]
        self.now = [self._after(seat, sums) for seat in range(len(sums))]
        return tuple(self.now)

    def _after(self, seat: int, sums: list[int]) -> int:
        for reset, used in zip(self.resets, self.used, strict=True):
            if reset.meets(sums[seat]) and not (reset.max_times and used[seat] >= reset.max_times):
                used[seat] += 1
                return reset.after(sums[seat], sums[:seat] + sums[seat + 1 :])
        return sums[seat]
