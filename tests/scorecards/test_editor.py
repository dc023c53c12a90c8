"""The editor: new rules from any others, the next version of one's own, the rules of a game."""

import re

import pytest
from django.test import Client

from scorecards import devices
from scorecards.editing.comparison import changes
from scorecards.editing.mapping import to_fields
from scorecards.models import Device, Game, HouseRules, HouseVersion
from scorecards.queries import rulesets
from scorecards.rules import find_variant
from tests.languages import LANGUAGES
from tests.scorecards.editor_forms import NEW, field, form
from tests.scorecards.house import save
from tests.scorecards.playing import Person, points, record
from tests.values import some


@pytest.fixture
def house(ann):
    return save(ann, "Our golf", values={"K": 13}).house


# -- starting --------------------------------------------------------------------------------------


def test_any_variant_is_a_start(ann):
    page = ann.get(NEW)
    assert page.status_code == 200
    assert field(page.text, "v-2") == "-2"
    assert field(page.text, "name") == "Six-Card Golf, our way"
    assert "Nothing differs from Six-Card Golf yet" in page.text
    assert 'value="pagat-9"' in page.text


def test_so_are_house_rules_and_the_copy_of_a_game(ann, cal, house, game):
    assert field(ann.get(f"/rules/new/?from={house.slug}").text, "v-K") == "13"
    assert field(ann.get(f"/rules/new/?from=game:{game.code}").text, "v-K") == "0"
    assert cal.get(f"/rules/new/?from=game:{game.code}").status_code == 404


@pytest.mark.parametrize("start", ["no-such-rules", "own-AAAAAAAA", "game:AAAAA", "\0", "x" * 900])
def test_there_is_no_start_from_nothing(ann, start):
    assert ann.get("/rules/new/", {"from": start}).status_code == 404


def test_looking_at_the_editor_makes_no_device_known(db):
    client = Client()
    assert client.get("/rules/new/").status_code == 200
    client.post(NEW, form(do=["look"]))
    assert not Device.objects.exists()


def test_only_get_and_post(ann, house, game):
    for address in ("/rules/new/", f"/rules/{house.key}/edit/", f"/g/{game.code}/rules/edit/"):
        assert ann.client.put(address).status_code == 405


# -- buttons ---------------------------------------------------------------------------------------


def test_a_part_is_put_in_and_taken_out(ann):
    page = ann.post(NEW, form(do=["part:block25"]))
    assert page.status_code == 200
    assert "A square block of four equal cards" in page.text
    assert 'id="part-block25" aria-pressed="true"' in page.text
    assert not HouseRules.objects.exists()
    sent = form() | {name: page.context["page"].sent[name] for name in page.context["page"].sent}
    again = ann.post(NEW, sent | {"do": ["part:block25"]})
    assert 'id="part-block25" aria-pressed="false"' in again.text


def chosen_ending(html):
    """The ending that is marked, and what the form says was marked when it was shown."""
    marked = re.findall(r'name="ending" value="([^"]*)" checked', html)
    return marked, field(html, "ending-was")


def test_an_ending_is_a_choice_of_one(ann):
    page = ann.get(NEW).text
    assert chosen_ending(page) == (["begun"], "begun")
    assert "As in “Six-Card Golf”" in page
    assert 'value="nine"' not in page  # that is what Six-Card Golf says already
    page = ann.post(NEW, form(do=["ending"], ending=["hundred"], ending_was=["begun"])).text
    assert chosen_ending(page) == (["hundred"], "hundred")
    assert field(page, "end-at_least") == "100"
    assert field(page, "end-holes") == ""
    sent = form(do=["look"], ending=["hundred"], ending_was=["hundred"])
    sent |= {"end-type": ["target"], "end-at_least": ["60"]}
    assert chosen_ending(ann.post(NEW, sent).text) == (["fields"], "fields")
    again = ann.post(NEW, sent | {"ending": ["begun"]}).text
    assert chosen_ending(again) == (["begun"], "begun")
    assert field(again, "end-holes") == "9"


