"""The door of a tournament on phones: forty people by fast taps, a walk-in, one late, two doors at
once, and somebody with a phone of their own.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.looks import look, look_at
from tests.tournaments.day_play import DAY, days, draws, entrants, rounds, short, stage_of
from tests.tournaments.playing import Someone, joined, someone
from tournaments.directing.days import own_entries
from tournaments.models import Tournament
from tournaments.rules.days.stages import DaySettings, SeatingRule, Teams

NAMES = tuple(f"{first} {last}" for first in ("Ana", "Ben", "Cleo", "Dev", "Elif")
              for last in ("Adeyemi", "Byrne", "Costa", "Demir", "Ferreira", "Goldberg", "Holm",
                           "Kowalski"))  # fmt: skip
LATE, LATER = "Elif Holm", "Elif Kowalski"


@pytest.fixture
def ann(live_server: Any) -> Someone:
    """Directs a tournament of forty people whose door is open."""
    who = someone("ann")
    stage = short(rounds=3, seating=SeatingRule.POWER)
    made = days.create_alone(
        user=who.user, name="Winter Open", settings=DaySettings((stage,), teams=Teams.SUM), day=DAY
    )
    by = who.member(made.league)
    entrants.enter_list(by, made, data="\n".join(NAMES))
    for act in ("publish", "open_checkin"):
        made = days.lead_tournament(by, made, act)
    own_entries.make_door_link(by, made)
    return who


def here() -> set[str]:
    active = Tournament.objects.get().entrants.filter(state="active")
    return set(active.values_list("person__name", flat=True))


def tap_at_once(page: Page, names: tuple[str, ...]) -> None:
    """Taps without a gap: nothing is awaited between them."""
    page.evaluate(
        """names => names.forEach(name => [...document.querySelectorAll(".door__who")]
            .find(each => each.innerText.trim().startsWith(name)).click())""",
        list(names),
    )


def at_the_door(page: Page) -> None:
    page.goto("/t/winter-open/people/")
    expect(page.get_by_role("button", name="Find", exact=True)).to_be_hidden()


def test_forty_people_come_in(
    opened: Callable[..., Page], phone: Callable[..., BrowserContext], ann: Someone
) -> None:
    made = Tournament.objects.get()
    helper = someone("bob")
    joined(made.league, helper, "scorer")
    page, other = opened(ann), opened(helper)
    at_the_door(page)
    at_the_door(other)
    tap_at_once(page, NAMES[:20])
    tap_at_once(other, NAMES[15:30])
    expect(page.locator("#people-count")).to_contain_text("30 of 40 are here")
    expect(other.locator(".door__who[aria-pressed=true]")).to_have_count(30)
    assert here() == set(NAMES[:30])
    tap_at_once(page, (NAMES[0], NAMES[1], NAMES[1]))  # one slip taken back, one thought better of
    expect(page.locator("#people-count")).to_contain_text("29 of 40 are here")
    tap_at_once(page, NAMES[:1])

    own = phone().new_page()
    own.goto(f"/door/{made.door_key}/")
    look(own, "own-door")
    own.get_by_role("button", name=NAMES[31]).click()
    expect(own.get_by_text(f"You are here, {NAMES[31]}.")).to_be_visible()
    expect(page.locator("#people-count")).to_contain_text("31 of 40 are here")

    for name in (LATE, LATER):
        page.get_by_role("link", name=f"{name}: late, not coming, more").click()
        page.get_by_role("button", name="Comes late", exact=True).click()
        expect(page.get_by_role("button", name=name)).to_contain_text("comes late")
    search = page.get_by_role("searchbox", name="Find or add a name")
    search.fill("jonas weber")
    expect(page.locator(".door__who:visible")).to_have_count(0)
    search.fill("Jonas Weber")
    page.get_by_role("button", name="Add, and here").click()
    expect(page.get_by_text("Jonas Weber is here.")).to_be_visible()
    look(page, "day-door")
    page.get_by_role("button", name="All the rest are here (7)").click()
    expect(page.locator("#people-count")).to_contain_text("39 of 41 are here")
    assert here() == {*NAMES, "Jonas Weber"} - {LATE, LATER}

    by = ann.member(made.league)
    entrants.enter_name(by, made, name="Wren Okafor", here=True)  # on another phone
    expect(page.get_by_role("button", name="Wren Okafor")).to_be_visible()
    expect(page.locator(".guest").last).to_contain_text("Wren Okafor")
    expect(page.locator("#people-count")).to_contain_text("40 of 42 are here")
    entrants.lead_entrant(by, made, made.entrants.get(person__name="Wren Okafor"), "drop")
    expect(page.locator("#people-count")).to_contain_text("39 of")

    page.get_by_role("button", name="Start the tournament").click()
    rounds.publish_round(by, draws.draw_round(by, stage_of(made)))
    at_the_door(page)
    tap_at_once(page, (LATE,))
    expect(page.locator("#people-count")).to_contain_text("40 of 42 are here")
    expect(page.get_by_role("button", name=LATE)).to_contain_text("table")  # of three, till now
    tap_at_once(page, (LATE,))
    expect(page.locator("#people-count")).to_contain_text("39 of 42 are here")


def test_the_pages_of_people(opened: Callable[..., Page], ann: Someone) -> None:
    made = Tournament.objects.get()
    by = ann.member(made.league)
    own_entries.allow_own_entry(by, made, own=True)
    page = opened(ann)
    page.goto("/t/winter-open/people/teams/")
    page.get_by_label("A new team").fill("Foxes")
    page.get_by_role("button", name="Make the team").click()
    page.get_by_role("button", name=NAMES[0]).click()
    expect(page.get_by_role("button", name=NAMES[0], pressed=True)).to_be_visible()
    entry = made.entrants.get(person__name=NAMES[3]).pk
    team = made.teams.get().pk
    home = "/t/winter-open/people/"
    look_at(
        page,
        [
            *(f"{home}list/", f"{home}seeding/", f"{home}seating/", f"{home}teams/?team={team}"),
            *(f"{home}{entry}/", "/t/winter-open/enter/"),
        ],
    )
