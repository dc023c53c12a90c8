"""Rules that look back: a correction counts later holes again, however it comes in."""

import pytest

from scorecards.archive import game_record
from scorecards.models import Game, Signature
from scorecards.queries.details import hole_detail
from scorecards.queries.entries import entry_state
from scorecards.queries.what_if import played, what_if
from scorecards.rescoring.records import differences
from scorecards.rules import find_variant
from scorecards.scorekeeping import signatures
from scorecards.scorekeeping.absences import note_absence
from scorecards.scorekeeping.paper import record_paper
from scorecards.scorekeeping.paper_entries import PaperHole
from scorecards.scorekeeping.rule_changes import change_rules
from scorecards.witnesses.cards import card_version
from tests.scorecards.playing import new_game, points, record
from tests.scorecards.test_recording_paper import put
from tests.values import some

LAST_DOUBLE = {"standing": "last", "times": 2}
THREE_LOW = {"less_than": 3, "in_a_row": 3, "plus": -10}
COUNTS = [(5, 9), (1, 2), (2, 2), (2, 1)]
POINTS = [[5, 9], [1, 4], [2, 4], [-8, -8]]


def said(game):
    return [points(game, number) for number in range(1, 5)]


@pytest.fixture
def game(ann):
    """Four holes of two; Bob is last after the first of them."""
    game = new_game(
        ann.device,
        names=("Ann", "Bob"),
        hole=[LAST_DOUBLE, THREE_LOW],
        end={"type": "holes", "holes": 4},
    )
    for number, counts in enumerate(COUNTS, start=1):
        record(game, number, [f"={count}" for count in counts], device=ann.device)
    return game


def holds(game):
    """Is all that is stored what follows from the entries?"""
    return not [*differences(some(game_record(game.code)))]


def test_the_holes_are_counted_one_after_the_other(game):
    assert said(game) == POINTS
    assert holds(game)


def test_a_correction_counts_later_holes_again(ann, game):
    record(game, 1, ["=5", "=3"], device=ann.device)
    assert said(game) == [[5, 3], [2, 2], [4, 2], [-6, -9]]
    assert holds(game)
    versions = {hole.number: hole.version for hole in game.holes.all()}
    game.refresh_from_db()
    assert set(versions.values()) == {game.version}
    record(game, 1, ["=5", "=9"], device=ann.device)
    assert said(game) == POINTS


def test_a_correction_on_paper_does_so_too(ann, game):
    put(game, {1: [5, 3]}, device=ann.device)
    assert said(game) == [[5, 3], [2, 2], [4, 2], [-6, -9]]
    assert holds(game)


def test_a_sheet_is_counted_hole_by_hole(ann):
    game = new_game(ann.device, names=("Ann", "Bob"), hole=[LAST_DOUBLE, THREE_LOW])
    put(game, dict(enumerate(COUNTS, start=1)), device=ann.device)
    assert said(game) == POINTS


def test_other_rules_count_the_game_from_its_beginning(ann):
    game = new_game(ann.device, names=("Ann", "Bob"))
    for number, counts in enumerate(COUNTS, start=1):
        record(game, number, [f"={count}" for count in counts], device=ann.device)
    game.refresh_from_db()
    ruleset = game.rules.with_changes({"hole": [LAST_DOUBLE, THREE_LOW]})
    change_rules(game=game, ruleset=ruleset, device=ann.device, seen_version=game.version)
    assert said(game) == POINTS


def test_the_page_of_a_hole_explains_it(game):
    detail = some(hole_detail(Game.objects.get(pk=game.pk), 4))
    assert [seat.points for seat in detail.seats] == ["−8", "−8"]
    assert [line.points for line in detail.seats[1].lines] == ["1", "1", "−10"]


def test_a_phone_is_told_what_lies_before_the_hole(game):
    state = some(entry_state(Game.objects.get(pk=game.pk), 4))
    assert [row["total_before"] for row in state["rows"]] == [8, 17]
    assert [row["streaks"] for row in state["rows"]] == [[0, 2], [0, 2]]
    assert state["compiled"]["looks_back"]


def test_an_empty_seat_is_nobody_whose_total_counts(ann):
    """Ann's total falls to Bob's: nobody is last before the second hole."""
    resets = [{"above": 10, "to": "highest below"}]
    game = new_game(
        ann.device,
        names=("Ann", "Bob"),
        hole=[{"standing": "last", "plus": 7}],
        end={"type": "holes", "holes": 4, "resets": resets},
    )
    record(game, 1, ["=11", "=-3"], device=ann.device)
    record(game, 2, ["=1", "=1"], device=ann.device)
    detail = some(hole_detail(Game.objects.get(pk=game.pk), 2))
    assert points(game, 2) == [1, 1]
    assert [[line.points for line in seat.lines] for seat in detail.seats] == [["1"], ["1"]]


def test_what_the_game_would_have_been_is_counted_in_its_course(ann, game):
    past = some(played(Game.objects.get(pk=game.pk)))
    other = find_variant("pagat-6").with_changes({"hole": [{"holes": "last", "times": 3}]})
    under = what_if(past, other)
    assert [seat.total.was for seat in under.seats] == ["0", "9"]
    assert [seat.total.now for seat in under.seats] == ["14", "16"]


TWICE = {"who": "knocker", "when": "not lowest", "in_a_row": 2, "plus": 10}


@pytest.mark.parametrize("on_paper", [False, True], ids=["phone", "paper"])
def test_signatures_do_not_outlive_other_points_in_a_later_hole(ann, on_paper):
    """Another knocker changes no points in the hole itself, but those after it."""
    game = new_game(ann.device, names=("Ann", "Bob"), hole=[TWICE], end={"holes": 2})
    Game.objects.filter(pk=game.pk).update(sign_off=True)
    for number in (1, 2):
        record(game, number, ["=9", "=5"], device=ann.device, knocker=0)
    assert [points(game, number) for number in (1, 2)] == [[9, 5], [19, 5]]
    signatures.sign(game=game, position=0, seen=card_version(game.pk), device=ann.device)
    if on_paper:
        hole = PaperHole(1, [], points={}, knocker=1, knocker_was=0)
        record_paper(game_code=game.code, sheet=[hole], reason="As written", device=ann.device)
    else:
        record(game, 1, ["=9", "=5"], device=ann.device, knocker=1)
    assert [points(game, number) for number in (1, 2)] == [[9, 5], [9, 5]]
    assert not Signature.objects.exists()


def test_who_is_noted_as_absent_later_changes_the_holes_after(ann):
    game = new_game(ann.device, hole=[LAST_DOUBLE])
    for number, counts in enumerate([(5, 9, 30), (1, 2, 3), (4, 4, 4)], start=1):
        record(game, number, [f"={count}" for count in counts], device=ann.device)
    assert [points(game, number) for number in (2, 3)] == [[1, 2, 6], [4, 4, 8]]
    note_absence(game_code=game.code, position=2, joined_at=2, left_after=None, device=ann.device)
    assert [points(game, number) for number in (1, 2, 3)] == [[5, 9], [1, 4, 3], [4, 8, 4]]
    assert holds(game)
