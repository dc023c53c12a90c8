"""The word with which a ruleset says that somebody ended a hole: knocked, went out or called.

The only place of that wording. Everything else writes a phrase as if somebody had knocked, and puts
it through `worded` or `reworded` with the word of the rules before it is translated.
"""

from __future__ import annotations

from typing import Final

from scorecards.rules.layouts import Shape
from scorecards.rules.texts import Text

KNOCKED, WENT_OUT, CALLED = KNOCK_WORDS = ("knocked", "went out", "called")

Phrase = tuple[str, str, str]


def phrase(knocked: str, went_out: str, called: str) -> Phrase:
    """One thing in the three words; `scripts/messages` collects all of them."""
    return knocked, went_out, called


def usual_word(ends_by: str, shape: Shape) -> str:
    """What people say where the rules name no word: a hole that ends with cards face up is gone
    out of, a game with any number of cards (Cabo and its family) is called, others are knocked.
    """
    if ends_by == "out":
        return WENT_OUT
    return CALLED if shape.free else KNOCKED


MARKS: Final = (
    phrase("knocked", "went out", "called"),
    phrase("Knocked", "Went out", "Called"),
    phrase("Did not knock", "Did not go out", "Did not call"),
    phrase("charged for knocking", "charged for going out", "charged for calling"),
    phrase("{name} knocked", "{name} went out", "{name} called"),
)
ENTRY: Final = (
    phrase("Who knocked?", "Who went out?", "Who called?"),
    phrase("nobody knocked", "nobody went out", "nobody called"),
    phrase(
        "Counted at the table, without the cards. Who knocked is reckoned afterwards.",
        "Counted at the table, without the cards. Who went out is reckoned afterwards.",
        "Counted at the table, without the cards. Who called is reckoned afterwards.",
    ),
)
PAPER: Final = (
    phrase(
        "Tick the ring of the player who knocked.",
        "Tick the ring of the player who went out.",
        "Tick the ring of the player who called.",
    ),
    phrase(
        "Say who knocked, or type an x behind the number.",
        "Say who went out, or type an x behind the number.",
        "Say who called, or type an x behind the number.",
    ),
    phrase(
        "Who knocked in hole {number}",
        "Who went out in hole {number}",
        "Who called in hole {number}",
    ),
)
LABELS: Final = (
    phrase("Knocked and lowest", "Went out and lowest", "Called and lowest"),
    phrase("Knocked and not lowest", "Went out and not lowest", "Called and not lowest"),
    phrase("Knocked and lowest alone", "Went out and lowest alone", "Called and lowest alone"),
    phrase(
        "Knocked and not lowest alone",
        "Went out and not lowest alone",
        "Called and not lowest alone",
    ),
    phrase("Knocked and tied", "Went out and tied", "Called and tied"),
    phrase("Knocked and beaten", "Went out and beaten", "Called and beaten"),
    phrase(
        "No higher than the knocker", "No higher than who went out", "No higher than the caller"
    ),
    phrase("The knock failed", "Going out failed", "The call failed"),
)
RULES: Final = (
    phrase(
        "A player ends the hole by knocking.",
        "A player ends the hole by going out.",
        "A player ends the hole by calling.",
    ),
    phrase("Nobody knocks.", "Nobody goes out.", "Nobody calls."),
    phrase(
        "It makes no difference who knocked.",
        "It makes no difference who went out.",
        "It makes no difference who called.",
    ),
    phrase("It matters who knocked.", "It matters who went out.", "It matters who called."),
    phrase(
        "Whoever does that first has knocked, and it matters.",
        "Whoever does that first has gone out, and it matters.",
        "Whoever does that first has called, and it matters.",
    ),
    phrase(
        "A knock gives every other player one more turn.",
        "Going out gives every other player one more turn.",
        "A call gives every other player one more turn.",
    ),
    phrase(
        "A knock ends the hole at once.",
        "Going out ends the hole at once.",
        "A call ends the hole at once.",
    ),
    phrase(
        "Whoever knocked and is tied for the lowest does not win the hole; the others do.",
        "Whoever went out and is tied for the lowest does not win the hole; the others do.",
        "Whoever called and is tied for the lowest does not win the hole; the others do.",
    ),
    phrase(
        "Whoever knocked and is tied for the lowest wins the hole alone.",
        "Whoever went out and is tied for the lowest wins the hole alone.",
        "Whoever called and is tied for the lowest wins the hole alone.",
    ),
    phrase(
        "Everyone pays into a pot. Whoever knocked and counted the least takes it; otherwise they "
        "pay in as much as it holds.",
        "Everyone pays into a pot. Whoever went out and counted the least takes it; otherwise they "
        "pay in as much as it holds.",
        "Everyone pays into a pot. Whoever called and counted the least takes it; otherwise they "
        "pay in as much as it holds.",
    ),
)
STEPS: Final = (
    phrase("Whoever knocked", "Whoever went out", "Whoever called"),
    phrase(
        "Everyone but the player who knocked",
        "Everyone but the player who went out",
        "Everyone but the player who called",
    ),
    phrase(
        "Whoever knocked and {conditions} {what}.",
        "Whoever went out and {conditions} {what}.",
        "Whoever called and {conditions} {what}.",
    ),
    phrase(
        "counted no more than the player who knocked",
        "counted no more than the player who went out",
        "counted no more than the player who called",
    ),
    phrase(
        "plays against a player who knocked and did not count the least",
        "plays against a player who went out and did not count the least",
        "plays against a player who called and did not count the least",
    ),
    phrase(
        "plays against a player who knocked and did not count the least alone",
        "plays against a player who went out and did not count the least alone",
        "plays against a player who called and did not count the least alone",
    ),
    phrase(
        "the count of the player who knocked",
        "the count of the player who went out",
        "the count of the player who called",
    ),
)

PHRASES: Final = {
    each: all_three
    for all_three in (*MARKS, *ENTRY, *PAPER, *LABELS, *RULES, *STEPS)
    for each in all_three
}


def worded(word: str, sentence: str) -> str:
    """A sentence in the word of some rules; one that is no phrase of ours stays as it is."""
    phrases = PHRASES.get(sentence)
    return phrases[KNOCK_WORDS.index(word)] if phrases else sentence


def reworded(word: str, message: Text) -> Text:
    """A text with every phrase in it in the word of some rules."""
    params = tuple(
        (name, reworded(word, value) if isinstance(value, Text) else value)
        for name, value in message.params
    )
    return Text(worded(word, message.template), params)
