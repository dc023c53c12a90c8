"""An arrow of the standings is what two stored days differ by, whenever penalties were given."""

from datetime import datetime, time, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.tournaments.arrows import differences
from tests.tournaments.playing import fresh, nights, open_season, play
from tests.tournaments.world import with_people
from tournaments.directing import penalties
from tournaments.directing.nights import close_night, plan_night
from tournaments.ledger import derivation, standings
from tournaments.models import Penalty, Season
from tournaments.queries.season_course import course_of
from tournaments.rules.standings.schemes import Absence, Scheme, Total

beginning = with_people

DRAWN: dict[str, Any] = {
    "phases": (Phase.explicit, Phase.reuse, Phase.generate),  # shrinking would play for minutes
    "suppress_health_check": [HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
}

schemes = st.sampled_from(
    [
        Scheme(system="linear100"),
        Scheme(system="linear100", total=Total.BEST_SUM, best=1),
        Scheme(system="linear100", absence=Absence.ZERO),
        Scheme(system="linear100", absence=Absence.OWN_AVERAGE_MINUS, total=Total.SUM),
        Scheme(system="stroke"),
    ]
)
seatings = st.lists(st.integers(0, 4), min_size=2, max_size=4, unique=True)
evenings = st.lists(
    st.tuples(seatings, st.lists(st.integers(0, 9), min_size=4, max_size=4)),
    min_size=2,
    max_size=3,
)
fines = st.lists(
    st.tuples(st.integers(0, 4), st.integers(-60, 60).filter(bool), st.integers(-8, 24)),
    max_size=3,
)


def fine(by, season: Season, person: int, *, amount: int, day) -> None:
    """A penalty that was given on this day."""
    penalty = penalties.give_penalty(
        by, season, person_id=person, amount=amount, reason=f"{amount} on {day}"
    )
    moment = timezone.make_aware(datetime.combine(day, time(20)))
    Penalty.objects.filter(pk=penalty.pk).update(given=moment)
    derivation.recount(fresh(season), [person])


@pytest.mark.django_db
@settings(examples(8), **DRAWN)
@given(scheme=schemes, played=evenings, fined=fines)
def test_an_arrow_is_the_difference_of_two_days(by, people, scheme, played, fined):
    point = transaction.savepoint()
    try:
        ids = [person.pk for person in people.values()]
        season = open_season(by, scheme=scheme, name="Arrows")
        for week, (seats, points) in enumerate(played):
            night = plan_night(by, season, day=nights(week))
            totals = {ids[seat]: points[at] for at, seat in enumerate(seats)}
            play(by, season, totals, day=nights(week))
            close_night(by, night)
        for seat, amount, days in fined:
            day = nights(0) + timedelta(days=days)
            fine(by, season, ids[seat], amount=amount, day=day)
        season = fresh(season)
        moved = {row.person: row.moved for row in standings.table(season).rows}
        assert moved == differences(season)
    finally:
        transaction.savepoint_rollback(point)
        cache.clear()


def test_a_penalty_of_the_night_is_not_in_the_table_before_it(by, people):
    """Dan was sixth by the history and the arrow said that he had gone up one place."""
    a, b = people["a"].pk, people["b"].pk
    season = open_season(by, scheme=Scheme(system="linear100"))
    play(by, season, {a: 1, b: 2}, day=nights(0))
    play(by, season, {a: 1, b: 2}, day=nights(1))
    fine(by, season, a, amount=-150, day=nights(1))
    rows = {row.name: (row.place, row.moved) for row in standings.table(fresh(season)).rows}
    assert rows == {"Bob": (1, 1), "Ann": (2, -1)}


def test_the_way_ends_where_the_standings_are(by, people):
    a, b = people["a"].pk, people["b"].pk
    season = open_season(by, scheme=Scheme(system="linear100"))
    play(by, season, {a: 1, b: 2}, day=nights(0))
    fine(by, season, a, amount=-150, day=nights(0) + timedelta(days=2))
    course = course_of(fresh(season))
    assert course.days == (nights(0), nights(0) + timedelta(days=2))
    assert {way.name: way.places for way in course.ways} == {"Bob": (2, 1), "Ann": (1, 2)}
