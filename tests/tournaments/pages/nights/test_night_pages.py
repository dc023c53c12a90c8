"""The pages of league nights and fixture lists: the door, draws, rounds, tables that start."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorecards.models import Device
from tests.tournaments.playing import joined, record
from tests.tournaments.season_pages import home, page, send
from tests.tournaments.world import begins, with_season
from tests.values import some
from tournaments.directing import acts, confirmations, fixture_lists, merges, nights
from tournaments.directing.fixture_lists import ListPlan
from tournaments.directing.people import add_person, remove_person
from tournaments.models import CheckIn, Fixture, LeagueGame, Night, Season
from tournaments.queries.leagues import next_night
from tournaments.rules.draws.bounds import least_repeats

beginning = with_season

DAY = "2026-01-05"


def with_a_night(world):
    """A night is planned; `night` is its address."""
    with_season(world)
    send(world.ann, home(world.season) + "nights/new/", day=DAY, name="Quiz night")
    world.night = f"{home(world.season)}nights/{DAY}/"


@pytest.fixture
def path(world):
    return world.night


@pytest.fixture
def full(ann, path, people):
    """The same night with everybody checked in."""
    for person in people.values():
        send(ann, path + "check/", **{"in": person.pk})
    return path


@begins(with_a_night)
def test_a_night_is_planned_once_a_day(ann, season, path):
    assert "Quiz night" in page(ann, home(season) + "nights/")
    new = home(season) + "nights/new/"
    assert "has a night already" in send(ann, new, 422, day=DAY).content.decode()
    assert "Choose a day." in send(ann, new, 422, day="soon").content.decode()


def test_a_night_nobody_closed_does_not_go_on_for_ever(by, season):
    today = timezone.localdate()
    Season.objects.filter(pk=season.pk).update(starts=today - timedelta(30), ends=None)
    season.refresh_from_db()
    for days, state in ((-9, "playing"), (7, "planned")):
        night = nights.plan_night(by, season, day=today + timedelta(days))
        Night.objects.filter(pk=night.pk).update(state=state)
    assert some(next_night(season)).day == today + timedelta(7)
    Night.objects.filter(state="playing").update(day=today - timedelta(1))
    assert some(next_night(season)).state == "playing"


@begins(with_a_night)
def test_the_door(ann, bob, cal, path, people, league):
    html = page(ann, path)
    assert "Nobody is here yet" in html
    assert 'aria-pressed="false"' in html
    send(ann, path + "check/", **{"in": people["d"].pk})
    html = page(ann, path)
    assert "1 is here" in html
    assert 'aria-pressed="true"' in html
    send(ann, path + "check/", **{"in": people["d"].pk})
    assert CheckIn.objects.count() == 1
    send(ann, path + "check/", out=people["d"].pk)
    assert not CheckIn.objects.exists()
    send(ann, path + "check/", 422, **{"in": "x"})
    send(ann, path + "check/", out=people["d"].pk)
    send(ann, path + "check/", 422, out=999)
    assert "Are you here?" in page(bob, path)
    send(bob, path + "check/", **{"in": people["b"].pk})
    assert "You are here" in page(bob, path)
    send(bob, path + "check/", 403, **{"in": people["d"].pk})
    joined(league, cal, "scorer")
    send(cal, path + "check/", **{"in": people["d"].pk})


@begins(with_a_night)
def test_the_door_with_htmx_swaps_its_part(ann, path, people):
    answer = ann.client.post(
        path + "check/", {"in": people["d"].pk}, headers={"HX-Request": "true"}
    )
    html = answer.content.decode()
    assert answer.status_code == 200
    assert html.lstrip().startswith('<div class="night"')
    assert "1 is here" in html


@begins(with_a_night)
def test_late_comers_and_leavers_are_said(ann, path, people):
    for each in "abd":
        send(ann, path + "check/", **{"in": people[each].pk})
    send(ann, path + "draw/")
    send(ann, path + "check/", **{"in": people["e"].pk})
    assert "At no table: Eli." in page(ann, path)
    send(ann, path + "check/", out=people["a"].pk)
    html = page(ann, path)
    assert "Gone since the draw: Ann" in html
    send(ann, path + "draw/")
    assert "At no table" not in page(ann, path)


@begins(with_a_night)
def test_too_few_for_a_table(ann, path, people):
    send(ann, path + "check/", **{"in": people["d"].pk})
    assert "2 people are needed" in send(ann, path + "draw/", 422).content.decode()


@begins(with_a_night)
def test_a_table_starts_and_the_next_round_counts_the_meetings(ann, by, full, season):
    send(ann, full + "draw/")
    fixture = Fixture.objects.get()
    answer = send(ann, f"{home(season)}fixtures/{fixture.pk}/start/", ruleset="pagat-6")
    game = LeagueGame.objects.get()
    assert answer["Location"] == full  # the other tables wait
    html = page(ann, full)
    assert "Code for the table" in html
    assert "Next round" in html
    assert game.game.score_key in html
    send(ann, f"{home(season)}fixtures/{fixture.pk}/start/", 422, ruleset="pagat-6")
    refused = send(ann, full + "draw/", 422).content.decode()
    assert "Table 1 still plays" in refused
    assert "Still at play: table 1." in refused
    send(ann, full + "draw/", meanwhile="on")
    assert Fixture.objects.count() == 2
    assert "the minimum is 10" in page(ann, full + "draft/")
    for number in (1, 2):
        record(game.game, number, [1, 2, 3, 4, 5], by)
    assert "to be handed in" in page(ann, full)


@begins(with_a_night)
def test_a_substitute_sits_in(ann, season, path, people):
    for each in "ab":
        send(ann, path + "check/", **{"in": people[each].pk})
    send(ann, path + "draw/")
    fixture = Fixture.objects.get()
    start = f"{home(season)}fixtures/{fixture.pk}/start/"
    assert "Choose somebody else" in page(ann, start)
    first, second = fixture.seats.order_by("position")
    send(ann, start, 422, ruleset="pagat-6", sits_0=second.person_id)
    send(ann, start, 422, ruleset="no-such")
    assert not LeagueGame.objects.exists()
    send(ann, start, ruleset="pagat-6", sits_0=people["f"].pk)
    seat = LeagueGame.objects.get().seats.get(position=0)
    assert (seat.person, seat.stands_for) == (people["f"], first.person)


@begins(with_a_night)
def test_a_table_that_was_drawn_anew_meanwhile(ann, season, full):
    send(ann, full + "draw/")
    start = f"{home(season)}fixtures/999999/start/"
    html = send(ann, start, 422, ruleset="pagat-6", night=DAY).content.decode()
    assert "have been drawn again" in html
    send(ann, start, 404, ruleset="pagat-6")
    send(ann, start, 404, ruleset="pagat-6", night="2027-01-05")
    assert not LeagueGame.objects.exists()


@begins(with_a_night)
def test_members_start_their_own_table_only(bob, cal, ann, season, full, league, people):
    send(ann, full + "draw/")
    start = f"{home(season)}fixtures/{Fixture.objects.get().pk}/start/"
    send(cal, start, 404, ruleset="pagat-6")
    joined(league, cal, "member")
    send(bob, start, 404, ruleset="pagat-6")  # nobody sees a draft
    send(ann, full + "publish/")
    send(cal, start, 403, ruleset="pagat-6")
    before = Device.objects.count()
    send(bob, start, ruleset="pagat-6")
    assert Device.objects.count() == before


@begins(with_a_night)
def test_a_night_ends_goes_on_and_is_cancelled(ann, bob, path, season):
    send(bob, path + "close/", 403)
    seen = acts.edition_of(Night.objects.get())
    send(ann, path + "close/", seen=seen)
    send(ann, path + "close/", 422, seen=seen)
    assert "This night is over." in page(ann, path)
    send(ann, path + "reopen/", 422, reason="")
    send(ann, path + "reopen/", reason="one more round")
    send(ann, path + "cancel/", reason="snow")
    assert not Night.objects.exists()
    page(ann, path, 404)


@begins(with_a_night)
@pytest.mark.parametrize("tail", ["", "check/", "draw/", "close/", "reopen/", "cancel/"])
def test_strangers_and_wrong_methods(ann, cal, path, tail):
    page(cal, path + tail, 404 if tail not in ("check/", "draw/", "close/") else 405)
    send(cal, path + tail, 404 if tail else 405)
    assert ann.client.delete(path + tail).status_code == 405


@begins(with_a_night)
@pytest.mark.parametrize("day", ["soon", "2026-13-45", "2026-01-06"])
def test_no_such_night(ann, season, path, day):
    page(ann, f"{home(season)}nights/{day}/", 404)


@begins(with_a_night)
def test_a_night_needs_so_many_queries(ann, by, season, full, django_assert_num_queries):
    send(ann, full + "draw/")
    page(ann, full)
    with CaptureQueriesContext(connection) as few:
        page(ann, full)
    needed = len(few)  # the next request empties what was captured
    for number in range(12):
        person = add_person(by, name=f"P{number}")
        nights.check_in(by, Night.objects.get(), person_id=person.pk)
    send(ann, full + "draw/")
    page(ann, full)
    with django_assert_num_queries(needed):
        page(ann, full)


# Fixture lists ----------------------------------------------------------------------------------


def test_a_fixture_list(ann, bob, season, people):
    path = home(season) + "fixtures/"
    everyone = [person.pk for person in people.values()]
    fields: dict[str, Any] = {
        "people": everyone,
        "size": 3,
        "days": 7,
        "first_deadline": "2026-02-01",
    }
    send(bob, path + "new/", 403, **fields)
    send(ann, path + "new/", 422, **fields | {"size": 9})
    send(ann, path + "new/", 422, **fields | {"size": "x"})
    send(ann, path + "new/", 422, **fields | {"people": [999]})
    send(ann, path + "new/", 422, **fields | {"people": []})
    for far in ("9999-12-31", "0001-01-01"):  # a deadline more and there is no such day
        answer = send(ann, path + "new/", 422, **fields | {"first_deadline": far})
        assert "Choose a day." in answer.content.decode()
    assert not Fixture.objects.exists()
    send(ann, path + "new/", **fields)
    html = page(bob, path)
    assert "Players: 5. Games: 10, for each: 6. Meetings of every pair: 3." in html
    assert "by 1 February" in html
    assert "still to be played" in send(ann, path + "new/", 422, **fields).content.decode()


def test_who_stands_on_a_list_leaves_and_keeps_the_seat(ann, bob, by, season, people):
    path = home(season) + "fixtures/"
    fixture_lists.make_fixtures(by, season, ListPlan(2), people=[people["d"].pk, people["e"].pk])
    assert not remove_person(by, person_id=people["d"].pk)
    assert [seat.person.name for seat in Fixture.objects.get().seats.all()] == ["Dee", "Eli"]
    assert "Dee" in page(bob, path)


@pytest.mark.parametrize("sits", [{}, {"sits_0": "b"}])
def test_a_table_of_somebody_who_was_merged_is_played(ann, by, season, people, sits):
    fixture_lists.make_fixtures(
        by, season, ListPlan(2), people=[people["d"].pk, people["e"].pk], seed=1
    )
    merges.merge_people(by, person_id=people["d"].pk, into_id=people["b"].pk)
    start = f"{home(season)}fixtures/{Fixture.objects.get().pk}/start/"
    chosen = {field: people[who].pk for field, who in sits.items()}
    send(ann, start, ruleset="pagat-6", day="2026-01-05", **chosen)
    seats = LeagueGame.objects.get().seats.order_by("position")
    assert {seat.person.name for seat in seats} == {"Bob", "Eli"}
    assert not seats.exclude(stands_for=None).exists()


def test_a_fixture_gets_more_time_or_is_struck_off(ann, bob, season, people):
    path = home(season) + "fixtures/"
    everyone = [person.pk for person in people.values()]
    send(ann, path + "new/", people=everyone, size=5, days=7, first_deadline="2026-02-01")
    fixture = Fixture.objects.get()
    send(ann, f"{path}{fixture.pk}/deadline/", 422, day="x")
    send(ann, f"{path}{fixture.pk}/deadline/", 422, day="2026-03-01", reason="")
    send(ann, f"{path}{fixture.pk}/deadline/", 422, day="2026-02-01", reason="snow")
    send(bob, f"{path}{fixture.pk}/deadline/", 403, day="2026-03-01", reason="snow")
    send(ann, f"{path}{fixture.pk}/deadline/", day="2026-03-01", reason="snow")
    assert "by 1 March" in page(bob, path)
    send(ann, f"{path}{fixture.pk}/void/", 422, reason="")
    send(bob, f"{path}{fixture.pk}/void/", 403, reason="x")
    send(ann, f"{path}{fixture.pk}/void/", reason="snow")
    assert "not played" in page(bob, path)
    send(ann, f"{path}{fixture.pk}/start/", 422, ruleset="pagat-6")
    page(ann, f"{path}999/start/", 404)


# How few repeated meetings there can be -----------------------------------------------------------


def test_the_minimum_is_exact_for_few():
    met = {(1, 2): 3, (3, 4): 1}
    assert least_repeats([1, 2, 3, 4], [2, 2], met) == (0, True)
    assert least_repeats([1, 2, 3, 4], [4], met) == (4, True)


def test_the_minimum_is_never_too_high_for_many():
    players = list(range(24))
    met = {(one, other): 1 for one in players for other in players if one < other}
    assert least_repeats(players, [4] * 6, met) == (36, False)
    assert least_repeats(players, [4] * 6, {}) == (0, False)
    with pytest.raises(ValueError, match="as many"):
        least_repeats(players, [4], met)


def test_before_its_day_a_night_says_when_to_come(by, bob, season):
    day = timezone.localdate() + timedelta(days=9)
    night = nights.plan_night(by, season, day=day)
    html = page(bob, f"{home(season)}nights/{night.day}/")
    assert "Check in here when you come, on" in html
    assert "I am here" not in html


@begins(with_a_night)
def test_a_night_leads_to_its_story(ann, by, full, season):
    story = f'href="{home(season)}story/{DAY}/"'
    send(ann, full + "draw/")
    send(ann, f"{home(season)}fixtures/{Fixture.objects.get().pk}/start/", ruleset="pagat-6")
    assert story not in page(ann, full)
    played = LeagueGame.objects.get()
    seats = played.game.seats.count()
    for number in (1, 2):
        record(played.game, number, list(range(seats)), by)
    confirmations.submit_card(by, played)
    confirmations.force_card(by, played, reason="seen")
    assert story in page(ann, full)
