"""The page on which a game is settled: who reads it, who marks what is paid, what is passed on."""

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorecards import watching
from scorecards.models import Device, Game, Payment
from scorecards.queries.accounts import everything_of
from scorecards.scorekeeping import payments, phones
from scorecards.scorekeeping.payments import Due
from tests.scorecards.playing import new_game, record
from tests.scorecards.staked import staked

MARK = "EUR-0-2-17-1"


@pytest.fixture
def game(ann) -> Game:
    """Ann owes Dee 17 cents, Bob 8."""
    return staked(ann)


@pytest.fixture
def page(game) -> str:
    return f"/g/{game.code}/settle/"


def marked(who, page, status=302, **data):
    answer = who.post(page, data)
    assert answer.status_code == status, answer.text
    return answer


def test_everybody_at_the_table_reads_it_and_no_stranger(ann, bob, cal, game, page):
    for who in (ann, bob):
        shown = who.get(page).text
        assert "2 payments open: €0.25" in shown
        assert "There cannot be fewer payments." in shown
        assert "Ann pays Dee €0.17; Bob pays Dee €0.08" in shown
        assert "+€0.25" in shown
        assert "−€0.17" in shown
    assert "Mark as paid" in ann.get(page).text
    assert "Mark as paid" not in bob.get(page).text
    for path in ("", "now/", "share/", "picture.png"):
        assert bob.get(page + path).status_code == 200
        assert cal.get(page + path).status_code == 404
    assert marked(cal, page, 404, paid=MARK)
    assert marked(bob, page, 403, paid=MARK)
    assert not Payment.objects.exists()


def test_one_tap_marks_it_and_another_takes_it_back(ann, bob, eve, game, page):
    marked(ann, page, paid=MARK)
    row = Payment.objects.get()
    shown = bob.get(page).text
    assert "marked by Android phone" in shown
    assert "1 payment open: €0.08" in shown
    assert "1 of 2 paid" in shown
    assert "Ann pays Dee €0.17, paid" in shown
    marked(eve, page, back=row.pk)
    shown = ann.get(page).text
    assert "taken back by iPad" in shown
    assert "EUR-0-2-17-2" in shown
    history = bob.get(f"/g/{game.code}/history/").text
    assert "Ann pays Dee €0.17" in history
    assert "not paid after all" in history


def test_whose_phone_has_a_seat_is_called_by_name(eve, game, page):
    phones.take_seat(game=game, position=1, device=eve.device)
    marked(eve, page, paid="EUR-1-2-8-1")
    assert "marked by Bob" in eve.get(page).text


