"""What programs are told of nights, tables, games and records: names of fields, types, examples."""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from tournaments.api.figures import FigureField
from tournaments.ledger.replies import WORDS
from tournaments.wording.names import GAME_STATES

SEATED = {"person": 3, "name": "Ann"}
NIGHT = {
    **{"day": "2026-01-12", "starts": "19:30:00", "name": "", "state": "playing"},
    **{"here": 7, "games": 2},
}
REPLIES = {
    **{"open": True, "coming": 1, "maybe": 0, "away": 0},
    "people": [SEATED | {"word": "coming"}],
}
TABLE = {
    **{"id": 12, "day": "2026-01-12", "round": 1, "number": 1, "people": [SEATED]},
    **{
        "deadline": None,
        "closed": False,
        "void": False,
        "draft": False,
        "game": "K7PQ2",
        "state": "playing",
    },
    "over": False,
}
GAME = {"code": "K7PQ2", "day": "2026-01-12", "state": "confirmed", "over": True}
RECORD = {
    **{"figure": 19, "hole": None, "person": 3, "name": "Ann", "game": "K7PQ2"},
    **{"day": "2026-01-12", "rules": "Six-Card Golf"},
}


STARTS = "by the clock where the site is; null where nobody has said"


class SeatedSerializer(serializers.Serializer):
    """Somebody at a table."""

    person = serializers.IntegerField(help_text="by which their address is made")
    name = serializers.CharField()


@extend_schema_serializer(examples=[OpenApiExample("A table", value=TABLE)])
class TableSerializer(serializers.Serializer):
    """A table of a night, or of a list with deadlines."""

    id = serializers.IntegerField(source="table.fixture")
    day = serializers.DateField(allow_null=True, help_text="of the night; null on a list")
    round = serializers.IntegerField(source="table.round")
    number = serializers.IntegerField(source="table.number")
    people = SeatedSerializer(many=True, help_text="the first deals first")
    deadline = serializers.DateField(source="table.deadline", allow_null=True)
    closed = serializers.BooleanField(source="table.closed", help_text="is the deadline over?")
    void = serializers.BooleanField(source="table.void")
    draft = serializers.BooleanField(help_text="is it not published yet?")
    game = serializers.CharField(source="table.code", help_text="empty before it is started")
    state = serializers.CharField(source="table.state", help_text="of the game, or empty")
    over = serializers.BooleanField(source="table.over")


@extend_schema_serializer(examples=[OpenApiExample("A night", value=NIGHT)])
class NightLineSerializer(serializers.Serializer):
    """A night in a list."""

    day = serializers.DateField(source="night.day", help_text="by which its address is made")
    starts = serializers.TimeField(source="night.starts", allow_null=True, help_text=STARTS)
    name = serializers.CharField(source="night.name", help_text="empty for most")
    state = serializers.CharField(
        source="night.state", help_text="“planned”, “checkin”, “playing” or “closed”"
    )
    here = serializers.IntegerField(help_text="how many came")
    games = serializers.IntegerField(help_text="that were started and are not void")


class AnswerSerializer(SeatedSerializer):
    """What somebody said before a night."""

    word = serializers.ChoiceField(choices=list(WORDS))


class RepliesSerializer(serializers.Serializer):
    """Who said that they come."""

    open = serializers.BooleanField(help_text="may it still be said?")
    coming = serializers.IntegerField(help_text="how many")
    maybe = serializers.IntegerField()
    away = serializers.IntegerField()
    people = AnswerSerializer(
        many=True, allow_null=True, help_text="null for who may not know, being no member"
    )


class GuestSerializer(SeatedSerializer):
    """Somebody who came."""

    here = serializers.BooleanField(help_text="false for who went home")


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "A night",
            value=NIGHT
            | {"tables": [TABLE], "people": [SEATED | {"here": True}], "replies": REPLIES},
        )
    ]
)
class NightSerializer(serializers.Serializer):
    """A night with its tables."""

    day = serializers.DateField(source="line.night.day")
    starts = serializers.TimeField(source="line.night.starts", allow_null=True, help_text=STARTS)
    name = serializers.CharField(source="line.night.name", help_text="empty for most")
    state = serializers.CharField(
        source="line.night.state", help_text="“planned”, “checkin”, “playing” or “closed”"
    )
    here = serializers.IntegerField(source="line.here", help_text="how many came")
    games = serializers.IntegerField(source="line.games")
    tables = TableSerializer(many=True)
    people = GuestSerializer(
        many=True,
        source="guests",
        allow_null=True,
        help_text="who came; null for who may not know, being no member",
    )
    replies = RepliesSerializer(help_text="what people said before it")


class PlayerSerializer(serializers.Serializer):
    """Somebody in a list of games."""

    name = serializers.CharField()
    total = serializers.IntegerField(allow_null=True, help_text="null before the first hole")


