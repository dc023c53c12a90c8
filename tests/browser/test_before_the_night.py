"""Before the night, on a phone: nights in one go, and who comes."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.looks import look_at
from tests.plain import PlainBrowser
from tests.tournaments.playing import Someone, joined, open_season, someone
from tournaments.directing import leagues, people, replies
from tournaments.directing.nights import plan_night
from tournaments.models import Night, Person, Reply

HOME = "/leagues/thursdays/"


@pytest.fixture
def ann(live_server: Any) -> Someone:
    """Owns a league whose next night is in three days."""
    who = someone("ann")
    league = leagues.create_league(user=who.user, name="Thursdays", person_name="Ann")
    by = who.member(league)
    season = open_season(by)
    night = plan_night(by, season, day=timezone.localdate() + timedelta(3))
    for name, word in (("Bartholomew of Nazareth", "coming"), ("Dee", "maybe"), ("Eli", "away")):
        person = people.add_person(by, name=name)
        replies.reply_to_night(by, night, person_id=person.pk, word=word)
    bob = people.add_person(by, name="Bob")
    joined(league, someone("bob"), "member", bob)
    return who


def test_how_it_looks(opened: Callable[..., Page], ann: Someone, settings: Any) -> None:
    settings.SITE_ADDRESS = "http://testserver"
    asks = PlainBrowser(ann.client, f"{HOME}reminders/")
    asks.fill("Your mail address", "ann@example.com")
    asks.press("Remind me")
    link = next(line for line in mail.outbox[0].body.splitlines() if "/i/reminders/" in line)
    night = Night.objects.get()
    nights = f"{HOME}s/winter/nights/"
    query = f"?first={night.day}&last={night.day + timedelta(40)}&weeks=1&starts=19:30"
    look_at(
        opened(ann),
        [
            HOME,
            nights,
            f"{HOME}s/winter/calendar/",
            f"{nights}series/{query}",
            f"{nights}{night.day}/",
            f"{nights}{night.day}/share/",
            f"{nights}{night.day}/share/?form=wide",
            f"{HOME}reminders/",
            urlsplit(link).path,
        ],
    )


def test_nights_in_one_go_and_an_answer(opened: Callable[..., Page], ann: Someone) -> None:
    page = opened(ann)
    page.goto(f"{HOME}s/winter/nights/")
    page.get_by_role("link", name="Many nights in one go").click()
    first = Night.objects.get().day
    page.get_by_label("First night").fill(first.isoformat())
    page.get_by_label("Last night at the latest").fill((first + timedelta(21)).isoformat())
    page.get_by_label("Begins at").fill("19:30")
    page.get_by_role("button", name="Show the days").click()
    expect(page.get_by_role("heading", name="3 new nights")).to_be_visible()
    page.locator("input[name=days]").last.uncheck()
    page.get_by_role("button", name="Plan these nights").click()
    expect(page.get_by_text("2 nights are planned.")).to_be_visible()
    page.goto(HOME)
    page.get_by_role("button", name="I am coming").click()
    expect(page.get_by_role("button", name="I am coming")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("2 are coming")).to_be_visible()
    assert Reply.objects.get(person=Person.objects.get(name="Ann")).word == "coming"


def test_an_answer_is_passed_on(opened: Callable[..., Page], ann: Someone) -> None:
    page = opened(ann, permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{HOME}s/winter/nights/{Night.objects.get().day}/")
    page.get_by_role("link", name="Tell the others").click()
    page.get_by_role("button", name="Copy the text").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "Coming (1): Bartholomew of Nazareth" in copied.splitlines()
    page.goto(f"{HOME}s/winter/nights/")
    page.get_by_role("link", name="Into my calendar").click()
    page.get_by_role("button", name="Copy the address").click()
    feed = page.evaluate("navigator.clipboard.readText()")
    stranger = Client().get(urlsplit(feed).path)  # the host is that of the network, for others
    assert stranger.content.startswith(b"BEGIN:VCALENDAR")
