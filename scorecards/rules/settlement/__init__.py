"""Settling up: who pays whom so that everybody's balance comes to nothing.

Balances are whole units (cents, chips) and together nothing. Nobody pays anything here: the people
do, and say so. This package knows no game; anything that comes to balances can be settled.

>>> settlement = settle({"Ana": 97, "Ben": -50, "Cleo": -8, "Dev": -39})
>>> [f"{due.payer} pays {due.payee} {due.amount}" for due in settlement.due]
['Ben pays Ana 50', 'Dev pays Ana 39', 'Cleo pays Ana 8']
>>> settlement.proven
True
"""

from scorecards.rules.settlement.settlements import Settlement, settle
from scorecards.rules.settlement.slates import OUTSIDE, Correction, Mark, Parts, Slate, slate_of
from scorecards.rules.settlement.transfers import MOST_PROVEN, Key, Transfer, fewest, nets

__all__ = [
    "MOST_PROVEN",
    "OUTSIDE",
    "Correction",
    "Key",
    "Mark",
    "Parts",
    "Settlement",
    "Slate",
    "Transfer",
    "fewest",
    "nets",
    "settle",
    "slate_of",
]
