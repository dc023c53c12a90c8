"""Recording a hole: rows in, points out, nothing wrong kept, nothing counted twice."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorecards.models import Change, Game
from scorecards.scorekeeping import holes
from scorecards.scorekeeping.errors import BadEntry, GameOver, NoSuchHole, RowsChanged, Warned
from scorecards.scorekeeping.rows import RowEntry
from tests.scorecards.playing import (
    ANN_HOLE,
    BOB_HOLE,
    DEE_HOLE,
    new_game,
    points,
    record,
    stored,
)
from tests.values import some

FIVE_KINGS = ("KH KD KC / 9S 2D JH", "KS K 9C / 3S 10H 10C")


def codes(refused: BadEntry) -> list[tuple[str, int | None]]:
    return [(problem.code, problem.seat) for problem in refused.problems]


def test_a_hole_is_counted_and_everyone_gets_points(ann, game):
    recorded = record(game, 2, [ANN_HOLE, BOB_HOLE, "14"], device=ann.device)
    assert [some(recorded.scores[seat]).points for seat in range(3)] == [17, 8, 14]
    assert points(game, 2) == [17, 8, 14]
    assert recorded.version == Game.objects.get(pk=game.pk).version == game.version + 1
    assert not recorded.finished


def test_entries_are_kept_in_one_notation(ann, game):
    record(game, 2, ["9h9dkc9s2djh", " =−3 ", "k 2 9/k 10 10"], device=ann.device)
    assert stored(game, 2) == {0: "9H 9D KC / 9S 2D JH", 1: "-3", 2: "K 2 9 / K T T"}


def test_a_long_total_is_kept_so_that_it_is_never_read_as_cards(ann):
    game = new_game(ann.device, names=["Ann", "Bob"], layout={"free": True}, scoring=None)
    record(game, 1, ["=123", "14"], device=ann.device)
    assert stored(game, 1) == {0: "=123", 1: "14"}
    record(game, 1, ["=123", "=0123"], device=ann.device)
    assert points(game, 1) == [123, 123]


def test_points_wait_until_every_row_is_in(ann):
    game = new_game(ann.device, "pagat-4-knock-10", names=["Ann", "Bob"])
    first = record(game, 1, ["5H 6H / 7H 8C", None], device=ann.device, knocker=0)
    assert some(first.scores[0]).pending
    assert first.scores[1] is None
    assert points(game, 1) == [None, None]
    row = game.holes.get().scores.get(position=0)
    assert row.counted == 26
    record(game, 1, [None, "AH 2H / 3H 4C"], device=ann.device)
    assert points(game, 1)[0] == 36  # knocked without the lowest: ten more
    assert None not in points(game, 1)


def test_any_earlier_hole_can_be_corrected_and_everyone_is_settled_again(ann):
    game = new_game(ann.device, "pagat-4-knock-10", names=["Ann", "Bob"])
    record(game, 1, ["5H 6H / 7H 8C", "AH 2H / 3H 4C"], device=ann.device, knocker=0)
    record(game, 2, ["12", "14"], device=ann.device, knocker=0)
    assert points(game, 1)[0] == 36
    record(game, 1, [None, "AH 2H / 3H 4C"], device=ann.device, knocker=1)
    assert points(game, 1)[0] == 26


def test_manual_adjustments_come_after_everything(ann, game):
    rows = [
        RowEntry(0, ANN_HOLE, adjustments=[{"points": 2, "reason": " two peeks "}]),
        RowEntry(1, BOB_HOLE),
        RowEntry(2, DEE_HOLE, adjustments=[{"points": -5, "reason": "found the joker"}]),
    ]
    recorded = holes.record_hole(game_code=game.code, number=2, rows=rows, device=ann.device)
    assert points(game, 2) == [19, 8, -5]
    assert str(some(recorded.scores[0]).lines[-1].label) == "two peeks"
    kept = game.holes.get(number=2).scores.get(position=0)
    assert (kept.counted, kept.adjustments) == (17, [{"points": 2, "reason": "two peeks"}])


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("9H 9D KC / 9S 2D", "wrong-shape"),
        ("9H 9D KC / 9S 2D ZZ", "unknown-card"),
        ("9H " * 200, "too long"),
        ("=99999", "total"),
        ("X 9D KC / 9S 2D JH", "no-jokers"),
        ("9H \x00 KC / 9S 2D JH", "unknown-card"),
    ],
)
def test_what_cannot_be_read_is_refused_and_nothing_saved(ann, game, nothing_changes, entry, code):
    with pytest.raises(BadEntry) as refused:
        record(game, 2, [entry, BOB_HOLE, DEE_HOLE], device=ann.device)
    assert not isinstance(refused.value, Warned)
    assert (code, 0) in codes(refused.value)
    assert refused.value.message
    nothing_changes()


def test_every_mistake_is_told_at_once(ann, game, nothing_changes):
    rows = [
        RowEntry(0, "9H"),
        RowEntry(1, "nonsense"),
        RowEntry(2, DEE_HOLE, adjustments=[{"points": 0, "reason": "x"}, {"points": 3}]),
        RowEntry(7, "14"),
    ]
    with pytest.raises(BadEntry) as refused:
        holes.record_hole(game_code=game.code, number=2, rows=rows, knocker=9, device=ann.device)
    found = codes(refused.value)
    assert {seat for _, seat in found} >= {0, 1, 2}
    assert {"adjustment", "reason", "seat", "knocker"} <= {code for code, _ in found}
    nothing_changes()


@pytest.mark.parametrize(
    "adjustment",
    [
        {"points": 1000, "reason": "much"},
        {"points": True, "reason": "odd"},
        {"points": 2.5, "reason": "half"},
        {"points": 2, "reason": " "},
        {"points": 2, "reason": "long" * 30},
        {"points": 2, "reason": "two\nlines"},
        {"points": 2, "reason": 7},
        "2",
    ],
)
def test_an_adjustment_is_whole_points_and_a_reason(ann, game, nothing_changes, adjustment):
    with pytest.raises(BadEntry) as refused:
        holes.record_hole(
            game_code=game.code,
            number=2,
            rows=[RowEntry(0, "14", adjustments=[adjustment])],
            device=ann.device,
        )
    assert [seat for _, seat in codes(refused.value)] == [0]
    nothing_changes()


def test_more_copies_than_the_pack_holds_is_a_warning_that_can_be_overruled(
    ann, game, nothing_changes
):
    with pytest.raises(Warned) as warned:
        record(game, 2, [*FIVE_KINGS, DEE_HOLE], device=ann.device)
    assert {seat for _, seat in codes(warned.value)} == {0, 1}
    nothing_changes()
    record(game, 2, [*FIVE_KINGS, DEE_HOLE], device=ann.device, overrule=True)
    assert None not in points(game, 2)


def test_an_overruled_warning_is_not_asked_again_for_another_row(ann, game):
    record(
        game,
        2,
        ["KH KD KC / 9S 2D JH", "KS K 9C / 3S 10H 10C", None],
        device=ann.device,
        overrule=True,
    )
    record(game, 2, [None, None, DEE_HOLE], device=ann.device)
    assert None not in points(game, 2)


def test_nobody_knocked_is_asked_only_when_the_hole_is_complete(ann):
    game = new_game(ann.device, "pagat-4-knock-10", names=["Ann", "Bob"])
    record(game, 1, ["12", None], device=ann.device)
    with pytest.raises(Warned) as warned:
        record(game, 1, [None, "14"], device=ann.device)
    assert codes(warned.value) == [("no-knocker", None)]
    record(game, 1, [None, "14"], device=ann.device, overrule=True)
    assert points(game, 1) == [12, 14]


def test_a_hole_waits_until_the_one_before_is_complete(ann, game):
    record(game, 2, ["4", "5", None], device=ann.device)
    for number in (3, 4):
        with pytest.raises(NoSuchHole, match="Hole 2 is not complete"):
            record(game, number, ["1", "2", "3"], device=ann.device)
    record(game, 2, [None, None, "6"], device=ann.device)
    with pytest.raises(NoSuchHole, match="Hole 3 is not complete"):
        record(game, 4, ["1", "2", "3"], device=ann.device)
    record(game, 3, ["1", "2", "3"], device=ann.device)
    assert game.holes.count() == 3


@pytest.mark.parametrize("number", [0, -1, 10**30])
def test_a_hole_that_cannot_be(ann, game, nothing_changes, number):
    with pytest.raises(NoSuchHole):
        holes.record_hole(
            game_code=game.code, number=number, rows=[RowEntry(0, "4")], device=ann.device
        )
    nothing_changes()


def test_the_tenth_of_nine_is_refused(ann, game):
    for number in range(2, 10):
        last = record(game, number, ["4", "5", "6"], device=ann.device)
    assert last.finished
    with pytest.raises(GameOver):
        record(game, 10, ["1", "2", "3"], device=ann.device)
    assert game.holes.count() == 9


def test_the_same_text_again_changes_nothing_and_tells_nobody(ann, game, nothing_changes):
    again = record(game, 1, [ANN_HOLE.lower(), None, None], device=ann.device, was={0: None})
    assert some(again.scores[0]).points == 17
    nothing_changes()


def test_a_save_sent_twice_counts_once(ann, eve, game):
    for _ in range(2):
        sent = record(game, 2, ["14", None, None], device=ann.device, was={1: ""}, client_id="a1")
        assert some(sent.scores[0]).counted == 14
    assert Change.objects.filter(game=game, hole=2).count() == 1
    record(game, 2, ["15", None, None], device=eve.device)
    late = record(game, 2, ["14", None, None], device=ann.device, was={1: ""}, client_id="a1")
    assert some(late.scores[0]).counted == 15
    assert stored(game, 2)[0] == "15"


def test_an_id_used_again_for_something_else_is_an_ordinary_save(ann, game):
    record(game, 2, ["14", None, None], device=ann.device, client_id="a1")
    record(game, 2, ["14", "7", None], device=ann.device, client_id="a1", was={0: "14"})
    assert stored(game, 2) == {0: "14", 1: "7", 2: ""}
    with pytest.raises(RowsChanged):
        record(game, 2, ["16", None, None], device=ann.device, client_id="a1", was={1: ""})
    assert stored(game, 2)[0] == "14"


def test_an_id_counts_in_its_own_game_only(ann, game):
    other = new_game(ann.device)
    record(other, 1, ["14", None, None], device=ann.device, client_id="a1")
    record(game, 2, ["14", None, None], device=ann.device, client_id="a1")
    assert stored(game, 2)[0] == "14"


@pytest.mark.parametrize("client_id", ["", "x" * 65, "nul\x00"])
def test_an_id_that_is_none(ann, game, nothing_changes, client_id):
    with pytest.raises(BadEntry):
        record(game, 2, ["14", None, None], device=ann.device, client_id=client_id)
    nothing_changes()


def test_a_game_nobody_started(ann, db):
    with pytest.raises(Game.DoesNotExist):
        holes.record_hole(game_code="AAAAA", number=1, rows=[RowEntry(0, "4")], device=ann.device)


def statements(game: Game, number: int, entries: list[str], device) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        record(game, number, entries, device=device, was={99: ""})
    return len(queries)


def test_a_save_takes_as_many_statements_for_twelve_players_as_for_two(ann):
    two = new_game(ann.device, names=["A", "B"])
    twelve = new_game(ann.device, names=list("ABCDEFGHIJKL"))
    counts = {
        statements(game, number, ["14"] * game.seats.count(), ann.device)
        for game in (two, twelve)
        for number in (1, 2, 3, 4)
    }
    assert len(counts) == 1
    # Three reads and, under the lock, whether they still hold; four writes; two more are the
    # borders of the transaction (savepoints in a test).
    assert counts.pop() <= 10


def test_a_correction_before_the_first_save_is_no_edit_and_one_after_it_is(ann):
    game = new_game(ann.device, names=["Ann", "Bob"])
    url = f"/g/{game.code}/holes/1/"

    def send(entry, was, **more):
        rows = [{"position": 0, "entry": entry, "was": was}]
        body = {"rows": rows, **more}
        assert ann.post(url, body, content_type="application/json").status_code == 200
        return game.holes.get().scores.get(position=0).revision

    assert send("A 2 3 / A 2 3", None, unsaved=True) == 1
    assert send("A 2 3 / A 2 4", "A 2 3 / A 2 3", unsaved=True, knocker=0, knocker_was=None) == 1
    assert send("A 2 3 / A 2 4", "A 2 3 / A 2 4", unsaved=True, knocker=1, knocker_was=0) == 1
    assert game.holes.get().knocker_revision == 1
    assert Change.objects.filter(game=game, kind="row").count() == 2  # the history has them all
    assert send("A 2 3 / A 2 5", "A 2 3 / A 2 4") == 2
    assert send("A 2 3 / A 2 6", "A 2 3 / A 2 5", unsaved=True) == 2  # no phone takes the mark away
    answer = ann.post(url, {"rows": [], "unsaved": "yes"}, content_type="application/json")
    assert answer.status_code == 400
