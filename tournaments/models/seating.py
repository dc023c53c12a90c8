"""What a draw has to heed beside who is there and who sat out before: what directors ask for."""

from django.db import models
from django.db.models import F, Q

from tournaments.models.leagues import League, Person


class SeatingDemand(models.Model):
    """Two people who never share a table (`other`), or the `table` at which somebody always sits.
    Only directors read it.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seating_demands")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="seating_demands")
    other = models.ForeignKey(Person, null=True, on_delete=models.CASCADE, related_name="+")
    table = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person", "other"], name="kept_apart_once"),
            models.UniqueConstraint(
                fields=["person"], condition=Q(other__isnull=True), name="stays_at_one_table"
            ),
            models.CheckConstraint(
                condition=Q(other__isnull=False, table__isnull=True)
                | Q(other__isnull=True, table__gte=1),
                name="demand_is_one_thing",
            ),
            models.CheckConstraint(
                condition=Q(other__isnull=True) | Q(person__lt=F("other")),
                name="demand_of_two_in_order",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}/{self.other_id or self.table}"
