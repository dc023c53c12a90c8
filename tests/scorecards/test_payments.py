"""Payments of a game are marked once, taken back, corrected by a difference, and proven."""

import pytest
from django.db import connection
from django.db.models import ProtectedError
from django.test.utils import CaptureQueriesContext

from scorecards import watching
from scorecards.models import Game, Payment
from scorecards.rules.settlement import Transfer
from scorecards.rules.stakes import Kind, Stakes
from scorecards.scorekeeping import games, payments
from scorecards.scorekeeping.errors import NotPossible
from scorecards.scorekeeping.payments import Due, PaymentsChanged
from scorecards.scorekeeping.stakes import set_stakes
from scorecards.slates import game_slate
from tests.scorecards.histories import exported, script_verdict, verdict
from tests.scorecards.playing import new_game, record
from tests.scorecards.staked import game, staked
from tests.values import some

__all__ = ["game"]

ANN, BOB, DEE = range(3)
FROM_ANN, FROM_BOB = Due(ANN, DEE, 17, 1, "EUR"), Due(BOB, DEE, 8, 1, "EUR")


def pay(game, due, who, **more):
    payments.mark_paid(game=game, due=due, device=who.device, **more)


def slate(game):
    return game_slate(Game.objects.get(pk=game.pk))


def test_a_game_without_stakes_has_no_slate_and_is_asked_nothing(ann):
    game = new_game(ann.device)
    with CaptureQueriesContext(connection) as asked:
        assert game_slate(game) is None
    assert len(asked) == 0
    with pytest.raises(NotPossible, match="Nothing is played for"):
        pay(game, FROM_ANN, ann)


def test_a_slate_is_read_in_three_queries_and_says_what_is_due(game):
    with CaptureQueriesContext(connection) as asked:
        slate = some(game_slate(game))
    assert len(asked) == 3
    assert slate.due == (Transfer(ANN, DEE, 17), Transfer(BOB, DEE, 8))
    assert slate.balances == {ANN: -17, BOB: -8, DEE: 25}
    assert some(slate.slate).settlement.proven


def test_twice_is_once_and_the_history_says_it(ann, eve, game):
    version = game.version
    pay(game, FROM_ANN, ann, seat=ANN)
    pay(game, FROM_ANN, eve)
    row = Payment.objects.get()
    assert (row.ends, row.amount, row.currency, row.seat) == ((ANN, DEE), 17, "EUR", ANN)
    assert slate(game).due == (Transfer(BOB, DEE, 8),)
    assert Game.objects.get(pk=game.pk).version == version + 1
    line = game.changes.get(kind="payment")
    assert line.now == {"payer": 0, "payee": 2, "amount": 17, "currency": "EUR", "number": 1}
    assert verdict(game=game.code) == ""


def test_taken_back_it_is_due_again_as_the_second_of_the_two(ann, game):
    pay(game, FROM_ANN, ann)
    row = Payment.objects.get()
    for _ in range(2):
        payments.take_back_payment(game=game, payment=row.pk, device=ann.device)
    assert game.changes.filter(kind="payment").count() == 2
    with pytest.raises(PaymentsChanged):
        pay(game, FROM_ANN, ann)
    assert len(slate(game).due) == 2
    pay(game, FROM_ANN._replace(number=2), ann)
    assert slate(game).due == (Transfer(BOB, DEE, 8),)
    assert verdict(game=game.code) == ""
    assert script_verdict(exported(game)) == ""


@pytest.mark.parametrize(
    "due",
    [
        FROM_ANN._replace(amount=16),
        FROM_ANN._replace(number=2),
        FROM_ANN._replace(currency="chips"),
        Due(DEE, ANN, 17, 1, "EUR"),
        Due(7, 9, 5, 1, "EUR"),
    ],
)
def test_what_is_not_due_is_not_marked(ann, game, due):
    with pytest.raises(PaymentsChanged, match="Check it again"):
        pay(game, due, ann)
    assert not Payment.objects.exists()


def test_another_payment_with_the_number_of_one_is_refused(ann, game):
    pay(game, FROM_ANN, ann)
    with pytest.raises(PaymentsChanged):
        pay(game, FROM_ANN._replace(amount=16), ann)


def test_nothing_is_due_while_the_game_goes_on(ann):
    game = staked(ann, holes=2)
    games.finish(game=game, device=ann.device)
    pay(game, FROM_ANN, ann)
    games.reopen(game=game, device=ann.device)
    assert slate(game).due == ()
    with pytest.raises(NotPossible, match="when it is over"):
        pay(game, FROM_BOB, ann)
    row = Payment.objects.get()
    payments.take_back_payment(game=game, payment=row.pk, device=ann.device)
    assert Payment.objects.get().back_at is not None


def test_a_correction_leaves_what_is_paid_and_adds_the_difference(ann, game):
    pay(game, FROM_ANN, ann)
    record(game, 1, ["11", None, None], device=ann.device)
    after = slate(game)
    assert after.due == (Transfer(BOB, DEE, 8), Transfer(DEE, ANN, 6))
    assert after.slate.settlement.differences == {Transfer(DEE, ANN, 6)}
    assert [(one.part, one.change) for one in after.slate.corrections] == [
        ("1", ((ANN, 6), (DEE, -6)))
    ]
    pay(game, Due(DEE, ANN, 6, 1, "EUR"), ann)
    pay(game, FROM_BOB, ann)
    assert slate(game).due == ()


def test_what_is_paid_elsewhere_is_not_paid_at_the_table(ann, game, monkeypatch):
    Game.objects.filter(pk=game.pk).update(watched=True)
    monkeypatch.setattr(watching, "watchers", [])
    monkeypatch.setattr(watching, "settlers", [lambda game_id: game_id == game.pk])
    with pytest.raises(NotPossible, match="its night or its season"):
        pay(game, FROM_ANN, ann)


def test_stakes_stay_once_something_is_paid(ann, game):
    stakes = Stakes(Kind.OWN_POINTS, 1, "EUR")
    pay(game, FROM_ANN, ann)
    with pytest.raises(NotPossible, match="its stakes stay"):
        set_stakes(game=game, stakes=None, by=ann.device, expected=stakes)
    row = Payment.objects.get()
    payments.take_back_payment(game=game, payment=row.pk, device=ann.device)
    set_stakes(game=game, stakes=None, by=ann.device, expected=stakes)
    assert slate(game) is None


def test_a_game_somebody_paid_for_is_not_deleted(ann, game):
    pay(game, FROM_ANN, ann)
    with pytest.raises(ProtectedError):
        Game.objects.get(pk=game.pk).delete()


def test_a_payment_that_was_altered_is_seen(ann, game):
    pay(game, FROM_ANN, ann)
    Payment.objects.update(amount=18)
    words = "contradicts the payments that are written down"
    assert words in verdict(game=game.code)
    assert words in script_verdict(exported(game))


def test_no_payment_of_another_game_is_taken_back(ann, game):
    other = staked(ann)
    pay(other, FROM_ANN, ann)
    with pytest.raises(NotPossible, match="no such payment"):
        payments.take_back_payment(game=game, payment=Payment.objects.get().pk, device=ann.device)
