"""What programs are told of penalties and of the history: names of fields, types, examples."""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from tournaments.api.figures import FigureField

PENALTY = {
    **{"id": 2, "person": 3, "name": "Ann", "bonus": False, "size": "5/2", "strokes": False},
    **{"game": "", "reason": "Came late", "at": "2026-01-12T20:10:00Z", "by": "Olga"},
    "cancelled": None,
}
ACT = {
    **{"number": 41, "kind": "confirm_card", "at": "2026-01-12T21:40:00Z", "by": "Olga"},
    **{"sentence": "Confirmed the card of table 1 (Ann, Bob), 12 January 2026", "by_link": False},
    **{"device": "", "reason": "", "game": "K7PQ2"},
}


@extend_schema_serializer(examples=[OpenApiExample("Points", value=PENALTY)])
class PenaltySerializer(serializers.Serializer):
    """A penalty, or a bonus."""

    id = serializers.IntegerField()
    person = serializers.IntegerField(help_text="by which their address is made")
    name = serializers.CharField()
    bonus = serializers.BooleanField(help_text="is it for, and not against, them?")
    size = FigureField(help_text="always more than 0")
    strokes = serializers.BooleanField(help_text="strokes on a game; else points of the season")
    game = serializers.CharField(help_text="code of that game; empty for points")
    reason = serializers.CharField()
    at = serializers.DateTimeField()
    by = serializers.CharField(help_text="who gave it; empty where nobody knows any more")
    cancelled = serializers.DateTimeField(allow_null=True, help_text="since when it counts no more")


@extend_schema_serializer(examples=[OpenApiExample("A card was confirmed", value=ACT)])
class ActSerializer(serializers.Serializer):
    """Something that was done in a league."""

    number = serializers.IntegerField(source="seq", help_text="from 1, without gaps")
    kind = serializers.CharField(help_text="a word that stays the same")
    sentence = serializers.CharField(help_text="in the language asked for, with today's names")
    by = serializers.CharField(help_text="empty for a device without a name, and for the clock")
    by_link = serializers.BooleanField(help_text="did they come by a private link?")
    device = serializers.CharField(help_text="which kind, where nobody else is named")
    at = serializers.DateTimeField()
    reason = serializers.CharField()
    game = serializers.CharField(
        source="code", allow_null=True, help_text="code of the game it was about"
    )
