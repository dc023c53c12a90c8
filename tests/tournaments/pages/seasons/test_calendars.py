"""The calendar of a season: nights in one go, a night that is moved."""

from datetime import date, time, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.tournaments.season_pages import home, page, send, words
from tests.tournaments.world import with_season
from tournaments.directing import acts, calendars, nights
from tournaments.directing.calendars import NightPlan
from tournaments.errors import Changed, DirectingError
from tournaments.models import Act, Night, Season
from tournaments.queries.acts import history
from tournaments.rules.series import MOST_NIGHTS, Series

beginning = with_season

FIRST = date(2026, 1, 6)
FIELDS: dict[str, Any] = {"first": "2026-01-06", "last": "2026-02-10", "weeks": "1"}
DAYS = ["2026-01-06", "2026-01-13", "2026-01-20", "2026-01-27", "2026-02-03", "2026-02-10"]


@given(st.integers(0, 800), st.integers(1, 5), st.integers(0, 400), st.integers(0, 60))
@examples(15)
def test_a_series_has_every_day_but_those_of_the_break(length, weeks, off, span):
    start = FIRST + timedelta(off)
    last, end = FIRST + timedelta(length), start + timedelta(span)
    wish = [
        day
        for day in (FIRST + timedelta(at) for at in range(length + 1))
        if (day - FIRST).days % (7 * weeks) == 0 and not start <= day <= end
    ]
    assert Series(FIRST, last, weeks, start, end).days() == wish[: MOST_NIGHTS + 1]


def test_a_series_goes_forward():
    with pytest.raises(ValueError, match="forward"):
        Series(FIRST, FIRST - timedelta(1)).days()
    assert Series(FIRST, FIRST, 1, FIRST).days() == []


def test_nights_in_one_go(ann, season):
    path = home(season) + "nights/series/"
    assert "Show the days" in page(ann, path)
    send(ann, home(season) + "nights/new/", day="2026-01-20", name="", starts="")
    query = "?first=2026-01-06&last=2026-02-10&weeks=1&break_from=2026-01-27&starts=19:30&name=Club"
    html = page(ann, path + query)
    assert "4 new nights" in html
    assert "One day has a night already and is passed over." in html
    assert html.count('name="days"') == 4
    assert "27 January" not in html
    assert Night.objects.count() == 1
    more: dict[str, Any] = {"break_from": "2026-01-27", "starts": "19:30", "name": "Club"}
    send(ann, path, **FIELDS, **more, days=["2026-01-06", "2026-01-20", "2026-02-03", "2026-06-02"])
    new = Night.objects.filter(name="Club").values_list("day", "starts")
    assert list(new) == [(FIRST, time(19, 30)), (date(2026, 2, 3), time(19, 30))]
    assert "Tuesday 6 January 2026, 19:30" in page(ann, home(season) + "nights/")
    line = history(season.league).lines[0].sentence
    assert line == "Planned nights of Winter: 2"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"first": "soon"}, "Choose a day."),
        ({"weeks": "3"}, "Select a valid choice"),
        ({"weeks": ""}, "Choose how often."),
        ({"starts": "25:00"}, "Write a time, such as 19:30."),
        ({"last": "2026-01-01"}, "The last night is not before the first."),
        ({"last": "2999-01-01"}, "At most 60 nights at once."),
        ({"last": "2027-03-02"}, "At most 60 nights at once."),
        ({"break_from": "2026-01-20", "break_to": "2026-01-02"}, "does not end before it begins"),
        ({"break_from": "2026-01-01", "break_to": "2026-06-02"}, "The break leaves no night."),
        ({"days": []}, "No day is left that has no night yet."),
        ({"name": "x" * 81}, "80"),
    ],
)
def test_a_series_that_is_none(ann, season, changes, sentence):
    path = home(season) + "nights/series/"
    fields = FIELDS | {"days": DAYS} | changes
    assert sentence in send(ann, path, 422, **fields).content.decode()
    assert not Night.objects.exists()


