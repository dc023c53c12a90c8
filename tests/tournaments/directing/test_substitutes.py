"""What a substitute plays is told of the substitute; the points go where the season says."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from django.utils.html import strip_tags

from tests.tournaments.playing import fresh, nights, open_season, play, rows
from tests.tournaments.season_pages import home, page
from tests.values import some
from tournaments.directing import draws, fixtures, invitations
from tournaments.directing.nights import check_in, plan_night
from tournaments.directing.people import change_person
from tournaments.directing.seats import Occupant, substitute
from tournaments.ledger.absences import missed_tables
from tournaments.ledger.chains import places_of
from tournaments.ledger.merges import merges_in
from tournaments.ledger.proof import differences
from tournaments.models import Fixture, FixtureSeat, Person
from tournaments.queries.accounts import everything_of
from tournaments.queries.acts import history
from tournaments.queries.histories import rating_steps, reasons_of
from tournaments.queries.players import find_person, profile_of
from tournaments.queries.records import records_of, story_of
from tournaments.queries.tables import play_of
from tournaments.queries.winners import winners_of


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


def beginning(world):
    """Fay plays for Bob twice and wins; then Bob plays himself and comes last."""
    a, b, f = (world.people[each].pk for each in "abf")
    assert world.bob
    for number in (0, 1):
        day = nights(number)
        play(world.by, world.season, {a: 10, f: 3}, day=day, stands_for={f: b})
    play(world.by, world.season, {a: 5, b: 30}, day=nights(2))
    world.played = world.season


def text(html):
    return " ".join(strip_tags(html).split())


def test_the_points_are_those_of_the_one_who_was_away(played):
    assert rows(played) == [("Bob", 1), ("Ann", 2)]


def test_records_and_streaks_are_of_who_played(ann, people, played):
    records = records_of(played)
    assert [each.seat.called for each in records.lowest[0].records[:2]] == ["Fay for Bob"] * 2
    assert [(each.figure, each.seat.person) for each in records.streaks] == [(2, people["f"].pk)]
    html = page(ann, home(played) + "records/")
    assert "Fay for Bob" in html
    assert f'/people/{people["f"].pk}/">Fay for Bob' in html


def test_the_story_of_a_night_is_of_who_played(ann, played):
    (table,) = story_of(played, nights(0))
    assert table.winners == ("Fay for Bob",)
    assert table.leads[0].names == ("Fay for Bob",)
    assert table.seats[0].name == "Fay"
    html = text(page(ann, f"{home(played)}story/{nights(0)}/"))
    assert "Fay for Bob won" in html


def test_the_winners_of_the_nights_are_those_who_played(ann, played):
    names = [table.names for night in winners_of(played) for table in night.tables]
    assert names == [("Fay for Bob",), ("Fay for Bob",), ("Ann",)]
    assert "Fay for Bob" in page(ann, home(played) + "summary/")


def test_a_person_page_has_what_was_played_there(league, people, ann, played):
    fay = profile_of(*some(find_person(league, people["f"].pk)))
    assert fay.all is not None
    assert (fay.all.games, fay.all.won) == (2, 2)
    assert [each.away for each in fay.results] == ["Bob", "Bob"]
    assert [(each.name, each.games, each.before) for each in fay.met] == [("Ann", 2, 2)]
    bob = profile_of(*some(find_person(league, people["b"].pk)))
    assert bob.all is not None
    assert (bob.all.games, bob.all.won, some(bob.lowest).strokes) == (1, 0, 30)
    assert [each.name for each in bob.substitutes] == ["Fay", "Fay"]
    of_ann = profile_of(*some(find_person(league, people["a"].pk)))
    assert [(each.name, each.games) for each in of_ann.met] == [("Fay", 2), ("Bob", 1)]
    assert "played for Bob" in page(ann, f"/leagues/{league.slug}/people/{people['f'].pk}/")
    html = page(ann, f"/leagues/{league.slug}/people/{people['b'].pk}/")
    assert "Others played for Bob" in html


def test_a_person_for_whom_others_always_played_has_a_page(ann, by, league, people, season):
    a, d, e = (people[each].pk for each in "ade")
    play(by, season, {a: 1, d: 2}, stands_for={d: e})
    html = page(ann, f"/leagues/{league.slug}/people/{e}/")
    assert "No game counts yet." in html
    assert "Others played for Eli" in html


def test_the_rating_and_its_reasons_are_of_who_played(league, people, played):
    fay, roots = some(find_person(league, people["f"].pk))
    steps = rating_steps(fay)
    assert [each.place for each in reasons_of(fay, steps, roots)] == [1, 1]
    games = [each.of for each in steps]
    assert all(people["f"].pk in each.places for each in places_of(games, merges_in(league.pk)))


def test_a_row_of_the_standings_says_who_played(ann, people, played):
    html = text(page(ann, f"{home(played)}?open={people['b'].pk}"))
    assert html.count("Fay played") == 2
    assert "Fay played" not in text(page(ann, f"{home(played)}?open={people['a'].pk}"))


def test_lists_of_games_name_both(ann, league, played):
    assert "Fay for Bob 3" in text(page(ann, home(played) + "games/"))
    assert "Fay for Bob won" in text(page(ann, f"/leagues/{league.slug}/"))


@pytest.mark.parametrize(
    ("setting", "standings"),
    [
        ("absent", [("Bob", 1), ("Dee", 2), ("Ann", 3)]),
        ("substitute", [("Fay", 1), ("Dee", 2), ("Ann", 3)]),
        ("nobody", [("Dee", 1), ("Ann", 2)]),
    ],
)
def test_the_points_go_where_the_season_says(by, people, setting, standings):
    """Fay wins for Bob: the others have met and lost to her whatever becomes of her points."""
    season = open_season(by, name=setting, substitutes=setting)
    a, b, d, f = (people[each].pk for each in "abdf")
    game = play(by, season, {a: 9, d: 5, f: 1}, stands_for={f: b})
    assert rows(season) == standings
    shown = play_of(game)
    assert shown.seats[0].called == "Fay for Bob"
    earner = {"absent": "Bob", "substitute": "Fay", "nobody": ""}[setting]
    assert shown.seats[0].earner == earner
    assert shown.seats[1].points == 50
    change_person(by, person_id=f, name="Fay", guest=True)
    change_person(by, person_id=f, name="Fay", guest=False)
    assert rows(season) == standings
    assert list(differences(fresh(season))) == []


def test_whose_points_go_to_nobody_has_missed_the_table(by, people):
    season = open_season(by, name="Nobody", substitutes="nobody")
    a, b, f = (people[each].pk for each in "abf")
    fixture = Fixture.objects.create(season=season, number=1)
    for position, who in enumerate((a, b)):
        FixtureSeat.objects.create(fixture=fixture, position=position, person_id=who)
    seats = [Occupant(f, b) if who == b else Occupant(who) for who in (a, b)]
    fixtures.start_table(by, fixture, seats=seats, ruleset="pagat-6", device=by.device)
    Fixture.objects.filter(pk=fixture.pk).update(deadline=nights(0), closed=timezone.now())
    members = {each: each for each in (a, b)}
    assert missed_tables(season, members, substitutes="nobody") == {b: [nights(0)]}
    assert missed_tables(season, members, substitutes="absent") == {}


def test_an_account_takes_away_what_it_played_and_what_others_played_for_it(people, bob, played):
    results = everything_of(bob.user.pk)["results"]
    assert [(each["strokes"], each.get("played_by")) for each in results] == [
        (3, "Fay"),
        (3, "Fay"),
        (30, None),
    ]
    Person.objects.filter(pk=people["b"].pk).update(user=None)
    Person.objects.filter(pk=people["f"].pk).update(user=bob.user)
    results = everything_of(bob.user.pk)["results"]
    assert [(each["strokes"], each["played_for"]) for each in results] == [(3, "Bob"), (3, "Bob")]


def test_sheets_and_lists_of_a_night_name_who_plays(ann, by, people, season):
    a, b, f = (people[each].pk for each in "abf")
    night = plan_night(by, season, day=nights(0))
    for who in (a, b):
        check_in(by, night, person_id=who)
    draws.make_tables(by, night)
    fixture = Fixture.objects.get(night=night)
    seats = [
        Occupant(f, b) if who == b else Occupant(who)
        for who in fixture.seats.order_by("position").values_list("person", flat=True)
    ]
    fixtures.start_table(by, fixture, seats=seats, ruleset="pagat-6", device=by.device)
    there = f"{home(season)}nights/{nights(0)}/"
    for address in ("paper/", "sheets/"):
        assert "Fay for Bob" in page(ann, there + address)
    html = page(ann, there)
    assert "At no table" not in html  # Bob is here, and somebody else plays for him
    assert "ltable__who" not in html


def test_who_handed_a_card_in_has_one_name_wherever_it_stands(ann, bob, by, people, played):
    """By account or by a link; also where somebody else sits on that seat by now."""
    a, b, f = (people[each].pk for each in "abf")
    phone = Client()
    link = invitations.invite(by, role="member", person_id=people["e"].pk)
    phone.post(f"/i/{link.key}/")
    league = played.league
    for who, at, name in ((bob.client, b, "Bob"), (phone, people["e"].pk, "Eli")):
        game = play(by, fresh(played), {a: 10, at: 3}, day=nights(4), confirm=False)
        path = f"{home(played)}games/{game.game.code}/"
        assert who.post(path + "submit/").status_code == 302
        substitute(by, game, position=1, person_id=f)
        assert f"Handed in by {name}" in text(page(ann, path))
        acts = [each for each in history(league).lines if each.kind == "submit_card"]
        assert acts[0].by == name
