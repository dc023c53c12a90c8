"""The nights of a season for calendar programs: what they read, and who reads without cookies."""

from datetime import UTC, date, datetime, time

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar

from tests.tournaments.playing import joined, someone
from tests.tournaments.season_pages import home, page, send
from tests.tournaments.world import with_season
from tests.values import some
from tournaments.directing import calendars, invitations, nights, replies, stops
from tournaments.directing.calendars import NightPlan
from tournaments.errors import DirectingError
from tournaments.models import League, Membership, Reply

beginning = with_season

DAY = date(2026, 1, 6)


@pytest.fixture
def night(by, season):
    return nights.plan_night(by, season, day=DAY, name="Opening; with, cake")


def feed_of(who, season):
    """The private path that the page of the calendar shows."""
    html = page(who, home(season) + "calendar/")
    return "/i/calendar/" + html.split("://testserver/i/calendar/")[1].split('"')[0]


def events(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return {str(each["UID"]): each for each in Calendar.from_ical(answer.content).walk("VEVENT")}


def test_a_night_goes_its_way_through_a_calendar(ann, by, season, night):
    path = home(season) + "calendar.ics"
    (uid, event), *rest = events(ann.client, path).items()
    assert not rest
    assert event["DTSTART"].dt == DAY
    assert event["SUMMARY"] == "Thursdays · Opening; with, cake"
    assert (event["SEQUENCE"], event["STATUS"]) == (0, "CONFIRMED")
    assert str(event["URL"]).endswith(f"{home(season)}nights/{DAY}/")
    moved = calendars.move_night(by, night, NightPlan(date(2026, 1, 7), "Opening", time(19, 30)))
    event = events(ann.client, path)[uid]
    assert event["DTSTART"].dt == datetime(2026, 1, 7, 19, 30, tzinfo=UTC)
    assert event["SEQUENCE"] == 1
    assert event["LAST-MODIFIED"].dt == some(moved.revised).replace(microsecond=0)
    nights.cancel_night(by, moved, reason="snow")
    nights.plan_night(by, season, day=date(2026, 1, 7))
    both = events(ann.client, path)
    assert len(both) == 2
    gone = both[uid]
    assert (gone["STATUS"], gone["SEQUENCE"]) == ("CANCELLED", 2)
    assert gone["DTSTART"].dt == datetime(2026, 1, 7, 19, 30, tzinfo=UTC)


def test_a_program_that_has_it_is_told_so(ann, by, season, night, people):
    path = home(season) + "calendar.ics"
    etag = ann.client.get(path)["ETag"]
    nights.check_in(by, night, person_id=people["d"].pk)  # nothing a calendar shows
    assert ann.client.get(path, headers={"If-None-Match": etag}).status_code == 304
    calendars.move_night(by, night, NightPlan(DAY, "Other"))
    assert ann.client.get(path, headers={"If-None-Match": etag}).status_code == 200


def test_a_private_address_needs_no_cookies_and_is_made_anew(bob, season, night):
    page_of = home(season) + "calendar/"
    path = feed_of(bob, season)
    assert "webcal://testserver" + path in page(bob, page_of)
    assert len(events(Client(), path)) == 1
    assert Client().get(home(season) + "calendar.ics").status_code == 404
    send(bob, page_of)
    assert Client().get(path).status_code == 404
    again = feed_of(bob, season)
    assert again != path
    assert len(events(Client(), again)) == 1
    Membership.objects.filter(user=bob.user).delete()
    assert Client().get(again).status_code == 404


def test_a_stopped_league_is_in_no_calendar_until_it_is_started_again(bob, league, season, night):
    path = feed_of(bob, season)
    boss = User.objects.create_superuser("boss", password="x")
    stops.stop_league(league, user=boss, reason="a complaint")
    assert Client().get(path).status_code == 404
    stops.start_league(league, user=boss, reason="settled")
    assert len(events(Client(), path)) == 1


def test_a_phone_loses_its_address_with_its_link(by, people, season, night):
    link = invitations.invite(by, role="guest", person_id=people["e"].pk)
    phone = Client()
    phone.post(reverse("tournaments:invitation", args=[link.key]))
    html = phone.get(home(season) + "calendar/").content.decode()
    path = "/i/calendar/" + html.split("://testserver/i/calendar/")[1].split('"')[0]
    assert len(events(Client(), path)) == 1
    invitations.revoke_invitation(by, invitation_id=link.pk)
    assert Client().get(path).status_code == 404


def test_a_stopped_league_tells_calendars_nothing(by, bob, season, night, people):
    path = feed_of(bob, season)
    League.objects.filter(pk=season.league_id).update(stopped=timezone.now())
    assert Client().get(path).status_code == 404
    membership = Membership.objects.get(user=bob.user)
    for act in (
        lambda: calendars.renew_calendar(by, membership),
        lambda: replies.reply_to_night(by, night, person_id=people["d"].pk, word="coming"),
    ):
        with pytest.raises(DirectingError, match="stopped"):
            act()
    assert not Reply.objects.exists()
    League.objects.filter(pk=season.league_id).update(stopped=None)
    assert len(events(Client(), path)) == 1


@pytest.mark.parametrize("change", [lambda t: t[:-1] + "~", lambda t: "1" + t, lambda t: "x"])
def test_an_address_that_we_did_not_sign(bob, season, night, change):
    token = feed_of(bob, season).removeprefix("/i/calendar/").removesuffix(".ics")
    assert Client().get(f"/i/calendar/{change(token)}.ics").status_code == 404
    assert Client().post(f"/i/calendar/{token}.ics").status_code == 405


def test_an_onlooker_of_a_private_league_has_none(cal, season, night):
    page(cal, home(season) + "calendar/", 404)
    joined(season.league, cal, "viewer")
    page(cal, home(season) + "calendar/", 404)


def test_a_public_league_has_a_plain_address(season, night):
    League.objects.filter(pk=season.league_id).update(visibility="public")
    dan = someone("dan")
    html = page(dan, home(season) + "calendar/")
    assert f"://testserver{home(season)}calendar.ics" in html
    assert "Replace the address" not in html
    assert len(events(Client(), home(season) + "calendar.ics")) == 1
    assert "You have no role here." in send(dan, home(season) + "calendar/", 422).content.decode()


def test_many_nights_cost_as_many_queries_as_few(bob, by, season, django_assert_num_queries):
    days = [date(2026, month, day) for month in range(1, 6) for day in (1, 8, 15, 22)]
    for many in (10, 20):
        for each in calendars.plan_nights(by, season, days=days[many - 10 : many])[:3]:
            nights.cancel_night(by, each)
        path = feed_of(bob, season)
        with django_assert_num_queries(4):
            assert len(events(Client(), path)) == many


def test_addresses_in_a_calendar_are_those_of_the_site(ann, season, night, settings):
    settings.SITE_ADDRESS = "https://golf.example"
    forged = {"headers": {"Host": "evil.test"}}
    file = ann.client.get(home(season) + "calendar.ics", **forged).text
    assert "https://golf.example/leagues/" in file.replace("\r\n ", "")
    shown = ann.client.get(home(season) + "calendar/", **forged).text
    assert "https://golf.example/i/calendar/" in shown
    assert "evil.test" not in file + shown