def test_a_series_stays_in_the_season(ann, season):
    Season.objects.filter(pk=season.pk).update(starts=FIRST + timedelta(1))
    path = home(season) + "nights/series/"
    assert (
        "This day is not in the season."
        in send(ann, path, 422, **FIELDS, days=DAYS).content.decode()
    )
    assert "This day is not in the season." in page(
        ann, path + "?first=2026-01-06&last=2026-02-10&weeks=1", 422
    )
    assert not Night.objects.exists()


def test_who_plans_them(bob, cal, season):
    path = home(season) + "nights/series/"
    page(bob, path, 403)
    send(bob, path, 403, **FIELDS, days=DAYS)
    send(cal, path, 404, **FIELDS, days=DAYS)
    assert bob.client.put(path).status_code == 405
    assert not Night.objects.exists()


def test_a_night_moves(ann, bob, by, season):
    night = nights.plan_night(by, season, day=FIRST)
    nights.plan_night(by, season, day=FIRST + timedelta(7))
    path = f"{home(season)}nights/{FIRST}/edit/"
    assert 'value="2026-01-06"' in page(ann, path)
    seen = acts.edition_of(night)
    send(bob, path, 403, day="2026-01-07")
    html = send(ann, path, 422, day="2026-01-13", seen=seen).content.decode()
    assert "This day has a night already." in html
    send(ann, path, 422, day="x", seen=seen)
    to = send(ann, path, day="2026-01-07", starts="20:00", name="Late", seen=seen)["Location"]
    assert to.endswith("/nights/2026-01-07/")
    night.refresh_from_db()
    assert (night.day, night.starts, night.revision) == (date(2026, 1, 7), time(20), 1)
    assert night.revised is not None
    assert "Wednesday 7 January 2026, 20:00" in words(ann, to)
    line = history(season.league).lines[0].sentence
    assert line == "Moved the night of 6 January 2026 to 7 January 2026"
    with pytest.raises(Changed):
        calendars.move_night(by, night, NightPlan(date(2026, 1, 8)), seen=seen)
    before = Act.objects.count()
    calendars.move_night(by, night, NightPlan(night.day, "Late", time(20)))
    assert Act.objects.count() == before


def test_a_night_that_has_begun_stays_on_its_day(by, season, people):
    night = nights.plan_night(by, season, day=FIRST)
    nights.check_in(by, night, person_id=people["d"].pk)
    with pytest.raises(DirectingError, match="has begun"):
        calendars.move_night(by, night, NightPlan(FIRST + timedelta(1)))
    assert calendars.move_night(by, night, NightPlan(FIRST, "Party")).name == "Party"
    nights.close_night(by, night)
    with pytest.raises(DirectingError, match="over"):
        calendars.move_night(by, night, NightPlan(FIRST, "Other"))


def test_two_who_plan_the_same_nights_plan_them_once(by, season):
    days = [FIRST, FIRST + timedelta(7)]
    assert len(calendars.plan_nights(by, season, days=days)) == 2
    with pytest.raises(DirectingError, match="No day is left"):
        calendars.plan_nights(by, season, days=days)
    assert Night.objects.count() == 2


def test_a_night_says_where_it_is(ann, by, season):
    send(ann, home(season) + "nights/new/", day="2026-03-05", name="", starts="", place="The Swan")
    html = page(ann, home(season) + "nights/2026-03-05/")
    assert "The Swan, night 1 of 1." in words(ann, home(season) + "nights/2026-03-05/")
    assert html.count("Thursday 5 March 2026") == 1  # in the heading, and not once more below it
    assert "The Swan" in page(ann, home(season) + "nights/")
    feed = ann.client.get(home(season) + "calendar.ics").content.decode()
    assert "LOCATION:The Swan" in feed
    edit = home(season) + "nights/2026-03-05/edit/"
    assert 'value="The Swan"' in page(ann, edit)
    send(ann, edit, 422, day="2026-03-05", place="<b>")
    send(ann, edit, 422, day="2026-03-05", place="x" * 81)
    send(ann, edit, day="2026-03-05", place="")
    assert Night.objects.get().place == ""
