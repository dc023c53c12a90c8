"""What is done at a table without scripts: forms and links are enough, and every mistake is a
sentence beside its field.
"""

import re

import pytest
from django.test import Client

from scorecards.models import Game, HouseVersion
from scorecards.rules.stakes import Every, Kind, Stakes
from scorecards.stakes import stakes_of
from tests.plain import PlainBrowser
from tests.scorecards.golfo_sessions import open_session
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, Person, new_game, points, record, stored

CARDS = "Cards, or points on hole 1"
NAMES = ("Ann", "Bob", "Cleo", "Dev")


@pytest.fixture
def browser(ann: Person) -> PlainBrowser:
    """On Ann's phone."""
    return PlainBrowser(ann.client)


@pytest.fixture
def knocking(ann: Person, browser: PlainBrowser) -> Game:
    """A hole of a game in which knocking counts, as a form."""
    game = new_game(ann.device, "pagat-4-knock-10", names=("Ann", "Bob"))
    browser.goto(f"/g/{game.code}/holes/1/")
    return game


def test_mistakes_stand_beside_their_fields_and_nothing_is_lost(
    browser: PlainBrowser, knocking: Game
) -> None:
    browser.fill(CARDS, "9h 8s 7z", within="Ann")
    browser.fill(CARDS, "9h 8s 7c", within="Bob")
    browser.press("Save hole 1")
    assert "7z is not a card" in browser.find("fieldset", "Ann").text
    assert "3 cards, but the layout has 4" in browser.find("fieldset", "Bob").text
    assert browser.field(CARDS, within="Ann").get("value") == "9h 8s 7z"
    assert stored(knocking, 1) == {}


def test_a_warning_is_overruled_by_its_button(browser: PlainBrowser, knocking: Game) -> None:
    browser.fill(CARDS, "9 9 9 9", within="Ann")
    browser.fill(CARDS, "9 A 2 3", within="Bob")
    browser.check("Bob")
    browser.press("Save hole 1")
    assert "five nines. One pack has four" in browser.find("fieldset", "Ann").text
    browser.press("Save anyway")
    assert len(stored(knocking, 1)) == 2


def test_another_phone_was_faster(ann: Person, browser: PlainBrowser, knocking: Game) -> None:
    record(knocking, 1, ["9 8 / 7 6", None], device=ann.device)
    browser.fill(CARDS, "A A A 2", within="Ann")
    browser.press("Save hole 1")
    assert "9 8 / 7 6" in browser.find("fieldset", "Ann").text, browser.text
    assert stored(knocking, 1)[0] == "9 8 / 7 6"
    browser.press("Save hole 1")
    assert stored(knocking, 1)[0] == "A A / A 2"


def test_a_sheet_of_paper(ann: Person, browser: PlainBrowser) -> None:
    game = new_game(ann.device, names=("Ann", "Bob"), end={"holes": 1})
    browser.goto(f"/g/{game.code}/paper/")
    for field, number in (("#p-1-0", "14"), ("#p-1-1", "9"), ("#sum-1", "22")):
        browser.fill(field, number)
    browser.press("Save the sheet")
    assert "Nothing was saved." in browser.text
    assert "autofocus" in browser.field("#p-1-0").attributes
    browser.fill("#p-1-1", "8")
    browser.press("Save the sheet")
    assert browser.address.endswith(f"/g/{game.code}/")
    assert points(game, 1) == [14, 8]


def test_people_come_and_go_and_a_hole_is_taken_back(ann: Person, browser: PlainBrowser) -> None:
    game = new_game(ann.device, names=NAMES)
    record(game, 1, ["5", "9", "12", "20"], device=ann.device)
    browser.goto(f"/g/{game.code}/players/")
    browser.press("Sits out: Bob, hole 2")
    browser.press("Leaves: Dev")
    browser.fill("Name", "Eve")
    browser.check("The most that anybody got")
    browser.press("Joins at hole 2")
    assert "Eve plays from hole 2 on." in browser.text
    browser.goto(f"/g/{game.code}/")
    assert browser.heading == "Ann leads by 4"
    assert "left" in browser.text
    browser.press("Take back hole 1")
    assert browser.heading == "Hole 1 is being counted"
    browser.press("Put hole 1 back")
    assert browser.heading == "Ann leads by 4"


def test_a_new_code_and_who_comes_back_by_it(ann: Person, eve: Person, game: Game) -> None:
    maker, other = PlainBrowser(ann.client), PlainBrowser(eve.client)
    maker.goto(f"/g/{game.code}/links/?role=scorer")
    maker.press("Make a new code")
    assert "New code. 1 phone was signed out." in maker.text
    other.goto(f"/g/{game.code}/holes/2/")
    other.fill("New code", Game.objects.get(pk=game.pk).score_key.lower())
    other.press("Sit down again")
    other.press("I only watch")
    assert other.address.endswith(f"/g/{game.code}/")


