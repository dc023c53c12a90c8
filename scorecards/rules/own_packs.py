"""The pack of a ruleset: one of those that have a name, or one of its own.

A pack of its own has ranks and suits as in `packs.toml`: French ranks in some of the four suits,
or numbers without suits.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorecards.rules.cards import JOKER, SUITS, Pack
from scorecards.rules.schema import Reader, excerpt, is_integer
from scorecards.rules.sources import packs
from scorecards.rules.texts import Problem
from scorecards.rules.values import pattern

OWN = "own"
MOST_CARDS = 120
MOST_RANKS = 30


def pack_of(table: Mapping[str, Any]) -> Pack:
    """The pack of a table, however the rest of it is; the French one where it has none."""
    problems: list[Problem] = []
    return read_pack(Reader(table, "", problems)) or packs()["french"]


def read_pack(reader: Reader) -> Pack | None:
    """The pack of a ruleset; None where it cannot be read, and why is noted."""
    if isinstance(reader.data.get("pack"), Mapping):
        return _read_own(Reader(reader.take("pack"), "pack", reader.problems))
    name = reader.string("pack", "french")
    if name not in packs():
        reader.note(
            "pack",
            "{value} is not a pack; there are: {known}",
            value=excerpt(name),
            known=", ".join(packs()),
        )
        return None
    return packs()[name]


def _read_own(reader: Reader) -> Pack | None:
    before = len(reader.problems)
    suits = reader.string("suits", longest=4)
    if len(set(suits)) < len(suits) or not set(suits) <= set(SUITS):
        reader.note("suits", "{value} is not some of CDHS, each once", value=excerpt(suits))
    ranks = _read_ranks(reader, suits)
    reader.finish()
    return None if len(reader.problems) > before else Pack(OWN, tuple(ranks.items()), suits)


def _read_ranks(reader: Reader, suits: str) -> dict[str, int]:
    table = reader.take("ranks", {})
    if not isinstance(table, Mapping) or not 0 < len(table) <= MOST_RANKS:
        message = "a table of {low} to {high} ranks was expected"
        reader.note("ranks", message, low=1, high=MOST_RANKS)
        return {}
    ranks: dict[str, int] = {}
    for written, copies in table.items():
        rank = pattern(written) or ""
        if not _is_rank(rank, suits) or rank in ranks:
            message = "{rank} is no rank of such a pack: letters need suits, numbers have none"
            reader.note("ranks", message, rank=excerpt(written))
        elif not is_integer(copies) or not 1 <= copies <= MOST_CARDS or copies % (len(suits) or 1):
            message = "{n} of {rank} cannot be shared out over {suits} suits"
            number = excerpt(copies)
            reader.note("ranks", message, n=number, rank=rank, suits=len(suits) or 1)
        else:
            ranks[rank] = copies
    cards = sum(ranks.values())
    if cards > MOST_CARDS:
        message = "{n} cards; {most} are the most a pack can have"
        reader.note("ranks", message, n=cards, most=MOST_CARDS)
    return ranks


def _is_rank(rank: str, suits: str) -> bool:
    """French ranks have suits, numbers have none."""
    if rank.startswith("#"):
        return not suits
    return len(rank) == 1 and rank != JOKER and bool(suits)
