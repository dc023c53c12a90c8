"""What everyone counted in a hole and why, on its own page and inside the scorecard."""

import re

import pytest

from tests.scorecards.playing import ANN_HOLE, new_game, record, stored


def address(game, number=1):
    return f"/g/{game.code}/holes/{number}/detail/"


def test_every_number_has_its_reason(bob, game):
    shown = bob.get(address(game)).content.decode()
    assert "<html" in shown
    assert "Pair in a column: 9♥ 9♠" in shown
    assert "Dee went out" in shown
    assert shown.count('<figure class="hand felt">') == 3


def test_a_french_pack_has_a_valet_a_dame_and_a_roi(ann, game):
    shown = ann.get(address(game), headers={"Accept-Language": "fr"}).content.decode()
    assert re.search(r"<text[^>]*>R</text>", shown)
    assert not re.search(r"<text[^>]*>[JQK]</text>", shown)


def test_inside_the_scorecard_it_comes_alone_and_follows_corrections(bob, game):
    shown = bob.get(address(game), headers={"HX-Request": "true"}).content.decode()
    assert "<html" not in shown
    assert 'hx-trigger="scored from:body"' in shown


def test_cancelled_cards_are_struck_and_tied(ann, game):
    shown = ann.get(address(game)).content.decode()
    assert "is-zero" in shown
    assert "cards__clasp" in shown


def test_a_card_shows_what_it_counted_beside_what_it_is_worth(ann):
    game = new_game(ann.device)
    record(game, 1, ["2 7 K / 2 4 K", "3 3 3 / 3 4 5", "A 7 9 / 2 4 8"], device=ann.device)
    shown = ann.get(address(game)).content.decode()
    assert re.findall(r'__was">([^<]*)</tspan> <tspan class="cards__now">([^<]*)<', shown) == [
        *[("−2", "0")] * 2,  # a pair of kings counts 0 anyway
        *[("3", "0")] * 2,
    ]


def test_who_keeps_score_can_correct_it(ann, bob, game):
    correct = f'href="/g/{game.code}/holes/1/"'
    assert correct in ann.get(address(game)).content.decode()
    assert correct not in bob.get(address(game)).content.decode()


def test_a_typed_total_and_a_row_that_is_missing(ann, game):
    record(game, 2, [ANN_HOLE, "14", None], device=ann.device)
    shown = ann.get(address(game, 2)).content.decode()
    assert "Counted at the table" in shown
    assert "Not in yet" in shown
    assert "14, waiting for the others" in shown


def test_a_penalty_shows_what_was_counted(ann):
    game = new_game(ann.device, "pagat-4-knock-10")
    record(game, 1, ["20", "8", "3"], device=ann.device, knocker=0)
    shown = ann.get(address(game)).content.decode()
    assert re.search(r"counted </span>20</s>\s+30</span>", shown)
    assert "Knocked and not lowest" in shown


@pytest.mark.parametrize("number", ["0", "2", "999", "1000", "9" * 30, "x", "-1"])
def test_a_hole_that_was_not_begun_is_not_there(ann, game, number):
    assert ann.get(f"/g/{game.code}/holes/{number}/detail/").status_code == 404


def test_a_hand_says_what_its_best_match_does_and_leads_to_where_it_is_changed(ann, cal):
    game = new_game(ann.device, names=["Ann", "Bob"])
    record(game, 1, ["7 Q 3 / 4 Q K", "A 2 3 / 4 5 6"], device=ann.device)
    page = ann.get(f"/g/{game.code}/holes/1/detail/").content.decode()
    assert page.count("Pair of queens in column 2 saves 20.") == 1
    assert f'href="/g/{game.code}/holes/1/#hand-1" aria-label="Change the hand of Bob"' in page
    assert 'id="hand-1"' in ann.get(f"/g/{game.code}/holes/1/").content.decode()
    watching = cal.get(f"/g/{game.view_link}/", follow=True)
    assert "Change the hand of" not in watching.content.decode()


def test_a_total_that_no_hand_counts_is_a_warning_in_the_form(ann):
    game = new_game(ann.device, names=["Ann", "Bob"])
    url, fields = f"/g/{game.code}/holes/1/", {"row-0": "103", "row-1": "7"}
    assert "points on hole 1" in ann.get(url).content.decode()
    answer = ann.post(url, fields)
    assert answer.status_code == 422
    assert "no hand counts 103 here, 60 is the most" in answer.content.decode()
    assert not game.holes.exists()
    assert ann.post(url, fields | {"overrule": "1"}).status_code == 302
    assert stored(game, 1) == {0: "103", 1: "7"}


@pytest.mark.parametrize(
    ("variant", "typed", "prices"),
    [
        ("pagat-4-knock-10", ["9", "6"], ["Ann: 19, and 9"]),
        ("pagat-4-knock-zero", ["4", "19"], ["Ann: 0, and 4"]),
        ("pagat-4-knock-highest", ["9", "6", "15"], ["Ann: 15, and 9"]),
        ("pagat-4-knock-n", ["4", "19", "15"], ["Ann: 1, and 4"]),
        ("pagat-6", ["9", "6"], []),
    ],
)
def test_what_ending_the_hole_cost_or_won(ann, variant, typed, prices):
    game = new_game(ann.device, variant, names=["Ann", "Bob", "Dee"][: len(typed)])
    record(game, 1, typed, device=ann.device, knocker=0)
    shown = " ".join(ann.get(address(game)).content.decode().split())
    for price in prices:
        assert f"{price} if nobody had ended the hole" in shown
    assert shown.count("if nobody had ended the hole") == len(prices)


def test_nothing_is_said_of_a_knock_while_somebody_still_counts(ann):
    game = new_game(ann.device, "pagat-4-knock-10")
    record(game, 1, ["20", "8", None], device=ann.device, knocker=0)
    assert "if nobody had ended" not in ann.get(address(game)).content.decode()
