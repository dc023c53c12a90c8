"""Points that a tournament gave to a season of its league."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.models.seasons import Season
from tournaments.models.tournaments import Tournament


class SeasonPoints(models.Model):
    """One handing over: `rule` is a `rules.days.season_points.PointsRule`; what everybody got are
    bonuses of the season, which name it. `entered` are the people who came into the season with it.
    Taken back, it stays to be read.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="season_points"
    )
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="season_points")
    rule = models.JSONField(default=dict)
    entered = models.JSONField(default=list)
    at = models.DateTimeField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    cancelled = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "season points"
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "season"],
                condition=Q(cancelled__isnull=True),
                name="season_points_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.season_id}"
