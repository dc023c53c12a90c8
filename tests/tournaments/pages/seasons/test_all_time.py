"""All seasons in one table: titles decide, wherever a season came from."""

import csv
import io

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.tournaments.page_words import queries_of, rows_of, words
from tests.tournaments.playing import nights, open_season, play
from tournaments.directing import leagues, seasons
from tournaments.models import PastLine, PastSeason, Season
from tournaments.rules.season_settings import Division
from tournaments.rules.standings.all_time import SeasonResult, all_time

HOME = "/leagues/thursdays/all-time/"


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


def beginning(world):
    """A season that Ann won, one that goes on and Bob leads, and one from a sheet, Bob's too."""
    by, people = world.by, world.people
    a, b, d = (people[each].pk for each in "abd")
    season = open_season(by, name="Winter")
    play(by, season, {a: 1, b: 2, d: 3}, day=nights(0))
    world.played = seasons.change_state(by, Season.objects.get(pk=season.pk), "closed")
    play(by, open_season(by, name="Spring"), {b: 1, d: 2}, day=nights(9))
    past = PastSeason.objects.create(
        league=world.league, name="Old", measure="places", ends=nights(-9), created=timezone.now()
    )
    for place, person in ((1, b), (2, d), (None, a)):
        PastLine.objects.create(season=past, person_id=person, name="x", place=place, games=4)


def cells(page):
    html = page.content.decode().replace('class="cross cross--all"', 'class="cross"')
    page._container = [html.encode()]
    return rows_of(page)


def test_titles_decide_and_a_season_that_goes_on_gives_none(ann, played):
    page = ann.client.get(HOME)
    assert "3 seasons" in words(page)
    assert cells(page) == [
        ["1 Bob", "1", "1", "0", "6", "1", "2", "1"],
        ["2 Ann", "1", "0", "0", "5", "–not there", "1", "·no place"],
        ["3 Dee", "0", "1", "1", "6", "2", "3", "2"],
    ]


def test_the_records_are_over_all_seasons_and_lead_to_their_nights(ann, played):
    page = ann.client.get(HOME).content.decode()
    assert f"/s/winter/story/{nights(0)}/" in page
    assert f"/s/spring/story/{nights(9)}/" in page
    assert "Records over all seasons" in page


def test_as_a_file(ann, played):
    answer = ann.client.get("/leagues/thursdays/files/all-time.csv")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0][-3:] == ["Spring", "Winter", "Old"]
    assert rows[1] == ["1", "Bob", "1", "1", "0", "6", "1", "2", "1"]


def test_who_leads_the_second_division_stands_behind_the_first(by, ann, people):
    divisions = (Division("Gold", down=1), Division("Iron", up=1))
    season = open_season(by, name="Levels", divisions=divisions)
    for level, letters in ((1, "ab"), (2, "de")):
        for letter in letters:
            seasons.register(by, season, person_id=people[letter].pk, division=level)
    play(by, season, {people[each].pk: at for at, each in enumerate("abde")}, day=nights(20))
    seasons.change_state(by, Season.objects.get(pk=season.pk), "closed")
    last = {row[0].split()[-1]: row[6] for row in cells(ann.client.get(HOME))}
    assert last == {"Bob": "2", "Ann": "1", "Dee": "3", "Eli": "4"}


def test_a_league_without_a_game(by, ann, played):
    other = leagues.create_league(user=ann.user, name="Fresh")
    page = ann.client.get(f"/leagues/{other.slug}/all-time/")
    assert "No game of any season counts yet." in words(page)


def test_it_costs_the_same_for_any_number_of_closed_seasons(by, ann, people, played):
    few = queries_of(ann.client, HOME)
    for at in range(3):
        season = open_season(by, name=f"More {at}")
        play(by, season, {people["a"].pk: 1, people["e"].pk: 2}, day=nights(30 + at))
        seasons.change_state(by, Season.objects.get(pk=season.pk), "closed")
    assert queries_of(ann.client, HOME) <= few


def test_nothing_tells_two_apart_who_did_the_same():
    rows = all_time(
        [SeasonResult(0, 1, "B", 2), SeasonResult(0, 2, "A", 2), SeasonResult(0, 3, "C", None)], [0]
    )
    assert [(row.name, row.place) for row in rows] == [("A", 1), ("B", 1), ("C", 3)]


def test_any_source_of_rows_will_do():
    results = [
        SeasonResult(5, 1, "Ann", 1, games=3),
        SeasonResult(7, 1, "Ann", 3),
        SeasonResult(7, 2, "Bob", 1, games=9),
    ]
    first, second = all_time(results, [7, 5], running=frozenset({7}))
    assert (first.name, first.medals, first.games) == ("Ann", (1, 0, 0), 3)
    assert [each and each.place for each in first.results] == [3, 1]
    assert (second.medals, second.games) == ((0, 0, 0), 9)