def test_an_ending_that_is_marked_is_what_is_saved_by_any_button(ann):
    ann.post(NEW, form(ending=["last-one-in"], ending_was=["begun"]))
    assert HouseVersion.objects.get().ruleset["end"] == {"type": "elimination", "at_least": 100}


@pytest.mark.parametrize("word", ["fields", "block25", "", "x" * 500, "{}"])
def test_no_other_word_is_an_ending(ann, word):
    page = ann.post(NEW, form(do=["look"], ending=[word], ending_was=["begun"], end_holes=["7"]))
    assert (page.status_code, field(page.text, "end-holes")) == (200, "7")


def test_the_endings_of_one_s_own_rules_begin_with_the_version_before(ann, house):
    ann.post(f"/rules/{house.key}/edit/", form(seen=["1"], ending=["eighteen"], ending_was=["x"]))
    page = ann.get(f"/rules/{house.key}/edit/").text
    assert chosen_ending(page) == (["begun"], "begun")
    assert "A game is 18 holes." in page


def test_a_button_brings_back_what_it_changed_alone(ann):
    page = ann.post(NEW, form(do=["add:hole"]), headers={"HX-Request": "true"})
    assert page.status_code == 200
    assert "<html" not in page.text
    assert 'id="in-hole" hx-swap-oob="true"' in page.text
    assert field(page.text, "h0-counted") == ""


def test_typing_brings_back_the_preview_and_no_field(ann):
    page = ann.post(NEW, form(do=["look"], v_K=["-1"]), headers={"HX-Request": "true"})
    assert page.status_code == 200
    assert 'id="look-in" hx-swap-oob="true"' in page.text
    assert "−1" in page.text
    assert 'name="v-K"' not in page.text


def test_the_preview_counts_the_cards_that_were_typed(ann):
    rows = ["KH 2C 8C / KS 10H 8H", "KH 2C 8C / 5S 10H 9H", "A A A / 2 2 2"]
    sent = form(do=["look"], v_K=["13"]) | {"sample-row": rows, "sample-knocker": ["-"]}
    seats = ann.post(NEW, sent).context["page"].preview.seats
    assert [(seat.before, seat.points, seat.changed) for seat in seats] == [
        ("8", "8", False),
        ("30", "43", True),
        ("−3", "−3", False),
    ]
    assert seats[1].cards[0].new
    assert not seats[0].cards[1].new
    assert [line.new for line in seats[1].lines] == [True, False, False]
    assert (seats[1].lines[0].before, seats[1].lines[0].points) == ("5", "18")
    assert seats[1].gone == ()


def test_the_sample_takes_the_shape_of_the_layout(ann):
    rows = ["KH 2C 8C / KS 10H 8H", "KH 2C 8C / 5S 10H 9H", "A A A / 2 2 2"]
    sent = form(do=["look"], shape=["3x3"], **{"s0-size": [""]}) | {"sample-row": rows}
    preview = ann.post(NEW, sent).context["page"].preview
    assert all(row.count("/") == 2 for row in preview.sample.rows)
    assert {seat.before for seat in preview.seats} == {""}


@pytest.mark.parametrize(
    ("row", "says"),
    [("KH Z 8C / KS 10H 8H", "Z is not a card"), ("X 2 3 / 4 5 6", "no jokers are in play")],
)
def test_cards_of_the_sample_that_cannot_be_are_said_beside_them(ann, row, says):
    sent = form(do=["look"]) | {"sample-row": [row, "A A A / 2 2 2", "3 3 3 / 4 4 4"]}
    page = ann.post(NEW, sent)
    assert page.status_code == 200
    assert says in page.text
    assert page.context["page"].preview.seats[1].points == "−3"


