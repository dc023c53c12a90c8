"""`python -m tests.rules.golfo_many 10000`: so many random sessions of Golfo, every chip counted.

Each is played by legal events, looked at after every one of them, written as JSON and read back,
and told as a book, which has to lead to the same table. Takes some minutes.
"""

import json
import sys

from scorecards.rules.golfo import book, entry_data, read_entry, replay
from tests.rules.random_sessions import check, session


def play(seed: int) -> tuple[int, int]:
    """How many events and finished hands a session has. Raises AssertionError for a lost chip."""
    ledger, tables = session(seed)
    for table in tables:
        check(table)
    stored = json.loads(json.dumps([entry_data(entry) for entry in ledger.entries]))
    entries = [read_entry(data) for data in stored]
    assert replay(entries) == (ledger.table, ()), seed
    assert book(entries).table == ledger.table, seed
    return len(entries), ledger.table.hands


def main(sessions: int) -> None:
    """Play them, and say how many there were."""
    events = hands = 0
    for seed in range(sessions):
        more, won = play(seed)
        events, hands = events + more, hands + won
    sys.stdout.write(f"{sessions} sessions, {hands} hands, {events} events: every chip is there.\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
