"""What a stored game is played for: who owes whom, from the points of its scorecard."""

import contextlib
from itertools import pairwise

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from scorecards import devices
from scorecards.histories.exports import export_of
from scorecards.histories.records import history_of
from scorecards.models import Game
from scorecards.queries import history, tables
from scorecards.queries.stakes import game_account, stakes_of
from scorecards.rules.absences import Counts
from scorecards.rules.stakes import Every, Kind, Stakes, Tie
from scorecards.scorekeeping import errors, games, presence, taking_back
from scorecards.scorekeeping import stakes as agreeing
from scorecards.scorekeeping.stakes import StakesChanged, set_stakes
from tests.examples import examples
from tests.scorecards.histories import script_verdict, verdict
from tests.scorecards.playing import new_game, record
from tests.values import some

CENT = Stakes(Kind.OWN_POINTS, 1, "EUR")
CHIPS = Stakes(Kind.POT, 5, cap=30)


def fresh(game) -> Game:
    return Game.objects.get(pk=game.pk)


def agree(game, stakes, by, expected=None) -> Game:
    set_stakes(game=game, stakes=stakes, by=by, expected=expected)
    return fresh(game)


def test_a_game_has_no_stakes_and_is_asked_nothing_about_them(game):
    with CaptureQueriesContext(connection) as asked:
        assert stakes_of(game) is None
        assert game_account(game) is None
    assert len(asked) == 0


def test_an_account_has_the_points_of_the_scorecard(ann, game):
    """17, 8 and 0: Dee wins, and the others pay their own points."""
    game = agree(game, CENT, ann.device)
    with CaptureQueriesContext(connection) as asked:
        account = some(game_account(game))
    assert len(asked) == 2
    assert [(one.number, one.gained) for one in account.holes] == [(1, (-17, -8, 25))]
    assert stakes_of(game) == account.stakes == CENT


def test_the_history_says_what_was_agreed(ann, game):
    game = agree(game, CENT, ann.device)
    game = agree(game, CHIPS, ann.device, expected=CENT)
    game = agree(game, None, ann.device, expected=CHIPS)
    ended, changed, begun = history.changes(game)[:3]
    assert (begun.kind, begun.was, begun.first) == ("stakes", "", True)
    assert begun.now.startswith("After every hole everybody else pays the winner €0.01")
    assert changed.was == begun.now
    assert "Everybody puts in 5 chips" in changed.now
    assert (ended.was, ended.now) == (changed.now, "")
    assert verdict(game=game.code) == ""
    Game.objects.filter(pk=game.pk).update(stakes=CENT.data())
    assert "contradicts the game about its stakes" in verdict(game=game.code)
    wrong = export_of(some(history_of(game.code)))
    assert "contradicts the game about its stakes" in script_verdict(wrong)
    assert script_verdict(wrong | {"terms": wrong["terms"] | {"stakes": None}}) == ""


def test_the_same_stakes_are_no_change(ann, game, nothing_changes):
    agree(game, None, ann.device)
    nothing_changes()
    game = agree(game, CENT, ann.device)
    assert agree(game, CENT, ann.device, expected=None).version == game.version


def test_the_second_of_two_phones_sees_what_the_first_agreed(ann, eve, game):
    agree(game, CENT, ann.device)
    with pytest.raises(StakesChanged, match="Check it again") as refused:
        agree(game, CHIPS, eve.device)
    assert refused.value.stakes == CENT
    assert stakes_of(fresh(game)) == CENT


def test_what_was_paid_for_stays(ann, game, monkeypatch, nothing_changes):
    monkeypatch.setattr(agreeing, "payments_made", lambda game: True)
    with pytest.raises(errors.NotPossible, match="its stakes stay"):
        agree(game, CENT, ann.device)
    nothing_changes()


def test_the_next_game_of_the_table_is_played_for_the_same(ann, game):
    agree(game, CHIPS, ann.device)
    again = games.rematch(game=fresh(game), device=ann.device)
    assert stakes_of(fresh(again)) == CHIPS


def test_an_account_knows_the_end_of_the_game(ann, game):
    """A pot of 15 that nobody took goes back; what is paid at the end waits for it."""
    game = agree(game, Stakes(Kind.DIFFERENCE, 2, every=Every.GAME), ann.device)
    assert some(game_account(game)).balances == (0, 0, 0)
    games.finish(game=game, device=ann.device)
    done = some(game_account(fresh(game)))
    assert [one.number for one in done.holes] == [1, 0]
    assert done.balances == (-34, -16, 50)


