"""A league may say that nothing is played for: then no table of it writes down stakes."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorecards.models import Game
from scorecards.rules.stakes import Kind, Stakes
from scorecards.scorekeeping import games, stakes
from scorecards.stakes import stakes_of, why_none
from tests.scorecards.playing import new_game
from tests.tournaments.playing import play
from tests.tournaments.world import with_season
from tournaments.directing import acts
from tournaments.models import Act, League

beginning = with_season

SENT = {"stakes": "on", "stake_kind": "skins", "stake_unit": "0.50", "stake_currency": "EUR"}


@pytest.fixture
def table(by, season, people) -> Game:
    """A finished game of the league; ann keeps its score."""
    league_game = play(by, season, {people["a"].pk: (3, 4), people["b"].pk: (5, 6)})
    return Game.objects.get(pk=league_game.game_id)


def forbid(ann, league, at) -> None:
    sent = {"name": league.name, "visibility": league.visibility, "no_stakes": "on"}
    sent["seen"] = acts.edition_of(league)
    assert ann.client.post(at("edit/"), sent).status_code == 302


def test_a_league_allows_it_until_its_director_does_not(ann, bob, league, at, table):
    page = f"/g/{table.code}/stakes/"
    stakes.set_stakes(game=table, stakes=Stakes(Kind.SKINS, 5), by=ann.device, expected=None)
    assert bob.client.post(at("edit/"), {"no_stakes": "on"}).status_code == 403
    forbid(ann, league, at)
    assert League.objects.get(pk=league.pk).no_stakes
    assert Act.objects.latest("seq").about["no_stakes"] is True
    table.refresh_from_db()
    assert why_none(table) == "In this league nothing is played for."
    shown = ann.client.get(page).text
    assert why_none(table) in shown
    assert 'name="stakes"' not in shown
    assert page not in ann.client.get(f"/g/{table.code}/customs/").text
    answer = ann.client.post(
        page,
        SENT | {"seen": shown.split('name="seen" value="')[1].split('"')[0].replace("&quot;", '"')},
    )
    assert (answer.status_code, why_none(table) in answer.text) == (422, True)
    assert stakes_of(Game.objects.get(pk=table.pk)) == Stakes(Kind.SKINS, 5)
    again = games.rematch(game=table, device=ann.device)
    assert stakes_of(Game.objects.get(pk=again.pk)) is None


def test_a_game_of_no_league_is_not_asked_about_one(ann, league, django_assert_num_queries):
    League.objects.update(no_stakes=True)
    game = new_game(ann.device)
    with django_assert_num_queries(0):
        assert why_none(game) == ""


def test_stakes_of_a_game_that_counts_already_are_seen_at_once(ann, at, table, season):
    """The page remembers of games that count whether anything was played for."""
    page, slate = at(f"s/{season.slug}/"), at(f"s/{season.slug}/settle/")
    for _ in range(2):
        assert slate not in ann.client.get(page).text
    stakes.set_stakes(game=table, stakes=Stakes(Kind.SKINS, 5), by=ann.device, expected=None)
    for _ in range(2):
        assert slate in ann.client.get(page).text


def test_a_page_of_a_known_version_looks_at_no_card_that_counts(ann, at, table, season):
    page = at(f"s/{season.slug}/")
    ann.client.get(page)
    with CaptureQueriesContext(connection) as asked:
        ann.client.get(page)
    looks = [each["sql"] for each in asked if '"stakes" IS NOT NULL' in each["sql"]]
    assert len(looks) == 1
    assert "'confirmed'" not in looks[0]
