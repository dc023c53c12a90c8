"""What a phone does with a hole, in Python: the hands it shows, which are its own, what waits.

The reading of `static/js/sync.js`, `draft.js` and `outbox.js` that `test_interleavings.py` plays
with; the network is the caller's. Rows are texts by seat.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from scorecards.models import Device, Game
from scorecards.rules import Layout
from scorecards.scorekeeping.errors import RowsChanged
from scorecards.scorekeeping.holes import record_hole
from scorecards.scorekeeping.merges import entries
from scorecards.scorekeeping.rows import RowEntry
from tests.scorecards.playing import stored

HOLE = 1
Rows = dict[int, str]


@dataclass
class Item:
    """A save that waits. `conflicts` once the server has asked."""

    client_id: str
    rows: dict[int, tuple[str, str]]  # what it is and what it was, by seat
    tries: int = 0
    conflicts: RowsChanged | None = None


@dataclass
class Server:
    """The real scorekeeping at one hole of a game."""

    game: Game
    seats: int

    def rows(self) -> tuple[int, Rows]:
        """The version and every row."""
        self.game.refresh_from_db()
        return self.game.version, {
            **dict.fromkeys(range(self.seats), ""),
            **stored(self.game, HOLE),
        }

    def save(self, item: Item, device: Device) -> None:
        """Raises RowsChanged."""
        record_hole(
            game_code=self.game.code,
            number=HOLE,
            rows=[RowEntry(seat, entry, was) for seat, (entry, was) in item.rows.items()],
            overrule=True,
            device=device,
            client_id=item.client_id,
        )

    def read(self, text: str) -> Layout | int | None:
        return self.game.rules.read_row(text, self.game.shape)


@dataclass
class Phone:
    """One phone at the hole. `was` has the rows that are its own, with what they were made from."""

    name: str
    device: Device
    server: Server
    version: int = -1
    rows: Rows = field(default_factory=dict)
    was: Rows = field(default_factory=dict)
    seen: set[tuple[int, str]] = field(default_factory=set)  # what it was ever shown, to check
    outbox: list[Item] = field(default_factory=list)
    saves: int = 0
    shut: bool = False

    def sides(self, was: str, mine: str, theirs: str) -> tuple[str, str]:
        return entries(self.server.read, was=was, mine=mine, theirs=theirs)

    def enter(self, seat: int, text: str) -> None:
        """Somebody typed: the row is the phone's own from now on."""
        self.was.setdefault(seat, self.rows[seat])
        self.rows[seat] = text

    def waiting(self) -> list[Item]:
        return [item for item in self.outbox if not item.conflicts]

    def receive(self, version: int, rows: Rows, sent: Rows | None = None) -> None:
        """What the server has now: `Sync.receive` and `draft.merge`."""
        if version < self.version:
            return
        self.version = version
        arrived = {
            seat: entry
            for item in self.waiting()
            for seat, (entry, _) in item.rows.items()
            if item.tries and entry == rows[seat]
        }
        for seat, given in rows.items():
            self.seen.add((seat, given))
            mine = {**arrived, **(sent or {})}.get(seat)
            if seat not in self.was and mine is None:
                self.rows[seat] = given
                continue
            left, right = self.sides(
                self.was[seat] if mine is None else mine, self.rows[seat], given
            )
            if left == right:
                self.rows[seat], self.was[seat] = left, given
                if left == given:
                    del self.was[seat]
            elif mine is not None:
                self.was[seat] = mine

    def queue(self) -> None:
        """Every row of its own goes into the outbox: `Sync.send` and `Outbox.add`."""
        bodies = {seat: (self.rows[seat], was) for seat, was in self.was.items()}
        known = [body for item in self.outbox for body in item.rows.items()]
        fresh = {seat: body for seat, body in bodies.items() if (seat, body) not in known}
        if not fresh:
            return
        kept = []
        for item in self.waiting():
            rest = {seat: body for seat, body in item.rows.items() if seat not in fresh}
            if item.tries or rest:
                kept.append(item if item.tries else replace(item, rows=rest))
        self.saves += 1
        self.outbox = [*kept, Item(f"{self.name}{self.saves}", fresh)]

    def reload(self) -> None:
        """The page is opened anew: what the phone keeps is over what the server has."""
        self.version = -1
        self.receive(*self.server.rows())

    def taken(self, item: Item) -> None:
        """The server has it: `Outbox.answered` with 200."""
        self.outbox.remove(item)
        sent = {seat: entry for seat, (entry, _) in item.rows.items()}
        self.seen |= set(sent.items())
        for other in self.outbox:
            other.rows = {
                seat: (entry, sent.get(seat, was)) for seat, (entry, was) in other.rows.items()
            }
        self.receive(*self.server.rows(), sent)

    def decide(self, choice: str) -> list[Any]:
        """Somebody answers what the server asked: `Sync.resolve`. What was answered."""
        answered = []
        for item in [each for each in self.outbox if each.conflicts]:
            self.outbox.remove(item)
            for conflict in item.conflicts.conflicts if item.conflicts else ():
                seat, mine = conflict.position, conflict.mine
                assert seat is not None
                if seat in self.was:  # what was typed on since
                    mine = self.sides(item.rows[seat][0], self.rows[seat], conflict.mine)[0]
                self.seen.add((seat, conflict.stored))
                self.rows[seat] = mine if choice == "mine" else conflict.theirs
                self.was[seat] = conflict.stored
                answered.append(conflict)
        self.receive(*self.server.rows())
        return answered
