"""Hands that nobody sees before all are in, and hands that only their own phone enters."""

import json
from typing import Any

import pytest

from scorecards import devices
from scorecards.models import Change, Envelope, Game, Score
from scorecards.scorekeeping import errors, links, paper, phones, rule_changes
from tests.scorecards.playing import (
    ANN_HOLE,
    DEE_HOLE,
    Person,
    new_game,
    points,
    record,
    stored,
)
from tests.scorecards.sealed_tables import game, hole, look, observe, seated, send
from tests.tokens import without_tokens

__all__ = ["game"]

BOB_HOLE = "KH 2C 8C / KS TH 8H"


@pytest.fixture
def bea(game) -> Person:
    """Sits on Ann's seat, with a phone of her own."""
    return seated(game, 0)


@pytest.fixture
def ben(game) -> Person:
    return seated(game, 1)


def test_a_table_with_one_phone_of_its_own_has_nothing_to_hide(ann, bea, game):
    assert send(bea, game, {0: ANN_HOLE}).status_code == 200
    assert stored(game, 1)[0] == ANN_HOLE
    assert not look(ann, game)["sealed"]


def test_hands_open_all_at_once_when_the_last_is_in(ann, bea, ben, game):
    answer = send(bea, game, {0: ANN_HOLE})
    assert answer.json()["scores"][0]["counted"] == 17
    assert answer.json()["scores"][0]["points"] is None
    assert send(ben, game, {1: BOB_HOLE}, knocker=1, knocker_was=None).status_code == 200
    assert not Score.objects.exclude(entry="").exists()
    assert Envelope.objects.count() == 2
    assert [row["away"] for row in look(ann, game)["rows"]] == ["in", "in", ""]
    assert [row["away"] for row in look(bea, game)["rows"]] == ["", "in", "open"]
    assert look(bea, game)["knocker"] == 1, "who ended the hole the whole table has seen"
    last = send(ann, game, {2: DEE_HOLE})
    assert [each["points"] for each in last.json()["scores"]] == points(game, 1)
    assert stored(game, 1) == {0: ANN_HOLE, 1: BOB_HOLE, 2: DEE_HOLE}
    assert not Envelope.objects.exists()
    for person in (ann, bea, ben):
        assert [row["entry"] for row in look(person, game)["rows"]] == [
            ANN_HOLE,
            BOB_HOLE,
            DEE_HOLE,
        ]
        assert not look(person, game)["sealed"]


def test_the_history_says_which_phone_each_hand_came_from(ann, bea, ben, game):
    send(bea, game, {0: ANN_HOLE})
    send(ben, game, {1: BOB_HOLE})
    assert not game.changes.filter(kind="row").exists()
    send(ann, game, {2: DEE_HOLE}, overrule=True)
    lines = game.changes.filter(kind="row").order_by("position")
    assert [line.device for line in lines] == [bea.device, ben.device, ann.device]
    assert [line.now for line in lines] == [ANN_HOLE, BOB_HOLE, DEE_HOLE]
    assert {score.revision for score in Score.objects.all()} == {1}, "nobody corrected anything"


def test_the_phone_that_put_a_hand_in_may_change_it_and_take_it_back(bea, ben, game):
    send(bea, game, {0: ANN_HOLE})
    assert send(bea, game, {0: DEE_HOLE}).status_code == 200
    assert Envelope.objects.get().entry == DEE_HOLE
    assert look(bea, game)["rows"][0]["entry"] == DEE_HOLE
    version = Game.objects.get(pk=game.pk).version
    assert send(bea, game, {0: DEE_HOLE}).status_code == 200
    assert Game.objects.get(pk=game.pk).version == version, "the same once more is nothing new"
    assert send(bea, game, {0: ""}).status_code == 200
    assert not Envelope.objects.exists()


