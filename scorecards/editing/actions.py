"""What a button of the editor does to the table: add, take away, move, put a part in, answer.

Every action gives a new table and the step to show open. An unknown action, or one on something
that is not there, changes nothing: a phone may show an old button.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, NamedTuple

from scorecards.editing.fields import Fields, Table, number, one
from scorecards.editing.mapping import LETTERS, SCOPES, readable, steps_of, to_fields, to_table
from scorecards.editing.naming import called
from scorecards.editing.past import undone
from scorecards.editing.talk_acts import VERBS, forgetting_talk, talked
from scorecards.editing.tray import with_worth
from scorecards.editing.undo import WAS, forgetting, remembered, remembering, taken_out
from scorecards.rules.choices.catalogue import find_choice
from scorecards.rules.choices.parts import find_part
from scorecards.rules.own_packs import pack_of
from scorecards.rules.texts import whole_number

NEW_STEPS: dict[str, tuple[str, Table]] = {
    "equal": ("scoring", {"where": "column", "each": 0}),
    "bonus": ("scoring", {"where": "column", "equal": 2, "bonus": -10}),
    "exactly": ("scoring", {"exactly": 21, "counts": 0}),
    "hole": ("hole", {"who": "knocker", "when": "not lowest", "plus": 10}),
}
CARRIED = (
    "sample-",
    "tray",
    "past",
    "last",
    "name-",
    "points-",
    "say",
    "talk",
    "seats-",
    WAS,
)  # beside the rules
COURTS = {"A": 1, "J": 10, "Q": 10, "K": 0}


class Outcome(NamedTuple):
    """The form after a button, and which step was touched: `s2`, `h0` or nothing."""

    fields: Fields
    opened: str = ""


def act(fields: Fields, do: str) -> Outcome:
    """The form after the button `do`. Never raises."""
    verb, _, what = do.partition(":")
    if verb == "part":
        return press_part(fields, what)
    if verb == "undo":
        return Outcome(forgetting_talk(undone(fields, with_rest)))
    if verb in VERBS:
        return Outcome(talked(fields, do, with_rest))
    if verb in _ON_FIELDS:
        return Outcome(_ON_FIELDS[verb](fields, what))
    if verb not in _ON_TABLES:
        return Outcome(fields)
    table = to_table(fields)
    changed, opened = _ON_TABLES[verb](copy.deepcopy(table), what)
    return Outcome(fields if changed == table else with_rest(to_fields(changed), fields), opened)


def with_rest(fields: Fields, sent: Fields) -> Fields:
    """New fields of the ruleset, with the rest that was sent: the sample and where it began."""
    own = [name for name in sent if name.startswith(CARRIED) or name in ("seen", "from")]
    return fields | {name: sent[name] for name in own}


def press_part(fields: Fields, slug: str) -> Outcome:
    """Put a ready-made part in, or take it away where it is already."""
    part, table = lookup(find_part, slug), to_table(fields)
    if part is None:
        return Outcome(fields)
    if part.on(table):
        changed = to_fields(taken_out(part, table, remembered(part, fields)))
        return Outcome(with_rest(changed, forgetting(part, fields)))
    if readable(table) is None or not part.fits(table):
        return Outcome(fields)
    return Outcome(with_rest(to_fields(part.put(table)), fields) | remembering(part, table))


def add_line(fields: Fields, what: str) -> Fields:
    """One more line for a number of players, or for cards that count differently."""
    if what == "players":
        new = {"from": [next_start(fields)], "packs": [""], "jokers": [""]}
    elif what == "odd":
        new = {"odd-rank": ["K"], "odd-suit": ["r"], "odd-value": [one(fields, "v-K") or "0"]}
    else:
        return fields
    return fields | {name: [*fields.get(name, []), *more] for name, more in new.items()}


def next_start(fields: Fields) -> str:
    """From how many players the next line starts: a few more than the last."""
    last = number((fields.get("from") or ["1"])[-1])
    return str(last + 3 if isinstance(last, int) and last > 1 else 5)


def drop_line(fields: Fields, what: str) -> Fields:
    """One line less."""
    kind, _, place = what.partition(":")
    names = {
        "players": ("from", "packs", "jokers"),
        "odd": ("odd-rank", "odd-suit", "odd-value"),
    }.get(kind, ())
    at = index(place)
    if at is None:
        return fields
    return fields | {
        name: [each for i, each in enumerate(fields.get(name, [])) if i != at] for name in names
    }


def take_up(fields: Fields, rank: str) -> Fields:
    """A rank onto the tray, all of its cards; "" clears it."""
    return fields | {"tray": [rank], "tray-which": [""]}


def choose_which(fields: Fields, which: str) -> Fields:
    """Which cards of the rank on the tray are meant."""
    return fields | {"tray-which": [which]}


def choose_shapes(fields: Fields, what: str) -> Fields:
    """One layout, or several for the table to choose from."""
    return fields | {"several": ["1"] if what == "several" else []}


def index(written: str) -> int | None:
    """A place in a list as a button sends it."""
    return whole_number(written, below=1000)


def add_step(table: Table, what: str) -> tuple[Table, str]:
    """One more step, as plain as it can be."""
    if what not in NEW_STEPS:
        return table, ""
    scope, step = NEW_STEPS[what]
    steps = [*map(dict, steps_of(table, scope)), copy.deepcopy(step)]
    return table | {scope: steps}, f"{LETTERS[scope]}{len(steps) - 1}"


def drop_step(table: Table, what: str) -> tuple[Table, str]:
    """One step less."""
    scope, at = place_of(table, what)
    steps = [step for i, step in enumerate(steps_of(table, scope)) if i != at]
    return (table | {scope: steps}, "") if at is not None else (table, "")


def move_step(table: Table, what: str) -> tuple[Table, str]:
    """A step of the hole one place earlier: its changes then come first."""
    scope, at = place_of(table, what)
    if not at:
        return table, ""
    steps = list(steps_of(table, scope))
    steps[at - 1], steps[at] = steps[at], steps[at - 1]
    return table | {scope: steps}, f"{LETTERS[scope]}{at - 1}"


def place_of(table: Table, what: str) -> tuple[str, int | None]:
    """`s2` as the scope and the place of a step; None where there is no such step."""
    scope = SCOPES.get(what[:1], "")
    at = index(what[1:])
    return scope, at if at is not None and at < len(steps_of(table, scope)) else None


def answer(table: Table, what: str) -> tuple[Table, str]:
    """Answer one of the open questions."""
    slug, _, reply = what.partition(":")
    choice, ruleset = lookup(find_choice, slug), readable(table)
    if choice is None or ruleset is None or reply not in {each.slug for each in choice.answers}:
        return table, ""
    return choice.changed(table, reply), ""


def use_pack(fields: Fields, _what: str) -> Fields:
    """After another pack is chosen: court cards and the ace need a value, and a pack of its own
    begins as the French one.
    """
    table = to_table(fields)
    if not pack_of(table).numbered:
        values = table.get("values")
        table |= {"values": COURTS | (values if isinstance(values, dict) else {})}
    return with_rest(to_fields(table), fields)


def lookup(find: Callable[[str], Any], slug: str) -> Any:
    """What `find` gives for a slug, or None."""
    try:
        return find(slug)
    except KeyError:
        return None


_ON_FIELDS: dict[str, Callable[[Fields, str], Fields]] = {
    "more": add_line,
    "less": drop_line,
    "shapes": choose_shapes,
    "card": take_up,
    "which": choose_which,
    "count": with_worth,
    "pack": use_pack,
    "call": called,
}
_ON_TABLES: dict[str, Callable[[Table, str], tuple[Table, str]]] = {
    "add": add_step,
    "drop": drop_step,
    "up": move_step,
    "answer": answer,
}
