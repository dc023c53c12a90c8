"""The terms of a game: what decides it beside the cards, as its history commits to them. Pure.

They are who plays it (a seal in the place of each name, by seat), who deals first, the rules (slug,
name and digest), the layout, the customs, the stakes and who was not there. The heading of a game
has all of them as they were when it began, and its first line is chained to that; a game from
before there were headings has them in a line of the kind "terms" among its others. Every act that
changes one of them says so in a line, and the last word about each has to be what is stored.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

from scorecards.histories.chain import Facts, plain, seal_of

TERMS: Final = "terms"
PLAYERS: Final = "players"
CALLED: Final = {
    "dealer": "its first dealer",
    "rules": "its rules",
    "layout": "its layout",
    "customs": "its customs",
    "stakes": "its stakes",
    "absences": "who was not there",
}
"""The terms beside the players, and how they are named where they were altered."""


class Named(NamedTuple):
    """One of the terms as a line says it: what it is called, the value, the number of the line."""

    called: str
    value: Any
    seq: int


def seals_of(seats: Iterable[tuple[int, str, str]]) -> dict[str, str]:
    """What stands for the players: `{"0": seal}`, from position, name and salt of each seat."""
    return {str(position): seal_of(name, salt) for position, name, salt in seats}


def rules_of(slug: str, ruleset: Any) -> Facts:
    """The rules of a game: the name of its copy, and the digest of all of it."""
    table = plain(ruleset)
    text = json.dumps(table, sort_keys=True, separators=(",", ":"))
    name = table.get("name", "") if isinstance(table, dict) else ""
    return {"slug": slug, "name": str(name), "digest": sha256(text.encode("ascii")).hexdigest()}


def whole_terms(
    *,
    seats: Iterable[tuple[int, str, str]],
    dealer: int,
    rules: Facts,
    layout: Sequence[int],
    customs: Sequence[str],
    stakes: Any,
    absences: Any = (),
) -> Facts:
    """All terms of a game; `seats` are position, name and salt of each."""
    return {
        PLAYERS: seals_of(seats),
        "dealer": dealer,
        "rules": rules,
        "layout": list(layout),
        "customs": list(customs),
        "stakes": stakes,
        "absences": plain(absences),
    }


def terms_in(heading: Facts | None, lines: Iterable[Facts]) -> tuple[dict[str, Named], bool]:
    """What a history comes to, each of the terms by its name, players by seat; and whether it says
    who plays at all.
    """
    last: dict[str, Named] = {}
    committed = False
    for line in [{"kind": TERMS, "now": heading, "seq": 0}, *lines]:
        for name, value in _terms_of(line):
            if name != PLAYERS:
                last[name] = Named(CALLED[name], value, line["seq"])
                continue
            committed = True
            for position, each in value.items():
                last[f"player {position}"] = Named(_player(position), each, line["seq"])
    return last, committed


def _terms_of(line: Facts) -> Iterator[tuple[str, Any]]:
    """The terms that a line says."""
    kind, now = line["kind"], line["now"]
    if kind == TERMS and isinstance(now, Mapping):
        yield from now.items()
    elif kind == "rules" and isinstance(now, Mapping):
        yield "rules", {name: each for name, each in now.items() if name != "layout"}
        if "layout" in now:
            yield "layout", now["layout"]
    elif kind in ("customs", "stakes"):
        yield kind, now


def _player(position: Any) -> str:
    return f"the player of seat {int(position) + 1}"


def altered(last: Mapping[str, Named], stored: Facts, *, committed: bool) -> Iterator[Named]:
    """Those of the terms that are stored otherwise than the lines say."""
    for name, named in last.items():
        if name in CALLED and not _agrees(name, named.value, stored[name]):
            yield named
    if not committed:
        return
    players = stored[PLAYERS]
    for position in sorted({*players, *(name[7:] for name in last if name[:7] == "player ")}):
        named = last.get(f"player {position}", Named(_player(position), None, 0))
        if named.value != players.get(position):
            yield named


def _agrees(name: str, value: Any, stored: Any) -> bool:
    """Rules are compared by what the line has of them: lines from before had no digest."""
    if name == "rules" and isinstance(value, Mapping):
        return all(stored.get(key) == each for key, each in value.items())
    return bool(value == stored)