@pytest.mark.parametrize("entry", [BOB_HOLE, ANN_HOLE, "3"])
def test_nobody_else_changes_a_hand_or_learns_anything_by_trying(ann, bea, ben, game, entry):
    send(bea, game, {0: ANN_HOLE})
    for person in (ann, ben, seated(game, None)):
        answer = send(person, game, {0: entry})
        assert answer.status_code == 422
        assert "in already, from another phone" in answer.text
        assert "conflicts" not in answer.json()
    assert Envelope.objects.get().entry == ANN_HOLE


def test_guessing_what_was_seen_tells_nothing(bea, ben, game):
    send(bea, game, {0: ANN_HOLE})
    guesses: list[dict[str, Any]] = [
        {"entry": ANN_HOLE, "was": ANN_HOLE},
        {"entry": BOB_HOLE, "was": BOB_HOLE},
        {"entry": "", "was": ANN_HOLE},
        {"entry": "", "was": BOB_HOLE, "adjustments": [], "adjustments_was": [{"points": 3}]},
    ]
    texts = []
    for guess in guesses:
        body = json.dumps({"rows": [{"position": 0, **guess}]})
        answer = ben.post(hole(game), body, content_type="application/json")
        texts.append((answer.status_code, answer.json().get("scores")))
    assert texts == [(200, [])] * 4
    assert Envelope.objects.get().entry == ANN_HOLE


def test_two_pages_of_one_phone_are_asked_which_hand_it_is(bea, ben, game):
    send(bea, game, {0: ANN_HOLE})
    body = json.dumps({"rows": [{"position": 0, "entry": BOB_HOLE, "was": None}]})
    answer = bea.post(hole(game), body, content_type="application/json")
    assert answer.status_code == 409
    assert answer.json()["conflicts"][0]["theirs"] == ANN_HOLE, "it is its own"


def test_a_hand_is_read_at_once_but_compared_with_no_other(ann, bea, ben, game):
    assert send(bea, game, {0: "9H 9D"}).status_code == 422
    kings = "KH KD KC / KS 2C 3C"
    assert send(bea, game, {0: kings}).status_code == 200
    assert send(ben, game, {1: kings}).status_code == 200, "eight kings, and not a word"
    assert send(ann, game, {2: DEE_HOLE}, overrule=True).status_code == 200
    assert stored(game, 1)[1] == kings, "what is wrong is mended when all can see it"


def test_what_is_wrong_with_the_own_hand_is_said_at_once(bea, ben, game):
    answer = send(bea, game, {0: "KH KD KC / KS K 3C"})
    assert answer.status_code == 422
    assert answer.json()["overrulable"]
    assert send(bea, game, {0: "KH KD KC / KS K 3C"}, overrule=True).status_code == 200


def test_a_save_that_is_sent_twice_counts_once(ann, bea, ben, game):
    bodies = []
    for person, at, entry in ((bea, 0, ANN_HOLE), (ben, 1, BOB_HOLE), (ann, 2, DEE_HOLE)):
        rows = [{"position": at, "entry": entry, "was": None}]
        bodies.append((person, json.dumps({"rows": rows, "id": f"id-{at}", "overrule": True})))
    for person, body in [*bodies[:2], *bodies[:2], *bodies, *bodies]:
        answer = person.post(hole(game), body, content_type="application/json")
        assert answer.status_code == 200
    assert game.changes.filter(kind="row").count() == 3
    assert stored(game, 1) == {0: ANN_HOLE, 1: BOB_HOLE, 2: DEE_HOLE}


def test_what_began_sealed_stays_so(ann, bea, ben, game):
    send(bea, game, {0: ANN_HOLE})
    phones.leave_seat(game=game, device=ben.device)
    refused = ben.post(f"/g/{game.code}/customs/", {"seen": ["sealed"]})
    assert refused.status_code == 422
    assert "Hands of hole 1 are still sealed." in refused.text
    assert look(ben, game)["rows"][0]["entry"] == ""
    send(ben, game, {1: BOB_HOLE})
    assert stored(game, 1).get(1, "") == ""
    send(ann, game, {2: DEE_HOLE}, overrule=True)
    assert stored(game, 1) == {0: ANN_HOLE, 1: BOB_HOLE, 2: DEE_HOLE}
    assert ben.post(f"/g/{game.code}/customs/", {"seen": ["sealed"]}).status_code == 302


