"""Standings and summaries to print: what stands in them, in every language, and what is refused."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.paper.rendering import codes_in, facts_of, pictures_of, text_of
from tests.tournaments.grown import grown_league
from tests.tournaments.playing import nights, open_season, play
from tests.tournaments.season_pages import home, page
from tournaments.directing import penalties, seasons
from tournaments.directing.nights import plan_night
from tournaments.models import Person
from tournaments.rules.season_settings import Division
from tournaments.rules.standings.schemes import Scheme, Total

pytestmark = pytest.mark.walk

KINDS = ("print", "summary")


def beginning(world):
    """Three nights: Bob wins the first two, Ann and Dee share the third."""
    by, season = world.by, world.season
    a, b, d, e = (world.people[each].pk for each in "abde")
    plan_night(by, season, day=nights(0), name="Opening")
    play(by, season, {a: (9, 3), b: (4, -2), d: (20, 1)}, day=nights(0))
    play(by, season, {a: 9, b: 4, e: 31}, day=nights(1))
    play(by, season, {a: 5, d: 5, b: 8}, day=nights(2))
    season.refresh_from_db()
    world.played = season


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_and_a_file_say_the_same(ann, played, kind, tmp_path):
    html = page(ann, f"{home(played)}{kind}/")
    answer = ann.client.get(f"{home(played)}{kind}.pdf")
    assert answer["Content-Type"] == "application/pdf"
    words = text_of(answer.content, tmp_path)
    for said in ("Thursdays · Winter", "Place", "Player", "Points", "Bob", "Eli"):
        assert said in html
        assert said in words
    (read,) = codes_in(pictures_of(answer.content, tmp_path)[0])
    assert read.endswith(home(played))
    assert answer.content == ann.client.get(f"{home(played)}{kind}.pdf").content
    assert len(answer.content) < 100_000


def test_the_standings_are_in_their_order(ann, played):
    html = page(ann, f"{home(played)}print/")
    body = html.partition("<tbody>")[2].partition("</tbody>")[0]
    names = [part.partition("<")[0] for part in body.split('class="is-name">')[1:]]
    shown = page(ann, home(played))
    places = [shown.index(f">{name}</a>") for name in names]
    assert len(names) == 4
    assert places == sorted(places)


def test_what_hangs_on_the_wall_is_large_and_says_only_what_occurs(
    ann, by, people, played, tmp_path
):
    a, b = people["a"].pk, people["b"].pk
    html = page(ann, f"{home(played)}print/")
    assert re.search(r"listing--pt-(2|3)\d", html)
    assert "in brackets" not in html
    assert "Penalties" not in html
    penalties.give_penalty(by, played, person_id=a, amount=-5, reason="Late")
    assert "Penalties" in page(ann, f"{home(played)}print/")
    scheme = Scheme(system="linear100", total=Total.BEST_SUM, best=1)
    season = open_season(by, name="Wall", scheme=scheme)
    play(by, season, {a: 1, b: 2}, day=nights(5))
    play(by, season, {a: 2, b: 1}, day=nights(6))
    html = page(ann, f"{home(season)}print/")
    assert "in brackets: dropped, the best 1 count" in html
    assert "1 (2)" in html
    assert "2 Ann: Level, then decided by" in html or "the place is shared" in html
    made = ann.client.get(f"{home(season)}print.pdf").content
    assert facts_of(made, tmp_path)["Pages"] == "1"


def test_the_summary_tells_winners_and_records(ann, played, tmp_path):
    words = text_of(ann.client.get(f"{home(played)}summary.pdf").content, tmp_path)
    for said in ("Standings so far", "Winners of the nights", "5 Jan 2026, Opening", "Bob 2"):
        assert said in words
    assert "Ann and Dee 5" in words
    for said in ("Lowest total, Six-Card Golf, 2 holes", "Highest hole", "Most games won in a row"):
        assert said in words
    assert "−2" in words


def test_a_closed_season_shows_the_table_that_was_kept(ann, by, played, people):
    seasons.change_state(by, played, "closed", reason="Over")
    assert "Final table" in page(ann, f"{home(played)}summary/")
    Person.objects.filter(pk=people["b"].pk).update(name="Robert")
    html = page(ann, f"{home(played)}summary/")
    assert "Standings so far" not in html


def test_divisions_are_tables_of_their_own(ann, by, people, tmp_path):
    season = open_season(
        by, name="Two", divisions=(Division("First", down=1), Division("Second", up=1))
    )
    for at, person in enumerate(people.values()):
        seasons.register(by, season, person_id=person.pk, division=1 + at % 2)
    words = text_of(ann.client.get(f"{home(season)}print.pdf").content, tmp_path)
    assert words.index("First") < words.index("Second")


@pytest.mark.parametrize("kind", KINDS)
def test_a_season_without_games_prints_too(ann, season, kind):
    page(ann, f"{home(season)}{kind}/")
    assert ann.client.get(f"{home(season)}{kind}.pdf").status_code == 200


@pytest.mark.parametrize("kind", KINDS)
def test_the_document_is_in_the_language_that_was_chosen(ann, played, kind, tmp_path):
    asked = {"asked": "1", "language": "fr", "paper": "letter", "large": "1", "contrast": "1"}
    html = ann.client.get(f"{home(played)}{kind}/", asked).content.decode()
    assert "listing--letter listing--large listing--contrast" in html
    assert '<html lang="en"' in html
    answer = ann.client.get(f"{home(played)}{kind}.pdf", asked)
    assert "letter" in facts_of(answer.content, tmp_path)["Page size"]
    assert "Joueur" in text_of(answer.content, tmp_path)


@pytest.mark.parametrize("kind", KINDS)
def test_what_cannot_be_is_said(ann, played, kind):
    for path in (f"{home(played)}{kind}/", f"{home(played)}{kind}.pdf"):
        answer = ann.client.get(path, {"asked": "1", "paper": "a0"})
        assert answer.status_code == 422
        assert 'id="wrong-paper">That paper size is not available.' in answer.content.decode()
        answer = ann.client.get(path, {"asked": "1", "language": "xx"})
        assert answer.status_code == 422
        for junk in ("\0", "9" * 400, "∞"):
            assert ann.client.get(path, {"paper": junk}).status_code in (200, 422)


@pytest.mark.parametrize("kind", KINDS)
def test_a_name_the_pdf_cannot_write_is_said_and_the_page_prints_it(ann, played, people, kind):
    Person.objects.filter(pk=people["a"].pk).update(name="田中")
    cache.clear()
    html = page(ann, f"{home(played)}{kind}/")
    assert "田中" in html
    assert "The PDF’s font lacks 田 中" in html
    assert "Print this page from the browser" in page(ann, f"{home(played)}{kind}.pdf", 422)


@pytest.mark.django_db
@pytest.mark.parametrize("kind", KINDS)
def test_many_rows_ask_no_more_than_few(kind):
    asked = []
    for people, games, called in ((10, 6, "1"), (20, 12, "2")):
        grown = grown_league(people=people, games=games, called=called)
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            page(grown.owner, f"{home(grown.season)}{kind}/")
        asked.append(len(queries))
    assert asked[0] == asked[1]
