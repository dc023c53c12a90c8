"""A game of a season: the scorecard it is, who of the league sat where, and who confirmed it.

The scorecard itself belongs to `scorecards` and knows nothing of leagues.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q

from scorecards.models import Device, Game
from tournaments.models.leagues import Person
from tournaments.models.seasons import Fixture, Night, Season


class LeagueGame(models.Model):
    """A game that counts in a season once it is confirmed.

    `version` counts submissions; confirmations are of one version, and any edit of the scorecard
    makes a new one. `counted_version` is the version its results were made of. `card` tells the
    points of that version from any other, `ruleset` is the digest they were counted by.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="games")
    game = models.OneToOneField(Game, on_delete=models.PROTECT, related_name="league_game")
    night = models.ForeignKey(Night, null=True, on_delete=models.SET_NULL, related_name="games")
    fixture = models.OneToOneField(
        Fixture, null=True, on_delete=models.SET_NULL, related_name="league_game"
    )
    day = models.DateField()
    state = models.CharField(max_length=10, default="playing")
    version = models.PositiveIntegerField(default=0)
    counted_version = models.PositiveIntegerField(null=True)
    card = models.CharField(max_length=64, blank=True)
    ruleset = models.CharField(max_length=64, blank=True)  # scorecards.rules.digest.digest_of
    finished_at = models.DateTimeField(null=True)
    reference = models.ForeignKey(
        "Reference", null=True, on_delete=models.PROTECT, related_name="games"
    )

    class Meta:
        indexes = [
            models.Index(fields=["season", "finished_at"], name="league_game_in_order"),
            models.Index(fields=["season", "-day"], name="league_game_latest_day"),
            models.Index(fields=["season", "state"], name="league_game_waiting"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["playing", "submitted", "confirmed", "disputed", "void"]),
                name="league_game_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(counted_version__isnull=True) | Q(state="confirmed"),
                name="league_game_counts_when_confirmed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.game_id}"


class LeagueSeat(models.Model):
    """Who of the league sat at a place, with the handicap frozen when the game started.

    `stands_for`: the absent person a substitute played for; whose the points are is a setting of
    the season. It stands on the seat and not on a person, so that every other game stays as it is.
    """

    league_game = models.ForeignKey(LeagueGame, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="league_seats")
    stands_for = models.ForeignKey(
        Person, null=True, on_delete=models.PROTECT, related_name="seats_taken"
    )
    playing_handicap = models.SmallIntegerField(null=True)
    joined_at = models.PositiveSmallIntegerField(default=1)  # the first hole played
    left_after = models.PositiveSmallIntegerField(null=True)  # the last hole played

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["league_game", "position"], name="league_seat_once"),
        ]

    def __str__(self) -> str:
        return f"{self.league_game_id}/{self.position}"


class Confirmation(models.Model):
    """Somebody else at the table, or a scorer, agrees with one version of a card."""

    league_game = models.ForeignKey(
        LeagueGame, on_delete=models.CASCADE, related_name="confirmations"
    )
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=10)  # an act of tournaments.rules.confirmation
    position = models.PositiveSmallIntegerField(null=True)  # the seat; null for a scorer
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.league_game_id}/{self.version} {self.kind}"


class Penalty(models.Model):
    """Points or strokes a director gave, with the reason. Cancelled, it stays to be read."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="penalties")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="penalties")
    league_game = models.ForeignKey(
        LeagueGame, null=True, on_delete=models.SET_NULL, related_name="penalties"
    )
    # Strokes where it is of a game, otherwise thousandths of the season's points.
    amount = models.IntegerField()
    reason = models.CharField(max_length=200)
    given = models.DateTimeField()
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    cancelled = models.DateTimeField(null=True)
    # The tournament it was handed over from, with all the others.
    points = models.ForeignKey(
        "SeasonPoints", null=True, on_delete=models.SET_NULL, related_name="bonuses"
    )

    class Meta:
        verbose_name_plural = "penalties"
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="penalty_has_a_reason"),
            models.CheckConstraint(condition=~Q(amount=0), name="penalty_is_something"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.amount}"
