"""What programs are told of a game and its holes: the names of the fields, their types, examples.
The values come from `queries.receipts`; nothing is worked out here.
"""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

POSITION = "place at the table, from 0"

LINE = {
    "code": "K7PQ2",
    "ruleset": "pagat-6",
    "name": "Six-Card Golf",
    "names": ["Ann", "Bob"],
    "holes": 3,
    "role": "scorer",
    "started": "2026-01-05T19:30:00Z",
    "finished": None,
    "version": 12,
}
SEAT = {
    "position": 0,
    "name": "Ann",
    "total": 19,
    "place": 2,
    "tied": False,
    "wins": False,
    "out": False,
    "left": False,
}
GAME = {
    **{key: LINE[key] for key in ("code", "ruleset", "name", "role", "version", "started")},
    "shape": "2x3",
    "finished": None,
    "reason": "",
    "why": "",
    "planned": 9,
    "holes": 1,
    "next_hole": 2,
    "sealed": None,
    "customs": ["sign_off"],
    "seats": [SEAT, SEAT | {"position": 1, "name": "Bob", "total": 14, "place": 1}],
}
REASONS = [
    {"label": "Pair in a column: 9H 9S", "points": 0, "cells": [[0, 0], [1, 0]]},
    {"label": "9D", "points": 9, "cells": [[0, 1]]},
    {"label": "2D", "points": 2, "cells": [[1, 1]]},
    {"label": "KC", "points": 0, "cells": [[0, 2]]},
    {"label": "JH", "points": 10, "cells": [[1, 2]]},
]
HOLE = {
    "number": 1,
    "dealer": 0,
    "knocker": 1,
    "complete": True,
    "seats": [
        {
            **{"position": 0, "name": "Ann", "plays": True, "cards": "9H 9D KC / 9S 2D JH"},
            **{"counted": 21, "points": 21, "total": 21, "knocked": False, "low": False},
            "lines": REASONS,
        },
        {
            **{"position": 1, "name": "Bob", "plays": True, "cards": None, "counted": 14},
            **{"points": 14, "total": 14, "knocked": True, "low": True},
            "lines": [{"label": "Counted at the table", "points": 14, "cells": []}],
        },
    ],
}


@extend_schema_serializer(examples=[OpenApiExample("A game in play", value=LINE)])
class GameLineSerializer(serializers.Serializer):
    """A game in the list of those that this device or its account has opened."""

    code = serializers.CharField(help_text="by which its address is made")
    ruleset = serializers.CharField(help_text="slug of its rules")
    name = serializers.CharField(help_text="of its rules, in the language asked for")
    names = serializers.ListField(child=serializers.CharField(), help_text="by position")
    holes = serializers.IntegerField(help_text="how many were begun")
    role = serializers.ChoiceField(choices=["scorer", "viewer"])
    started = serializers.DateTimeField()
    finished = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField(help_text="one more with every change")


class SeatSerializer(serializers.Serializer):
    """Somebody's place in a game."""

    position = serializers.IntegerField(help_text=POSITION)
    name = serializers.CharField()
    total = serializers.IntegerField(help_text="points of all complete holes")
    place = serializers.IntegerField(
        allow_null=True, help_text="null before the first hole is complete, and for who left"
    )
    tied = serializers.BooleanField(help_text="is the place shared?")
    wins = serializers.BooleanField()
    out = serializers.BooleanField(help_text="eliminated by the rules")
    left = serializers.BooleanField(help_text="went home early")


@extend_schema_serializer(examples=[OpenApiExample("After the first hole", value=GAME)])
class GameSerializer(serializers.Serializer):
    """A game as it stands."""

    code = serializers.CharField()
    ruleset = serializers.CharField(help_text="slug of its rules")
    name = serializers.CharField(help_text="of its rules, in the language asked for")
    shape = serializers.CharField(help_text="rows and columns of a layout, “2x3”")
    role = serializers.ChoiceField(choices=["scorer", "viewer"])
    version = serializers.IntegerField(help_text="one more with every change")
    started = serializers.DateTimeField()
    finished = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField(help_text="why it is over, a word; empty while it is not")
    why = serializers.CharField(help_text="the same as a sentence")
    planned = serializers.IntegerField(
        allow_null=True, help_text="holes by the rules; null where something else ends the game"
    )
    holes = serializers.IntegerField(help_text="how many are complete")
    next_hole = serializers.IntegerField(allow_null=True, help_text="null when the game is over")
    sealed = serializers.IntegerField(
        allow_null=True, help_text="a hole whose hands nobody sees before all of them are in"
    )
    customs = serializers.ListField(
        child=serializers.CharField(), help_text="how this table keeps score"
    )
    seats = SeatSerializer(many=True)


class ReasonSerializer(serializers.Serializer):
    """One reason. The points of all of them add up to the points of the seat."""

    label = serializers.CharField()  # type: ignore[assignment]
    points = serializers.IntegerField()
    cells = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2),
        help_text="the cards it is about, as row and column from 0",
    )


class HoleSeatSerializer(serializers.Serializer):
    """A seat's part of a hole. What is not in, or lies sealed, is null."""

    position = serializers.IntegerField(help_text=POSITION)
    name = serializers.CharField()
    plays = serializers.BooleanField()
    cards = serializers.CharField(
        allow_null=True, help_text="rows from the top; null for a total that was typed"
    )
    counted = serializers.IntegerField(allow_null=True, help_text="what the cards count")
    points = serializers.IntegerField(
        allow_null=True, help_text="null while a hand of the hole is not in"
    )
    total = serializers.IntegerField(allow_null=True, help_text="after this hole")
    knocked = serializers.BooleanField()
    low = serializers.BooleanField(help_text="won the hole")
    lines = ReasonSerializer(many=True)


@extend_schema_serializer(examples=[OpenApiExample("A hole with its reasons", value=HOLE)])
class HoleSerializer(serializers.Serializer):
    """A hole across the table, every number with its reasons."""

    number = serializers.IntegerField()
    dealer = serializers.IntegerField(help_text=POSITION)
    knocker = serializers.IntegerField(allow_null=True, help_text=POSITION)
    complete = serializers.BooleanField(help_text="are all hands in?")
    seats = HoleSeatSerializer(many=True)
