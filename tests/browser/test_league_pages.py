"""Pages of leagues in a real browser: both themes, every width, and no need of JavaScript."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.looks import glance, look, look_at
from tests.tournaments.grown import Grown, grown_league
from tests.tournaments.playing import Someone, someone
from tournaments.directing import invitations
from tournaments.models import League
from tournaments.views.person_cards import SIGNER

PAGES = (
    "",
    "more/",
    "edit/",
    "who-sees/",
    "stranger/",
    "archive/",
    "delete/",
    "people/",
    "people/add/",
    "people/import/",
    "people/{bob}/edit/",
    "people/{bob}/handicap/",
    "people/{bob}/handicap/set/",
    "people/{dee}/stored/",
    "people/{dee}/forget/",
    "people/{dee}/merge/?into={eli}",
    "people/{dee}/merge/?into={hal}",
    "claims/",
    "roles/",
    "roles/{member}/",
    "invitations/",
    "acts/",
)


@pytest.fixture
def grown(live_server: Any) -> Grown:
    return grown_league(visibility="public")


@pytest.fixture
def cal(live_server: Any) -> Someone:
    """Has an account and no league."""
    return someone("cal")


def addresses(grown: Grown) -> list[str]:
    ids = {name.lower(): person.pk for name, person in grown.people.items()}
    ids["member"] = grown.membership("member").pk
    inside = [f"/leagues/{grown.league.slug}/{page.format(**ids)}" for page in PAGES]
    return ["/leagues/", "/leagues/new/", *inside, f"/i/{grown.link.key}/", "/i/AAAAAAAAAA/"]


def test_every_page(opened: Callable[..., Page], grown: Grown) -> None:
    look_at(opened(grown.owner), addresses(grown))


def test_an_open_link_asks_who_one_is(opened: Callable[..., Page], grown: Grown) -> None:
    link = invitations.invite(grown.by, role="member")
    guest, page = opened(None, java_script_enabled=False), opened(grown.owner)
    guest.goto(f"/i/{link.key}/")
    guest.get_by_role("button", name="Join on this device").click()
    expect(guest.get_by_role("heading", name="Who are you?")).to_be_visible()
    guest.get_by_label("Your name").last.fill("Dee")
    guest.get_by_role("button", name="Add me").click()
    expect(guest.get_by_text("Dee is in the list already").first).to_be_visible()
    guest.get_by_role("button", name="Dee", exact=True).click()
    expect(guest.get_by_text("You asked to be Dee.")).to_be_visible()

    page.goto(f"/leagues/{grown.league.slug}/")
    page.get_by_role("link", name="people say who they are").click()
    glance(page, "who is who")
    page.get_by_role("button", name="Yes, Somebody without an account is Dee").click()
    expect(page.get_by_text("That phone is Dee now.")).to_be_visible()
    guest.reload()
    expect(guest.get_by_text("You asked to be Dee.")).to_be_hidden()

    other = opened(None)
    League.objects.filter(pk=grown.league.pk).update(visibility="private")
    other.goto(f"/i/card/{SIGNER.sign(str(grown.people['Fay'].pk))}/")
    look(other, "a card of a private league")
    other.goto(f"/i/{link.key}/")
    other.get_by_role("button", name="Join on this device").click()
    look(other, "who are you")
    own = invitations.invite(grown.by, role="member", person_id=grown.people["Fay"].pk)
    other.goto(f"/i/{own.key}/")
    look(other, "a link of ones own")
    other.get_by_role("button", name="Be Fay on this device").click()
    expect(other).to_have_url(re.compile("/t/open/me/$"))  # a tournament is on, and she has a seat


def test_what_a_stranger_sees_follows_the_answer(opened: Callable[..., Page], grown: Grown) -> None:
    page = opened(grown.owner)
    page.goto(f"/leagues/{grown.league.slug}/who-sees/")
    beside = page.locator("#stranger")
    expect(beside.get_by_role("link", name="Open the page as a stranger sees it")).to_be_visible()
    page.get_by_label("Only members and guests").check()
    expect(beside).to_contain_text("There is nothing at this address")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(beside).to_contain_text("There is nothing at this address")
