"""Stakes on a game of golf: who owes whom for its holes, in whole units (cents, chips), and why.

Everything paid is received: with the pot counted as a payee, all payments sum to nothing. This
package never scores a card, never decides who won, and moves no money.

>>> french = Stakes(Kind.OWN_POINTS, 1, "EUR")
>>> hole = account(french, Card((PlayedHole((15, 0, 18, 14), winners=(1,)),))).holes[0]
>>> hole.gained
(-15, 47, -18, -14)
>>> print(hole.payments[0].reason)
own points: 15 × €0.01
"""

from scorecards.rules.stakes.account import Account, AccountedHole, account, together
from scorecards.rules.stakes.agreement import (
    TIES,
    Every,
    InvalidStakes,
    Kind,
    Stakes,
    Tie,
    proposal,
    read_stakes,
)
from scorecards.rules.stakes.card import Card, PlayedHole
from scorecards.rules.stakes.currencies import CHIPS, CURRENCIES, Currency
from scorecards.rules.stakes.payments import POT, Payment
from scorecards.rules.stakes.wording import agreed

__all__ = [
    "CHIPS",
    "CURRENCIES",
    "POT",
    "TIES",
    "Account",
    "AccountedHole",
    "Card",
    "Currency",
    "Every",
    "InvalidStakes",
    "Kind",
    "Payment",
    "PlayedHole",
    "Stakes",
    "Tie",
    "account",
    "agreed",
    "proposal",
    "read_stakes",
    "together",
]
