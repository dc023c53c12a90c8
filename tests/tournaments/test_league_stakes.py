"""A league may say that nothing is played for: then no table of it writes down stakes."""

import pytest

from scorecards import scorekeeping
from scorecards.models import Game
from scorecards.rules.stakes import Kind, Stakes
from scorecards.stakes import stakes_of, why_none
from tests.scorecards.playing import new_game
from tests.tournaments.playing import play
from tests.tournaments.world import with_season
from tournaments import directing
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
    sent["seen"] = directing.edition_of(league)
    assert ann.client.post(at("edit/"), sent).status_code == 302


def test_a_league_allows_it_until_its_director_does_not(ann, bob, league, at, table):
    page = f"/g/{table.code}/stakes/"
    scorekeeping.set_stakes(game=table, stakes=Stakes(Kind.SKINS, 5), by=ann.device, expected=None)
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
    again = scorekeeping.rematch(game=table, device=ann.device)
    assert stakes_of(Game.objects.get(pk=again.pk)) is None


def test_a_game_of_no_league_is_not_asked_about_one(ann, league, django_assert_num_queries):
    League.objects.update(no_stakes=True)
    game = new_game(ann.device)
    with django_assert_num_queries(0):
        assert why_none(game) == ""
