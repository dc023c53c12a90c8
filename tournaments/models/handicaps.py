"""What a director decides about handicaps: an index by hand, a game that says nothing.

Facts, not derived: a replay reads them. Neither touches a handicap that is frozen on a seat.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.models.games import LeagueGame
from tournaments.models.leagues import Person


class ManualIndex(models.Model):
    """An index that stands in for the one that was worked out, from a day to a day, both included.

    Cancelled, it stays to be read.
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="manual_indexes")
    tenths = models.IntegerField()
    starts = models.DateField()
    ends = models.DateField()
    reason = models.CharField(max_length=200)
    given = models.DateTimeField()
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    cancelled = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "manual indexes"
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="manual_index_has_a_reason"),
            models.CheckConstraint(
                condition=Q(starts__lte=models.F("ends")), name="manual_index_ends_after_it_starts"
            ),
            models.UniqueConstraint(
                fields=["person"],
                condition=Q(cancelled__isnull=True),
                name="manual_index_one_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.tenths}"


class Withdrawal(models.Model):
    """A game that says nothing about somebody's handicap. Restored, it stays to be read.

    The result itself counts in the standings as before.
    """

    league_game = models.ForeignKey(
        LeagueGame, on_delete=models.CASCADE, related_name="withdrawals"
    )
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="withdrawals")
    reason = models.CharField(max_length=200)
    at = models.DateTimeField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    restored = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="withdrawal_has_a_reason"),
            models.UniqueConstraint(
                fields=["league_game", "person"],
                condition=Q(restored__isnull=True),
                name="withdrawn_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.league_game_id}/{self.person_id}"
