"""What programs are told of leagues, people and seasons: names of fields, types, examples."""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from tournaments.api.figures import FigureField
from tournaments.permissions import READ_FROM, ROLES
from tournaments.wording.names import SEASON_STATES

LEAGUE = {"slug": "thursdays", "name": "Thursdays", "visibility": "public", "people": 9}
PERSON = {
    **{"id": 3, "name": "Ann", "guest": False, "claimed": True, "joined": "2026-01-05"},
    **{"left": None, "games": 12, "last": "2026-03-02", "merged": ["Anne"], "mine": False},
    **{"index": "77/10", "rating": 1040, "provisional": False},
}
SEASON = {
    **{"slug": "winter", "name": "Winter", "state": "open", "starts": "2026-01-05", "ends": None},
    **{"system": "share", "net": False, "games": 6, "people": 9, "last_day": "2026-03-02"},
    "version": 7,
}


@extend_schema_serializer(
    examples=[OpenApiExample("A league", value=LEAGUE | {"season": "Winter", "role": "member"})]
)
class LeagueLineSerializer(serializers.Serializer):
    """A league in a list."""

    slug = serializers.CharField(help_text="by which its address is made")
    name = serializers.CharField()
    visibility = serializers.ChoiceField(choices=list(READ_FROM))
    people = serializers.IntegerField(help_text="who play in it now")
    season = serializers.CharField(help_text="name of the latest; empty where there is none")
    role = serializers.ChoiceField(
        choices=ROLES, allow_null=True, help_text="one's own; null where it is public"
    )


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "A league",
            value=LEAGUE
            | {"about": "At eight.", "created": "2026-01-01T12:00:00Z", "season": "winter"}
            | {"role": None, "version": 41},
        )
    ]
)
class LeagueSerializer(serializers.Serializer):
    """A league."""

    slug = serializers.CharField(source="league.slug")
    name = serializers.CharField(source="league.name")
    about = serializers.CharField(source="league.about")
    visibility = serializers.ChoiceField(choices=list(READ_FROM), source="league.visibility")
    created = serializers.DateTimeField(source="league.created")
    people = serializers.IntegerField(help_text="who play in it now")
    season = serializers.CharField(
        allow_null=True, help_text="slug of the open one, else the next, else the latest"
    )
    role = serializers.ChoiceField(
        choices=ROLES, allow_null=True, help_text="one's own; null where it is public"
    )
    version = serializers.IntegerField(
        source="league.version", help_text="one more with everything that is done in it"
    )


@extend_schema_serializer(examples=[OpenApiExample("Somebody", value=PERSON)])
class PersonSerializer(serializers.Serializer):
    """Somebody of a league."""

    id = serializers.IntegerField(source="line.id", help_text="by which their address is made")
    name = serializers.CharField(source="line.name")
    guest = serializers.BooleanField(source="line.guest")
    claimed = serializers.BooleanField(source="line.claimed", help_text="is an account theirs?")
    joined = serializers.DateField(source="line.joined")
    left = serializers.DateField(source="line.left", allow_null=True)
    games = serializers.IntegerField(source="line.games", help_text="at which they sat")
    last = serializers.DateField(
        source="line.last", allow_null=True, help_text="the day of the latest"
    )
    merged = serializers.ListField(
        child=serializers.CharField(), source="line.merged", help_text="their other names"
    )
    mine = serializers.BooleanField(source="line.mine", help_text="is it whoever asks?")
    index = FigureField(source="standing.index", allow_null=True, help_text="of handicap")
    rating = serializers.IntegerField(source="standing.rating", allow_null=True)
    provisional = serializers.BooleanField(
        source="standing.provisional", help_text="does the rating rest on few games?"
    )


class SeasonFieldsSerializer(serializers.Serializer):
    """What lists and the season itself tell of it."""

    slug = serializers.CharField(source="season.slug")
    name = serializers.CharField(source="season.name")
    state = serializers.ChoiceField(choices=list(SEASON_STATES), source="season.state")
    starts = serializers.DateField(source="season.starts", allow_null=True)
    ends = serializers.DateField(source="season.ends", allow_null=True)
    system = serializers.CharField(source="settings.scheme.system", help_text="of points")
    net = serializers.BooleanField(
        source="settings.scheme.net", help_text="are places by net totals?"
    )
    games = serializers.IntegerField(help_text="that count")
    people = serializers.IntegerField(help_text="who are registered")
    last_day = serializers.DateField(
        source="season.last_night", allow_null=True, help_text="the latest with a counted game"
    )
    version = serializers.IntegerField(
        source="season.version", help_text="one more with every change of the standings"
    )


@extend_schema_serializer(examples=[OpenApiExample("A season", value=SEASON)])
class SeasonLineSerializer(SeasonFieldsSerializer):
    """A season in a list."""


class NamedRulesSerializer(serializers.Serializer):
    """Rules that may be played."""

    slug = serializers.CharField()
    name = serializers.CharField()


class WordsSerializer(serializers.Serializer):
    """One thing that is set."""

    topic = serializers.CharField()
    sentence = serializers.CharField()


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "A season",
            value=SEASON
            | {"rules": [{"slug": "pagat-6", "name": "Six-Card Golf"}]}
            | {"words": [{"topic": "Minimum of games", "sentence": "3"}]},
        )
    ]
)
class SeasonSerializer(SeasonFieldsSerializer):
    """A season."""

    rules = NamedRulesSerializer(many=True, help_text="that may be played; none means any")
    words = WordsSerializer(many=True)
