"""Say it: rules in people's words at the editor and on New game, by plain posts."""

import re

import pytest
from django.utils.translation import gettext

from scorecards.models import Game, HouseRules
from scorecards.rules import find_variant
from scorecards.rules.wording.rulesets import sentences
from tests.scorecards.editor_forms import NEW, form
from tests.scorecards.house import save
from tests.scorecards.test_editor_hand import press

pytestmark = pytest.mark.django_db

BEER = "whoever spills the beer pays"


def say(client, words, page=None, **changes):
    return press(client, page or client.get(NEW), "say", say=[words], **changes)


def talk(page):
    return page.context["page"].talk


def table(page):
    return page.context["page"].table


def test_a_sentence_is_understood_and_lights_up_in_the_hand(ann):
    page = say(ann, "Kings are worth minus two. Four equal cards in a square are worth minus 20.")
    assert page.status_code == 200
    assert [each.says for each in talk(page).understood][0] == "Values: kings −2."
    assert table(page)["values"]["K"] == -2
    assert table(page)["scoring"][-1] == {"where": "block", "each": 0, "bonus": -20}
    assert talk(page).line == ""
    assert page.context["page"].changes == 2
    assert any(seat.changed for seat in page.context["page"].preview.seats)
    assert "2 rules understood." in page.context["page"].announcement
    assert "Values: kings −2." in page.text


def test_what_is_open_is_a_question_and_stays_in_the_line(ann):
    page = say(ann, f"Pairs cancel. {BEER}")
    assert [step["where"] for step in table(page)["scoring"]] == ["column"]
    assert talk(page).line == f"Pairs cancel. {BEER}."
    [question] = talk(page).questions
    assert question.ask == "Where must the equal cards lie?"
    page = press(ann, page, "choose:0:2")
    assert table(page)["scoring"] == [
        {"where": "anywhere", "equal": 2, "each": 0, "prefer": "most"}
    ]
    assert talk(page).line == f"{BEER}."
    assert talk(page).questions == ()
    again = press(ann, page, "choose:0:1")  # an old button of another phone
    assert table(again) == table(page)


def test_what_was_not_understood_is_marked_and_left_out_by_one_tap(ann):
    page = say(ann, f"Kings are zero. {BEER}")
    assert '<b class="ed-talk__word">beer</b>' in page.text
    assert "Not clear: whoever, spills, beer" in page.text
    assert "Not understood: whoever spills the beer pays" in page.context["page"].announcement
    assert re.search(r'id="f-say"[^>]*aria-invalid="true"', page.text)
    page = press(ann, page, "leave:0")
    assert (talk(page).line, talk(page).leftovers) == ("", ())
    assert "beer" not in table(page).get("notes", "")


def test_how_one_plays_becomes_a_note_by_one_tap_and_can_be_undone(ann):
    page = say(ann, "You may look at two cards.")
    page = press(ann, page, "note:0")
    assert table(page)["notes"][-1] == "You may look at two cards."
    assert talk(page).line == ""
    assert "which counts nothing" in page.context["page"].announcement
    page = press(ann, page, "undo")
    assert "You may look at two cards." not in table(page)["notes"]


def test_saying_is_undone_as_one_change(ann):
    page = say(ann, "Kings are ten. Queens are zero.")
    assert table(page)["values"] | {"K": 10, "Q": 0} == table(page)["values"]
    page = press(ann, page, "undo")
    assert page.context["page"].changes == 0
    assert talk(page).understood == ()


@pytest.mark.parametrize("do", ["save", "play", "name"])
def test_nothing_is_saved_while_the_line_has_something(ann, do):
    response = ann.post(NEW, form(do=[do], say=[BEER]))
    assert response.status_code == 422
    assert "in no rule" in response.text
    assert not HouseRules.objects.exists()
    assert ann.post(NEW, form(do=["save"], say=[" "])).status_code == 302


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("x" * 4001, "4001 letters are too many"),
        ("Kings are worth zero, except on Sundays.", '<b class="ed-talk__word">Sundays</b>'),
        ("Kings are zero. Kings are ten.", "These two contradict each other."),
        ("Kings are worht zero.", "Did you mean “worth”?"),
        ("Los reyes valen menos dos.", "These are words of another language: Spanish."),
        ("Why did the king cross the road?", "Why did the king"),
        ("Four equal cards in one half count nothing.", "cannot occur"),
        ("<script>alert(1)</script>", "&lt;script&gt;"),
    ],
)
def test_bad_input_is_told_and_changes_nothing(ann, words, answer):
    page = say(ann, words)
    assert page.context["page"].changes == 0
    assert answer in page.text
    assert talk(page).line.split()[0][:4] == words.split()[0][:4]


def test_too_long_a_line_is_refused_beside_the_field(ann):
    page = say(ann, "x" * 4001)
    assert page.status_code == 422
    assert len(talk(page).line) == 4001


