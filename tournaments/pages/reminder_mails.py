"""The mails of reminders, as plain text: the question whether an address is right, and a night.

The name of the site in links is that of the settings and never of a request, which anybody may
forge. Reads nothing and sends nothing.
"""

from __future__ import annotations

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.translation import gettext, ngettext, override

from tournaments.models import Reminder
from tournaments.pages.night_words import when_of
from tournaments.queries.reminders import DueReminder


def confirmation_mail(reminder: Reminder) -> EmailMessage:
    """Is the address right? No word of the league is in it, so that nobody sends words of theirs to
    strangers.
    """
    with override(reminder.language):
        lines = [
            gettext("Somebody gave this address for reminders of the nights of a card league."),
            gettext("If that was you, open this page and say yes:"),
            end_address(reminder),
            "",
            gettext("If not, do nothing: no more mails come, and the address is forgotten."),
        ]
        subject = gettext("Reminders of nights: is this address right?")
        return _mail(reminder, f"[Golfscore] {subject}", lines)


def reminder_mail(due: DueReminder) -> EmailMessage:
    """When and where, how many come, and where to say whether one comes oneself."""
    with override(due.reminder.language):
        night = due.night
        league, when = night.season.league.name, when_of(night, "l j F Y")
        lines = [
            f"{league} · {night.name or night.season.name}",
            when,
            *([gettext("Where: %(place)s") % {"place": night.place}] if night.place else []),
            "",
            *_replies(due),
            "",
            gettext("You asked for this reminder. To stop them all:"),
            end_address(due.reminder),
        ]
        return _mail(due.reminder, f"{league}: {when}", lines)


def end_address(reminder: Reminder) -> str:
    """The page on which one says yes to reminders, or ends them; a mail program ends them there
    by itself.
    """
    return settings.SITE_ADDRESS + reverse("tournaments:reminder", args=[reminder.key])


def _replies(due: DueReminder) -> list[str]:
    night = due.night
    parts = (night.season.league.slug, night.season.slug, night.day.isoformat())
    page = settings.SITE_ADDRESS + reverse("tournaments:night", args=parts)
    words = {
        "coming": gettext("I am coming"),
        "maybe": gettext("Maybe"),
        "away": gettext("Not this time"),
    }
    lines = []
    if due.word:
        lines = [gettext("Your answer so far: %(word)s.") % {"word": words[due.word]}]
    if due.coming:
        sentence = ngettext("%(n)d is coming.", "%(n)d are coming.", due.coming)
        lines.append(sentence % {"n": due.coming})
    answers = [f"{label}: {page}?answer={word}#reply" for word, label in words.items()]
    return [*lines, gettext("Are you coming?"), *answers]


def _mail(reminder: Reminder, subject: str, lines: list[str]) -> EmailMessage:
    return EmailMessage(
        " ".join(subject.split()),
        "\n".join(lines) + "\n",
        to=[reminder.email],
        headers={
            "List-Unsubscribe": f"<{end_address(reminder)}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
