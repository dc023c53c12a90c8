"""A club's own rules in all their versions, and how a stored ruleset is read."""

import json
from functools import cached_property, lru_cache

from django.db import models
from django.db.models import Q

from scorecards.codes import OWN
from scorecards.models.devices import Device
from scorecards.rules import Ruleset


@lru_cache(maxsize=256)
def read_ruleset(text: str) -> Ruleset:
    """A stored ruleset from its JSON. Compiling one costs milliseconds: no text is read twice."""
    return Ruleset.from_store(json.loads(text))


class HouseRules(models.Model):
    """A club's own way to play, under one name and one link. The rules are in its versions."""

    key = models.CharField(max_length=8, unique=True)  # in its link: whoever has it may read it
    name = models.CharField(max_length=80)
    # Whose they are: only this device, and others of its account, may change them.
    device = models.ForeignKey(
        Device, null=True, on_delete=models.SET_NULL, related_name="house_rules"
    )
    created = models.DateTimeField()
    forgotten = models.DateTimeField(null=True)  # no longer offered; links and games keep working

    class Meta:
        verbose_name_plural = "house rules"
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="house_rules_have_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def slug(self) -> str:
        """The slug of every ruleset saved under it."""
        return OWN + self.key.lower()


class HouseVersion(models.Model):
    """House rules as they were saved once. Versions are only ever added.

    The ruleset is complete, so that later changes to the variant it came from do not touch it.
    """

    house = models.ForeignKey(HouseRules, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    ruleset = models.JSONField()
    based_on = models.CharField(max_length=60, blank=True)  # the slug it was started from
    saved = models.DateTimeField()
    device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["house", "number"], name="house_version_counted_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="house_version_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.house_id}/{self.number}"

    @cached_property
    def rules(self) -> Ruleset:
        """The ruleset as it was saved."""
        return read_ruleset(json.dumps(self.ruleset))
