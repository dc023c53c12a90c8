"""Sending the reminders that are due, one by one, none of them twice.

A reminder is booked (its row is committed) before its mail goes out. So whatever ends the run
between the two, or two runs at once, leaves somebody without a mail and never with two. The booking
is taken back only when the mail server itself has said that it did not take the mail, for now.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from smtplib import SMTPRecipientsRefused, SMTPResponseException

from django.core.mail import get_connection
from django.utils import timezone

from tournaments.directing import reminders
from tournaments.pages.reminder_mails import reminder_mail
from tournaments.queries.reminders import due_reminders

CLOSING = 421  # of a mail server that takes nothing more
FOR_GOOD = 500  # and above: there will be no such address tomorrow either


@dataclass
class MailRun:
    """How many were sent, how many were not taken, and why the run ended before its time."""

    sent: int = 0
    refused: int = 0
    broken: str = ""


def send_reminders() -> MailRun:
    """Send what is due now. Ends early, with a reason, when the mail server does not answer."""
    run = MailRun()
    due = due_reminders(timezone.now())
    if not due:
        return run
    connection = get_connection()
    try:
        connection.open()
        for each in due:
            mail = reminder_mail(each)
            mail.connection = connection
            row = reminders.book_reminder(each.reminder, each.night, each.person.pk)
            if row is None:
                continue
            try:
                mail.send()
                run.sent += 1
            except (SMTPResponseException, SMTPRecipientsRefused) as error:
                run.refused += 1
                if not is_lost(error):
                    reminders.unbook_reminder(row)
                if getattr(error, "smtp_code", 0) == CLOSING:
                    raise
    except OSError as error:  # whether the server took the last one nobody knows: it stays booked
        run.broken = type(error).__name__
    finally:
        close(connection)
    return run


def is_lost(error: SMTPResponseException | SMTPRecipientsRefused) -> bool:
    """Is there no such address? Then it is not asked for again; anything else may be mended."""
    if isinstance(error, SMTPRecipientsRefused):
        return all(code >= FOR_GOOD for code, _words in error.recipients.values())
    return False


def close(connection: object) -> None:
    """Hang up, and do not mind a server that has done so before."""
    with suppress(OSError):
        connection.close()  # type: ignore[attr-defined]
