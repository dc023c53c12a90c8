"""The sheets of a night: started all at once, a code on each, and one file of them."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorecards.models import Game
from tests.paper.rendering import codes_in, facts_of, pictures_of, text_of
from tests.tournaments.playing import joined
from tests.tournaments.season_pages import home, page, send
from tests.values import some
from tournaments.directing.people import add_person
from tournaments.models import Fixture, LeagueGame, Person

pytestmark = pytest.mark.walk

DAY = "2026-01-05"


def drawn(ann, season, people) -> str:
    """The address of a night for which tables of these people are drawn, none started."""
    send(ann, home(season) + "nights/new/", day=DAY, name="Quiz night")
    base = f"{home(season)}nights/{DAY}/"
    for person in people:
        send(ann, base + "check/", **{"in": person.pk})
    send(ann, base + "draw/")
    return base


def beginning(world) -> None:
    """Enough people for three tables, which are drawn."""
    more = [add_person(world.by, name=f"Guest {letter}") for letter in "ABCDEFG"]
    world.many = [*world.people.values(), *more]
    world.night = drawn(world.ann, world.season, world.many)


@pytest.fixture
def many(world) -> list[Person]:
    return world.many


@pytest.fixture
def night(world) -> str:
    return world.night


def sheets(night: str) -> str:
    return night + "sheets/"


def file(night: str) -> str:
    return night + "sheets.pdf"


def test_tables_have_sheets_once_they_are_started_all_at_once(ann, night):
    tables = Fixture.objects.count()
    assert tables >= 2
    assert sheets(night) in page(ann, night)
    html = page(ann, sheets(night))
    assert f"{tables} tables have not started." in html
    assert 'class="sheet ' not in html
    assert ann.client.get(file(night)).status_code == 422
    assert send(ann, sheets(night))["Location"] == sheets(night) + "?round=1"
    assert LeagueGame.objects.count() == tables
    html = page(ann, sheets(night))
    assert "not started" not in html
    for table in Fixture.objects.all():
        assert f"Round 1, table {table.number}</h2>" in html
        assert table.league_game.game.score_key in html
    send(ann, sheets(night))  # twice is once
    assert LeagueGame.objects.count() == tables


def test_each_sheet_opens_the_page_where_it_is_typed_in(ann, cal, night, tmp_path):
    send(ann, sheets(night))
    data = ann.client.get(file(night)).content
    read = [codes_in(picture) for picture in pictures_of(data, tmp_path)]
    games = [each.game for each in LeagueGame.objects.order_by("fixture__number")]
    keys = [game.score_link for game in games]
    assert [code[0].split("/s/")[1] for code in read] == [f"{key}/paper/" for key in keys]
    words = text_of(data, tmp_path)
    for game in games:
        assert game.score_key in words
        for seat in game.seats.all():
            assert seat.name in words
        opened = cal.client.get(f"/s/{game.score_key}/paper/")
        assert opened["Location"] == f"/g/{game.code}/paper/"
    assert "Thursdays · Winter · Quiz night · Six-Card Golf" in words
    assert "Round 1, table 2" in words


def test_names_stand_in_the_order_of_the_seats(ann, night):
    send(ann, sheets(night))
    html = page(ann, sheets(night))
    names = re.findall(r'class="grid__name[^"]*">([^<]+)<', html)
    seats = Fixture.objects.order_by("number").values_list("seats__person__name", flat=True)
    assert names == list(seats.order_by("number", "seats__position"))


def test_a_night_is_one_file_the_same_every_time_and_small(ann, night, tmp_path):
    send(ann, sheets(night))
    answer = ann.client.get(file(night))
    assert answer["Content-Type"] == "application/pdf"
    tables = Fixture.objects.count()
    assert facts_of(answer.content, tmp_path)["Pages"] == str(tables)
    assert ann.client.get(file(night)).content == answer.content
    assert len(answer.content) < 100_000 * tables
    letter = ann.client.get(file(night), {"asked": "1", "paper": "letter", "check": "1"})
    assert "letter" in facts_of(letter.content, tmp_path)["Page size"]


def test_rounds_are_printed_apart(ann, night):
    send(ann, sheets(night))
    send(ann, night + "draw/", meanwhile="on")
    latest = page(ann, sheets(night))
    assert "have not started" in latest
    assert 'class="sheet ' not in latest
    assert "Round 1, table 1</h2>" in page(ann, sheets(night) + "?round=1")
    send(ann, sheets(night) + "?round=2")
    assert LeagueGame.objects.count() == Fixture.objects.count()
    assert "Round 2, table 1</h2>" in page(ann, sheets(night))
    for junk in ("9", "0", "-1", "x", "9" * 40, "\u0661"):
        assert ann.client.get(sheets(night), {"round": junk}).status_code == 200


def test_all_tables_start_or_none(ann, night):
    last = some(Fixture.objects.order_by("number").last())
    person = some(last.seats.first()).person
    Person.objects.filter(pk=person.pk).update(left="2026-01-01")
    html = send(ann, sheets(night), 422).content.decode()
    assert f"Table {last.number}: {person.name} has left the league." in html
    assert not LeagueGame.objects.exists()
    assert not Game.objects.exists()


def test_rules_are_asked_for_where_there_are_several(ann, night, season):
    season.settings = season.settings | {"rulesets": ["pagat-6", "pagat-4"]}
    season.save(update_fields=["settings"])
    assert '<select class="select" name="ruleset">' in page(ann, sheets(night))
    send(ann, sheets(night), 422, ruleset="cabo-1e")
    assert not LeagueGame.objects.exists()
    send(ann, sheets(night), ruleset="pagat-4")
    assert {game.slug for game in Game.objects.all()} == {"pagat-4"}


def test_a_closed_season_starts_nothing(ann, night, season):
    type(season).objects.filter(pk=season.pk).update(state="closed")
    answer = send(ann, sheets(night), 422)
    assert "while the season is open" in answer.content.decode()


def test_who_may(ann, bob, cal, league, night):
    for path in (sheets(night), file(night)):
        assert bob.client.get(path).status_code == 403
        assert cal.client.get(path).status_code == 404
        assert ann.client.put(path).status_code == 405
        assert ann.client.get(path.replace(DAY, "2026-01-06")).status_code == 404
    send(bob, sheets(night), 403)
    send(cal, sheets(night), 404)
    assert sheets(night) not in page(bob, night)
    joined(league, cal, "scorer")
    send(cal, sheets(night))
    assert cal.client.get(file(night)).status_code == 200


def test_a_name_the_pdf_cannot_write_is_said_and_the_page_prints_it(ann, night):
    person = some(some(Fixture.objects.order_by("number").first()).seats.first()).person
    Person.objects.filter(pk=person.pk).update(name="田中")
    send(ann, sheets(night))
    html = page(ann, sheets(night))
    assert "田中" in html
    assert "The PDF’s font lacks 田 中." in html
    assert "The PDF’s font lacks 田 中." in page(ann, file(night), 422)


def test_more_sheets_ask_no_more(ann, night):
    send(ann, sheets(night))
    first = some(Fixture.objects.order_by("number").first())
    Fixture.objects.exclude(pk=first.pk).update(round=2)
    asked = []
    for number in (1, 2):
        with CaptureQueriesContext(connection) as queries:
            html = page(ann, f"{sheets(night)}?round={number}")
        asked.append((html.count('<article class="sheet '), len(queries)))
    (one, few), (several, as_many) = asked
    assert one == 1 < several
    assert few == as_many
