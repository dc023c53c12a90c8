"""What programs are told of a session of Golfo: the names of the fields, their types, examples.
The values come from `queries.golfo`; nothing is worked out here.
"""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

SEAT_NUMBER = "place at the table, from 0, in playing order"
ENTRY = {
    "number": 12,
    "line": "Ana shows 24.",
    "at": "2026-01-05T20:04:00Z",
    "hand": 1,
    "reason": "",
    "corrected_by": None,
    "instead": [],
    "payouts": ["The pot of 41 to Ana: 24 each, and Ana is mano."],
    "chips": [72, 31, 47, 50],
    "event": "Show",
}
LINE = {
    "code": "K7PQ2",
    "name": "Friday",
    "players": ["Ana", "Ben", "Cleo", "Dev"],
    "role": "viewer",
    "started": "2026-01-05T19:30:00Z",
    "closed": None,
    "hands": 3,
    "number": 48,
    "version": 49,
}
SEAT = {
    **{"position": 0, "name": "Ana", "chips": 49, "stake": 0, "put": 1, "present": True},
    **{"playing": True, "folded": False, "all_in": False, "dealer": False, "mano": True},
    **{"turn": True, "shows": False, "shown": None, "issued": 50, "lent": 0, "owes": 0},
    **{"credit": 0, "net": -1, "balance": -1, "money": "−1 chip"},
}
SESSION = {
    **{"code": "K7PQ2", "name": "Friday", "role": "viewer", "version": 49, "number": 48},
    **{"started": "2026-01-05T19:30:00Z", "closed": None, "end": "2026-01-05T23:00"},
    **{"phase": "round", "round": 1, "hand": 4, "turn": 0, "pot": 3, "highest": 0},
    "pots": [{"amount": 3, "seats": [0, 1, 2], "back": False}],
    "announcement": "Ana to speak: pass, or bet 1 to 49. The pot holds 3, Ana has 49.",
    "seats": [SEAT],
    "payouts": ["The pot of 7 to Ben, without showing."],
    **{"issued": 200, "payments": None, "final": False, "proven": False, "currency": "chips"},
}


@extend_schema_serializer(examples=[OpenApiExample("A session that goes on", value=LINE)])
class SessionLineSerializer(serializers.Serializer):
    """A session in the list of those that this device or its account has opened."""

    code = serializers.CharField(help_text="by which its address is made")
    name = serializers.CharField(help_text="empty where it has none")
    players = serializers.ListField(child=serializers.CharField(), help_text="in playing order")
    role = serializers.ChoiceField(choices=["scorer", "viewer"])
    started = serializers.DateTimeField()
    closed = serializers.DateTimeField(allow_null=True)
    hands = serializers.IntegerField(help_text="how many were played to their end")
    number = serializers.IntegerField(help_text="of the last entry of its book")
    version = serializers.IntegerField(help_text="one more with every change")


class ShownHandSerializer(serializers.Serializer):
    """A hand that lies open."""

    value = serializers.IntegerField(help_text="7 to 30")
    suit = serializers.CharField(help_text="O, C, E or B; empty where the value was typed")
    cards = serializers.ListField(child=serializers.CharField(), help_text="such as 9E")


class GolfoSeatSerializer(serializers.Serializer):
    """A player's chips, and what the player does in this hand."""

    position = serializers.IntegerField(help_text=SEAT_NUMBER)
    name = serializers.CharField()
    chips = serializers.IntegerField(help_text="on the stack, outside the pot")
    stake = serializers.IntegerField(help_text="put in in this round")
    put = serializers.IntegerField(help_text="put in in this hand")
    present = serializers.BooleanField(help_text="has not left")
    playing = serializers.BooleanField(help_text="has cards in this hand, or had")
    folded = serializers.BooleanField()
    all_in = serializers.BooleanField()
    dealer = serializers.BooleanField()
    mano = serializers.BooleanField(help_text="speaks first")
    turn = serializers.BooleanField(help_text="is to speak")
    shows = serializers.BooleanField(help_text="is still to show a hand")
    shown = ShownHandSerializer(allow_null=True)
    issued = serializers.IntegerField(help_text="chips from the bank")
    lent = serializers.IntegerField(help_text="chips others owe")
    owes = serializers.IntegerField(help_text="chips owed to others")
    credit = serializers.IntegerField(help_text="chips booked without moving any")
    net = serializers.IntegerField(help_text="chips won, if it ended now")
    balance = serializers.IntegerField(help_text="the same in the smallest unit of the currency")
    money = serializers.CharField(help_text="the same as it is written")