def test_a_game_is_set_up(ann: Person, game: Game, browser: PlainBrowser) -> None:
    browser.goto("/games/new/")
    browser.press("Bob")
    browser.press("Dee")
    browser.fill("#name-2", "Zoé")
    browser.press("#up-2")
    assert browser.field("#name-1").get("value") == "Zoé"
    browser.check_value("variant", "playroom")
    browser.press("#more")
    browser.check_value("shape", "3x3")
    browser.press("Start")
    new = Game.objects.latest("pk")
    assert [seat.name for seat in new.seats.all()] == ["Bob", "Zoé", "Dee"]
    assert (new.slug, new.rows, new.columns) == ("playroom", 3, 3)


def test_a_hand_of_golfo(ann: Person, browser: PlainBrowser) -> None:
    session = open_session(ann.device)
    browser.goto(f"/golfo/{session.code}/")
    browser.press("Deal hand 1")
    browser.press("Pass")
    browser.fill("Bet", "60")
    browser.press("Bet")
    assert "Ben has 49: no more can be bet." in browser.text
    browser.fill("Bet", "4")
    browser.press("Bet")
    browser.press("Fold")
    browser.press("Fold")
    assert "The pot of 7 to Ben, without showing." in browser.text
    browser.press("Undo")
    assert "Ana to speak" in browser.text


def test_stakes_are_refused_shown_agreed_on_and_taken_back(
    ann: Person, browser: PlainBrowser
) -> None:
    game = new_game(ann.device, names=NAMES)
    browser.goto(f"/g/{game.code}/")
    assert "stakes" not in next(browser.root.all("main")).text
    browser.goto(f"/g/{game.code}/customs/")
    browser.link("Play for something")
    browser.check("Play for something")
    browser.check("Per point of difference")
    browser.fill("A point is worth", "0.005")
    browser.press("Agree on this")
    assert "EUR has 2 digits after the point" in browser.text
    browser.fill("A point is worth", "0.20")
    browser.check("At the end, totals")
    browser.press("Show what it comes to")
    assert "€0.20 for each point above that total" in browser.text
    browser.press("Agree on this")
    assert stakes_of(Game.objects.get()) == Stakes(Kind.DIFFERENCE, 20, "EUR", Every.GAME)
    browser.link("Who pays what")
    browser.link("Other stakes")
    browser.check("Play for something", on=False)
    browser.press("Agree on this")
    assert stakes_of(Game.objects.get()) is None
    assert "Nothing is played for now." in browser.text


def test_a_finished_game_is_counted_by_other_rules(ann: Person, browser: PlainBrowser) -> None:
    game = new_game(ann.device, names=("Ann", "Bob"), end={"holes": 1})
    record(game, 1, [ANN_HOLE, BOB_HOLE], device=ann.device, knocker=0)
    browser.goto(f"/g/{game.code}/what-if/")
    browser.choose("Count it by", "codegolf-6-any")
    browser.press("Count")
    browser.link("Explain hole 1")
    assert "hole=1" in browser.address
    assert "Hole 1" in [each.text for each in browser.root.all("h2")]
    browser.goto(f"/g/{game.code}/what-if/?under=nothing")
    assert "There are no rules of that name. Choose others." in browser.text


def test_variants_are_narrowed_compared_and_their_layouts_counted(db: None) -> None:
    browser = PlainBrowser(Client(), "/variants/")
    browser.choose("Equal cards", "more")
    browser.check_value("cards", "12")
    browser.press("Find")
    assert "1 found" in browser.text
    browser.link("Skyjo")
    assert browser.heading == "Skyjo"
    browser.goto("/variants/pagat-6/")
    browser.link("Compare")
    assert browser.chosen("First rules") == "pagat-6"
    browser.choose("Second rules", "french-6")
    browser.press("Compare")
    assert re.search("joker.*−1", browser.text)
    browser.link("French Six-Card Golf in words")
    assert browser.heading == "French Six-Card Golf"
    browser.goto("/variants/wiki-6-oneeyed-wild/")
    browser.link("Show what random layouts count")
    assert browser.address.endswith("/distribution/?shape=2x3")
    assert "Exact: every possible deal is counted" in browser.text


def test_house_rules_are_typed_and_saved(browser: PlainBrowser) -> None:
    browser.goto("/rules/new/?from=pagat-6")
    browser.press("10 more")
    assert browser.address.endswith("#sec-hole")
    assert "adds 10 points" in browser.text
    browser.fill("#f-v-K", "")
    browser.press("#keep")
    assert "K has no value" in browser.text
    assert browser.field("#f-v-K").get("aria-invalid") == "true"
    browser.fill("#f-v-K", "-2")
    browser.press("#keep")
    browser.check("#ending-last-one-in")
    browser.fill("#f-name", "Plain")
    browser.press("#save")
    assert browser.heading == "Plain"
    rules = HouseVersion.objects.get().ruleset
    assert (rules["values"]["K"], len(rules["hole"])) == (-2, 1)
    assert rules["end"] == {"type": "elimination", "at_least": 100}


def test_a_sheet_is_asked_for_and_downloaded(db: None) -> None:
    browser = PlainBrowser(Client(), "/print/")
    browser.fill("Players", "0")
    browser.press("Show the sheet")
    assert any(each.get("id") == "wrong-players" for each in browser.root.all("p", "span", "div"))
    browser.fill("Players", "3")
    browser.press("Download as PDF")
    assert browser.content.startswith(b"%PDF-")
