"""What programs are told of the end of a day: names of fields, types, an example."""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from tournaments.rules.days.states import TOURNAMENT

END = {
    **{"state": "final", "protest_until": "2026-01-10T19:10:00Z", "corrected": []},
    "places": [{"person": 3, "team": None, "name": "Ann", "place": 1, "units": 5000}],
    "prizes": {"pot": 10000, "currency": "EUR", "shares": [50, 30, 20]},
    "awards": [{"award": "Lowest card", "person": 3, "name": "Ann"}],
}


class FinalPlaceSerializer(serializers.Serializer):
    """Somebody's place of the day, or that of a team where teams play."""

    person = serializers.IntegerField(allow_null=True, help_text="null where teams play")
    team = serializers.IntegerField(allow_null=True, help_text="null where everybody plays alone")
    name = serializers.CharField()
    place = serializers.IntegerField(help_text="1-2-2-4")
    units = serializers.IntegerField(
        help_text="what they are to get, in the smallest unit of the currency"
    )


class PrizesSerializer(serializers.Serializer):
    """A pot, and how it is shared."""

    pot = serializers.IntegerField(help_text="in the smallest unit: cents, chips")
    currency = serializers.CharField()
    shares = serializers.ListField(
        child=serializers.IntegerField(), help_text="hundredths, of the first place first"
    )


class NamedAwardSerializer(serializers.Serializer):
    """An award that has a name."""

    award = serializers.CharField()
    person = serializers.IntegerField()
    name = serializers.CharField()


@extend_schema_serializer(examples=[OpenApiExample("A result", value=END)])
class DayEndSerializer(serializers.Serializer):
    """The places of the day."""

    state = serializers.ChoiceField(choices=list(TOURNAMENT.states), source="tournament.state")
    protest_until = serializers.DateTimeField(source="tournament.protest_until", allow_null=True)
    corrected = serializers.ListField(
        child=serializers.DateField(), help_text="days on which something was corrected"
    )
    places = FinalPlaceSerializer(many=True, help_text="empty before all is played")
    prizes = PrizesSerializer(allow_null=True)
    awards = NamedAwardSerializer(many=True, source="named")
