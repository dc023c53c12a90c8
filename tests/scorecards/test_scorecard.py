"""The page of a game and the fragment with which every open page follows it."""

import re

import pytest

from scorecards.models import Game
from scorecards.queries import games
from scorecards.scorekeeping import links
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, new_game, record


def page(person, game):
    return person.get(f"/g/{game.code}/").content.decode()


def poll(person, game, seen, state="play"):
    return person.get(
        f"/g/{game.code}/scorecard/?seen={seen}&state={state}", headers={"HX-Request": "true"}
    )


def play(game, device, holes, first=1):
    for number in range(first, first + holes):
        record(game, number, [ANN_HOLE, BOB_HOLE, DEE_HOLE], device=device, overrule=True)
    return Game.objects.get(pk=game.pk)


def test_the_table_says_who_leads(ann, game):
    shown = page(ann, game)
    assert "<h1>Dee leads by 8</h1>" in shown
    assert "After 1 of 9 holes" in shown
    assert '<th class="stick" scope="row">' in shown
    assert shown.count("<caption") == 2
    assert "Enter hole 2 of 9" in shown


def test_marks_are_said_in_words_too(ann, game):
    shown = page(ann, game)
    assert 'mk mk--low">0</span>' in shown
    assert "low on the hole, went out" in shown
    assert '<td class="lead"><span class="mk mk--low">0</span>' in shown


def test_a_viewer_reads_and_is_offered_nothing_to_change(bob, game):
    shown = page(bob, game)
    assert "Dee leads by 8" in shown
    assert "Enter hole" not in shown
    assert "Finish here" not in shown
    assert game.score_key not in shown
    assert game.view_key in shown
    assert shown.count("<form") == 2, "the choice of language, and the field for a new code"


def test_a_stranger_is_told_nothing(cal, client, game):
    for address in ("", "scorecard/", "holes/1/detail/", "history/", "rules/", "qr/viewer.svg"):
        assert cal.get(f"/g/{game.code}/{address}").status_code == 404
        assert client.get(f"/g/{game.code}/{address}").status_code == 404
    assert cal.get("/g/AAAAA/").status_code == 404


def test_a_hole_half_in_shows_what_is_missing(ann, game):
    record(game, 2, [ANN_HOLE, "12", None], device=ann.device)
    shown = page(ann, game)
    assert "mk--pending" in shown
    assert "counted, waiting for the others" in shown
    assert "not in yet" in shown
    assert "Enter hole 2 of 9" in shown


def test_a_poll_is_empty_until_something_changes(bob, ann, game, django_assert_num_queries):
    with django_assert_num_queries(2):  # who asks, and every few seconds who is silent
        response = poll(bob, game, game.version)
    assert response.status_code == 204
    record(game, 2, [ANN_HOLE, None, None], device=ann.device)
    response = poll(bob, game, game.version)
    assert response.status_code == 200
    shown = response.content.decode()
    now = Game.objects.get(pk=game.pk).version
    assert f"seen={now}&amp;state=play" in shown
    assert 'hx-trigger="every 3s"' in shown
    assert response["HX-Trigger"] == "scored"
    for part in ('id="scorecard"', 'id="story" hx-swap-oob', 'id="chart" hx-swap-oob', "#live"):
        assert part in shown
    assert "<html" not in shown


def test_what_is_kept_for_polls_is_rendered_once_for_a_role(
    ann, bob, game, django_assert_num_queries
):
    poll(bob, game, 0)
    with django_assert_num_queries(1):
        shown = poll(bob, game, 0).content.decode()
    assert "Enter hole" not in shown
    assert "Enter hole 2" in poll(ann, game, 0).content.decode()
    assert "csrfmiddlewaretoken" not in shown
    assert game.score_key not in poll(ann, game, 0).content.decode()


def test_what_is_kept_is_kept_by_language(bob, game, django_assert_num_queries):
    poll(bob, game, 0)
    address = f"/g/{game.code}/scorecard/?seen=0&state=play"
    with django_assert_num_queries(5):  # access twice, the table, what is sealed: rendered again
        bob.get(address, headers={"Accept-Language": "fr"})
    with django_assert_num_queries(1):
        bob.get(address, headers={"Accept-Language": "fr"})


