"""What happens while reminders go out: servers that fail, two runs at once, many people."""

from smtplib import (
    SMTPDataError,
    SMTPRecipientsRefused,
    SMTPResponseException,
    SMTPServerDisconnected,
)

import pytest
from django.core.mail.backends.locmem import EmailBackend
from django.core.management import CommandError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments import reminding
from tests.tournaments.playing import joined
from tests.tournaments.reminding import remind, wish
from tournaments.directing import invitations
from tournaments.directing.people import add_person
from tournaments.management.mails import send_reminders
from tournaments.models import Membership, Reminder
from tournaments.queries.reminders import due_reminders

beginning, night, site = reminding.beginning, reminding.night, reminding.site


class Broken(EmailBackend):
    """A mail server that fails at the second mail, as `Broken.error` says."""

    error: BaseException = OSError()
    tries: list[str] = []

    def send_messages(self, messages):
        self.tries.extend(each.to[0] for each in messages)
        if len(self.tries) == 2:
            raise self.error
        return len(messages)


@pytest.fixture
def three(bob, ann, cal, league, people, night):
    """Three people who are due."""
    joined(league, cal, "guest", people["d"])
    for who in (ann, bob, cal):
        wish(who, league)
    return ["ann@example.com", "bob@example.com", "cal@example.com"]


def refused(code):
    return SMTPRecipientsRefused({"bob@example.com": (code, b"no")})


@pytest.mark.parametrize(
    ("error", "first", "second"),
    [
        (KeyboardInterrupt(), "ab", "c"),  # killed while it sends: bob may have it, never twice
        (SMTPServerDisconnected(), "ab", "c"),
        (TimeoutError(), "ab", "c"),
        (refused(550), "abc", ""),  # no such address: not asked again
        (refused(450), "abc", "b"),  # not now: it said itself that it has not taken it
        (SMTPDataError(554, b"spam"), "abc", "b"),
        (SMTPResponseException(421, b"closing"), "ab", "bc"),
    ],
)
def test_what_goes_wrong_costs_one_mail_and_never_sends_two(
    three, settings, monkeypatch, error, first, second
):
    settings.EMAIL_BACKEND = f"{Broken.__module__}.Broken"
    monkeypatch.setattr(Broken, "error", error)
    monkeypatch.setattr(Broken, "tries", [])
    with pytest.raises((CommandError, KeyboardInterrupt)):
        remind()
    assert [each[0] for each in Broken.tries] == list(first)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert sorted(each.to[0][0] for each in remind()) == list(second)
    assert remind() == []


def test_a_server_that_nobody_reaches_costs_nothing(three, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    with pytest.raises(CommandError, match="ended early: ConnectionRefusedError"):
        remind()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert sorted(each.to[0] for each in remind()) == three


def test_a_run_that_reads_while_another_sends(three, monkeypatch):
    """Both have read the same list: the second finds every row booked."""
    due = due_reminders(timezone.now())
    assert len(remind()) == 3
    monkeypatch.setattr("tournaments.management.mails.due_reminders", lambda now: due)
    assert send_reminders().sent == 0


def test_many_nights_and_people_cost_as_many_queries(
    bob, by, league, season, night, people, django_assert_num_queries
):
    wish(bob, league)
    now = timezone.now()
    for many in (10, 20):
        for number in range(many - 10, many):
            person = add_person(by, name=f"P{number}")
            link = invitations.invite(by, role="guest", person_id=person.pk)
            phone = Client()
            phone.post(reverse("tournaments:invitation", args=[link.key]))
            Reminder.objects.create(
                membership=Membership.objects.get(invitation=link),
                email=f"p{number}@example.com",
                language="en",
                days=7,
                key=f"key-{number}",
                made=now,
                confirmed=now,
            )
        with django_assert_num_queries(5):
            assert len(due_reminders(now)) == many + 1
