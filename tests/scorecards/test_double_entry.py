"""Two people enter every hand, neither sees the other's first, and only what differs is shown."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorecards import devices
from scorecards.customs import Customs
from scorecards.models import Game, Witness
from scorecards.queries.history import changes
from scorecards.rules import Layout, find_variant
from scorecards.scorekeeping import games, links, rule_changes
from scorecards.scorekeeping.customs import change_customs
from scorecards.scorekeeping.errors import NotPossible
from scorecards.witnesses.versions import agree, differing
from tests.scorecards.playing import ANN_HOLE, BOB_HOLE, DEE_HOLE, Person, points, stored

WRONG = BOB_HOLE.replace("8C", "9C")
HANDS = [ANN_HOLE, BOB_HOLE, DEE_HOLE]
SECRETS = ("10H 8H", "6D 5C", "TH 8H", "9S 2D")


@pytest.fixture
def game(ann):
    """Nothing is in yet, and two people are to enter every hand."""
    ruleset = find_variant("pagat-6")
    return games.start_game(
        ruleset=ruleset,
        shape=ruleset.shape,
        names=["Ann", "Bob", "Dee"],
        first_dealer=0,
        device=ann.device,
        customs=Customs(double_entry=True),
    )


@pytest.fixture
def path(game) -> str:
    return f"/g/{game.code}/holes/1/"


@pytest.fixture
def fay(game) -> Person:
    """A third phone that keeps the score."""
    person = Person(devices.new_device("Mac"))
    links.open_link(key=game.score_key, device=person.device)
    return person


def send(who, path, hands, *, was=None, status=200, **more):
    """A save from a phone: a hand for each seat, None for none."""
    rows = [
        {"position": at, "entry": hand, "was": (was or {}).get(at)}
        for at, hand in enumerate(hands)
        if hand is not None
    ]
    answer = who.post(path, json.dumps({"rows": rows, **more}), content_type="application/json")
    assert answer.status_code == status, answer.text
    return answer.json()


def ids(game, position):
    return list(
        game.witnesses.filter(position=position).order_by("pk").values_list("pk", flat=True)
    )


def test_what_both_enter_counts_and_not_before(ann, eve, game, path):
    state = send(ann, path, HANDS, id="one")["state"]
    assert state["second"] == {"waits": True}
    assert [row["entry"] != "" for row in state["rows"]] == [True] * 3
    assert [row["eyes"] for row in state["rows"]] == [{"people": 1, "mine": True}] * 3
    assert stored(game, 1) == {0: "", 1: "", 2: ""}
    assert state["next"] == 1
    after = send(eve, path, HANDS)["state"]
    assert after["second"] == {"waits": False}
    assert after["next"] == 2
    assert points(game, 1) == [17, 8, 0]
    assert not Witness.objects.exists()


def test_nobody_sees_a_first_version(ann, bob, eve, fay, game, path):
    send(ann, path, HANDS)
    base = f"/g/{game.code}/"
    pages = (
        *("", "history/", "scorecard/", "holes/1/", "holes/1/state/", "holes/1/detail/"),
        *("holes/1/second/", "print/", "what-if/", "customs/", "paper/"),
    )
    for who in (bob, eve, fay):
        for page in pages:
            text = who.client.get(base + page, follow=True).text
            assert not [cards for cards in SECRETS if cards in text], page
    state = eve.get(path + "state/").json()
    assert [row["eyes"] for row in state["rows"]] == [{"people": 1, "mine": False}] * 3
    assert {row["entry"] for row in state["rows"]} == {""}
    lines = json.dumps(list(game.changes.values("kind", "was", "now")))
    assert not [cards for cards in SECRETS if cards in lines]
    said = ann.get(base + "history/").text
    assert said.count("entered by one of two; the cards stay covered") == 3
    assert "Yours is in." in ann.get(path + "second/").text


def test_what_differs_is_shown_to_those_two_alone(ann, bob, eve, fay, game, path):
    send(ann, path, HANDS)
    state = send(eve, path, [ANN_HOLE, WRONG, DEE_HOLE])["state"]
    assert [row["eyes"]["people"] for row in state["rows"]] == [0, 2, 0]
    assert [at for at, hand in stored(game, 1).items() if hand] == [0, 2]
    for who in (ann, eve):
        shown = who.get(path + "second/").text
        assert "One hand differs." in shown
        assert "Row 1, column 3: " + ("8C or 9C" if who is ann else "9C or 8C") in shown
        assert shown.count("is-other") == 2
    third = fay.get(path + "second/").text
    assert "Two versions differ. One of the two who entered them chooses." in third
    assert "is-other" not in third
    assert "KH 2C" not in third
    assert points(game, 1)[1] is None


@pytest.mark.parametrize("keep", [0, 1])
def test_either_of_them_chooses(ann, eve, game, path, keep):
    send(ann, path, HANDS)
    send(eve, path, [ANN_HOLE, WRONG, DEE_HOLE])
    both = ids(game, 1)
    answer = ann.client.post(path + "second/", {"version": both[keep], "seen": both}, follow=True)
    assert "Two people entered every hand, and they agree." in answer.text
    assert points(game, 1)[1] == (8, 25)[keep]
    line = changes(game)[0]
    assert (line.kind, line.was, line.now) == (
        ("choice", "KH 2C 9C / KS 10H 8H", "KH 2C 8C / KS 10H 8H")
        if keep == 0
        else ("choice", "KH 2C 8C / KS 10H 8H", "KH 2C 9C / KS 10H 8H")
    )


def test_typing_it_again_settles_it_too(ann, eve, game, path):
    send(ann, path, HANDS)
    send(eve, path, [ANN_HOLE, WRONG, DEE_HOLE])
    again = send(eve, path, [None, BOB_HOLE], was={1: WRONG})["state"]
    assert again["second"] == {"waits": False}
    assert points(game, 1) == [17, 8, 0]


def test_a_third_who_agrees_with_one_settles_it(ann, eve, fay, game, path):
    send(ann, path, HANDS)
    send(eve, path, [ANN_HOLE, WRONG, DEE_HOLE])
    send(fay, path, [None, BOB_HOLE])
    assert points(game, 1) == [17, 8, 0]


def test_a_stranger_to_the_versions_and_a_stale_page_choose_nothing(ann, eve, fay, game, path):
    send(ann, path, HANDS)
    send(eve, path, [ANN_HOLE, WRONG, DEE_HOLE])
    both = ids(game, 1)
    said = fay.post(path + "second/", {"version": both[0], "seen": both})
    assert said.status_code == 422
    assert "Who entered this hand chooses" in said.text
    send(eve, path, [None, WRONG.replace("9C", "7C")], was={1: WRONG})
    for sent in ({"version": both[0], "seen": both}, {"version": "junk"}, {}):
        late = ann.post(path + "second/", sent)
        assert late.status_code == 422
        assert "Check them again." in late.text or "chooses" in late.text
    assert not stored(game, 1)[1]


def test_one_phone_alone_waits_until_the_maker_lets_it_pass(ann, eve, game, path):
    send(eve, path, HANDS)
    send(eve, path, HANDS, was=dict(enumerate(HANDS)))
    assert points(game, 1) == [None] * 3
    assert "Waits for a second pair of eyes" in eve.get(path + "second/").text
    assert "Let this hole pass" not in eve.get(path + "second/").text
    assert eve.post(path + "second/", {"do": "pass", "reason": "x"}).status_code == 403
    for reason in ("", "  ", "a\nb", "x" * 81):
        assert ann.post(path + "second/", {"do": "pass", "reason": reason}).status_code == 422
    answer = ann.client.post(path + "second/", {"do": "pass", "reason": "Eve left"}, follow=True)
    assert "The hole counts, though only one person entered it." in answer.text
    assert points(game, 1) == [17, 8, 0]
    history = ann.get(f"/g/{game.code}/history/").text
    assert "one entry was enough" in history
    assert "Eve left" in history
    assert ann.post(path + "second/", {"do": "pass", "reason": "again"}).status_code == 422


def test_what_differs_does_not_pass(ann, eve, path):
    send(ann, path, HANDS)
    send(eve, path, [ANN_HOLE, WRONG, DEE_HOLE])
    assert "Let this hole pass" not in ann.get(path + "second/").text
    answer = ann.post(path + "second/", {"do": "pass", "reason": "late"})
    assert answer.status_code == 422
    assert "First choose the one that counts" in answer.text


def test_a_save_sent_twice_counts_once(ann, eve, game, path):
    send(ann, path, HANDS, id="one")
    send(ann, path, [None, WRONG], was={1: BOB_HOLE}, id="two")
    version = Game.objects.get(pk=game.pk).version
    send(ann, path, HANDS, id="one")
    assert Game.objects.get(pk=game.pk).version == version
    assert game.witnesses.get(position=1).entry == "KH 2C 9C / KS TH 8H"
    send(eve, path, HANDS, id="three")
    send(eve, path, HANDS, id="three")
    send(ann, path, HANDS, id="one")
    assert game.changes.filter(kind="row").count() == 2


def test_two_phones_of_one_account_are_one_person(ann, eve, game, path, django_user_model):
    user = django_user_model.objects.create(username="ann")
    for who in (ann, eve):
        who.device.user = user
        who.device.save()
    send(ann, path, HANDS)
    state = send(eve, path, HANDS)["state"]
    assert state["second"] == {"waits": True}
    assert Witness.objects.count() == 3


def test_one_takes_a_hand_back(ann, game, path):
    send(ann, path, HANDS)
    send(ann, path, ["", None, None], was={0: ANN_HOLE})
    assert sorted(game.witnesses.values_list("position", flat=True)) == [1, 2]
    assert "taken back by one of two" in ann.get(f"/g/{game.code}/history/").text


def test_what_cannot_be_is_refused_by_their_own_cards_alone(ann, eve, game, path):
    send(ann, path, HANDS)
    sevens = "7 7 7 / 7 7 2"
    warned = send(eve, path, [sevens, None, None], status=422)
    assert warned["overrulable"]
    assert "9" not in warned["message"]
    wrong = send(eve, path, ["99 zz", None, None], status=422)
    assert not wrong["overrulable"]
    assert game.witnesses.count() == 3
    send(eve, path, [sevens, None, None], overrule=True)
    assert game.witnesses.count() == 4


def test_without_javascript(ann, eve, game, path):
    form = {f"row-{at}": hand for at, hand in enumerate(HANDS)}
    answer = ann.client.post(path, form, follow=True)
    assert answer.redirect_chain[-1][0] == path + "second/"
    assert answer.text.count("Yours is in.") == 3
    assert 'value="9H 9D KC / 9S 2D JH"' in ann.get(path).text
    assert "9S 2D" not in eve.get(path).text
    answer = eve.client.post(path, form, follow=True)
    assert answer.redirect_chain[-1][0] == f"/g/{game.code}/"
    assert points(game, 1) == [17, 8, 0]


def test_what_was_agreed_is_corrected_like_any_hand(ann, eve, game, path):
    send(ann, path, HANDS)
    send(eve, path, HANDS)
    send(eve, path, [None, WRONG], was={1: BOB_HOLE})
    assert points(game, 1)[1] == 25
    assert changes(game)[0].kind == "row"


def test_nobody_stops_entering_twice_while_a_hand_waits(ann, game, path):
    send(ann, path, HANDS)
    customs = {"game": Game.objects.get(pk=game.pk), "device": ann.device}
    with pytest.raises(NotPossible, match="Hole 1 waits for a second pair"):
        change_customs(**customs, customs=Customs(), seen=Customs(double_entry=True))
    assert Game.objects.get(pk=game.pk).double_entry


def test_the_rules_wait_until_no_hand_does(ann, game, path):
    send(ann, path, HANDS)
    with pytest.raises(NotPossible, match="Hole 1 waits for a second pair"):
        rule_changes.what_changes(game, find_variant("french-6"))
    assert "Hole 1 waits" in ann.get(f"/g/{game.code}/rules/change/?with=french-6").text


def test_no_sheet_is_typed_in(ann, game):
    page = f"/g/{game.code}/paper/"
    assert page not in ann.get(f"/g/{game.code}/").text
    assert "so no sheet is typed in" in ann.client.get(page, follow=True).text
    answer = ann.post(page, {"p-1-0": "4", "numbers": "counted"})
    assert answer.status_code == 422
    assert "so no sheet is typed in" in answer.text
    assert stored(game, 1) == {}


def test_who_may(ann, bob, cal, game, path):
    send(ann, path, HANDS)
    for who, status in ((cal, 404), (bob, 403)):
        assert who.get(path + "second/").status_code == status
        assert who.post(path + "second/", {"do": "pass", "reason": "x"}).status_code == status
    assert ann.client.put(path + "second/").status_code == 405
    version = Game.objects.get(pk=game.pk).version
    assert ann.get(f"{path}second/?seen={version}").status_code == 204
    assert ann.get(f"{path}second/?seen=0").status_code == 200


def test_a_game_of_one_pair_of_eyes_has_no_such_page(ann):
    ruleset = find_variant("pagat-6")
    plain = games.start_game(
        ruleset=ruleset, shape=ruleset.shape, names=["A", "B"], first_dealer=0, device=ann.device
    )
    answer = ann.get(f"/g/{plain.code}/holes/1/second/")
    assert answer["Location"] == f"/g/{plain.code}/holes/1/"
    assert "second" not in ann.get(f"/g/{plain.code}/holes/1/state/").json()


def test_more_hands_cost_no_more_questions(ann, eve, path):
    costs = []
    for hands in ([ANN_HOLE], HANDS):
        send(ann, path, hands)
        send(eve, path, [hand.replace("C", "S") for hand in hands], overrule=True)
        with CaptureQueriesContext(connection) as asked:
            ann.get(path + "second/")
        costs.append(len(asked))
    assert costs[0] == costs[1]


def test_versions_are_compared_card_by_card():
    rules = find_variant("pagat-6")
    one, other = (Layout.parse(each, rules.shape) for each in (ANN_HOLE, "9H 9D KC / 9S 3D JH"))
    assert differing(rules, one, other) == {4}
    assert not agree(rules, one, other)
    plain = Layout.parse("9 9 K / 9 2 J", rules.shape)
    assert agree(rules, one, plain)
    assert agree(rules, 14, 14)
    assert not agree(rules, 14, one)
    lady = rules.with_changes({"values": {"QS": 40}})
    queens = [Layout.parse(f"{queen} 2 3 / 4 5 6", rules.shape) for queen in ("QS", "Q~", "QH")]
    assert differing(lady, queens[0], queens[1]) == {0}
    assert agree(lady, queens[1], queens[2])
