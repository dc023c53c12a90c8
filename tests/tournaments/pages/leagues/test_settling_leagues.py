"""The pages on which a night and a season are settled: who reads them, and who marks what."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments import staked_nights as slates
from tests.tournaments.playing import joined, nights, someone
from tests.tournaments.season_pages import home
from tests.tournaments.staked_nights import CHIPS, game
from tournaments.models import League, LeagueGame, LeaguePayment
from tournaments.queries.accounts import everything_of


def beginning(world):
    """Dee owes Ann 11 cents for the night, and Bob 7; the league is for whoever has a link."""
    slates.beginning(world)
    assert world.bob
    assert world.cal
    League.objects.update(visibility="link")


@pytest.fixture
def pages(world) -> list[str]:
    """The slates of the season and of the night."""
    season = home(world.season)
    return [f"{season}settle/", f"{season}nights/{world.played.day}/settle/"]


@pytest.fixture
def ann(world):
    return world.ann.client


@pytest.fixture
def bob(world):
    return world.bob.client


def token(world, payer, payee, amount, number=1, currency="EUR") -> str:
    people = world.people
    return f"{currency}-{people[payer].pk}-{people[payee].pk}-{amount}-{number}"


def test_everybody_who_reads_the_league_reads_it(world, ann, bob, pages):
    for page in pages:
        shown = bob.get(page).text
        assert "2 payments open: €0.18" in shown
        assert "Bob pays Ann €0.07; Dee pays Ann €0.11" in shown
        assert shown.count("Mark as paid</button>") == 1
        assert ann.get(page).text.count("Mark as paid</button>") == 2
        for path in ("", "share/", "picture.png"):
            assert world.cal.client.get(page + path).status_code == 404
            assert bob.get(page + path).status_code == 200


def test_the_two_mark_it_and_nobody_else_but_a_director(world, ann, bob, pages):
    dan = someone("dan")
    joined(world.league, dan, "member", world.people["e"])
    mine, theirs = token(world, "b", "a", 7), token(world, "d", "a", 11)
    for page in pages:
        assert dan.client.post(page, {"paid": mine}).status_code == 403
        assert bob.post(page, {"paid": theirs}).status_code == 403
        assert world.cal.client.post(page, {"paid": mine}).status_code == 404
    assert not LeaguePayment.objects.exists()
    assert bob.post(pages[1], {"paid": mine}).status_code == 302
    assert ann.post(pages[1], {"paid": theirs}).status_code == 302
    shown = bob.get(pages[1]).text
    assert "marked by Bob" in shown
    assert "marked by Ann" in shown
    assert "Everything is paid" in shown
    row = LeaguePayment.objects.get(payer=world.people["d"])
    assert bob.post(pages[1], {"back": row.pk}).status_code == 403
    assert ann.post(pages[1], {"back": row.pk}).status_code == 302
    assert "taken back by Ann" in bob.get(pages[1]).text


def test_bad_input_gets_a_sentence_and_changes_nothing(world, ann, pages):
    for data, status in (
        ({}, 422),
        ({"paid": "x"}, 422),
        ({"paid": token(world, "d", "a", 12)}, 409),
        ({"paid": token(world, "d", "a", 11, 2)}, 409),
        ({"paid": token(world, "d", "a", 11, currency="XYZ")}, 409),
        ({"back": "1"}, 422),
        ({"back": "9" * 40}, 422),
    ):
        answer = ann.post(pages[0], data)
        assert answer.status_code == status, data
        assert 'class="problem"' in answer.text
    assert ann.put(pages[0]).status_code == 405
    assert not LeaguePayment.objects.exists()


def test_two_phones_mark_it_once_and_htmx_gets_the_part(world, ann, bob, pages):
    mine = token(world, "b", "a", 7)
    for who in (ann, bob):
        answer = who.post(pages[0], {"paid": mine}, headers={"HX-Request": "true"})
        assert answer.text.lstrip().startswith('<div id="slate"')
        assert "1 of 2 paid" in answer.text
    assert LeaguePayment.objects.count() == 1


def test_it_follows_what_others_do(world, bob, pages):
    seen = bob.get(pages[0]).context["seen"]
    assert bob.get(f"{pages[0]}?seen={seen}").status_code == 204
    bob.post(pages[0], {"paid": token(world, "b", "a", 7)})
    answer = bob.get(f"{pages[0]}?seen={seen}", headers={"HX-Request": "true"})
    assert "1 of 2 paid" in answer.text


def test_a_night_that_is_paid_with_its_season_is_marked_there(world, bob, pages):
    bob.post(pages[0], {"paid": token(world, "b", "a", 7)})
    shown = bob.get(pages[1]).text
    assert "Somebody has paid for the whole season" in shown
    assert "Mark as paid</button>" not in shown
    answer = bob.post(pages[1], {"paid": token(world, "b", "a", 7)})
    assert (answer.status_code, "settled with its season" in answer.text) == (422, True)


def test_each_currency_has_its_own_slate_and_picture(world, bob, pages):
    game(world, {"d": 1, "b": 3}, stakes=CHIPS, day=nights(1))
    shown = bob.get(pages[0]).text
    assert "Bob pays Dee 6 chips" in shown
    assert 'id="slate-EUR-list"' in shown
    assert 'id="slate-chips-list"' in shown
    text = bob.get(f"{pages[0]}share/?currency=chips").text
    assert "Bob pays Dee 6 chips" in text
    assert "€" not in text
    assert bob.get(f"{pages[0]}share/?currency=XYZ").status_code == 404
    picture = bob.get(f"{pages[0]}picture.png?currency=chips").content
    assert picture.startswith(b"\x89PNG")


def test_what_is_not_confirmed_is_said(world, bob, pages):
    game(world, {"e": 1, "f": 30}, day=nights(1), confirm=False)
    assert "One game is not confirmed yet and does not count." in bob.get(pages[0]).text


def test_without_stakes_there_is_nothing_to_settle(world, bob, pages):
    assert pages[0] in bob.get(home(world.season)).text
    assert pages[1] in bob.get(f"{home(world.season)}nights/{world.played.day}/").text
    League.objects.update(no_stakes=True)
    for page in pages:
        assert bob.get(page).status_code == 404
        assert bob.post(page, {}).status_code == 404
    assert pages[0] not in bob.get(home(world.season)).text


def test_programs_read_both(world, bob):
    bob.post(f"{home(world.season)}settle/", {"paid": token(world, "b", "a", 7)})
    address = f"/api/v1/leagues/{world.league.slug}/seasons/{world.season.slug}/"
    people = world.people
    due = [{"payer": people["d"].pk, "payee": people["a"].pk, "units": 11, "difference": False}]
    answer = bob.get(f"{address}settlement/").json()
    assert answer["slates"][0]["due"] == due
    assert answer["slates"][0]["payments"][0]["payer"] == people["b"].pk
    night = f"{address}nights/{world.played.day}/settlement/"
    assert len(bob.get(night).json()["slates"][0]["due"]) == 2
    assert bob.get(f"{address}nights/2020-02-02/settlement/").status_code == 404
    assert bob.get(f"{address}nights/x/settlement/").status_code == 404
    assert world.cal.client.get(night).status_code == 404
    League.objects.update(no_stakes=True)
    assert bob.get(night).status_code == 404


def test_an_account_takes_its_payments_along(world, bob):
    assert everything_of(world.bob.user.pk)["payments"] == []
    bob.post(f"{home(world.season)}settle/", {"paid": token(world, "b", "a", 7)})
    (payment,) = everything_of(world.bob.user.pk)["payments"]
    assert (payment["amount"], payment["payee_name"]) == (7, "Ann")


def test_the_scorecard_leads_to_the_night_and_the_season(world, ann, pages):
    row = LeagueGame.objects.select_related("game").get(pk=world.grown.pk)
    ann.get(f"{home(world.season)}games/{row.game.code}/")
    ann.post(f"{home(world.season)}games/{row.game.code}/score/")
    shown = ann.get(f"/g/{row.game.code}/settle/")
    assert shown.status_code == 200
    for page in pages:
        assert f'href="{page}"' in shown.text


def test_many_games_cost_as_many_queries_as_few(world, bob, pages):
    def cost():
        bob.get(pages[0])
        with CaptureQueriesContext(connection) as asked:
            assert bob.get(pages[0]).status_code == 200
        return len(asked)

    few = cost()
    for week in range(1, 5):
        game(world, {"a": 1, "b": 5, "f": 9}, day=nights(week))
    assert cost() == few
