"""Whole games under other rules: their end, what fits, and points alone against reasons."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.rescoring import (
    PlayedGame,
    PlayedHole,
    doubtful_codes,
    misfit,
    remarks,
    rescore,
    unknown_codes,
    verdict,
)
from scorecards.rescoring.games import Ended
from scorecards.rules import VARIANTS, Game, Layout, Manual, Shape, find_variant
from tests.examples import examples
from tests.rules.strategies import composed_rulesets, layouts_of
from tests.rules.translate import text_of

pytestmark = pytest.mark.walk

SIX = Shape(2, 3)
ANN, BOB = "9H 9D KC / 9S 2D JH", "KH 2C 8C / KS TH 8H"


def game_of(*holes, shape=SIX, seats=2, knocker=None, by_hand=()):
    """A game of these rows, written or typed; None for a player who is out."""
    played = []
    for number, rows in enumerate(holes, start=1):
        read = {
            seat: Layout.parse(row, shape) if isinstance(row, str) else row
            for seat, row in enumerate(rows)
            if row is not None
        }
        extra = tuple(each for at, each in by_hand if at == number)
        played.append(PlayedHole(number, read, knocker, extra))
    return PlayedGame(shape, seats, tuple(played))


@st.composite
def games(draw, ruleset, shape):
    """A game of a few holes with typed totals, players out and points by hand now and then."""
    seats = draw(st.integers(2, 4))
    out = {
        seat: draw(st.integers(2, 9)) for seat in range(seats - 1) if draw(st.integers(0, 9)) == 9
    }
    holes, number = [], 0
    for number in range(1, draw(st.integers(1, 4)) + 1):
        order = [seat for seat in range(seats) if out.get(seat, 99) > number]
        rows = {
            seat: draw(st.integers(-9, 60))
            if draw(st.integers(0, 7)) == 7
            else Layout.parse(
                text_of(draw(layouts_of(ruleset, shape))), shape, numbered=ruleset.pack.numbered
            )
            for seat in order
        }
        points = st.integers(-9, 9).filter(bool)
        extra = [Manual(seat, draw(points), "") for seat in order if draw(st.integers(0, 7)) == 7]
        knocker = draw(st.none() | st.sampled_from(order))
        holes.append(PlayedHole(number, rows, knocker, tuple(extra)))
    return PlayedGame(shape, seats, tuple(holes))


# Points alone ------------------------------------------------------------------------------------


def agrees(ruleset, games, *, own=False):
    """Every game that fits ends as `rescore` explains, and as the rules alone say."""
    unknown = unknown_codes(ruleset)
    for game in games:
        assert bool(misfit(ruleset, game)) == (not unknown.isdisjoint(game.codes))
        if unknown.isdisjoint(game.codes):
            end = verdict(game, ruleset, own=own)
            assert end == rescore(game, ruleset, own=own).end
            assert end == plainly(game, ruleset, own=own)


def plainly(game, ruleset, *, own):
    """The end of a game, looked for after every hole through the rules alone."""
    points = [[score.points for score in ruleset.score(hole.pure)] for hole in game.holes]
    rows = [
        tuple(dict(zip(hole.order, row, strict=True)).get(seat, 0) for seat in range(game.seats))
        for hole, row in zip(game.holes, points, strict=True)
    ]
    length = len(rows)
    changed = replace(ruleset, ending=replace(ruleset.ending, holes=length))
    for after in range(length if own else 1, length + 1):
        lying = tuple(map(game.holes[after - 1].rows.get, range(game.seats)))
        table = Game(ruleset if own else changed, game.seats, tuple(rows[:after]), (lying,))
        outcome = table.outcome()
        if outcome or after == length:
            reason, winners = (outcome.reason, outcome.winners) if outcome else ("", ())
            stayed = [seat for seat in winners if seat in game.stayed]
            low = min(table.totals[seat] for seat in game.stayed)
            lowest = [seat for seat in game.stayed if table.totals[seat] == low]
            return Ended(after, reason, tuple(stayed or lowest))
    raise AssertionError("a game has a hole")


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_every_preset_gives_the_winners_it_explains(variant):
    for shape in variant.shapes:

        @examples(6, thorough=150)
        @given(games(variant, shape), st.booleans())
        def agree(game, own):
            agrees(variant, [game], own=own and variant.ending.type != "elimination")

        agree()


@examples(80)
@given(st.sampled_from(VARIANTS), st.data())
def test_a_game_under_the_rules_of_others(variant, data):
    shape = data.draw(st.sampled_from(variant.shapes))
    rivals = [each for each in VARIANTS if shape in each.shapes]
    agrees(data.draw(st.sampled_from(rivals)), [data.draw(games(variant, shape))])


@examples(10)
@given(composed_rulesets(), st.data())
def test_games_under_what_people_put_together(ruleset, data):
    played = st.lists(games(find_variant("pagat-6-jokers-m5"), SIX), min_size=1, max_size=5)
    changes = {"layout": {"rows": 2, "columns": 3}, "scoring": []}
    agrees(ruleset.with_changes(changes), data.draw(played))


def test_which_games_do_not_fit_and_which_are_in_doubt():
    plain, joker = game_of([ANN, BOB]), game_of(["X 9D KC / 9S 2D JH", BOB])
    unsuited = game_of(["9H 9D KC / 9S 2D Q", BOB])
    queen = find_variant("pagat-6").with_changes({"values": {"QS": 40}})
    unknown, doubtful = unknown_codes(queen), doubtful_codes(queen)
    assert [bool(unknown & game.codes) for game in (plain, joker, unsuited)] == [False, True, False]
    assert [bool(doubtful & game.codes) for game in (plain, unsuited)] == [False, True]


def test_gaps_in_the_numbers_of_holes_are_no_holes():
    game = game_of([ANN, BOB], by_hand=[(1, Manual(1, 2, "two peeks"))])
    moved = PlayedGame(SIX, 2, (PlayedHole(3, game.holes[0].rows, 1, game.holes[0].by_hand),))
    assert verdict(moved, find_variant("pagat-6")).winners == (1,)


# The end -----------------------------------------------------------------------------------------


def ends(slug, *holes, own=False, seats=2, **changes):
    ruleset = find_variant(slug).with_changes(changes)
    return rescore(game_of(*holes, seats=seats), ruleset, own=own).end


def test_as_many_holes_as_were_played_and_the_lowest_wins():
    end = ends("pagat-6", [5, 3], [1, 9], [2, 2])
    assert (end.after, end.reason, end.winners) == (3, "holes played", (0,))


def test_a_target_ends_the_game_where_it_is_reached():
    holes = [[60, 20], [50, 20], [0, 99]]
    end = ends("pagat-6", *holes, end={"type": "target", "at_least": 100})
    assert (end.after, end.reason, end.winners) == (2, "target reached", (1,))


def test_under_its_own_rules_a_game_ended_as_it_did():
    """A correction may have brought a total to the target in the middle of the game."""
    holes = [[60, 20], [50, 20], [0, 99]]
    end = ends("pagat-6", *holes, own=True, end={"type": "target", "at_least": 100})
    assert (end.after, end.winners) == (3, (0,))


def test_rules_that_would_have_played_on_have_a_leader():
    end = ends("pagat-6", [5, 3], end={"type": "target", "at_least": 100})
    assert (end.after, end.reason, end.winners) == (1, "", (1,))
    end = ends("pagat-6", [3, 3], end={"type": "holes", "holes": 9, "tie": "extra_holes"})
    assert (end.reason, end.winners) == ("", (0, 1))


def test_four_of_a_kind_wins_at_once():
    four = {"where": "block", "label": "Four"}
    end = ends(
        "pagat-6",
        [BOB, ANN],
        ["9H 9D KC / 9S 9C JH", BOB],
        [0, 50],
        end={"type": "holes", "holes": 9, "wins_at_once": four},
    )
    assert (end.after, end.reason, end.winners) == (2, "four of a kind", (0,))


def test_a_reset_counts_in_the_totals():
    game = game_of([50, 30], [10, 10])
    reset = {"type": "holes", "holes": 2, "exact_reset": {"at": 50, "to": 0}}
    whole = rescore(game, find_variant("pagat-6").with_changes({"end": reset}))
    assert whole.running == ((0, 30), (10, 40))
    assert whole.end.winners == (0,)


def test_who_was_out_before_the_end_cannot_win():
    holes = [[5, 9, 1], [7, 2, None]]
    end = ends("pagat-6", *holes, seats=3)
    assert end.winners == (1,)
    # By these rules the last one in is who left: then it is the lowest of those who stayed.
    elimination = {"type": "elimination", "at_least": 4}
    assert ends("pagat-6", *holes, seats=3, end=elimination).winners == (0,)


def test_who_leaves_under_elimination_is_told_by_the_rules():
    end = ends("pagat-6", [30, 5], [1, 1], end={"type": "elimination", "at_least": 20})
    assert (end.after, end.reason, end.winners) == (1, "last one in", (1,))


# What fits ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "changes", "reason"),
    [
        ("pagat-4", {}, "2x3"),
        ("skyjo", {"layout": {"rows": 2, "columns": 3}}, "Their pack does not have: "),
        ("pagat-6", {}, None),
        ("codegolf-6-any", {}, None),
    ],
)
def test_why_rules_do_not_fit(slug, changes, reason):
    refusal = misfit(find_variant(slug).with_changes(changes), game_of([ANN, BOB]))
    assert refusal is None if reason is None else reason in str(refusal)


def test_a_joker_needs_rules_that_know_it():
    game = game_of(["X 9D KC / 9S 2D JH", BOB])
    assert "X" in str(misfit(find_variant("pagat-6"), game))
    assert misfit(find_variant("pagat-6-jokers-m5"), game) is None


def test_a_card_whose_value_hangs_on_a_suit_nobody_recorded():
    table = find_variant("pagat-6").to_dict()
    table["values"] = {rank: n for rank, n in table["values"].items() if rank[0] != "K"}
    own = type(find_variant("pagat-6")).from_dict(
        table | {"values": table["values"] | {"Kr": 0, "Kb": 10}}
    )
    assert "K" in str(misfit(own, game_of(["K 9D 9C / 9S 2D JH", BOB])))
    assert misfit(own, game_of([ANN, BOB])) is None


def remarked(ruleset, game, own="pagat-6"):
    return [str(each) for each in remarks(ruleset, game, find_variant(own))]


def test_what_must_be_known_is_said():
    knock = find_variant("pagat-6").with_changes({"hole": [{"who": "knocker", "plus": 10}]})
    assert remarked(find_variant("pagat-6"), game_of([ANN, BOB])) == []
    typed = remarked(find_variant("pagat-6"), game_of([14, BOB], [3, 4]))
    assert typed == ["Totals that were added up at the table count what they counted (3)."]
    knocked = (
        "In 1 of 1 holes it is not recorded who ended them, "
        "so nobody is charged or rewarded for it."
    )
    assert remarked(knock, game_of([ANN, BOB])) == [knocked]
    assert remarked(knock, game_of([ANN, BOB], knocker=1)) == []
    out = remarked(find_variant("pagat-6"), game_of([5, 9, 1], [7, 2, None], seats=3))
    assert "Players who were out before the end cannot win." in out


def test_a_suit_that_was_not_asked_for_is_in_doubt_and_one_typed_over_is_not():
    queen = find_variant("pagat-6").with_changes({"values": {"QS": 40}})
    red = find_variant("pagat-6").with_changes({"values": {"QH": 40}})
    doubt = "Not every suit was recorded. Without it a card counts as its plain rank: Q."
    unsaid, over = "9H 9D KC / 9S 2D Q", "9H 9D KC / 9S 2D Q~"
    assert remarked(queen, game_of([unsaid, BOB])) == [doubt]
    assert [str(each) for each in remarks(queen, game_of([over, BOB]), queen)] == []
    assert [str(each) for each in remarks(red, game_of([over, BOB]), queen)] == [doubt]
