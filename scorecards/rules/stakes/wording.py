"""Stakes in sentences: what was agreed, as the table reads it before the first hole."""

from __future__ import annotations

from scorecards.rules.stakes.agreement import Every, Kind, Stakes, Tie
from scorecards.rules.texts import Text, text

AGREED = {
    (Kind.OWN_POINTS, Every.HOLE): text(
        "After every hole everybody else pays the winner {unit} for each of their own points."
    ),
    (Kind.OWN_POINTS, Every.GAME): text(
        "After the game everybody else pays the winner {unit} for each point of their own total."
    ),
    (Kind.DIFFERENCE, Every.HOLE): text(
        "After every hole everybody else pays the winner {unit} for each point above the winner."
    ),
    (Kind.DIFFERENCE, Every.GAME): text(
        "After the game everybody else pays the winner {unit} for each point above that total."
    ),
    (Kind.EVERYONE, Every.HOLE): text(
        "After every hole each two players settle: "
        "the higher pays the lower {unit} for each point between them."
    ),
    (Kind.SKINS, Every.HOLE): text(
        "Whoever alone is lowest on a hole gets {unit} from everybody else."
    ),
    (Kind.POT, Every.HOLE): text(
        "Everybody puts in {unit} when the pot is empty. A knocker who is lowest takes it, "
        "any other pays in as much as it holds."
    ),
    (Kind.POT, Every.GAME): text("Everybody puts in {unit}. The winner of the game takes the pot."),
    (Kind.STABLEFORD, Every.HOLE): text(
        "After every hole every pair of players settles: the lower pays the higher {unit} for "
        "each stableford point between them."
    ),
    (Kind.MATCH_PLAY, Every.HOLE): text(
        "Every pair of players plays a match over the game: the loser pays the winner {unit}."
    ),
}


BY_HOLES = text(
    "Every pair of players plays a match over the game: the loser pays the winner {unit} for each "
    "hole behind when it was decided."
)


def agreed(stakes: Stakes) -> list[Text]:
    """Who pays whom for what, and what becomes of ties, in whole sentences."""
    sentence = AGREED[stakes.kind, stakes.every]
    if stakes.by_holes and stakes.kind is Kind.MATCH_PLAY:
        sentence = BY_HOLES
    sentences = [text(sentence.template, unit=stakes.money.amount(stakes.unit))]
    match stakes.kind:
        case Kind.OWN_POINTS:
            sentences.append(text("Points below nothing pay nothing."))
        case Kind.STABLEFORD:
            sentences.append(text("A hole of {target} points is worth 2.", target=stakes.target))
    if stakes.cap is not None:
        cap = stakes.money.amount(stakes.cap)
        sentences.append(text("Nobody takes or pays more than {cap} at once.", cap=cap))
    return [*sentences, *_ties(stakes)]


def _ties(stakes: Stakes) -> list[Text]:
    """What becomes of a tie, where somebody could wonder."""
    match stakes.kind, stakes.tie:
        case Kind.SKINS, Tie.CARRY:
            tie = text("Where several are lowest, the next hole is worth that much more.")
        case Kind.SKINS, _:
            tie = text("Where several are lowest, nobody gets anything.")
        case Kind.POT, Tie.NOTHING:
            tie = text("A knocker tied for the lowest takes and pays nothing.")
        case _, Tie.CARRY:
            tie = text("With several winners it lies in the pot for the next hole with one.")
        case _, Tie.SPLIT:
            tie = text("Several winners share it, odd units from the dealer’s left.")
        case _:
            return []
    last = text("Skins nobody has won at the end go to those tied on the last hole.")
    return [tie, last] if stakes.last_split and stakes.kind is Kind.SKINS else [tie]