def test_an_open_question_is_answered(ann):
    page = ann.post(NEW, form(do=["part:knock-10"])).context["page"]
    question = next(each for each in page.questions if each.slug.startswith("tie"))
    other = next(each for each in question.answers if not each.chosen)
    after = ann.post(NEW, page.sent | {"do": [f"answer:{question.slug}:{other.value}"]})
    said = next(each for each in after.context["page"].questions if each.slug == question.slug)
    assert [each.value for each in said.answers if each.chosen] == [other.value]


def test_a_rule_is_taken_away_and_moved(ann):
    sent = ann.post(NEW, form(do=["part:moon"])).context["page"].sent
    names = [card.name for card in ann.post(NEW, sent | {"do": ["up:h1"]}).context["page"].hole]
    assert names == ["Another player shot the moon", "Shot the moon"]
    left = ann.post(NEW, sent | {"do": ["drop:h0"]}).context["page"].hole
    assert [card.name for card in left] == ["Another player shot the moon"]


# -- saving ----------------------------------------------------------------------------------------


def test_new_rules_are_kept(ann):
    response = ann.post(NEW, form(v_K=["13"], summary=["Kings are dear."]))
    version = HouseVersion.objects.get()
    assert response.status_code == 302
    assert response["Location"] == f"/rules/{version.house.key}/"
    assert (version.number, version.based_on, version.device) == (1, "pagat-6", ann.device)
    kept = some(rulesets.find_ruleset(version.house.slug))
    assert (kept.name, kept.summary, kept.source) == ("Our golf", "Kings are dear.", "House rules")
    assert kept.count("KH 2C 9D / 5S 5H 9C").total == 13 - 2 + 5 + 5


