"""A tournament: its stages, their rounds and tables, who is entered, and what happened in the hall.

The stage of a tournament has a season of its own, and is scored as one: games, results, lines,
tie-breaks and penalties are those of leagues. A night of a league is a stage as well, one of many
of its season, and has rounds, tables and byes like any other. People, roles, links and the history
are those of the tournament's league; one that stands alone has a league that is nothing but its
roster. What may follow on a state is data (`rules.days.states`); here a row can only be in a state
that exists.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q

from scorecards.models import Device
from tournaments.models.leagues import Invitation, League, Person
from tournaments.models.seasons import Fixture, Night, Season


class Tournament(models.Model):
    """One event. `settings` is a `rules.days.stages.DaySettings`; `seed` is public, so that every
    draw can be repeated by anybody. `version` goes up with every write that its pages show.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="tournaments")
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    about = models.TextField(max_length=4000, blank=True)
    place = models.CharField(max_length=80, blank=True)
    kind = models.SlugField(max_length=30, blank=True)  # the ready kind it began as
    state = models.CharField(max_length=12, default="draft")
    settings = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=0)
    day = models.DateField()
    starts = models.TimeField(null=True)  # of the day where the site is; null: nobody has said
    seed = models.CharField(max_length=40)
    protest_until = models.DateTimeField(null=True)
    own_entry = models.BooleanField(default=False)  # whoever reads it may put their own name down
    # In the code at the door: with it people say with phones of their own that they are here.
    door_key = models.CharField(max_length=10, blank=True)
    # Shares of a pot (`rules.days.prizes`), and `named`: awards that have a name and a person.
    awards = models.JSONField(default=dict)
    # Under which the phones come in that sit down at a table.
    hall_link = models.ForeignKey(
        Invitation, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    # What a copy to be thrown away rehearses, and what goes wrong in it on purpose: words of
    # `rules.days.mishaps`.
    rehearsal_of = models.ForeignKey(
        "self", null=True, on_delete=models.CASCADE, related_name="rehearsals"
    )
    mishaps = models.JSONField(default=list)
    created = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="tournament_has_a_name"),
            models.UniqueConstraint(
                fields=["door_key"], condition=~Q(door_key=""), name="door_key_of_one_tournament"
            ),
            models.CheckConstraint(
                condition=Q(
                    state__in=["draft", "registration", "checkin", "running", "provisional"]
                    + ["final", "archived", "cancelled", "abandoned"]
                ),
                name="tournament_state_is_known",
            ),
            models.UniqueConstraint(fields=["rehearsal_of"], name="one_rehearsal_a_tournament"),
            models.CheckConstraint(
                condition=~Q(rehearsal_of=models.F("pk")), name="rehearsal_of_another"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Stage(models.Model):
    """A part of a tournament, or a night: rounds that are drawn one after the other. `position`
    counts from 0, as the stages of the settings do; the season is what its games count in, and of a
    tournament it is the season of this stage alone.
    """

    # Null for a night, which nobody meets who comes by way of a tournament or of its season.
    tournament: "models.ForeignKey[Tournament, Tournament]" = models.ForeignKey(  # type: ignore[misc]
        Tournament, null=True, on_delete=models.CASCADE, related_name="stages"
    )
    night = models.OneToOneField(Night, null=True, on_delete=models.CASCADE, related_name="stage")
    position = models.PositiveSmallIntegerField(default=0)
    season = models.ForeignKey(
        Season, on_delete=models.CASCADE, related_name="stages", related_query_name="stage"
    )
    cut = models.JSONField(null=True)  # who went on, by person, once that is decided
    read_out = models.BooleanField(default=False)  # what was kept back was shown by a director

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "position"], name="stage_once_a_tournament"
            ),
            models.UniqueConstraint(
                fields=["season"],
                condition=Q(tournament__isnull=False),
                name="season_of_one_stage_of_a_tournament",
            ),
            models.CheckConstraint(
                condition=Q(tournament__isnull=False) ^ Q(night__isnull=False),
                name="stage_of_a_tournament_or_a_night",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id or self.night}/{self.position}"


