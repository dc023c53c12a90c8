"""What programs are told of who still pays whom, of a game, a night or a season: the names of the
fields, their types, an example. The values come from `slates.receipts`; nothing is worked out here.
"""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

WHO = "of a game the place at the table, from 0; of a league the id of the person"
UNITS = "in the smallest unit: cents, chips"

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


class SlatePersonSerializer(serializers.Serializer):
    """Somebody who won or lost something."""

    id = serializers.IntegerField(help_text=WHO)
    name = serializers.CharField()
    balance = serializers.IntegerField(help_text=f"won, or lost if negative, {UNITS}")


class DueSerializer(serializers.Serializer):
    """A payment that is still to be made."""

    payer = serializers.IntegerField(help_text=WHO)
    payee = serializers.IntegerField(help_text=WHO)
    units = serializers.IntegerField(help_text=f"more than nothing, {UNITS}")
    difference = serializers.BooleanField(help_text="came with a correction after a payment")


class SlatePaymentSerializer(serializers.Serializer):
    """A payment that was marked as made."""

    payer = serializers.IntegerField(help_text=WHO)
    payee = serializers.IntegerField(help_text=WHO)
    units = serializers.IntegerField(help_text=f"more than nothing, {UNITS}")
    at = serializers.DateTimeField(help_text="when it was marked")
    taken_back = serializers.DateTimeField(
        allow_null=True, help_text="when that was taken back, null for a payment that stands"
    )


@extend_schema_serializer(examples=[OpenApiExample("After a correction", value=SLATE)])
class SlateSerializer(serializers.Serializer):
    """Who owes whom in one currency. Nothing is paid here."""

    currency = serializers.CharField(help_text="three letters, or “chips”")
    decimals = serializers.IntegerField(help_text="digits of an amount after the point")
    people = SlatePersonSerializer(many=True)
    due = DueSerializer(many=True, help_text="empty while a game goes on")
    fewest = serializers.BooleanField(help_text="is it proven that there cannot be fewer?")
    payments = SlatePaymentSerializer(many=True)


@extend_schema_serializer(
    examples=[OpenApiExample("One currency", value={"slates": [SLATE], "waiting": 0})]
)
class SlatesSerializer(serializers.Serializer):
    """Who owes whom for a night or a season, in each currency."""

    slates = SlateSerializer(many=True)
    waiting = serializers.IntegerField(help_text="games with stakes that are not confirmed yet")
