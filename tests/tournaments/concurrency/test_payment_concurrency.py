"""Two who settle at the same moment: a payment is marked once, at a table and for a season, and two
different ones are both marked.
"""

import pytest

from scorecards.models import Device, Game, Payment
from scorecards.rules.stakes import Kind, Stakes
from scorecards.scorekeeping import payments
from scorecards.scorekeeping.payments import Due
from tests.tournaments.acts_at_once import all_at_once
from tests.tournaments.playing import open_season, play
from tournaments.directing.payments import mark_league_payment, take_back_league_payment
from tournaments.directing.people import add_person
from tournaments.ledger.slates import Settled, slates_of
from tournaments.models import Act, LeaguePayment

pytestmark = [pytest.mark.concurrency, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(by):
    """Three at a table: the second owes the first 7 cents and the third 11."""
    others = [add_person(by, name=name).pk for name in ("Bob", "Dee")]
    people = [by.person_id, *others]
    row = play(by, open_season(by), dict(zip(people, (2, 7, 11), strict=True)))
    stakes = Stakes(Kind.OWN_POINTS, 1, "EUR").data()
    Game.objects.filter(pk=row.game_id).update(stakes=stakes)
    return row, people


def test_two_phones_at_a_table(by, table):
    game = Game.objects.get(pk=table[0].game_id)
    phone = Device.objects.get(pk=by.device.pk)
    bob, dee = Due(1, 0, 7, 1, "EUR"), Due(2, 0, 11, 1, "EUR")
    acts = [
        lambda due=due: payments.mark_paid(game=game, due=due, device=phone)
        for due in (bob, bob, dee, dee)
    ]
    assert all_at_once(acts) == [None] * 4
    assert sorted(Payment.objects.values_list("payer", "amount")) == [(1, 7), (2, 11)]
    assert game.changes.filter(kind="payment").count() == 2
    backs = [
        lambda row=row: payments.take_back_payment(game=game, payment=row.pk, device=phone)
        for row in [*Payment.objects.all()] * 2
    ]
    assert all_at_once(backs) == [None] * 4
    assert game.changes.filter(kind="payment").count() == 4


def test_two_phones_of_a_league(by, table):
    row, (ann, bob, dee) = table
    settled = Settled(row.season)
    acts = [
        lambda due=due: mark_league_payment(by, settled, due)
        for due in (Due(bob, ann, 7, 1, "EUR"), Due(dee, ann, 11, 1, "EUR")) * 2
    ]
    assert all_at_once(acts) == [None] * 4
    assert LeaguePayment.objects.count() == 2
    assert Act.objects.filter(kind="mark_paid").count() == 2
    assert slates_of(settled).slates[0].due == ()
    backs = [
        lambda row=row: take_back_league_payment(by, settled, row.pk)
        for row in [*LeaguePayment.objects.all()] * 2
    ]
    assert all_at_once(backs) == [None] * 4
    assert Act.objects.filter(kind="take_back_payment").count() == 2
