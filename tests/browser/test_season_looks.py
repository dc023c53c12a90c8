"""Pages of seasons, nights and games in a real browser: both themes, every width, by keyboard and
without JavaScript.
"""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import look_at, unfold
from tests.tournaments.playing import Someone, joined, play, someone
from tests.values import some
from tournaments.directing import (
    confirmations,
    divisions,
    draws,
    fixture_lists,
    fixtures,
    leagues,
    nights,
    penalties,
    seasons,
)
from tournaments.directing.fixture_lists import ListPlan
from tournaments.directing.people import add_person
from tournaments.models import Fixture, FixtureSeat, Penalty, Person, Season
from tournaments.permissions import Member
from tournaments.rules.season_settings import Division, SeasonSettings

NAMES = ("Bartholomew of Nazareth", "Cleo", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida")
DAY = date(2026, 1, 5)


@pytest.fixture
def ann(live_server: Any) -> Someone:
    """Owns a league in full swing."""
    who = someone("ann")
    league = leagues.create_league(
        user=who.user, name="Thursday League", person_name="Ann", device=who.device
    )
    by = who.member(league)
    people = [some(by.person_id), *(add_person(by, name=name).pk for name in NAMES)]
    bob = someone("bob")
    joined(league, bob, "member", Person.objects.get(pk=people[1]))
    fill(by, people, bob)
    return who


def fill(by: Member, people: list[int], bob: Someone) -> None:
    """Two seasons: one being played, with a night, a list and games in every state, one planned."""
    held = SeasonSettings(
        rulesets=("pagat-6", "french-6"),
        holes=2,
        max_players=5,
        divisions=(Division("Premier", 0, 1), Division("Second", 1, 0)),
    )
    season = seasons.create_season(by, name="Winter 2026", settings=held)
    seasons.create_season(by, name="Summer 2026", settings=held)
    levels = {person: 1 + at % 2 for at, person in enumerate(people)}
    divisions.apply_divisions(by, season, divisions=levels)
    season = seasons.change_state(by, season, "open")
    confirmed = play(by, season, {person: 9 * at for at, person in enumerate(people[:4], 1)})
    penalties.give_penalty(
        by, season, person_id=people[0], amount=5, reason="peeked", league_game=confirmed
    )
    penalties.give_penalty(by, season, person_id=people[1], amount=-2, reason="left early")
    waiting = play(by, season, {people[0]: 3, people[1]: 12}, confirm=False)
    confirmations.submit_card(by, waiting)
    disputed = play(by, season, {people[0]: 3, people[1]: 12}, confirm=False)
    confirmations.submit_card(by, disputed)
    confirmations.dispute_card(
        bob.member(by.league), disputed, version=1, reason="I had 9 on hole 2"
    )
    play(
        by, season, {people[2]: 3, people[3]: 12}, confirm=False, stands_for={people[3]: people[5]}
    )
    fixture_lists.make_fixtures(by, season, ListPlan(4, first_deadline=DAY), people=people[:7])
    night = nights.plan_night(by, season, day=DAY, name="First night")
    for person in people[:8]:
        nights.check_in(by, night, person_id=person)
    draws.make_tables(by, night)
    table = Fixture.objects.filter(night=night).order_by("number")[0]
    fixtures.start_table(by, table, ruleset="pagat-6", device=by.device)  # type: ignore[arg-type]
    draws.make_tables(by, night, wishes=draws.Wishes(meanwhile=True))


def addresses() -> list[str]:
    season = Season.objects.get(name="Winter 2026")
    home = f"s/{season.slug}/"
    games = {game.state: game.game.code for game in season.games.select_related("game")}
    played = Fixture.objects.filter(night=None).first()
    assert played is not None
    started = Fixture.objects.exclude(night=None).exclude(league_game=None).get().league_game
    drafted = FixtureSeat.objects.filter(fixture__round=2, fixture__night__day=DAY)[0].person_id
    return [
        "seasons/new/",
        "s/summer-2026/settings/",
        "par/",
        "more/",
        *(f"{home}{page}/" for page in ("settings", "rescore", "edit", "state", "divisions")),
        *(f"{home}{page}/" for page in ("promotion", "penalties", "nights", "nights/new")),
        *(f"{home}{page}/" for page in (f"nights/{DAY}", "fixtures", "fixtures/new")),
        *(f"{home}nights/{DAY}/draft/{swap}" for swap in ("", f"?swap={drafted}")),
        *(f"{home}{page}/" for page in ("games", "games/new", f"fixtures/{played.pk}/start")),
        *(f"{home}games/{code}/" for code in games.values()),
        f"{home}games/{started.game.code}/",
        *(f"{home}games/{games['submitted']}/{page}/" for page in ("void", "seats/1")),
        f"{home}games/{games['confirmed']}/holes/1/",
        f"{home}games/{games['confirmed']}/penalty/",
        f"/g/{games['submitted']}/",
        f"{home}penalties/{Penalty.objects.first().pk}/",  # type: ignore[union-attr]
    ]


def test_every_page(opened: Callable[..., Page], ann: Someone) -> None:
    home = "/leagues/thursday-league/"
    absolute = [each if each[0] == "/" else f"{home}{each}" for each in addresses()]
    look_at(opened(ann), absolute, first=lambda page: unfold(page, "details.group"))


def test_the_door_is_quick(opened: Callable[..., Page], ann: Someone) -> None:
    page = opened(ann)
    page.goto(f"/leagues/thursday-league/s/winter-2026/nights/{DAY}/")
    expect(page.get_by_role("heading", name="8 were there")).to_be_visible()
    page.get_by_text("The door", exact=True).click()
    page.get_by_role("button", name="Ida").click()
    expect(page.get_by_role("heading", name="9 were there")).to_be_visible()
    page.get_by_role("link", name="Look at the draft").click()
    with page.expect_response("**/draft/"):
        page.get_by_role("button", name="Draw again", exact=True).click()
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name="Publish round 2").click()
    page.get_by_role("button", name="Start table 1").click()
    page.get_by_role("button", name="Keep the score here").first.click()  # back at the night
    page.wait_for_url("**/holes/1/")
