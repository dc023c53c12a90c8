"""The standings of a private league for everybody: where its owner wishes, and nothing else."""

import re

import pytest
from django.core.cache import cache
from django.test import Client

from tests.tokens import without_tokens
from tests.tournaments.page_words import rows_of, words
from tests.tournaments.playing import nights, open_season, play
from tests.tournaments.season_pages import page, send
from tests.values import some
from tournaments.directing import acts, penalties, seasons
from tournaments.models import Act, League, Person, Season

PUBLIC = "/standings/thursdays/"
SEES = "/leagues/thursdays/who-sees/"


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


def beginning(world):
    """Ann Miller beats Bob; on the second night Eli Stone plays for Bob."""
    by, people = world.by, world.people
    Person.objects.filter(pk=people["a"].pk).update(name="Ann van der Miller")
    Person.objects.filter(pk=people["e"].pk).update(name="Eli Stone")
    season = open_season(by)
    a, b, e = (people[each].pk for each in "abe")
    play(by, season, {a: 1, b: 2}, day=nights(0))
    play(by, season, {a: 1, e: 2}, day=nights(1), stands_for={e: b})
    penalties.give_penalty(by, season, person_id=b, amount=-1, reason="Late and loud")
    world.played = Season.objects.get(pk=season.pk)


def publish(league, how):
    League.objects.filter(pk=league.pk).update(published=how)


def test_a_league_shows_nobody_anything_before_its_owner_wishes(cal, played):
    assert League.objects.get(pk=played.league_id).published == "no"
    for url in (PUBLIC, f"{PUBLIC}winter/"):
        assert cal.client.get(url).status_code == 404
        assert Client().get(url).status_code == 404


def test_everybody_sees_the_table_and_its_nights(league, played):
    publish(league, "full")
    answer = Client().get(PUBLIC)
    assert (answer.status_code, answer["Location"]) == (302, f"{PUBLIC}winter/")
    seen = Client().get(answer["Location"])
    assert "Ann van der Miller leads by 101." in words(seen)
    assert rows_of(seen)[0][:2] == ["1 Ann van der Miller", "100"]
    assert "Eli Stone played" in words(seen)
    assert 'content="noindex"' in seen.content.decode()


def test_short_names_are_short_everywhere(by, league, played):
    publish(league, "short")
    for closing in (False, True):
        if closing:
            seasons.change_state(by, played, "closed")
        html = without_tokens(Client().get(f"{PUBLIC}winter/").content.decode())
        assert "Ann M." in html
        assert "Eli S. played" in html
        for name in ("Miller", "Stone", "van der"):
            assert name not in html


def test_nothing_leads_into_the_league_and_it_stays_closed(cal, league, played):
    publish(league, "full")
    html = Client().get(f"{PUBLIC}winter/").content.decode()
    assert "Late and loud" not in html
    assert not re.search(r'(href|hx-get)="/leagues/thursdays', html)
    for more in ("", "s/winter/", "s/winter/cross/", "s/winter/share/", "people/", "more/"):
        assert cal.client.get(f"/leagues/thursdays/{more}").status_code == 404


def test_it_sorts_as_the_table_of_the_league_does(league, played):
    publish(league, "full")
    seen = Client().get(f"{PUBLIC}winter/?by=place&order=down")
    assert rows_of(seen)[0][0] == "2 Bob"


def test_a_season_that_is_not_there(league, played):
    publish(league, "full")
    assert Client().get(f"{PUBLIC}summer/").status_code == 404
    assert Client().get("/standings/fridays/").status_code == 404


def test_its_owner_chooses_and_the_history_says_so(ann, league, played):
    assert "Everybody sees the standings, members the rest" in page(ann, SEES)
    send(ann, SEES, who="standings", short="on", **seen(league))
    assert League.objects.get(pk=league.pk).published == "short"
    assert some(Act.objects.filter(league=league).last()).about["published"] == "short"
    send(ann, SEES, 422, who="half", **seen(league))
    assert League.objects.get(pk=league.pk).published == "short"


def seen(league):
    return {"seen": acts.edition_of(League.objects.get(pk=league.pk))}


def test_only_its_owner_does(bob, league, played):
    send(bob, SEES, 403, who="standings", **seen(league))
    assert League.objects.get(pk=league.pk).published == "no"


def test_what_is_shared_leads_to_the_public_page(ann, league, played):
    share = "/leagues/thursdays/s/winter/share/"
    assert "The link works for anyone who can read the league." in words(ann.client.get(share))
    publish(league, "full")
    cache.clear()
    seen = ann.client.get(share)
    assert f"{PUBLIC}winter/" in seen.content.decode()
    assert "nothing else of the league" in words(seen)
