"""Up and down beside the standings: the same as the proposal, on the page and on paper."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.playing import DAY, fresh, nights, open_season, play
from tests.tournaments.season_pages import home, page
from tests.values import some
from tournaments.directing import divisions, penalties, seasons
from tournaments.directing.people import add_person
from tournaments.ledger import standings
from tournaments.pages.standings import DOWN, UP
from tournaments.queries.promotion import closing_marks, division_tables, marks_of, proposal_of
from tournaments.rules.season_settings import Division
from tournaments.rules.standings.schemes import Scheme

A, B = ("Ann", "Bob", "Dee", "Eli", "Fay"), ("Gus", "Hal", "Ida")


def beginning(world):
    for name in B:
        assert world.people
        add_person(world.by, name=name)
    assert world.bob
    world.tiers = open_season(
        world.by,
        name="Tiers",
        divisions=(Division("A", down=2), Division("B", up=2)),
        scheme=Scheme(system="linear100", min_games=2),
    )
    levels = {who.pk: 1 if who.name in A else 2 for who in world.league.people.all()}
    divisions.apply_divisions(world.by, world.tiers, divisions=levels)


@pytest.fixture
def tiers(world, league):
    return fresh(world.tiers)


@pytest.fixture
def ids(league):
    return dict(league.people.values_list("name", "pk"))


def played(by, season, ids, names, *, day=DAY):
    play(by, season, {ids[name]: at for at, name in enumerate(names)}, day=day)


def shown(html):
    """Who goes where by the classes of the rows, and in words for who cannot see them."""
    rows = re.findall(r'<tr id="row-\d+" class="([^"]*)".*?</tr>', html, re.S)
    cells = re.findall(r'<tr id="row-\d+".*?</tr>', html, re.S)
    marks = {}
    for kind, cell in zip(rows, cells, strict=True):
        name = some(re.search(r'people/\d+/">([^<]+)<', cell)).group(1)
        if "goes-" in kind:
            marks[name] = kind.rpartition("goes-")[2].strip()
            assert f"goes {marks[name]}" in cell
    return marks


def test_nobody_has_a_mark_before_the_minimum_of_games(ann, by, tiers, ids):
    played(by, tiers, ids, ("Ann", "Bob"))
    assert shown(page(ann, home(tiers))) == {}
    played(by, tiers, ids, ("Ann", "Bob"), day=nights(1))
    assert shown(page(ann, home(fresh(tiers)))) == {}, "two who played do not go down for others"
    season = fresh(tiers)
    proposal = proposal_of(season, division_tables(season))
    assert {ids["Ann"], ids["Bob"]} <= set(proposal.divisions[0])


def test_marks_are_the_proposal_on_the_page_at_a_day_and_on_paper(ann, bob, by, tiers, ids):
    for week in (0, 1):
        played(by, tiers, ids, A, day=nights(week))
        played(by, tiers, ids, B, day=nights(week))
    expected = {"Eli": "down", "Fay": "down", "Gus": "up", "Hal": "up"}
    season = fresh(tiers)
    assert shown(page(bob, home(season))) == expected
    assert shown(page(bob, f"{home(season)}at/?day={nights(1)}")) == expected
    assert shown(page(bob, f"{home(season)}at/?day={nights(0)}")) == {}
    paper = page(bob, home(season) + "print/")
    assert (paper.count(f">{UP}<"), paper.count(f">{DOWN}<")) == (2, 2)
    assert f"{UP} goes up" in paper
    proposal = proposal_of(season, division_tables(season))
    assert [ids[name] for name in ("Gus", "Hal")] == list(proposal.divisions[0][-2:])


def test_the_table_of_the_closing_has_the_marks_of_then(ann, bob, by, tiers, ids):
    for week in (0, 1):
        played(by, tiers, ids, A, day=nights(week))
        played(by, tiers, ids, B, day=nights(week))
    closed = seasons.change_state(by, fresh(tiers), "closed")
    assert closing_marks(closed) == marks_of(closed, division_tables(closed))
    assert "goes up" in page(bob, home(closed) + "summary/")
    for name, points in (("Fay", 200), ("Ida", 200)):
        penalties.give_penalty(by, fresh(closed), person_id=ids[name], amount=points, reason="x")
    corrected = fresh(closed)
    names = dict(zip(ids.values(), ids, strict=True))
    expected = {"Eli": "down", "Fay": "down", "Gus": "up", "Hal": "up"}
    assert {names[who]: goes for who, goes in closing_marks(corrected).items()} == expected
    html = page(bob, home(corrected))
    final, now = html[html.index("final-title") :].split("</section>", 1)
    cells = re.findall(r'<th scope="row" class="left">(\w+) <small[^>]*>goes (\w+)', final)
    assert dict(cells) == expected
    assert final.index("<h3>A</h3>") < final.index("Fay") < final.index("<h3>B</h3>")
    assert shown(now)["Ida"] == "up"
    assert "Fay" not in shown(now)
    paper = page(bob, home(corrected) + "summary/")
    assert (paper.count(f">{UP}<"), paper.count(f">{DOWN}<")) == (2, 2)
    assert f"{UP} goes up · {DOWN} goes down" in paper


def test_who_leaves_makes_room_and_has_no_mark(by, tiers, ids):
    for week in (0, 1):
        played(by, tiers, ids, A, day=nights(week))
        played(by, tiers, ids, B, day=nights(week))
    seasons.leave_season(by, fresh(tiers), person_id=ids["Ann"])
    season = fresh(tiers)
    names = dict(zip(ids.values(), ids, strict=True))
    marks = marks_of(season, division_tables(season))
    assert {names[who] for who, goes in marks.items() if goes == "up"} == set(B)
    assert ids["Ann"] not in marks


def test_who_would_go_up_without_a_game_is_named(ann, by, tiers, ids):
    played(by, tiers, ids, ("Gus", "Hal"))
    played(by, tiers, ids, ("Gus", "Hal"), day=nights(1))
    html = page(ann, home(tiers) + "promotion/")
    assert "Would go up" not in html
    seasons.leave_season(by, fresh(tiers), person_id=ids["Ann"])
    html = page(ann, home(tiers) + "promotion/")
    assert "Would go up without having played enough for a place: Ida." in html
    assert html.count("no game") == len(A) + 1
    played(by, fresh(tiers), ids, ("Ida", "Bob"), day=nights(2))
    assert page(ann, home(tiers) + "promotion/").count("only 1 game") == 2


def test_a_season_without_divisions_has_no_marks(by, people):
    season = open_season(by, name="Flat")
    play(by, season, {people["a"].pk: 1, people["b"].pk: 2})
    assert marks_of(fresh(season), [standings.table(fresh(season))]) == {}


def test_more_rows_need_no_more_queries(ann, by, tiers, ids):
    """Beyond what breaking ties costs, which is kept with the order once it is made."""

    def asked():
        page(ann, home(tiers) + "promotion/")
        with CaptureQueriesContext(connection) as queries:
            page(ann, home(tiers) + "promotion/")
        return len(queries)

    played(by, tiers, ids, A[:2])
    played(by, tiers, ids, B[:2])
    few = asked()
    played(by, tiers, ids, A, day=nights(1))
    played(by, tiers, ids, B, day=nights(1))
    assert asked() == few
