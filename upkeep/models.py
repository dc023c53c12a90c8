"""What the database knows of itself: which telling of its story this is."""

from django.db import models
from django.db.models import Q


class Epoch(models.Model):
    """One row. The token is new after every restore, so that a phone notices that the server went
    back, and `data_from` says to when. `pulse` is what `/readyz` writes.
    """

    token = models.CharField(max_length=22)
    data_from = models.DateTimeField()
    pulse = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(pk=1), name="epoch_is_one_row")]

    def __str__(self) -> str:
        return self.token
