"""Phones at one sealed hole at the same moment: it opens once, whoever comes last."""

import threading
from typing import Any

import pytest
from django.db import connection

from scorecards.models import Envelope
from scorecards.scorekeeping import phones, seals
from scorecards.scorekeeping.errors import SeatTaken
from scorecards.scorekeeping.holes import Sent
from scorecards.scorekeeping.rows import KEEP, RowEntry
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, new_game, points, stored
from tests.scorecards.sealed_tables import observe, seated

pytestmark = [pytest.mark.concurrency, pytest.mark.django_db(transaction=True)]


def at_once(*acts: Any) -> list[Any]:
    """What each came to, all begun at the same moment."""
    start = threading.Barrier(len(acts))
    results: list[Any] = [None] * len(acts)

    def run(index: int) -> None:
        try:
            start.wait(30)
            results[index] = acts[index]()
        except Exception as error:
            results[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return results


def putting(game, person, position, entry):
    sent = Sent([RowEntry(position, entry)], KEEP, KEEP, False, person.device, f"id-{position}")
    return lambda: seals.record_hands(game_code=game.code, number=1, sent=sent)


def test_the_last_hands_at_once_open_once(ann):
    game = observe(new_game(ann.device), sealed=True)
    people = [seated(game, at) for at in range(3)]
    hands = (ANN_HOLE, BOB_HOLE, DEE_HOLE)
    results = at_once(*(putting(game, people[at], at, hands[at]) for at in range(3)))
    assert sorted(result.version for result in results) == [4, 5, 6]
    whole = [each for each in results if all(each.scores.values())]
    assert len(whole) == 1, "one of them opened it"
    assert points(game, 1) == [17, 8, 0]
    assert not Envelope.objects.exists()
    lines = game.changes.filter(kind="row").order_by("position")
    assert [line.device for line in lines] == [person.device for person in people]
    assert {line.version for line in lines} == {6}, "all in one save"


def test_one_hand_from_two_phones_at_once_is_one_of_them(ann):
    game = observe(new_game(ann.device), sealed=True)
    bea, ben = seated(game, 0), seated(game, 1)
    at_once(putting(game, bea, 2, DEE_HOLE), putting(game, ben, 2, ANN_HOLE))
    assert Envelope.objects.get().position == 2
    assert not stored(game, 1)


def test_two_who_take_one_seat_at_once_do_not_both_have_it(ann):
    game = new_game(ann.device)
    people = [seated(game, None), seated(game, None)]
    results = at_once(
        *(
            lambda person=person: phones.take_seat(game=game, position=1, device=person.device)
            for person in people
        )
    )
    assert sorted(map(type, results), key=str) == sorted([type(None), SeatTaken], key=str)
    assert game.accesses.filter(seat=1).count() == 1