def test_marked_by_htmx_it_answers_with_the_part_that_changes(ann, game, page):
    answer = ann.client.post(page, {"paid": MARK}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith('<div id="slate"')
    assert "1 of 2 paid" in answer.text
    assert 'hx-swap-oob="innerHTML:#live"' in answer.text


@pytest.mark.parametrize(
    "paid", ["", "EUR-0-2-18-1", "EUR-0-2-17-2", "EUR-9-9-1-1", "x", "chips-0-2-17-1", "A" * 5000]
)
def test_what_is_not_due_is_refused_with_a_sentence(ann, page, paid):
    answer = marked(ann, page, 409, paid=paid)
    assert "What is due has changed." in answer.text
    assert not Payment.objects.exists()


@pytest.mark.parametrize("back", ["", "0", "-1", "x", "9" * 30])
def test_a_payment_that_is_none_is_not_taken_back(ann, page, back):
    assert "There is no such payment." in marked(ann, page, 422, back=back).text


def test_the_second_of_two_phones_marks_nothing_twice(ann, eve, game, page):
    marked(ann, page, paid=MARK)
    marked(eve, page, paid=MARK)
    assert Payment.objects.count() == 1
    record(game, 1, ["11", None, None], device=ann.device)
    assert marked(eve, page, 409, paid="EUR-0-2-17-2")


def test_a_correction_is_one_line_more_and_names_the_hole(ann, game, page):
    marked(ann, page, paid=MARK)
    record(game, 1, ["11", None, None], device=ann.device)
    shown = ann.get(page).text
    assert "Difference after a correction" in shown
    assert "Hole 1 was corrected" in shown
    assert "Ann +€0.06, Dee −€0.06." in shown.translate({0xA0: " ", 0x2060: None})
    assert f"/g/{game.code}/holes/1/detail/" in shown
    assert "Dee pays Ann €0.06" in shown
    marked(ann, page, paid="EUR-2-0-6-1")
    assert "Dee pays Ann €0.06, paid" in ann.get(page).text


def test_it_follows_the_game(ann, bob, game, page):
    now = f"{page}now/?seen="
    assert bob.get(f"{now}{game.version}").status_code == 204
    marked(ann, page, paid=MARK)
    answer = bob.get(f"{now}{game.version}")
    assert "1 of 2 paid" in answer.text
    assert bob.get(f"{now}{game.version + 1}").status_code == 204


def test_a_game_that_goes_on_is_not_settled(ann, page):
    game = staked(ann, holes=2)
    shown = ann.get(f"/g/{game.code}/settle/").text
    assert "So far" in shown
    assert "Mark as paid" not in shown
    answer = marked(ann, f"/g/{game.code}/settle/", 422, paid=MARK)
    assert "A game is settled when it is over." in answer.text


def test_without_stakes_there_is_no_such_page(ann):
    game = new_game(ann.device)
    for path in ("", "now/", "share/", "picture.png"):
        assert ann.get(f"/g/{game.code}/settle/{path}").status_code == 404
    assert "settle" not in ann.get(f"/g/{game.code}/").text


def test_what_was_paid_elsewhere_is_marked_there(ann, page, game, monkeypatch):
    Game.objects.filter(pk=game.pk).update(watched=True)
    monkeypatch.setattr(watching, "settlers", [lambda game_id: True])
    shown = ann.get(page).text
    assert "Somebody has paid for this game with its night or its season" in shown
    assert "Mark as paid" not in shown
    assert "its night or its season" in marked(ann, page, 422, paid=MARK).text


def test_it_is_sent_as_picture_and_as_text(ann, bob, game, page):
    marked(ann, page, paid=MARK)
    shown = bob.get(f"{page}share/").text
    for line in ("Bob pays Dee €0.08", "Ann pays Dee €0.17, paid", "Dee +€0.25", game.view_link):
        assert line in shown
    assert game.score_link not in shown
    picture = bob.get(f"{page}picture.png")
    assert picture.content.startswith(b"\x89PNG")
    again = bob.client.get(f"{page}picture.png", headers={"If-None-Match": picture["ETag"]})
    assert again.status_code == 304


def test_programs_read_what_is_due_and_paid(ann, bob, cal, game, page):
    address = f"/api/v1/games/{game.code}/settlement/"
    marked(ann, page, paid=MARK)
    answer = bob.get(address).json()
    assert answer["due"] == [{"payer": 1, "payee": 2, "units": 8, "difference": False}]
    assert answer["people"][2] == {"id": 2, "name": "Dee", "balance": 25}
    assert answer["fewest"] is True
    (payment,) = answer["payments"]
    assert (payment["units"], payment["taken_back"]) == (17, None)
    assert cal.get(address).status_code == 404
    assert ann.get(f"/api/v1/games/{new_game(ann.device).code}/settlement/").status_code == 404


def test_an_account_takes_its_payments_along(ann, game, page):
    user = get_user_model().objects.create(username="ann")
    Device.objects.filter(pk=ann.device.pk).update(user=user)
    (before,) = everything_of(user.pk)["games"]
    assert "payments" not in before
    assert "payments" not in ann.get(f"/g/{game.code}/history.json").json()
    marked(ann, page, paid=MARK)
    (after,) = everything_of(user.pk)["games"]
    assert [(row["amount"], row["taken_back"]) for row in after["payments"]] == [(17, None)]
    assert len(ann.get(f"/g/{game.code}/history.json").json()["payments"]) == 1


def test_other_methods_are_refused(ann, page):
    assert ann.client.put(page).status_code == 405
    for path in ("now/", "share/", "picture.png"):
        assert ann.post(page + path).status_code == 405


def test_many_payments_cost_as_many_queries_as_few(ann, page, game):
    def cost(game) -> int:
        ann.get(f"/g/{game.code}/settle/")
        with CaptureQueriesContext(connection) as asked:
            assert ann.get(f"/g/{game.code}/settle/").status_code == 200
        return len(asked)

    names = [f"Player {number}" for number in range(12)]
    large = new_game(ann.device, names=names, end={"holes": 1})
    small = cost(game)
    Game.objects.filter(pk=large.pk).update(stakes=game.stakes)
    record(large, 1, [str(points) for points in range(12)], device=ann.device)
    for number in range(1, 9):
        due = Due(number, 0, number, 1, "EUR")
        payments.mark_paid(game=large, due=due, device=ann.device)
    marked(ann, page, paid=MARK)
    assert cost(large) == cost(game) == small


def test_the_link_stands_where_there_are_stakes(ann, bob, game, page):
    for who in (ann, bob):
        assert f'href="{page}"' in who.get(f"/g/{game.code}/").text


@pytest.mark.parametrize(("name", "lacks"), [("مريم", True), ("Zoë", False)])
def test_letters_that_its_picture_lacks_are_named(ann, name, lacks):
    shared = ann.get(f"/g/{staked(ann, names=(name, 'Bob', 'Dee')).code}/settle/share/").text
    assert ("font lacks" in shared) == lacks
