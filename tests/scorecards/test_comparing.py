"""Two phones at one hole: whoever would overwrite what they never saw is asked first."""

import pytest

from scorecards.models import Game
from scorecards.scorekeeping import holes
from scorecards.scorekeeping.errors import RowsChanged
from scorecards.scorekeeping.rows import KEEP, RowEntry
from tests.scorecards.playing import ANN_HOLE, record, stored

OTHER = "9H 9D KC / 9S 2D JS"


def save(game, person, rows, *, number=1, **more):
    return holes.record_hole(
        game_code=game.code, number=number, rows=rows, device=person.device, **more
    )


def test_different_rows_never_collide(ann, eve, game):
    save(game, ann, [RowEntry(0, "4")], number=2)
    save(game, eve, [RowEntry(1, "5")], number=2)
    assert stored(game, 2) == {0: "4", 1: "5", 2: ""}


def test_the_same_row_shows_both_texts(ann, eve, game, nothing_changes):
    with pytest.raises(RowsChanged) as changed:
        save(game, eve, [RowEntry(0, OTHER), RowEntry(1, "5", was="4")])
    first, second = changed.value.conflicts
    assert (first.field, first.position, first.mine, first.theirs) == ("row", 0, OTHER, ANN_HOLE)
    assert (first.revision, first.who) == (1, "Android phone")
    assert second.position == 1
    nothing_changes()


def test_a_phone_with_a_seat_is_called_by_its_name(ann, eve, game):
    game.accesses.filter(device=ann.device).update(seat=1)
    with pytest.raises(RowsChanged) as changed:
        save(game, eve, [RowEntry(0, OTHER)])
    (conflict,) = changed.value.conflicts
    assert conflict.who == "Bob’s phone"


def test_whoever_saw_the_other_text_may_write_over_it(ann, eve, game):
    save(game, eve, [RowEntry(0, OTHER, was=ANN_HOLE.lower())])
    assert stored(game, 1)[0] == OTHER
    assert game.holes.get(number=1).scores.get(position=0).revision == 2


def test_what_a_phone_did_not_change_is_left_alone(ann, eve, game):
    save(game, eve, [RowEntry(0, OTHER, was=ANN_HOLE)])
    save(game, ann, [RowEntry(0, ANN_HOLE, was=ANN_HOLE), RowEntry(1, "", was="")])
    assert stored(game, 1)[0] == OTHER
    assert stored(game, 1)[1] != ""


def test_a_row_is_cleared_only_by_whoever_saw_it(ann, eve, game):
    with pytest.raises(RowsChanged):
        save(game, eve, [RowEntry(0, "", was="14")])
    save(game, ann, [RowEntry(0, "", was=ANN_HOLE)])
    assert stored(game, 1)[0] == ""
    hole = game.holes.get(number=1)
    assert [score.points for score in hole.scores.order_by("position")] == [None, None, None]


def test_the_knocker_is_a_field_of_its_own(ann, eve, game, nothing_changes):
    with pytest.raises(RowsChanged) as changed:
        save(game, eve, [RowEntry(0, ANN_HOLE)], knocker=1, knocker_was=None)
    (conflict,) = changed.value.conflicts
    assert (conflict.field, conflict.position) == ("knocker", None)
    assert (conflict.mine, conflict.theirs, conflict.revision) == ("1", "2", 1)
    assert conflict.who == "Android phone"
    nothing_changes()


def test_corrections_of_different_cards_meet_in_one_row(ann, eve, game):
    """Both began with 9H 9D KC / 9S 2D JH; each line of the history says what its phone did."""
    save(game, ann, [RowEntry(0, "AH 9D KC / 9S 2D JH", was=ANN_HOLE)])
    save(game, eve, [RowEntry(0, "9H 9D KC / 9S 2D JS", was=ANN_HOLE)], client_id="e")
    assert stored(game, 1)[0] == "AH 9D KC / 9S 2D JS"
    lines = list(game.changes.filter(kind="row", position=0, version__gt=game.version))
    assert [(line.was, line.now, line.device_id) for line in lines] == [
        (ANN_HOLE, "AH 9D KC / 9S 2D JH", ann.device.pk),
        ("AH 9D KC / 9S 2D JH", "AH 9D KC / 9S 2D JS", eve.device.pk),
    ]


def test_a_merged_save_sent_twice_counts_once(ann, eve, game):
    """Also when somebody who saw it corrected the same card in the meantime."""
    mine = RowEntry(0, OTHER, was=ANN_HOLE)
    save(game, ann, [RowEntry(0, "AH 9D KC / 9S 2D JH", was=ANN_HOLE)])
    save(game, eve, [mine], client_id="e")
    save(game, ann, [RowEntry(0, "AH 9D KC / 9S 2D JC", was="AH 9D KC / 9S 2D JS")])
    version = Game.objects.get(pk=game.pk).version
    assert save(game, eve, [mine], client_id="e").version == version
    assert stored(game, 1)[0] == "AH 9D KC / 9S 2D JC"


