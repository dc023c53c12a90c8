"""The page that asks which rules a table plays, and the command beside it."""

import json
import re
from html import unescape

import pytest
from django.core.management import call_command

from scorecards.limits import programs

PAGE = "/rules/like/"
WORKED = (
    ("KH 7C 9D / 3S 7H 4C", "16"),
    ("KD 5C 2D / 4S 8H 3C", "18"),
    ("ah 2c 3d as 6h 7d", "14"),
)


def sent(client, hands=WORKED, answers=(), status=200, htmx=False, **more):
    query = {
        "cards": [cards for cards, _ in hands],
        "points": [points for _, points in hands],
        "ask": [cards for cards, _ in answers],
        "answer": [points for _, points in answers],
        **more,
    }
    headers = {"HX-Request": "true"} if htmx else {}
    response = client.get(PAGE, query, headers=headers)
    assert response.status_code == status
    return unescape(response.content.decode())


def ask_of(page):
    return re.findall(r'name="question" value="([^"]*)"', page)[0]


def problem(page, field):
    return re.findall(rf'id="wrong-{field}">([^<]*)<', page)


def test_it_begins_with_five_empty_hands_for_anybody(client):
    page = unescape(client.get(PAGE).content.decode())
    assert page.count('name="cards"') == 5
    assert "explain" not in page.split("</h1>")[1].split("See what explains them")[0]
    assert page.count("btn--primary") == 1
    assert "/rules/like/" in client.get("/games/new/").content.decode()
    assert "/rules/like/" in client.get("/rules/new/").content.decode()


@pytest.mark.parametrize("htmx", [False, True])
def test_hands_a_list_and_a_question(client, htmx):
    page = sent(client, htmx=htmx)
    assert ("<html" in page) is not htmx
    assert re.search(r"These \d+ rulesets explain your hands", page)
    assert "your rules" not in page.lower()
    assert "<b>Six-Card Golf</b>" in page
    assert 'href="/games/new/?variant=pagat-6&shape=2x3"' in page
    assert page.count("btn--primary") == 1
    assert "Not sure" in page


def test_answers_narrow_it_down_and_say_what_they_put_out_of_question(client):
    block = ("8H 8C 3D / 8S 8D 4C", "-13")
    page = sent(client, answers=[block])
    assert "A square block of four equal cards" in page
    assert "<b>Six-Card Golf</b>" not in page
    made = re.findall(r'href="(/rules/new/\?[^"]*)"', page)[0]
    assert "with=" in made
    editor = unescape(client.get(made).content.decode())
    assert "No changes yet" not in editor
    assert client.post(made, {"do": "look"}).status_code == 200
    other = sent(client, answers=[(block[0], "7")])
    assert "<b>Six-Card Golf</b>" in other
    assert "Your last answer rules out" in other


def test_not_sure_leaves_everything_and_asks_something_else(client):
    first = sent(client)
    ask = ask_of(first)
    unsure = sent(client, question=ask, reply="33", unsure="1")
    number = r"These (\d+) rulesets"
    assert re.findall(number, unsure) == re.findall(number, first)
    assert ask_of(unsure) != ask
    assert f'name="ask" value="{ask}"' in unsure
    assert re.findall(number, sent(client, answers=[(ask, "")])) == re.findall(number, first)
    assert ask_of(sent(client, question=ask)) == ask
    assert re.findall(number, sent(client, question=ask, reply="19")) != re.findall(number, first)


def test_hands_that_cannot_stand_together_are_marked(client):
    hands = [*WORKED, ("AH 3C 4D / 6S 7H 9C", "99")]
    page = sent(client, hands, status=422)
    assert "No rules that we know explain all of these hands" in page
    assert problem(page, "points-4") == ["No rules that we know explain this together."]
    assert not problem(page, "points-1")
    assert "All but Hand 4." in page


@pytest.mark.parametrize(
    ("hands", "more", "field", "message"),
    [
        ([], {}, "cards-1", "Three hands at least."),
        (WORKED[:2], {}, "cards-3", "Three hands at least."),
        ([("KH ZZ 9D / 3S 7H 4C", "1"), *WORKED], {}, "cards-1", "ZZ is not a card"),
        ([("KH 9D / 3S 7H", "1"), *WORKED], {}, "cards-1", "4 cards, but the layout has 6"),
        (WORKED, {"shape": "2x2"}, "cards-1", "6 cards, but the layout has 4"),
        ([("", "1"), *WORKED], {}, "cards-1", "Which cards were they?"),
        ([(WORKED[0][0], ""), *WORKED], {}, "points-1", "A whole number, such as 14."),
        ([(WORKED[0][0], "x"), *WORKED], {}, "points-1", "A whole number, such as 14."),
        ([("K" * 300, "1"), *WORKED], {}, "cards-1", "201 cards, but the layout has 6"),
        (
            [*WORKED, (WORKED[0][0], "17")],
            {},
            "points-4",
            "one hand twice, with 16 and with 17 points",
        ),
    ],
)
def test_what_is_wrong_stands_beside_its_field(client, hands, more, field, message):
    page = sent(client, hands or [("", "")], status=422, **more)
    assert problem(page, field) == [message]
    assert "explain your hands" not in page


def test_an_answer_that_is_no_number_is_refused(client):
    page = sent(client, answers=[("8H 8C 3D / 8S 8D 4C", "many")], status=422)
    assert problem(page, "answer-1") == ["A whole number, such as 14."]


def test_more_hands_than_there_are_fields_are_not_looked_at(client):
    page = sent(client, [*WORKED] * 2, answers=[("8H 8C 3D / 8S 8D 4C", "7")] * 9)
    assert page.count('name="cards"') == 5
    assert page.count('name="ask"') == 6
    assert 'name="question"' not in page


def test_numbered_cards_and_a_row_of_any_length(client):
    hands = [("0 12 7 5", "24"), ("13 1 2 3", "19"), ("4 4 4 1", "13")]
    assert "Cabo" in sent(client, hands, shape="free")
    skyjo = [("1 2 3 4 5 6 7 8 9 10 11 12", "78")] * 3
    assert "Skyjo" in sent(client, skyjo, shape="3x4")


def test_one_search_at_a_time(client):
    with programs.TURN:
        assert "being counted" in sent(client, status=429)


def test_the_command(capsys, tmp_path):
    path = tmp_path / "hands.jsonl"
    path.write_text(
        "\n".join(json.dumps({"cards": c, "points": int(n)}) for c, n in WORKED), "utf-8"
    )
    call_command("rules_like", str(path))
    data = json.loads(capsys.readouterr().out)
    assert list(data)[:3] == ["number", "explains", "ask"]
    assert data["explains"][0]["variant"] == "pagat-6"
    assert data["ask"]["cards"].count("/") == 0 or data["ask"]["cards"].count(" ") == 6
    path.write_text("nonsense")
    with pytest.raises(SystemExit) as refusal:
        call_command("rules_like", str(path))
    assert refusal.value.code == 2
    assert json.loads(capsys.readouterr().out)["errors"][0]["line"] == 1
