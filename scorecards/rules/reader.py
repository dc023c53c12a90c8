"""Reading a ruleset's table. One with mistakes is refused, and every mistake has its path."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorecards.rules import budget
from scorecards.rules.adjustment_reader import read_adjustment
from scorecards.rules.adjustments import Adjustment
from scorecards.rules.endings import Ending, read_ending
from scorecards.rules.knock_words import KNOCK_WORDS, usual_word
from scorecards.rules.knocking import Knock, KnockerTie, Knocking
from scorecards.rules.layouts import FREE, LARGEST, Shape
from scorecards.rules.matches import read_step
from scorecards.rules.own_packs import read_pack
from scorecards.rules.rule_stakes import RuleStakes
from scorecards.rules.schema import Reader, excerpt, is_integer
from scorecards.rules.sources import packs
from scorecards.rules.step_checks import check_costs, check_holes, check_steps
from scorecards.rules.texts import InvalidRuleset, Problem, text, whole_number
from scorecards.rules.values import read_values
from scorecards.rules.words import read_words

MOST_STEPS = 40
MOST_PACKS = 6
MOST_JOKERS = 24
MOST_PLAYERS = 20
MOST_PROBLEMS = 50  # more mistakes than anybody would read before mending the first
SCHEMA = 1


def read(data: Mapping[str, Any], *, at_any_cost: bool = False) -> dict[str, Any]:
    """The attributes of a ruleset. Raises InvalidRuleset with every mistake.

    `at_any_cost`: also one that takes longer to count than we accept today (`costs`).
    """
    problems: list[Problem] = []
    reader = Reader(data, "", problems)
    attributes = _read_table(reader)
    if not problems and not at_any_cost:
        steps, ending = attributes["layout_steps"], attributes["ending"]
        shapes, pack, values = (attributes[key] for key in ("shapes", "pack", "values"))
        check_costs(reader, steps, ending.wins_at_once, shapes, pack, values)
    if problems:
        raise InvalidRuleset(*listed(problems))
    return attributes


def _read_table(reader: Reader) -> dict[str, Any]:
    _check_schema(reader)
    pack = read_pack(reader)
    jokers = _number_by_players(reader, "jokers", 0, low=0, high=MOST_JOKERS)
    shapes = _read_shapes(reader)
    steps = _read_list(reader, "scoring", read_step)
    hole = _read_list(reader, "hole", read_adjustment)
    values = read_values(reader, pack, jokers=any(number for _, number in jokers))
    ending = _read_end(reader)
    attributes = _read_names(reader) | {
        "players": _read_players(reader),
        "pack": pack or packs()["french"],
        "packs": _number_by_players(reader, "packs", 1, low=1, high=MOST_PACKS),
        "jokers": jokers,
        "shapes": shapes,
        "values": values,
        "layout_steps": tuple(steps),
        "hole_steps": tuple(hole),
        "ending": ending,
        "gaps": reader.flag("gaps"),
        "stakes": _read_stakes(reader),
    }
    attributes |= _read_knock(reader, hole)
    attributes["knock_word"] = _read_knock_word(reader, attributes["ends_by"], shapes[0])
    reader.finish()
    check_steps(reader, steps, hole, shapes, attributes["pack"])
    check_holes(reader, hole, ending)
    return attributes


def _check_schema(reader: Reader) -> None:
    if reader.take("schema", SCHEMA) != SCHEMA:
        reader.note("schema", "this program reads schema {n}", n=SCHEMA)


def listed(problems: Sequence[Problem]) -> Sequence[Problem]:
    """The problems, each once; beyond the first fifty only how many more there are."""
    distinct = list(dict.fromkeys(problems))
    more = len(distinct) - MOST_PROBLEMS
    if more <= 0:
        return distinct
    return [*distinct[:MOST_PROBLEMS], Problem("ruleset", text("and {n} more mistakes", n=more))]


def _read_names(reader: Reader) -> dict[str, Any]:
    names = {
        "slug": reader.string("slug", longest=60),
        "name": reader.string("name", longest=80),
        "source": reader.string("source", longest=400),
        "confidence": reader.string("confidence", "A", longest=1),
        "summary": reader.string("summary", longest=240),
        "aliases": _strings(reader, "aliases"),
        "notes": _strings(reader, "notes"),
    }
    for key in ("name", "source"):
        if not names[key] and key not in {str(p.message)[: len(key)] for p in reader.problems}:
            reader.note(key, "missing")
    return names


def _strings(reader: Reader, key: str) -> tuple[str, ...]:
    items = reader.list_of(key, most=40)
    if not all(isinstance(item, str) and len(item) <= 600 for item in items):
        reader.note(key, "a list of short texts was expected")
        return ()
    return tuple(items) if all(reader.is_text(key, item) for item in items) else ()


def _read_players(reader: Reader) -> tuple[int, int]:
    value = reader.take("players", [2, 12])
    if not (isinstance(value, list | tuple) and len(value) == 2 and all(map(is_integer, value))):
        reader.note("players", "two numbers were expected, such as [2, 8]")
        return (2, 12)
    if not 1 <= value[0] <= value[1] <= MOST_PLAYERS:
        reader.note("players", "from 1 to 20 players, the smaller number first")
        return (2, 12)
    return (value[0], value[1])


def _number_by_players(
    reader: Reader, key: str, default: int, *, low: int, high: int
) -> tuple[tuple[int, int], ...]:
    """A number, or a table of numbers by "from so many players"."""
    value = reader.take(key, default)
    table = value if isinstance(value, Mapping) else {"1": value}
    steps = []
    for players, number in table.items():
        least = _some_players(players)
        if least is None:
            message = "{players} is not a number of players from 1 to {most}"
            reader.note(key, message, players=excerpt(players), most=MOST_PLAYERS)
        elif not is_integer(number) or not low <= number <= high:
            message = "{number} is not a number from {low} to {high}"
            reader.note(key, message, number=excerpt(number), low=low, high=high)
        else:
            steps.append((least, number))
    return tuple(sorted(steps)) or ((1, default),)


def _some_players(written: object) -> int | None:
    """The number of players in a key of a table; None for anything else."""
    players = whole_number(str(written), below=1000) or 0
    return players if 1 <= players <= MOST_PLAYERS else None


def _read_shapes(reader: Reader) -> tuple[Shape, ...]:
    shapes = []
    tables = reader.list_of("layout", most=12)
    for number, table in enumerate(tables):
        path = f"layout[{number}]" if len(tables) > 1 else "layout"
        inner = Reader(table, path, reader.problems)
        if inner.take("free", False) is True:
            shapes.append(FREE)
        else:
            rows = inner.integer("rows", 0, low=1, high=LARGEST)
            columns = inner.integer("columns", 0, low=1, high=LARGEST)
            if rows * columns > LARGEST:
                inner.note(
                    "",
                    "{n} cards; {most} are the most a layout can have",
                    n=rows * columns,
                    most=LARGEST,
                )
            elif rows and columns:
                shapes.append(Shape(rows, columns))
            elif inner.data.get("rows") is None or inner.data.get("columns") is None:
                inner.note("", "rows and columns are needed, or free = true")
        inner.finish(["rows", "columns", "free"])
    if not tables:
        reader.note("layout", "missing")
    return tuple(dict.fromkeys(shapes)) or (FREE,)


def _read_list(reader: Reader, key: str, read_one: Any) -> list[Any]:
    steps = []
    for number, table in enumerate(reader.list_of(key, most=MOST_STEPS)):
        budget.check()
        steps.append(read_one(Reader(table, f"{key}[{number}]", reader.problems)))
    return steps


def _read_stakes(reader: Reader) -> dict[str, Any] | None:
    """Who pays whom (`docs/rules.md` 13). It never changes a point."""
    table = reader.take("stakes")
    if table is None:
        return None
    inner = Reader(table, "stakes", reader.problems)
    stakes = read_words(inner, RuleStakes)
    inner.finish()
    return stakes


def _read_end(reader: Reader) -> Ending:
    table = reader.take("end")
    return Ending() if table is None else read_ending(Reader(table, "end", reader.problems))


def _read_knock(reader: Reader, hole: list[Adjustment]) -> dict[str, Any]:
    knocking = read_words(reader, Knocking)
    asks = any(step.needs_knocker for step in hole)
    if asks or knocking["knocker_tie"] is not KnockerTie.SHARED:
        if reader.data.get("knock") == Knock.NONE:
            reader.note("knock", "a step of the hole asks who knocked")
        knocking["knock"] = Knock.SCORED
    return knocking


def _read_knock_word(reader: Reader, ends_by: str, shape: Shape) -> str:
    """The word the table chose for ending a hole, else what people say in such a game."""
    usual = usual_word(ends_by, shape)
    word = reader.take("knock_word", usual)
    if word not in KNOCK_WORDS:
        known = ", ".join(KNOCK_WORDS)
        reader.note(
            "knock_word", "{value} is not one of: {known}", value=excerpt(word), known=known
        )
        return usual
    return str(word)
