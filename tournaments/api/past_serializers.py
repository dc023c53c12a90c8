"""What programs are told of seasons from sheets and of all seasons together: the names of the
fields, their types, examples.
"""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from tournaments.api.figures import FigureField
from tournaments.api.season_serializers import RECORD, RecordsSerializer
from tournaments.rules.lists.past_tables import MEASURES

PAST = {"id": 4, "name": "2019", "ends": "2019-12-30", "measure": "points", "people": 9}
LINE = {"person": 3, "name": "Ann", "spelt": "Anne", "place": 1, "total": "245/2", "games": 20}


class PastFieldsSerializer(serializers.Serializer):
    """What lists and the season itself tell of it."""

    id = serializers.IntegerField(help_text="by which its address is made")
    name = serializers.CharField()
    ends = serializers.DateField(allow_null=True, help_text="its last day, where it is known")
    measure = serializers.ChoiceField(
        choices=MEASURES, help_text="what totals are; places have none"
    )
    people = serializers.IntegerField(help_text="who stand in its table")


@extend_schema_serializer(examples=[OpenApiExample("A season from a sheet", value=PAST)])
class PastSeasonLineSerializer(PastFieldsSerializer):
    """A season from a sheet, in a list."""


class PastLineSerializer(serializers.Serializer):
    """Somebody's line in the sheet."""

    person = serializers.IntegerField(help_text="by which their address is made")
    name = serializers.CharField(help_text="of today")
    spelt = serializers.CharField(help_text="as in the sheet")
    place = serializers.IntegerField(allow_null=True, help_text="null for too few games")
    total = FigureField(allow_null=True, help_text="null where only places count")
    games = serializers.IntegerField(allow_null=True, help_text="null where nobody wrote it down")


@extend_schema_serializer(
    examples=[OpenApiExample("A season from a sheet", value=PAST | {"rows": [LINE]})]
)
class PastSeasonSerializer(serializers.Serializer):
    """A season from a sheet with its table."""

    id = serializers.IntegerField(source="tile.id")
    name = serializers.CharField(source="tile.name")
    ends = serializers.DateField(source="tile.ends", allow_null=True)
    measure = serializers.ChoiceField(choices=MEASURES, source="tile.measure")
    people = serializers.IntegerField(source="tile.people")
    rows = PastLineSerializer(many=True, help_text="the first at the top")


class SeasonColumnSerializer(serializers.Serializer):
    """A season of the table over all seasons."""

    number = serializers.IntegerField(help_text="by which the rows name it")
    name = serializers.CharField()
    season = serializers.CharField(source="slug", help_text="slug; empty for one from a sheet")
    past = serializers.IntegerField(
        source="past_id", allow_null=True, help_text="id of one from a sheet"
    )
    running = serializers.BooleanField(help_text="does it still go on? Then a place is no title")


class SeasonResultSerializer(serializers.Serializer):
    """Somebody's line in one of the seasons."""

    season = serializers.IntegerField(help_text="its number")
    place = serializers.IntegerField(allow_null=True, help_text="null for too few games")
    total = FigureField(allow_null=True, help_text="by that season's system")
    games = serializers.IntegerField(allow_null=True)


class AllTimeRowSerializer(serializers.Serializer):
    """Somebody over all seasons."""

    person = serializers.IntegerField(help_text="by which their address is made")
    name = serializers.CharField()
    place = serializers.IntegerField(help_text="by titles, then second and third places, games")
    seasons = serializers.IntegerField(help_text="played in")
    titles = serializers.IntegerField()
    seconds = serializers.IntegerField()
    thirds = serializers.IntegerField()
    games = serializers.IntegerField()
    results = SeasonResultSerializer(source="lines", many=True)


RESULT = {"season": 0, "place": 1, "total": "245/2", "games": 20}
COLUMN = {"number": 0, "name": "2019", "season": "", "past": 4, "running": False}
ALL_TIME_ROW = {
    **{"person": 3, "name": "Ann", "place": 1, "seasons": 1, "titles": 1, "seconds": 0},
    **{"thirds": 0, "games": 20, "results": [RESULT]},
}


@extend_schema_serializer(
    examples=[OpenApiExample("One season", value={"seasons": [COLUMN], "rows": [ALL_TIME_ROW]})]
)
class AllTimeSerializer(serializers.Serializer):
    """All seasons of a league in one table."""

    seasons = SeasonColumnSerializer(source="columns", many=True, help_text="the latest first")
    rows = AllTimeRowSerializer(many=True)


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "After the first game",
            value={
                **{"games": 1, "every": True, "margins": [], "streaks": []},
                "lowest": [{"rules": "Six-Card Golf", "holes": 9, "records": [RECORD]}],
                **{"best_holes": [], "worst_holes": [], "seasons": {"K7PQ2": "winter"}},
            },
        )
    ]
)
class LeagueRecordsSerializer(RecordsSerializer):
    """What stands out over all seasons of a league."""

    seasons = serializers.DictField(
        child=serializers.CharField(), help_text="slug of the season of each game, by its code"
    )
