"""Golfo at a phone, house rules by taps, a night's door and the pages of a tournament."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from scorecards.models import HouseVersion
from tests.browser.engines.handset import Handset
from tests.scorecards.golfo_sessions import open_session
from tests.tournaments.day_play import begun, drawn, play_round, short
from tests.tournaments.playing import open_season, someone
from tournaments.directing import leagues, nights, people
from tournaments.directing.days import screens
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import CheckIn, League, LeagueGame, Person
from tournaments.rules.days.stages import DaySettings

Hand = Callable[..., Handset]
PLAYERS = {"A": "Ana", "B": "Ben", "C": "Cleo", "D": "Dev"}


def says(phone: Handset, words: str) -> None:
    """Everybody in turn: `A pass B call`. The letter must be that of the player named."""
    tokens = words.split()
    for letter, word in zip(tokens[::2], tokens[1::2], strict=True):
        phone.shows("#gf-act h2", PLAYERS[letter])
        phone.tap(f"#gf-act [data-act={word}]")


def test_five_hands_of_golfo(hand: Hand, ann: Any) -> None:
    """In each one bets, and all others but the dealer fold: no card is shown."""
    session = open_session(ann)
    phone = hand(ann)
    phone.goto(f"/golfo/{session.code}/")
    for letters in ("ABC", "BCD", "CDA", "DAB", "ABC"):
        phone.tap("#gf-act [data-do=deal]")
        first, *others = list(letters)
        phone.shows("#gf-act h2", PLAYERS[first])
        phone.slide("#gf-act input[type=range]", 2)
        phone.tap("#gf-act .gf-raise [data-act]")
        says(phone, " ".join(f"{other} fold" for other in others))
        phone.shows("#gf-act .gf-then")
    phone.attribute("#golfo", "data-waiting", "0")
    session.refresh_from_db()
    assert session.hands == 5


def test_rules_in_words_at_the_editor(hand: Hand, ann: Any) -> None:
    phone = hand(ann)
    phone.goto("/rules/new/?from=pagat-6")
    phone.type("#f-say", "Kings are worth minus two. Pairs cancel. The king spills beer.")
    phone.tap("#say")
    phone.shows("#talk .ed-talk__word", "beer")
    phone.shows("#sum", "1 change")
    phone.tap("#talk .ed-tap", "In two neighbouring places")
    phone.shows("#sum", "2 changes")
    phone.tap("#talk .ed-talk__left .btn", "Keep as a note")
    phone.hides("#talk .ed-talk__word")
    assert phone.evaluate("document.getElementById('f-say').value") == ""


def test_house_rules_by_taps(hand: Hand, ann: Any) -> None:
    """Kings −2, jokers −5, a block −25, going out in vain +10: only the name is typed."""
    phone = hand(ann)
    phone.goto("/rules/new/?from=pagat-6")
    phone.tap("[data-seat='1'] [value='card:K']")
    phone.tap("#tray [value='count:-2']")
    phone.shows("#sum", "1 change")
    phone.tap("#tray .ed-rank[value='card:X']")
    phone.shows("#tray-title", "What do jokers count?")
    phone.tap("#tray [value='count:-5']")
    phone.shows("#sum", "2 changes")
    phone.tap("#sec-extras > summary")
    phone.tap("#part-block25")
    phone.shows("#sum", "3 changes")
    phone.tap("#sec-hole > summary")
    phone.tap("#part-knock-10")
    phone.shows("#sum", "4 changes")
    phone.tap("#keep")
    phone.type("#f-name", "Blocks and kings")
    phone.tap("#save")
    phone.shows("h1", "Blocks and kings")
    assert HouseVersion.objects.count() == 1


def test_the_door_of_a_night(hand: Hand) -> None:
    owner = someone("ann")
    league = leagues.create_league(
        user=owner.user, name="Thursdays", person_name="Ann", device=owner.device
    )
    by = owner.member(league)
    for name in ("Bob", "Cleo", "Dee", "Eli"):
        people.add_person(by, name=name)
    season = open_season(by, max_players=6, min_players=3)
    night = nights.plan_night(by, season, day=timezone.localdate())
    phone = hand(owner)
    phone.goto(f"/leagues/thursdays/s/winter/nights/{night.day}/")
    phone.hides("button", "Find")
    phone.press(".door__who", "Bob")
    phone.evaluate("document.querySelector('.door__who').click()")  # Ann, meanwhile
    phone.shows("h2", "1 is here")
    phone.lift()  # after an answer has come
    for name in ("Dee", "Eli", "Bob"):
        phone.tap(".door__who", name)
    phone.shows("h2", "3 are here")
    phone.reload()
    phone.shows("h2", "3 are here")
    assert phone.count(".door__who[aria-pressed=true]") == 3
    present = CheckIn.objects.filter(left=None).values_list("person__name", flat=True)
    assert set(present) == {"Ann", "Dee", "Eli"}


def test_a_tournament_at_its_desk_its_phones_and_its_hall(hand: Hand) -> None:
    owner = someone("ann")
    by, event = begun(owner, DaySettings((short(rounds=2),)), people=8, name="Winter Open")
    play_round(by, drawn(by, event), lambda person, _: 3 * person)
    screen = screens.add_screen(by, event)
    desk, player, hall = hand(owner), hand(), hand()
    hall.driver.size(1280, 900)
    hall.goto(f"/hall/{screen.key}/")
    hall.shows("h1, h2")
    desk.goto("/t/winter-open/desk/")
    desk.shows("h1")
    desk.goto("/t/winter-open/rounds/")
    desk.tap("button", "Publish round 2")
    desk.shows("h1", "0 of 2 tables are in")
    table = tables_of(event.stages.get().rounds.get(number=2))[0]
    name = table.fixture.seats.get(position=0).person.name
    player.goto(f"/t/winter-open/table/{table.key}/")
    player.tap("button", name)
    player.shows("h1", "Table 1, seat 1")
    hall.shows(".hall", name)
    player.tap("button", "Keep the score of table 1")
    player.shows("#keys [data-rank]")
    player.cards("7 4 Q Q 3 K")
    assert LeagueGame.objects.filter(fixture=table.fixture_id).exists()
    desk.goto("/t/winter-open/desk/")
    desk.shows("main", "Table 1")
    assert League.objects.get().people.count() == Person.objects.count() == 8