class Team(models.Model):
    """Entrants who play for each other."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="teams")
    name = models.CharField(max_length=80)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], name="team_once_a_tournament"),
            models.CheckConstraint(condition=~Q(name=""), name="team_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Entrant(models.Model):
    """A person in a tournament. `number` is the order of entry; `seeding` the place before the
    first round, the best is 1; `since` the round of its stage in which somebody began who came
    late. `unranked`: plays, and takes no place. `late`: will come, but not yet.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="entries")
    team = models.ForeignKey(Team, null=True, on_delete=models.SET_NULL, related_name="entrants")
    state = models.CharField(max_length=12, default="registered")
    number = models.PositiveSmallIntegerField()
    seeding = models.PositiveSmallIntegerField(null=True)
    since = models.PositiveSmallIntegerField(default=1)
    unranked = models.BooleanField(default=False)
    late = models.BooleanField(default=False)
    came = models.DateTimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "person"], name="entered_once_a_tournament"
            ),
            models.UniqueConstraint(
                fields=["tournament", "number"], name="entrant_number_once_a_tournament"
            ),
            models.CheckConstraint(
                condition=Q(
                    state__in=["registered", "waitlisted", "active", "dropped", "no_show"]
                    + ["withdrawn", "disqualified", "eliminated", "finished"]
                ),
                name="entrant_state_is_known",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="entrant_number_from_one"),
            models.CheckConstraint(condition=Q(since__gte=1), name="entrant_since_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}"


class Round(models.Model):
    """A round of a stage: its tables are fixtures. `minutes` is what its clock shows, 0 where there
    is none; `seed` that of its draw, empty once somebody changed it by hand; `order` the people it
    was drawn from, the best first, or in the order of the bracket.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, default="planned")
    version = models.PositiveIntegerField(default=0)
    seed = models.CharField(max_length=80, blank=True)
    # How often its tables were drawn, and whether somebody typed the number in the end.
    draws = models.PositiveSmallIntegerField(default=0)
    typed = models.BooleanField(default=False)
    order = models.JSONField(default=list)
    minutes = models.PositiveSmallIntegerField()
    published = models.DateTimeField(null=True)

    class Meta:
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_once_a_stage"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_from_one"),
            models.CheckConstraint(
                condition=Q(
                    state__in=["planned", "drafted", "published", "playing", "review"]
                    + ["closed", "void"]
                ),
                name="round_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["planned", "drafted", "void"]) | Q(published__isnull=False),
                name="round_published_before_it_plays",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=["planned", "drafted"]) | Q(published__isnull=True),
                name="round_draft_is_not_published",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}/{self.number}"


class Table(models.Model):
    """A table of a round: the fixture that says who sits there, and what became of it in the hall.
    `key` is the link that lies there: whoever opens it sits at the table. `postponed`: it does not
    keep its round open. `walkover`: who won without playing.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="table")
    key = models.CharField(max_length=10, unique=True)
    postponed = models.BooleanField(default=False)
    walkover = models.ForeignKey(
        Person, null=True, on_delete=models.PROTECT, related_name="walkovers"
    )

    class Meta:
        ordering = ["fixture__number"]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.fixture_id}"


class Bye(models.Model):
    """Somebody has no table in a round; what that is worth follows from the settings."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="byes")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "person"], name="bye_once_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.person_id}"


class Playoff(models.Model):
    """Holes that are played for places on a line: of a table of a round, or of the cut of the stage
    (`round` null). `people` in the order of the standings; `holes` are `{person: points}`, one
    after the other; `lot`: a lot of the public seed decides the rest.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="playoffs")
    round = models.ForeignKey(Round, null=True, on_delete=models.CASCADE, related_name="playoffs")
    people = models.JSONField()
    spots = models.PositiveSmallIntegerField()
    holes = models.JSONField(default=list)
    lot = models.BooleanField(default=False)
    decided = models.DateTimeField(null=True)
    created = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(spots__gte=1), name="playoff_is_for_a_place"),
            models.CheckConstraint(
                condition=Q(lot=False) | Q(decided__isnull=False), name="playoff_lot_decides"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}: {self.spots}"


class ClockEvent(models.Model):
    """Something that happened to the clock of a round (`rules.days.clocks`), or of one table."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="clock_events")
    table = models.ForeignKey(
        Table, null=True, on_delete=models.CASCADE, related_name="clock_events"
    )
    kind = models.CharField(max_length=10)
    at = models.DateTimeField()
    seconds = models.IntegerField(default=0)

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["start", "pause", "resume", "extra", "last_hole", "stop"]),
                name="clock_event_is_known",
            ),
            models.CheckConstraint(
                condition=Q(kind="extra") & ~Q(seconds=0) | ~Q(kind="extra") & Q(seconds=0),
                name="clock_extra_time_is_some",
            ),
            models.CheckConstraint(
                condition=Q(table__isnull=True) | Q(kind__in=["extra", "last_hole"]),
                name="clock_of_a_table_has_no_start",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id} {self.kind}"


class Call(models.Model):
    """A table asked for a director."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="+")
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    answered = models.DateTimeField(null=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(answered__isnull=True), name="one_open_call_a_table"
            ),
            models.CheckConstraint(
                condition=Q(answered_by__isnull=True) | Q(answered__isnull=False),
                name="call_answered_by_somebody_at_some_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}@{self.at}"
