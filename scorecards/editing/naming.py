"""What the rules could be called, made from what was changed in them.

A proposal follows the changes until somebody types or takes another name.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from scorecards.editing.fields import Fields, one
from scorecards.rules import Ruleset
from scorecards.rules.adjustments import adjustment_label
from scorecards.rules.card_words import cards_named
from scorecards.rules.cards import JOKER
from scorecards.rules.matches import step_label
from scorecards.rules.texts import text
from scorecards.rules.wording.differences import CARDS, Difference

TABLE = text("On the table")
CANCELS = text("What cancels, and bonuses")
CLOSING = text("The end of a hole")
LONGEST = 80  # letters of a name
MOST = 2  # changes that a name speaks of


def our_way(base: Ruleset) -> str:
    """The name of rules in which nothing is changed yet."""
    return (_("%(name)s, our way") % {"name": gettext(base.name)})[:LONGEST]


def proposals(base: Ruleset, now: Ruleset | None, changes: Sequence[Difference]) -> list[str]:
    """Some names, the best first: what was changed, that with the name before it, and neither."""
    words = _changed(base, now, changes)[:MOST] if now else []
    name, plain = gettext(base.name), our_way(base)
    if not words:
        return [plain]
    whole = ", ".join(words)
    names = [whole[:1].upper() + whole[1:], f"{name}, {whole}", plain]
    return [each for each in dict.fromkeys(names) if len(each) <= LONGEST]


def _changed(base: Ruleset, now: Ruleset, changes: Sequence[Difference]) -> list[str]:
    """What was changed, in a word or two each: cards with their value, then new rules."""
    cards = [
        f"{change.topic.render(gettext)} {change.other[0].render(gettext)}"
        for change in changes
        if change.section == CARDS and change.topic != CARDS and len(change.other) == 1
    ]
    before = {step_label(step) for step in base.layout_steps}
    steps = [step_label(step) for step in now.layout_steps]
    before_hole = {adjustment_label(step) for step in base.hole_steps}
    hole = [adjustment_label(step) for step in now.hole_steps]
    new = [each for each in steps if each not in before] + [
        each for each in hole if each not in before_hole
    ]
    names = [each.render(gettext) for each in new]
    return [*cards, *[name[:1].lower() + name[1:] for name in names]]


def with_proposal(fields: Fields, names: Sequence[str]) -> Fields:
    """The form with the best of these names, if its own was a proposal, too."""
    offered = one(fields, "name-offered")
    if not offered or one(fields, "name") != offered:
        return fields
    return fields | {"name": [names[0]], "name-offered": [names[0]]}


def called(fields: Fields, name: str) -> Fields:
    """The form with a name somebody took."""
    return fields | {"name": [name[:LONGEST]], "name-offered": [""]}


def count(base: Ruleset, now: Ruleset, changes: Sequence[Difference]) -> int:
    """How many things were changed: a rank is one, a rule is one, and what follows from them is
    none.
    """
    ranks = [change for change in changes if change.topic != change.section]
    joker = any(change.topic == cards_named(JOKER) for change in ranks)
    steps = _apart(base.layout_steps, now.layout_steps) + _apart(base.hole_steps, now.hole_steps)
    lists = [CANCELS] * (base.layout_steps != now.layout_steps)
    lists += [CLOSING] * (base.hole_steps != now.hole_steps)
    rest = [change for change in changes if change not in ranks and change.topic not in lists]
    jokers = [change for change in rest if joker and _only_jokers(change)]
    return len(ranks) + steps + len(rest) - len(jokers)


def _apart(before: Sequence[object], now: Sequence[object]) -> int:
    """How many steps are new, or gone, whichever is more; at least the order is another."""
    new, gone = [each for each in now if each not in before], [e for e in before if e not in now]
    return max(len(new), len(gone), int(tuple(before) != tuple(now)))


def _only_jokers(change: Difference) -> bool:
    """Does a difference say no more than that jokers are in play?"""
    templates = {text.template for text in (*change.one, *change.other)}
    return change.topic == TABLE and templates == {"Jokers: {whole}."}
