"""Reminders of nights by mail: who wants them, and which were sent."""

from django.db import models
from django.db.models import Q

from tournaments.models.leagues import Membership, Person
from tournaments.models.seasons import Night


class Reminder(models.Model):
    """Somebody of a league wants to be reminded of its nights. It goes with the role by which it
    was asked for. `key` is that of the links in its mails, and lies nowhere else; nothing but the
    question whether the address is right goes to one that is not `confirmed`.
    """

    membership = models.OneToOneField(Membership, on_delete=models.CASCADE, related_name="reminder")
    email = models.EmailField(max_length=254)
    language = models.CharField(max_length=10)
    days = models.PositiveSmallIntegerField()  # before the night: of rules.reminders.LEADS
    key = models.CharField(max_length=22, unique=True)
    made = models.DateTimeField()
    confirmed = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(days__gte=1) & ~Q(email=""), name="reminder_goes_somewhere"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.membership_id}"


class SentReminder(models.Model):
    """Somebody was reminded of a night on this day. Written before the mail goes out, so that it
    never goes out twice; a night that moves to another day is another day to be reminded of.
    """

    night = models.ForeignKey(Night, on_delete=models.CASCADE, related_name="reminders")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="reminders")
    day = models.DateField()
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["night", "person", "day"], name="reminded_once_of_a_night"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.night_id}/{self.person_id}"
