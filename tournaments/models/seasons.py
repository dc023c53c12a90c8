"""A season, who is registered for it, and how it is scheduled: nights and fixtures.

Never decides anything; what may follow on a state is in `directing.seasons`.
"""

from django.db import models
from django.db.models import Q

from tournaments.models.leagues import League, Person


class Season(models.Model):
    """Games that make one ranking. `settings` freeze at the first counted game.

    `version` goes up with every write that changes its standings: the token pages poll with.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=80)
    state = models.CharField(max_length=10, default="planned")  # planned open closed archived
    settings = models.JSONField(default=dict)  # tournaments.rules.season_settings.SeasonSettings
    frozen = models.DateTimeField(null=True)
    staged = models.BooleanField(default=False)  # what the games of a stage count in
    starts = models.DateField(null=True)
    ends = models.DateField(null=True)
    version = models.PositiveIntegerField(default=0)
    last_night = models.DateField(null=True)  # the latest day with a counted game
    ratings_from = models.DateTimeField(null=True)  # ratings after this are to be replayed
    closed_table = models.JSONField(null=True)  # the standings as they were when it closed
    lot = models.BigIntegerField(null=True)  # the seed of the lot, once it is drawn
    playoffs = models.JSONField(default=dict)  # places in a playoff by person
    created = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["league", "slug"], name="season_slug_once_a_league"),
            models.CheckConstraint(
                condition=Q(state__in=["planned", "open", "closed", "archived"]),
                name="season_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(starts__isnull=True)
                | Q(ends__isnull=True)
                | Q(starts__lte=models.F("ends")),
                name="season_ends_after_it_starts",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def edition(self) -> str:
        """Under what caches keep what follows from the season. The version alone comes again when
        an older copy of the site is restored and played on; the end of the history does not.
        """
        return f"{self.pk}:{self.version}:{self.league.head[:16]}"


class Registration(models.Model):
    """A person in a season: in which division, since when, until when."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="registrations")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="registrations")
    division = models.PositiveSmallIntegerField(default=1)
    entered = models.DateField()
    left = models.DateField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "person"], name="registered_once_a_season"),
            models.CheckConstraint(condition=Q(division__gte=1), name="division_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.person_id}"


class Night(models.Model):
    """A day on which the league meets: people check in, and tables are made from those present. Its
    rounds are those of its stage.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="nights")
    day = models.DateField()
    name = models.CharField(max_length=80, blank=True)
    state = models.CharField(max_length=10, default="planned")  # planned checkin playing closed
    version = models.PositiveIntegerField(default=0)
    starts = models.TimeField(null=True)  # of the day where the site is; null: nobody has said
    place = models.CharField(max_length=80, blank=True)  # where it is, if that was noted
    # How often its day, time, place or name were changed, and when last: what calendars go by.
    revision = models.PositiveSmallIntegerField(default=0)
    revised = models.DateTimeField(null=True)

    class Meta:
        ordering = ["day"]
        constraints = [
            models.UniqueConstraint(fields=["season", "day"], name="night_once_a_day"),
            models.CheckConstraint(
                condition=Q(state__in=["planned", "checkin", "playing", "closed"]),
                name="night_state_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.day}"


class CheckIn(models.Model):
    """A person who is there tonight; `left` when not any more."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="check_ins")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="check_ins")
    came = models.DateTimeField()
    left = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["night", "person"], name="checked_in_once_a_night"),
        ]

    def __str__(self) -> str:
        return f"{self.night_id}/{self.person_id}"


class Reply(models.Model):
    """Whether somebody comes to a night, as was said before it. Nobody who has none has said no."""

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="replies")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="replies")
    word = models.CharField(max_length=6)  # coming maybe away
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "replies"
        constraints = [
            models.UniqueConstraint(fields=["night", "person"], name="reply_once_a_night"),
            models.CheckConstraint(
                condition=Q(word__in=["coming", "maybe", "away"]), name="reply_word_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.night_id}/{self.person_id}"


class Fixture(models.Model):
    """A table that is to play: of a round (`night` and `round` are those of its round), or of a
    list with a deadline. Tables of one list have one seed, and one division unless the list is of
    everybody.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="fixtures")
    night = models.ForeignKey(Night, null=True, on_delete=models.CASCADE, related_name="fixtures")
    round = models.PositiveSmallIntegerField(default=1)
    number = models.PositiveSmallIntegerField()
    deadline = models.DateField(null=True)
    closed = models.DateTimeField(null=True)  # when its deadline was found to have passed
    # With which the draw can be repeated; empty for a table that was changed by hand.
    seed = models.CharField(max_length=80, blank=True)
    void = models.BooleanField(default=False)
    division = models.PositiveSmallIntegerField(null=True)  # of a list for one division

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["night", "round", "number"],
                condition=Q(night__isnull=False),
                name="fixture_once_a_night",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.round}.{self.number}"


class FixtureSeat(models.Model):
    """Who sits where at a fixture; the first seat deals first. `substitute` plays for the person
    who was drawn, once the game starts.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="fixture_seats")
    substitute = models.ForeignKey(
        Person, null=True, on_delete=models.PROTECT, related_name="substitute_seats"
    )

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "position"], name="fixture_seat_once"),
            models.UniqueConstraint(fields=["fixture", "person"], name="fixture_person_once"),
        ]

    def __str__(self) -> str:
        return f"{self.fixture_id}/{self.position}"
