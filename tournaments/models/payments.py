"""What people of a league say they have paid each other for a night, or for a season."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from scorecards.models import PaymentRow
from tournaments.models.leagues import Person
from tournaments.models.seasons import Night, Season


class LeaguePayment(PaymentRow):
    """A payment for the games of a night, or without one for those of a whole season.

    It names the people as they counted when it was marked; whoever was merged since counts as
    somebody else, and so does the payment.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="payments")
    night = models.ForeignKey(Night, null=True, on_delete=models.PROTECT, related_name="payments")
    payer = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="payments_made")
    payee = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="payments_received")
    # Who marked it and who took it back: the account, and the person of the league that was.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")
    back_user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    back_person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["night", "currency", "payer", "payee", "number"],
                condition=Q(night__isnull=False),
                name="night_payment_marked_once",
            ),
            models.UniqueConstraint(
                fields=["season", "currency", "payer", "payee", "number"],
                condition=Q(night__isnull=True),
                name="season_payment_marked_once",
            ),
            models.CheckConstraint(condition=Q(amount__gte=1), name="league_payment_is_something"),
            models.CheckConstraint(
                condition=~Q(payer=F("payee")), name="league_payment_between_two"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}: {self.payer_id}-{self.payee_id} {self.amount} {self.currency}"

    @property
    def ends(self) -> tuple[int, int]:
        """The people between whom it was."""
        return self.payer_id, self.payee_id
