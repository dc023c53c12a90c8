"""Nights and seasons are settled: who played pays, once, in each currency, as the history says."""

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorecards.models import Game
from scorecards.rules.settlement import Transfer
from scorecards.scorekeeping import errors, payments, rows
from scorecards.scorekeeping.payments import Due
from tests.tournaments.playing import nights, someone
from tests.tournaments.staked_nights import CHIPS, beginning, game
from tests.values import some
from tournaments.directing import corrections, leagues, merges, stops
from tournaments.directing.nights import cancel_night
from tournaments.directing.payments import (
    ends_of,
    mark_league_payment,
    may_settle,
    take_back_league_payment,
)
from tournaments.directing.people import add_person
from tournaments.errors import Changed, DirectingError, StoppedLeague
from tournaments.ledger.slates import Settled, settled_above, slates_of
from tournaments.models import Act, League, LeaguePayment, Night, Person
from tournaments.queries.acts import history

__all__ = ["beginning"]


def due(world, night=None, at=0):
    slates = slates_of(Settled(world.season, night)).slates
    name = {person.pk: first for first, person in world.people.items()}
    return [(name[one.payer], name[one.payee], one.amount) for one in slates[at].due]


def owed(world, payer, payee, amount, number=1, currency="EUR") -> Due:
    return Due(world.people[payer].pk, world.people[payee].pk, amount, number, currency)


def test_a_night_is_settled_among_those_who_played(world):
    assert due(world, world.played) == [("d", "a", 11), ("b", "a", 7)]
    game(world, {"b": 1, "d": 2, "e": 30}, night=world.played)
    assert due(world, world.played) == [("e", "b", 25), ("d", "a", 13), ("e", "a", 5)]
    game(world, {"e": 1, "f": 40}, day=nights(1))
    assert len(due(world, world.played)) == 3
    assert due(world) == [("f", "b", 25), ("f", "a", 15), ("d", "e", 10), ("d", "a", 3)]


def test_it_takes_as_many_queries_for_one_game_as_for_ten(world):
    def cost():
        with CaptureQueriesContext(connection) as asked:
            slates_of(Settled(world.season))
        return len(asked)

    few = cost()
    for week in range(1, 5):
        game(world, {"a": 1, "b": 5, "f": 9}, day=nights(week))
    assert cost() == few <= 8


def test_a_substitute_pays_and_not_whom_they_stood_for(world):
    people = world.people
    game(world, {"e": 1, "f": 30}, day=nights(1), stands_for={people["f"].pk: people["b"].pk})
    assert ("f", "e", 30) in due(world)


def test_a_game_counts_once_it_is_confirmed(world):
    game(world, {"e": 1, "f": 30}, day=nights(1), confirm=False)
    slates = slates_of(Settled(world.season))
    assert slates.waiting == 1
    assert due(world) == [("d", "a", 11), ("b", "a", 7)]


def test_each_currency_is_settled_for_itself(world):
    game(world, {"d": 1, "b": 3}, stakes=CHIPS, day=nights(1))
    assert due(world, at=0) == [("d", "a", 11), ("b", "a", 7)]
    assert due(world, at=1) == [("b", "d", 6)]


def test_what_is_paid_below_is_paid_above_and_not_marked_there_again(world):
    table = Game.objects.get(pk=world.grown.game_id)
    payments.mark_paid(game=table, due=Due(1, 0, 7, 1, "EUR"), device=world.by.device)
    assert due(world, world.played) == due(world) == [("d", "a", 11)]
    night = Settled(world.season, world.played)
    mark_league_payment(world.by, night, owed(world, "d", "a", 11))
    assert due(world) == []
    assert settled_above(table.pk)
    with pytest.raises(errors.NotPossible, match="its night or its season"):
        payments.mark_paid(game=table, due=Due(2, 0, 11, 1, "EUR"), device=world.by.device)


def test_a_stopped_league_notes_no_payment_and_takes_none_back(world):
    night = Settled(world.season, world.played)
    mark_league_payment(world.by, night, owed(world, "d", "a", 11))
    boss = get_user_model().objects.create_superuser("boss")
    stops.stop_league(world.league, user=boss, reason="a complaint")
    with pytest.raises(StoppedLeague):
        mark_league_payment(world.by, night, owed(world, "b", "a", 7))
    paid = LeaguePayment.objects.get()
    with pytest.raises(StoppedLeague):
        take_back_league_payment(world.by, night, paid.pk)
    assert LeaguePayment.objects.get().back_at is None


