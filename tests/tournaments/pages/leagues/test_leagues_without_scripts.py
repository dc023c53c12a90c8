"""What is done in a league and on a tournament day without scripts: forms and links are enough."""

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.conf import LazySettings
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from scorecards.models import Game
from scorecards.rules.stakes import Kind, Stakes
from tests.plain import PlainBrowser
from tests.tournaments.day_play import DAY, NAMES, begun, days, entrants, short
from tests.tournaments.playing import Someone, open_season, play, record, someone
from tournaments.directing import leagues, nights
from tournaments.directing.people import add_person
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import (
    Invitation,
    LeagueGame,
    Membership,
    Person,
    Reply,
    Round,
    Season,
    Tournament,
)
from tournaments.permissions import Member
from tournaments.rules.days.kinds import find_kind
from tournaments.rules.days.stages import DaySettings, SeatingRule

pytestmark = pytest.mark.walk

CENTS = Stakes(Kind.OWN_POINTS, 5, "EUR")
SEASON = "/leagues/thursdays/s/winter/"


@pytest.fixture
def ann(db: None) -> Someone:
    return someone("ann")


@pytest.fixture
def browser(ann: Someone) -> PlainBrowser:
    """On Ann's phone, who is signed in."""
    return PlainBrowser(ann.client)


@pytest.fixture
def by(ann: Someone) -> Member:
    """Ann, who owns a league in which eight others are."""
    league = leagues.create_league(
        user=ann.user, name="Thursdays", person_name="Ann", device=ann.device
    )
    for name in NAMES[:8]:
        add_person(ann.member(league), name=name)
    return ann.member(league)


@pytest.fixture
def season(by: Member) -> Season:
    return open_season(by, min_players=3, max_players=4)


def test_a_league_from_nothing(browser: PlainBrowser) -> None:
    browser.goto("/leagues/")
    browser.link("New league")
    browser.press("Make the league")
    assert "Give a name." in browser.text
    browser.fill("Name of the league", "Fridays")
    browser.fill("Your name in it", "Cal")
    browser.press("Make the league")
    assert browser.heading == "Fridays"

    browser.link("People")
    browser.link("From a list")
    browser.fill("Or the list itself", "1. Dee\n2. Eli\n3. dee")
    browser.press("Add them all")
    assert "Line 3" in browser.text
    browser.fill("Or the list itself", "1. Dee\n2. Eli\n3. Cal")
    browser.press("Add them all")
    assert "2 people were added. One was in the league" in browser.text
    assert Person.objects.count() == 3

    browser.link("Bring people in")
    browser.choose("For", "Dee")
    browser.press("Make a link")
    assert "Member · Dee" in browser.text
    link = Invitation.objects.get()
    guest = PlainBrowser(Client(), f"/i/{link.key}/")
    guest.press("Be Dee on this device")
    assert guest.heading == "Fridays"
    assert Membership.objects.filter(invitation=link).count() == 1
    browser.press("Revoke the link")
    guest.goto("/leagues/fridays/")
    assert guest.heading == "No such page"


def test_nights_in_one_go_and_an_answer(by: Member, season: Season, browser: PlainBrowser) -> None:
    first = timezone.localdate() + timedelta(3)
    nights.plan_night(by, season, day=first)
    browser.goto(f"{SEASON}nights/")
    browser.link("Many nights in one go")
    browser.fill("First night", first.isoformat())
    browser.fill("Last night at the latest", (first + timedelta(21)).isoformat())
    browser.fill("Begins at", "19:30")
    browser.press("Show the days")
    assert "3 new nights" in browser.text
    browser.uncheck_last("days")
    browser.press("Plan these nights")
    assert "2 nights are planned." in browser.text
    browser.goto("/leagues/thursdays/")
    browser.press("I am coming")
    assert browser.find("button", "I am coming").get("aria-pressed") == "true"
    assert Reply.objects.get(person=by.person_id).word == "coming"


def test_reminders_asked_for_confirmed_and_ended(
    by: Member, season: Season, browser: PlainBrowser, settings: LazySettings
) -> None:
    settings.SITE_ADDRESS = "http://testserver"
    nights.plan_night(by, season, day=timezone.localdate() + timedelta(3))
    browser.goto("/leagues/thursdays/more/")
    browser.link("Reminders by mail")
    browser.fill("Your mail address", "nobody")
    browser.press("Remind me")
    assert "This is not an email address." in browser.text
    browser.fill("Your mail address", "ann@example.com")
    browser.choose("How long before", "7")
    browser.press("Remind me")
    assert "Look into your mail" in browser.text
    link = next(line for line in mail.outbox[0].body.splitlines() if "/i/reminders/" in line)
    browser.goto(urlsplit(link).path)
    browser.press("Yes, remind me")
    assert "Thursdays will remind ann@example.com" in browser.text
    call_command("remind", verbosity=0)
    lines = mail.outbox[1].body.splitlines()
    answers = dict(line.split(": ", 1) for line in lines if "?" in line[:-1])
    browser.goto(answers["I am coming"].removeprefix("http://testserver"))
    assert "btn--primary" in browser.find("button", "I am coming").get("class")
    assert not Reply.objects.exists()
    browser.press("I am coming")
    assert browser.find("button", "I am coming").get("aria-pressed") == "true"
    browser.goto(urlsplit(link).path)
    browser.press("End the reminders")
    assert "No more reminders go to ann@example.com." in browser.text
    browser.goto(urlsplit(link).path)
    assert "This link has expired" in browser.text


