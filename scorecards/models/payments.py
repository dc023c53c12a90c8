"""What people say they have paid each other. Nothing is moved here."""

from django.db import models
from django.db.models import F, Q

from scorecards.models.devices import Device
from scorecards.models.games import MAX_SEATS, Game


class PaymentRow(models.Model):
    """A payment that was marked as made, of a game or of anything that is settled like one. Only
    ever added to: taking it back is written into it once, and never taken back itself.

    `amount` is in the smallest unit of `currency`. `number` counts the payments from one payer to
    one payee, so that whoever marks the same one twice marks it once. `parts` is what was played as
    it stood then, what each part gave whom (`rules.settlement.slates`): what is corrected later is
    told from it.
    """

    number = models.PositiveSmallIntegerField()
    amount = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=9)
    parts = models.JSONField()
    at = models.DateTimeField()
    device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="+")
    back_at = models.DateTimeField(null=True)
    back_device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        abstract = True

    @property
    def ends(self) -> tuple[int, int]:
        """Who paid whom."""
        raise NotImplementedError


class Payment(PaymentRow):
    """A payment for a game, from one seat to another. A game that somebody paid for stays."""

    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="payments")
    payer = models.PositiveSmallIntegerField()  # positions of seats
    payee = models.PositiveSmallIntegerField()
    # Whose phone it was that marked it or took it back, where the phone has a seat.
    seat = models.PositiveSmallIntegerField(null=True)
    back_seat = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "currency", "payer", "payee", "number"], name="payment_marked_once"
            ),
            models.CheckConstraint(condition=Q(amount__gte=1), name="payment_is_something"),
            models.CheckConstraint(condition=~Q(payer=F("payee")), name="payment_between_two"),
            models.CheckConstraint(
                condition=Q(payer__lt=MAX_SEATS, payee__lt=MAX_SEATS), name="payment_at_the_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.payer}-{self.payee} {self.amount} {self.currency}"

    @property
    def ends(self) -> tuple[int, int]:
        """The seats between which it was."""
        return self.payer, self.payee
