"""The hand of the editor: a card taken up, a value tapped, undone, left for later, and named."""

import re
import zlib
from base64 import urlsafe_b64encode
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from scorecards.editing.drafts import LONGEST, Draft, packed, unpacked
from scorecards.editing.mapping import to_fields
from scorecards.editing.tray import ranks, with_typed_worth, with_worth, worth
from scorecards.models import HouseVersion
from scorecards.rules import find_variant
from scorecards.views.editor_drafts import COOKIE
from tests.scorecards.editor_forms import NEW, field, form
from tests.scorecards.house import save


def fields(**changes):
    return to_fields(find_variant("pagat-6").to_dict()) | changes


def of(sent, rank):
    """What the four suits of a rank count."""
    return [worth(sent, rank, suit) for suit in "SHDC"]


def on_tray(rank, which=""):
    return {"tray": [rank], "tray-which": [which]}


def press(client, page, do, **changes):
    """Press a button of a page that was shown."""
    carried = dict(page.context["page"].carried)
    sent = page.context["page"].sent | {"last": [carried["last"]], "do": [do]}
    seen = {"points-seen": [carried["points-seen"]]}
    rows = page.context["page"].preview.sample
    hole = rows.fields() | {"sample-dealt": [page.context["page"].preview.sample_dealt]}
    return client.post(NEW, sent | seen | hole | changes)


# -- the tray --------------------------------------------------------------------------------------


def test_all_cards_of_a_rank_or_some_of_them_count_what_was_tapped():
    sent = with_worth(fields(**on_tray("K")), "-2")
    assert of(sent, "K") == ["-2"] * 4
    red = with_worth(sent | on_tray("K", "r"), "10")
    assert of(red, "K") == ["-2", "10", "10", "-2"]
    assert (red["odd-rank"], red["odd-suit"], red["odd-value"]) == (["K"], ["r"], ["10"])
    one = with_worth(red | on_tray("K", "H"), "0")
    assert of(one, "K") == ["-2", "0", "10", "-2"]
    again = with_worth(one | on_tray("K"), "13")
    assert of(again, "K") == ["13"] * 4
    assert again["odd-rank"] == []
    eyes = with_worth(fields(**on_tray("J", "o")), "0")
    assert of(eyes, "J") == ["0", "0", "10", "10"]


def test_a_joker_that_gets_a_value_comes_into_play_and_can_leave_again():
    sent = with_worth(fields(**on_tray("X")), "-5")
    assert sent["v-X"] == ["-5"]
    assert sent["jokers"] == ["2", "4", "6"]
    assert with_worth(sent, "out")["jokers"][0] == "0"


def test_a_value_that_was_typed_is_set_by_whichever_button_sends_it():
    sent = with_typed_worth(fields(**on_tray("7")) | {"tray-other": ["77"]})
    assert of(sent, "7") == ["77"] * 4
    assert with_typed_worth(sent | {"v-7": ["1"], "tray-other-was": ["77"]})["v-7"] == ["1"]
    assert with_typed_worth(fields() | {"tray-other": ["77"]}) == fields() | {"tray-other": ["77"]}


def test_a_printed_pack_has_its_own_ranks_and_no_suits(ann):
    skyjo = to_fields(find_variant("skyjo").to_dict())
    assert "X" not in ranks(skyjo)
    page = ann.post("/rules/new/?from=skyjo", skyjo | {"do": ["card:#12"]})
    assert "What does a 12 count?" in page.text
    assert page.context["page"].tray.which == ()


def test_a_card_brings_its_rank_and_a_chip_its_value(ann):
    page = ann.get(NEW)
    assert "Tap a card to change what it counts." in page.text
    assert 'value="card:K"' in page.text  # a king lies in the open hand
    page = press(ann, page, "card:K")
    assert "What do kings count?" in page.text
    chips = page.context["page"].tray.chips
    assert [(chip.value, chip.chosen) for chip in chips] == [
        ("-5", False),
        ("-2", False),
        ("0", True),
        ("10", False),
        ("13", False),
    ]
    page = press(ann, page, "count:-2")
    assert page.context["page"].announcement.startswith("Kings −2. Ben 34, now 32.")
    assert re.search(r"<b>till now</b>|<small>till now</small>", page.text)
    assert "1 change" in page.text
    about = next(each for each in page.context["page"].sections if each.slug == "values")
    assert (about.fresh, about.gone) == (["kings −2"], ("kings 0",))


def test_the_last_changes_are_undone_one_by_one(ann):
    page = press(ann, press(ann, ann.get(NEW), "card:K"), "count:-2")
    page = press(ann, press(ann, page, "part:block25"), "part:knock-10")
    assert page.context["page"].changes == 3
    for left in (2, 1, 0):
        page = press(ann, page, "undo")
        assert page.context["page"].changes == left
    assert not page.context["page"].sent.get("past")
    assert press(ann, page, "undo").context["page"].changes == 0


@pytest.mark.parametrize(
    "past", ["{", "[]", "7", '{"values":7}', '{"scoring":{"x":1}}', "x" * 99999]
)
def test_a_past_that_nobody_wrote_does_no_harm(ann, past):
    assert ann.post(NEW, form(do=["undo"], past=[past])).status_code == 200


# -- the words of the sections ---------------------------------------------------------------------