def test_holes_keep_their_numbers_while_one_is_pending(ann, game):
    record(game, 2, ["=1", "=2", "=3"], device=ann.device)
    record(game, 3, ["=3", "=2", "=1"], device=ann.device)
    record(game, 2, [None, None, ""], device=ann.device)
    game = agree(game, CENT, ann.device)
    assert [one.number for one in some(game_account(game)).holes] == [1, 3]


def test_who_is_not_there_neither_pays_nor_gets(ann, game):
    """Dee goes home before the second hole; hers goes on with 0 in it, which wins nothing."""
    presence.leave(game=fresh(game), position=2, number=2, device=ann.device)
    record(game, 2, ["=4", "=9"], device=ann.device)
    game = agree(game, CENT, ann.device)
    assert some(game_account(game)).holes[1].gained == (9, -9, 0)


ACTS = st.lists(
    st.tuples(
        st.sampled_from(["hole", "hole", "correct", "sit", "leave", "late", "back", "end"]),
        st.lists(st.integers(-5, 20), min_size=4, max_size=4),
        st.integers(0, 2),
    ),
    min_size=1,
    max_size=7,
)
HOLES = [("hole", [4, 4, 9, 0], 1), ("hole", [7, -2, 0, 3], 0), ("hole", [5, 6, 5, 5], 2)]
KINDS = st.sampled_from(
    [
        CENT,
        Stakes(Kind.OWN_POINTS, 3, tie=Tie.CARRY),
        Stakes(Kind.DIFFERENCE, 1, every=Every.GAME),
        Stakes(Kind.EVERYONE, 5, "JPY"),
        Stakes(Kind.SKINS, 50, "EUR", last_split=True),
        CHIPS,
        Stakes(Kind.STABLEFORD, 1, target=5),
        Stakes(Kind.MATCH_PLAY, 100, by_holes=True),
    ]
)


@pytest.mark.django_db
def test_whatever_happens_at_a_table_sums_to_nothing() -> None:
    @examples(12)
    @given(KINDS, ACTS)
    def play(stakes, acts) -> None:
        device = devices.new_device("Android phone")
        game = agree(new_game(device), stakes, device)
        for one in [*HOLES, *acts]:
            with contextlib.suppress(errors.ScorekeepingError):
                act(game, device, *one)
            check(game_account(fresh(game)), over=fresh(game).finished is not None)

    play()


def check(account, *, over) -> None:
    """What is paid is received, and every balance is the one before with what was gained."""
    for hole in account.holes:
        assert sum(hole.balances) + hole.pot == 0
    for before, after in pairwise(account.holes):
        moved = zip(before.balances, after.gained, after.balances, strict=True)
        assert all(one + more == both for one, more, both in moved)
    assert sum(account.balances) == -account.pot
    assert account.pot == 0 or not over


def act(game, device, name, points, seat) -> None:
    """One thing that happens at a table of three, or four when somebody came late."""
    game = fresh(game)
    state = tables.table(game)
    number = state.next_hole
    match name:
        case "hole" | "correct":
            last = state.saved_hole if name == "correct" else number
            if last is None:
                return
            row = next((row for row in state.holes if row.number == last), None)
            away = {
                at
                for at, cell in enumerate(row.cells if row else ())
                if {"away", "out"} & {*cell.marks}
            } | {one.position for one in game.presence.each if one.covers(last)}
            entries = [
                None if at in away else f"={mine}"
                for at, mine in enumerate(points[: len(state.seats)])
            ]
            knocker = seat if seat not in away else None
            record(game, last, entries, device=device, knocker=knocker, overrule=True)
        case "sit":
            presence.sit_out(game=game, position=seat, number=number or 1, device=device)
        case "leave":
            presence.leave(game=game, position=seat, number=number or 1, device=device)
        case "late" if len(state.seats) < 4:
            late = {"name": "Eve", "counts": Counts.MEAN, "device": device}
            presence.join_late(game=game, number=number or 1, **late)
        case "back" if state.saved_hole:
            taking_back.take_back_hole(game=game, number=state.saved_hole, device=device)
        case "end":
            games.finish(game=game, device=device)
