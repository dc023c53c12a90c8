"""What a league prints, in a real browser: for everyone, and as many pages as the file."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.looks import look_at
from tests.browser.printing import LETTERS, printed
from tests.paper.rendering import codes_in, facts_of, fonts_of, pictures_of, places_of
from tests.tournaments.playing import Someone, nights, open_season, play, someone
from tournaments.directing import draws, fixtures, leagues
from tournaments.directing.nights import check_in, plan_night
from tournaments.directing.people import add_person
from tournaments.models import Fixture, LeagueGame, Night, Person, Season

Phones = Callable[..., BrowserContext]
NIGHT = date(2026, 6, 1)
NAMES = ("Bartholomew of Nazareth", "Cleo", "Dev", "Elif", "Fay", "Łukasz", "Hana", "Ida", "Kit")


@pytest.fixture
def ann(live_server: Any) -> Someone:
    return someone("ann")


@pytest.fixture
def season(ann: Someone) -> Season:
    """A season of some games, and a night for which tables are drawn."""
    league = leagues.create_league(
        user=ann.user, name="Thursdays", person_name="Ann", device=ann.device
    )
    by = ann.member(league)
    people = [Person.objects.get(league=league).pk]
    people += [add_person(by, name=name).pk for name in NAMES]
    season = open_season(by)
    for number in range(4):
        table = people[number : number + 4]
        play(by, season, {who: 5 * at - number for at, who in enumerate(table)}, day=nights(number))
    held = plan_night(by, season, day=NIGHT, name="Summer")
    for person in people:
        check_in(by, held, person_id=person)
    draws.make_tables(by, Night.objects.get(pk=held.pk))
    return Season.objects.select_related("league").get(pk=season.pk)


def opened(phone: Phones, ann: Someone, **looks: Any) -> Page:
    """A page of Ann, who is signed in."""
    context = phone(ann.device, **looks)
    session = ann.client.cookies["sessionid"].value
    context.add_cookies(
        [{"name": "sessionid", "value": session, "domain": "localhost", "path": "/"}]
    )
    return context.new_page()


def places(season: Season) -> dict[str, str]:
    base = f"/leagues/{season.league.slug}/"
    home = f"{base}s/{season.slug}/"
    return {
        f"{home}print/": f"{home}print.pdf",
        f"{home}summary/": f"{home}summary.pdf",
        f"{base}people/cards/": f"{base}people/cards.pdf",
        f"{home}nights/{NIGHT}/sheets/": f"{home}nights/{NIGHT}/sheets.pdf",
    }


def start(season: Season, ann: Someone) -> None:
    night = Night.objects.get(day=NIGHT)
    by = ann.member(season.league)
    fixtures.start_tables(by, night, 1, ruleset="pagat-6", device=ann.device)


def test_the_pages_keep_nobody_out(
    phone: Phones, ann: Someone, season: Season, live_server: Any
) -> None:
    page = opened(phone, ann)
    *others, sheets = places(season)
    look_at(page, [sheets])
    start(season, ann)
    look_at(page, (*others, sheets, f"{others[0]}?asked=1&large=1&contrast=1&language=fr"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_browser_prints_the_pages_of_the_file(
    phone: Phones,
    ann: Someone,
    season: Season,
    other_machines: list[Browser],
    paper: str,
    tmp_path: Path,
) -> None:
    start(season, ann)
    machines = other_machines if paper == "a4" else other_machines[-1:]
    pages = [opened(phone, ann, on=machine) for machine in machines]
    for path, file in places(season).items():
        asked = f"?asked=1&check=1&rules_too=1&paper={paper}"
        for page in pages:
            page.goto(path + asked)
        prints = [printed(page) for page in pages]
        mine = facts_of(prints[0], tmp_path)
        answer = pages[0].context.request.get(file + asked)
        assert answer.ok
        made = facts_of(answer.body(), tmp_path)
        if "sheets" in path or "cards" in path:  # the browser divides a listing by itself
            assert mine["Pages"] == made["Pages"], path
        sizes = [[float(facts["Page size"].split()[at]) for at in (0, 2)] for facts in (mine, made)]
        assert all(abs(one - other) < 3 for one, other in zip(*sizes, strict=True)), path
        first, *others = (places_of(each, tmp_path) for each in prints)
        assert all(other == first for other in others), path
        assert {name.split("+")[1] for name, *_ in fonts_of(prints[-1], tmp_path)} == LETTERS, path


def test_tables_are_started_and_their_sheets_printed_with_two_taps(
    phone: Phones, ann: Someone, season: Season, tmp_path: Path
) -> None:
    page = opened(phone, ann)
    page.goto(f"/leagues/{season.league.slug}/s/{season.slug}/nights/{NIGHT}/")
    page.get_by_role("link", name="Table sheets").tap()
    page.get_by_role("button", name="Start all tables and print their sheets").tap()
    expect(page.locator(".sheet")).to_have_count(Fixture.objects.count())
    games = LeagueGame.objects.filter(day=NIGHT).order_by("fixture__number")
    read = [code for picture in pictures_of(printed(page), tmp_path) for code in codes_in(picture)]
    keys = [each.game.score_link for each in games.select_related("game")]
    assert [code.split("/s/")[1] for code in read] == [f"{key}/paper/" for key in keys]


def test_the_codes_of_cards_are_read_from_what_the_browser_prints(
    phone: Phones, ann: Someone, season: Season, tmp_path: Path
) -> None:
    page = opened(phone, ann, java_script_enabled=False)
    page.goto(f"/leagues/{season.league.slug}/people/cards/")
    page.get_by_role("button", name="Make their links").tap()
    expect(page.locator(".pcard")).to_have_count(10)
    read = [code for picture in pictures_of(printed(page), tmp_path) for code in codes_in(picture)]
    assert len(read) == 10
    assert sum("/i/card/" in code for code in read) == 1  # Ann has an account, and needs no link
