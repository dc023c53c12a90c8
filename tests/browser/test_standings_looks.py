"""Standings, players and nights in a real browser: every width, both themes, without JavaScript."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, expect

from tests.browser.looks import look_at, unfold
from tests.tournaments.playing import nights, open_season, play, someone
from tournaments.directing import leagues, penalties, seasons
from tournaments.directing.people import add_person
from tournaments.models import League, LeagueFit, Person, Season
from tournaments.permissions import Member
from tournaments.rules.season_settings import Division
from tournaments.rules.standings.schemes import Scheme, Total


@pytest.fixture
def season(live_server: Any) -> Season:
    """A public league of two divisions in which everything occurs that a table shows."""
    ann = someone("ann")
    league = leagues.create_league(
        user=ann.user, name="Thursdays", visibility="public", person_name="Ann", device=ann.device
    )
    by = ann.member(league)
    names = ("Bartholomew of Nazareth", "Cleo", "Dev", "Elif", "Fay")
    people = [Person.objects.get(league=league).pk] + [
        add_person(by, name=name).pk for name in names
    ]
    season = open_season(
        by,
        handicap="eb",
        divisions=(Division("First", down=1), Division("Second", up=1)),
        scheme=Scheme(system="linear100", total=Total.BEST_SUM, best=2, min_games=2),
    )
    for at, person in enumerate(people):
        seasons.register(by, season, person_id=person, division=1 + at // 3, day=nights(0))
    for night in range(4):
        totals = {who: (3 * at - night, (at * night) % 7) for at, who in enumerate(people[:5])}
        play(by, season, totals, day=nights(night))
    penalties.give_penalty(by, season, person_id=people[1], amount=-5, reason="Late")
    LeagueFit.objects.create(league=league, figures=told_skill(people), made=timezone.now())
    return Season.objects.select_related("league").get(pk=season.pk)


def told_skill(people: list[int]) -> dict[str, Any]:
    """What is stored of a league where skill may be spoken of."""
    bars = zip(people, (-9.4, -2.6, 1.2, 3.3, 7.5), strict=False)
    return {
        **{"games": 240, "people": 6, "others": 3, "rules": "Six-Card Golf", "day": "2026-03-09"},
        **{"silence": None, "share": {"value": 0.09, "low": 0.04, "high": 0.17}, "at_most": None},
        "players": {
            str(person): {"mean": mean, "low": mean - 4.2, "high": mean + 3.8, "games": 40}
            for person, mean in bars
        },
    }


def addresses(season: Season) -> list[str]:
    base = f"/leagues/{season.league.slug}/"
    home = f"{base}s/{season.slug}/"
    person = Person.objects.get(name__startswith="Bartholomew").pk
    nobody = Person.objects.get(name="Fay").pk
    return [
        home,
        f"{home}?open={person}",
        f"{home}at/",
        f"{home}at/?day=never",
        f"{home}both/",
        f"{home}cross/",
        f"{home}share/?division=2&nights=1",
        f"{home}if-ended/",
        f"{home}print/",
        f"{base}all-time/",
        f"{base}luck/",
        f"{home}records/",
        f"{home}course/",
        f"{home}story/{nights(1)}/",
        f"{base}people/{person}/",
        f"{base}people/{nobody}/",
    ]


def test_every_page(phone: Callable[..., BrowserContext], season: Season) -> None:
    look_at(phone().new_page(), addresses(season), first=unfold)


def test_a_row_opens_and_closes(phone: Callable[..., BrowserContext], season: Season) -> None:
    page = phone().new_page()
    page.goto(f"/leagues/{season.league.slug}/s/{season.slug}/")
    page.get_by_role("link", name="Explain the points of Cleo").click()
    expect(page.get_by_text("Every result")).to_have_count(1)
    expect(page.get_by_text("The best 2 of 4")).to_be_visible()
    page.get_by_role("link", name="Close").click()
    expect(page.get_by_text("The best 2 of 4")).to_have_count(0)


def test_the_table_follows(phone: Callable[..., BrowserContext], season: Season) -> None:
    page = phone().new_page()
    page.goto(f"/leagues/{season.league.slug}/s/{season.slug}/")
    owner = League.objects.get(pk=season.league_id).memberships.get(role="owner")
    by = Member(season.league, "owner", owner.user)
    fay = Person.objects.get(name="Fay").pk
    expect(page.get_by_text("penalty 20")).to_have_count(0)
    penalties.give_penalty(by, season, person_id=fay, amount=-20, reason="Gone")
    page.evaluate(
        "htmx.ajax('GET', document.getElementById('standings').getAttribute('hx-get'),"
        " {target: '#standings', swap: 'outerHTML'})"
    )
    expect(page.get_by_text("penalty 20")).to_have_count(1)


def test_the_cross_table_scrolls_under_its_names_and_sorts(
    phone: Callable[..., BrowserContext], season: Season
) -> None:
    page = phone().new_page()
    page.goto(f"/leagues/{season.league.slug}/s/{season.slug}/cross/")
    table = page.get_by_role("region", name="First")
    table.focus()
    name = table.get_by_role("link", name="Cleo")
    where = name.bounding_box()
    page.keyboard.press("ArrowRight")
    expect(table).not_to_have_js_property("scrollLeft", 0)
    page.keyboard.press("ArrowRight")
    assert name.bounding_box() == where
    table.get_by_role("link", name="Won").click()
    expect(table.get_by_role("columnheader", name="Won")).to_have_attribute(
        "aria-sort", "descending"
    )
    expect(page).to_have_url(re.compile(r"by=won"))
    expect(table).not_to_have_js_property("scrollLeft", 0)
    assert page.evaluate("document.activeElement.id").endswith("-won")
    page.keyboard.press("Enter")
    expect(table.get_by_role("columnheader", name="Won")).to_have_attribute(
        "aria-sort", "ascending"
    )
    second = page.get_by_role("region", name="Second").get_by_role("columnheader", name="Won")
    expect(second).to_have_attribute("aria-sort", "ascending")