class PotSerializer(serializers.Serializer):
    """A pot, the main pot first."""

    amount = serializers.IntegerField()
    seats = serializers.ListField(child=serializers.IntegerField(), help_text="who can win it")
    back = serializers.BooleanField(help_text="only one can: it goes back")


class GolfoPaymentSerializer(serializers.Serializer):
    """Who pays whom; null is a banker who does not play."""

    payer = serializers.IntegerField(allow_null=True, help_text=SEAT_NUMBER)
    payee = serializers.IntegerField(allow_null=True, help_text=SEAT_NUMBER)
    amount = serializers.IntegerField(help_text="in the smallest unit of the currency")
    money = serializers.CharField(help_text="as it is written")


@extend_schema_serializer(examples=[OpenApiExample("In the first round", value=SESSION)])
class SessionSerializer(serializers.Serializer):
    """A session as it stands. No hand is in it before it is shown."""

    code = serializers.CharField()
    name = serializers.CharField(help_text="empty where it has none")
    role = serializers.ChoiceField(choices=["scorer", "viewer"])
    version = serializers.IntegerField(help_text="one more with every change")
    number = serializers.IntegerField(help_text="of the last entry of its book")
    started = serializers.DateTimeField()
    closed = serializers.DateTimeField(allow_null=True)
    end = serializers.CharField(help_text="the agreed hour, local; empty for none")
    phase = serializers.ChoiceField(choices=["between", "round", "show", "closed"])
    round = serializers.IntegerField(help_text="1 to 4; 0 outside the rounds")
    hand = serializers.IntegerField(help_text="that is played, else the last")
    turn = serializers.IntegerField(allow_null=True, help_text=SEAT_NUMBER)
    pot = serializers.IntegerField()
    highest = serializers.IntegerField(help_text="stake of this round")
    pots = PotSerializer(many=True)
    announcement = serializers.CharField(help_text="turn, pot and amounts in a sentence")
    seats = GolfoSeatSerializer(many=True)
    payouts = serializers.ListField(
        child=serializers.CharField(), help_text="how the last hand was won"
    )
    issued = serializers.IntegerField(help_text="all chips of the bank: stacks and pot together")
    payments = GolfoPaymentSerializer(
        many=True, allow_null=True, help_text="what would settle it; null during a hand"
    )
    final = serializers.BooleanField(help_text="is the session closed?")
    proven = serializers.BooleanField(help_text="can there be no fewer payments?")
    currency = serializers.CharField(help_text="three letters, or “chips”")


@extend_schema_serializer(examples=[OpenApiExample("The end of a hand", value=ENTRY)])
class EntrySerializer(serializers.Serializer):
    """An entry of the book."""

    number = serializers.IntegerField()
    line = serializers.CharField(help_text="in the language asked for")
    at = serializers.DateTimeField()
    hand = serializers.IntegerField(allow_null=True, help_text="null between hands")
    reason = serializers.CharField(help_text="why it corrects another")
    corrected_by = serializers.IntegerField(
        allow_null=True, help_text="the entry that replaced it or took it back"
    )
    instead = serializers.ListField(
        child=serializers.CharField(), help_text="what a correction put in the place of another"
    )
    payouts = serializers.ListField(child=serializers.CharField(), help_text="of a hand it ended")
    chips = serializers.ListField(
        child=serializers.IntegerField(), help_text="stacks by seat, as it was recorded"
    )
    event = serializers.CharField(help_text="what kind it is, such as Bid")
