"""The reveal of a hole: its page, its block for scripts, and the head of the scorecard."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorecards.models import Game
from scorecards.queries import courses, tables
from scorecards.queries.reveals import reveal_of
from scorecards.rules.absences import Counts
from scorecards.rules.statistics.layouts import layout_statistics
from scorecards.scorekeeping import presence
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, new_game, record

HTMX = {"HTTP_HX_REQUEST": "true"}


def address(game, number=1):
    return f"/g/{game.code}/holes/{number}/reveal/"


def text_of(answer):
    return answer.content.decode()


def reveal(game, number=None):
    game.refresh_from_db()
    return reveal_of(game, courses.game_state(game), number)


def test_a_hole_shows_who_leads_who_moved_and_the_best_hand(ann, game):
    record(game, 2, [DEE_HOLE, BOB_HOLE, "=40"], device=ann.device, knocker=1)
    shown = reveal(game)
    assert shown.headline == "Bob leads by one"
    assert shown.sentence == "Bob takes the lead from Dee, who led by 8."
    assert [(row.name, row.place, row.moved, row.points, row.total) for row in shown.rows] == [
        ("Bob", "1", 1, "+8", "16"),
        ("Ann", "2", 1, "+0", "17"),
        ("Dee", "3", -2, "+40", "40"),
    ]
    assert [row.ended for row in shown.rows] == [True, False, False]
    assert (shown.best.name, shown.best.counted, shown.best.words) == ("Ann", "0", "3 pairs")
    assert shown.best.so_far is False  # Dee had as good a one on the first hole
    assert (shown.over, shown.best_of_game, shown.turn) == (False, None, None)


def test_the_first_hole_moves_nobody_and_its_hand_is_the_best_of_the_hole(game):
    shown = reveal(game)
    assert [row.moved for row in shown.rows] == [0, 0, 0]
    assert (shown.best.name, shown.best.so_far) == ("Dee", False)


def test_who_went_home_has_no_place_and_who_came_late_what_they_were_given(ann, game):
    game.refresh_from_db()
    presence.leave(game=game, position=2, number=2, device=ann.device)
    presence.join_late(game=game, name="Zoé", number=2, counts=Counts.WORST, device=ann.device)
    record(game, 2, [DEE_HOLE, BOB_HOLE, None, ANN_HOLE], device=ann.device)
    shown = reveal(game)
    assert shown.headline == "Bob leads by one"
    assert [(row.name, row.place, row.total, row.left) for row in shown.rows] == [
        ("Bob", "1", "16", False),
        ("Ann", "2", "17", False),
        ("Zoé", "3", "34", False),
        ("Dee", "", "0", True),
    ]
    card = tables.table(game).seats
    assert {row.name: row.total for row in shown.rows} == {seat.name: seat.total for seat in card}
    assert ann.get(address(game, 1)).status_code == ann.get(address(game, 2)).status_code == 200


def test_an_earlier_hole_is_shown_as_it_was(ann, game):
    before = reveal(game, 1)
    record(game, 2, [DEE_HOLE, BOB_HOLE, "=40"], device=ann.device)
    after = reveal(game, 1)
    assert (after.headline, after.sentence) == (before.headline, before.sentence)
    assert after == before


def test_another_hand_is_another_mark_and_a_later_hole_is_none(ann, game):
    mark = reveal(game, 1).mark
    record(game, 2, [DEE_HOLE, BOB_HOLE, "=40"], device=ann.device)
    assert reveal(game, 1).mark == mark
    record(game, 1, ["=17", None, None], device=ann.device)
    assert reveal(game, 1).mark != mark


def test_the_end_names_the_winner_the_best_hand_and_the_turning_point(ann):
    game = new_game(ann.device, names=["Ann", "Bob"], end={"holes": 2})
    record(game, 1, [DEE_HOLE, BOB_HOLE], device=ann.device)
    record(game, 2, ["=20", BOB_HOLE], device=ann.device)
    shown = reveal(game)
    assert shown.over
    assert shown.headline == "Bob wins by 4"
    assert shown.sentence == "Ann led by 8 before the last hole, which decided it for Bob."
    assert (shown.best_of_game.name, shown.best_of_game.number) == ("Ann", 1)
    assert (shown.turn.number, shown.turn.words) == (2, "Bob from 8 behind to 4 ahead")
    chance = layout_statistics(game.rules).up_to(int(shown.best_of_game.counted))
    assert int(shown.best_of_game.once_in.replace(",", "")) == pytest.approx(1 / chance, rel=0.05)


def test_a_tie_and_a_total_without_cards(ann):
    game = new_game(ann.device, names=["Ann", "Bob", "Cleo"])
    record(game, 1, ["=5", "=5", "=9"], device=ann.device)
    shown = reveal(game)
    assert shown.headline == "Ann and Bob lead"
    assert shown.best is None
    assert [row.place for row in shown.rows] == ["1=", "1=", "3"]


def test_the_page_stands_without_a_script_and_leads_on(ann, game):
    page = text_of(ann.get(address(game)))
    assert "Dee leads by 8" in page
    assert "Nothing but pairs for Dee." in page
    assert "<details" in page
    assert f'href="/g/{game.code}/holes/2/"' in page
    assert f'href="/g/{game.code}/holes/1/"' in page  # to correct it


def test_a_script_gets_the_block_alone(ann, game):
    block = text_of(ann.get(address(game), **HTMX))
    assert block.strip().startswith('<section class="rv')
    assert "<html" not in block


def test_the_head_of_the_scorecard_says_the_same(ann, game):
    page = text_of(ann.get(f"/g/{game.code}/"))
    assert "Nothing but pairs for Dee." in page
    assert "best of the hole" in page
    assert f'data-reveal="{reveal(game).mark}"' in page


def test_a_reader_sees_it_and_may_not_change_it(bob, game):
    page = text_of(bob.get(address(game)))
    assert "Dee leads by 8" in page
    assert "/holes/2/" not in page
    assert bob.get(address(game), **HTMX).status_code == 200


def test_who_may_not_see_it(cal, ann, game):
    assert cal.get(address(game)).status_code == 404
    assert cal.get(address(game), **HTMX).status_code == 404
    assert ann.post(address(game)).status_code == 405
    assert ann.get(address(game, 7)).status_code == 404


def test_while_somebody_counts_there_is_nothing_to_reveal(ann, game):
    record(game, 2, [DEE_HOLE, None, None], device=ann.device)
    assert ann.get(address(game, 2), **HTMX).status_code == 204
    answer = ann.get(address(game, 2))
    assert (answer.status_code, answer["Location"]) == (302, f"/g/{game.code}/")


def test_cards_that_cannot_be_read_any_more_break_no_page(ann, game):
    game.holes.get(number=1).scores.filter(position=2).update(entry="Z")
    assert ann.get(address(game)).status_code == 200


def test_more_holes_and_players_ask_nothing_more_of_the_database(ann):
    small = new_game(ann.device, names=["Ann", "Bob"])
    record(small, 1, [DEE_HOLE, BOB_HOLE], device=ann.device)
    large = new_game(ann.device, names=["Ann", "Bob", "Cleo", "Dee"], end={"holes": 18})
    for number in range(1, 11):
        record(large, number, [DEE_HOLE, BOB_HOLE, ANN_HOLE, "=3"], device=ann.device)
    assert queries_of(ann, small, 1) == queries_of(ann, large, 10)


def queries_of(person, game, number):
    """How many questions the block asks: first, and once it is rendered."""
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            person.get(address(Game.objects.get(pk=game.pk), number), **HTMX)
        counts.append(len(asked))
    assert counts[0] - counts[1] == 2  # the seats and the rows; then it is cached
    return counts
