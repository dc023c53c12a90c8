"""What ends a hole, what it changes and what ends a game, in sentences."""

from __future__ import annotations

from scorecards.rules.adjustments import WORST, Adjustment, Amount, Change, PointsChange
from scorecards.rules.endings import Ending, EndType
from scorecards.rules.knock_words import reworded
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.texts import Text, joined, points_text, signed, text
from scorecards.rules.words import clauses

ENDS_BY = {
    "knock": "A player ends the hole by knocking.",
    "out": "The hole ends when a player has turned all cards face up.",
    "stock": "The hole ends when the stock runs out.",
    "agreed": "The hole ends as the table has agreed.",
}


KNOCKING = {
    "none": "Nobody knocks.",
    "optional": "It makes no difference who knocked.",
    "scored": "It matters who knocked.",
}


def closing(ruleset: Ruleset) -> list[Text]:
    """What ends a hole, whether it matters who knocked, and who has won it."""
    sentences = [text(ENDS_BY[ruleset.ends_by])]
    if ruleset.ends_by != "out":
        sentences.append(text(KNOCKING[ruleset.knock]))
    elif ruleset.knock == "scored":
        sentences.append(text("Whoever does that first has knocked, and it matters."))
    if ruleset.knocker_tie == "others":
        sentences.append(
            text("Whoever knocked and is tied for the lowest does not win the hole; the others do.")
        )
    return [reworded(ruleset.knock_word, sentence) for sentence in sentences]


def adjusted(step: Adjustment) -> Text:
    """Who, when, and what changes."""
    conditions = clauses(step)
    what = joined([_change(change) for change in step.changes], "{a}, then {b}")
    if not conditions:
        return text("{who} {what}.", who=step.who.person, what=what)
    return text(step.who.sentence, conditions=joined(conditions, "{a} and {b}"), what=what)


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
        return text("takes off {n}", n=n) if off else text(Change.PLUS.sentence, n=n)
    if change.kind == Change.TIMES and amount == Amount(2, None):
        return text("doubles the points")
    return text(Change.written(change.kind).sentence, n=_amount(amount))


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


STAKES = {
    ("own points", "hole"): "After every hole the others pay the winner their own points.",
    ("own points", "game"): "After the game the others pay the winner their own totals.",
    ("difference", "hole"): "After every hole the others pay the winner the difference in points.",
    ("difference", "game"): "After the game the others pay the winner the difference in totals.",
    ("pot", "hole"): "Everyone pays into a pot. Whoever knocked and counted the least takes it; "
    "otherwise they pay in as much as it holds.",
    ("pot", "game"): "The winner of the game takes the pot.",
}


def staked(ruleset: Ruleset) -> list[Text]:
    """Who pays whom; nothing where there are no stakes."""
    if ruleset.stakes is None:
        return []
    sentence = text(STAKES[ruleset.stakes["kind"], ruleset.stakes["every"]])
    sentences = [reworded(ruleset.knock_word, sentence)]
    if ruleset.stakes["limit"]:
        sentences.append(text("The pot holds {n} at most.", n=ruleset.stakes["limit"]))
    return sentences
