"""What of the product a piece of work goes through: its files, its functions, its calls."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PRODUCT = ("golfscore", "scorecards", "tournaments", "upkeep")
INSIDE = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")
"""Code of its own for the interpreter, a part of its function for a reader."""


@dataclass
class Trace:
    """Counted by `sys.setprofile`. `moves` are calls from a file into another, both of ours."""

    files: set[str] = field(default_factory=set)
    functions: set[CodeType] = field(default_factory=set)
    calls: int = 0
    moves: int = 0
    _stack: list[str] = field(default_factory=list)

    def during(self, work: Callable[[], Any]) -> Any:
        """What the work returns."""
        sys.setprofile(self._look)
        try:
            return work()
        finally:
            sys.setprofile(None)

    def _look(self, frame: FrameType, event: str, _argument: object) -> None:
        if event not in ("call", "return") or (file := product_file(frame.f_code)) is None:
            return
        if event == "return":
            if self._stack:
                self._stack.pop()
            return
        self.files.add(file)
        self.functions.add(frame.f_code)
        self.calls += 1
        self.moves += bool(self._stack) and self._stack[-1] != file
        self._stack.append(file)


_known: dict[CodeType, str | None] = {}


def product_file(code: CodeType) -> str | None:
    """The file of a function of the product, None for any other code: of a library, of a module or
    a class as it is made.
    """
    if code not in _known:
        path = Path(code.co_filename)
        part = path.relative_to(ROOT).parts[0] if path.is_relative_to(ROOT) else ""
        is_function = code.co_flags & CO_OPTIMIZED and code.co_name not in INSIDE
        _known[code] = str(path.relative_to(ROOT)) if part in PRODUCT and is_function else None
    return _known[code]
