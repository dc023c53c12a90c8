"""The page that sends a result: what is on it, for whom, and how much it reads."""

import re

import pytest

from scorecards.models import Game
from scorecards.paper.picture_content import SIZES
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, new_game, record


def address(game: Game) -> str:
    return f"/g/{game.code}/share/"


def test_who_may_read_may_share_and_nobody_else(ann, bob, cal, game):
    for person in (ann, bob):
        answer = person.get(address(game))
        assert answer.status_code == 200
        assert "no-store" in answer["Cache-Control"]
    assert cal.get(address(game)).status_code == 404
    assert ann.post(address(game)).status_code == 405


def test_there_is_nothing_to_share_before_the_first_hole(ann):
    assert ann.get(address(new_game(ann.device))).status_code == 404


def test_it_offers_both_forms_and_no_other(ann, game):
    for form, (wide, high) in SIZES.items():
        html = ann.get(f"{address(game)}?form={form}").content.decode()
        drawn, saved = re.findall(rf'(?:src|href)="(/g/{game.code}/card\.png[^"]*)"', html)
        assert drawn == saved
        assert f'width="{wide}" height="{high}"' in html
        assert f'href="?form={form}" aria-current="true"' in html
        assert ann.get(drawn.replace("&amp;", "&"))["Content-Type"] == "image/png"
    assert ann.get(f"{address(game)}?form=round").status_code == 404


def test_without_a_script_it_saves_and_shows_the_text_with_the_link(ann, game):
    html = ann.get(address(game)).content.decode()
    assert f'download="golf-{game.code}.png"' in html
    assert "Dee leads by 8. After 1 of 9 holes. Dee 0, Bob 8, Ann 17." in html
    assert f"/v/{game.view_link}/" in html
    for button in re.findall(r"<button[^>]*>", html.split('id="main"')[1].split("</main>")[0]):
        assert "hidden" in button, "what needs a script comes with it"


def test_only_the_link_to_look_is_passed_on(ann, game):
    html = ann.get(address(game)).content.decode()
    assert game.score_link not in html
    assert game.score_key not in html


def test_a_finished_game_leads_to_it_and_says_result(ann, game):
    assert "Share how it stands" in ann.get(address(game)).content.decode()
    ann.post(f"/g/{game.code}/finish/")
    assert address(game) in ann.get(f"/g/{game.code}/").content.decode()
    assert "Share the result" in ann.get(address(game)).content.decode()


@pytest.mark.parametrize("holes", [1, 9])
def test_it_reads_no_more_for_nine_holes_than_for_one(ann, django_assert_num_queries, holes):
    game = new_game(ann.device)
    for number in range(1, holes + 1):
        record(game, number, [ANN_HOLE, BOB_HOLE, DEE_HOLE], device=ann.device, knocker=2)
    with django_assert_num_queries(3):  # who asks, names, rows
        ann.get(address(game))


@pytest.mark.parametrize(("name", "lacks"), [("مريم", True), ("Zoë", False)])
def test_letters_that_a_picture_lacks_are_named(ann, name, lacks):
    shared = new_game(ann.device, names=(name, "Bob"))
    record(shared, 1, ["9", "8"], device=ann.device)
    assert ("font lacks" in ann.get(address(shared)).text) == lacks
