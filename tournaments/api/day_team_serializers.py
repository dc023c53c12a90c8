"""What programs are told of the standings of teams: names of fields, types, an example."""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from tournaments.api.day_serializers import FROM_ZERO, SeatedAtDaySerializer
from tournaments.api.figures import FigureField
from tournaments.rules.days.totals import RoundKind

SHARE = {
    **{"person": 3, "name": "Ann", "kind": "played", "points": 100, "strokes": 31},
    **{"counts": True, "game": "K7PQ2"},
}
ROUND = {"round": 1, "kind": "played", "points": 100, "place": None, "members": [SHARE]}
ROW = {
    **{"team": 2, "name": "North", "place": 1, "points": 100, "moved": None, "why": []},
    **{"people": [{"person": 3, "name": "Ann"}], "rounds": [ROUND]},
}


class TeamShareSerializer(serializers.Serializer):
    """A member of a team in a round."""

    person = serializers.IntegerField(source="share.person")
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=[str(each) for each in RoundKind], source="share.kind")
    points = FigureField(source="share.points")
    strokes = serializers.IntegerField(source="share.strokes", allow_null=True)
    counts = serializers.BooleanField(help_text="do they count for the team in this round?")
    game = serializers.CharField(help_text="code of the card; empty without one")


class TeamRoundSerializer(serializers.Serializer):
    """A round of a team."""

    round = serializers.IntegerField(source="row.number")
    kind = serializers.ChoiceField(choices=[str(each) for each in RoundKind], source="row.kind")
    points = FigureField(source="row.points")
    place = serializers.IntegerField(
        source="row.result.place", default=None, allow_null=True, help_text="of a pair at its table"
    )
    members = TeamShareSerializer(many=True)


class TeamRowSerializer(serializers.Serializer):
    """The row of a team."""

    team = serializers.IntegerField(source="row.team", help_text="id")
    name = serializers.CharField(source="row.name")
    place = serializers.IntegerField(
        source="row.place", allow_null=True, help_text="null once nobody of it is left"
    )
    points = FigureField(allow_null=True)
    moved = serializers.IntegerField(
        source="row.moved", allow_null=True, help_text="places up in the last round"
    )
    why = serializers.ListField(
        child=serializers.CharField(), source="row.why", help_text="what decided, in words"
    )
    people = SeatedAtDaySerializer(many=True)
    rounds = TeamRoundSerializer(many=True)


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "After the first round",
            value={"stage": 0, "name": "The rounds", "after": 1, "kept_back": 0, "rows": [ROW]},
        )
    ]
)
class TeamTableSerializer(serializers.Serializer):
    """The standings of the teams of a stage."""

    stage = serializers.IntegerField(source="stage.position", help_text=FROM_ZERO)
    name = serializers.CharField(source="stage.season.name")
    after = serializers.IntegerField(help_text="the last round in it; 0 before any counts")
    kept_back = serializers.IntegerField(
        help_text="rounds that were played and are not told before the result is read out"
    )
    rows = TeamRowSerializer(many=True)
