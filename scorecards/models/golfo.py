"""Sessions of Golfo: who sits there, who may come to them, and the ledger, which is only added to.

The table is nowhere stored: it follows from the entries (`scorecards.rules.golfo`).
"""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

from scorecards.models.devices import Device, Player
from scorecards.models.doors import Admission, Linked, new_salt
from scorecards.models.games import Access, Game

MOST_SEATS = 4


class GolfoSession(Linked):
    """Hands of Golfo at one table, under one agreement. `agreement` has everything but the names,
    which are those of the seats.
    """

    name = models.CharField(max_length=60, blank=True)
    agreement = models.JSONField()
    # The number of the last entry of its ledger, and of hands that were played to their end.
    entries = models.PositiveIntegerField(default=0)
    hands = models.PositiveIntegerField(default=0)
    closed = models.DateTimeField(null=True)
    heading = models.JSONField(null=True)  # who sat there when it began; as at a game
    started_by = models.ForeignKey(
        Device, null=True, on_delete=models.SET_NULL, related_name="golfo_sessions"
    )
    # Under which a phone asked for it, so that it is opened once.
    start_id = models.UUIDField(null=True, unique=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(score_key=F("view_key")), name="golfo_session_links_differ"
            ),
        ]


class GolfoAccess(Admission):
    """A device that came to a session by one of its links or codes."""

    session = models.ForeignKey(GolfoSession, on_delete=models.CASCADE, related_name="accesses")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="golfo_accesses")

    class Meta:
        verbose_name_plural = "golfo accesses"
        constraints = [
            models.UniqueConstraint(
                fields=["session", "device"], name="golfo_access_once_a_device"
            ),
            models.CheckConstraint(
                condition=Q(seat__isnull=True) | Q(seat__lt=MOST_SEATS),
                name="golfo_access_seat_at_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}/{self.device_id}"


class GolfoSeat(models.Model):
    """A player's place at a session. It keeps the name of that day."""

    session = models.ForeignKey(GolfoSession, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="golfo_seats")
    name = models.CharField(max_length=40)
    salt = models.CharField(max_length=32, default=new_salt)  # as at the seat of a game

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["session", "position"], name="golfo_seat_once"),
            models.UniqueConstraint("session", Lower("name"), name="golfo_seat_name_once"),
            models.CheckConstraint(
                condition=Q(position__lt=MOST_SEATS), name="golfo_seat_at_the_table"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="golfo_seat_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class GolfoEntry(models.Model):
    """A line of the history of a session. Never changed itself, and never taken away.

    `number` counts the entries of the ledger, whose `data` are `rules.golfo.entry_data`; the names
    of an agreement are left out. Lines without a number are about the links: `data` says which
    (`{"event": "links", "role": "scorer"}`, `{"event": "maker", "may": true}`), or about who sits
    there (`{"event": "players", "players": {"0": seal}}`). `reason` is why
    something was corrected. What is sent together has one `key`, at its first line. `chips` on all
    stacks and the `pot` are what the bank has `issued`, after this line as after any. `digest`
    chains the line to the one before (`histories.chain`).
    """

    session = models.ForeignKey(GolfoSession, on_delete=models.CASCADE, related_name="lines")
    seq = models.PositiveIntegerField()
    number = models.PositiveIntegerField(null=True)
    data = models.JSONField()
    reason = models.CharField(max_length=300, blank=True)
    chips = models.PositiveIntegerField()
    pot = models.PositiveIntegerField()
    issued = models.PositiveIntegerField()
    at = models.DateTimeField()
    device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="+")
    # The device by its number, which stays when the device is forgotten.
    author = models.CharField(max_length=60, default="")
    key = models.CharField(max_length=64, null=True)  # noqa: DJ001 - unique where there is one
    digest = models.CharField(max_length=64)

    class Meta:
        verbose_name_plural = "golfo entries"
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["session", "seq"], name="golfo_entry_counted_once"),
            models.UniqueConstraint(fields=["session", "number"], name="golfo_entry_number_once"),
            models.UniqueConstraint(fields=["session", "key"], name="golfo_entry_sent_once"),
            models.CheckConstraint(
                condition=Q(issued=F("chips") + F("pot")), name="golfo_chips_are_all_there"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.session_id}/{self.seq}"


Table = Game | GolfoSession  # what a link opens
Accesses = models.QuerySet[Access] | models.QuerySet[GolfoAccess]
