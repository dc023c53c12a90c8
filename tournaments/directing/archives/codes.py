"""Codes and keys for games that come from elsewhere, which nothing on this site has."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from django.db.models import Q

from scorecards.codes import GAME_LETTERS, KEY_LETTERS, new_code, read_code
from scorecards.models import Game, GolfoSession


class Codes:
    """Gives each code once; what it gave is stored only later."""

    def __init__(self) -> None:
        self.given: set[str] = set()

    def game_codes(self, before: Sequence[str]) -> list[str]:
        """The codes of games: as they were, and others for those that are taken. Raises ValueError
        for what is no code.
        """
        if any(len(each) != GAME_LETTERS or read_code(each) != each for each in before):
            raise ValueError("code")
        taken = _games_with(before) | self.given
        codes = []
        for code in before:
            if code in taken:
                code = next(self._fresh(GAME_LETTERS, _games_with))
            taken.add(code)
            self.given.add(code)
            codes.append(code)
        return codes

    def keys(self, number: int) -> list[str]:
        """So many codes to read out."""
        fresh = self._fresh(KEY_LETTERS, _opening)
        return [next(fresh) for _ in range(number)]

    def _fresh(self, letters: int, taken: Callable[[Collection[str]], set[str]]) -> Iterator[str]:
        while True:
            tried = {new_code(letters) for _ in range(100)} - self.given
            for code in sorted(tried - taken(tried)):
                self.given.add(code)
                yield code


def _games_with(codes: Iterable[str]) -> set[str]:
    return set(Game.objects.filter(code__in=codes).values_list("code", flat=True))


def _opening(codes: Collection[str]) -> set[str]:
    """Those of these that open something."""
    either = Q(score_key__in=codes) | Q(view_key__in=codes)
    return {
        code
        for model in (Game, GolfoSession)
        for pair in model._default_manager.filter(either).values_list("score_key", "view_key")
        for code in pair
    }
