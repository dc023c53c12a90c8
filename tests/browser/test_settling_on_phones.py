"""A game and a season are settled on phones: marked with one tap, followed by others, corrected,
taken back by keyboard, sent and printed.
"""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, expect

from scorecards import devices
from scorecards.models import Game
from scorecards.rules.stakes import Kind, Stakes
from scorecards.scorekeeping import links, stakes
from tests.browser.looks import look, look_at
from tests.browser.printing import printed
from tests.scorecards.playing import record
from tests.tournaments.playing import DAY, open_season, play, someone
from tournaments.directing import leagues, nights
from tournaments.directing.people import add_person
from tournaments.models import League, LeagueGame

NAMES = ("Ann", "Bartholomew of Nazareth", "Cleo", "Dev")
CENTS = Stakes(Kind.OWN_POINTS, 5, "EUR")


def test_a_game_is_settled(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    game = start(names=NAMES, end={"holes": 2})
    stakes.set_stakes(game=game, stakes=CENTS, by=ann, expected=None)
    record(game, 1, ["0", "3", "12", "43"], device=ann)
    record(game, 2, ["4", "0", "2", "8"], device=ann)
    eve = devices.new_device("iPhone")
    links.open_link(key=game.view_key, device=eve)
    page, other = phone(ann).new_page(), phone(eve).new_page()
    page.goto(f"/g/{game.code}/")
    page.get_by_role("link", name="Settle up").click()
    other.goto(f"/g/{game.code}/settle/")
    expect(page.get_by_role("heading", name="3 payments open: €3.25")).to_be_visible()
    button = page.get_by_role("button", name="Mark as paid: Dev pays Ann €2.55")
    button.dblclick()  # a tap too many marks it once
    expect(page.get_by_text("1 of 3 paid", exact=True)).to_be_visible()
    expect(page.locator("#live")).to_contain_text("1 of 3 paid")
    expect(other.get_by_text("1 of 3 paid", exact=True)).to_be_visible()  # a poll later
    assert other.get_by_role("button", name="Mark as paid").count() == 0
    record(game, 1, [None, None, None, "49"], device=ann)
    expect(page.get_by_text("Difference after a correction")).to_be_visible()
    expect(page.get_by_text("Hole 1 was corrected")).to_be_visible()
    page.locator(".pay__history summary").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Not paid after all")).to_be_visible()
    look(page, "settle")
    page.get_by_role("button", name="Not paid after all").press("Enter")
    expect(page.get_by_text("0 of 3 paid", exact=True)).to_be_visible()
    expect(page.get_by_text("taken back by").first).to_be_visible()
    assert printed(page).startswith(b"%PDF")
    look_at(other, [f"/g/{game.code}/settle/share/"])


def test_how_a_season_that_is_settled_looks(
    phone: Callable[..., BrowserContext], live_server: Any
) -> None:
    ann = someone("ann")
    league = leagues.create_league(user=ann.user, name="Tuesdays", person_name="Ann")
    League.objects.filter(pk=league.pk).update(visibility="public")
    by = ann.member(league)
    people = [by.person_id, *(add_person(by, name=name).pk for name in NAMES[1:])]
    season = open_season(by, name="Autumn")
    night = nights.plan_night(by, season, day=DAY)
    row = play(by, season, {who: 7 * at for at, who in enumerate(people) if who}, day=DAY)
    Game.objects.filter(pk=row.game_id).update(stakes=CENTS.data())
    LeagueGame.objects.filter(pk=row.pk).update(night=night)
    home = f"/leagues/{league.slug}/s/{season.slug}/"
    reader = phone(devices.new_device("iPad")).new_page()
    settle = f"{home}nights/{DAY}/settle/"
    look_at(reader, [f"{home}settle/", settle, f"{settle}share/"])