def test_hands_that_lay_open_before_stay_open(ann, game):
    record(game, 1, [ANN_HOLE, None, None], device=ann.device)
    bea, ben = seated(game, 0), seated(game, 1)
    assert look(ben, game)["rows"][0]["entry"] == ANN_HOLE
    send(ben, game, {1: BOB_HOLE})
    assert look(bea, game)["rows"][1]["entry"] == ""
    send(ann, game, {2: DEE_HOLE}, overrule=True)
    assert stored(game, 1) == {0: ANN_HOLE, 1: BOB_HOLE, 2: DEE_HOLE}
    again = send(bea, game, {0: BOB_HOLE}, overrule=True)
    assert again.status_code == 200, "open holes are corrected as ever"


def test_who_is_still_counting_stands_on_every_card(ann, bea, ben, game):
    viewer = Person(devices.new_device("Mac"))
    links.open_link(key=game.view_link, device=viewer.device)
    send(bea, game, {0: ANN_HOLE})
    for person in (ann, bea, ben, viewer):
        assert "Bob and Dee are not in yet." in person.get(f"/g/{game.code}/").text
    send(ben, game, {1: BOB_HOLE})
    assert "Dee is not in yet." in viewer.get(f"/g/{game.code}/scorecard/?seen=0").text


def test_the_form_without_scripts_does_the_same(ann, bea, ben, game):
    page = bea.get(hole(game)).text
    assert "Nobody sees these cards before all hands are in." in page
    fields = {"row-0": ANN_HOLE, "row-1": "", "row-2": "", "overrule": "1"}
    assert bea.post(hole(game), fields).status_code == 302
    page = ben.get(hole(game)).text
    assert ANN_HOLE not in page
    assert 'name="row-0"' not in page
    assert "<b>Ann</b> is in" in page
    assert f'value="{ANN_HOLE}"' in bea.get(hole(game)).text
    assert ben.post(hole(game), {"row-1": BOB_HOLE, "row-2": DEE_HOLE}).status_code == 302
    assert stored(game, 1) == {0: ANN_HOLE, 1: BOB_HOLE, 2: DEE_HOLE}


def test_points_without_cards_are_not_lost_silently(bea, ben, game):
    rows = [{"position": 0, "entry": "", "adjustments": [{"points": 2, "reason": "peeked"}]}]
    answer = bea.post(hole(game), json.dumps({"rows": rows}), content_type="application/json")
    assert answer.status_code == 422
    assert "together with the cards" in answer.text


# Opening early -----------------------------------------------------------------------------


@pytest.fixture
def opening(bea, ben, game) -> str:
    send(bea, game, {0: ANN_HOLE})
    return f"{hole(game)}open/"


def test_the_maker_opens_with_a_reason_that_the_history_shows(ann, ben, game, opening):
    asked = ann.get(opening).text
    assert "Open the hands of hole 1?" in asked
    assert "Bob and Dee are not in yet." in asked
    assert opening in ann.get(f"/g/{game.code}/").text
    answer = ann.post(opening, {"reason": " Ben’s phone is out of power "})
    assert answer.url == f"/g/{game.code}/"
    assert stored(game, 1)[0] == ANN_HOLE
    assert look(ben, game)["rows"][0]["entry"] == ANN_HOLE
    history = ben.get(f"/g/{game.code}/history/").text
    assert "opened before all hands were in" in history
    assert "Ben’s phone is out of power" in history
    assert send(ben, game, {1: BOB_HOLE}).status_code == 200, "the hole goes on"


