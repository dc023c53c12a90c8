"""Games, who may come to them, and who sits where."""

import json
from functools import cached_property

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from scorecards.customs import NAMES, Customs
from scorecards.models.devices import Device, Player
from scorecards.models.doors import Admission, Linked, new_salt
from scorecards.models.house_rules import HouseVersion, read_ruleset
from scorecards.rules import Ruleset, Shape
from scorecards.rules.absences import Absences

MAX_SEATS = 12


class Game(Linked):
    """Holes at one table under one ruleset, of which the game keeps its own complete copy."""

    ruleset = models.JSONField()
    slug = models.CharField(max_length=60, db_index=True)
    # Where the copy in `ruleset` came from.
    house_version = models.ForeignKey(
        HouseVersion, null=True, on_delete=models.SET_NULL, related_name="games"
    )
    rows = models.PositiveSmallIntegerField()
    columns = models.PositiveSmallIntegerField()  # 0: a row of any length
    first_dealer = models.PositiveSmallIntegerField()
    letters = models.CharField(max_length=20, default="international")
    watched = models.BooleanField(default=False)  # every write calls `watching.watchers`
    # How this table keeps score; what each means says `Customs`.
    sealed = models.BooleanField(default=False)
    own_hands = models.BooleanField(default=False)
    double_entry = models.BooleanField(default=False)
    sign_off = models.BooleanField(default=False)
    finished = models.DateTimeField(null=True)
    finish_reason = models.CharField(max_length=40, blank=True)
    rematch_of = models.OneToOneField(
        "self", null=True, on_delete=models.SET_NULL, related_name="rematch"
    )
    started_by = models.ForeignKey(
        Device, null=True, on_delete=models.SET_NULL, related_name="games"
    )

    # Who came late, left early or sat a hole out: `presence` reads it.
    absences = models.JSONField(default=list)
    # The terms it began with, to which its history is chained; those from before have none.
    heading = models.JSONField(null=True)
    stakes = models.JSONField(null=True)  # what the table plays for; `Stakes.data`
    # Under which a phone prepared it without a network, so that it starts once.
    start_id = models.UUIDField(null=True, unique=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(rows__gte=1), name="game_has_a_shape"),
            models.CheckConstraint(
                condition=Q(first_dealer__lt=MAX_SEATS), name="game_first_dealer_sits"
            ),
            models.CheckConstraint(condition=~Q(score_key=F("view_key")), name="game_links_differ"),
            models.CheckConstraint(
                condition=Q(finished__isnull=True, finish_reason="")
                | (Q(finished__isnull=False) & ~Q(finish_reason="")),
                name="game_finished_for_a_reason",
            ),
        ]

    @cached_property
    def rules(self) -> Ruleset:
        """The game's own copy of its rules."""
        return read_ruleset(json.dumps(self.ruleset))

    @property
    def shape(self) -> Shape:
        """The shape every layout of this game has."""
        return Shape(self.rows, self.columns)

    @property
    def presence(self) -> Absences:
        """Who did not play which holes."""
        return Absences.from_store(self.absences)

    @property
    def customs(self) -> Customs:
        """How this table keeps score."""
        return Customs(**{name: getattr(self, name) for name in NAMES})


class Access(Admission):
    """A device that came to a game by one of its links or codes."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="accesses")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="accesses")
    # When its seat last asked for news, to the minute; null before that, and without a seat.
    heard = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "device"], name="access_once_a_device"),
            models.CheckConstraint(
                condition=Q(seat__isnull=True) | Q(seat__lt=MAX_SEATS), name="access_seat_at_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.device_id}"


class Seat(models.Model):
    """A player's place in a game. It keeps the name of that day, whatever happens to the player."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    name = models.CharField(max_length=40)
    # With which the history seals the name (`histories.terms`); another one with every name.
    salt = models.CharField(max_length=32, default=new_salt)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["game", "position"], name="seat_once_a_game"),
            models.UniqueConstraint("game", Lower("name"), name="seat_name_once_a_game"),
            models.CheckConstraint(condition=Q(position__lt=MAX_SEATS), name="seat_at_the_table"),
            models.CheckConstraint(condition=~Q(name=""), name="seat_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name