def test_whoever_keeps_rules_first_gets_a_device(db):
    client = Client()
    response = client.post(NEW, form())
    assert response.status_code == 302
    assert Device.objects.get().house_rules.count() == 1
    assert client.get(f"{response['Location']}edit/").status_code == 200


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"name": [""]}, "House rules need a name."),
        ({"name": ["x" * 81]}, "A name has at most 80 letters."),
        ({"name": ["<b>us</b>"]}, "A name cannot contain &lt; or &gt;."),
        ({"v-K": ["many"]}, "K cannot count &#x27;many&#x27;"),
        ({"v-K": ["5000"]}, "K cannot count 5000"),
        ({"packs": ["50"]}, "50 is not a number from 1 to 6"),
        ({"shape": ["2x2"], "s0-size": ["3"]}, "cannot occur in a layout of 2x2"),
        ({"s0-where": []}, "Choose where to look."),
        ({"s0-label": ["<script>"]}, "&lt; "),
        ({"shape": []}, "This is needed."),
        ({"end-type": ["target"]}, "At how many points does the game end?"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_kept(ann, changes, says):
    page = ann.post(NEW, form() | changes)
    assert page.status_code == 422
    assert says in page.text
    assert "These rules are not saved yet." in page.text
    assert not HouseRules.objects.exists()
    name, typed = next(iter(changes.items()))
    if typed and name.startswith("v-"):
        assert field(page.text, name) == typed[0]


def test_labels_are_read_in_the_language_of_the_page_and_kept_in_all(ann):
    labels = {"HTTP_ACCEPT_LANGUAGE": "es"}
    page = ann.client.get(NEW, **labels)
    label = field(page.text, "s0-label")
    assert label
    assert label != "Pair in a column"
    ann.client.post(NEW, form(**{"s0-label": [label]}), **labels)
    assert HouseVersion.objects.get().ruleset["scoring"][0]["label"] == "Pair in a column"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_has_changed_before_anything_was(ann, language):
    page = ann.client.get(NEW, HTTP_ACCEPT_LANGUAGE=language).context["page"]
    assert page.ruleset.notes == find_variant("pagat-6").notes
    assert not changes(find_variant("pagat-6"), page.ruleset)


def test_the_longest_rules_there_can_be_fit_into_one_form(ann):
    scoring = [{"where": "column", "each": 0, "only": [rank]} for rank in "A23456789TJQK" * 3]
    hole = [{"who": "everyone", "counted": count, "plus": 1} for count in range(40)]
    table = find_variant("pagat-6").with_changes({"scoring": scoring, "hole": hole}).to_dict()
    sent = to_fields(table | {"name": "Long"}) | {"source": [""], "do": ["look"]}
    page = ann.post(NEW, sent)
    assert page.status_code == 200
    assert page.context["page"].mistakes == []
    assert len(page.context["page"].hole) == 40
    assert ann.post(NEW, sent | {"do": ["save"]}).status_code == 302


# -- the next version ------------------------------------------------------------------------------


def next_form(house, **changes):
    latest = house.versions.latest("number")
    sent = to_fields(latest.ruleset) | {"seen": [str(latest.number)], "do": ["save"]}
    return sent | {name.replace("_", "-"): value for name, value in changes.items()}


def test_the_next_version_is_kept_beside_the_first(ann, house):
    address = f"/rules/{house.key}/edit/"
    page = ann.get(address)
    assert (field(page.text, "v-K"), field(page.text, "seen")) == ("13", "1")
    assert ann.post(address, next_form(house, v_K=["5"])).url == f"/rules/{house.key}/"
    kept = [version.ruleset["values"]["K"] for version in house.versions.all()]
    assert kept == [13, 5]


def test_a_reader_may_not_change_them_and_is_offered_a_copy(ann, cal, house):
    address = f"/rules/{house.key}/edit/"
    for answer in (cal.get(address), cal.post(address, next_form(house, v_K=["5"]))):
        assert answer.status_code == 403
        assert f"/rules/{house.key}/copy/" in answer.text
    assert Client().get(address).status_code == 403
    assert house.versions.count() == 1
    assert ann.get("/rules/AAAAAAAA/edit/").status_code == 404


def test_two_phones_at_once_see_what_the_other_saved_and_choose(ann, house):
    address, mine = f"/rules/{house.key}/edit/", next_form(house, v_K=["5"])
    save(ann, "Our golf", house=house, seen=1, values={"K": 20})
    page = ann.post(address, mine)
    assert page.status_code == 409
    assert "Somebody has saved version 2 of these rules." in page.text
    assert house.versions.count() == 2
    assert field(page.text, "v-K") == "5"
    assert field(page.text, "seen") == "2"
    ann.post(address, mine | {"seen": ["2"]})
    assert [each.ruleset["values"]["K"] for each in house.versions.all()] == [13, 20, 5]


@pytest.mark.parametrize("seen", ["", "x", "99", "-1", "²"])
def test_who_did_not_see_the_latest_version_is_shown_it_first(ann, house, seen):
    page = ann.post(f"/rules/{house.key}/edit/", next_form(house, v_K=["5"], seen=[seen]))
    assert page.status_code == 409
    assert house.versions.count() == 1


def test_what_is_wrong_with_the_next_version_changes_nothing(ann, house):
    page = ann.post(f"/rules/{house.key}/edit/", next_form(house, v_K=[""]))
    assert page.status_code == 422
    assert "K has no value" in page.text
    assert house.versions.count() == 1


# -- the rules of a game ---------------------------------------------------------------------------


def of_game(game, **changes):
    table = Game.objects.get(pk=game.pk).rules.to_dict() | {"name": "Tonight"}
    sent = to_fields(table) | {"do": ["save"]}
    return sent | {name.replace("_", "-"): value for name, value in changes.items()}


def test_a_game_gets_rules_of_its_own_after_a_look_at_what_they_do(ann, game, nothing_changes):
    address = f"/g/{game.code}/rules/edit/"
    assert ann.get(address).status_code == 200
    page = ann.post(address, of_game(game, v_K=["13"]))
    assert page.status_code == 200
    assert 'value="apply"' in page.text
    nothing_changes()
    rules = page.context["rules"]
    seen = str(page.context["preview"].version)
    ann.post(f"/g/{game.code}/rules/change/", {"rules": rules, "seen": seen, "do": "apply"})
    assert points(game, 1) == [30, 8, 0]
    game.refresh_from_db()
    assert (game.rules.name, game.house_version) == ("Tonight", None)


def test_from_there_one_can_go_on_changing(ann, game, nothing_changes):
    address = f"/g/{game.code}/rules/edit/"
    page = ann.post(address, of_game(game, v_K=["13"]))
    assert f'formaction="{address}"' in page.text
    again = ann.post(address, {"rules": page.context["rules"], "do": "take-up"})
    assert again.status_code == 200
    assert (field(again.text, "v-K"), field(again.text, "name")) == ("13", "Tonight")
    broken = ann.post(address, {"rules": "{", "do": "take-up"})
    assert field(broken.text, "v-K") == "0"
    nothing_changes()


def test_only_who_keeps_the_score_changes_the_rules(bob, cal, game, nothing_changes):
    address = f"/g/{game.code}/rules/edit/"
    assert bob.get(address).status_code == 403
    assert bob.post(address, of_game(game)).status_code == 403
    assert cal.get(address).status_code == 404
    assert cal.post(address, of_game(game)).status_code == 404
    nothing_changes()


def test_rules_that_cannot_count_the_game_are_refused_in_the_form(ann, game, nothing_changes):
    page = ann.post(f"/g/{game.code}/rules/edit/", of_game(game, shape=["3x3"], v_K=["5"]))
    assert page.status_code == 422
    assert field(page.text, "v-K") == "5"
    assert page.context["page"].mistakes
    nothing_changes()


def test_a_game_that_is_over_keeps_its_rules(ann, game):
    for number in range(2, 10):
        record(game, number, ["A A A / 2 2 2"] * 3, device=ann.device, overrule=True)
    response = ann.get(f"/g/{game.code}/rules/edit/")
    assert response.status_code == 302
    assert response["Location"] == f"/g/{game.code}/rules/"


# -- reading the database --------------------------------------------------------------------------


def test_the_number_of_rules_does_not_change_the_number_of_questions(
    ann, house, django_assert_max_num_queries
):
    for number in range(10):
        save(ann, f"Golf {number}", values={"K": number})
    with django_assert_max_num_queries(4):
        ann.get(NEW)
    with django_assert_max_num_queries(6):
        ann.get(f"/rules/{house.key}/edit/")


def test_saving_twice_is_saving_once(ann):
    first, second = (ann.post(NEW, form()) for _ in range(2))
    assert first.url == second.url
    assert HouseVersion.objects.count() == 1


def test_two_people_may_keep_the_same_rules(ann, game):
    eve = Person(devices.new_device("iPad"))
    assert ann.post(NEW, form()).url != eve.post(NEW, form()).url


def test_a_rule_that_another_hides_is_told_so(ann):
    row = {"where": "row", "equal": 2, "times": 2}
    pairs = {"where": "column", "each": 0}
    table = find_variant("pagat-6").to_dict()
    never = "In the hands we tried this rule never acts"
    for steps, idle in (([pairs, pairs | {"only": ["9"]}], True), ([pairs, row], False)):
        sent = to_fields(table | {"scoring": steps}) | {"do": ["look"]}
        assert (never in ann.post(NEW, sent).text) is idle


def test_a_pack_of_our_own_is_typed_and_saved(ann):
    sent = form(pack=["own"], do=["pack"])
    page = ann.post(NEW, sent).text
    assert "4 × A" in field(page, "own-ranks")
    own = {"own-ranks": ["4 × 1, 4 × 2, 9 × 12"], "own-suits": [""]}
    refused = ann.post(NEW, form(pack=["own"], **{**own, "own-ranks": ["4 × Q"]}))
    assert "is no rank of such a pack" in refused.text
    assert not HouseRules.objects.exists()
    ann.post(NEW, form(pack=["own"]) | own)
    saved = HouseVersion.objects.get().ruleset
    assert saved["pack"] == {"ranks": {"#1": 4, "#2": 4, "#12": 9}}
