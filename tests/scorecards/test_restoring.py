"""Every change is written down and can be put back, and putting back is a change as well."""

import pytest

from scorecards.models import Game
from scorecards.queries import history
from scorecards.scorekeeping import games, holes
from scorecards.scorekeeping.errors import NotPossible
from scorecards.scorekeeping.rows import RowEntry
from tests.scorecards.playing import ANN_HOLE, new_game, points, record, stored


def last(game: Game, **fields):
    return game.changes.filter(**fields).order_by("-seq").first()


def test_a_change_says_what_it_was_and_is_when_and_from_where(ann, eve, game):
    record(game, 1, ["14", None, None], device=eve.device)
    change = last(game)
    assert (change.kind, change.hole, change.position) == ("row", 1, 0)
    assert (change.was, change.now, change.device) == (ANN_HOLE, "14", eve.device)
    assert change.at is not None


def test_a_row_is_put_back_and_that_can_be_taken_back(ann, eve, game):
    record(game, 1, ["14", None, None], device=eve.device)
    corrected = last(game)
    holes.restore(change_id=corrected.pk, device=ann.device)
    assert stored(game, 1)[0] == ANN_HOLE
    assert points(game, 1) == [17, 8, 0]
    back = last(game)
    assert (back.was, back.now, back.restores) == ("14", ANN_HOLE, corrected)
    holes.restore(change_id=back.pk, device=ann.device)
    assert stored(game, 1)[0] == "14"
    assert game.holes.get(number=1).scores.get(position=0).revision == 4


def test_an_older_change_is_put_back_over_later_ones(ann, game):
    for entry in ("14", "15", "16"):
        record(game, 1, [entry, None, None], device=ann.device)
    holes.restore(change_id=last(game, now="14").pk, device=ann.device)
    assert stored(game, 1)[0] == ANN_HOLE


def test_knocker_and_adjustments_are_put_back(ann, game):
    rows = [RowEntry(0, ANN_HOLE, adjustments=[{"points": 2, "reason": "two peeks"}])]
    holes.record_hole(
        game_code=game.code, number=1, rows=rows, knocker=0, knocker_was=2, device=ann.device
    )
    assert points(game, 1)[0] == 19
    for kind in ("knocker", "adjustments"):
        holes.restore(change_id=last(game, kind=kind).pk, device=ann.device)
    hole = game.holes.get(number=1)
    assert (hole.knocker, hole.knocker_revision) == (2, 3)
    assert points(game, 1)[0] == 17


def test_the_first_entry_put_back_leaves_the_row_open(ann, game):
    first = game.changes.get(hole=1, position=0, kind="row")
    holes.restore(change_id=first.pk, device=ann.device)
    assert stored(game, 1)[0] == ""
    assert points(game, 1) == [None, None, None]


def test_what_is_there_already_is_not_written_again(ann, game):
    record(game, 1, ["14", None, None], device=ann.device)
    change = last(game)
    record(game, 1, [ANN_HOLE, None, None], device=ann.device)
    version = Game.objects.get(pk=game.pk).version
    holes.restore(change_id=change.pk, device=ann.device)
    assert Game.objects.get(pk=game.pk).version == version


def test_what_was_overruled_once_is_not_asked_again(ann, game):
    kings = ["KH KD KC / 9S 2D JH", "KS K 8C / 3S TH TC", "4"]
    record(game, 2, kings, device=ann.device, overrule=True)
    record(game, 2, ["14", None, None], device=ann.device)
    holes.restore(change_id=last(game).pk, device=ann.device)
    assert stored(game, 2)[0] == kings[0]


def test_a_game_that_ended_is_not_restored_into_going_on(ann, game):
    games.finish(game=game, device=ann.device)
    with pytest.raises(NotPossible):
        holes.restore(change_id=last(game, kind="finish").pk, device=ann.device)
    with pytest.raises(NotPossible):
        holes.restore(change_id=10**9, device=ann.device)


def test_the_history_reads_in_words(ann, eve, game):
    less = [{"points": -2, "reason": "x"}]
    rows = [RowEntry(1, "-3", was="KH 2C 8C / KS TH 8H", adjustments=less)]
    holes.record_hole(
        game_code=game.code, number=1, rows=rows, knocker=0, knocker_was=2, device=eve.device
    )
    knocker, adjusted, row = history.changes(game)[:3]
    assert (knocker.was, knocker.now, knocker.name) == ("Dee", "Ann", "")
    assert (adjusted.was, adjusted.now, adjusted.first) == ("", "−2 x", True)
    assert (row.name, row.was, row.now) == ("Bob", "KH 2C 8C / KS 10H 8H", "−3")
    assert (row.device, row.hole, row.restorable) == ("iPad", 1, True)
    assert [line.seq for line in history.changes(game)] == list(range(7, 0, -1))
    assert len(history.changes(game, number=2)) == 0


def test_what_is_stored_already_offers_no_putting_back(ann, game):
    record(game, 1, ["14", None, None], device=ann.device)
    record(game, 1, [ANN_HOLE, None, None], device=ann.device)
    latest, before, *_ = history.changes(game)
    assert latest.restorable  # "14" is not there now
    assert not before.restorable  # what it replaced is


def test_a_change_belongs_to_its_game(ann, game):
    change = last(game)
    assert history.is_change_of(game, change.pk)
    assert not history.is_change_of(new_game(ann.device), change.pk)
    assert not history.is_change_of(game, 10**30)
