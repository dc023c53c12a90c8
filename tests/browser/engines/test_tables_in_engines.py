"""More than one phone at a table, and the network that goes: what others entered, what waits."""

from collections.abc import Callable
from typing import Any

import pytest

from scorecards import devices
from scorecards.models import Device, Envelope, Game
from scorecards.scorekeeping import links
from scorecards.scorekeeping.phones import take_seat
from tests.browser.copies import PATHS
from tests.browser.engines.handset import Handset, at_hole, saved
from tests.browser.served import Site
from tests.browser.table import on_phone
from tests.scorecards.playing import points, record, stored
from tests.scorecards.sealed_tables import observe

Hand = Callable[..., Handset]
FIRST, SECOND = "7 4 Q Q 3 K", "A A 2 2 9 K"
ROWS = {0: "7 Q 3 / 4 Q K", 1: "A 2 9 / A 2 K"}


@pytest.fixture
def game(start: Callable[..., Game]) -> Game:
    return start(names=("Ann", "Bob"))


@pytest.fixture
def eve(game: Game) -> Any:
    """Keeps score on a second phone."""
    device = devices.new_device("iPhone")
    links.open_link(key=game.score_key, device=device)
    return device


def with_seat(game: Game, position: int) -> Device:
    """A phone that sits at the table already."""
    device = devices.new_device("iPhone")
    links.open_link(key=game.score_key, device=device)
    take_seat(game=game, position=position, device=device)
    return device


def has_copies(phone: Handset, *paths: str) -> None:
    """Wait until the worker has these pages, and all of its files."""
    listed = ", ".join(f'"{path}"' for path in ("/offline/", *paths))
    phone.until(f"({PATHS})().then((has) => [{listed}].every((path) => has.includes(path)))")


def sent(phone: Handset) -> None:
    """Wait until nothing waits on the phone any more."""
    phone.until(on_phone("outbox", "({ items }) => items().length === 0"))


def seated(phone: Handset, game: Game, name: str) -> Handset:
    """Somebody who came in by the code, at the own cards of hole 1."""
    phone.goto(f"/s/{game.score_link}/")
    phone.tap("button", name)
    phone.shows("h1", f"You are {name}")
    phone.tap("a", "My cards, hole 1")
    phone.shows(".en-table h2", name)
    return phone


def test_two_phones_merge(hand: Hand, game: Game, ann: Any, eve: Any) -> None:
    one, other = at_hole(hand(ann), game), at_hole(hand(eve), game)
    one.cards(FIRST)
    one.tap("#next")
    other.shows("#seats [data-seat='0']", "14")
    other.tap("#seats [data-seat='1']")
    other.cards(SECOND)
    other.tap("#save")
    saved(other)
    one.shows("#onward")
    assert stored(game, 1) == ROWS
    assert points(game, 1) == [14, 9]


def test_a_hole_without_a_network_outlives_the_page_and_arrives(
    hand: Hand, game: Game, ann: Any, live_server: Site
) -> None:
    phone = at_hole(hand(ann), game)
    has_copies(phone, f"/g/{game.code}/", f"/g/{game.code}/holes/1/")
    live_server.cut()
    phone.cards(FIRST)
    phone.cards("A A 2")
    phone.reload()
    phone.shows("#known", "As this phone last knew")
    phone.shows("#keys [data-rank]")
    phone.cards("2 9 K")
    phone.tap("#save")
    phone.shows("#sync", "No connection since")
    phone.tap("#onward")
    phone.shows("h1", "Hole 2")
    phone.cards(FIRST)
    phone.goto(f"/g/{game.code}/")
    phone.shows("h1", "Bob leads by 5")
    assert stored(game, 1) == {}
    live_server.mend()
    phone.hides(".copy-note")
    sent(phone)
    assert stored(game, 1) == ROWS


def test_a_network_that_goes_before_the_first_card_takes_nothing_along(
    hand: Hand, game: Game, ann: Any, live_server: Site
) -> None:
    """Without a worker, the page may not have fetched yet what it sends with. Firefox does not ask
    for it a second time while the page is open.
    """
    phone = at_hole(hand(ann, lan=True), game)
    live_server.cut()
    phone.cards(FIRST)
    phone.cards(SECOND)
    phone.shows("#sync", "No connection since")
    live_server.mend()
    phone.goto(f"/g/{game.code}/holes/1/")
    phone.tap("#save")
    saved(phone)
    assert stored(game, 1) == ROWS


