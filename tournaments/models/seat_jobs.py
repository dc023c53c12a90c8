"""Draws that take longer than a page may: who asked for which, and how far it is."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from scorecards.models import Device
from tournaments.models.tournaments import Round, Stage


class SeatJob(models.Model):
    """A draw that is worked out beside the pages. One worker has it at a time: `worker` until
    `lease`, which goes on with every sign of life; once that is over another takes it. `steps` of
    `all_steps` are done; `reached` are the repeat meetings of the best seating so far, and no
    seating has fewer than `least`. `refused` says in the words of whoever asked why it failed.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="seat_jobs")
    state = models.CharField(max_length=8, default="waiting")
    sizes = models.JSONField(default=list)
    on_purpose = models.BooleanField(default=False)
    wish = models.JSONField(default=dict)  # directing.days.drawings.Wish, by its names
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+"
    )
    device = models.ForeignKey(Device, null=True, on_delete=models.CASCADE, related_name="+")
    language = models.CharField(max_length=10, default="en")
    worker = models.CharField(max_length=32, blank=True)
    lease = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    steps = models.PositiveIntegerField(default=0)
    all_steps = models.PositiveIntegerField(default=0)
    reached = models.PositiveIntegerField(null=True)
    least = models.PositiveIntegerField(null=True)
    round = models.ForeignKey(Round, null=True, on_delete=models.SET_NULL, related_name="+")
    refused = models.TextField(blank=True)
    asked = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["stage"],
                condition=Q(state__in=["waiting", "working"]),
                name="one_open_draw_a_stage",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "working", "done", "failed"]),
                name="seat_job_state_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage_id}: {self.state}"
