"""The first event of a history that was altered, is missing or contradicts what is stored. Pure.

A line that was altered, and everything moved, added or taken out before it, shows in its digest; a
gap in the numbers; the end cut off in the digest that the game or league keeps. What the lines add
up to has to be what the scorecard says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from scorecards.histories.chain import Facts, digest_of, heading_digest
from scorecards.histories.records import GameHistory, StoredLine
from scorecards.histories.terms import altered, terms_in

EMPTY: Final[Mapping[str, Any]] = {"row": "", "adjustments": [], "knocker": None}
"""What a field of a hole says before its first line."""

Field = tuple[str, Any, Any]  # kind, hole, position


class Trouble(NamedTuple):
    """What is wrong, and with which line; 0 where no line says anything of it."""

    seq: int
    what: str


class Links:
    """The links of a chain, looked at one by one."""

    def __init__(self, beginning: str = "") -> None:
        """`beginning`: the digest to which the first is chained (`chain.heading_digest`)."""
        self.seq, self.previous = 0, beginning

    def trouble(self, line: StoredLine) -> Trouble | None:
        """What is wrong with this line as the next; None if it follows from the one before."""
        self.seq += 1
        if line.facts["seq"] != self.seq:
            return Trouble(self.seq, f"is missing: the next is line {line.facts['seq']!r}")
        if digest_of(line.facts, self.previous) != line.digest:
            return Trouble(self.seq, "was altered, or what stood before it")
        if not line.rightly:
            return Trouble(self.seq, "points to another author than it names")
        self.previous = line.digest
        return None

    def trouble_at_end(self, head: str) -> Trouble | None:
        """What is wrong if this was the last line and the history should end with this digest."""
        if self.previous == head:
            return None
        return Trouble(self.seq + 1, "is missing: the history went on")


def first_trouble(game: GameHistory) -> Trouble | None:
    """The first event of a game that cannot be true; None when everything is as it was written."""
    links = Links(heading_digest(game.heading, "game", game.code))
    broken = next(filter(None, map(links.trouble, game.lines)), None)
    broken = broken or links.trouble_at_end(game.head)
    if broken is not None:
        return broken
    facts = [line.facts for line in game.lines]
    return contradiction_within(facts) or next(contradictions(game, facts), None)


def committed(game: GameHistory) -> bool:
    """Does the history say who plays, and by what? Those from before there were headings, and that
    were never brought up to date, do not.
    """
    return terms_in(game.heading, (line.facts for line in game.lines))[1]


def contradiction_within(lines: Iterable[Facts]) -> Trouble | None:
    """The first line that replaces something else than what the line before it left there."""
    fields: dict[Field, tuple[Any, int]] = {}
    loose = False  # other rules may have spelled a total another way
    for line in lines:
        loose = loose or line["kind"] == "rules"
        if line["kind"] not in EMPTY:
            continue
        field = (line["kind"], line["hole"], line["position"])
        before, seq = fields.get(field, (EMPTY[line["kind"]], 0))
        if not alike(before, line["was"], loose=loose):
            return Trouble(line["seq"], f"replaces what line {seq} did not leave there")
        fields[field] = (line["now"], line["seq"])
    return None


def contradictions(game: GameHistory, lines: Sequence[Facts]) -> Iterator[Trouble]:
    """Where the last line about something says otherwise than the game."""
    last: dict[Field, Facts] = {}
    for each in lines:
        kind = "finish" if each["kind"] == "reopen" else each["kind"]
        last[kind, each["hole"], each["position"]] = each
    loose = ("rules", None, None) in last
    for (number, position), (entry, adjustments) in sorted(game.rows.items()):
        where = f"hole {number}, seat {position + 1}"
        line = last.get(("row", number, position))
        yield from differs(line, "row", entry, where, loose)
        line = last.get(("adjustments", number, position))
        yield from differs(line, "adjustments", adjustments, where, loose)
    for number, knocker in sorted(game.knockers.items()):
        line = last.get(("knocker", number, None))
        yield from differs(line, "knocker", knocker, f"the knocker of hole {number}", loose)
    end = last.get(("finish", None, None))
    if (end["now"] if end else "") != game.finish_reason:
        yield Trouble(end["seq"] if end else 0, "contradicts the game about its end")
    terms, there = terms_in(game.heading, lines)
    for term in altered(terms, game.terms, committed=there):
        yield Trouble(term.seq, f"contradicts the game about {term.called}")
    yield from signatures(game, last)
    yield from payments(game, lines)
    for (kind, number, place), each in last.items():
        there = number in game.knockers if kind == "knocker" else (number, place) in game.rows
        if kind in EMPTY and not there and each["now"] != EMPTY[kind]:
            yield Trouble(each["seq"], f"has no row any more: hole {number}")


def signatures(game: GameHistory, last: Mapping[Field, Facts]) -> Iterator[Trouble]:
    """What is wrong where the card is signed, or is not, and the last line about it says else."""
    lines = {place: line for (kind, _, place), line in last.items() if kind == "signature"}
    for place in sorted({*lines, *game.signed}, key=str):
        line = lines.get(place)
        if bool(line and line["now"]) != (place in game.signed):
            seq = line["seq"] if line else 0
            yield Trouble(seq, f"contradicts the card about the signature of seat {place + 1}")


def payments(game: GameHistory, lines: Iterable[Facts]) -> Iterator[Trouble]:
    """What is wrong where the lines come to other payments than are written down."""
    standing: list[Facts] = []
    seq = 0
    for line in lines:
        if line["kind"] != "payment":
            continue
        seq = line["seq"]
        if line["was"] is not None and line["was"] not in standing:
            yield Trouble(seq, "takes back a payment that no line before it made")
            return
        standing = [each for each in standing if each != line["was"]]
        standing += [] if line["now"] is None else [line["now"]]
    if standing != list(game.payments):
        yield Trouble(seq, "contradicts the payments that are written down")


def differs(
    line: Facts | None, kind: str, stored: Any, where: str, loose: bool
) -> Iterator[Trouble]:
    """What is wrong when the last line about a field does not say what is stored."""
    if line is None and stored != EMPTY[kind]:
        yield Trouble(0, f"no line says where {where} comes from")
    elif line is not None and not alike(line["now"], stored, loose=loose):
        yield Trouble(line["seq"], f"contradicts the scorecard: {where}")


def alike(one: Any, other: Any, *, loose: bool) -> bool:
    """The same; with `loose` also a total that is spelled "14" in one and "=14" in the other."""
    if loose and isinstance(one, str) and isinstance(other, str):
        return one.removeprefix("=") == other.removeprefix("=")
    return bool(one == other)
