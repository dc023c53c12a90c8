"""Hands on their way to the scorecard, and who signed it: nothing of it counts."""

from django.db import models
from django.db.models import Q

from scorecards.models.devices import Device
from scorecards.models.games import MAX_SEATS, Game


class Envelope(models.Model):
    """A hand that nobody sees before all of its hole are in, kept apart from the scorecard: what
    reads scores cannot show it. Only the device that put it in may look into it.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="envelopes")
    hole = models.PositiveSmallIntegerField()
    position = models.PositiveSmallIntegerField()
    entry = models.CharField(max_length=400)
    adjustments = models.JSONField(default=list)
    at = models.DateTimeField()
    device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "hole", "position"], name="envelope_once_a_hand"
            ),
            models.CheckConstraint(condition=Q(position__lt=MAX_SEATS), name="envelope_for_a_seat"),
            models.CheckConstraint(condition=~Q(entry=""), name="envelope_has_a_hand"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.hole}/{self.position}"


class Witness(models.Model):
    """What one person entered for a hand that two enter. It is there until somebody else agrees,
    and nobody else sees it before they entered the same hand.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="witnesses")
    hole = models.PositiveSmallIntegerField()
    position = models.PositiveSmallIntegerField()
    device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="+")
    entry = models.CharField(max_length=400)
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "witnesses"
        constraints = [
            models.UniqueConstraint(
                fields=["game", "hole", "position", "device"], name="witness_once_a_device"
            ),
            models.CheckConstraint(condition=~Q(entry=""), name="witness_saw_a_hand"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.hole}/{self.position}"


class Signature(models.Model):
    """Somebody signed the finished card for a seat. A correction that touches the seat removes it;
    the history keeps both.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="signatures")
    position = models.PositiveSmallIntegerField()
    device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["game", "position"], name="signature_once_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.position}"