def test_a_night_is_settled_with_its_season_once_somebody_paid_there(world):
    season, night = Settled(world.season), Settled(world.season, world.played)
    mark_league_payment(world.by, season, owed(world, "b", "a", 7))
    with pytest.raises(DirectingError, match="settled with its season"):
        mark_league_payment(world.by, night, owed(world, "d", "a", 11))


def test_marked_twice_it_is_marked_once_and_taken_back_once(world):
    season = Settled(world.season)
    for _ in range(2):
        mark_league_payment(world.by, season, owed(world, "d", "a", 11))
    row = LeaguePayment.objects.get()
    assert ends_of(season, row.pk) == (world.people["d"].pk, world.people["a"].pk)
    for _ in range(2):
        take_back_league_payment(world.by, season, row.pk)
    kinds = [act.kind for act in Act.objects.filter(league=world.league).order_by("-seq")[:2]]
    assert kinds == ["take_back_payment", "mark_paid"]
    lines = [line.sentence for line in history(world.league).lines[:2]]
    assert lines == [
        "Dee pays Ann €0.11: not paid after all",
        "Dee pays Ann €0.11: marked as paid",
    ]
    with pytest.raises(Changed):
        mark_league_payment(world.by, season, owed(world, "d", "a", 11))
    mark_league_payment(world.by, season, owed(world, "d", "a", 11, number=2))


@pytest.mark.parametrize("wrong", [("d", "a", 12), ("a", "d", 11), ("e", "f", 1)])
def test_what_is_not_due_is_not_marked(world, wrong):
    with pytest.raises(Changed):
        mark_league_payment(world.by, Settled(world.season), owed(world, *wrong))
    assert not LeaguePayment.objects.exists()


def test_a_correction_is_a_difference_and_the_next_night_is_none(world):
    season = Settled(world.season)
    mark_league_payment(world.by, season, owed(world, "d", "a", 11))
    game(world, {"e": 1, "f": 30}, day=nights(1))
    slate = some(slates_of(season).slates[0].slate)
    assert not slate.corrections
    corrections.correct_game(
        world.by,
        world.grown,
        number=1,
        rows=[rows.RowEntry(2, "15", "11")],
        reason="misread",
    )
    slate = some(slates_of(season).slates[0].slate)
    people = world.people
    assert slate.settlement.differences == {Transfer(people["d"].pk, people["a"].pk, 4)}
    assert [each.part for each in slate.corrections] == [world.grown.game.code]


def test_two_who_are_one_keep_what_was_paid(world):
    gus = add_person(world.by, name="Gus")
    world.people["g"] = gus
    game(world, {"e": 1, "g": 30}, day=nights(1))
    season = Settled(world.season)
    mark_league_payment(world.by, season, owed(world, "g", "e", 30))
    merges.merge_people(world.by, person_id=gus.pk, into_id=world.people["b"].pk)
    assert due(world) == [("d", "a", 11), ("b", "a", 7)]
    game(world, {"e": 0, "b": 5}, day=nights(2))
    assert due(world)[-1] == ("b", "e", 5)
    merges.unmerge_person(world.by, person_id=gus.pk)
    assert ("b", "e", 5) in due(world)


def test_a_league_that_forbids_stakes_settles_nothing(world):
    League.objects.update(no_stakes=True)
    world.season.league.refresh_from_db()
    with pytest.raises(DirectingError, match="nothing is played for"):
        mark_league_payment(world.by, Settled(world.season), owed(world, "d", "a", 11))


def test_a_league_goes_with_its_payments_and_a_night_stays_with_them(world):
    mark_league_payment(world.by, Settled(world.season, world.played), owed(world, "d", "a", 11))
    with pytest.raises(DirectingError):
        cancel_night(world.by, world.played)
    assert Night.objects.filter(pk=world.played.pk).exists()
    leagues.delete_league(world.by, typed_name=world.league.name)
    assert not LeaguePayment.objects.exists()
    assert not Person.objects.exists()


def test_whoever_pays_or_is_paid_may_mark_it(world):
    bob = world.bob.member(world.league)
    people = world.people
    assert may_settle(bob, (people["b"].pk, people["a"].pk))
    assert not may_settle(bob, (people["d"].pk, people["a"].pk))
    assert may_settle(world.by, (people["d"].pk, people["b"].pk))
    assert not may_settle(someone("dan").member(world.league), (1, 2))
