"""Deadlines of a fixture list: who has not played by them is absent, unless there is more time."""

from datetime import date
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import call_command

from tests.tournaments.playing import open_season, record, said
from tests.tournaments.season_pages import home, page, send
from tournaments.directing import confirmations, deadlines, fixture_lists, fixtures, games, seasons
from tournaments.directing.fixture_lists import ListPlan
from tournaments.directing.seats import Occupant
from tournaments.errors import DirectingError
from tournaments.ledger import standings
from tournaments.ledger.proof import differences
from tournaments.models import Act, Fixture, LeagueGame, Registration, Season
from tournaments.rules.standings.schemes import Absence, Scheme, Total

FIRST = date(2026, 2, 1)
AFTER = date(2026, 2, 2)
LATER = date(2026, 3, 1)


@pytest.fixture
def season(by, people):
    """An open season in which a missed night is worth nothing at all."""
    scheme = Scheme(system="linear100", total=Total.AVERAGE, absence=Absence.ZERO)
    return open_season(by, scheme=scheme)


@pytest.fixture
def fixture(by, season, people):
    """The one table of the list: Ann, Bob, Dee and Eli, by the first of February."""
    ids = [people[each].pk for each in "abde"]
    return fixture_lists.make_fixtures(by, season, ListPlan(4, first_deadline=FIRST), people=ids)[0]


def fresh(season):
    return Season.objects.get(pk=season.pk)


def metrics(season):
    """What everybody has, by name; only who has something."""
    held = fresh(season)
    assert list(differences(held)) == []
    rows = standings.table(held).rows
    return {row.name: row.metric for row in rows if row.metric is not None}


def play_table(by, fixture, *, day=FIRST, seats=None, confirm=True):
    """The game of a table, in which the first seat wins and the last loses."""
    game = fixtures.start_table(
        by, fixture, ruleset="pagat-6", device=by.device, day=day, seats=seats
    )
    for number in (1, 2):
        record(game.game, number, [1, 2, 3, 4], by)
    if confirm:
        confirmations.submit_card(by, game)
        confirmations.force_card(by, game, reason="played")
    return game


def test_who_is_on_a_list_plays_in_the_season(season, fixture, people):
    names = Registration.objects.filter(season=season).values_list("person__name", flat=True)
    assert sorted(names) == ["Ann", "Bob", "Dee", "Eli"]


def test_an_unplayed_table_counts_as_absent_for_all(by, season, fixture):
    assert deadlines.pass_deadlines(by, season, today=FIRST) == 0
    assert metrics(season) == {}
    assert deadlines.pass_deadlines(by, season, today=AFTER) == 1
    assert metrics(season) == dict.fromkeys(("Ann", "Bob", "Dee", "Eli"), Fraction(0))
    assert deadlines.pass_deadlines(by, season, today=AFTER) == 0
    assert Act.objects.filter(league=by.league, kind="pass_deadlines").count() == 1


def test_a_table_that_was_played_makes_nobody_absent(by, season, fixture):
    play_table(by, fixture)
    assert deadlines.pass_deadlines(by, season, today=AFTER) == 0
    assert metrics(season) == {"Ann": 100, "Bob": Fraction(200, 3), "Dee": Fraction(100, 3)} | {
        "Eli": 0
    }


def test_where_a_missed_night_gives_nothing_so_does_a_missed_table(by, people):
    season = open_season(by, name="Summer")
    ids = [people[each].pk for each in "abde"]
    fixture_lists.make_fixtures(by, season, ListPlan(4, first_deadline=FIRST), people=ids)
    assert deadlines.pass_deadlines(by, season, today=AFTER) == 1
    assert metrics(season) == {}


def test_ones_own_average_is_made_worse_by_a_missed_table(by, people):
    scheme = Scheme(system="linear100", absence=Absence.OWN_AVERAGE_MINUS, minus=Fraction(10))
    season = open_season(by, name="Summer", scheme=scheme)
    ids = [people[each].pk for each in "abdef"]
    made = fixture_lists.make_fixtures(by, season, ListPlan(4, None, FIRST, 366), people=ids)
    for each in made[1:]:
        fixtures.void_fixture(by, each, reason="short winter")
    first = [seat.person_id for seat in made[0].seats.all()]
    game = games.start_league_game(
        by,
        season,
        seats=[Occupant(first[0]), Occupant(first[1])],
        ruleset="pagat-6",
        device=by.device,
        day=FIRST,
    )
    for number in (1, 2):
        record(game.game, number, [1, 2], by)
    confirmations.submit_card(by, game)
    confirmations.force_card(by, game, reason="played")
    deadlines.pass_deadlines(by, season, today=AFTER)
    found = metrics(season)
    assert sorted(found.values()) == [0, 0, 0, 95]


def test_a_table_played_late_after_more_time_counts_normally(by, season, fixture):
    with pytest.raises(DirectingError, match="more time"):
        play_table(by, fixture, day=AFTER)
    deadlines.pass_deadlines(by, season, today=AFTER)
    held = deadlines.extend_deadline(by, fixture, day=LATER, reason="snow")
    assert held.closed is None
    assert metrics(season) == {}
    play_table(by, fixture, day=date(2026, 2, 20))
    assert deadlines.pass_deadlines(by, season, today=date(2026, 3, 2)) == 0
    assert metrics(season)["Ann"] == 100
    act = Act.objects.get(league=by.league, kind="extend_deadline")
    assert act.reason == "snow"
    assert act.about["was"] == "2026-02-01"


