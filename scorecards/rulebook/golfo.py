"""Golfo among the variants: found by its name, and its rules in words. It is another game than
Golf, with chips and bids, so no ruleset says it; what is agreed on is in `rules.golfo.Agreement`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

FIRST_HAND = ("8C", "9C", "4E", "5E", "6E")  # the one on the card for the first evening
SLUG = "golfo"
NAME = "Golfo"
NAMES = (
    "golfo",
    "gofo",
    "vying",
    "apuestas",
    "envite",
    "paris",
    "puntate",
    "bets",
    "chips",
    "poker",
)


def summary() -> str:
    """The game in a sentence."""
    return _(
        "A Spanish betting game for three or four: chips from the bank, four rounds of bids, and "
        "the best suit of five cards takes the pot."
    )


def words() -> str:
    """What finds it, lower case."""
    return " ".join((*NAMES, summary().casefold()))


def fits(query: Sequence[str], *, filtered: bool) -> bool:
    """Do all these words (lower case) find it? Filters are about cards of Golf and leave it out."""
    text = words()
    return not filtered and all(word in text for word in query)


class Step(NamedTuple):
    """A round on the card for the first evening: what is dealt, what is done, and how many cards
    everybody in the hand has then.
    """

    title: str
    hint: str
    cards: int

    @property
    def backs(self) -> range:
        """One for each card."""
        return range(self.cards)


def steps() -> list[Step]:
    """The four rounds of a hand, in short."""
    return [
        Step(_("Two cards"), _("Bid, call or fold"), 2),
        Step(_("Three more"), _("Now five; bid again"), 5),
        Step(_("Change what you like"), _("The dealer gives as many new; bid again"), 5),
        Step(_("Change once more"), _("The last bids, then cards are shown"), 5),
    ]


def glossary() -> list[tuple[str, str]]:
    """The words of the game, each with what it means."""
    return [
        (_("mano"), _("The player after the dealer: speaks first in every round and wins ties.")),
        (_("ante"), _("What everybody in the hand puts in before the deal.")),
        (_("pot"), _("All that was put in. Whoever wins the hand takes it.")),
        (_("pass"), _("To bet nothing while nobody has bet.")),
        (_("bet"), _("To put in the first chips of a round.")),
        (_("call"), _("To put in as much as the highest bet, and stay in.")),
        (_("raise"), _("To bet more than the highest bet; the others call, raise or fold.")),
        (_("fold"), _("To put the cards away, face down. What is in the pot stays there.")),
        (
            _("all in"),
            _("To put in all you have. You stay in and can win that much from each opponent."),
        ),
        (
            _("side pot"),
            _("What the others put in beyond that. Whoever is all in cannot win it."),
        ),
    ]


def sections() -> list[tuple[str, list[str]]]:
    """The rules in words, under their headings."""
    return [
        (_("Cards and hands"), _cards()),
        (_("Seats and the deal"), _seats()),
        (_("A hand"), _hand()),
        (_("Bids"), _bids()),
        (_("The show"), _show()),
        (_("Chips, loans and the end"), _chips()),
    ]


def _cards() -> list[str]:
    return [
        _(
            "Twenty-eight cards of a Spanish pack: 3 to 9 in oros, copas, espadas and bastos. "
            "Each counts its number."
        ),
        _("Five cards are a hand. It is worth its best suit, at most four cards of it: 7 to 30."),
        _("If you fold, your cards stay face down, and nobody asks to see them."),
    ]


def _seats() -> list[str]:
    return [
        _("With four, the dealer takes no cards and sits this hand out. With three, all play."),
        _(
            "The deal passes to the right, unless the table goes the other way. The first to "
            "speak, the mano, sits next after the dealer."
        ),
    ]


def _hand() -> list[str]:
    return [
        _(
            "Before the deal everybody in the hand puts in the ante: one chip, unless you agree "
            "otherwise."
        ),
        _("Two cards each, and the first round of bids. Three cards more, and the second."),
        _("A first discard of any number of cards, and the third round. A second, and the fourth."),
    ]


def _bids() -> list[str]:
    return [
        _("While nobody has bet, you pass or bet. After a bet you call, raise or fold."),
        _(
            "A raise is more than the highest bet. A round ends when everybody still in has "
            "matched it."
        ),
        _(
            "Nobody can bet more than an opponent can match. A player with less calls with "
            "everything and stays in; the rest is a side pot, and what nobody called goes back."
        ),
        _("If all the others fold, the last one takes the pot and shows nothing."),
    ]


def _show() -> list[str]:
    return [
        _("The best value takes every pot it can win. Nothing is split."),
        _("Of equal values the mano wins, or whoever sits nearest after the mano."),
    ]


def _chips() -> list[str]:
    return [
        _("The bank gives all the same chips. An empty stack may be filled again, as at first."),
        _("New chips come from the bank or from whoever has most; a loan can be any amount."),
        _("The table agrees on an hour to end, and may agree on a later one."),
        _("Anybody who leaves early while ahead usually leaves the winnings to the others."),
        _("At the end each has won the chips held, less those from the bank and those owed."),
    ]
