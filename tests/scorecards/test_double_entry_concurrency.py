"""Two people enter the same hands in the same moment, on whichever database is configured."""

import pytest

from scorecards import devices
from scorecards.customs import Customs
from scorecards.models import Game, Signature, Witness
from scorecards.rules import find_variant
from scorecards.scorekeeping import games, holes, signatures
from scorecards.scorekeeping.holes import Recorded
from scorecards.scorekeeping.rows import RowEntry
from tests.scorecards.at_once import THREADS, all_at_once
from tests.scorecards.playing import points

pytestmark = [pytest.mark.concurrency, pytest.mark.django_db(transaction=True)]


def start(device, *, names, **customs) -> Game:
    rules = find_variant("pagat-6").with_changes({"end": {"type": "open"}})
    table = {"ruleset": rules, "shape": rules.shape, "names": names, "first_dealer": 0}
    return games.start_game(**table, device=device, customs=Customs(**customs))


def test_of_two_in_one_moment_one_waits_and_one_agrees():
    """Thirty-two people enter eight hands of a hole: each hand is entered four times over
    and counts once.
    """
    people = [devices.new_device("Android phone") for _ in range(THREADS)]
    game = start(people[0], names=[f"P{n}" for n in range(8)], double_entry=True)

    def enter(index: int) -> Recorded:
        rows = [RowEntry(index % 8, str(index % 8 + 10))]
        return holes.record_hole(game_code=game.code, number=1, rows=rows, device=people[index])

    results = all_at_once(enter)
    assert [each for each in results if not isinstance(each, Recorded)] == []
    assert points(game, 1) == [n + 10 for n in range(8)]
    assert not Witness.objects.exists()
    kinds = list(game.changes.order_by("position", "seq").values_list("kind", flat=True))
    assert kinds == ["witness", "row"] * 8


def test_a_seat_is_signed_once():
    device = devices.new_device("Android phone")
    game = start(device, names=["Ann", "Bob"], sign_off=True)
    games.finish(game=game, device=device)
    results = all_at_once(
        lambda index: signatures.sign(game=game, position=index % 2, seen=0, device=device)
    )
    assert results == [None] * THREADS
    assert Signature.objects.count() == game.changes.filter(kind="signature").count() == 2
