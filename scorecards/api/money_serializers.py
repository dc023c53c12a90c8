"""What programs are told of a game's money: the names of the fields, their types, an example. The
values come from `queries.stakes`; nothing is worked out here.
"""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

POSITION = "place at the table, from 0"
UNITS = "in the smallest unit: cents, chips"

MONEY = {
    "stakes": {
        **{"kind": "own points", "unit": 1, "currency": "EUR", "every": "hole", "tie": "split"},
    },
    "terms": [
        "After every hole everybody else pays the winner €0.01 for each of their own points."
    ],
    "currency": "EUR",
    "decimals": 2,
    "balances": [-15, 47, -18, -14],
    "pot": 0,
    "holes": [
        {
            **{"number": 1, "gained": [-15, 47, -18, -14], "balances": [-15, 47, -18, -14]},
            "pot": 0,
            "payments": [
                {"payer": 0, "payee": 1, "units": 15, "reason": "own points: 15 × €0.01"},
                {"payer": 2, "payee": 1, "units": 18, "reason": "own points: 18 × €0.01"},
                {"payer": 3, "payee": 1, "units": 14, "reason": "own points: 14 × €0.01"},
            ],
        }
    ],
}


class PaymentSerializer(serializers.Serializer):
    """Somebody owes somebody, for a hole."""

    payer = serializers.IntegerField(allow_null=True, help_text=f"{POSITION}; null is the pot")
    payee = serializers.IntegerField(allow_null=True, help_text=f"{POSITION}; null is the pot")
    units = serializers.IntegerField(help_text=f"more than nothing, {UNITS}")
    reason = serializers.CharField(help_text="what for, in the language asked for")


class PaidHoleSerializer(serializers.Serializer):
    """The money of a hole. Balances and pot come to nothing together."""

    number = serializers.IntegerField(help_text="of the hole; 0 is the end of the game")
    gained = serializers.ListField(
        child=serializers.IntegerField(), help_text=f"by position, {UNITS}"
    )
    balances = serializers.ListField(
        child=serializers.IntegerField(), help_text="by position, after this hole"
    )
    pot = serializers.IntegerField(help_text="what lies in the pot after it")
    payments = PaymentSerializer(many=True)


@extend_schema_serializer(examples=[OpenApiExample("One hole at a cent a point", value=MONEY)])
class MoneySerializer(serializers.Serializer):
    """What a game is played for, and what that came to. Nothing is paid here."""

    stakes = serializers.DictField(help_text="what was agreed, see docs/stakes.md")
    terms = serializers.ListField(
        child=serializers.CharField(), help_text="the same in sentences, in the language asked for"
    )
    currency = serializers.CharField(help_text="three letters, or “chips”")
    decimals = serializers.IntegerField(help_text="digits of an amount after the point")
    balances = serializers.ListField(
        child=serializers.IntegerField(), help_text=f"by position, {UNITS}"
    )
    pot = serializers.IntegerField(help_text="what lies in the pot")
    holes = PaidHoleSerializer(many=True)
