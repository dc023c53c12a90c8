"""From a confirmed card to the table, and back when it is not confirmed any more."""

from fractions import Fraction

from tests.tournaments.playing import nights, play, record
from tests.tournaments.world import with_season
from tournaments.directing import confirmations
from tournaments.ledger import standings
from tournaments.models import LeagueGame, Result, Season, SeasonLine

beginning = with_season


def places(season):
    return {row.name: row.place for row in standings.table(fresh(season)).rows}


def fresh(season):
    return Season.objects.get(pk=season.pk)


def test_a_confirmed_game_counts(by, season, people):
    play(by, season, {people["a"].pk: 10, people["b"].pk: 20, people["d"].pk: 20})
    table = standings.table(fresh(season))
    assert [(row.name, row.place, row.metric) for row in table.rows] == [
        ("Ann", 1, Fraction(100)),
        ("Bob", 2, Fraction(25)),
        ("Dee", 2, Fraction(25)),
    ]
    assert table.rows[2].criterion == "shared"
    assert fresh(season).frozen is not None
    assert SeasonLine.objects.count() == 3


def test_only_a_confirmed_game_counts(by, season, people, bob):
    game = play(by, season, {people["a"].pk: 10, people["b"].pk: 20}, confirm=False)
    assert places(season) == {}
    confirmations.submit_card(by, game)
    assert Result.objects.count() == 0
    confirmations.confirm_card(bob.member(by.league), game, version=1)
    assert places(season) == {"Ann": 1, "Bob": 2}


def test_an_edit_takes_the_results_back(by, season, people):
    game = play(by, season, {people["a"].pk: 10, people["b"].pk: 20})
    record(game.game, 1, [30, 20], by)
    after = LeagueGame.objects.get(pk=game.pk)
    assert (after.state, after.version, after.counted_version) == ("submitted", 2, None)
    assert Result.objects.count() == 0
    confirmations.force_card(by, after, reason="again")
    assert places(season) == {"Bob": 1, "Ann": 2}


def test_a_table_moves(by, season, people):
    play(by, season, {people["a"].pk: 10, people["b"].pk: 20}, day=nights(0))
    play(by, season, {people["a"].pk: 30, people["b"].pk: 20}, day=nights(1))
    play(by, season, {people["a"].pk: 30, people["b"].pk: 20}, day=nights(1))
    assert [(row.name, row.moved) for row in standings.table(fresh(season)).rows] == [
        ("Bob", 1),
        ("Ann", -1),
    ]
    then = standings.table_at(fresh(season), nights(0))
    assert [row.name for row in then.rows] == ["Ann", "Bob"]
