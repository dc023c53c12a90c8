"""Screens of a hall: what each of them shows, as its remote says."""

from django.db import models
from django.db.models import Q

from tournaments.models.tournaments import Tournament


class HallScreen(models.Model):
    """A screen that anybody opens by its key, until that is revoked. With `by_itself` it follows
    the day, and `view` holds only while the day stands at `step` (`rules.days.screens`); without,
    it shows `view`. Pages turn every `seconds`, 0: by hand, and then `page` is shown. `revealed` is
    how many hands of the final were turned. `version` goes up with every write.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="screens")
    key = models.CharField(max_length=10, unique=True)
    name = models.CharField(max_length=40)
    by_itself = models.BooleanField(default=True)
    view = models.CharField(max_length=10, default="idle")
    step = models.CharField(max_length=40, blank=True)
    light = models.CharField(max_length=8, default="felt")
    seconds = models.PositiveSmallIntegerField(default=10)
    page = models.PositiveSmallIntegerField(default=0)
    words = models.CharField(max_length=120, blank=True)
    revealed = models.PositiveSmallIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    revoked = models.DateTimeField(null=True)
    created = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="hall_screen_has_a_name"),
            models.CheckConstraint(
                condition=Q(
                    view__in=["idle", "seating", "tables", "round", "standings", "reveal"]
                    + ["podium", "words", "nothing", "door", "bracket"]
                ),
                name="hall_screen_view_is_known",
            ),
            models.CheckConstraint(
                condition=Q(light__in=["felt", "dark", "bright"]),
                name="hall_screen_light_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.name}"
