"""Players, packs, jokers, layouts and values of a ruleset as fields of the editor, and back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from scorecards.editing.fields import (
    Fields,
    Table,
    card,
    filled,
    lines,
    number,
    one,
    single,
    typed,
    typed_cards,
)
from scorecards.rules.cards import JOKER
from scorecards.rules.layouts import LARGEST
from scorecards.rules.own_packs import OWN, pack_of
from scorecards.rules.schema import as_list
from scorecards.rules.sources import packs
from scorecards.rules.values import pattern, printed

USUAL_SHAPES = ("2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "4x4", "1x4", "free")
OTHER = "other"
MOST_RANKS_TYPED = 40


def table_fields(table: Mapping[str, Any]) -> Fields:
    """How many can play, and the packs and jokers by number of players."""
    low, high = (*as_list(table.get("players", [2, 12])), "", "")[:2]
    rows = by_players(table)
    return {
        "low": [typed(low)],
        "high": [typed(high)],
        **_pack_fields(table.get("pack", "french")),
        "from": [typed(least) for least, _, _ in rows],
        "packs": _as_above([typed(packs_used) for _, packs_used, _ in rows]),
        "jokers": _as_above([typed(jokers) for _, _, jokers in rows]),
    }


def _pack_fields(pack: object) -> Fields:
    """The name of a pack, or the suits and cards of one of its own."""
    if not isinstance(pack, Mapping):
        return {"pack": [typed(pack)]}
    ranks = pack.get("ranks")
    each = ranks.items() if isinstance(ranks, Mapping) else ()
    cards = ", ".join(f"{copies} × {typed_cards(rank)}" for rank, copies in each)
    return {"pack": [OWN], "own-suits": [typed(pack.get("suits"))], "own-ranks": [cards]}


def _read_own_pack(fields: Fields) -> Table:
    """A pack of its own; the French one to begin with."""
    written = one(fields, "own-ranks")
    if "own-ranks" not in fields:
        french = packs()["french"]
        return {"suits": french.suits, "ranks": dict(french.copies)}
    suits = "".join(sorted(re.sub(r"[\s,]", "", one(fields, "own-suits").upper())))
    ranks: Table = {}
    for line in re.split(r"[,;\n]", written)[:MOST_RANKS_TYPED]:
        copies, _, rank = (part.strip() for part in re.sub(r"[x*]", "×", line).partition("×"))
        if line.strip():
            ranks[card(rank, numbered=not suits)] = number(copies)
    return filled([("suits", suits)]) | {"ranks": ranks}


def _as_above(numbers: list[str]) -> list[str]:
    """Leave out a number equal to the one above, so that changing the first changes all."""
    return [
        "" if place and number == numbers[place - 1] else number
        for place, number in enumerate(numbers)
    ]


def by_players(table: Mapping[str, Any]) -> list[tuple[Any, Any, Any]]:
    """From so many players: packs, and jokers in all; a line wherever either changes."""
    used, jokers = _steps(table.get("packs", 1)), _steps(table.get("jokers", 0))
    starts = sorted({*used, *jokers}, key=_by_number)
    return [(least, _amount_for(used, least), _amount_for(jokers, least)) for least in starts]


def _by_number(least: object) -> tuple[bool, int, str]:
    """Numbers in their order, then whatever else was typed."""
    known = isinstance(least, int)
    return (not known, int(str(least)) if known else 0, str(least))


def _steps(value: object) -> dict[Any, Any]:
    """The numbers of a by-players table, the first of them from one player on."""
    table = value if isinstance(value, Mapping) and value else {"1": value}
    steps = {number(str(least)): amount for least, amount in table.items()}
    first = min((least for least in steps if isinstance(least, int)), default=None)
    if first is not None:
        steps = {(1 if least == first else least): amount for least, amount in steps.items()}
    return steps


def _amount_for(steps: Mapping[Any, Any], players: Any) -> Any:
    if players in steps:
        return steps[players]
    before = [n for n in steps if isinstance(n, int) and isinstance(players, int) and n <= players]
    return steps[max(before)] if before else next(iter(steps.values()))


def read_table(fields: Fields) -> Table:
    """`players`, `pack`, `packs` and `jokers`."""
    rows = [row for row in lines(fields, "from", "packs", "jokers") if any(row)]
    read: Table = {"players": [number(one(fields, "low")), number(one(fields, "high"))]}
    if one(fields, "pack") == OWN:
        read["pack"] = _read_own_pack(fields)
    elif one(fields, "pack") not in ("", "french"):
        read["pack"] = one(fields, "pack")[:60]
    used = _thinned([(least, amount) for least, amount, _ in rows], "1")
    jokers = _thinned([(least, amount) for least, _, amount in rows], "0")
    if used not in (None, 1):
        read["packs"] = used
    if jokers not in (None, 0):
        read["jokers"] = jokers
    return read


def _thinned(rows: list[tuple[str, str]], usual: str) -> Any:
    """A number, or numbers by "from so many players" where they differ, the first from one player
    on. An empty one is the same as in the line above.
    """
    steps: dict[str, Any] = {}
    ordered = sorted(rows, key=lambda row: _by_number(number(row[0])))
    for place, (least, amount) in enumerate(ordered):
        value = number(amount or ("" if steps else usual))
        if value is None:
            continue
        if not steps or list(steps.values())[-1] != value:
            steps["1" if place == 0 and isinstance(number(least), int | None) else least] = value
    if not steps:
        return None
    return steps["1"] if list(steps) == ["1"] else steps


def shape_fields(table: Mapping[str, Any]) -> Fields:
    """The layouts, each by a word such as `2x3`; one that cannot be drawn by what was typed."""
    layouts = [each for each in as_list(table.get("layout")) if isinstance(each, Mapping)]
    words = [shape_word(layout) for layout in layouts]
    other = next((each for each, word in zip(layouts, words, strict=True) if word == OTHER), {})
    return {
        "shape": words,
        "several": ["1"] if len(words) > 1 else [],
        "rows": [typed(other.get("rows"))],
        "columns": [typed(other.get("columns"))],
    }


def shape_word(layout: Mapping[str, Any]) -> str:
    """`2x3`, `free`, or `other` for what is no layout."""
    rows, columns = layout.get("rows"), layout.get("columns")
    if layout.get("free"):
        return "free"
    if isinstance(rows, int) and isinstance(columns, int) and 0 < rows * columns <= LARGEST:
        return f"{rows}x{columns}"
    return OTHER


def read_shapes(fields: Fields) -> Table:
    """`layout`: the layouts chosen, or the last of them where only one can be."""
    sent = [word for word in fields.get("shape", []) if word][:12]
    words = list(dict.fromkeys(sent if one(fields, "several") else sent[-1:]))
    layouts = [_layout(word, fields) for word in words]
    return {"layout": single(layouts)} if layouts else {}


def _layout(word: str, fields: Fields) -> Table:
    if word == "free":
        return {"free": True}
    if word == OTHER:
        rows, columns = one(fields, "rows"), one(fields, "columns")
    else:
        rows, _, columns = word.partition("x")
    return filled([("rows", number(rows)), ("columns", number(columns))])


def value_fields(table: Mapping[str, Any]) -> Fields:
    """What every rank counts, and the cards that count differently from their rank."""
    pack, values = pack_of(table), table.get("values")
    written = (
        {pattern(str(key)) or str(key): value for key, value in values.items()}
        if isinstance(values, Mapping)
        else {}
    )
    ranks = (*pack.ranks, JOKER)
    fields: Fields = {f"v-{rank}": [typed(written.get(rank, printed(rank)))] for rank in ranks}
    odd = [name for name in written if name not in ranks]
    fields["odd-rank"] = [name[:1] for name in odd]
    fields["odd-suit"] = [name[1:] for name in odd]
    fields["odd-value"] = [typed(written[name]) for name in odd]
    return fields


def read_values(fields: Fields) -> Table:
    """`values`: only what differs from the number on the card."""
    pack = pack_of(read_table(fields))
    values: Table = {}
    for rank in (*pack.ranks, JOKER):
        value = number(one(fields, f"v-{rank}"))
        if value is not None and value != printed(rank):
            values[rank] = value
    for rank, suit, written in lines(fields, "odd-rank", "odd-suit", "odd-value"):
        if pack.suits and (suit or written):
            value = number(written)
            values[card(rank + suit)] = "" if value is None else value
    return {"values": values} if values else {}
