"""Who led a season when: places night by night, as a chart and as a table."""

from datetime import date

import pytest
from django.core.cache import cache
from django.utils.html import strip_tags

from tests.tournaments.playing import nights, open_season, play
from tournaments.directing import seasons
from tournaments.pages.season_chart import draw_course
from tournaments.queries import season_course
from tournaments.queries.season_course import course_of
from tournaments.rules.season_settings import Division
from tournaments.rules.standings.schemes import Scheme

DAYS = [date(2026, 1, day) for day in (1, 8, 15)]


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


@pytest.fixture
def played(by, people, season):
    """Bob wins the first night, Dee the second and the third."""
    a, b, d = (people[each].pk for each in "abd")
    play(by, season, {a: 4, b: 1, d: 9}, day=nights(0))
    play(by, season, {a: 8, b: 7, d: 0}, day=nights(1))
    play(by, season, {a: 8, b: 9, d: 0}, day=nights(2))
    return season


def test_places_and_leaders_night_by_night(played):
    course = course_of(played)
    assert course.days == (nights(0), nights(1), nights(2))
    assert {way.name: way.places for way in course.ways} == {
        "Dee": (3, 2, 1),
        "Bob": (1, 1, 2),
        "Ann": (2, 3, 3),
    }
    assert [(lead.first, lead.last, lead.names) for lead in course.leads] == [
        (nights(0), nights(1), ("Bob",)),
        (nights(2), nights(2), ("Dee",)),
    ]
    assert course.changes == 1
    assert course.every


def test_only_the_latest_nights_are_told(played, monkeypatch):
    monkeypatch.setattr(season_course, "NIGHTS", 2)
    course = course_of(played)
    assert course.days == (nights(1), nights(2))
    assert not course.every


def test_the_page_shows_a_chart_and_the_same_in_numbers(bob, played):
    base = f"/leagues/{played.league.slug}/s/{played.slug}/"
    assert f'href="{base}course/"' in bob.client.get(f"{base}cross/").text
    page = bob.client.get(f"{base}course/")
    said = " ".join(strip_tags(page.text).split())
    assert 'aria-label="Places after each of 3 nights"' in page.text
    assert page.text.count("<polyline") == 3
    assert "Dee 3 2 1" in said
    assert f'href="{base}story/{nights(2)}/"' in bob.client.get(f"{base}records/").text
    assert " style=" not in page.text


def test_each_division_has_its_own(by, ann, people):
    season = open_season(
        by, name="Two", divisions=(Division("First"), Division("Second")), scheme=Scheme()
    )
    a, b, d, e = (people[each].pk for each in "abde")
    for person, level in {a: 1, b: 1, d: 2, e: 2}.items():
        seasons.register(by, season, person_id=person, division=level, day=nights(0))
    for night in range(2):
        play(by, season, {a: 1, b: 2, d: 3, e: 4}, day=nights(night))
    said = ann.client.get(f"/leagues/{season.league.slug}/s/{season.slug}/course/").text
    assert said.index("First") < said.index("Second")


def test_a_season_without_games_says_so(ann, season):
    page = ann.client.get(f"/leagues/{season.league.slug}/s/{season.slug}/course/")
    assert "The chart begins with the second night." in page.text


@pytest.mark.parametrize(
    ("address", "look"),
    [
        *(("", "Now"), ("at/", "Now"), ("if-ended/", "Now"), ("cross/", "Night by night")),
        *(("course/", "Night by night"), ("records/", "Looking back")),
        (f"story/{nights(2)}/", "Looking back"),
    ],
)
def test_a_season_is_looked_at_in_three_ways_and_every_address_is_one_of_them(
    bob, played, address, look
):
    page = bob.client.get(f"/leagues/thursdays/s/winter/{address}", follow=True).text
    looks = page.partition('aria-label="Looks at the table"')[2].partition("</nav>")[0]
    assert looks.count("<a ") == 3
    assert f'aria-current="page">{look}</a>' in looks
    assert looks.count("aria-current") == 1


def test_the_table_of_a_day_is_asked_for_beside_the_one_of_now(bob, played):
    page = bob.client.get("/leagues/thursdays/s/winter/").text
    assert 'action="/leagues/thursdays/s/winter/at/"' in page
    assert f'value="{nights(2)}"' in page
    shown = bob.client.get(f"/leagues/thursdays/s/winter/at/?day={nights(0)}").text
    assert f'value="{nights(0)}"' in shown


def test_a_night_without_a_place_leaves_a_gap():
    chart = draw_course(DAYS, [("Ann", (1, None, 1)), ("Bartholomew-Alexander", (None, 1, 2))])
    assert chart is not None
    one, two = chart.lines
    assert len(one.pieces) == 2
    assert len(two.pieces) == 1
    assert two.name.endswith("…")
    assert [place for _, place in chart.places] == [1, 2]
    assert draw_course(DAYS[:1], [("Ann", (1,))]) is None
    assert draw_course(DAYS, []) is None
