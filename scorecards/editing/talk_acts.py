"""What the buttons beside the line do: read it, answer a question, leave a clause out, note it."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from scorecards.editing.fields import Fields, one
from scorecards.editing.mapping import readable, to_fields, to_table
from scorecards.editing.past import written
from scorecards.editing.talk import (
    AFTER,
    DONE,
    LINE,
    ON,
    READ,
    REFUSED,
    choice_of,
    deeds_of,
    reading,
    talk_of,
)
from scorecards.rules import InvalidRuleset, Ruleset
from scorecards.rules.sources import ABOUT_ITSELF
from scorecards.rules.speech.answer import LONGEST, Answer
from scorecards.rules.speech.changes import changed
from scorecards.rules.texts import whole_number

VERBS = ("say", "choose", "leave", "note")
OWN = (*ABOUT_ITSELF, "notes")  # what a text about counting leaves as it is

Rest = Callable[[Fields, Fields], Fields]


def talked(fields: Fields, do: str, rest: Rest) -> Fields:
    """The form after one of the buttons; `rest` brings along what is no part of the rules. Never
    raises.
    """
    verb, _colon, what = do.partition(":")
    if verb == "say":
        return _read(fields, rest)
    number, _colon, place = what.partition(":")
    at, choice = whole_number(number, below=1000), whole_number(place or "0", below=100)
    whole = reading(fields)
    if whole is None or at is None or choice is None:
        return fields
    done = {(each.verb == "choose", each.number) for each in deeds_of(fields)}
    if (verb == "choose", at) in done:
        return fields
    if verb == "choose":
        return _chosen(fields, whole, (at, choice), rest)
    if at >= len(whole.left):
        return fields
    return _closed(fields, whole, verb, at)


def forgetting_talk(fields: Fields) -> Fields:
    """The form without what was understood; the line stays."""
    return {name: sent for name, sent in fields.items() if not name.startswith("talk")}


def _read(fields: Fields, rest: Rest) -> Fields:
    """Take in all that is clear, and keep the rest in the line."""
    sent, table = one(fields, LINE), to_table(fields)
    after = {AFTER: ["1"] if one(fields, READ) else []}
    bare = forgetting_talk(fields)
    if not sent:
        return bare
    if len(sent) > LONGEST:
        refusal = _("%(n)d letters are too many to read at once; at most %(most)d.")
        return bare | {REFUSED: [refusal % {"n": len(sent), "most": LONGEST}]}
    if readable(table) is None:
        return bare | {REFUSED: [_("Nothing can be added until the rules can be read.")]}
    begun = bare | after | {READ: [sent], ON: [written(table)], DONE: []}
    whole = reading(begun)
    if whole is None:
        return bare
    return _with_rules(begun, whole.sheet.ruleset, rest) | {LINE: [_left_in_line(sent, whole)]}


def _with_rules(fields: Fields, ruleset: Ruleset, rest: Rest) -> Fields:
    """The form with other rules; what they are called and how they are played stays."""
    own = {key: value for key, value in to_table(fields).items() if key in OWN}
    counting = {key: value for key, value in ruleset.to_dict().items() if key not in OWN}
    return rest(to_fields(counting | own), fields)


def _left_in_line(sent: str, whole: Answer) -> str:
    """What is in no rule yet, in the order it was written."""
    known = {part.text for part in whole.understood}
    rest = {part.text for part in (*whole.questions, *whole.left)} - known
    texts = sorted(rest, key=lambda each: (sent.find(each), each))
    return " ".join(each if each.endswith((".", "!", "?", ";")) else f"{each}." for each in texts)


def _without(fields: Fields, words: str) -> Fields:
    """The form with this clause out of its line."""
    line = re.sub(rf"{re.escape(words)}[.;]?\s*", "", one(fields, LINE), count=1)
    return fields | {LINE: [line.strip()]}


def _chosen(fields: Fields, whole: Answer, which: tuple[int, int], rest: Rest) -> Fields:
    at, place = which
    choice, now = choice_of(whole, at, place), readable(to_table(fields))
    if choice is None or now is None:
        return fields
    try:
        after = changed(now, choice.changes)
    except InvalidRuleset as wrong:
        reason = wrong.problems[0].message.render(gettext)
        refusal = _("That no longer goes with the rules: %(why)s") % {"why": reason}
        return fields | {REFUSED: [refusal]}
    deeds = [*fields.get(DONE, []), f"choose:{at}:{place}"]
    without = _without(fields, whole.questions[at].text)
    return _with_rules(without, after, rest) | {DONE: deeds}


def _closed(fields: Fields, whole: Answer, verb: str, at: int) -> Fields:
    """A leftover left out, or written down as a note, which counts nothing."""
    words = whole.left[at].text
    rest = _without(fields, words) | {DONE: [*fields.get(DONE, []), f"{verb}:{at}"]}
    if verb != "note":
        return rest
    notes = one(fields, "notes")
    noted = rest | {"notes": [f"{notes}\n{' '.join(words.split())}".strip()]}
    if readable(to_table(noted)) is None:
        return fields | {REFUSED: [_("There is no room for another note.")]}
    return noted


def deed(do: str, after: Fields) -> str:
    """What such a button did, in words for whoever does not see it."""
    verb = do.partition(":")[0]
    if verb == "say" or one(after, REFUSED):
        return talk_of(after).summary
    if verb == "note":
        return _("Kept as a note, which counts nothing")
    return _("Left out") if verb == "leave" else _("Understood")
