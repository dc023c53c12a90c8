"""A past season brought in from a sheet by real clicks: 24 names, three of them misspelt."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import look
from tests.tournaments.playing import Someone, someone
from tournaments.directing import leagues, people
from tournaments.models import PastLine, Person

NAMES = (
    *("Ana Sousa", "Ben Adeyemi", "Cleo Martin", "Dev Kaur", "Elif Demir", "Finn Larsen"),
    *("Grace Obi", "Hugo Blanc", "Ines Costa", "Jonas Weber", "Kiri Tane", "Lena Novak"),
    *("Moira Flynn", "Nils Berg", "Oona Virtanen", "Pablo Ruiz", "Quinn Hayes", "Ravi Nair"),
    *("Sofia Lindqvist", "Tom Okafor", "Uma Rao", "Viktor Hale", "Wanda Zych", "Yusuf Ali"),
)
SPELT = {"Ben Adeyemi": "Ben Adayemi", "Moira Flynn": "Moira Flyn", "Nils Berg": "Niels Berg"}


@pytest.fixture
def ann(live_server: Any) -> Someone:
    """Owns a league of 24 people."""
    who = someone("ann")
    league = leagues.create_league(user=who.user, name="Thursday League", device=who.device)
    for name in NAMES:
        people.add_person(who.member(league), name=name)
    return who


def test_a_past_season_comes_in(opened: Callable[..., Page], ann: Someone) -> None:
    page = opened(ann)
    page.goto("/leagues/thursday-league/more/")
    page.get_by_role("link", name="Bring in an earlier season").click()
    look(page, "a season from a sheet")
    listed = [SPELT.get(name, name) for name in NAMES]
    rows = enumerate(listed, 1)
    table = "\n".join(f"{at}. {name}\t{90 - at},5\t{20 - at // 2}" for at, name in rows)
    page.get_by_label("Name of the season").fill("Winter 2024")
    page.get_by_label("Last day").fill("2024-03-28")
    page.get_by_label("Or the table itself").fill("Wer;3 Oct;10 Oct;17 Oct\nAna Sousa;5;6;7")
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_label("10 Oct: 6")).to_have_value("night")
    look(page, "columns of a sheet")
    page.goto(page.url)
    page.get_by_label("Name of the season").fill("Winter 2024")
    page.get_by_label("Last day").fill("2024-03-28")
    page.get_by_label("Or the table itself").fill(table)
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("heading", name="3 names to look at")).to_be_visible()
    for name, spelt in SPELT.items():
        line = page.get_by_role("radiogroup", name=spelt)
        expect(line.get_by_role("radio", name="A new person")).to_be_checked()
        line.get_by_role("radio", name=name, exact=True).check()
    page.get_by_text("21 names match exactly").click()
    look(page, "who is who")
    page.get_by_role("button", name="Bring the season in").click()
    expect(page.get_by_text("Winter 2024 is brought in.")).to_be_visible()
    expect(page.get_by_text("Ana Sousa came first.")).to_be_visible()
    look(page, "a past season")
    assert PastLine.objects.count() == 24
    assert Person.objects.count() == 24
    page.get_by_role("link", name="Take this season out").click()
    page.get_by_role("button", name="Take it out").click()
    expect(page.get_by_text("The season is taken out.")).to_be_visible()
    assert not PastLine.objects.exists()
