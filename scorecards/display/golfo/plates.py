"""The plates around the table, the chips in the middle, and where the hand is."""

from collections.abc import Sequence
from typing import NamedTuple

from scorecards.display.golfo.words import say
from scorecards.rules.golfo import Hand, Phase, Table
from scorecards.rules.golfo.table import ROUNDS
from scorecards.rules.texts import text

AROUND = {3: ("s", "e", "w"), 4: ("s", "e", "n", "w")}  # counter-clockwise, as the cards go
CARDS_FIRST, CARDS = 2, 5

STAGES = (
    text("round 1, two cards"),
    text("round 2, five cards"),
    text("round 3, first discard done"),
    text("round 4, second discard done"),
)
DEALER_DOES = (
    text("{dealer} deals three cards more to everybody still in."),
    text("Discard, first time: {dealer} gives as many cards as are put away."),
    text("Discard, second time: {dealer} gives as many cards as are put away."),
)
NO_MORE_BETS = (
    text(
        "No more bets: nobody is left to bet against. {dealer} deals three cards more; after two "
        "discards, all show."
    ),
    text("No more bets: nobody is left to bet against. After two discards, all show."),
    text("No more bets: nobody is left to bet against. After one more discard, all show."),
)


class Plate(NamedTuple):
    """A player's place: `place` is the side of the table, `look` what the plate is marked with,
    `cards` how many lie there, `stake` the chips of this round.
    """

    seat: int
    name: str
    place: str
    chips: int
    tag: str
    look: str
    cards: int
    deals: bool
    stake: int


class Layer(NamedTuple):
    """A part of the pot: main pot, side pot."""

    amount: int
    label: str


def plates(table: Table, own: int | None = None) -> list[Plate]:
    """A plate for each seat; the `own` one lies nearest, else the first."""
    return [plate(table, seat, own or 0) for seat in table.seats]


def plate(table: Table, seat: int, first: int) -> Plate:
    """The plate of one player, around the table from the player `first` on."""
    purse, hand = table.purses[seat], table.hand
    around = AROUND[len(table.purses)]
    if table.agreement.clockwise:
        around = (around[0], *reversed(around[1:]))
    playing = hand is not None and seat in hand.live
    return Plate(
        seat=seat,
        name=purse.name,
        place=around[(seat - first) % len(around)],
        chips=purse.chips,
        tag=tag(table, seat),
        look=look(table, seat),
        cards=(CARDS_FIRST if hand.round == 1 else CARDS) if hand and playing else 0,
        deals=seat == table.dealer and purse.present and not table.closed,
        stake=hand.stake[seat] if hand else 0,
    )


def look(table: Table, seat: int) -> str:
    """How a plate is marked: whose turn it is, who has no cards, who folded, who is all in."""
    hand = table.hand
    if not table.purses[seat].present or (hand and seat not in hand.order):
        return "out"
    if hand is None:
        return ""
    if hand.folded[seat]:
        return "folded"
    if seat == table.turn:
        return "turn"
    return "" if table.purses[seat].chips else "allin"


def tag(table: Table, seat: int) -> str:
    """What is said of a player under the chips."""
    hand, purse = table.hand, table.purses[seat]
    if not purse.present:
        return say("has left")
    if hand is None:
        deals = seat == table.dealer and not table.closed
        parts = [say("deals") if deals else "", "" if purse.chips else say("no chips")]
    elif seat not in hand.order:
        parts = [say("deals") if seat == table.dealer else say("sits out")]
    else:
        parts = [say("mano") if seat == hand.order[0] else "", doing(table, hand, seat)]
    return " · ".join(part for part in parts if part)


def doing(table: Table, hand: Hand, seat: int) -> str:
    """What a player who got cards is doing."""
    stake, purse = hand.stake[seat], table.purses[seat]
    if hand.folded[seat]:
        return say("folded")
    if seat == table.turn:
        return say("to speak")
    if not purse.chips:
        return say("all in with {n}", n=stake) if stake else say("all in")
    if stake:
        bet = seat == hand.raiser and stake == hand.highest
        return say("bet {n}", n=stake) if bet else say("{n} in", n=stake)
    if hand.to_speak and seat not in hand.to_speak:
        return say("passed")
    return say("still in")


def layers(hand: Hand, chips: Sequence[int]) -> list[Layer]:
    """Main pot and side pots as they are so far, by who is all in; nothing while there is one."""
    all_in = sorted({hand.put[seat] for seat in hand.live if not chips[seat]})
    amounts, below = [], 0
    for level in (*all_in, max(hand.put)):
        amount = sum(min(mine, level) - min(mine, below) for mine in hand.put)
        below = level
        if amount:
            amounts.append(amount)
    if len(amounts) < 2:
        return []
    labels = [say("main pot"), *[say("side pot")] * (len(amounts) - 1)]
    return [Layer(amount, label) for amount, label in zip(amounts, labels, strict=True)]


def reasons(table: Table) -> list[str]:
    """Why it is as it is: who gets no cards, who speaks first, what somebody can win at most."""
    hand = table.hand
    if hand is None:
        return []
    dealer, mano = table.name(hand.dealer), table.name(hand.order[0])
    lines = [say("{name} is mano and speaks first in every round.", name=mano)]
    if hand.dealer not in hand.order:
        lines.insert(0, say("{name} deals and gets no cards.", name=dealer))
    most = max(hand.put)
    template = (
        "{name} can win {n} from each of the others. What they put in above that is a side pot, "
        "without {name}."
    )
    for seat in hand.live:
        if not table.purses[seat].chips and hand.put[seat] < most:
            lines.append(say(template, name=table.name(seat), n=hand.put[seat]))
    return lines


def heading(table: Table) -> tuple[str, str, int]:
    """The hand and where it is, and the number of the round; 0 outside the rounds."""
    hand = table.hand
    if hand is None:
        if table.closed:
            return say("The table is closed"), "", 0
        if table.last:
            return say("Hand {n}", n=table.hands), say("is over"), 0
        return say("Before the first hand"), "", 0
    if table.phase is Phase.SHOW:
        return say("Hand {n}", n=hand.number), say("the show"), 0
    return say("Hand {n}", n=hand.number), say(STAGES[hand.round - 1].template), hand.round


def dealer_does(table: Table) -> str:
    """What the dealer does before anybody speaks in this round; "" once somebody has spoken."""
    hand = table.hand
    if hand is None:
        return ""
    dealer = table.name(table.dealer)
    if hand.round > ROUNDS:
        if hand.shown or hand.rounds == ROUNDS:
            return ""
        return say(NO_MORE_BETS[max(hand.rounds - 1, 0)].template, dealer=dealer)
    begun = len(hand.to_speak) < len([s for s in hand.live if table.purses[s].chips])
    if hand.round == 1 or hand.highest or begun:
        return ""
    return say(DEALER_DOES[hand.round - 2].template, dealer=dealer)
