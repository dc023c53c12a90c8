"""Promotion and relegation: who moves, who fills a vacancy, where a playoff is due."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.drawn import few
from tournaments.rules.divisions import GOING, MOVES, Move, Moved, marks, propose

THREE = [[1, 2, 3, 4], [11, 12, 13, 14], [21, 22, 23, 24]]


@st.composite
def leagues(draw):
    sizes = draw(st.lists(st.integers(0, 6), min_size=1, max_size=4))
    divisions = [[100 * level + at for at in range(size)] for level, size in enumerate(sizes)]
    everyone = [player for table in divisions for player in table]
    leavers = draw(st.lists(st.sampled_from(everyone), unique=True)) if everyone else []
    newcomers = list(range(1000, 1000 + draw(st.integers(0, 3))))
    return divisions, leavers, newcomers


@few
@given(leagues(), st.integers(0, 3), st.integers(0, 3))
def test_everybody_who_stays_is_in_one_division_and_moves_by_one(league, up, down):
    divisions, leavers, newcomers = league
    found = propose(divisions, up=up, down=down, leavers=leavers, newcomers=newcomers)
    before = {player: level for level, table in enumerate(divisions) for player in table}
    after = [player for table in found.divisions for player in table]
    assert sorted(after) == sorted((set(before) - set(leavers)) | set(newcomers))
    for level, table in enumerate(found.divisions):
        for player in table:
            assert abs(before.get(player, len(divisions)) - level) <= 1
    assert {move.player for move in found.moves if move.why is Moved.LEFT} == set(leavers)
    assert {move.player for move in found.moves if move.why is Moved.NEW} == set(newcomers)


@few
@given(leagues(), st.integers(0, 3), st.integers(0, 3), st.data())
def test_marks_are_those_of_the_proposal_and_only_for_who_has_a_place(league, up, down, data):
    divisions, leavers, _ = league
    everyone = [player for table in divisions for player in table]
    placed = set(data.draw(st.lists(st.sampled_from(everyone)))) if everyone else set()
    shared = data.draw(st.booleans())
    places = dict.fromkeys(placed, 1) if shared else {}
    found = propose(divisions, up=up, down=down, leavers=leavers, places=places)
    level = {player: at for at, table in enumerate(found.divisions) for player in table}
    before = {player: at for at, table in enumerate(divisions) for player in table}
    undecided = {player for group in found.playoffs for player in group}
    shown = marks(found, placed)
    for player in everyone:
        moved = player in level and level[player] - before[player]
        expected = {-1: "up", 1: "down"}.get(moved) if player in placed - undecided else None
        move = shown.get(player)
        assert (move and GOING[move]) == expected


@few
@given(leagues(), st.integers(0, 3))
def test_as_many_up_as_down_keeps_the_sizes_while_nobody_leaves(league, number):
    divisions, _, _ = league
    if any(len(table) < 2 * number for table in divisions):
        return
    found = propose(divisions, up=number, down=number)
    assert [len(table) for table in found.divisions] == [len(table) for table in divisions]


def test_moves_say_why():
    found = propose(THREE, up=1, down=1, leavers=[2], newcomers=[99])
    assert found.divisions[2] == (14, 23, 24, 99)
    assert [move for move in found.moves if move.player in (2, 4, 11, 12, 99)] == [
        Move(2, 0, None, Moved.LEFT),
        Move(4, 0, 1, Moved.RELEGATED),
        Move(11, 1, 0, Moved.PROMOTED),
        Move(12, 1, 0, Moved.FILLS_VACANCY),
        Move(99, None, 2, Moved.NEW),
    ]


def test_a_leaver_at_the_bottom_spares_nobody():
    assert propose(THREE, up=1, down=1, leavers=[4]).divisions[0] == (1, 2, 11, 12)


def test_nobody_who_rises_also_falls():
    assert propose([[1], [2], [3]], up=1, down=1).divisions == ((2,), (1, 3), ())


def test_each_division_may_have_its_own_numbers():
    found = propose(THREE, up=[0, 1, 2], down=[1, 2, 0])
    assert found.divisions == ((1, 2, 3, 11), (4, 12, 21, 22), (13, 14, 23, 24))
    assert {move.why for move in found.moves} == {Moved.PROMOTED, Moved.RELEGATED}


def test_a_place_shared_across_a_line_needs_a_playoff():
    places = {11: 1, 12: 1, 13: 3, 14: 4, 1: 1, 2: 2, 3: 3, 4: 3}
    found = propose(THREE, up=1, down=1, places=places)
    assert found.playoffs == ((3, 4), (11, 12))
    assert propose(THREE, up=2, down=2, places={11: 1, 12: 1}).playoffs == ()


@pytest.mark.parametrize(
    ("divisions", "changes"),
    [(THREE, {"up": -1}), ([[1, 2], [2]], {}), (THREE, {"newcomers": [1]}), (THREE, {"up": [1]})],
)
def test_what_cannot_be_is_refused(divisions, changes):
    with pytest.raises(ValueError, match=r"\."):
        propose(divisions, **({"up": 1, "down": 1} | changes))


def test_every_reason_has_its_word():
    assert set(MOVES) == set(Moved)