def test_a_game_written_down_after_the_deadline_takes_the_absence_back(by, season, fixture):
    deadlines.pass_deadlines(by, season, today=AFTER)
    game = play_table(by, fixture, day=FIRST)
    assert metrics(season)["Ann"] == 100
    confirmations.void_game(by, game, reason="never played")
    assert metrics(season) == dict.fromkeys(("Ann", "Bob", "Dee", "Eli"), Fraction(0))
    again = play_table(by, fixture, day=FIRST)
    assert metrics(season)["Ann"] == 100
    assert LeagueGame.objects.get(fixture=fixture) == again


@pytest.mark.parametrize(("substitutes", "missed"), [("absent", False), ("substitute", True)])
def test_whether_a_substitute_saves_from_absence_is_the_rule_of_the_season(
    by, people, substitutes, missed
):
    scheme = Scheme(system="linear100", absence=Absence.ZERO)
    season = open_season(by, name="Summer", scheme=scheme, substitutes=substitutes)
    ids = [people[each].pk for each in "abde"]
    fixture = fixture_lists.make_fixtures(
        by, season, ListPlan(4, first_deadline=FIRST), people=ids
    )[0]
    drawn = list(fixture.seats.order_by("position").values_list("person", flat=True))
    seats = [Occupant(people["f"].pk, drawn[0]), *(Occupant(each) for each in drawn[1:])]
    play_table(by, fixture, seats=seats)
    deadlines.pass_deadlines(by, season, today=AFTER)
    away = next(name for name, who in zip("abde", ids, strict=True) if who == drawn[0])
    name = people[away].name
    assert metrics(season)[name] == (0 if missed else 100)
    assert ("Fay" in metrics(season)) is missed


def test_who_left_before_the_deadline_is_not_absent(by, season, fixture, people):
    seasons.leave_season(by, season, person_id=people["e"].pk, day=date(2026, 1, 20))
    deadlines.pass_deadlines(by, season, today=AFTER)
    assert sorted(metrics(season)) == ["Ann", "Bob", "Dee"]


def test_a_struck_off_table_makes_nobody_absent(by, season, fixture):
    deadlines.pass_deadlines(by, season, today=AFTER)
    fixtures.void_fixture(by, fixture, reason="snow")
    assert metrics(season) == {}
    with pytest.raises(DirectingError, match="will not be played"):
        deadlines.extend_deadline(by, fixture, day=LATER, reason="snow")


def test_closing_the_season_finds_the_deadlines_that_are_over(by, season, fixture):
    seasons.change_state(by, season, "closed")
    rows = fresh(season).closed_table["divisions"][0]
    assert {row["name"]: row["metric"] for row in rows}["Dee"] == [0, 1]


def test_the_clock_finds_them_too(by, season, fixture):
    out = StringIO()
    call_command("answer_late_cards", stdout=out)
    assert "1 tables not played" in out.getvalue()
    assert metrics(season)["Bob"] == 0


def test_more_time_is_later_inside_the_season_and_has_a_reason(by, season, fixture):
    seasons.describe_season(by, season, name="Winter", starts=None, ends=LATER)
    for day, reason in ((FIRST, "snow"), (date(2026, 4, 1), "snow"), (LATER, " ")):
        with pytest.raises(DirectingError):
            deadlines.extend_deadline(by, fixture, day=day, reason=reason)
    assert Fixture.objects.get(pk=fixture.pk).deadline == FIRST
    play_table(by, fixture, confirm=False)
    with pytest.raises(DirectingError, match="playing already"):
        deadlines.extend_deadline(by, fixture, day=LATER, reason="snow")


# The page ---------------------------------------------------------------------------------------


def test_a_director_counts_the_absences(ann, bob, cal, season, fixture):
    path = home(season) + "fixtures/"
    html = page(ann, path)
    assert "The deadline of one table is over." in html
    assert "Count the absences" in html
    assert "Count the absences" not in page(bob, path)
    send(bob, path + "over/", 403)
    send(cal, path + "over/", 404)
    assert ann.client.get(path + "over/").status_code == 405
    assert metrics(season) == {}
    send(ann, path + "over/")
    send(ann, path + "over/")  # two directors at once
    assert metrics(season)["Ann"] == 0
    assert "not played by 1 February" in page(bob, path)
    acts = page(ann, f"/leagues/{season.league.slug}/acts/")
    assert acts.count("tables nobody played: 1") == 1
    seasons.change_state(ann.member(season.league), fresh(season), "closed")
    assert "Count the absences" not in page(ann, path)


def test_a_game_of_a_list_is_written_down_with_the_day_it_was_played(ann, season, fixture):
    path = f"{home(season)}fixtures/{fixture.pk}/start/"
    assert "counts if it was played by 1 February 2026" in page(ann, path)
    refused = send(ann, path, 422, ruleset="pagat-6", day="2026-02-02")
    assert "A director may give it more time." in said(refused)
    assert not LeagueGame.objects.exists()
    send(ann, path, ruleset="pagat-6", day="2026-01-31")
    assert LeagueGame.objects.get().day == date(2026, 1, 31)
