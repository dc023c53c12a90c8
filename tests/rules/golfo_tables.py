"""Golfo tables and hands in short for the tests: A to D sit in playing order."""

from scorecards.rules.golfo import Act, Agreement, Bid, Deal, Purse, Show, Table, play

NAMES = ("Ana", "Ben", "Cleo", "Dev")
WORDS = {"pass": Act.PASS, "call": Act.CALL, "fold": Act.FOLD}


def seat(letter):
    return "ABCD".index(letter)


def table(*chips, dealer=None, **agreed):
    """A table between hands with these chips, all of them from the bank; the last seat deals."""
    first = len(chips) - 1 if dealer is None else seat(dealer)
    agreement = Agreement(NAMES[: len(chips)], first_dealer=first, **agreed)
    purses = tuple(Purse(name, n, n) for name, n in zip(NAMES, chips, strict=False))
    return Table(agreement, purses, first)


def chips(at):
    return tuple(purse.chips for purse in at.purses)


def bids(at, written):
    """The table after bids such as `A pass B 2 C call`: a number bets or raises to it."""
    words = written.split()
    for letter, word in zip(words[::2], words[1::2], strict=True):
        at = play(at, bid(at, letter, word))
    return at


def bid(at, letter, word):
    if word in WORDS:
        return Bid(seat(letter), WORDS[word])
    return Bid(seat(letter), Act.RAISE if at.hand.highest else Act.BET, int(word))


def played(at, rounds, shown=""):
    """The table after a hand: its rounds parted by `/`, then values such as `A 24 B 24`."""
    at = play(at, Deal())
    for number, written in enumerate(rounds.split("/"), start=1):
        assert at.hand.round == number
        at = bids(at, written)
    words = shown.split()
    for letter, value in zip(words[::2], words[1::2], strict=True):
        at = play(at, Show(seat(letter), value=int(value)))
    return at
