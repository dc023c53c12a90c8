"""Whatever is done in whatever order, what is stored is what follows from the facts.

Random games, corrections, voids, merges, penalties; then every derived row is made again from the
confirmed cards and compared, and the table with that of the core alone, which never saw a database.
"""

from contextlib import contextmanager, suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from scorecards.scorekeeping.errors import NotPossible
from tests.examples import examples
from tests.tournaments.playing import nights, open_season, play, record
from tests.tournaments.whole_tables import season_standings
from tournaments.directing import confirmations, merges, penalties
from tournaments.directing.nights import close_night, plan_night
from tournaments.directing.people import add_person
from tournaments.errors import DirectingError
from tournaments.ledger import proof, standings
from tournaments.ledger.merges import merges_in, root_of
from tournaments.ledger.result_rows import chunk_of_cards, counted_games
from tournaments.ledger.settings import settings_of
from tournaments.models import LeagueGame, Penalty, Season
from tournaments.rules.standings.schemes import Absence, Scheme, Total, Unit

pytestmark = pytest.mark.walk

PEOPLE = 6
DRAWN: dict[str, Any] = {
    "phases": (Phase.explicit, Phase.reuse, Phase.generate),  # shrinking would play for minutes
    "suppress_health_check": [HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
}


@contextmanager
def undone():
    """As if it had never been, but no transaction: those of the acts are the outermost."""
    point = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(point)
        cache.clear()


schemes = st.sampled_from(
    [
        Scheme(),
        Scheme(system="linear100", total=Total.BEST_SUM, best=2),
        Scheme(system="linear100", total=Total.BEST_AVERAGE, best=3, min_games=2),
        Scheme(system="rankz", total=Total.SUM),
        Scheme(system="beaten_pct", total=Total.BEST_AVERAGE, best=2, gaps_as_zero=False),
        Scheme(system="linear100", unit=Unit.NIGHT_BEST, total=Total.BEST_SUM, best=2),
        Scheme(system="linear100", absence=Absence.ZERO),
        Scheme(system="beaten_pct", total=Total.ROLLING, best=2),
        Scheme(system="table", total=Total.SUM, chain=("metric", "sorted", "countback_last")),
    ]
)
seatings = st.lists(st.integers(0, PEOPLE - 1), min_size=2, max_size=4, unique=True)
points = st.lists(st.integers(-2, 6), min_size=8, max_size=8)
acts = st.lists(
    st.tuples(
        st.sampled_from(["play", "play", "play", "edit", "void", "merge", "unmerge", "fine"]),
        seatings,
        points,
        st.integers(0, 3),
    ),
    min_size=2,
    max_size=9,
)


class World:
    """A league on which acts are tried; those that are refused change nothing."""

    def __init__(self, by, people, scheme):
        self.by = by
        self.people = people
        self.season = open_season(by, scheme=scheme)
        self.games = []
        for week in range(4):
            night = plan_night(by, self.season, day=nights(week))
            if week < 2:
                close_night(by, night)

    def do(self, what, seats, points, week):
        with suppress(DirectingError, NotPossible):
            getattr(self, what)([self.people[seat] for seat in seats], points, week)

    def play(self, people, points, week):
        roots = merges_in(self.by.league.pk)
        seats = {
            root_of(roots, person): points[at * 2 : at * 2 + 2] for at, person in enumerate(people)
        }
        self.games.append(
            play(
                self.by,
                self.season,
                {person: tuple(mine) for person, mine in seats.items()},
                day=nights(week),
            )
        )

    def edit(self, people, points, week):
        if self.games:
            game = self.fresh(points[0])
            record(game.game, 1, points[: game.seats.count()], self.by)
            confirmations.force_card(self.by, self.fresh(points[0]), reason="edited")

    def void(self, people, points, week):
        if self.games:
            confirmations.void_game(self.by, self.fresh(points[0]), reason="not played")

    def merge(self, people, points, week):
        merges.merge_people(self.by, person_id=people[0], into_id=people[1])

    def unmerge(self, people, points, week):
        merges.unmerge_person(self.by, person_id=people[0])

    def fine(self, people, points, week):
        game = self.fresh(points[0]) if self.games and week else None
        penalties.give_penalty(
            self.by,
            self.season,
            person_id=people[0],
            amount=points[1],
            reason="late",
            league_game=game,
        )

    def fresh(self, number):
        game = self.games[number % len(self.games)]
        return LeagueGame.objects.select_related("season__league", "game").get(pk=game.pk)


def wrong(world):
    season = Season.objects.get(pk=world.season.pk)
    return [*proof.differences(season), *proof.rating_differences(world.by.league)]


def by_the_core(season):
    """The table from the cards alone."""
    settings = settings_of(season)
    roots = merges_in(season.league_id)
    cards = chunk_of_cards(counted_games(season), settings)
    games = [
        replace(
            card.pure,
            seats=tuple(
                replace(seat, player=root_of(roots, seat.player)) for seat in card.pure.seats
            ),
        )
        for card in cards
    ]
    fines: dict[int, list[Any]] = {}
    for fine in Penalty.objects.filter(season=season, league_game=None):
        person = root_of(roots, fine.person_id)
        fines.setdefault(person, []).append(Fraction(fine.amount, 1000))
    rows = season_standings(
        games,
        settings.scheme,
        ranked=[line.person_id for line in season.lines.all()],
        penalties=fines,
    )
    return [(row.player, row.place, row.line.metric) for row in rows]


@pytest.mark.django_db
@settings(examples(12), **DRAWN)
@given(scheme=schemes, done=acts)
def test_what_is_stored_follows_from_the_facts(by, people, scheme, done):
    with undone():
        extra = add_person(by, name="Gus")
        ids = [*(person.pk for person in people.values()), extra.pk]
        world = World(by, ids, scheme)
        for act in done:
            world.do(*act)
        assert wrong(world) == []
        season = Season.objects.get(pk=world.season.pk)
        if scheme.absence is Absence.SKIP:
            table = standings.table(season)
            assert [(row.person, row.place, row.metric) for row in table.rows] == by_the_core(
                season
            )


@pytest.mark.django_db
@settings(examples(6), **DRAWN)
@given(
    scheme=schemes,
    games=st.lists(st.tuples(seatings, points), min_size=2, max_size=5),
    lots=st.randoms(),
)
def test_the_order_of_writing_down_changes_nothing(by, people, scheme, games, lots):
    """Games of different days, entered in another order."""
    found = []
    dated = list(enumerate(games))
    for order in (dated, lots.sample(dated, len(dated))):
        with undone():
            gus = add_person(by, name="Gus")
            ids = [*(person.pk for person in people.values()), gus.pk]
            world = World(by, ids, scheme)
            for week, (seats, points) in order:
                world.play([ids[seat] for seat in seats], points, week)
            rows = standings.table(Season.objects.get(pk=world.season.pk)).rows
            ratings = by.league.ratings.order_by("order", "person__name")
            found.append(
                (
                    {(row.name, row.place, row.metric) for row in rows},
                    list(ratings.values_list("person__name", "order", "mu")),
                )
            )
    assert found[0] == found[1]
