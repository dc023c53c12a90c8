"""A finished game in one row: every card as a byte, and beside them what is not a card.

The bytes go column by column, in it hole by hole and seat by seat, and there the cards of the
column from the top: the cards of many games then lie in arrays without being sorted, and a column
of two cards is one number. Totals that were added up at the table, players who were out and points
given by hand are few and are listed. Holes that are not complete are left out, and of points given
by hand the reasons: they stay with the entries.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorecards.rescoring.games import PlayedGame, PlayedHole, Row
from scorecards.rules import Card, Layout, Manual, Shape
from scorecards.rules.cards import GAP, every_card
from scorecards.rules.layouts import LARGEST

NOBODY = 255
BY_CODE: Mapping[int, Card] = {card.code: card for card in every_card()}


class Packed(NamedTuple):
    """A packed game. A place is a hole's index times the seats plus the position at the table.

    `rest` has only what occurs: "totals" and "by_hand" as [place, points], "out" as places,
    "numbers" when the holes are not 1, 2, 3 …
    """

    seats: int
    holes: int
    cards: bytes
    knockers: bytes  # a position or NOBODY for every hole
    rest: dict[str, list[Any]]


def cells_of(shape: Shape) -> int:
    """How many bytes a layout takes: a free one as many as the largest."""
    return LARGEST if shape.free else shape.cells


def pack(game: PlayedGame) -> Packed:
    """The game in bytes."""
    cells = cells_of(game.shape)
    rest: dict[str, list[Any]] = {"totals": [], "out": [], "by_hand": []}
    rows = []
    for index, hole in enumerate(game.holes):
        start = index * game.seats
        for seat in range(game.seats):
            row = hole.rows.get(seat)
            rows.append((row.codes if isinstance(row, Layout) else b"").ljust(cells, bytes([GAP])))
            if row is None:
                rest["out"].append(start + seat)
            elif isinstance(row, int):
                rest["totals"].append([start + seat, row])
        rest["by_hand"] += [[start + each.seat, each.points] for each in hole.by_hand]
    numbers = [hole.number for hole in game.holes]
    rest["numbers"] = [] if numbers == list(range(1, len(numbers) + 1)) else numbers
    columns = cells // game.shape.rows
    return Packed(
        game.seats,
        len(game.holes),
        b"".join(row[column::columns] for column in range(columns) for row in rows),
        bytes(NOBODY if hole.knocker is None else hole.knocker for hole in game.holes),
        {word: said for word, said in rest.items() if said},
    )


def packed_of(seats: int, holes: int, cards: bytes, knockers: bytes, rest: str) -> Packed:
    """A packed game from a row of a database, `rest` as JSON."""
    more = {} if rest == "{}" else json.loads(rest)
    return Packed(seats, holes, bytes(cards), bytes(knockers), more)


def unpack(packed: Packed, shape: Shape) -> PlayedGame:
    """The game again, without the reasons of points given by hand."""
    seats, rest = packed.seats, packed.rest
    cells = rows_of(packed, shape)
    numbers = rest.get("numbers") or range(1, packed.holes + 1)
    totals, out = dict(rest.get("totals", ())), set(rest.get("out", ()))
    holes = []
    for index, number in enumerate(numbers):
        start = index * seats
        rows: dict[int, Row] = {
            seat: totals[at] if at in totals else layout(cells[at], shape)
            for seat in range(seats)
            if (at := start + seat) not in out
        }
        by_hand = tuple(
            Manual(place - start, points, "")
            for place, points in rest.get("by_hand", ())
            if start <= place < start + seats
        )
        knocker = packed.knockers[index]
        holes.append(PlayedHole(number, rows, None if knocker == NOBODY else knocker, by_hand))
    return PlayedGame(shape, seats, tuple(holes))


def rows_of(packed: Packed, shape: Shape) -> list[bytes]:
    """The codes of every place, row by row."""
    high, places = shape.rows, packed.seats * packed.holes
    columns = [packed.cards[at : at + high] for at in range(0, len(packed.cards), high)]
    return [
        bytes(column[row] for row in range(high) for column in columns[place::places])
        for place in range(places)
    ]


def layout(codes: Sequence[int], shape: Shape) -> Layout:
    """The layout of these codes; one of free size ends where its cards do."""
    cards = tuple(BY_CODE.get(code) for code in codes)
    return Layout(shape, tuple(card for card in cards if card) if shape.free else cards)
