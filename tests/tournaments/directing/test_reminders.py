"""Reminders of nights by mail: who wants them, where they go, when, once, and how they end."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.management import CommandError
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.tournaments.playing import joined
from tests.tournaments.reminding import SITE, beginning, night, remind, site, wish
from tests.tournaments.season_pages import home, page, send
from tournaments.directing import (
    calendars,
    claims,
    invitations,
    leagues,
    merges,
    nights,
    reminders,
    replies,
    seasons,
    stops,
)
from tournaments.directing.calendars import NightPlan
from tournaments.directing.people import person_leaves
from tournaments.models import League, Membership, Reminder, Reply, SentReminder
from tournaments.queries.accounts import everything_of
from tournaments.queries.reminders import due_reminders
from tournaments.rules.reminders import LEADS, is_due

__all__ = ["beginning", "night", "site"]

ROME = ZoneInfo("Europe/Rome")


def test_nobody_is_reminded_who_did_not_ask(bob, league, night):
    assert remind() == []
    html = page(bob, f"{home(night.season)}calendar/")
    assert f'href="/leagues/{league.slug}/reminders/"' in html
    assert f'href="/leagues/{league.slug}/reminders/"' in page(bob, f"/leagues/{league.slug}/more/")


def test_an_account_with_its_own_address_is_reminded_once(bob, by, league, people, night):
    row = wish(bob, league, email="BOB@example.com")
    assert mail.outbox == []
    assert row.confirmed
    replies.reply_to_night(by, night, person_id=people["d"].pk, word="coming")
    (sent,) = remind()
    assert sent.to == ["BOB@example.com"]
    assert sent.subject.startswith("Thursdays: ")
    assert sent.subject.endswith(", 23:59")
    where = f"{SITE}{home(night.season)}nights/{night.day}/"
    for line in ("Thursdays · Cake & tea", "Where: The Swan", "1 is coming.", "Are you coming?"):
        assert line in sent.body.splitlines()
    assert f"I am coming: {where}?answer=coming#reply" in sent.body
    end = f"{SITE}/i/reminders/{row.key}/"
    assert sent.extra_headers["List-Unsubscribe"] == f"<{end}>"
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert end in sent.body
    assert remind() == []
    assert SentReminder.objects.get().person == people["b"]
    assert everything_of(bob.user.pk)["reminders"][0]["email"] == "BOB@example.com"


def test_the_answers_are_a_page_and_no_change(bob, night):
    path = f"{home(night.season)}nights/{night.day}/"
    html = page(bob, f"{path}?answer=maybe")
    assert 'id="reply"' in html
    assert '<button class="btn btn--primary" name="word" value="maybe"' in html
    assert not Reply.objects.exists()
    assert 'btn--primary" name="word"' not in page(bob, f"{path}?answer=%22%3E")


def test_a_typed_address_is_asked_first(bob, by, league, season, night):
    row = wish(bob, league, verified=False, email="post@example.org")
    (question,) = mail.outbox
    path = f"/i/reminders/{row.key}/"
    assert question.to == ["post@example.org"]
    assert SITE + path in question.body
    assert "Thursdays" not in f"{question.body}{question.subject}"  # nothing of others to strangers
    assert "We sent a link to post@example.org" in page(bob, f"/leagues/{league.slug}/reminders/")
    assert remind() == []
    reader = Client()
    assert "Yes, remind me" in reader.get(path).content.decode()
    assert remind() == []
    assert reader.post(path).status_code == 422
    assert reader.post(path, {"confirm": "1"}).status_code == 200
    assert reader.post(path, {"confirm": "1"}).status_code == 200
    assert [each.to for each in remind()] == [["post@example.org"]]
    again = wish(bob, league, verified=False, email="post@example.org", days=1)
    assert (again.key, again.days, len(mail.outbox)) == (row.key, 1, 2)
    other = wish(bob, league, verified=False, email="new@example.org")
    assert other.confirmed is None
    assert reader.get(path).status_code == 404


def test_an_address_that_nobody_confirmed_is_forgotten(bob, league, night):
    row = wish(bob, league, verified=False)
    Reminder.objects.update(made=timezone.now() - timedelta(days=8))
    assert Client().post(f"/i/reminders/{row.key}/", {"confirm": "1"}).status_code == 404
    assert Reminder.objects.get().confirmed is None
    remind()
    assert not Reminder.objects.exists()


@pytest.mark.parametrize("how", [{"end": "1"}, {"List-Unsubscribe": "One-Click"}])
def test_one_click_ends_it_without_a_cookie_or_token(bob, league, night, how):
    row = wish(bob, league)
    path = f"/i/reminders/{row.key}/"
    program = Client(enforce_csrf_checks=True)
    assert "End the reminders" in program.get(path).content.decode()
    assert Reminder.objects.exists()
    answer = program.post(path, how)
    assert answer.status_code == 200
    assert "bob@example.com" in answer.content.decode()
    assert not Reminder.objects.exists()
    assert program.post(path, how).status_code == program.get(path).status_code == 404
    assert program.delete(path).status_code == 405
    assert remind() == []


def test_it_ends_on_the_page_of_the_league_too(bob, league, night):
    wish(bob, league)
    assert "bob@example.com" in page(bob, f"/leagues/{league.slug}/reminders/")
    send(bob, f"/leagues/{league.slug}/reminders/", end="1")
    send(bob, f"/leagues/{league.slug}/reminders/", end="1")
    assert not Reminder.objects.exists()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"email": "", "days": 1}, "Give a mail address."),
        ({"email": "bob", "days": 1}, "This is not an email address."),
        ({"email": "a@b.example\nBcc: c@d.example", "days": 1}, "This is not an email address."),
        ({"email": "x" * 250 + "@b.example", "days": 1}, "This is not an email address."),
        ({"email": "bob@b.example", "days": 5}, "Choose how long before."),
        ({"email": "bob@b.example"}, "Choose how long before."),
    ],
)
def test_what_is_refused_is_said_beside_it(bob, league, fields, sentence):
    html = send(bob, f"/leagues/{league.slug}/reminders/", 422, **fields).content.decode()
    assert sentence in html
    assert not Reminder.objects.exists()
    assert mail.outbox == []


def test_strangers_readers_and_those_who_are_nobody(ann, cal, league, settings):
    path = f"/leagues/{league.slug}/reminders/"
    fields = {"email": "cal@example.com", "days": 1}
    send(cal, path, 404, **fields)
    League.objects.filter(pk=league.pk).update(visibility="public")
    send(cal, path, 403, **fields)
    joined(league, cal, "member")
    assert "Say first who of the league you are." in send(cal, path, 422, **fields).content.decode()
    settings.SITE_ADDRESS = ""
    html = send(ann, path, 422, email="ann@example.com", days=1).content.decode()
    assert "This site sends no reminders. Its administrator, who runs the server, can" in html
    assert not Reminder.objects.exists()
    assert mail.outbox == []
    with pytest.raises(CommandError, match="SITE_ADDRESS"):
        remind()


def test_a_phone_that_came_by_a_private_link(by, league, people, night):
    link = invitations.invite(by, role="guest", person_id=people["e"].pk)
    phone = Client(headers={"Accept-Language": "fr"})
    phone.post(reverse("tournaments:invitation", args=[link.key]))
    fields = {"email": "eli@example.com", "days": 7}
    assert phone.post(f"/leagues/{league.slug}/reminders/", fields).status_code == 302
    row = Reminder.objects.get()
    Client().post(f"/i/reminders/{row.key}/", {"confirm": "1"})
    merges.merge_people(by, person_id=people["e"].pk, into_id=people["f"].pk)
    (sent,) = remind()
    with override("fr"):  # in which it was asked for
        assert date_format(night.day, "l j F Y") in sent.subject
    assert SentReminder.objects.get().person == people["f"]
    SentReminder.objects.all().delete()
    invitations.revoke_invitation(by, invitation_id=link.pk)
    assert remind() == []


def test_nobody_sends_strangers_many_mails(bob, league):
    path = f"/leagues/{league.slug}/reminders/"
    for _ in range(3):
        wish(bob, league, verified=False, email="dan@example.com")
        send(bob, path, end="1")
    html = send(bob, path, 422, email="Dan@example.com", days=1).content.decode()
    assert "Too many mails" in html
    assert len(mail.outbox) == 3
    for number in range(7):
        wish(bob, league, verified=False, email=f"e{number}@example.com")
    send(bob, path, 422, email="more@example.com", days=1)
    assert len(mail.outbox) == 10
    assert wish(bob, league).confirmed  # one's own address needs no mail


def test_a_mail_server_that_does_not_answer_the_question(bob, league, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    fields = {"email": "bob@example.com", "days": 1}
    html = send(bob, f"/leagues/{league.slug}/reminders/", 422, **fields).content.decode()
    assert "The mail could not be sent." in html
    assert not Reminder.objects.exists()


def stopped(by, league, night, people):
    boss = User.objects.create_superuser("boss", password="x")
    stops.stop_league(league, user=boss, reason="a complaint")


def closed_season(by, league, night, people):
    seasons.change_state(by, night.season, "closed")


def cancelled(by, league, night, people):
    nights.cancel_night(by, night)


def moved_away(by, league, night, people):
    calendars.move_night(by, night, NightPlan(night.day + timedelta(30), starts=night.starts))


def over(by, league, night, people):
    type(night).objects.update(day=timezone.localdate() - timedelta(1))


def closed_night(by, league, night, people):
    nights.close_night(by, night)


def stays_away(by, league, night, people):
    replies.reply_to_night(by, night, person_id=people["b"].pk, word="away")


def left(by, league, night, people):
    person_leaves(by, person_id=people["b"].pk)


def released(by, league, night, people):
    claims.release_person(by, person_id=people["b"].pk)


def without_a_role(by, league, night, people):
    membership = Membership.objects.get(league=league, user__username="bob")
    leagues.remove_member(by, membership_id=membership.pk)


REASONS = [stopped, closed_season, cancelled, moved_away, over, closed_night]
REASONS += [stays_away, left, released, without_a_role]


@pytest.mark.parametrize("reason", REASONS)
def test_nothing_goes_out(bob, by, league, people, night, reason):
    wish(bob, league)
    reason(by, league, night, people)
    assert remind() == []
    assert not SentReminder.objects.exists()


@pytest.mark.parametrize("reason", [stopped, closed_season, cancelled, moved_away, closed_night])
def test_nothing_goes_out_when_it_happens_in_between(bob, by, league, people, night, reason):
    """The list was read already when the night went away."""
    wish(bob, league)
    (due,) = due_reminders(timezone.now())
    reason(by, league, night, people)
    assert reminders.book_reminder(due.reminder, due.night, due.person.pk) is None
    reminders.end_reminders(due.reminder)
    assert not SentReminder.objects.exists()


def test_a_night_that_moved_is_told_on_its_new_day_once(bob, by, league, night):
    wish(bob, league)
    assert len(remind()) == 1
    plan = NightPlan(night.day + timedelta(1), starts=night.starts)
    moved = calendars.move_night(by, night, plan)
    assert len(remind()) == 1
    calendars.move_night(by, moved, NightPlan(night.day, starts=night.starts))
    assert remind() == []


def test_the_hour_is_that_of_the_place() -> None:
    """Before and after the clocks change in Rome on 29 March 2026."""
    for day, nine in ((date(2026, 3, 29), 8), (date(2026, 3, 30), 7)):
        lead: dict[str, Any] = {"day": day, "starts": time(19), "lead": 1, "zone": ROME}
        morning = datetime(2026, 3, day.day - 1, nine, tzinfo=UTC)
        assert is_due(**lead, now=morning)
        assert not is_due(**lead, now=morning - timedelta(seconds=1))
        assert is_due(**lead, now=datetime(2026, 3, day.day, 16, 59, 59, tzinfo=UTC))
        assert not is_due(**lead, now=datetime(2026, 3, day.day, 17, tzinfo=UTC))


@examples(20)
@given(
    st.dates(date(2020, 1, 1), date(2040, 1, 1)),
    st.none() | st.times(),
    st.sampled_from(LEADS),
    st.integers(-300, 50),
)
def test_it_is_due_some_days_before_and_until_it_begins(day, starts, lead, hours) -> None:
    now = datetime.combine(day, time(12), UTC) + timedelta(hours=hours)
    begins = datetime.combine(day, starts or time(12), UTC)
    days = (day - now.date()).days
    early = days > lead or (days == lead and now.time() < time(9))
    due = is_due(day, starts, lead, now=now, zone=UTC)
    assert due == (not early and now < begins)
