"""What ends a hole, what it changes and what ends a game, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from scorecards.rules.adjustments import WORST, Adjustment, Amount, Change, PointsChange
from scorecards.rules.endings import Ending, EndType
from scorecards.rules.knock_words import reworded
from scorecards.rules.knocking import EndsBy, Knock, KnockerTie
from scorecards.rules.rule_stakes import RuleStakes
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.texts import Text, joined, points_text, signed, text
from scorecards.rules.words import clauses


def closing(ruleset: Ruleset) -> list[Text]:
    """What ends a hole, whether it matters who knocked, and who has won it."""
    sentences = [ruleset.ends_by.sentence]
    if ruleset.ends_by is not EndsBy.OUT:
        sentences.append(ruleset.knock.sentence)
    elif ruleset.knock is Knock.SCORED:
        sentences.append(text("Whoever does that first has knocked, and it matters."))
    if ruleset.knocker_tie is KnockerTie.OTHERS:
        sentences.append(
            text("Whoever knocked and is tied for the lowest does not win the hole; the others do.")
        )
    elif ruleset.knocker_tie is KnockerTie.KNOCKER:
        sentences.append(text("Whoever knocked and is tied for the lowest wins the hole alone."))
    return [reworded(ruleset.knock_word, sentence) for sentence in sentences]


def adjustments(ruleset: Ruleset) -> list[Text]:
    """What changes at the end of a hole, in the word of the rules for ending one."""
    return [reworded(ruleset.knock_word, adjusted(step)) for step in ruleset.hole_steps]


def adjusted(step: Adjustment) -> Text:
    """Who, when, and what changes."""
    conditions = clauses(step)
    changes = [_by_place(step.by_place)] if step.by_place else []
    changes += [_change(change) for change in step.changes]
    what = joined(changes, "{a}, then {b}")
    if not conditions:
        return text("{who} {what}.", who=step.who.person, what=what)
    return text(step.who.sentence.template, conditions=joined(conditions, "{a} and {b}"), what=what)


def _by_place(points: Sequence[int]) -> Text:
    first, last = tuple(map(signed, points[:-1])), signed(points[-1])
    template = "scores {points} by place, the lowest count first, and {last} from there on"
    return text(template, points=first, last=last)


def _change(change: PointsChange) -> Text:
    if change.kind == WORST:
        options = [
            joined([_change(c) for c in option], "{a}, then {b}") for option in change.alternatives
        ]
        return text("{options}, whichever costs more", options=joined(options, "{a} or {b}"))
    amount = change.amount
    if change.kind == Change.PLUS:
        off = amount.times < 0
        n = _added(amount._replace(times=abs(amount.times)))
        return text("takes off {n}", n=n) if off else text(Change.PLUS.sentence.template, n=n)
    if change.kind == Change.TIMES and amount == Amount(2, None):
        return text("doubles the points")
    return text(Change(change.kind).sentence.template, n=_amount(amount))


def _added(amount: Amount) -> Text:
    return _amount(amount) if amount.noun else points_text(amount.times)


def _amount(amount: Amount) -> Text:
    if amount.noun is None:
        return Text(signed(amount.times))
    noun = amount.noun.sentence
    if amount.times == 1:
        return noun
    if amount.times == -1:
        return text("minus {noun}", noun=noun)
    if amount.times == 2:
        return text("twice {noun}", noun=noun)
    return text("{n} times {noun}", n=signed(amount.times), noun=noun)


def ended(ending: Ending) -> list[Text]:
    """When a game is over and who has won it, and what changes one there and then."""
    out = ending.type is EndType.ELIMINATION
    lowest = [text("The lowest total wins."), ending.tie.sentence]
    won = [text("The last player left wins.")] if out else lowest
    return [ending.type.over(ending), *won, *clauses(ending)]


def staked(ruleset: Ruleset) -> list[Text]:
    """Who pays whom; nothing where there are no stakes."""
    if ruleset.stakes is None:
        return []
    stakes = RuleStakes(**ruleset.stakes)
    return [reworded(ruleset.knock_word, stakes.sentence), *clauses(stakes)]
