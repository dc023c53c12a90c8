"""Many people typing the same sheet in at once: one is taken, nobody is overwritten unseen."""

import pytest

from scorecards import devices
from scorecards.models import Change, Game
from scorecards.scorekeeping import paper
from scorecards.scorekeeping.paper_entries import PaperChanged, PaperHole, PaperRecorded
from scorecards.scorekeeping.rows import RowEntry
from tests.scorecards.at_once import THREADS, all_at_once
from tests.scorecards.playing import new_game, points

pytestmark = [pytest.mark.concurrency, pytest.mark.django_db(transaction=True)]

HOLES = range(1, 10)


def sheet(number: int) -> list[PaperHole]:
    return [PaperHole(hole, [RowEntry(at, f"={number + at}") for at in range(3)]) for hole in HOLES]


def test_different_numbers_are_taken_once_and_the_others_are_told():
    game = new_game(devices.new_device("Mac"))

    def save(index: int) -> PaperRecorded:
        return paper.record_paper(
            game_code=game.code, sheet=sheet(index), device=None, client_id=f"phone {index}"
        )

    results = all_at_once(save)
    taken = [at for at, each in enumerate(results) if isinstance(each, PaperRecorded)]
    assert len(taken) == 1
    assert sum(isinstance(each, PaperChanged) for each in results) == THREADS - 1
    assert all(points(game, hole) == [taken[0] + at for at in range(3)] for hole in HOLES)
    assert Game.objects.get(pk=game.pk).version == 1


def test_the_same_sheet_sent_again_and_again_is_saved_once():
    game = new_game(devices.new_device("Mac"))

    def save(_index: int) -> PaperRecorded:
        return paper.record_paper(game_code=game.code, sheet=sheet(4), device=None, client_id="one")

    results = all_at_once(save)
    assert [each for each in results if not isinstance(each, PaperRecorded)] == []
    assert sum(each.changed for each in results if isinstance(each, PaperRecorded)) == 1
    assert Change.objects.filter(game=game, kind="row").count() == 27