@pytest.mark.parametrize("reason", ["", "   ", "x" * 81, "a\nb", "\u202eback"])
def test_a_reason_is_needed(ann, game, opening, reason):
    answer = ann.post(opening, {"reason": reason})
    assert answer.status_code == 422
    assert 'aria-describedby="wrong-reason' in answer.text
    assert "Say why" in answer.text
    assert Envelope.objects.count() == 1


def test_only_makers_open(ann, ben, cal, game, opening):
    viewer = Person(devices.new_device("Mac"))
    links.open_link(key=game.view_link, device=viewer.device)
    for person, status in ((ben, 403), (viewer, 403), (cal, 404)):
        for method in ("get", "post"):
            assert getattr(person, method)(opening, {"reason": "why"}).status_code == status
    assert opening not in ben.get(f"/g/{game.code}/").text
    assert ann.client.put(opening).status_code == 405
    assert Envelope.objects.count() == 1


def test_there_is_nothing_to_open(ann, game, opening):
    assert ann.get(f"{hole(game, 2)}open/").status_code == 404
    assert ann.post(f"{hole(game, 2)}open/", {"reason": "why"}).status_code == 422
    ann.post(opening, {"reason": "why"})
    assert ann.get(opening).status_code == 404
    assert ann.post(opening, {"reason": "again"}).status_code == 422
    assert Change.objects.filter(kind="opened").count() == 1


def test_a_game_does_not_end_nor_change_its_rules_over_sealed_hands(ann, game, opening):
    shown = ann.client.post(f"/g/{game.code}/finish/", follow=True).text
    assert "Hands of hole 1 are still sealed." in shown
    assert Game.objects.get(pk=game.pk).finished is None
    ann.post(opening, {"reason": "we stop"})
    ann.post(f"/g/{game.code}/finish/")
    assert Game.objects.get(pk=game.pk).finished is not None


def test_a_sheet_is_not_typed_over_sealed_hands(ann, game, opening):
    with pytest.raises(errors.NotPossible):
        paper.record_paper(game_code=game.code, sheet=[], device=ann.device)


# Own hands ---------------------------------------------------------------------------------


@pytest.fixture
def private(game) -> Game:
    """Everybody enters only their own hand, and all see it."""
    return observe(game, sealed=False, own_hands=True)


def test_a_phone_with_a_seat_enters_only_its_own_hand(bea, ben, private):
    assert send(bea, private, {0: ANN_HOLE}).status_code == 200
    assert look(ben, private)["rows"][0]["entry"] == ANN_HOLE, "nothing is sealed"
    for at in (0, 2):
        answer = send(ben, private, {at: BOB_HOLE})
        assert answer.status_code == 422
        assert "everybody enters only their own hand" in answer.text
    assert stored(private, 1) == {0: ANN_HOLE, 1: "", 2: ""}
    assert 'name="row-2"' not in ben.get(hole(private)).text


def test_a_phone_without_a_seat_enters_those_who_have_no_phone(ann, bea, private):
    assert send(ann, private, {0: ANN_HOLE}).status_code == 422
    assert send(ann, private, {1: BOB_HOLE, 2: DEE_HOLE}).status_code == 200
    phones.leave_seat(game=private, device=bea.device)
    assert send(ann, private, {0: ANN_HOLE}, overrule=True).status_code == 200, "never a dead end"


def test_nothing_of_others_is_brought_back_or_typed_in(bea, ben, private):
    send(bea, private, {0: ANN_HOLE})
    send(bea, private, {0: DEE_HOLE})
    change = private.changes.filter(kind="row").last()
    ben.post(f"/g/{private.code}/history/{change.pk}/restore/")
    assert stored(private, 1)[0] == DEE_HOLE
    bea.post(f"/g/{private.code}/history/{change.pk}/restore/")
    assert stored(private, 1)[0] == ANN_HOLE
    with pytest.raises(errors.NotPossible):
        paper.record_paper(game_code=private.code, sheet=[], device=ben.device)


