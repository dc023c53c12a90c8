"""Who sees a league: one question, and beside it what a stranger sees."""

import re

import pytest
from django.core.cache import cache
from django.test import Client

from tests.tournaments.page_words import words
from tests.tournaments.playing import nights, open_season, play
from tests.tournaments.season_pages import page, send
from tournaments.directing import acts
from tournaments.models import League, Person
from tournaments.wording.sights import SELDOM, SIGHTS, sight_of

SEES = "/leagues/thursdays/who-sees/"
STRANGER = "/leagues/thursdays/stranger/"


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


def beginning(world):
    people = world.people
    Person.objects.filter(pk=people["a"].pk).update(name="Ann van der Miller")
    season = open_season(world.by)
    play(world.by, season, {people["a"].pk: 1, people["b"].pk: 2}, day=nights(0))


def store(league, **stored):
    League.objects.filter(pk=league.pk).update(**stored)
    return League.objects.get(pk=league.pk)


def answer(league, who, **more):
    return {"who": who, "seen": acts.edition_of(League.objects.get(pk=league.pk))} | more


@pytest.mark.parametrize("visibility", ["private", "link", "public"])
@pytest.mark.parametrize("published", ["no", "full", "short"])
def test_whatever_is_stored_is_an_answer_and_stays_when_it_is_saved(
    ann, league, visibility, published
):
    stored = {"visibility": visibility, "published": published, "about": "Cards", "own_word": True}
    who = sight_of(store(league, **stored))
    assert page(ann, SEES).count('name="who"') == 4 + (who == SELDOM)
    assert page(ann, SEES).count(" checked") == 1 + (published == "short")
    assert f'value="{who}" checked' in page(ann, SEES)
    more = {"short": "on"} if published == "short" else {}
    send(ann, SEES, **answer(league, who, **more))
    assert League.objects.values(*stored).get(pk=league.pk) == stored


@pytest.mark.parametrize("who", SIGHTS)
def test_every_answer_is_stored_and_found_again(ann, league, who):
    send(ann, SEES, **answer(league, who, indexed="on"))
    kept = League.objects.get(pk=league.pk)
    assert (sight_of(kept), kept.indexed, kept.name) == (who, True, "Thursdays")


def test_a_new_league_is_asked_the_same_in_the_same_words(ann):
    asked, later = (words(ann.client.get(each)) for each in ("/leagues/new/", SEES))
    for said in ("Who sees the league?", "Only members and guests", "Anyone with a link"):
        assert said in asked
        assert said in later


def test_what_is_no_answer_is_said_beside_the_question_and_nothing_is_stored(ann, league):
    for wrong in ({"who": ""}, {"who": "nobody"}, {}):
        shown = send(ann, SEES, 422, **answer(league, "") | wrong)
        assert "Choose who may read the league." in words(shown)
    assert sight_of(League.objects.get(pk=league.pk)) == "members"


def test_of_two_owners_the_later_overwrites_nothing_unseen(ann, league):
    late = answer(league, "members")
    send(ann, SEES, **answer(league, "everybody"))
    assert "Show what it says now" in words(send(ann, SEES, 422, **late))
    assert sight_of(League.objects.get(pk=league.pk)) == "everybody"


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("who=members", []),
        ("who=link", []),
        ("who=standings", ["Ann van der Miller", "Bob"]),
        ("who=standings&short=on", ["Ann M.", "Bob"]),
        ("who=everybody&short=on", ["Ann van der Miller", "Bob"]),
        ("who=nobody", []),
        ("", []),
    ],
)
def test_what_a_stranger_sees_stands_beside_the_answer(ann, league, asked, names):
    shown = ann.client.get(f"{SEES}?{asked}", headers={"HX-Request": "true"})
    assert shown.content.decode().lstrip().startswith('<section class="panel stack" id="stranger"')
    told = re.findall(r'<th scope="row">(.*?)</th>', shown.content.decode())
    assert told == names
    assert ("There is nothing at this address" in words(shown)) == (not names)
    assert STRANGER not in shown.content.decode()  # nothing is saved yet
    assert "What a stranger sees" in page(ann, f"{SEES}?{asked}")  # and without htmx


def test_the_page_of_a_stranger_is_the_one_a_stranger_gets(ann, league):
    assert ann.client.get(STRANGER).status_code == 404
    store(league, published="full")
    assert ann.client.get(STRANGER)["Location"] == "/standings/thursdays/"
    store(league, visibility="public")
    assert STRANGER in page(ann, SEES)
    shown, real = words(ann.client.get(STRANGER)), words(Client().get("/leagues/thursdays/"))
    assert "This is the page as a stranger sees it." in shown
    assert "Plan a" not in shown
    for there in ("Ann van der Miller", "Standings"):
        assert there in shown
        assert there in real
    assert "Roles" not in shown.split("Ann van der Miller")[0]


def test_name_and_words_leave_alone_who_sees_it(ann, league):
    store(league, visibility="link", published="short", indexed=True)
    edit = "/leagues/thursdays/edit/"
    assert "Search engines" not in page(ann, edit)
    seen = acts.edition_of(League.objects.get(pk=league.pk))
    send(ann, edit, name="Fridays", about="", seen=seen)
    kept = League.objects.get(pk=league.pk)
    assert (kept.name, kept.visibility, kept.published) == ("Fridays", "link", "short")
    assert kept.indexed
