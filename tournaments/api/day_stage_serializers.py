"""What programs are told of stages, standings and cuts: names of fields, types, examples."""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from tournaments.api.day_serializers import FROM_ZERO, SeatedAtDaySerializer
from tournaments.api.figures import FigureField
from tournaments.api.league_serializers import NamedRulesSerializer, WordsSerializer
from tournaments.rules.days.cuts import TieRule
from tournaments.rules.days.stages import Form, SeatingRule
from tournaments.rules.days.totals import Carry, RoundKind

MARKS = ["in", "level", "out", "wild", ""]
CUT = {"places": 8, "rule": "playoff", "wildcards": 0}
STAGE = {
    **{"stage": 0, "name": "The rounds", "season": "winter-open", "form": "rounds", "rounds": 5},
    **{"published": 2, "holes": 8, "rules": {"slug": "pagat-6", "name": "Six-Card Golf"}},
    **{"least": 3, "preferred": 4, "most": 5, "first": "random", "seating": "power"},
    **{"interval": 0, "pools": 1, "system": "linear100", "carry": "none", "cut": CUT},
    **{"best": 2, "strikes": 3, "choice_of_seat": False, "minutes": 50, "pause": 10},
    "words": [{"topic": "Rounds", "sentence": "5"}],
}
CELL = {
    **{"round": 1, "kind": "played", "points": "200/3", "place": 2, "players": 4},
    **{"strokes": 31, "dropped": False, "game": "K7PQ2"},
}
ROW = {
    **{"person": 3, "name": "Ann", "place": 1, "tied": False, "left": False, "points": "200/3"},
    **{"to_par": "-5/2", "games": 1, "wins": 0, "penalty": 0, "brought": None, "moved": None},
    **{"strikes_left": None, "mark": "in", "decided_by": "", "why": [], "rounds": [CELL]},
}
TABLE_AFTER = {
    **{"stage": 0, "name": "The rounds", "after": 1, "kept_back": 0, "system": "linear100"},
    **{"corrected": [], "rows": [ROW]},
}
ANN, BOB = {"person": 3, "name": "Ann"}, {"person": 4, "name": "Bob"}


class CutSettingsSerializer(serializers.Serializer):
    """How many go on, and what becomes of who is level on the line."""

    places = serializers.IntegerField(help_text="how many go on, wildcards included")
    rule = serializers.ChoiceField(choices=[str(each) for each in TieRule])
    wildcards = serializers.IntegerField(help_text="places a director fills")


@extend_schema_serializer(examples=[OpenApiExample("The rounds", value=STAGE)])
class StageSerializer(serializers.Serializer):
    """A stage, and what is set."""

    stage = serializers.IntegerField(source="stage.position", help_text=FROM_ZERO)
    name = serializers.CharField(source="stage.season.name")
    season = serializers.CharField(
        source="stage.season.slug", help_text="slug of the season its games count in"
    )
    form = serializers.ChoiceField(
        choices=[str(each) for each in Form], source="settings.form", help_text="how it is played"
    )
    rounds = serializers.IntegerField(source="settings.rounds", help_text="0: until it is decided")
    published = serializers.IntegerField(source="rounds", help_text="rounds that were published")
    holes = serializers.IntegerField(source="settings.holes", help_text="of a game")
    rules = NamedRulesSerializer(source="ruleset")
    least = serializers.IntegerField(source="settings.hall.least", help_text="people at a table")
    preferred = serializers.IntegerField(source="settings.hall.preferred")
    most = serializers.IntegerField(source="settings.hall.most")
    first = serializers.ChoiceField(
        choices=[str(each) for each in SeatingRule],
        source="settings.first",
        help_text="how the first round is seated",
    )
    seating = serializers.ChoiceField(
        choices=[str(each) for each in SeatingRule], source="settings.seating"
    )
    interval = serializers.IntegerField(
        source="settings.interval", help_text="places between people of a table; 0: by itself"
    )
    pools = serializers.IntegerField(source="settings.pools")
    system = serializers.CharField(source="settings.scheme.system", help_text="of points")
    carry = serializers.ChoiceField(
        choices=[str(each) for each in Carry],
        source="settings.carry",
        help_text="how much of the points so far counts",
    )
    cut = CutSettingsSerializer(source="settings.cut", allow_null=True)
    best = serializers.IntegerField(
        source="settings.best", help_text="of a table who go on, in groups"
    )
    strikes = serializers.IntegerField(
        source="settings.strikes", help_text="with so many one is out, where strikes are counted"
    )
    choice_of_seat = serializers.BooleanField(
        source="settings.choice_of_seat", help_text="are the seats chosen, the best first?"
    )
    minutes = serializers.IntegerField(source="settings.minutes", help_text="of a round")
    pause = serializers.IntegerField(source="settings.pause", help_text="minutes after a round")
    words = WordsSerializer(many=True)


