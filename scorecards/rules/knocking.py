"""What ends a hole, and whether it matters who did: the words, and how they are said.

As with all words that are said, it reads as if somebody had knocked (`knock_words`).
"""

from __future__ import annotations

from dataclasses import dataclass

from scorecards.rules.texts import Text, text
from scorecards.rules.words import OneOf, Term, word


class EndsBy(Term):
    """What ends a hole."""

    sentence: Text

    KNOCK = "knock", text("A player ends the hole by knocking.")
    OUT = "out", text("The hole ends when a player has turned all cards face up.")
    STOCK = "stock", text("The hole ends when the stock runs out.")
    AGREED = "agreed", text("The hole ends as the table has agreed.")


class Knock(Term):
    """Whether it matters who knocked. `label` goes on from the question of its field."""

    label: Text
    sentence: Text

    NONE = "none", text("does not matter"), text("Nobody knocks.")
    OPTIONAL = (
        "optional",
        text("may be written down"),
        text("It makes no difference who knocked."),
    )
    SCORED = "scored", text("changes points"), text("It matters who knocked.")


class KnockerTie(Term):
    """Who wins a hole in which the knocker is tied for the lowest."""

    label: Text

    SHARED = "shared", text("wins the hole with the others")
    OTHERS = "others", text("leaves it to the others")
    KNOCKER = "knocker", text("wins the hole alone")


@dataclass(frozen=True, slots=True)
class Knocking:
    """How a hole ends."""

    ends_by: EndsBy = word(OneOf(EndsBy, EndsBy.KNOCK), text("What ends a hole"))
    knock: Knock = word(OneOf(Knock, Knock.OPTIONAL), text("Who ended the hole"))
    knocker_tie: KnockerTie = word(
        OneOf(KnockerTie, KnockerTie.SHARED), text("Whoever ended it and is tied for the lowest")
    )
