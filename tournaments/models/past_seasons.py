"""Seasons from before the league kept its score here, as a sheet has them: a table and no games.

They are closed, count in tables over all seasons, and nothing else follows from them. Totals are in
thousandths, so that none is ever a float.
"""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from tournaments.models.leagues import League, Person

THOUSANDTHS = 1000


class PastSeason(models.Model):
    """A season of the league that was brought in from a sheet."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="past_seasons")
    name = models.CharField(max_length=80)
    measure = models.CharField(max_length=10)  # a word of rules.lists.past_tables.MEASURES
    ends = models.DateField(null=True)
    created = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint("league", Lower("name"), name="past_season_once_a_league"),
            models.CheckConstraint(condition=~Q(name=""), name="past_season_has_a_name"),
            models.CheckConstraint(
                condition=Q(measure__in=["points", "strokes", "places"]),
                name="past_season_measure_is_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class PastLine(models.Model):
    """A line of its table. `name` is how the sheet spells it; `newcomer` whether the person came
    into the league with it.
    """

    season = models.ForeignKey(PastSeason, on_delete=models.CASCADE, related_name="lines")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="past_lines")
    name = models.CharField(max_length=40)
    place = models.PositiveSmallIntegerField(null=True)  # null: too few games for one
    total_milli = models.BigIntegerField(null=True)  # null where only places count
    games = models.PositiveSmallIntegerField(null=True)  # null where the sheet does not say
    newcomer = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "person"], name="past_line_once_a_season"),
            models.CheckConstraint(
                condition=Q(place__isnull=True) | Q(place__gte=1), name="past_place_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.person_id}"
