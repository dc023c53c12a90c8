"""What programs are told of a season night by night: names of fields, types, examples."""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from tournaments.api.figures import FigureField
from tournaments.api.standings_serializers import GOES, STATES

POINTS = {
    **{"day": "2026-01-12", "points": "50/3", "best": True, "substitute": ""},
    "results": [{"points": "50/3", "counted": True, "missed": False}],
}
PUBLISHED_ROW = {
    **{"name": "Eve M.", "place": 1, "tied": False, "points": "50/3", "games": 1, "wins": 1},
    **{"penalty": 0, "goes": "", "nights": [POINTS]},
}
ROW = {"person": 3} | PUBLISHED_ROW | {"name": "Eve Moss"}
SEASON = {"season": "winter", "name": "Winter", "state": "open", "version": 7}
DIVISION = {"name": "", "first": 1, "nights": ["2026-01-12"], "to_come": ["2026-01-19"]}


class ResultOfNightSerializer(serializers.Serializer):
    """One result of a night: a game, a whole night, or a night that was missed."""

    points = FigureField()
    counted = serializers.BooleanField(help_text="false when it is dropped")
    missed = serializers.BooleanField(help_text="nobody came, and the season counts that")


class NightPointsSerializer(serializers.Serializer):
    """What a night gave somebody."""

    day = serializers.DateField(allow_null=True, help_text="null for games of no night")
    points = FigureField(help_text="all results together, dropped ones included")
    best = serializers.BooleanField(help_text="did nobody get more, and somebody less?")
    substitute = serializers.CharField(help_text="who played in their name; empty for nobody")
    results = ResultOfNightSerializer(many=True)


class PublishedRowSerializer(serializers.Serializer):
    """Somebody's row."""

    name = serializers.CharField(source="row.name")
    place = serializers.IntegerField(
        source="row.place", allow_null=True, help_text="null while provisional"
    )
    tied = serializers.BooleanField(source="row.tied")
    points = FigureField(source="row.metric", allow_null=True, help_text="that count")
    games = serializers.IntegerField(source="row.games")
    wins = FigureField(source="row.wins", help_text="a win shared by two is 1/2")
    penalty = FigureField(source="row.penalty")
    goes = serializers.ChoiceField(choices=GOES, help_text="to which division it would lead")
    nights = NightPointsSerializer(many=True, help_text="those that gave something")


class CrossRowSerializer(PublishedRowSerializer):
    """Somebody's row, and who it is."""

    person = serializers.IntegerField(
        source="row.person", help_text="by which their address is made"
    )


class PublishedDivisionSerializer(serializers.Serializer):
    """A division; one with an empty name where a season has none."""

    name = serializers.CharField()
    first = serializers.IntegerField(
        help_text="number of the first of these nights; more than 1 where earlier ones are left out"
    )
    nights = serializers.ListField(child=serializers.DateField(allow_null=True))
    to_come = serializers.ListField(
        child=serializers.DateField(), help_text="days that are planned"
    )
    rows = PublishedRowSerializer(many=True)


class CrossDivisionSerializer(PublishedDivisionSerializer):
    """A division with who is in it."""

    rows = CrossRowSerializer(many=True)


class SeasonNamedSerializer(serializers.Serializer):
    """Which season it is about."""

    season = serializers.CharField(source="season.slug", help_text="slug")
    name = serializers.CharField(source="season.name")
    state = serializers.ChoiceField(choices=STATES, source="season.state")
    version = serializers.IntegerField(
        source="season.version", help_text="one more with every change"
    )


@extend_schema_serializer(
    examples=[
        OpenApiExample("One night", value=SEASON | {"divisions": [DIVISION | {"rows": [ROW]}]})
    ]
)
class CrossSerializer(SeasonNamedSerializer):
    """A season night by night."""

    divisions = CrossDivisionSerializer(many=True)


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "One night",
            value={"league": "thursdays", "league_name": "Thursdays"}
            | SEASON
            | {"divisions": [DIVISION | {"rows": [PUBLISHED_ROW]}]},
        )
    ]
)
class PublishedSerializer(SeasonNamedSerializer):
    """A season that a league shows to everybody."""

    league = serializers.CharField(source="season.league.slug", help_text="slug")
    league_name = serializers.CharField(source="season.league.name")
    divisions = PublishedDivisionSerializer(many=True)
