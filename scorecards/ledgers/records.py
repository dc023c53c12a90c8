"""Entries of a ledger as rows have them, and back.

No name of anybody is in a row, so that a name can be taken out of a session and its history still
holds: an agreement is stored with the number of its players, and read with the names of the seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from scorecards.rules.golfo import Entry, Ledger, entry_data, read_entry


def stored_data(entry: Entry) -> dict[str, Any]:
    """An entry as its row has it."""
    return _with_players(entry_data(entry), len)


def stored_entry(data: dict[str, Any], names: Sequence[str]) -> Entry:
    """An entry from its row; raises IllegalEvent where it cannot be read."""
    return read_entry(_with_players(data, lambda _: list(names)))


def _with_players(data: Any, players: Any) -> dict[str, Any]:
    """The data with what `players` makes of the players of every agreement in it."""
    changed = dict(data)
    if isinstance(data.get("agreement"), dict):
        agreement = data["agreement"]
        changed["agreement"] = {**agreement, "players": players(agreement["players"])}
    if isinstance(data.get("events"), list):
        changed["events"] = [_with_players(each, players) for each in data["events"]]
    return changed


def ledger_of(rows: Iterable[dict[str, Any]], names: Sequence[str]) -> Ledger:
    """The ledger of these rows in their order."""
    return Ledger.read(stored_entry(data, names) for data in rows)