def test_a_page_in_another_state_loads_itself_anew(ann, game):
    response = poll(ann, game, 0, state="lobby")
    assert response["HX-Refresh"] == "true"
    assert response.content == b""
    assert "HX-Refresh" not in poll(ann, game, 0)


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 50, "%00"])
def test_a_poll_with_nonsense_gets_the_scorecard(ann, game, seen):
    assert poll(ann, game, seen).status_code == 200


def test_a_renewed_link_ends_the_polls_of_who_came_by_the_old_one(ann, bob, game):
    links.renew_link(game=game, role="viewer", device=ann.device)
    assert poll(bob, game, game.version).status_code == 403
    assert bob.get(f"/g/{game.code}/").status_code == 403


def test_eighteen_holes_are_added_up_out_and_in(ann):
    game = new_game(ann.device, end={"type": "holes", "holes": 18})
    game = play(game, ann.device, 11)
    shown = page(ann, game)
    tall, wide = re.findall(r"<table.*?</table>", shown, re.DOTALL)
    assert "<td>153</td><td>72</td><td>0</td>" in tall  # nine times 17, 8 and 0
    assert "<td>34</td><td>16</td><td>0</td>" in tall
    assert '<td class="sum">153</td>' in wide
    assert '<td class="sum">34</td>' in wide
    assert wide.index("Dee") < wide.index("Bob") < wide.index("Ann"), "the best first"


def test_the_end_names_the_winner_and_offers_to_play_again(ann, game):
    game = play(game, ann.device, 8, first=2)
    shown = page(ann, game)
    assert "<h1>Dee wins by 72</h1>" in shown
    assert "Final, 9 holes" in shown
    assert "Play again" in shown
    assert "Enter hole" not in shown
    assert 'hx-trigger="every 15s"' in shown


def test_equal_totals_share_the_win(ann):
    game = new_game(ann.device, end={"type": "holes", "holes": 1})
    record(game, 1, [BOB_HOLE, "8", ANN_HOLE], device=ann.device, overrule=True)
    assert "<h1>Ann and Bob share the win</h1>" in page(ann, game)


def test_a_tie_that_is_played_off_says_so(ann):
    game = new_game(ann.device, end={"type": "holes", "holes": 1, "tie": "extra_holes"})
    record(game, 1, ["8", "8", "20"], device=ann.device)
    shown = page(ann, game)
    assert "Ann and Bob are level, so the next hole is an extra one." in shown
    assert "Enter hole 2" in shown


def test_the_chart_has_both_views_and_words(ann, game):
    shown = page(ann, game)
    assert 'class="chart chart--behind"' in shown
    assert 'class="chart chart--total"' in shown
    assert 'role="img" aria-label="Points behind the leader after each hole.' in shown
    assert "Dee 0, Bob 8, Ann 17" in shown


def test_the_shared_page_has_a_title_and_a_description_for_previews(client, game):
    shown = client.get(f"/v/{game.view_link}/").content.decode()
    assert '<meta property="og:title" content="Dee leads by 8">' in shown
    assert 'content="After 1 of 9 holes. Dee 0, Bob 8, Ann 17"' in shown
    assert f'<meta property="og:url" content="http://testserver/v/{game.view_link}/">' in shown
    assert "noindex" not in shown
    assert "style=" not in shown
    assert "onclick" not in shown


def test_names_are_never_markup(ann):
    game = new_game(ann.device, names=["Ann & Co", 'B"ob', "D'ee"])
    record(game, 1, ["1", "2", "3"], device=ann.device)
    shown = page(ann, game)
    assert "Ann &amp; Co leads by one" in shown
    assert 'B"ob' not in shown


@pytest.mark.parametrize("holes", [9, 18])
def test_more_holes_ask_the_database_no_more(ann, holes, django_assert_num_queries):
    game = new_game(ann.device, end={"type": "holes", "holes": 18})
    play(game, ann.device, holes)
    with django_assert_num_queries(8):
        page(ann, game)


def test_only_looking_is_allowed(ann, game):
    for address in ("", "scorecard/", "holes/1/detail/"):
        assert ann.post(f"/g/{game.code}/{address}").status_code == 405


def test_an_answer_that_nothing_is_new_is_light(ann, game):
    response = poll(ann, game, games.version(game.code))
    assert response.status_code == 204
    size = sum(len(name) + len(value) + 4 for name, value in response.headers.items())
    assert size < 220
    assert "no-store" in response["Cache-Control"]
