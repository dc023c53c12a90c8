"""Reminders of nights by mail: wanted, confirmed, ended, and booked before each goes out.

No line of the history: it is a matter of one's own, as a calendar is. Mails are put together in
`pages.reminder_mails` and sent by `management.mails`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from scorecards.codes import new_link_key
from tournaments.directing.acts import lock_league
from tournaments.errors import DirectingError
from tournaments.ledger.merges import person_of_device
from tournaments.models import Membership, Night, Person, Reminder, SentReminder
from tournaments.permissions import Member
from tournaments.rules.reminders import AHEAD, LEADS

TO_CONFIRM = timedelta(days=7)
"""So long somebody may confirm an address; then it is forgotten."""


@dataclass(frozen=True)
class ReminderWish:
    """Where reminders go, in which language and how many days before. `verified`: the address is
    known to be theirs.
    """

    email: str
    language: str
    days: int
    verified: bool = False


def want_reminders(by: Member, membership: Membership | None, wish: ReminderWish) -> Reminder:
    """Remind whoever has this role of the nights of the league. An address that was confirmed stays
    so; a new one has to be confirmed first. Raises DirectingError for who is nobody of the league.
    """
    if not settings.SITE_ADDRESS:
        raise DirectingError(gettext("This site sends no reminders."))
    if wish.days not in LEADS:
        raise DirectingError(gettext("Choose how long before."), "days")
    with transaction.atomic():
        lock_league(by.league)
        if membership is None or _person_of(membership) is None:
            raise DirectingError(gettext("Say first who of the league you are."))
        now = timezone.now()
        values = {"email": wish.email, "language": wish.language, "days": wish.days, "made": now}
        row = Reminder.objects.filter(membership=membership).first()
        if row is None or row.email != wish.email:
            values |= {"key": new_link_key(), "confirmed": now if wish.verified else None}
        elif row.confirmed is None and wish.verified:
            values["confirmed"] = now
        row, _ = Reminder.objects.update_or_create(membership=membership, defaults=values)
    return row


def _person_of(membership: Membership) -> Person | None:
    if membership.user_id is None:
        return person_of_device(membership)
    people = Person.objects.filter(league=membership.league_id, user=membership.user_id)
    return people.filter(alias_of=None).first()


def confirm_reminders(key: str) -> bool:
    """The address is right: whoever has the key reads its mails. False if there is none to confirm
    any more; twice counts once.
    """
    rows = Reminder.objects.filter(key=key)
    young = rows.filter(confirmed=None, made__gte=timezone.now() - TO_CONFIRM)
    return bool(young.update(confirmed=timezone.now())) or rows.exclude(confirmed=None).exists()


def end_reminders(reminder: Reminder) -> None:
    """No reminders any more; the address is forgotten. Twice counts once."""
    Reminder.objects.filter(key=reminder.key).delete()


def forget_unconfirmed() -> None:
    """Forget addresses that nobody has confirmed in time."""
    old = timezone.now() - TO_CONFIRM
    Reminder.objects.filter(confirmed=None, made__lt=old).delete()


def book_reminder(reminder: Reminder, night: Night, person_id: int) -> SentReminder | None:
    """Note that somebody is reminded of a night, before the mail goes out; None if they were, or if
    meanwhile the night moved, began or was cancelled, its league was stopped or they ended it.
    """
    with transaction.atomic():
        try:
            lock_league(night.season.league)
        except DirectingError:  # the league was stopped or deleted
            return None
        same = Night.objects.filter(pk=night.pk, day=night.day, starts=night.starts)
        ahead = same.filter(state__in=AHEAD, season__state__in=("planned", "open"))
        wanted_still = Reminder.objects.filter(key=reminder.key).exclude(confirmed=None)
        if not (ahead.exists() and wanted_still.exists()):
            return None
        row, new = SentReminder.objects.get_or_create(
            night=night, person_id=person_id, day=night.day, defaults={"at": timezone.now()}
        )
    return row if new else None


def unbook_reminder(row: SentReminder) -> None:
    """The mail server has refused the mail for the time being: the next run may try again."""
    row.delete()