def test_a_night_from_the_door_to_its_first_card(
    by: Member, season: Season, browser: PlainBrowser
) -> None:
    nights.plan_night(by, season, day=timezone.localdate())
    browser.goto(f"{SEASON}nights/{timezone.localdate()}/")
    for name in NAMES[:7]:
        browser.press(name)
    assert "7 are here" in browser.text
    browser.press("Draw the tables")
    assert browser.heading == "Round 1, a draft"
    browser.press("Draw again")
    browser.press("Publish round 1")
    browser.press("Start table 1")
    browser.press("Keep the score here")
    assert browser.address.endswith("/holes/1/")


def test_a_row_of_the_standings_opens_and_closes(
    by: Member, season: Season, browser: PlainBrowser
) -> None:
    people = list(Person.objects.filter(league=by.league).order_by("pk"))
    play(by, season, {each.pk: 3 * at for at, each in enumerate(people[:4])})
    browser.goto(SEASON)
    browser.link(f"Explain the points of {people[1].name}")
    assert "Every result" in browser.text
    browser.link("Close")
    assert "Every result" not in browser.text


def test_a_season_is_settled(by: Member, season: Season, browser: PlainBrowser) -> None:
    people = list(Person.objects.filter(league=by.league).order_by("pk"))
    row = play(by, season, {each.pk: 7 * at for at, each in enumerate(people[:4])})
    Game.objects.filter(pk=row.game_id).update(stakes=CENTS.data())
    browser.goto(SEASON)
    browser.link("Settle up")
    browser.press(f"Mark as paid: {people[3].name} pays {people[0].name} €1.05")
    assert "1 of 3 paid" in browser.text
    browser.press("Not paid after all")
    assert "0 of 3 paid" in browser.text


def test_a_day_is_planned(by: Member, browser: PlainBrowser) -> None:
    kind = find_kind("day")
    assert kind is not None
    days.create_tournament(
        by,
        name="Winter Open",
        settings=kind.settings.changed(ruleset="pagat-6"),
        day=DAY,
        stage_names=[str(each) for each in kind.names],
        kind=kind.slug,
    )
    browser.goto("/t/winter-open/")
    browser.link("Change the plan")
    browser.link("10:00 Round 1")
    browser.fill("Minutes of a round", "60")
    browser.press("Save")
    browser.link("11:10 Round 2")
    browser.press("Break after this")
    assert browser.find("a", "Break 45 min")
    browser.fill("People", "38")
    browser.press("Show the plan")
    assert "38 people at 10 tables" in browser.text
    browser.link("9:30 Door")
    browser.fill("First round", "13:30")
    browser.press("Save")
    assert browser.find("a", "13:00 Door")


def test_a_day_is_rehearsed(ann: Someone, browser: PlainBrowser) -> None:
    stage = short(rounds=1, seating=SeatingRule.POWER)
    event = days.create_alone(
        user=ann.user, name="Winter Open", settings=DaySettings((stage,)), day=DAY
    )
    entrants.enter_list(ann.member(event.league), event, data="\n".join(NAMES[:6]))
    browser.goto("/t/winter-open/plan/")
    browser.link("Rehearse the day")
    browser.fill("How many people", "1")
    browser.press("Begin the rehearsal")
    assert "From 2 to" in browser.text
    browser.fill("How many people", "8")
    browser.press("Begin the rehearsal")
    assert "Nothing is played yet" in browser.text
    for _ in range(60):
        if "What the day would be" in browser.text:
            break
        browser.press("Play the whole day")
    assert "What the day would be" in browser.text
    browser.press("Throw the rehearsal away")
    assert "The rehearsal has been deleted." in browser.text
    assert [each.slug for each in Tournament.objects.all()] == ["winter-open"]


def test_a_round_from_its_draft_to_a_card_that_is_in(ann: Someone, browser: PlainBrowser) -> None:
    settings = DaySettings((short(rounds=3, seating=SeatingRule.POWER),))
    by, _event = begun(ann, settings, people=8, name="Winter Open")
    browser.goto("/t/winter-open/rounds/")
    browser.press("Draw round 1")
    names = [each.text for each in browser.root.all("button") if "sit" in each.get("class").split()]
    browser.press(names[0])
    browser.press(names[5])
    assert "changed places." in browser.text
    browser.press("Publish round 1")
    table = tables_of(Round.objects.get())[0]
    seat = table.fixture.seats.select_related("person").get(position=3)
    player = PlainBrowser(Client(), f"/t/winter-open/table/{table.key}/")
    assert player.heading == "Which one are you?"
    player.press(seat.person.name)
    assert player.heading == "Table 1, seat 4"
    player.press("Keep the score of table 1")
    game = LeagueGame.objects.select_related("game", "season__league").get()
    for number in (1, 2):
        record(game.game, number, [number * at for at in range(4)], by)
    player.goto("/t/winter-open/me/")
    player.press("Hand in the card")
    assert player.heading == "The card is in"
