"""What the rules library refuses, at the field or step it is about, in everyday words.

The library names a path (`scoring[1].where`) and says what is wrong in the words of a file. Nothing
here decides what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, gettext_noop

from scorecards.editing.mapping import LETTERS, steps_of
from scorecards.rules import Problem, Text
from scorecards.rules.adjustments import WORST, Change
from scorecards.rules.matches import LOOKS
from scorecards.rules.values import pattern
from scorecards.rules.words import Number

# Sentences of the library for readers of files, and what they become at the form.
REWORDED = {
    "this step has no effect: it needs each, times, bonus, repeats or marks": gettext_noop(
        "This rule changes nothing yet. Say what its cards count, or give it points."
    ),
    "each and times exclude each other": gettext_noop(
        "A card counts either so many points or so many times its value: leave one of them empty."
    ),
    "once is what a card counts anyway": gettext_noop(
        "Once is what a card counts anyway: 2 doubles it, 3 counts it three times."
    ),
    "among, alike, run and cards exclude each other": gettext_noop(
        "Look for one thing only: equal cards, a run, certain cards, one suit or colour, or"
        " cards among these."
    ),
    "any cards need a place in which they lie": gettext_noop(
        "Choose a place: any cards lie there."
    ),
    "only what repeats is counted together": gettext_noop(
        "What is counted together? Say what so many of them pay."
    ),
    "these cards have no rank in common: of must be any": gettext_noop(
        "These cards have no rank in common: count all of them together."
    ),
    "this step has no effect: it needs one of {words}": gettext_noop(
        "This rule changes nothing yet. Say what happens to the points."
    ),
    "gives a card {a} where scoring[{i}] gives it {b}; only steps with once may differ": (
        gettext_noop(
            "Gives a card {a} points where “{other}” gives it {b}, and one card may be in both."
            " Let both use every card only once, or let them give the same."
        )
    ),
    "contradicts hole[{other}]: the same condition, other points": gettext_noop(
        "Contradicts “{other}”: under the same condition it sets other points."
    ),
    "the steps in which a card is used once must prefer the same": gettext_noop(
        "The rules that use a card only once must all choose in the same way."
    ),
    "cannot be explained together with bonus, once or anywhere": gettext_noop(
        "Points for several of one rank go neither with a bonus nor with cards used only once."
    ),
    "a collection of cards is looked for anywhere": gettext_noop(
        "Certain cards together may lie anywhere: choose that place and no other."
    ),
    "a step of the hole asks who knocked": gettext_noop(
        "A rule of the hole asks who knocked, so it has to matter."
    ),
    "a target needs at_least or more_than": gettext_noop("At how many points does the game end?"),
    "an elimination needs at_least or more_than": gettext_noop(
        "At how many points is a player out?"
    ),
    "missing": gettext_noop("This is needed."),
    "missing; the words are: {known}": gettext_noop("Choose where to look."),
    "rows and columns are needed, or free = true": gettext_noop(
        "How many rows and columns has the layout?"
    ),
    "no step of scoring marks {word}": gettext_noop("No rule of the cards is called {word}."),
    "{card} cannot count {value}; whole numbers up to {most} can": gettext_noop(
        "{card} cannot count {value}. Whole numbers up to {most} can."
    ),
}
_STEP = re.compile(r"[sh]\d+")
_PATH = re.compile(r"(scoring|hole)\[(\d+)\](?:\.(\w+))?")
_CHANGES = {*Change, WORST}
_SIZES = {each.name for each in LOOKS if isinstance(each.kind, Number)}
_PLACES = {  # the section and the field for the first word of a path
    "layout": ("cards", "shape"),
    "packs": ("packs", "packs"),
    "jokers": ("packs", "packs"),
    "pack": ("packs", "pack"),
    "players": ("cards", "low"),
    "scoring": ("scoring", "scoring"),
    "hole": ("hole", "hole"),
    "knock": ("hole", "knock"),
    "ends_by": ("hole", "ends_by"),
    "knocker_tie": ("hole", "knocker_tie"),
    "knock_word": ("hole", "knock_word"),
    "stakes": ("end", "stakes"),
}


@dataclass(frozen=True)
class Mistake:
    """One refusal: the section of the form, the field or step in it, and the sentence."""

    section: str
    field: str
    sentence: str

    @property
    def target(self) -> str:
        """The id of the element it is about."""
        field = self.field.replace("-repeats", "-changes")
        if not field:
            return "editor"
        return field if _STEP.fullmatch(field) else f"f-{field}"


def mistakes(problems: Iterable[Problem], table: Mapping[str, Any]) -> list[Mistake]:
    """Each problem once, where it belongs, in the order of the library."""
    placed = [_placed(problem, table) for problem in problems]
    return list(dict.fromkeys(placed))


def _placed(problem: Problem, table: Mapping[str, Any]) -> Mistake:
    params = dict(problem.message.params)
    path, what = params.get("path"), params.get("what")
    if not isinstance(what, Text):
        field = problem.code if problem.code in ("name", "say") else ""
        return Mistake("about", field, problem.message.render(gettext))
    section, field = place(str(path), what)
    return Mistake(section, field, _sentence(what, table))


def place(path: str, what: Text) -> tuple[str, str]:
    """The section and the field of the form that a path is about."""
    if path.startswith("pack."):
        return "packs", path.replace("pack.", "own-")
    step = _PATH.match(path)
    if step:
        word = "changes" if step[3] in _CHANGES else step[3] or ""
        word = "size" if word in _SIZES else word
        return step[1], f"{LETTERS[step[1]]}{step[2]}" + (f"-{word}" if word else "")
    head, _, rest = path.partition(".")
    head = head.partition("[")[0]
    if head == "values":
        return "values", _value_field(dict(what.params))
    if head == "end":
        return "end", _end_field(rest)
    return _PLACES.get(head, ("about", head))


def _value_field(params: Mapping[str, object]) -> str:
    name = str(params.get("rank") or params.get("card") or "").strip("'")
    written = pattern(name) or ""
    return f"v-{written}" if len(written) == 1 or written.startswith("#") else "odd"


def _end_field(rest: str) -> str:
    if rest.startswith("exact_reset"):
        return "end-reset_at"
    if rest.startswith("resets["):
        return f"end-r{rest.removeprefix('resets[').partition(']')[0]}_n"
    if rest.startswith("wins_at_once"):
        return "w" + rest.removeprefix("wins_at_once").replace(".", "-")
    return f"end-{rest or 'type'}"


def _sentence(what: Text, table: Mapping[str, Any]) -> str:
    """The sentence, with the name of a step in place of its number."""
    template = REWORDED.get(what.template)
    params = dict(what.params)
    for word in ("i", "other"):
        if template and isinstance(params.get(word), int):
            scope = "scoring" if word == "i" else "hole"
            params["other"] = _name_of(table, scope, int(str(params[word])))
    values = {
        name: value.render(gettext) if isinstance(value, Text) else value
        for name, value in params.items()
    }
    sentence = (gettext(template) if template else gettext(what.template)).format(**values)
    return sentence[:1].upper() + sentence[1:]


def _name_of(table: Mapping[str, Any], scope: str, at: int) -> str:
    steps = steps_of(table, scope)
    label = steps[at].get("label") if at < len(steps) else ""
    return gettext(str(label)) if label else gettext("rule %(number)d") % {"number": at + 1}
