"""The scorecard as pages get it: strings ready to print, marks, sums, chart, and few reads."""

import pytest

from scorecards.models import Game
from scorecards.queries import details, entries, games, history, scorecard, tables
from scorecards.queries.tables import place_of, reason_text
from scorecards.rules.games import (
    EXACTLY,
    FOUR_OF_A_KIND,
    HOLES_PLAYED,
    LAST_ONE_IN,
    TARGET_REACHED,
)
from scorecards.scorekeeping import links
from scorecards.scorekeeping.games import finish
from scorecards.scorekeeping.holes import record_hole
from scorecards.scorekeeping.rows import RowEntry
from scorecards.scorekeeping.settlement import BY_HAND
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, new_game, record


def card_of(game: Game) -> scorecard.Scorecard:
    return tables.table(Game.objects.get(pk=game.pk))


def column(card: scorecard.Scorecard, position: int, part: str) -> list[str]:
    return [getattr(hole.cells[position], part) for hole in card.holes]


def test_totals_places_and_who_leads(ann, game):
    record(game, 2, ["-20", "3", "12"], device=ann.device, overrule=True)
    card = card_of(game)
    assert [seat.total for seat in card.seats] == ["−3", "11", "12"]
    assert [seat.place for seat in card.seats] == ["1", "2", "3"]
    assert [seat.behind for seat in card.seats] == ["", "+14", "+15"]
    assert [seat.leads for seat in card.seats] == [True, False, False]
    assert card.leaders == ("Ann",)
    assert column(card, 0, "points") == ["17", "−20"]
    assert column(card, 0, "running") == ["17", "−3"]


def test_a_new_game_has_nobody_ahead(ann):
    card = card_of(new_game(ann.device))
    assert [(seat.total, seat.place) for seat in card.seats] == [("0", "")] * 3
    assert (card.leaders, card.holes, card.over) == ((), (), False)
    assert (card.next_hole, card.next_dealer, card.planned) == (1, "Ann", 9)


def test_marks_say_what_happened(ann):
    game = new_game(ann.device, "pagat-4-knock-10", names=["Ann", "Bob"])
    record(game, 1, ["5H 6H / 7H 8C", "AH 2H / 3H 4C"], device=ann.device, knocker=0)
    ann_cell, bob_cell = card_of(game).holes[0].cells
    assert (ann_cell.points, ann_cell.counted) == ("36", "26")
    assert set(ann_cell.marks) == {"knocked", "caught"}
    assert bob_cell.marks == ("low",)
    adjusted = RowEntry(1, "14", was="AH 2H / 3H 4C", adjustments=[{"points": 2, "reason": "x"}])
    record_hole(game_code=game.code, number=1, rows=[adjusted], device=ann.device)
    assert set(card_of(game).holes[0].cells[1].marks) == {"low", "typed", "adjusted", "edited"}


def test_a_manual_penalty_is_no_charge_for_knocking(ann):
    game = new_game(ann.device, names=["Ann", "Bob"])
    row = RowEntry(0, "4", adjustments=[{"points": 5, "reason": "x"}])
    rows = [row, RowEntry(1, "6")]
    record_hole(game_code=game.code, number=1, rows=rows, knocker=0, device=ann.device)
    assert "caught" not in card_of(game).holes[0].cells[0].marks


def test_a_hole_that_waits_counts_for_nobody(ann, game):
    record(game, 2, [ANN_HOLE, BOB_HOLE, None], device=ann.device, knocker=0)
    card = card_of(game)
    hole = card.holes[1]
    assert (hole.complete, hole.missing) == (False, ("Dee",))
    assert (hole.knocker, hole.dealer) == ("Ann", "Bob")
    assert [cell.marks for cell in hole.cells] == [
        ("knocked", "pending"),
        ("pending",),
        ("missing",),
    ]
    assert [(cell.points, cell.counted, cell.running) for cell in hole.cells] == [
        ("", "17", ""),
        ("", "8", ""),
        ("", "", ""),
    ]
    assert [seat.total for seat in card.seats] == ["17", "8", "0"]
    assert (card.next_hole, card.next_dealer) == (2, "Bob")


def test_the_deal_goes_round(ann, game):
    for number in (2, 3, 4):
        record(game, number, ["4", "5", "6"], device=ann.device)
    card = card_of(game)
    assert [hole.dealer for hole in card.holes] == ["Ann", "Bob", "Dee", "Ann"]
    assert card.next_dealer == "Bob"