def test_a_card_that_both_changed_is_asked_with_all_else_in_both(ann, eve, game):
    save(game, ann, [RowEntry(0, "AH 9D KC / 9S 3D JH", was=ANN_HOLE)])
    with pytest.raises(RowsChanged) as changed:
        save(game, eve, [RowEntry(0, "AC 9D KC / 9S 2D JS", was=ANN_HOLE)])
    (conflict,) = changed.value.conflicts
    assert conflict.mine == "AC 9D KC / 9S 3D JS"
    assert conflict.theirs == "AH 9D KC / 9S 3D JS"
    assert conflict.stored == "AH 9D KC / 9S 3D JH"
    save(game, eve, [RowEntry(0, conflict.mine, was=conflict.stored)])
    assert stored(game, 1)[0] == conflict.mine


def test_cards_that_are_wrong_only_together_are_asked(ann, eve, game):
    """Each of them put the second queen of hearts into the row of Ann; nobody sees two."""
    save(game, ann, [RowEntry(0, "9H 9D QH / 9S 2D JH", was=ANN_HOLE)], overrule=True)
    with pytest.raises(RowsChanged) as changed:
        save(game, eve, [RowEntry(0, "9H 9D KC / 9S QH JH", was=ANN_HOLE)], overrule=True)
    (conflict,) = changed.value.conflicts
    assert (conflict.mine, conflict.theirs) == ("9H 9D KC / 9S QH JH", "9H 9D QH / 9S 2D JH")


@pytest.mark.parametrize("was", [KEEP, None])
def test_a_knocker_never_seen_is_not_overwritten(eve, game, nothing_changes, was):
    with pytest.raises(RowsChanged):
        save(game, eve, [], knocker=0, knocker_was=was)
    nothing_changes()


@pytest.mark.parametrize(("knocker", "was"), [(2, None), (2, 0), (0, 0), (None, None), (KEEP, 1)])
def test_a_knocker_nobody_changed_is_left_alone(eve, game, nothing_changes, knocker, was):
    save(game, eve, [], knocker=knocker, knocker_was=was)
    nothing_changes()


def test_the_knocker_is_corrected_by_whoever_saw_it(eve, game):
    save(game, eve, [], knocker=None, knocker_was=2)
    hole = game.holes.get(number=1)
    assert (hole.knocker, hole.knocker_revision) == (None, 2)


def test_adjustments_are_compared_where_a_form_sends_them_all(ann, eve, game):
    peeks = [{"points": 2, "reason": "two peeks"}]
    slow = [{"points": 1, "reason": "slow"}]
    save(game, ann, [RowEntry(0, ANN_HOLE, adjustments=peeks)])
    save(game, eve, [RowEntry(0, ANN_HOLE, adjustments=[], adjustments_was=[])])
    assert game.holes.get(number=1).scores.get(position=0).adjustments == peeks
    more = [{"points": 4, "reason": "two peeks"}, *slow]
    with pytest.raises(RowsChanged) as changed:
        save(game, eve, [RowEntry(0, ANN_HOLE, adjustments=more, adjustments_was=[])])
    (conflict,) = changed.value.conflicts
    assert (conflict.mine, conflict.theirs) == ("1 slow; 4 two peeks", "1 slow; 2 two peeks")
    save(game, eve, [RowEntry(0, ANN_HOLE, adjustments=slow, adjustments_was=[])])
    score = game.holes.get(number=1).scores.get(position=0)
    assert (score.adjustments, score.points) == ([*slow, *peeks], 20)
    save(game, eve, [RowEntry(0, ANN_HOLE, adjustments=slow, adjustments_was=peeks)])
    assert game.holes.get(number=1).scores.get(position=0).points == 18


def test_one_conflict_and_nothing_of_the_save_is_kept(eve, game, nothing_changes):
    with pytest.raises(RowsChanged):
        save(game, eve, [RowEntry(0, OTHER), RowEntry(1, "5", was="KH 2C 8C / KS T T")])
    nothing_changes()


def test_a_version_is_one_write(ann, game):
    record(game, 2, ["4", "5", "6"], device=ann.device, knocker=1)
    changes = game.changes.filter(hole=2)
    assert {change.version for change in changes} == {game.version + 1}
    assert [change.kind for change in changes] == ["row", "row", "row", "knocker"]
    assert [change.seq for change in game.changes.all()] == list(range(1, game.changes.count() + 1))
    assert Game.objects.get(pk=game.pk).version == game.version + 1
