"""What ends a hole, what it changes and what ends a game, in sentences."""

from __future__ import annotations

from scorecards.rules.adjustments import WORST, Adjustment, Amount, Change, PointsChange
from scorecards.rules.endings import Ending, EndType, Tie
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
    """When a game is over and who has won it."""
    sentences = [_over(ending)]
    if ending.type is EndType.ELIMINATION:
        sentences.append(text("The last player left wins."))
    else:
        sentences.append(text("The lowest total wins."))
        extra = ending.tie is Tie.EXTRA_HOLES
        sentences.append(
            text("A tie is played off with extra holes.")
            if extra
            else text("A tie is a shared win.")
        )
    return sentences + _special_totals(ending)


def _special_totals(ending: Ending) -> list[Text]:
    """Totals and layouts that change a game there and then."""
    sentences = []
    if ending.exact_reset:
        reset = ending.exact_reset
        sentences.append(text("A total of exactly {a} becomes {b}.", a=reset.at, b=reset.to))
        if reset.max_times == 1:
            sentences.append(text("That happens once for each player at most."))
        elif reset.max_times:
            sentences.append(
                text("That happens {n} times for each player at most.", n=reset.max_times)
            )
    if ending.wins_at_once:
        sentences.append(
            text(
                "A layout with {n} equal cards wins the whole game at once.",
                n=ending.wins_at_once.size,
            )
        )
    if ending.wins_at is not None:
        sentences.append(text("A total of exactly {n} wins at once.", n=ending.wins_at))
    return sentences


def _target(ending: Ending) -> Text:
    if ending.at_least is not None:
        return text("{n} points or more", n=ending.at_least)
    return text("more than {n} points", n=ending.more_than)


def _over(ending: Ending) -> Text:
    match ending.type:
        case EndType.HOLES:
            if ending.holes == 1:
                return text("A game is one hole.")
            return text("A game is {n} holes.", n=ending.holes)
        case EndType.TARGET:
            return text("The game ends when a player has {target}.", target=_target(ending))
        case EndType.HOLES_OR_TARGET:
            return text(
                "The game ends after {n} holes, or when a player has {target}.",
                n=ending.holes,
                target=_target(ending),
            )
        case EndType.ELIMINATION:
            return text("A player with {target} is out.", target=_target(ending))
    return text("The table agrees when the game ends.")


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
