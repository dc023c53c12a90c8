"""The scorecard: holes and the rows in them."""

from django.db import models
from django.db.models import Q

from scorecards.models.games import MAX_SEATS, Game


class Hole(models.Model):
    """One deal. The knocker has a revision of its own: two phones may disagree about that alone."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="holes")
    number = models.PositiveSmallIntegerField()
    dealer = models.PositiveSmallIntegerField()
    knocker = models.PositiveSmallIntegerField(null=True)
    knocker_revision = models.PositiveIntegerField(default=0)
    # The game's version when this hole was last written.
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="hole_once_a_game"),
            models.CheckConstraint(condition=Q(number__gte=1), name="hole_counts_from_one"),
            models.CheckConstraint(condition=Q(dealer__lt=MAX_SEATS), name="hole_dealer_sits"),
            models.CheckConstraint(
                condition=Q(knocker__isnull=True) | Q(knocker__lt=MAX_SEATS),
                name="hole_knocker_sits",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"


class Score(models.Model):
    """One row of a hole. `entry` is the truth; `counted` and `points` follow from it and are stored
    only to be added up.
    """

    hole = models.ForeignKey(Hole, on_delete=models.CASCADE, related_name="scores")
    position = models.PositiveSmallIntegerField()
    # "" not in yet, "KH 2C 9D / KS 5H 9C", or a typed total "14".
    entry = models.CharField(max_length=400, blank=True)
    counted = models.IntegerField(null=True)
    points = models.IntegerField(null=True)  # null while a row of the hole is not in
    adjustments = models.JSONField(default=list)  # [{"points": 2, "reason": "two peeks"}]
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["hole", "position"], name="score_once_a_seat"),
            models.CheckConstraint(condition=Q(position__lt=MAX_SEATS), name="score_for_a_seat"),
            models.CheckConstraint(
                condition=Q(entry="", counted__isnull=True)
                | (~Q(entry="") & Q(counted__isnull=False)),
                name="score_counted_when_in",
            ),
            models.CheckConstraint(
                condition=Q(points__isnull=True) | Q(counted__isnull=False),
                name="score_points_of_what_counted",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hole_id}/{self.position}"