class CellSerializer(serializers.Serializer):
    """A round of somebody."""

    round = serializers.IntegerField(source="cell.number")
    kind = serializers.ChoiceField(
        choices=[str(each) for each in RoundKind],
        source="cell.kind",
        help_text="sat out, came later, was put off or was not there, where it was not played",
    )
    points = FigureField(source="cell.points")
    place = serializers.IntegerField(source="cell.place", allow_null=True, help_text="at the table")
    players = serializers.IntegerField(source="cell.players", allow_null=True)
    strokes = serializers.IntegerField(source="cell.strokes", allow_null=True)
    dropped = serializers.BooleanField(help_text="does it not count?")
    game = serializers.CharField(help_text="code of the card; empty without one")


class DayRowSerializer(serializers.Serializer):
    """Somebody's row."""

    person = serializers.IntegerField(
        source="standing.player", help_text="by which their address in the league is made"
    )
    name = serializers.CharField()
    place = serializers.IntegerField(
        allow_null=True, help_text="null while provisional, and of who left"
    )
    tied = serializers.BooleanField(source="standing.tied")
    left = serializers.BooleanField(source="gone", help_text="left before the end: no place")
    points = FigureField(source="standing.line.metric", allow_null=True)
    to_par = FigureField(
        allow_null=True, help_text="strokes; null where a card of theirs has no par"
    )
    games = serializers.IntegerField(source="standing.line.games")
    wins = FigureField(source="standing.line.wins", help_text="a win shared by two is 1/2")
    penalty = FigureField(source="standing.line.penalty")
    brought = FigureField(
        source="carried", allow_null=True, help_text="points from the stage before"
    )
    moved = serializers.IntegerField(
        allow_null=True, help_text="places up in the last round; null for who had none before"
    )
    strikes_left = serializers.IntegerField(
        allow_null=True, help_text="null where nobody is out with too many"
    )
    mark = serializers.ChoiceField(
        choices=MARKS, help_text="what the cut means, as it is or would be; empty without one"
    )
    decided_by = serializers.CharField(
        help_text="the criterion that put it below the row above; empty for none"
    )
    why = serializers.ListField(child=serializers.CharField(), help_text="the same in words")
    rounds = CellSerializer(many=True)


@extend_schema_serializer(examples=[OpenApiExample("After the first round", value=TABLE_AFTER)])
class StageStandingsSerializer(serializers.Serializer):
    """The standings of a stage after a round, with every round of everybody."""

    stage = serializers.IntegerField(source="stage.position", help_text=FROM_ZERO)
    name = serializers.CharField(source="stage.season.name")
    after = serializers.IntegerField(help_text="the last round in it; 0 before any is in")
    kept_back = serializers.IntegerField(
        help_text="rounds that were played and are not told before the result is read out"
    )
    system = serializers.CharField(help_text="of points")
    corrected = serializers.ListField(
        child=serializers.DateField(), help_text="days on which something was corrected"
    )
    rows = DayRowSerializer(many=True, help_text="the best first; who left at the end")


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "Two who are level for one place",
            value={"stage": 0, "cut": CUT | {"places": 1}, "decided": False, "kept_back": 0}
            | {"through": [], "level": [ANN, BOB], "spots": 1, "out": [], "by_wildcard": []},
        )
    ]
)
class CutSerializer(serializers.Serializer):
    """Who goes on from a stage."""

    stage = serializers.IntegerField(source="results.stage.position", help_text=FROM_ZERO)
    cut = CutSettingsSerializer(
        source="results.settings.cut", allow_null=True, help_text="null where nobody is cut"
    )
    decided = serializers.BooleanField(source="results.decided", help_text="else as it would be")
    kept_back = serializers.IntegerField(
        source="results.kept_back", help_text="rounds that are not told yet, and so nobody is"
    )
    through = SeatedAtDaySerializer(many=True)
    level = SeatedAtDaySerializer(many=True, help_text="who play for the places that are left")
    spots = serializers.IntegerField(help_text="how many places those are")
    out = SeatedAtDaySerializer(many=True)
    by_wildcard = SeatedAtDaySerializer(many=True, source="wildcards")
