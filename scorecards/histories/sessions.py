"""Sessions of Golfo with their whole histories as they are stored, and whether they are whole.

A history is whole when its chain holds, when the ledger in it can be played from nothing, and when
it leads to what the session says of itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scorecards.histories import chain
from scorecards.histories.chain import FORMAT, Facts, author_of, heading_digest
from scorecards.histories.columns import json_of, moment_of, rows_of
from scorecards.histories.records import CHUNK, StoredLine, living, marks
from scorecards.histories.terms import PLAYERS, seals_of
from scorecards.histories.verdicts import Links, Trouble
from scorecards.ledgers import ledger_of, stored_data
from scorecards.models import GolfoEntry
from scorecards.rules import ProblemError
from scorecards.rules.golfo import Open, Table, issued

FACTS = ("seq", "number", "data", "reason", "chips", "pot", "issued", "at", "author", "key")


@dataclass(frozen=True)
class SessionHistory:
    """A session's history and what its row says. No name is in it: seats are called by number, and
    `players` are their seals (`histories.terms`).
    """

    id: int
    code: str
    version: int
    head: str
    entries: int
    hands: int
    closed: bool
    agreement: Any
    heading: Facts | None
    players: dict[str, str]
    lines: tuple[StoredLine, ...]


_SESSIONS = """
    SELECT id, code, version, head, entries, hands, closed IS NOT NULL, CAST(agreement AS TEXT),
        CAST(heading AS TEXT)
    FROM scorecards_golfosession session WHERE {where} ORDER BY id LIMIT %s"""

_LINES = """
    SELECT session_id, seq, number, CAST(data AS TEXT), reason, chips, pot, issued,
        CAST(at AS TEXT), author, key, digest, device_id
    FROM scorecards_golfoentry WHERE session_id IN ({sessions}) ORDER BY session_id, seq"""


_SEATS = """
    SELECT session_id, position, name, salt FROM scorecards_golfoseat
    WHERE session_id IN ({sessions})"""


def facts_of(row: GolfoEntry, code: str) -> Facts:
    """What is hashed of a line that is to be written."""
    facts = {name: getattr(row, name) for name in FACTS}
    return {**facts, "session": code, "at": chain.moment(row.at)}


def session_history(code: str) -> SessionHistory | None:
    """The session of this code with its history."""
    sessions = rows_of(_SESSIONS.format(where="session.code = %s"), [code, 1])
    return next(iter(_whole(sessions)), None)


def session_histories() -> Iterator[list[SessionHistory]]:
    """All sessions with their histories, some at a time, the first first."""
    last = 0
    while sessions := rows_of(_SESSIONS.format(where="session.id > %s"), [last, CHUNK]):
        yield list(_whole(sessions))
        last = sessions[-1][0]


def number_of_sessions() -> int:
    """How many sessions there are."""
    ((number,),) = rows_of("SELECT COUNT(*) FROM scorecards_golfosession", [])
    return int(number)


def _whole(sessions: Sequence[tuple[Any, ...]]) -> Iterator[SessionHistory]:
    lines = _lines_of({row[0]: row[1] for row in sessions})
    players = _players_of([row[0] for row in sessions])
    for id_, code, version, head, entries, hands, closed, agreement, heading in sessions:
        row = (id_, code, version, head, entries, hands, bool(closed))
        rest = (json_of(agreement), json_of(heading), players[id_])
        yield SessionHistory(*row, *rest, lines=tuple(lines[id_]))


def _players_of(sessions: Sequence[int]) -> dict[int, dict[str, str]]:
    """The seals of the players of sessions, by their ids."""
    players: dict[int, dict[str, str]] = defaultdict(dict)
    stored = rows_of(_SEATS.format(sessions=marks(sessions)), sessions) if sessions else []
    for id_, *seat in stored:
        players[id_] |= seals_of([(seat[0], seat[1], seat[2])])
    return players


def _lines_of(codes: dict[int, str]) -> dict[int, list[StoredLine]]:
    """The lines of sessions, by their ids."""
    lines: dict[int, list[StoredLine]] = defaultdict(list)
    stored = rows_of(_LINES.format(sessions=marks(list(codes))), list(codes)) if codes else []
    alive = living(row[9] for row in stored if row[12] is None)
    for id_, *values, digest, device in stored:
        facts = dict(zip(FACTS, values, strict=True))
        facts |= {
            "session": codes[id_],
            "data": json_of(facts["data"]),
            "at": moment_of(facts["at"]),
        }
        author = facts["author"]
        rightly = author not in alive if device is None else author == author_of(device=device)
        lines[id_].append(StoredLine(facts, digest, rightly))
    return lines


def session_trouble(session: SessionHistory) -> Trouble | None:
    """The first line that cannot be true; None when everything is as it was written."""
    links = Links(heading_digest(session.heading, "session", session.code))
    broken = next(filter(None, map(links.trouble, session.lines)), None)
    return broken or links.trouble_at_end(session.head) or _contradiction(session)


def _contradiction(session: SessionHistory) -> Trouble | None:
    """What the ledger leads to, and the session or a line says otherwise."""
    numbered = [line.facts for line in session.lines if line.facts["number"] is not None]
    for number, facts in enumerate(numbered, start=1):
        if facts["number"] != number:
            return Trouble(facts["seq"], f"is not entry {number} of the ledger")
    names = [f"{place}" for place in range(len(session.players))]
    try:
        table = ledger_of((facts["data"] for facts in numbered), names).table
    except (ProblemError, TypeError, KeyError, AttributeError):
        return Trouble(0, "the ledger cannot be played")
    if table is None or not session.lines:
        return Trouble(0, "the ledger has no opening")
    last = session.lines[-1].facts
    if (last["chips"], last["pot"], last["issued"]) != sums_of(table):
        return Trouble(last["seq"], "contradicts the ledger about the chips")
    row = (session.entries, session.hands, session.closed, session.agreement)
    agreement = stored_data(Open(table.agreement))["agreement"]
    if row != (len(numbered), table.hands, table.closed, agreement):
        return Trouble(0, "the session contradicts its ledger")
    return _other_players(session)


def committed(session: SessionHistory) -> bool:
    """Does the history say who plays? Those from before there were such lines do not."""
    return bool(_last_players(session))


def _last_players(session: SessionHistory) -> dict[str, tuple[str, int]]:
    """The last seal of the player of each seat, with the number of its line; 0 for the heading."""
    began = (session.heading or {}).get(PLAYERS, {})
    return {at: (value, 0) for at, value in began.items()} | {
        position: (value, line.facts["seq"])
        for line in session.lines
        for position, value in _players_in(line.facts).items()
    }


def _players_in(facts: Facts) -> dict[str, Any]:
    """The seals that a line has of players; of all but one kind of lines none."""
    data = facts["data"]
    players = data.get("players") if isinstance(data, dict) else None
    return players if facts["number"] is None and isinstance(players, dict) else {}


def _other_players(session: SessionHistory) -> Trouble | None:
    """The first seat at which somebody else sits than the last line about it says."""
    last = _last_players(session)
    for position in sorted({*last, *session.players}) if last else []:
        value, seq = last.get(position, (None, 0))
        if value != session.players.get(position):
            place = int(position) + 1
            return Trouble(seq, f"contradicts the session about the player of seat {place}")
    return None


def sums_of(table: Table) -> tuple[int, int, int]:
    """All chips: on the stacks, in the pot, and given out by the bank."""
    pot = table.hand.pot if table.hand else 0
    return sum(purse.chips for purse in table.purses), pot, issued(table)


def session_export(session: SessionHistory) -> dict[str, Any]:
    """Plain values for JSON, to be checked by `scripts/verify-export`. No name of anybody is in
    it, and no key of a link.
    """
    return {
        "format": FORMAT,
        "session": session.code,
        "head": session.head,
        "lines": [{**line.facts, "digest": line.digest} for line in session.lines],
        "entries": session.entries,
        "hands": session.hands,
        "closed": session.closed,
        **({"heading": session.heading} if session.heading else {}),
        "players": session.players,
    }
