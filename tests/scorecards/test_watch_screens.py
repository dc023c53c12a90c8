"""The screen of one table on a laptop or a television: who gets it, and what it shows of a hole."""

import re
from typing import Any

from scorecards import devices
from scorecards.models import Game
from scorecards.scorekeeping import games, links
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, Person, new_game, record
from tests.scorecards.sealed_tables import observe, seated, send


def screen(who: Person, game: Game, query: str = "") -> str:
    """The screen on the page; "" for none."""
    page: Any = who.get(f"/g/{game.code}/{query}")
    found = re.search(r'<section class="watch .*?</section>', page.text, re.S)
    return found[0] if found else ""


def test_who_looks_on_gets_it_and_who_keeps_the_score_does_not(
    ann: Person, bob: Person, eve: Person, cal: Person, game: Game
) -> None:
    html = screen(bob, game)
    assert [re.findall(r"<h2>(\w+)", html), "Dee leads by 8" in html] == [
        ["Dee", "Bob", "Ann"],
        True,
    ]
    for who in (ann, eve):
        assert screen(who, game) == ""
        page = who.get(f"/g/{game.code}/").text
        assert not re.search(r'class="watches"|watch[.](css|js)', page)
    assert cal.get(f"/g/{game.code}/").status_code == 404
    page = bob.get(f"/g/{game.code}/").text
    assert 'class="watches"' in page
    assert game.view_key in page
    whole = bob.get(f"/g/{game.code}/?card").text
    assert 'class="watches"' not in whole, "as phones have it"


def test_polls_bring_it_to_who_looks_on_alone(ann: Person, bob: Person, game: Game) -> None:
    for who, there in ((bob, True), (ann, False)):
        answer = who.get(f"/g/{game.code}/scorecard/?seen=0").text
        assert ('id="watch" hx-swap-oob="true"' in answer) == there


def test_before_the_first_hole_everybody_stands_in_the_order_of_the_seats(ann: Person) -> None:
    new = new_game(ann.device)
    looker = Person(devices.new_device("Laptop"))
    links.open_link(key=new.view_key, device=looker.device)
    html = screen(looker, new)
    assert re.findall(r"<h2>(\w+)", html) == ["Ann", "Bob", "Dee"]
    assert html.count("is-gap") == 3 * 6
    assert "Ann deals first" in html


def test_of_a_hole_that_is_counted_it_tells_who_is_in_and_nothing_else(
    ann: Person, bob: Person, game: Game
) -> None:
    record(game, 2, [ANN_HOLE, None, None], device=ann.device)
    html = screen(bob, game)
    assert "Bob and Dee are not in yet." in html
    assert "cards__v" not in html
    assert not re.search(r"<text", html), "no card lies open"
    assert (html.count("is-back"), html.count("is-waiting")) == (6, 2)
    assert "Dee leads by 8" in html, "over the holes that all have"


def test_a_hole_that_two_share_names_both(ann: Person, bob: Person, game: Game) -> None:
    record(game, 2, [DEE_HOLE, "QC 6H 5H / QD 6S 5S", BOB_HOLE], device=ann.device)
    html = screen(bob, game)
    assert re.findall(r'<li class="is-done">([^<]+)', html) == ["1&nbsp;Dee", "2&nbsp;Ann, Bob"]


def test_sealed_hands_stay_sealed(bob: Person, game: Game) -> None:
    observe(game, sealed=True)
    send(seated(game, 1), game, {1: BOB_HOLE}, number=2)
    html = screen(bob, game)
    assert "Ann and Dee are not in yet." in html
    assert not re.search(r"<text", html)
    assert html.count("is-back") == 6


def test_at_the_end_it_says_who_won(ann: Person, bob: Person, game: Game) -> None:
    games.finish(game=game, device=ann.device)
    html = screen(bob, game)
    assert "Dee wins" in html
    assert "is-waiting" not in html
    assert "<text" in html
