"""What programs are told of rounds, tables and clocks: names of fields, types, examples."""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from tournaments.api.day_serializers import SeatedAtDaySerializer
from tournaments.api.figures import FigureField
from tournaments.api.season_serializers import SeasonGameSerializer
from tournaments.rules.days.clocks import ClockState
from tournaments.rules.days.states import ROUND, TABLE

LINE = {
    **{"id": 9, "stage": 0, "stage_name": "The rounds", "round": 1, "state": "playing"},
    **{"tables": 1, "are_in": 0, "put_off": 0, "sit_out": 1},
}
CLOCK = {
    **{"state": "running", "minutes": 50, "zero": "2026-01-10T10:50:00Z", "left": None},
    "starts": None,
}
PLAYER = {
    **{"position": 0, "person": 3, "name": "Ann", "away": "", "total": None, "net": None},
    **{"place": None, "points": None},
}
PLAY = {
    **{"code": "K7PQ2", "state": "playing", "over": False, "hole": 3, "holes": 8},
    **{"leaders": ["Ann"], "players": [PLAYER]},
}
TABLE_OF_ROUND = {
    **{"id": 7, "number": 1, "state": "playing", "postponed": False, "extra": 300},
    **{"walkover": None, "seats": [{"seat": 1, "person": 3, "name": "Ann"}], "game": PLAY},
}


class RoundFieldsSerializer(serializers.Serializer):
    """What lists and the round itself tell of it."""

    id = serializers.IntegerField(source="row.pk", help_text="by which its address is made")
    stage = serializers.IntegerField(source="row.stage.position", help_text="from 0")
    round = serializers.IntegerField(source="row.number", help_text="of the stage, from 1")
    state = serializers.ChoiceField(choices=list(ROUND.states), source="row.state")


@extend_schema_serializer(examples=[OpenApiExample("A round", value=LINE)])
class RoundLineSerializer(RoundFieldsSerializer):
    """A round in a list."""

    stage_name = serializers.CharField(source="row.stage.season.name")
    tables = serializers.IntegerField()
    are_in = serializers.IntegerField(help_text="tables whose card is handed in, or more")
    put_off = serializers.IntegerField(help_text="tables that are played later")
    sit_out = serializers.IntegerField(source="byes", help_text="people")


@extend_schema_serializer(examples=[OpenApiExample("A clock that runs", value=CLOCK)])
class RoundClockSerializer(serializers.Serializer):
    """The clock of a round."""

    state = serializers.ChoiceField(choices=[str(each) for each in ClockState])
    minutes = serializers.IntegerField(help_text="that it began with")
    zero = serializers.DateTimeField(
        allow_null=True, help_text="the moment of zero, if it goes on running; else null"
    )
    left = serializers.IntegerField(
        allow_null=True, help_text="seconds, while it waits or is paused; below 0 is over time"
    )
    starts = serializers.DateTimeField(
        allow_null=True, help_text="where it is set to a moment to come"
    )


class HallSeatSerializer(serializers.Serializer):
    """A seat as it was drawn."""

    seat = serializers.IntegerField(source="number", help_text="from 1, who deals first")
    person = serializers.IntegerField()
    name = serializers.CharField(help_text="with who plays there in their place, in words")


class PlayerAtTableSerializer(serializers.Serializer):
    """Somebody who plays at a table."""

    position = serializers.IntegerField(help_text="of the seat, from 0")
    person = serializers.IntegerField()
    name = serializers.CharField()
    away = serializers.CharField(help_text="for whom a substitute plays; empty for most")
    total = serializers.IntegerField(allow_null=True, help_text="null until it is over")
    net = serializers.IntegerField(allow_null=True)
    place = serializers.IntegerField(allow_null=True)
    points = FigureField(allow_null=True, help_text="what the card gives, also before it counts")


class TablePlaySerializer(serializers.Serializer):
    """The card of a table."""

    code = serializers.CharField()
    state = serializers.CharField(help_text="of the card, as with games of a season")
    over = serializers.BooleanField()
    hole = serializers.IntegerField(allow_null=True, help_text="that is played now")
    holes = serializers.IntegerField(
        source="planned", allow_null=True, help_text="null: until the rules end it"
    )
    leaders = serializers.ListField(child=serializers.CharField())
    players = PlayerAtTableSerializer(
        many=True, source="seats", help_text="in the order of their places once it is over"
    )


class DayTableSerializer(serializers.Serializer):
    """A table of a round."""

    id = serializers.IntegerField(source="table")
    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=list(TABLE.states))
    postponed = serializers.BooleanField(help_text="is it played later?")
    extra = serializers.IntegerField(help_text="seconds beyond the clock of the round")
    walkover = serializers.IntegerField(
        allow_null=True, help_text="the person who won without playing"
    )
    seats = HallSeatSerializer(many=True)
    game = TablePlaySerializer(source="play", allow_null=True)


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "A round of one table",
            value={"id": 9, "stage": 0, "round": 1, "state": "playing", "stage_name": "The rounds"}
            | {"seed": "4711-0-1", "published": "2026-01-10T09:55:00Z", "clock": CLOCK}
            | {"tables": [TABLE_OF_ROUND], "sit_out": [{"person": 4, "name": "Bob"}]},
        )
    ]
)
class RoundSerializer(serializers.Serializer):
    """A round with its tables."""

    id = serializers.IntegerField(source="hall.row.pk")
    stage = serializers.IntegerField(source="hall.row.stage.position", help_text="from 0")
    stage_name = serializers.CharField(source="hall.name")
    round = serializers.IntegerField(source="hall.row.number", help_text="of the stage, from 1")
    state = serializers.ChoiceField(choices=list(ROUND.states), source="hall.row.state")
    seed = serializers.CharField(
        source="hall.row.seed",
        help_text="from which anybody gets the same tables; empty where a hand changed them",
    )
    published = serializers.DateTimeField(source="hall.row.published", allow_null=True)
    clock = RoundClockSerializer()
    tables = DayTableSerializer(many=True, source="hall.tables")
    sit_out = SeatedAtDaySerializer(many=True, source="hall.byes")


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "A table that plays", value={"round": 9, "table": TABLE_OF_ROUND, "card": None}
        )
    ]
)
class DayTableCardSerializer(serializers.Serializer):
    """A table of a round with its card."""

    round = serializers.IntegerField(source="row.pk", help_text="id of its round")
    table = DayTableSerializer()
    card = SeasonGameSerializer(allow_null=True, help_text="null before it has one")
