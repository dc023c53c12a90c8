"""What ends a hole, what it changes and what ends a game, in sentences."""

from __future__ import annotations

from scorecards.rules.adjustments import Adjustment, Amount, Noun, PointsChange, When, Who
from scorecards.rules.endings import Ending, EndType, Tie
from scorecards.rules.knock_words import reworded
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.texts import Text, signed, text


def joined(parts: list[Text], template: str = "{a}, {b}") -> Text:
    """Some sentences as one, two at a time."""
    whole = parts[0]
    for part in parts[1:]:
        whole = text(template, a=whole, b=part)
    return whole


def points_text(number: int) -> Text:
    """So many points."""
    figure = signed(number)
    return text("{n} point", n=figure) if abs(number) == 1 else text("{n} points", n=figure)


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


WHO = {
    Who.EVERYONE: "Every player",
    Who.KNOCKER: "Whoever knocked",
    Who.OTHERS: "Everyone but the player who knocked",
}
WHO_IF = {
    Who.EVERYONE: "Every player who {conditions} {what}.",
    Who.KNOCKER: "Whoever knocked and {conditions} {what}.",
    Who.OTHERS: "Every other player who {conditions} {what}.",
}
WHEN = {
    When.LOWEST: "counted the least (alone or tied)",
    When.NOT_LOWEST: "did not count the least",
    When.SOLE_LOWEST: "counted the least alone",
    When.NOT_SOLE_LOWEST: "did not count the least alone",
    When.TIED_LOWEST: "is tied for the least",
    When.HIGHEST: "counted the most",
    When.TIED: "counted the same as someone else",
    When.NOT_ABOVE_KNOCKER: "counted no more than the player who knocked",
    When.KNOCKER_NOT_LOWEST: "plays against a player who knocked and did not count the least",
    When.KNOCKER_NOT_SOLE_LOWEST: (
        "plays against a player who knocked and did not count the least alone"
    ),
    When.POSITIVE: "counted more than nothing",
}
NOUNS = {
    Noun.PLAYERS: "the number of players",
    Noun.LOWEST: "the lowest count",
    Noun.HIGHEST: "the highest count",
    Noun.LOWEST_OTHER: "the lowest count of the others",
    Noun.HIGHEST_OTHER: "the highest count of the others",
    Noun.COUNTED: "the own count",
    Noun.KNOCKER: "the count of the player who knocked",
}
CHANGES = {
    "becomes": "scores {n}",
    "times": "multiplies the points by {n}",
    "plus": "adds {n}",
    "at_most": "scores at most {n}",
    "at_least": "scores at least {n}",
}


def adjusted(step: Adjustment) -> Text:
    """Who, when, and what changes."""
    conditions = [text(WHEN[when]) for when in step.when]
    if step.counted is not None:
        conditions.append(text("counted exactly {n}", n=signed(step.counted)))
    if step.someone is not None:
        conditions.append(text("did not count {n} when another player did", n=signed(step.someone)))
    if step.marked:
        conditions.append(text("holds “{mark}”", mark=text(step.marked)))
    if step.someone_marked:
        conditions.append(
            text("does not hold “{mark}” when another player does", mark=text(step.someone_marked))
        )
    what = joined([_change(change) for change in step.changes], "{a}, then {b}")
    if not conditions:
        return text("{who} {what}.", who=text(WHO[step.who]), what=what)
    return text(WHO_IF[step.who], conditions=joined(conditions, "{a} and {b}"), what=what)


def _change(change: PointsChange) -> Text:
    if change.kind == "worst":
        options = [
            joined([_change(c) for c in option], "{a}, then {b}") for option in change.alternatives
        ]
        return text("{options}, whichever costs more", options=joined(options, "{a} or {b}"))
    amount = change.amount
    if change.kind == "plus":
        off = amount.times < 0
        n = _added(amount._replace(times=abs(amount.times)))
        return text("takes off {n}", n=n) if off else text(CHANGES["plus"], n=n)
    if change.kind == "times" and amount == Amount(2, None):
        return text("doubles the points")
    return text(CHANGES[change.kind], n=_amount(amount))


def _added(amount: Amount) -> Text:
    return _amount(amount) if amount.noun else points_text(amount.times)


def _amount(amount: Amount) -> Text:
    if amount.noun is None:
        return Text(signed(amount.times))
    noun = text(NOUNS[amount.noun])
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
