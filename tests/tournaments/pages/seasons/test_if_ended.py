"""What would be if the tables that play ended: the very table that comes when they do."""

import pytest
from django.core.cache import cache

from scorecards.scorekeeping import holes
from scorecards.scorekeeping.rows import RowEntry
from tests.tournaments.page_words import queries_of, words
from tests.tournaments.playing import nights, open_season, play, record
from tournaments.directing import confirmations, games, seasons
from tournaments.directing.people import add_person
from tournaments.directing.seats import Occupant
from tournaments.ledger import standings
from tournaments.ledger.if_ended import if_ended
from tournaments.models import LeagueGame, Result, Season
from tournaments.rules.season_settings import Division
from tournaments.rules.standings.schemes import Scheme, Total


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


def beginning(world):
    """One night that counts, which Ann wins; on the next a table has played a hole of two."""
    by, people = world.by, world.people
    season = open_season(by)
    a, b, d = (people[each].pk for each in "abd")
    play(by, season, {a: 1, b: 2, d: 3}, day=nights(0))
    world.going = begun(by, season, [a, b, people["e"].pk], [9, 0, 4])
    world.played = Season.objects.get(pk=season.pk)


def begun(by, season, people, points):
    """A game of which one hole is whole."""
    game = games.start_league_game(
        by,
        season,
        seats=[Occupant(person) for person in people],
        ruleset="pagat-6",
        device=by.device,
        day=nights(1),
    )
    record(game.game, 1, points, by)
    return game


def address(season, more="if-ended/"):
    return f"/leagues/{season.league.slug}/s/{season.slug}/{more}"


def figures(tables):
    return [
        [(row.name, row.place, row.tied, row.metric, row.games, row.wins) for row in table.rows]
        for table in tables
    ]


def test_the_page_says_what_it_is(ann, played):
    said = words(ann.client.get(address(played)))
    assert "Nothing of this counts yet." in said
    assert "Ann, Bob and Eli after 1 hole" in said
    assert said.index("1 up 1 Bob") < said.index("2")
    assert "plays now" in said
    assert "If the tables playing now ended" in words(ann.client.get(address(played, "")))


def test_it_is_the_table_that_comes_when_they_end(by, played):
    game = LeagueGame.objects.get(season=played, counted_version=None)
    would_be = figures(if_ended(played).tables)
    record(game.game, 2, [0, 0, 0], by)
    confirmations.submit_card(by, game)
    confirmations.force_card(by, game, reason="played")
    assert figures([standings.table(Season.objects.get(pk=played.pk))]) == would_be


def test_two_who_would_be_level_in_everything_go_by_their_last_cards(ann, by, people):
    """The card of today beside those that are stored: they could not be put in order."""
    season = open_season(by, name="Level")
    a, b = (people[each].pk for each in "ab")
    play(by, season, {a: 1, b: 2}, day=nights(0))
    begun(by, season, [a, b], [2, 1])
    assert ann.client.get(address(season)).status_code == 200
    (table,) = if_ended(Season.objects.get(pk=season.pk)).tables
    assert [(row.name, row.place) for row in table.rows] == [("Bob", 1), ("Ann", 2)]


def test_nothing_is_stored(ann, played):
    before = Season.objects.values().get(pk=played.pk), Result.objects.count()
    ann.client.get(address(played))
    assert (Season.objects.values().get(pk=played.pk), Result.objects.count()) == before


def test_a_hole_that_is_not_whole_counts_nothing(by, people, played):
    before = figures(if_ended(played).tables)
    game = LeagueGame.objects.get(season=played, counted_version=None)
    holes.record_hole(
        game_code=game.game.code, number=2, rows=[RowEntry(0, "50", None)], device=by.device
    )
    assert figures(if_ended(played).tables) == before


def test_with_strokes_only_a_whole_card_is_counted(by, ann, people):
    scheme = Scheme(system="stroke", total=Total.AVERAGE)
    season = open_season(
        by, name="Strokes", scheme=scheme, holes=2, min_players=2, max_players=2, preferred=2
    )
    begun(by, season, [people["a"].pk, people["b"].pk], [9, 0])
    assert "not counted before its last hole" in words(ann.client.get(address(season)))


def test_when_no_table_plays_it_leads_to_the_standings(by, ann):
    season = open_season(by, name="Quiet")
    assert "No table is playing" in words(ann.client.get(address(season)))
    assert "If the tables" not in words(ann.client.get(address(season, "")))


def test_divisions_stay_apart_and_newcomers_join_the_lowest(by, people):
    divisions = (Division("Gold", down=1), Division("Iron", up=1))
    season = open_season(by, name="Levels", divisions=divisions)
    for letter in "ab":
        seasons.register(by, season, person_id=people[letter].pk, division=1)
    begun(by, season, [people[each].pk for each in "abd"], [3, 2, 1])
    gold, iron = if_ended(season).tables
    assert [row.name for row in gold.rows] == ["Bob", "Ann"]
    assert [row.name for row in iron.rows] == ["Dee"]


def test_it_costs_the_same_for_any_number_of_tables(by, ann, people, played):
    few = queries_of(ann.client, address(played))
    for at in range(3):
        more = [add_person(by, name=f"Guest {at}{seat}").pk for seat in range(3)]
        begun(by, played, more, [at, at + 1, at + 2])
    assert queries_of(ann.client, address(played)) <= few