# What else there is to a table ----------------------------------------------------------------


def test_the_last_phone_is_asked_who_ended_the_hole(ann):
    game = observe(new_game(ann.device, "house-knock-bonus", names=("Ann", "Bob")), sealed=True)
    bea, ben = seated(game, 0), seated(game, 1)
    assert send(bea, game, {0: "9H 9D 4S / 2C 3D 5S"}).status_code == 200
    answer = send(ben, game, {1: "KH QD 7S / 4C 5D 8S"})
    assert answer.status_code == 422
    assert [each["code"] for each in answer.json()["problems"]] == ["no-knocker"]
    assert "9H" not in without_tokens(answer.text)
    assert not stored(game, 1)
    again = send(ben, game, {1: "KH QD 7S / 4C 5D 8S"}, knocker=0, knocker_was=None)
    assert again.status_code == 200
    assert stored(game, 1) == {0: "9H 9D 4S / 2C 3D 5S", 1: "KH QD 7S / 4C 5D 8S"}


def test_after_a_lost_cookie_the_hand_stays_in_and_sealed(ann, bea, ben, game):
    send(bea, game, {0: ANN_HOLE})
    again = Person(devices.new_device("iPhone"))
    links.open_link(key=game.score_link, device=again.device)
    phones.take_seat(game=game, position=0, device=again.device, over=True)
    state = look(again, game)
    assert (state["seat"], state["rows"][0]["away"], state["rows"][0]["entry"]) == (0, "in", "")
    send(ben, game, {1: BOB_HOLE})
    send(ann, game, {2: DEE_HOLE}, overrule=True)
    assert stored(game, 1)[0] == ANN_HOLE
    assert send(again, game, {0: "17"}).status_code == 200, "open, it is corrected as ever"


def test_a_device_that_is_forgotten_takes_no_hand_along(ann, bea, ben, game):
    send(bea, game, {0: ANN_HOLE})
    bea.device.delete()
    assert look(ann, game)["rows"][0]["away"] == "in"
    send(ben, game, {1: BOB_HOLE})
    send(ann, game, {2: DEE_HOLE}, overrule=True)
    assert stored(game, 1)[0] == ANN_HOLE


def test_the_entry_page_says_whose_seat_it_is(ann, bea, game):
    assert look(bea, game)["seat"] == 0
    assert look(ann, game)["seat"] is None
    assert 'Ann <span class="you">you</span>' in bea.get(hole(game)).text
    assert 'class="you"' not in ann.get(hole(game)).text


def test_sealed_hands_and_two_who_enter_every_hand_do_not_go_together(ann, game):
    answer = ann.post(
        f"/g/{game.code}/customs/",
        {"seen": ["sealed"], "custom": ["sealed", "double_entry"]},
    )
    assert answer.status_code == 422
    assert "Choose one of the two." in answer.text


def test_rules_are_not_changed_over_sealed_hands(ann, bea, ben, game):
    send(bea, game, {0: ANN_HOLE})
    game.refresh_from_db()
    other = game.rules.with_changes({"name": "Ours"})
    with pytest.raises(errors.NotPossible):
        rule_changes.change_rules(
            game=game, ruleset=other, device=ann.device, seen_version=game.version
        )


@pytest.mark.parametrize("many", [2, 8])
def test_more_phones_and_hands_ask_the_database_no_more(ann, many, django_assert_num_queries):
    names = [f"Player {number}" for number in range(8)]
    game = observe(new_game(ann.device, names=names), sealed=True)
    people = [seated(game, at) for at in range(many)]
    for at, person in enumerate(people[:-1]):
        send(person, game, {at: ANN_HOLE})
    with django_assert_num_queries(7):  # who asks twice, names, rows, epoch, what is sealed, heard
        people[-1].get(f"{hole(game)}state/")
