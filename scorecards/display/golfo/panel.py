"""What can be touched while a round is played: only what is allowed, with the amounts."""

from dataclasses import dataclass

from scorecards.display.golfo.words import say
from scorecards.rules.golfo import Act, Choice, Hand, Offer, Table, offers, quick_bet


@dataclass(frozen=True)
class Key:
    """A button: what is said, to which total of the round, and the words on it."""

    act: Act
    to: int
    label: str
    small: str


@dataclass(frozen=True)
class Amounts:
    """A bet or a raise to any total from `low` to `top`; `own` is all the player has, as a total.

    `least` and `most` are the words at both ends, `verb` says `Bet` or `Raise to`.
    """

    act: Act
    low: int
    top: int
    own: int
    title: str
    verb: str
    least: str
    most: str


@dataclass(frozen=True)
class Panel:
    """Who is to speak, what it costs, and the buttons; `fold` or `side` stands beside `go`."""

    seat: int
    name: str
    title: str
    costs: str
    go: Key
    fold: Key | None
    side: Key | None
    amounts: Amounts | None


def panel(table: Table, own: int | None = None) -> Panel | None:
    """The buttons of the player who is to speak, whose phone may be this one (`own`); None outside
    the rounds.
    """
    seat, hand = table.turn, table.hand
    if seat is None or hand is None:
        return None
    choices = {offer.choice: offer for offer in offers(table)}
    name, chips = table.name(seat), table.purses[seat].chips
    more = choices.get(Choice.RAISE) or choices.get(Choice.BET)
    owed = hand.highest - hand.stake[seat]
    costs = say("{n} to call, {left} left", n=owed, left=chips)
    return Panel(
        seat=seat,
        name=name,
        title=say("Your turn, {name}" if own == seat else "{name} to speak", name=name),
        costs=costs if hand.highest else say("{left} left", left=chips),
        go=called(choices[Choice.CALL], chips) if hand.highest else passed(),
        fold=Key(Act.FOLD, 0, say("Fold"), say("cards face down")) if hand.highest else None,
        side=quick(table, hand, more) if more and not hand.highest else None,
        amounts=amounts(table, hand, more) if more else None,
    )


def passed() -> Key:
    """To pass costs nothing."""
    return Key(Act.PASS, 0, say("Pass"), say("nobody has bet"))


def called(offer: Offer, chips: int) -> Key:
    """To call, with as much as it takes or with all there is."""
    if offer.all_in:
        return Key(Act.CALL, 0, say("Call with all {n}", n=offer.low), say("all in"))
    left = say("{left} left", left=chips - offer.low)
    return Key(Act.CALL, 0, say("Call {n}", n=offer.low), left)


def quick(table: Table, hand: Hand, offer: Offer) -> Key | None:
    """The bet beside passing: as much as the pot, or the most there can be."""
    to = quick_bet(table)
    if to is None:
        return None
    if to == hand.pot:
        return Key(Act.BET, to, say("Bet {n}", n=to), say("as much as the pot"))
    return Key(Act.BET, to, *largest(table, offer))


def largest(table: Table, offer: Offer) -> tuple[str, str]:
    """The most that can be put in, and why it is."""
    if offer.all_in or offer.other is None:
        return say("All {n}", n=offer.top), say("all in")
    name = table.name(offer.other)
    return say("Most: {n}", n=offer.top), say("all that {name} has", name=name)


def amounts(table: Table, hand: Hand, offer: Offer) -> Amounts:
    """The stepper for a bet or a raise."""
    bets = offer.choice is Choice.BET
    title = "Bet, {low} to {top}" if bets else "Raise, {low} to {top}"
    seat = table.turn or 0
    return Amounts(
        act=Act.BET if bets else Act.RAISE,
        low=offer.low,
        top=offer.top,
        own=hand.stake[seat] + table.purses[seat].chips,
        title=say(title, low=offer.low, top=offer.top),
        verb=say("Bet") if bets else say("Raise to"),
        least=say("Least: {n}", n=offer.low),
        most=largest(table, offer)[0],
    )
