"""How the tables of a round came about: every list that was closed, and every draw of it."""

from django.db import models
from django.db.models import F, Q

from tournaments.models.tournaments import Tournament


class Drawing(models.Model):
    """A draw of a round, or a list that was closed for one. It is of a tournament, so that it stays
    when a stage is planned anew: `stage` counts from 0, `number` is that of the round.

    `listed` is what it follows from (`rules.days.drawings`), empty for draws of before that was
    written down, `digest` its digest, `sizes` the tables that were chosen, empty for those of the
    rule. `seed` is what it was drawn from. Where a public lot was named, `lot` says which, `closed`
    when, and `figure` what was drawn; `drawn` is null until it is. `reason` says why the same list
    was drawn, or closed, once more.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="drawings")
    stage = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    listed = models.JSONField(default=dict)
    digest = models.CharField(max_length=64, blank=True)
    sizes = models.JSONField(default=list)
    seed = models.CharField(max_length=80, blank=True)
    lot = models.CharField(max_length=200, blank=True)
    figure = models.CharField(max_length=80, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    closed = models.DateTimeField()
    drawn = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["tournament", "stage", "number"], name="drawings_of_a_round"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(drawn__isnull=True) | Q(drawn__gte=F("closed")),
                name="drawing_after_its_list_closed",
            ),
            models.CheckConstraint(
                condition=~Q(lot="") | Q(drawn__isnull=False),
                name="drawing_that_waits_has_a_lot",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.stage}.{self.number}"
