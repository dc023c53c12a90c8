"""Clauses about the table and the game: layouts, players, packs, and when a game is over."""

from __future__ import annotations

import re

from scorecards.rules.speech.forms import Choice, Outcome, Phase, Question, Sheet, form
from scorecards.rules.texts import text

USUAL_LAYOUTS = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5)}
LARGEST_TARGET = 1000


ROWS = (
    r"(?: (?:in )?n:(?P<rows>\d+) row(?: n:(?P<columns>\d+))?"
    r"| (?:in )?n:(?P<rows2>\d+) rowsof n:(?P<columns2>\d+))?"
)


@form(Phase.TABLE, rf"n:(?P<n>\d+) cards(?: each)?{ROWS}", "layout")
def cards(match: re.Match[str], _sheet: Sheet) -> Outcome:
    """“Each player has six cards in two rows of three.”"""
    n = int(match["n"])
    rows = int(match["rows"] or match["rows2"] or 0)
    columns = int(match["columns"] or match["columns2"] or 0)
    if not rows:
        return _layout(*USUAL_LAYOUTS[n]) if n in USUAL_LAYOUTS else None
    if n % rows or (columns and rows * columns != n):
        return None
    return _layout(rows, n // rows)


@form(Phase.TABLE, r"n:(?P<rows>\d+) by n:(?P<columns>\d+)(?: cards)?", "layout")
@form(Phase.TABLE, r"n:(?P<rows>\d+) rowsof n:(?P<columns>\d+)(?: cards)?", "layout")
@form(Phase.TABLE, r"n:(?P<rows>\d+) row and n:(?P<columns>\d+) col", "layout")
def rows_and_columns(match: re.Match[str], _sheet: Sheet) -> Outcome:
    """“Two rows of three.”"""
    return _layout(int(match["rows"]), int(match["columns"]))


def _layout(rows: int, columns: int) -> Outcome:
    return {"layout": {"rows": rows, "columns": columns}}


@form(Phase.TABLE, r"(?:for )?n:(?P<low>\d+)(?: to| comma)? n:(?P<high>\d+) players")
@form(Phase.TABLE, r"(?:for )?(?P<low>)n:(?P<high>\d+) players")
def players(match: re.Match[str], _sheet: Sheet) -> Outcome:
    """“For two to six players.”"""
    return {"players": [int(match["low"] or match["high"]), int(match["high"])]}


@form(Phase.TABLE, r"n:(?P<n>\d+) packs")
def packs(match: re.Match[str], _sheet: Sheet) -> Outcome:
    """“With two packs.”"""
    return {"packs": int(match["n"])}


@form(Phase.END, r"n:(?P<n>\d+) holes(?: (?:comma )?or (?P<target>(?:until|reaches).*))?")
def holes(match: re.Match[str], sheet: Sheet) -> Outcome:
    """“Nine holes”, “nine holes or until 100”."""
    n = int(match["n"])
    if not match["target"]:
        return {"end": {"type": "holes", "holes": n}}
    inner = re.fullmatch(TARGET, match["target"])
    return inner and _reached("holes_or_target", inner, {"holes": n})


TARGET = (
    r"(?P<how>until|to|reaches|over|at|whoreaches|whohas|out)(?P<over> over| morethan)?"
    r" n:(?P<n>\d+)(?P<more> orMore)?"
)


@form(Phase.END, TARGET)
def target(match: re.Match[str], _sheet: Sheet) -> Outcome:
    """“Until 100”, “until somebody reaches 100”, “out at 100”."""
    if match["how"] in ("until", "to", "reaches"):
        return _reached("target", match, {})
    return _reached("elimination", match, {}) if match["how"] == "out" else None


@form(Phase.END, rf"{TARGET}(?: comma)? (?:be )?out")
@form(
    Phase.END,
    r"(?:be )?out (?P<how>at|over)(?P<over> over| morethan)? n:(?P<n>\d+)(?P<more> orMore)?",
)
def elimination(match: re.Match[str], _sheet: Sheet) -> Outcome:
    """“Whoever reaches 100 is out.”"""
    if match["how"] in ("until", "to", "reaches", "out"):
        return None
    return _reached("elimination", match, {})


def _reached(kind: str, match: re.Match[str], more: dict[str, int]) -> Outcome:
    """Whether the number itself is enough is asked unless it was said."""
    number = int(match["n"])
    if not 0 < number <= LARGEST_TARGET:
        return None
    end = {"type": kind, **more}
    enough, above = ({"end": {**end, word: number}} for word in ("at_least", "more_than"))
    if match["over"] == " morethan":
        return above
    if match["more"] or match["how"] in ("reaches", "whoreaches"):
        return enough if not match["over"] else None
    return Question(
        text("Is {n} itself enough?", n=number),
        (Choice(enough), Choice(above)),
    )


@form(Phase.END, r"(?:tie|if tie)(?: comma)? (?P<how>extraholes|shared)")
def tie(match: re.Match[str], _sheet: Sheet) -> Outcome:
    """“A tie is played off.”"""
    return {"end": {"tie": "extra_holes" if match["how"] == "extraholes" else "shared"}}


@form(Phase.END, r"total exactly n:(?P<at>-?\d+) (?:becomes|worth) n:(?P<to>-?\d+)(?P<once> once)?")
def reset(match: re.Match[str], _sheet: Sheet) -> Outcome:
    """“A total of exactly 100 becomes 50.”"""
    back = {"at": int(match["at"]), "to": int(match["to"])}
    once = {"max_times": 1} if match["once"] else {}
    return {"end": {"exact_reset": back | once}}
