"""A sheet of paper put into a game: all of it or nothing, once, and never over somebody unseen."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorecards import devices, watching
from scorecards.models import Change, Game
from scorecards.queries import history, tables
from scorecards.scorekeeping import errors, paper, paper_entries
from scorecards.scorekeeping.paper_entries import PaperChanged, PaperHole, PaperNote, PaperRefused
from scorecards.scorekeeping.rows import RowEntry
from tests.scorecards.playing import new_game, points, record, stored
from tests.values import some

AS_WRITTEN = "As written on the sheet"


def put(
    game: Game, sheet: Mapping[int, Sequence[int | str | None]], *, device: Any, **more: Any
) -> paper_entries.PaperRecorded:
    """Save these numbers, as a page that shows what is stored now; `final` says they are points."""
    final = more.pop("final", False)
    knockers = more.pop("knockers", {})
    seen: dict[int, dict[int, str]] = more.pop("seen", None) or {
        number: stored(game, number) for number in sheet
    }
    holes = []
    for number, numbers in sheet.items():
        typed = {at: each for at, each in enumerate(numbers) if each is not None}
        rows = [
            RowEntry(at, f"={each}", seen[number].get(at) or None) for at, each in typed.items()
        ]
        knock = {"knocker": knockers[number], "knocker_was": None} if number in knockers else {}
        written: Any = typed if final else {}
        holes.append(PaperHole(number, rows, points=written, **knock))
    return paper.record_paper(
        game_code=game.code, sheet=holes, reason=AS_WRITTEN, device=device, **more
    )


@pytest.fixture
def empty(ann):
    """A game of three over two holes, nothing entered."""
    return new_game(ann.device, end={"holes": 2})


def test_a_whole_sheet_is_one_save(ann, empty):
    done = put(empty, {1: [5, 12, -2], 2: [7, 0, 31]}, device=ann.device)
    assert (done.changed, done.finished, done.version) == (True, True, 1)
    assert points(empty, 1) == [5, 12, -2]
    assert points(empty, 2) == [7, 0, 31]
    game = Game.objects.get(pk=empty.pk)
    assert (game.version, game.finish_reason) == (1, "holes played")
    assert game.changes.count() == 7
    assert [seat.total for seat in tables.table(game).seats] == ["12", "12", "29"]


def test_a_sheet_sent_twice_counts_once(ann, empty):
    seen: dict[int, dict[int, str]] = {1: {}, 2: {}}
    sheet = {1: [5, 12, -2], 2: [7, 0, 31]}
    put(empty, sheet, device=ann.device, client_id="one", seen=seen)
    again = put(empty, sheet, device=ann.device, client_id="one", seen=seen)
    assert (again.changed, again.version) == (False, 1)
    assert Change.objects.filter(game=empty).count() == 7
    with pytest.raises(PaperChanged):  # with something else, an id proves nothing
        put(empty, {1: [6, 12, -2]}, device=ann.device, client_id="one", seen=seen)


def test_what_others_entered_meanwhile_is_never_overwritten_unseen(ann, empty):
    other = devices.new_device("iPad")
    record(empty, 1, ["=4", "=12", "=8"], device=other)
    with pytest.raises(PaperChanged) as told:
        put(empty, {1: [5, 12, 8], 2: [1, 2, 3]}, device=ann.device, seen={1: {}, 2: {}})
    ((hole, conflict),) = told.value.conflicts
    assert (hole, conflict.position, conflict.mine, conflict.theirs) == (1, 0, "5", "4")
    assert conflict.who == "iPad"
    assert points(empty, 1) == [4, 12, 8]
    assert points(empty, 2) == []


def test_a_number_that_only_confirms_what_the_page_showed_tells_a_change_too(ann, empty):
    put(empty, {1: [5, 12, 8]}, device=ann.device)
    seen = {1: stored(empty, 1)}
    record(empty, 1, ["=6", None, None], device=devices.new_device("iPad"))
    with pytest.raises(PaperChanged):
        put(empty, {1: [5, 12, 8]}, device=ann.device, seen=seen)
    assert points(empty, 1) == [6, 12, 8]


def test_everything_wrong_is_told_and_nothing_saved(ann, empty):
    with pytest.raises(PaperRefused) as told:
        put(empty, {1: [5, None, "many"], 2: [1, 2, None]}, device=ann.device)
    found = [(each.hole, each.position, each.message) for each in told.value.troubles]
    assert (1, 1, "A number is missing here.") in found
    assert (2, 2, "A number is missing here.") in found
    assert any(each[:2] == (1, 2) for each in found)
    assert not empty.holes.exists()
    assert not empty.changes.exists()


def test_holes_are_in_order_and_end_with_the_game(ann, empty):
    with pytest.raises(PaperRefused, match="Hole 1 is not complete yet"):
        put(empty, {2: [5, 1, 2]}, device=ann.device)
    with pytest.raises(PaperRefused, match="The game is over after hole 2"):
        put(empty, {1: [5, 1, 2], 2: [5, 1, 2], 3: [5, 1, 2]}, device=ann.device)
    assert not empty.holes.exists()


def test_numbers_are_counted_by_the_rules_with_the_knocker(ann):
    game = new_game(ann.device, "pagat-4-knock-10")
    put(game, {1: [8, 5, 9]}, device=ann.device, knockers={1: 0})
    assert some(points(game, 1)[0]) > 8
    assert game.holes.get().knocker == 0


def test_final_points_stay_what_the_sheet_says(ann):
    game = new_game(ann.device, "cabo-1e")
    put(game, {1: [8, 5, 9]}, device=ann.device, final=True)
    assert points(game, 1) == [8, 5, 9]
    by_hand = list(game.holes.get().scores.values_list("adjustments", flat=True))
    assert any(each and each[0]["reason"] == AS_WRITTEN for each in by_hand)
    put(game, {1: [8, 5, 9]}, device=ann.device, final=True)
    assert game.changes.filter(kind="row").count() == 3
    put(game, {1: [7, 5, 9]}, device=ann.device, final=True)
    assert points(game, 1) == [7, 5, 9]
    plain = new_game(ann.device, "cabo-1e")
    with pytest.raises(PaperRefused, match="nobody called") as told:
        put(plain, {1: [8, 5, 9]}, device=ann.device)
    assert all(each.warning for each in told.value.troubles)
    put(plain, {1: [8, 5, 9]}, device=ann.device, overrule=True)
    assert points(plain, 1) != [8, 5, 9]  # so the rules do make something else of it


def test_final_points_of_a_number_that_is_there_as_counted(ann):
    """The rules made 18 of 8; the sheet says 8 at the end."""
    game = new_game(ann.device, "pagat-4-knock-10")
    record(game, 1, ["=8", "=5", "=9"], device=ann.device, knocker=0)
    before = points(game, 1)
    assert before[0] != 8
    put(game, {1: [8, 5, 9]}, device=ann.device, final=True)
    assert points(game, 1) == [8, 5, 9]


def test_a_sum_that_is_wrong_on_paper_is_noted_once(ann, empty):
    notes = [PaperNote(1, None, 16, 15), PaperNote(None, 2, 30, 29)]
    for _ in range(2):
        put(empty, {1: [5, 12, -2]}, device=ann.device, notes=notes)
    kinds = Change.objects.filter(game=empty, kind="paper")
    assert [(each.hole, each.position, each.was, each.now) for each in kinds] == [
        (1, None, 16, 15),
        (None, 2, 30, 29),
    ]
    lines = [line for line in history.changes(empty) if line.kind == "paper"]
    assert [(line.name, line.was, line.now, line.restorable) for line in lines] == [
        ("Dee", "30", "29", False),
        ("", "16", "15", False),
    ]


def test_who_watches_is_told_once_and_may_refuse(ann, empty, monkeypatch):
    Game.objects.filter(pk=empty.pk).update(watched=True)
    told: list[int] = []
    monkeypatch.setattr(watching, "watchers", [told.append])
    put(empty, {1: [5, 12, -2], 2: [7, 0, 31]}, device=ann.device)
    assert told == [empty.pk]

    def refuse(_game: int) -> None:
        raise errors.NotPossible("No.")

    monkeypatch.setattr(watching, "watchers", [refuse])
    with pytest.raises(errors.NotPossible):
        put(empty, {1: [6, 12, -2]}, device=ann.device)
    assert points(empty, 1) == [5, 12, -2]


def test_who_is_out_has_no_number(ann):
    game = new_game(ann.device, end={"type": "elimination", "more_than": 20})
    put(game, {1: [25, 3, 4]}, device=ann.device)
    put(game, {2: [None, 5, 6]}, device=ann.device)
    assert [seat.total for seat in tables.table(game).seats] == ["25", "8", "10"]
    with pytest.raises(PaperRefused, match="one row for each who plays"):
        put(game, {3: [1, 5, 6]}, device=ann.device)


def test_reading_takes_as_many_statements_for_any_number_of_holes(ann):
    game = new_game(ann.device, end={"holes": 18})

    def statements(holes: range) -> int:
        with CaptureQueriesContext(connection) as ran:
            put(game, {n: [1, 2, 3] for n in holes}, device=ann.device, seen={n: {} for n in holes})
        return sum(each["sql"].startswith("SELECT") for each in ran)

    statements(range(1, 2))
    assert statements(range(2, 4)) == statements(range(4, 19))
