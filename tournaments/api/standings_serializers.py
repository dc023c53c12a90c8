"""What programs are told of the standings: the names of the fields and their types."""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from tournaments.api.figures import FigureField

STATES = ["planned", "open", "closed", "archived"]
GOES = ["up", "down", ""]
ROW = {
    **{"person": 3, "name": "Ann", "place": 1, "tied": False, "points": "50/3", "games": 2},
    **{"wins": 1, "penalty": 0, "goes": "", "moved": 2, "decided_by": "", "why": []},
    "latest": [{"day": "2026-01-12", "points": "50/3", "place": 1, "players": 4, "counted": True}],
}
TABLE = {
    **{"league": "thursdays", "season": "winter", "name": "Winter", "state": "open"},
    **{"version": 7, "system": "share", "net": False, "last_day": "2026-01-12"},
    "divisions": [{"name": "", "rows": [ROW]}],
}


class LatestSerializer(serializers.Serializer):
    """One of the latest results of a row."""

    day = serializers.DateField(allow_null=True)
    points = FigureField()
    place = serializers.IntegerField(allow_null=True)
    players = serializers.IntegerField(allow_null=True)
    counted = serializers.BooleanField(help_text="false when it is dropped")


class RowSerializer(serializers.Serializer):
    """Somebody's row."""

    person = serializers.IntegerField(help_text="by which their address is made")
    name = serializers.CharField()
    place = serializers.IntegerField(allow_null=True, help_text="null while provisional")
    tied = serializers.BooleanField()
    points = FigureField(allow_null=True)
    games = serializers.IntegerField()
    wins = FigureField(help_text="a win shared by two is 1/2")
    penalty = FigureField()
    goes = serializers.ChoiceField(
        choices=GOES, help_text="to another division, as the season would end; empty for nobody"
    )
    moved = serializers.IntegerField(
        allow_null=True, help_text="places up since the last night; null for who had none"
    )
    decided_by = serializers.CharField(
        help_text="the criterion that put it below the row above; empty for none"
    )
    why = serializers.ListField(child=serializers.CharField(), help_text="the same in words")
    latest = LatestSerializer(many=True)


class DivisionSerializer(serializers.Serializer):
    """A division; one with an empty name where a season has none."""

    name = serializers.CharField()
    rows = RowSerializer(many=True)


@extend_schema_serializer(examples=[OpenApiExample("The first two nights", value=TABLE)])
class StandingsSerializer(serializers.Serializer):
    """The standings of a season."""

    league = serializers.CharField(help_text="slug")
    season = serializers.CharField(help_text="slug")
    name = serializers.CharField()
    state = serializers.ChoiceField(choices=STATES)
    version = serializers.IntegerField(help_text="one more with every change; also the ETag")
    system = serializers.CharField(help_text="of points")
    net = serializers.BooleanField(help_text="are places by net totals?")
    last_day = serializers.DateField(allow_null=True, help_text="the latest with a counted game")
    divisions = DivisionSerializer(many=True)