def test_eighteen_holes_are_added_up_out_and_in(ann):
    game = new_game(ann.device, names=["Ann", "Bob"], end={"holes": 18})
    for number in range(1, 10):
        record(game, number, ["1", "-2"], device=ann.device)
    assert [row.kind for row in card_of(game).sums] == ["total"]
    record(game, 10, ["5", "7"], device=ann.device)
    sums = {row.kind: row.cells for row in card_of(game).sums}
    assert sums == {"out": ("9", "−18"), "in": ("5", "7"), "total": ("14", "−11")}


def test_a_reset_shows_in_the_running_total(ann):
    end = {"type": "target", "more_than": 100, "exact_reset": {"at": 100, "to": 50}}
    game = new_game(ann.device, names=["Ann", "Bob"], end=end)
    record(game, 1, ["60", "10"], device=ann.device)
    record(game, 2, ["40", "10"], device=ann.device)
    card = card_of(game)
    assert column(card, 0, "running") == ["60", "50"]
    assert card.seats[0].total == "50"


def test_the_chart_starts_at_nothing_and_follows_the_leader(ann, game):
    record(game, 2, ["-20", "3", "12"], device=ann.device, overrule=True)
    record(game, 3, ["1", None, None], device=ann.device)
    chart = card_of(game).chart
    assert chart.holes == (1, 2)
    assert chart.running == ((0, 17, -3), (0, 8, 11), (0, 0, 12))
    assert chart.behind == ((0, 17, 0), (0, 8, 14), (0, 0, 15))
    assert chart.names == ("Ann", "Bob", "Dee")


def test_places_are_shared():
    totals = [4, 7, 4, 9, 7]
    assert [place_of(total, totals) for total in totals] == ["1=", "3=", "1=", "5", "3="]


def test_every_reason_has_a_sentence():
    by_rule = (HOLES_PLAYED, TARGET_REACHED, FOUR_OF_A_KIND, LAST_ONE_IN, EXACTLY.format(n=-7))
    for reason in (*by_rule, *BY_HAND):
        assert reason_text(reason).endswith(".")
    assert "−7" in reason_text("exactly -7")
    assert reason_text("") == ""


def full_game(device, *, players: int, holes: int) -> Game:
    names = [f"P{n}" for n in range(players)]
    game = new_game(device, names=names, end={"holes": 18})
    for number in range(1, holes + 1):
        record(game, number, [str(n) for n in range(players)], device=device)
    return Game.objects.get(pk=game.pk)


@pytest.mark.parametrize(("players", "holes"), [(2, 2), (2, 18), (12, 2), (12, 18)])
def test_as_many_reads_for_a_large_scorecard_as_for_a_small_one(
    ann, django_assert_num_queries, players, holes
):
    game = full_game(ann.device, players=players, holes=holes)
    with django_assert_num_queries(2):
        card = tables.table(game)
    assert len(card.holes) == holes
    with django_assert_num_queries(3):  # with the epoch
        entries.entry_state(game, holes)
    with django_assert_num_queries(4):
        details.hole_detail(game, holes)
    with django_assert_num_queries(2):
        history.changes(game)


def test_the_version_is_one_read(game, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert games.version(game.code) == game.version
    assert games.version("AAAAA") is None


def test_rendered_bytes_are_kept_by_game_version_role_and_language(game):
    key = games.fragment_key("scorecard", game_id=7, version=41, head="ab" * 32, role="viewer")
    assert key == "scorecard:7:41:abababababababab:viewer:en"


def test_the_games_of_a_device(ann, bob, cal, game, django_assert_num_queries):
    second = new_game(ann.device, names=["Zoe", "Yan"])
    finish(game=second, device=ann.device)
    third = new_game(ann.device)
    with django_assert_num_queries(2):
        found = games.recent_games(ann.device)
    assert [line.code for line in found] == [third.code, game.code, second.code]
    assert (found[1].names, found[1].holes, found[1].scorer) == (("Ann", "Bob", "Dee"), 1, True)
    assert found[2].finished is not None
    assert [(line.code, line.scorer) for line in games.recent_games(bob.device)] == [
        (game.code, False)
    ]
    links.renew_link(game=game, role="viewer", device=ann.device)
    assert games.recent_games(bob.device) == []
    assert games.recent_games(cal.device) == []
