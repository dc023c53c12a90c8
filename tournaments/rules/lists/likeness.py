"""Who is meant by a name that is spelt a little otherwise: names of a sheet held against those that
a league knows. Pairs of letters find the few that are near, `difflib` says how near.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from heapq import nsmallest
from itertools import chain, islice

NEAR = 0.6  # worth being offered
LIKELY = 0.75  # chosen before anybody looks, and marked
OFFERED = 3
LOOKED_AT = 12


@dataclass(frozen=True, slots=True)
class Match:
    """Whom a name may mean: the ids that are offered, the nearest first, and the one that is
    chosen unless somebody says otherwise. `exact` is whether that is the name to the letter.
    """

    offered: tuple[int, ...] = ()
    likely: int | None = None
    exact: bool = False


@dataclass(frozen=True, slots=True)
class _Known:
    person: int
    plain: str
    pairs: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Books:
    """Everybody known, in the order of their ids, and who of them has each pair of letters."""

    known: Sequence[_Known]
    having: Mapping[str, Sequence[int]]


def matches(names: Sequence[str], known: Iterable[tuple[int, str]]) -> list[Match]:
    """For each of these names who may be meant, of `known` (id and name; an id may have several
    names). Nobody is likely twice: the nearer name has them.
    """
    people = list(known)
    by_name = {name.casefold(): person for person, name in people}
    books = _books(people)
    exact = [by_name.get(name.casefold()) for name in names]
    near = [
        _near(name, books) if who is None else [(1.0, who)]
        for name, who in zip(names, exact, strict=True)
    ]
    likely = _likely(near)
    return [
        Match(tuple(who for _score, who in offers[:OFFERED]), one, who is not None)
        for offers, one, who in zip(near, likely, exact, strict=True)
    ]


def _likely(near: Sequence[Sequence[tuple[float, int]]]) -> list[int | None]:
    """Who is chosen for each, the nearest of all first."""
    likely: list[int | None] = [None] * len(near)
    taken: set[int] = set()
    for worth, at, who in sorted(
        (-score, at, who) for at, offers in enumerate(near) for score, who in offers
    ):
        if -worth >= LIKELY and likely[at] is None and who not in taken:
            likely[at] = who
            taken.add(who)
    return likely


def _books(people: Sequence[tuple[int, str]]) -> _Books:
    ordered = sorted(people, key=lambda each: each[0])
    plains = [(person, _plain(name)) for person, name in ordered]
    known = [_Known(person, plain, _pairs(plain)) for person, plain in plains]
    having: dict[str, list[int]] = defaultdict(list)
    for at, each in enumerate(known):
        for pair in each.pairs:
            having[pair].append(at)
    return _Books(known, having)


def _rough(pairs: frozenset[str], books: _Books) -> list[_Known]:
    """The few who share most pairs. Only those are looked at who share any, so that a long list
    held against a large league takes a second.
    """
    common = Counter(chain.from_iterable(books.having.get(pair, ()) for pair in pairs))

    def least(at: int) -> tuple[float, int]:
        return -common[at] / (len(pairs) + len(books.known[at].pairs)), at

    few = nsmallest(LOOKED_AT, common, key=least)
    rest = islice((at for at in range(len(books.known)) if at not in common), LOOKED_AT - len(few))
    return [books.known[at] for at in (*few, *rest)]


def _near(name: str, books: _Books) -> list[tuple[float, int]]:
    """How near each of those is who may be meant, the nearest first."""
    plain = _plain(name)
    best: dict[int, float] = {}
    for book in _rough(_pairs(plain), books):
        score = likeness(plain, book.plain)
        if score >= NEAR:
            best[book.person] = max(score, best.get(book.person, 0.0))
    return sorted(
        ((score, who) for who, score in best.items()), key=lambda each: (-each[0], each[1])
    )


def likeness(one: str, other: str) -> float:
    """How alike two plain names are, from 0 to 1. The order of their words does not matter, and a
    word may be an initial of the other: "j weber" is much like "jonas weber".
    """
    mine, theirs = one.split(), other.split()
    whole = max(
        SequenceMatcher(None, one, other, autojunk=False).ratio(),
        SequenceMatcher(
            None, " ".join(sorted(mine)), " ".join(sorted(theirs)), autojunk=False
        ).ratio(),
    )
    few, many = sorted((mine, theirs), key=len)
    begins = few and all(any(word.startswith(each) for word in many) for each in few)
    return max(whole, 0.8) if begins else whole


def _plain(name: str) -> str:
    """Small letters without accents, and only letters, digits and spaces."""
    letters = unicodedata.normalize("NFKD", name.casefold().replace("ø", "o").replace("ł", "l"))
    shown = (each if each.isalnum() else " " for each in letters if not unicodedata.combining(each))
    return " ".join("".join(shown).split())


def _pairs(plain: str) -> frozenset[str]:
    padded = f" {plain} "
    return frozenset(padded[at : at + 2] for at in range(len(padded) - 1))
