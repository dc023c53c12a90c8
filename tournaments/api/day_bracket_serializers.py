"""What programs are told of knockouts and playoffs: names of fields, types, examples."""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from tournaments.api.day_serializers import FROM_ZERO, SeatedAtDaySerializer
from tournaments.rules.days.stages import Form
from tournaments.rules.days.states import ROUND, TABLE

ANN, BOB = {"person": 3, "name": "Ann"}, {"person": 4, "name": "Bob"}
SEAT = ANN | {"seed": 1, "figure": "5&3", "goes_on": True}
MATCH = {"table": 7, "number": 1, "state": "final", "walkover": False, "game": "K7PQ2"}
PLAYOFF = {
    **{"id": 2, "stage": 0, "round": None, "spots": 1, "people": [ANN, BOB]},
    **{"holes": [{"3": 4, "4": 9}], "through": [3], "out": [4], "level": [], "lot": False},
    "decided": "2026-01-10T15:40:00Z",
}


class BracketSeatSerializer(serializers.Serializer):
    """Somebody at a table of a knockout."""

    person = serializers.IntegerField(help_text="of a pair one of the two")
    name = serializers.CharField(help_text="of a pair that of the pair")
    seed = serializers.IntegerField(help_text="from 1; 0 for nobody of the first round")
    figure = serializers.CharField(help_text="the total, or how a match was won: “5&3”")
    goes_on = serializers.BooleanField(
        source="goes", allow_null=True, help_text="null while nobody knows"
    )


class BracketTableSerializer(serializers.Serializer):
    """A table of a knockout."""

    table = serializers.IntegerField(
        source="table.table", allow_null=True, help_text="id; null for who sits out"
    )
    number = serializers.IntegerField(source="table.number", allow_null=True)
    state = serializers.ChoiceField(choices=[*TABLE.states, "bye"], source="table.state")
    walkover = serializers.BooleanField(source="table.walkover", help_text="won without playing")
    game = serializers.CharField(source="table.code", help_text="code; empty without one")
    seats = BracketSeatSerializer(many=True, help_text="the best first")


class BracketRoundSerializer(serializers.Serializer):
    """A round of a knockout."""

    id = serializers.IntegerField(source="row.pk", help_text="by which its address is made")
    round = serializers.IntegerField(source="row.number")
    state = serializers.ChoiceField(choices=list(ROUND.states), source="row.state")
    tables = BracketTableSerializer(many=True, help_text="in pairs by the order of the bracket")


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "A match",
            value={"stage": 1, "name": "The final", "form": "pairs"}
            | {
                "rounds": [
                    {"id": 9, "round": 1, "state": "closed", "tables": [MATCH | {"seats": [SEAT]}]}
                ]
            },
        )
    ]
)
class BracketSerializer(serializers.Serializer):
    """The published rounds of a stage, and who goes on from each table."""

    stage = serializers.IntegerField(source="stage.position", help_text=FROM_ZERO)
    name = serializers.CharField(source="stage.season.name")
    form = serializers.ChoiceField(choices=[str(each) for each in Form])
    rounds = BracketRoundSerializer(many=True)


@extend_schema_serializer(examples=[OpenApiExample("One hole was enough", value=PLAYOFF)])
class PlayoffSerializer(serializers.Serializer):
    """Holes that are played for places."""

    id = serializers.IntegerField(source="shown.row.pk")
    stage = serializers.IntegerField(source="shown.row.stage.position", help_text=FROM_ZERO)
    round = serializers.IntegerField(
        source="shown.row.round.number",
        default=None,
        allow_null=True,
        help_text="after which; null for the cut of the stage",
    )
    spots = serializers.IntegerField(source="shown.row.spots", help_text="places")
    people = SeatedAtDaySerializer(many=True)
    holes = serializers.ListField(
        child=serializers.DictField(child=serializers.IntegerField()),
        source="shown.row.holes",
        help_text="the points of everybody who played each, by person",
    )
    through = serializers.ListField(
        child=serializers.IntegerField(), source="shown.state.through", help_text="people"
    )
    out = serializers.ListField(child=serializers.IntegerField(), source="shown.state.out")
    level = serializers.ListField(
        child=serializers.IntegerField(), source="shown.state.undecided", help_text="who play on"
    )
    lot = serializers.BooleanField(source="shown.row.lot", help_text="did a lot decide the rest?")
    decided = serializers.DateTimeField(source="shown.row.decided", allow_null=True)
