"""What programs are told of who still pays whom, of a game, a night or a season."""

from scorecards.api.declared import serializer_of, with_example
from scorecards.slates.receipts import DueReceipt, PaidReceipt, SlateReceipt, SlatesReceipt

SLATE = {
    "currency": "EUR",
    "decimals": 2,
    "people": [
        {"id": 0, "name": "Ana", "balance": 317},
        {"id": 2, "name": "Cleo", "balance": -58},
        {"id": 3, "name": "Dev", "balance": -259},
    ],
    "due": [
        {"payer": 2, "payee": 0, "units": 58, "difference": False},
        {"payer": 3, "payee": 0, "units": 44, "difference": True},
    ],
    "fewest": True,
    "payments": [
        {
            **{"payer": 3, "payee": 0, "units": 215, "at": "2026-01-05T22:51:00Z"},
            "taken_back": None,
        }
    ],
}

serializer_of(DueReceipt, name="Due")
serializer_of(PaidReceipt, name="SlatePayment")
SlateSerializer = with_example("After a correction", SLATE, SlateReceipt, name="Slate")
SlatesSerializer = with_example(
    "One currency", {"slates": [SLATE], "waiting": 0}, SlatesReceipt, name="Slates"
)
