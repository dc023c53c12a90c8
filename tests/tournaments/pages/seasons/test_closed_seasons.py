"""A season that is over says so: who won, what stood out, and what comes next."""

import re

import pytest
from django.core.cache import cache

from tests.tournaments.page_words import queries_of, words
from tests.tournaments.playing import nights, open_season, play
from tests.tournaments.season_pages import page, send, settings_fields
from tournaments.directing import penalties, seasons
from tournaments.directing.people import add_person, person_leaves
from tournaments.forms.season_dates import name_after
from tournaments.models import Registration, Season
from tournaments.rules.season_settings import Division, SeasonSettings

PLAIN = SeasonSettings(rulesets=("pagat-6",), holes=2)


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


def beginning(world):
    """Dee wins by 50 before Bob and Ann, who play two nights; then the season is closed."""
    by, people = world.by, world.people
    season = open_season(by, name="Winter 2026")
    a, b, d = (people[each].pk for each in "abd")
    play(by, season, {a: (9, 9), b: (5, 5), d: (1, 2)}, day=nights(0))
    play(by, season, {a: (9, 8), b: (5, 5), d: (0, -2)}, day=nights(1))
    seasons.register(by, season, person_id=people["e"].pk, day=nights(0))
    season.refresh_from_db()
    world.played = seasons.change_state(by, season, "closed")


def address(season, more=""):
    return f"/leagues/{season.league.slug}/s/{season.slug}/{more}"


@pytest.mark.parametrize("more", ["", "cross/", "print/", "summary/"])
def test_every_page_speaks_of_it_in_the_past(ann, bob, played, more):
    for reader in (ann, bob):
        said = words(reader.client.get(address(played, more)))
        assert "Dee won by 50." in said
        assert "leads" not in said
        assert "What you need next" not in said


def test_a_row_that_is_opened_needs_nothing_any_more(bob, people, played):
    said = words(bob.client.get(address(played, f"?open={people['b'].pk}")))
    assert "opponents beaten" in said
    assert "next time" not in said


def test_the_last_table_is_printed_as_the_final_one(ann, played):
    said = words(ann.client.get(address(played, "print/")))
    assert "Final standings" in said
    assert "Standings on" not in said


def test_the_closing_page_has_the_first_three_and_what_stood_out(ann, played):
    said = words(ann.client.get(address(played, "closing/")))
    assert said.index("Dee won by 50.") < said.index("2 games · 2 nights · 3 people")
    assert re.search(r"1 Dee 100 2 games ?2 Bob 50 2 games ?3 Ann 0 2 games", said)
    assert said.index("Lowest total") < said.index("−2 Dee") < said.index("Won by most")
    assert "Ann, Bob and Dee" in said


def test_the_win_of_a_division_is_said_for_each(by, ann, people):
    divisions = (Division("Gold", down=1), Division("Iron", up=1))
    season = open_season(by, name="Levels", divisions=divisions)
    for level, letters in ((1, "ab"), (2, "de")):
        for letter in letters:
            seasons.register(by, season, person_id=people[letter].pk, division=level, day=nights(0))
    play(by, season, {people[each].pk: at for at, each in enumerate("abde")})
    closed = seasons.change_state(by, Season.objects.get(pk=season.pk), "closed")
    said = words(ann.client.get(address(closed)))
    assert "Gold: Ann won by 33.3. Iron: Dee won by 33.3." in said
    assert "Gold: Ann won · Iron: Dee won" in words(ann.client.get("/leagues/thursdays/"))


def test_a_shared_win_and_one_on_a_tie_break(by, ann, people):
    season = open_season(by, name="Level")
    a, b, d = (people[each].pk for each in "abd")
    play(by, season, {a: 1, b: 1, d: 3})
    closed = seasons.change_state(by, Season.objects.get(pk=season.pk), "closed")
    assert "Ann and Bob share the first place." in words(ann.client.get(address(closed)))