def test_what_two_entered_apart_is_asked(
    hand: Hand, game: Game, ann: Any, eve: Any, live_server: Site
) -> None:
    """Ann's cards from two phones, one of which had no network meanwhile: a card differs."""
    phone = at_hole(hand(eve), game)
    has_copies(phone, f"/g/{game.code}/holes/1/")
    live_server.cut()
    phone.cards("7 4 Q Q 8 K")
    phone.tap("#next")
    record(game, 1, [ROWS[0], None], device=ann)
    live_server.mend()
    phone.shows("#sheet", "Two versions of Ann’s cards")
    phone.shows("#sheet", "One card differs")
    phone.tap('#sheet [data-choice="mine"]')
    phone.hides("#sheet")
    sent(phone)
    assert stored(game, 1)[0] == "7 Q 8 / 4 Q K"


def test_sealed_hands_open_together(hand: Hand, start: Callable[..., Game]) -> None:
    game = observe(start(names=("Ann", "Ben")), sealed=True)
    ann, ben = both = [seated(hand(), game, name) for name in ("Ann", "Ben")]
    ann.cards(FIRST)
    ann.tap("#save")
    ann.shows(".en-own", "Done, your hand is in.")
    saved(ann)
    assert Envelope.objects.filter(game=game).count() == 1
    assert stored(game, 1) == {}
    ben.cards(SECOND)
    ben.tap("#save")
    for phone in both:
        phone.until("document.querySelectorAll('.en-rv').length === 2")
        phone.shows("#onward", "Hole 2")
    assert stored(game, 1) == ROWS


def test_a_sealed_hand_without_a_network_leads_on_and_goes_up_first(
    hand: Hand, start: Callable[..., Game], live_server: Site
) -> None:
    game = observe(start(names=("Ann", "Ben")), sealed=True)
    ann, ben = (at_hole(hand(with_seat(game, at)), game) for at in range(2))
    has_copies(ann, f"/g/{game.code}/", f"/g/{game.code}/holes/1/")
    live_server.cut()
    ann.cards(FIRST)
    ann.tap("#save")
    ann.shows(".en-own", "Kept on this phone.")
    ann.tap("#onward", "Hole 2")
    ann.shows("#table", "14 after 1 hole, one of them only here")
    ann.cards("A A 2")
    ann.reload()
    ann.shows(".en-table h2", "Ann")
    ann.cards("2 9 K")
    ann.tap("#save")
    ann.shows("#onward", "Hole 3")
    live_server.mend()
    ann.shows(".en-own", "It goes up when hole 1 is complete.")
    assert Envelope.objects.get(game=game).hole == 1
    ben.cards(SECOND)
    ben.tap("#save")
    sent(ann)
    assert stored(game, 1) == ROWS
    assert Envelope.objects.get(game=game).hole == 2


def test_a_game_is_prepared_without_a_network(hand: Hand, live_server: Site) -> None:
    phone = hand()
    phone.goto("/games/new/")
    has_copies(phone, "/games/new/")
    live_server.cut()
    phone.reload()
    phone.shows(".copy-note")
    for seat, name in enumerate(("Ann", "Bob")):
        phone.type(f"#name-{seat}", name)
    phone.tap("button", "Prepare the game")
    phone.shows("#prepared", "Starts by itself when you are connected")
    assert not Game.objects.exists()
    live_server.mend()
    phone.goto("/")
    phone.tap("#prepared a", "Started. Open it")
    phone.shows("h1")
    game = Game.objects.get()
    assert [seat.name for seat in game.seats.all()] == ["Ann", "Bob"]


def test_a_result_is_revealed_and_shared(hand: Hand, start: Callable[..., Game], ann: Any) -> None:
    game = start(names=("Ann", "Bob"), end={"holes": 2})
    phone, looker = at_hole(hand(ann), game), hand(ann)
    looker.goto(f"/g/{game.code}/")
    phone.cards("Q Q 9 9 4 4")
    phone.cards("A 8 3 5 7 T")
    phone.tap("#save")
    phone.shows("#reveal h2, #reveal h3", "Ann leads by 34")
    looker.shows("#story", "Half of the holes are played")
    phone.hides(".rv-turning")
    record(game, 2, ["=20", "=1"], device=ann, overrule=True)
    looker.shows("h1, h2", "Ann wins by 15")
    looker.tap("a", "Share")
    looker.arrived("/share/")
    looker.until("document.querySelector('#picture').naturalWidth > 500")
    looker.shows("a", "Save it")
