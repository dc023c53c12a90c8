"""What is wrong with a question: every mistake once, in the language of the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scorecards.rules import Text, text

Translate = Callable[[str], str]
LARGEST = 1000
MOST_PLAYERS = 20


class Mistakes:
    """Collects what is wrong with one question, each mistake with the player it concerns."""

    def __init__(self, translate: Translate) -> None:
        self.translate = translate
        self.found: list[dict[str, Any]] = []

    def add(self, code: str, message: Text, *, player: int | None = None, cells: Any = ()) -> None:
        """Note one mistake."""
        sentence = message.render(self.translate)
        self.found.append(
            {"code": code, "message": sentence, "player": player, "cells": list(cells)}
        )

    def unknown(
        self, table: Mapping[str, Any], known: tuple[str, ...], player: int | None = None
    ) -> None:
        """Note every unknown key: a misspelt word is never silently ignored."""
        for key in table:
            if key not in known:
                message = text(
                    "“{key}” is unknown; the words here are: {known}",
                    key=str(key)[:40],
                    known=", ".join(known),
                )
                self.add("unknown-word", message, player=player)


def whole(value: object, what: str, seat: int, mistakes: Mistakes) -> int | None:
    """A whole number up to `LARGEST` either way; None, and a mistake, for anything else."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST:
        return value
    message = text(
        "{what} must be a whole number up to {n}, not {value}",
        what=what,
        n=LARGEST,
        value=repr(value)[:40],
    )
    mistakes.add(what, message, player=seat)
    return None
