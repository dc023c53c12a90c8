"""What programs are told of tournaments and who plays in them: names of fields, types, examples."""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from tournaments.api.league_serializers import WordsSerializer
from tournaments.permissions import ROLES
from tournaments.rules.days.plans import ItemKind
from tournaments.rules.days.states import ENTRY, TOURNAMENT

FROM_ZERO = "number from 0, as in the addresses of pages"
DAY = {"slug": "winter-open", "name": "Winter Open", "day": "2026-01-10", "state": "running"}
STEP = {
    **{"time": "10:00", "name": "Round 1", "minutes": 50, "kind": "round"},
    **{"stage": 0, "round": 1},
}
PLAN = {
    "people": 40,
    "sizes": [4] * 10,
    "byes": 0,
    "sentence": "40 people at 10 tables; repeat meetings are at least 0; ends about 18:40",
    "steps": [STEP],
}
ENTRANT = {
    **{"id": 7, "number": 1, "person": 3, "name": "Ann", "state": "active", "late": False},
    **{"unranked": False, "since": 1, "team": "", "table": 5},
}
TEAM = {"id": 2, "name": "North", "people": [{"person": 3, "name": "Ann"}]}


@extend_schema_serializer(examples=[OpenApiExample("A tournament", value=DAY | {"people": 40})])
class DayLineSerializer(serializers.Serializer):
    """A tournament in a list."""

    slug = serializers.CharField(help_text="by which its address is made")
    name = serializers.CharField()
    day = serializers.DateField()
    state = serializers.ChoiceField(choices=list(TOURNAMENT.states))
    people = serializers.IntegerField(help_text="who are entered, without who waits for a place")


class PlanStepSerializer(serializers.Serializer):
    """Something that happens in the course of the day."""

    time = serializers.CharField(help_text="where the site is, as a clock shows it")
    name = serializers.CharField()
    minutes = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=[str(each) for each in ItemKind])
    stage = serializers.IntegerField(allow_null=True, help_text="from 0")
    round = serializers.IntegerField(source="number", allow_null=True, help_text="from 1")


class PlanSerializer(serializers.Serializer):
    """The plan of the day, for those who are entered, or for eight as long as there are fewer."""

    people = serializers.IntegerField()
    sizes = serializers.ListField(
        child=serializers.IntegerField(), help_text="of the tables of the first stage"
    )
    byes = serializers.IntegerField(help_text="who sit out of a round")
    sentence = serializers.CharField(source="says", help_text="what it means")
    steps = PlanStepSerializer(many=True)


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "A tournament",
            value=DAY
            | {"league": "thursdays", "about": "", "place": "The hall", "kind": "day"}
            | {"starts": "10:00:00", "seed": "4711", "ruleset": "pagat-6", "limit": None}
            | {"hidden": 1, "protest_until": None, "people": 40, "role": "director"}
            | {"own_entry": True, "stages": ["The rounds", "The final"], "plan": PLAN}
            | {"words": [{"topic": "Most people", "sentence": "no limit"}], "version": 31},
        )
    ]
)
class DaySerializer(serializers.Serializer):
    """A tournament."""

    slug = serializers.CharField(source="tournament.slug")
    league = serializers.CharField(
        source="tournament.league.slug", help_text="slug of the league whose people play"
    )
    name = serializers.CharField(source="tournament.name")
    about = serializers.CharField(source="tournament.about")
    place = serializers.CharField(source="tournament.place")
    kind = serializers.CharField(
        source="tournament.kind", help_text="the ready kind it began as; empty for none"
    )
    day = serializers.DateField(source="tournament.day")
    starts = serializers.TimeField(source="tournament.starts", allow_null=True)
    state = serializers.ChoiceField(choices=list(TOURNAMENT.states), source="tournament.state")
    own_entry = serializers.BooleanField(
        source="tournament.own_entry", help_text="may people put their own name down?"
    )
    seed = serializers.CharField(
        source="tournament.seed", help_text="public: every draw can be repeated from it"
    )
    ruleset = serializers.CharField(source="settings.ruleset", help_text="slug")
    limit = serializers.IntegerField(
        source="settings.limit", allow_null=True, help_text="most people; null for no limit"
    )
    hidden = serializers.IntegerField(
        source="settings.hidden", help_text="last rounds whose standings are kept back"
    )
    protest_until = serializers.DateTimeField(source="tournament.protest_until", allow_null=True)
    people = serializers.IntegerField(help_text="who take part")
    role = serializers.ChoiceField(
        choices=ROLES, allow_null=True, help_text="one's own; null where it is public"
    )
    stages = serializers.ListField(child=serializers.CharField(), help_text="names, in order")
    plan = PlanSerializer()
    words = WordsSerializer(many=True, help_text="everything that holds for the whole day")
    version = serializers.IntegerField(
        source="tournament.version", help_text="one more with everything that is done in it"
    )


@extend_schema_serializer(examples=[OpenApiExample("Somebody", value=ENTRANT)])
class EntrantSerializer(serializers.Serializer):
    """An entry."""

    id = serializers.IntegerField(source="entrant")
    number = serializers.IntegerField(help_text="in the order of entry")
    person = serializers.IntegerField(help_text="by which their address in the league is made")
    name = serializers.CharField()
    state = serializers.ChoiceField(choices=list(ENTRY.states))
    late = serializers.BooleanField(help_text="is to come, but later")
    unranked = serializers.BooleanField(help_text="plays, and takes no place")
    since = serializers.IntegerField(help_text="the round in which they began")
    team = serializers.CharField(help_text="name; empty for none")
    table = serializers.IntegerField(
        allow_null=True, help_text="number of their table in the round that is on"
    )


class SeatedAtDaySerializer(serializers.Serializer):
    """Somebody."""

    person = serializers.IntegerField(help_text="by which their address in the league is made")
    name = serializers.CharField()


@extend_schema_serializer(examples=[OpenApiExample("A team", value=TEAM)])
class TeamSerializer(serializers.Serializer):
    """A team."""

    id = serializers.IntegerField(source="team.pk")
    name = serializers.CharField(source="team.name")
    people = SeatedAtDaySerializer(many=True)