def test_sections_say_what_holds_and_never_how_many_rules(ann):
    page = ann.get(NEW)
    assert not re.search(r"\b\d+ rules?\b", page.text.split('id="sec-house"')[0])
    words = {each.slug: each.stays for each in page.context["page"].sections}
    assert words["scoring"] == ["A column of equal cards: no points."]
    assert words["extras"] == ["None."]
    assert words["values"][-1] == "the rest their number"
    assert words["packs"][-1] == "No jokers."
    page = press(ann, page, "part:block25")
    extras = next(each for each in page.context["page"].sections if each.slug == "extras")
    assert extras.new
    assert extras.gone == ()
    assert [step.id for step in page.context["page"].extras] == ["s1"]


# -- drafts ----------------------------------------------------------------------------------------


def test_a_draft_is_there_after_a_reload_for_the_rules_it_began_with(ann):
    press(ann, press(ann, ann.get(NEW), "card:K"), "count:-2")
    page = ann.get(NEW)
    assert "You were changing these rules:" in page.text
    assert field(page.text, "v-K") == "0"
    assert "You were changing" not in ann.get("/rules/new/?from=pagat-4").text
    page = press(ann, page, "draft")
    assert field(page.text, "v-K") == "-2"
    assert page.context["page"].changes == 1
    page = press(ann, ann.get(NEW), "anew")
    assert field(page.text, "v-K") == "0"
    assert "You were changing" not in ann.get(NEW).text


def test_what_is_saved_is_no_draft_any_more(ann):
    press(ann, press(ann, ann.get(NEW), "card:K"), "count:-2")
    assert ann.post(NEW, form(v_K=["-2"])).status_code == 302
    assert "You were changing" not in ann.get(NEW).text


@pytest.mark.parametrize("text", ["", "x", "eJw=", "é", "A" * 9000, "eJyrrgUAAXUA-Q=="])
def test_a_cookie_that_nobody_wrote_is_no_draft(ann, text):
    assert unpacked(text) == {}
    ann.client.cookies[COOKIE] = text.encode("ascii", "ignore").decode()
    assert ann.get(NEW).status_code == 200


def test_the_latest_drafts_have_room_and_a_bomb_is_no_draft():
    now = datetime.now(UTC).replace(microsecond=0)
    table = find_variant("pagat-6").to_dict()
    drafts = {str(n): Draft(now + timedelta(n), {**table, "name": str(n)}) for n in range(9)}
    assert set(unpacked(packed(drafts))) == {"6", "7", "8"}
    assert len(packed(drafts)) <= LONGEST
    assert packed({"x": Draft(now, {"notes": [str(n**9) for n in range(2000)]})}) == ""
    bomb = zlib.compress(b'{"x":[0,{"notes":"' + b"A" * 10_000_000 + b'"}]}')
    assert unpacked(urlsafe_b64encode(bomb).decode()) == {}


def test_a_proposed_name_is_proposed_again_after_a_reload(ann):
    page = press(ann, press(ann, ann.get(NEW), "card:K"), "count:-2")
    page = press(ann, page, "part:block25", name=["Kings −2"], **{"name-offered": ["Kings −2"]})
    again = press(ann, ann.get(NEW), "draft")
    assert field(again.text, "name") == field(page.text, "name") != "Kings −2"


def test_a_draft_is_on_one_phone_and_leaves_nothing_behind(db):
    client = Client()
    client.post(NEW, form(do=["look"], v_K=["-2"]))
    assert "You were changing" in client.get(NEW).content.decode()
    assert "You were changing" not in Client().get(NEW).content.decode()
    assert not HouseVersion.objects.exists()


# -- the name --------------------------------------------------------------------------------------


def test_the_name_comes_last_with_a_proposal_that_follows_the_changes(ann):
    page = ann.get(NEW)
    assert field(page.text, "name") == "Six-Card Golf, our way"
    page = press(ann, press(ann, page, "card:K"), "count:-2")
    assert field(page.text, "name") == "Kings −2"
    sent = {"name": ["Kings −2"], "name-offered": ["Kings −2"]}
    page = press(ann, page, "part:block25", **sent)
    assert field(page.text, "name") == "Kings −2, block of four equal cards"
    page = press(ann, page, "call:Tuesday", **sent)
    assert field(press(ann, page, "part:moon").text, "name") == "Tuesday"
    assert 'id="naming" aria-labelledby="naming-title" open' in page.text


def test_without_a_name_it_is_asked_beside_its_field(ann):
    page = ann.post(NEW, form(name=[""]))
    assert page.status_code == 422
    assert 'id="naming" aria-labelledby="naming-title" open' in page.text
    assert re.search(
        r'id="f-name"[^>]*aria-invalid="true" aria-describedby="wrong-f-name"', page.text
    )
    assert not HouseVersion.objects.exists()


def test_they_can_be_played_at_once(ann):
    response = ann.post(NEW, form(do=["play"]))
    version = HouseVersion.objects.get()
    assert response.url == f"/games/new/?variant={version.house.slug}"
    assert ann.get(response.url).status_code == 200


def test_a_hand_costs_no_questions(ann, django_assert_num_queries):
    for number in range(10):
        save(ann, f"Golf {number}", values={"K": number})
    sent = form(do=["count:-2"]) | on_tray("K")
    ann.post(NEW, sent)
    with django_assert_num_queries(2):
        ann.client.post(NEW, sent, headers={"HX-Request": "true"})