@extend_schema_serializer(
    examples=[OpenApiExample("A game", value=GAME | {"players": [{"name": "Ann", "total": 19}]})]
)
class SeasonGameLineSerializer(serializers.Serializer):
    """A game in a list."""

    code = serializers.CharField(source="line.code", help_text="by which its address is made")
    day = serializers.DateField(source="line.day")
    state = serializers.ChoiceField(choices=list(GAME_STATES), source="line.state")
    over = serializers.BooleanField(source="line.over", help_text="is it played to its end?")
    players = PlayerSerializer(many=True, help_text="the lowest first once it is over")


class SeasonSeatSerializer(serializers.Serializer):
    """A seat of a game of a season."""

    position = serializers.IntegerField()
    person = serializers.IntegerField()
    name = serializers.CharField()
    stands_for = serializers.CharField(
        help_text="name of the absent one a substitute plays for; empty for most"
    )
    handicap = serializers.IntegerField(allow_null=True, help_text="frozen at the start")
    joined_at = serializers.IntegerField(help_text="the first hole played")
    left_after = serializers.IntegerField(allow_null=True, help_text="the last hole played")
    total = serializers.IntegerField(allow_null=True, help_text="points of the card")
    penalty = serializers.IntegerField(help_text="that a director gave")
    strokes = serializers.IntegerField(allow_null=True, help_text="both together")
    net = serializers.IntegerField(allow_null=True, help_text="less the handicap")
    place = serializers.IntegerField(allow_null=True, help_text="at the table, by strokes")


class ResultSerializer(SeatedSerializer):
    """What a game gave somebody."""

    place = serializers.IntegerField()
    strokes = serializers.IntegerField(help_text="penalties of the game included")
    net = serializers.IntegerField()
    points = FigureField(help_text="by the season's system")
    wins = FigureField(help_text="a win shared by two is 1/2")
    ranked = serializers.BooleanField(help_text="does it count in the standings?")
    holes = serializers.ListField(
        child=serializers.IntegerField(), help_text="the points of every hole"
    )


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "A game that counts",
            value=GAME
            | {"night": "2026-01-12", "finished": "2026-01-12T21:40:00Z", "version": 1}
            | {
                "seats": [
                    {
                        **{"position": 0, "person": 3, "name": "Ann", "stands_for": ""},
                        **{"handicap": None, "joined_at": 1, "left_after": None, "total": 19},
                        **{"penalty": 0, "strokes": 19, "net": None, "place": 1},
                    }
                ],
                "results": [
                    {
                        **{"person": 3, "name": "Ann", "place": 1, "strokes": 19, "net": 19},
                        **{"points": 100, "wins": 1, "ranked": True, "holes": [4, 15]},
                    }
                ],
            },
        )
    ]
)
class SeasonGameSerializer(serializers.Serializer):
    """A game of a season."""

    code = serializers.CharField(source="game.game.code")
    day = serializers.DateField(source="game.day")
    state = serializers.ChoiceField(choices=list(GAME_STATES), source="game.state")
    over = serializers.BooleanField()
    night = serializers.DateField(allow_null=True, help_text="null for one outside any night")
    finished = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField(
        source="game.version", help_text="how often the card was handed in"
    )
    seats = SeasonSeatSerializer(many=True)
    results = ResultSerializer(many=True, help_text="empty until it counts")


class RecordSerializer(serializers.Serializer):
    """Somebody's figure, and in which game."""

    figure = serializers.IntegerField()
    hole = serializers.IntegerField(allow_null=True, help_text="if it is that of one hole")
    person = serializers.IntegerField(source="seat.person")
    name = serializers.CharField(source="seat.name")
    game = serializers.CharField(source="seat.code")
    day = serializers.DateField(source="seat.day")
    rules = serializers.CharField(source="seat.rules", help_text="their name, in English")


class LowestSerializer(serializers.Serializer):
    """The lowest totals under one ruleset over so many holes."""

    rules = serializers.CharField(help_text="their name, in English")
    holes = serializers.IntegerField()
    records = RecordSerializer(many=True)


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "After the first game",
            value={
                **{"games": 1, "every": True, "margins": [], "streaks": []},
                "lowest": [{"rules": "Six-Card Golf", "holes": 9, "records": [RECORD]}],
                "best_holes": [RECORD | {"figure": -2, "hole": 4}],
                "worst_holes": [RECORD | {"figure": 31, "hole": 7}],
            },
        )
    ]
)
class RecordsSerializer(serializers.Serializer):
    """What stands out in a season."""

    games = serializers.IntegerField(help_text="how many were looked at")
    every = serializers.BooleanField(help_text="is that all of them?")
    lowest = LowestSerializer(many=True)
    best_holes = RecordSerializer(many=True)
    worst_holes = RecordSerializer(many=True)
    margins = RecordSerializer(many=True, help_text="won by most")
    streaks = RecordSerializer(many=True, help_text="most games won in a row")
