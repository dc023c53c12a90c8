"""What is stored: devices, players, and games with their seats, holes, rows and changes.

Never decides anything. Rules are in `scorecards.rules`, writing is in `scorekeeping`, reading for
pages in `queries`; nothing here overrides `save()`. What the database itself can refuse, it refuses
(see the constraints).
"""

import json
from functools import cached_property, lru_cache

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from scorecards.codes import NO_BROWSER, OWN, new_link_key
from scorecards.customs import NAMES, Customs
from scorecards.rules import Ruleset, Shape

MAX_SEATS = 12


@lru_cache(maxsize=256)
def read_ruleset(text: str) -> Ruleset:
    """A stored ruleset from its JSON. Compiling one costs milliseconds: no text is read twice."""
    return Ruleset.from_store(json.loads(text))


class Device(models.Model):
    """A phone or computer, known by the key in its cookie.

    It needs no account. Once somebody signs in on it, its games are the account's as well.
    """

    key = models.CharField(max_length=22, unique=True)
    # An English msgid such as "Android phone"; translated where it is shown.
    label = models.CharField(max_length=40)
    created = models.DateTimeField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="devices"
    )

    def __str__(self) -> str:
        return self.label

    @property
    def has_browser(self) -> bool:
        """False for what an account keeps of a device that signed out."""
        return not self.key.startswith(NO_BROWSER)

    @property
    def together(self) -> models.QuerySet["Device"]:
        """The devices that see what this one sees: all of its account, or itself alone."""
        if self.user_id is None:
            return Device.objects.filter(pk=self.pk)
        return Device.objects.filter(user=self.user_id)

    def shares(self, device_id: int | None) -> bool:
        """Does what that device made belong to this one as well? Asks the database only if this
        one has an account that the other might share.
        """
        if device_id is None or device_id == self.pk or self.user_id is None:
            return device_id is not None and device_id == self.pk
        return self.together.filter(pk=device_id).exists()


class Player(models.Model):
    """Someone who played, as one device knows them. The names a device is offered for its next
    game come from here.
    """

    name = models.CharField(max_length=40)
    device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="players")
    last_played = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["device", "-last_played"], name="player_recent")]

    def __str__(self) -> str:
        return self.name


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


class Game(models.Model):
    """Holes at one table under one ruleset, of which the game keeps its own complete copy."""

    code = models.CharField(max_length=5, unique=True)
    ruleset = models.JSONField()
    slug = models.CharField(max_length=60, db_index=True)
    # Where the copy in `ruleset` came from.
    house_version = models.ForeignKey(
        HouseVersion, null=True, on_delete=models.SET_NULL, related_name="games"
    )
    rows = models.PositiveSmallIntegerField()
    columns = models.PositiveSmallIntegerField()  # 0: a row of any length
    first_dealer = models.PositiveSmallIntegerField()
    # One more with every write, so that pages can ask what is new.
    version = models.PositiveIntegerField(default=0)
    # Six letters to read out, which open the game while it is young, and the keys in its links. The
    # links of games from before there were long keys are the same six letters.
    score_key = models.CharField(max_length=6, unique=True)
    view_key = models.CharField(max_length=6, unique=True)
    score_link = models.CharField(max_length=22, unique=True, default=new_link_key)
    view_link = models.CharField(max_length=22, unique=True, default=new_link_key)
    letters = models.CharField(max_length=20, default="international")
    watched = models.BooleanField(default=False)  # every write calls `watching.watchers`
    # How this table keeps score; what each means says `Customs`.
    sealed = models.BooleanField(default=False)
    own_hands = models.BooleanField(default=False)
    double_entry = models.BooleanField(default=False)
    sign_off = models.BooleanField(default=False)
    head = models.CharField(max_length=64, default="")  # the digest of the last line of its history
    started = models.DateTimeField()
    finished = models.DateTimeField(null=True)
    finish_reason = models.CharField(max_length=40, blank=True)
    rematch_of = models.OneToOneField(
        "self", null=True, on_delete=models.SET_NULL, related_name="rematch"
    )
    started_by = models.ForeignKey(
        Device, null=True, on_delete=models.SET_NULL, related_name="games"
    )

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

    def __str__(self) -> str:
        return self.code

    @cached_property
    def rules(self) -> Ruleset:
        """The game's own copy of its rules."""
        return read_ruleset(json.dumps(self.ruleset))

    @property
    def shape(self) -> Shape:
        """The shape every layout of this game has."""
        return Shape(self.rows, self.columns)

    @property
    def customs(self) -> Customs:
        """How this table keeps score."""
        return Customs(**{name: getattr(self, name) for name in NAMES})


class Access(models.Model):
    """A device that came to a game by one of its links or codes. It may do what the link allows
    until that is renewed, that is, as long as `key` is the key of one of the game's links.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="accesses")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="accesses")
    key = models.CharField(max_length=22)
    opened = models.DateTimeField()
    # May it make new codes, which shut others out? Whoever started the game, and whom they name.
    maker = models.BooleanField(default=False)
    # The place at the table that is this device's own; null for one that enters for all, or looks.
    seat = models.PositiveSmallIntegerField(null=True)

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


class Hole(models.Model):
    """One deal. The knocker has a revision of its own: two phones may disagree about that alone."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="holes")
    number = models.PositiveSmallIntegerField()
    dealer = models.PositiveSmallIntegerField()
    knocker = models.PositiveSmallIntegerField(null=True)
    knocker_revision = models.PositiveIntegerField(default=0)
    # The game's version when this hole was last written.
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="hole_once_a_game"),
            models.CheckConstraint(condition=Q(number__gte=1), name="hole_counts_from_one"),
            models.CheckConstraint(condition=Q(dealer__lt=MAX_SEATS), name="hole_dealer_sits"),
            models.CheckConstraint(
                condition=Q(knocker__isnull=True) | Q(knocker__lt=MAX_SEATS),
                name="hole_knocker_sits",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"


class Score(models.Model):
    """One row of a hole. `entry` is the truth; `counted` and `points` follow from it and are stored
    only to be added up.
    """

    hole = models.ForeignKey(Hole, on_delete=models.CASCADE, related_name="scores")
    position = models.PositiveSmallIntegerField()
    # "" not in yet, "KH 2C 9D / KS 5H 9C", or a typed total "14".
    entry = models.CharField(max_length=400, blank=True)
    counted = models.IntegerField(null=True)
    points = models.IntegerField(null=True)  # null while a row of the hole is not in
    adjustments = models.JSONField(default=list)  # [{"points": 2, "reason": "two peeks"}]
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["hole", "position"], name="score_once_a_seat"),
            models.CheckConstraint(condition=Q(position__lt=MAX_SEATS), name="score_for_a_seat"),
            models.CheckConstraint(
                condition=Q(entry="", counted__isnull=True)
                | (~Q(entry="") & Q(counted__isnull=False)),
                name="score_counted_when_in",
            ),
            models.CheckConstraint(
                condition=Q(points__isnull=True) | Q(counted__isnull=False),
                name="score_points_of_what_counted",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hole_id}/{self.position}"


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
    "paper" (a wrong sum on the sheet: what is written there, and what its numbers add up to). The
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