def test_while_a_season_goes_on_its_closing_is_the_table(by, ann):
    season = open_season(by, name="Open")
    answer = ann.client.get(address(season, "closing/"))
    assert (answer.status_code, answer["Location"]) == (302, address(season))


def test_the_final_table_stands_also_in_the_sentence(by, ann, people, played):
    penalties.give_penalty(
        by, played, person_id=people["d"].pk, amount=-90, reason="Found out later"
    )
    season = Season.objects.get(pk=played.pk)
    assert "Dee won by 50." in words(ann.client.get(address(season)))


def test_the_next_season_takes_rules_and_people_along(by, ann, people, played):
    person_leaves(by, person_id=people["e"].pk)
    seen = page(ann, "/leagues/thursdays/seasons/new/")
    assert 'value="Winter 2027"' in seen
    assert 'name="people" checked' in seen
    new = "/leagues/thursdays/seasons/new/"
    send(ann, new, name="Winter 2027", people="on", **settings_fields(rulesets=["pagat-6"]))
    season = Season.objects.get(slug="winter-2027")
    names = season.registrations.values_list("person__name", flat=True)
    assert sorted(names) == ["Ann", "Bob", "Dee"]
    said = words(ann.client.get(address(season, "state/")))
    assert "Winter 2027 is planned, with 3 people." in said


def test_without_its_people_a_season_begins_empty(ann, played):
    new = "/leagues/thursdays/seasons/new/"
    send(ann, new, name="Fresh", **settings_fields(rulesets=["pagat-6"]))
    assert not Registration.objects.filter(season__slug="fresh").exists()


def test_divisions_that_are_no_more_put_people_in_the_lowest(by, people):
    divisions = (Division("Gold"), Division("Iron"))
    season = open_season(by, name="Levels", divisions=divisions)
    for level, letter in ((1, "a"), (2, "b")):
        seasons.register(by, season, person_id=people[letter].pk, division=level)
    plain = seasons.create_season(by, name="Plain", settings=PLAIN, last=season)
    assert set(plain.registrations.values_list("division", flat=True)) == {1}
    again = seasons.create_season(
        by, name="Again", settings=PLAIN.changed(divisions=divisions), last=season
    )
    assert sorted(again.registrations.values_list("division", flat=True)) == [1, 2]


def test_a_planned_season_does_not_hide_the_last_table(by, ann, played):
    season = seasons.create_season(by, name="Next", settings=PLAIN)
    said = words(ann.client.get("/leagues/thursdays/"))
    assert "Next is planned." in said
    assert "Final table Winter 2026" in said
    assert re.search(r"Final table .* 1\s?Dee", said)
    said = words(ann.client.get(address(season)))
    assert "The last table: Winter 2026" in said
    assert "Open the season" in said


def test_the_league_offers_the_next_season_to_who_plans_it(ann, bob, played):
    assert "Plan the next season" in words(ann.client.get("/leagues/thursdays/"))
    assert "Plan the next season" in words(ann.client.get(address(played, "closing/")))
    assert "Plan the next season" not in words(bob.client.get("/leagues/thursdays/"))


@pytest.mark.parametrize(
    ("name", "following"),
    [("Winter 2026", "Winter 2027"), ("Season 9", "Season 10"), ("Autumn", ""), ("25/26", "")],
)
def test_a_name_that_is_counted_is_counted_on(name, following):
    assert name_after(name) == following


def test_the_closing_page_costs_the_same_for_any_number_of_people(by, ann, people, played):
    few = queries_of(ann.client, address(played, "closing/"))
    season = open_season(by, name="Many")
    more = [add_person(by, name=f"Guest {at}").pk for at in range(9)]
    play(by, season, {each: at for at, each in enumerate(more)}, day=nights(3))
    play(by, season, {each: at for at, each in enumerate(more)}, day=nights(4))
    closed = seasons.change_state(by, Season.objects.get(pk=season.pk), "closed")
    assert queries_of(ann.client, address(closed, "closing/")) <= few
