"""Lots from a public seed: the same numbers for ever, on every machine and every Python.

Anybody can draw them again: SHAKE-256 of "seed:0", "seed:1" and so on gives 4096 bytes each, read
as numbers of four bytes, the highest byte first. A number below n is (four bytes × n) >> 32. The
methods have the names and meanings of `random.Random`, so that either can be handed to whoever
draws. No floating point is used in any decision that `chance` makes.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import shake_256
from struct import unpack
from typing import Any, Protocol, TypeVar

T = TypeVar("T")

BLOCK = 4096
BITS = 32
WHOLE = 1 << BITS


class Luck(Protocol):
    """What a draw needs of its lots; `random.Random` has it too."""

    def random(self) -> float: ...

    def randrange(self, start: int, /) -> int: ...

    def sample(self, population: Any, /, k: int) -> list[Any]: ...

    def shuffle(self, x: MutableSequence[Any], /) -> None: ...


class Lots:
    """The lots of a seed. `seed` may be a number or words that were said in public."""

    def __init__(self, seed: int | str) -> None:
        self.seed = str(seed)
        self._block = 0
        self._numbers: list[int] = []

    def number(self) -> int:
        """The next number of 32 bits."""
        return self._numbers.pop() if self._numbers else self._next_block().pop()

    def _next_block(self) -> list[int]:
        spoken = f"{self.seed}:{self._block}".encode()
        self._numbers = list(unpack(f">{BLOCK // 4}I", shake_256(spoken).digest(BLOCK)))[::-1]
        self._block += 1
        return self._numbers

    def random(self) -> float:
        """From 0 up to 1; exact, because 32 bits fit."""
        return self.number() / WHOLE

    def randrange(self, start: int, /) -> int:
        """From 0 up to, not including, this number. Raises ValueError below 1."""
        if start < 1:
            raise ValueError("A lot is drawn among one or more.")
        left = self._numbers or self._next_block()  # `number`, which costs a call
        return (left.pop() * start) >> BITS

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """In place: from the last on, each changes with one at or before it."""
        for at in range(len(x) - 1, 0, -1):
            other = self.randrange(at + 1)
            x[at], x[other] = x[other], x[at]

    def shuffled(self, among: Sequence[T]) -> list[T]:
        """A new list in the order of the lots."""
        drawn = list(among)
        self.shuffle(drawn)
        return drawn

    def sample(self, population: Sequence[T], /, k: int) -> list[T]:
        """So many different ones, in the order they were drawn. Raises ValueError for too many."""
        if k > len(population):
            raise ValueError("Not more are drawn than there are.")
        picked: list[int] = []
        while len(picked) < k:
            at = self.randrange(len(population))
            if at not in picked:
                picked.append(at)
        return [population[at] for at in picked]

    def chance(self, halvings: int) -> bool:
        """True once in 2 to the power of `halvings`."""
        return halvings <= 0 or (halvings < BITS and self.number() < WHOLE >> halvings)
