"""What was changed, line by line."""

from django.db import models

from scorecards.models.devices import Device
from scorecards.models.games import Game


class Change(models.Model):
    """One thing that was changed: before and after, when, from which device. Never changed itself.

    `kind` is one of "row", "knocker", "adjustments" (these can be restored), "finish", "reopen",
    "links", "maker" (a phone may make new codes from now on, or no longer), "customs" (the names of
    those that were observed, and are), "opened" (sealed hands, before all were in: `now` is why),
    "rules" (`was` is the whole ruleset that was given up), "counted", "points" (a stored number
    that was mended), "witness" (a hand was entered by one of two: `now` tells it from any other
    hand without showing it, None when it was taken back), "choice" (two versions of a hand, and the
    one that counts), "pass" (a hole counts with one pair of eyes, for the reason in `now`),
    "signature" (the finished card was signed for a seat, or a correction or a hand took that back),
    "back" (the hole was taken back; the lines of its rows share the version),
    "stakes" (what is played for, as `Stakes.data`; None is nothing),
    "payment" (a payment was marked in `now`, or taken back, then it is in `was`),
    "presence" (from this hole on somebody "plays", is "out" for it, has "left", or came "late"),
    "paper" (a wrong sum on the sheet: what is written there, and what its numbers add up to),
    "terms" (who plays, and by what, where that is another than before: `histories.terms`). The
    changes of one save share `version`; the first of them carries the phone's id for that save.
    `digest` chains the line to the one before (`histories.chain`).
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="changes")
    seq = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    hole = models.PositiveSmallIntegerField(null=True)
    position = models.PositiveSmallIntegerField(null=True)
    kind = models.CharField(max_length=20)
    was = models.JSONField(null=True)
    now = models.JSONField(null=True)
    at = models.DateTimeField()
    device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="changes")
    client_id = models.CharField(max_length=64, null=True)  # noqa: DJ001 - unique where there is one
    restores = models.ForeignKey(
        "self", null=True, on_delete=models.SET_NULL, related_name="restored_by"
    )
    # The device by its number, which stays when the device is forgotten.
    author = models.CharField(max_length=60, default="")
    digest = models.CharField(max_length=64, default="")

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seq"], name="change_counted_once"),
            models.UniqueConstraint(fields=["game", "client_id"], name="change_sent_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seq} {self.kind}"