def test_rules_that_cannot_be_read_come_first(ann):
    page = say(ann, "Kings are zero.", **{"v-Q": ["a lot"]})
    assert page.status_code == 422
    assert "Nothing can be added until the rules can be read." in page.text


@pytest.mark.parametrize(
    "sent",
    [
        {"talk": ["Pairs cancel."], "talk-on": ["{"]},
        {"talk": ["x" * 5000], "talk-on": ["{}"]},
        {"talk": ["Pairs cancel."], "talk-on": ["[]"], "talk-done": ["choose:x", "leave:99"] * 90},
    ],
)
def test_a_form_that_nobody_was_shown_does_no_harm(ann, sent):
    for do in ("choose:0:0", "leave:7", "note:", "choose::"):
        page = ann.post(NEW, form(do=[do]) | sent)
        assert page.status_code == 200
        assert page.context["page"].changes == 0


def test_both_of_those_said_before_are_not_the_twos(ann):
    page = say(ann, "Kings and queens are zero.")
    page = say(ann, "The two are worth five.", page)
    assert talk(page).leftovers
    assert table(page)["values"]["2"] == -2


def test_the_whole_text_of_other_rules_takes_their_place(ann):
    nine = " ".join(each.render(gettext) for each in sentences(find_variant("pagat-9")))
    page = say(ann, nine)
    assert table(page)["layout"] == {"rows": 3, "columns": 3}
    assert talk(page).leftovers == talk(page).questions == ()


def test_it_is_read_in_the_language_of_the_page(ann):
    sent = form(do=["say"], say=["I re valgono meno due. Le coppie si annullano."])
    page = ann.post(NEW, sent, headers={"Accept-Language": "it"})
    assert table(page)["values"]["K"] == -2
    assert len(talk(page).questions) == 1


def test_htmx_brings_the_same(ann):
    page = ann.get(NEW)
    answer = press(ann, page, "say", say=["Kings are worth minus two."])
    sent = page.context["page"].sent | {"do": ["say"], "say": ["Kings are worth minus two."]}
    alone = ann.post(NEW, sent, headers={"HX-Request": "true"})
    assert talk(alone) == talk(answer)
    assert 'id="talk"' in alone.text
    assert "<html" not in alone.text


# -- on New game -----------------------------------------------------------------------------------


def test_a_line_on_new_game_is_read_at_the_editor_and_comes_back_with_the_names(ann):
    begun = {"variant": "pagat-9", "name": ["Ann", "Ben", ""], "do": "begin"}
    page = ann.post("/rules/new/", begun | {"say": "Kings are worth minus two."})
    assert table(page)["values"]["K"] == -2
    assert table(page)["layout"] == {"rows": 3, "columns": 3}
    page = press(ann, page, "look")
    carried = [value for name, value in page.context["page"].carried if name == "seats-name"]
    assert carried == ["Ann", "Ben", ""]
    saved = ann.post(NEW, form(do=["play"], **{"seats_name": carried}))
    assert saved.status_code == 302
    new = ann.get(saved["Location"])
    assert 'value="Ann"' in new.text
    assert 'value="Ben"' in new.text


def test_a_game_does_not_start_while_the_line_has_something(ann):
    sent = {"variant": "pagat-6", "name": ["Ann", "Ben"], "say": "Kings are zero."}
    page = ann.post("/games/new/", sent)
    assert page.status_code == 422
    assert "This is in no rule yet." in page.text
    assert "Kings are zero." in page.text
    assert not Game.objects.exists()


def test_an_unknown_variant_on_new_game_is_not_found(ann):
    sent = {"variant": "golf-7", "say": "Kings are zero.", "do": "begin"}
    assert ann.post("/rules/new/", sent).status_code == 404


# -- passed on -------------------------------------------------------------------------------------


def test_house_rules_are_a_text_for_a_chat_that_is_read_back(ann, bob):
    house = save(ann, values={"K": 13}).house
    page = bob.get(f"/rules/{house.key}/pass/")
    assert page.status_code == 200
    text = page.context["passage"].text
    assert "The name is not in the text." in page.text
    again = say(bob, text)
    assert table(again)["values"]["K"] == 13
    assert talk(again).line == ""


def test_its_code_opens_the_page_that_offers_a_copy(ann, client):
    house = save(ann).house
    page = client.get(f"/rules/{house.key}/pass/")
    code = client.get(f"/rules/{house.key}/take.svg")
    assert code["Content-Type"] == "image/svg+xml"
    assert page.context["address"].endswith(f"/rules/{house.key}/copy/")
    assert f"/rules/{house.key}/pass/" in client.get(f"/rules/{house.key}/").text


@pytest.mark.parametrize("address", ["pass/", "take.svg"])
def test_rules_that_are_none_are_not_passed_on(client, address):
    assert client.get(f"/rules/AAAAAAAA/{address}").status_code == 404
