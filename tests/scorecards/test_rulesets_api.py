"""``/api/v1/rulesets/``: every ruleset as a table and in words, and what is wrong with one."""

import json
import re
from pathlib import Path

import pytest
from django.core.cache import cache
from rest_framework.throttling import AnonRateThrottle

from scorecards.models import HouseRules
from scorecards.rules import VARIANTS, Ruleset, find_variant
from tests.effort import takes_less
from tests.scorecards.house import save
from tests.values import some

ROOT = "/api/v1/rulesets/"
CHECK = f"{ROOT}check/"

pytestmark = pytest.mark.django_db


def check(client, table, **headers):
    body = table if isinstance(table, str | bytes) else json.dumps(table)
    return client.post(CHECK, body, content_type="application/json", headers=headers)


def test_every_variant_is_listed(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        listed = client.get(ROOT).json()["rulesets"]
    assert [each["slug"] for each in listed] == [variant.slug for variant in VARIANTS]
    six = next(each for each in listed if each["slug"] == "pagat-6")
    assert six["shapes"] == ["2x3"]
    assert set(six) == {"slug", "name", "summary", "shapes", "players"}


@pytest.mark.parametrize("variant", VARIANTS[::10], ids=lambda variant: variant.slug)
def test_a_table_is_complete(client, variant):
    answer = client.get(f"{ROOT}{variant.slug}/").json()
    assert Ruleset.from_dict(answer["ruleset"]) == variant
    assert all(topic["topic"] and topic["sentences"] for topic in answer["words"])
    assert answer["version"] is None


def test_house_rules_are_given_to_whoever_knows_their_slug(client, ann):
    house = save(ann, values={"K": 13}).house
    answer = client.get(f"{ROOT}{house.slug}/").json()
    assert (answer["name"], answer["version"]) == ("Our golf", 1)
    assert answer["ruleset"]["values"]["K"] == 13
    assert house.slug not in client.get(ROOT).text


def test_a_hole_is_counted_by_house_rules(client, ann, django_assert_num_queries):
    slug = save(ann, values={"K": 13}).house.slug
    question = {"ruleset": slug, "players": [{"cards": "KH 2 3 / 4 5 6"}]}
    with django_assert_num_queries(1):
        answer = client.post(
            "/api/v1/score/", json.dumps([question] * 5), content_type="application/json"
        )
    assert {each["players"][0]["points"] for each in answer.json()} == {29}
    unknown = json.dumps(question | {"ruleset": "own-AAAAAAAA"})
    answer = client.post("/api/v1/score/", unknown, content_type="application/json")
    assert answer.status_code == 422


def test_words_come_in_the_language_asked_for(client):
    english, french = (
        client.get(f"{ROOT}pagat-6/", headers={"Accept-Language": each}).json()["words"]
        for each in ("en", "fr")
    )
    assert english != french


@pytest.mark.parametrize("slug", ["golf-7", "own-AAAAAAAA", "own-", "PAGAT-6"])
def test_an_unknown_ruleset_is_not_found(client, slug):
    response = client.get(f"{ROOT}{slug}/")
    assert response.status_code == 404
    assert response["Content-Type"].startswith("application/json")


def test_a_good_table_comes_back_with_everything_filled_in(client):
    response = check(client, {"extends": "pagat-6", "name": "Mine", "values": {"K": 5}})
    assert response.status_code == 200
    table = response.json()["ruleset"]
    assert table["values"]["K"] == 5
    assert "extends" not in table
    assert check(client, table).json()["ruleset"] == table
    assert check(client, find_variant("skyjo").to_dict()).status_code == 200
    assert not HouseRules.objects.exists()


def test_every_mistake_is_told_with_its_path_and_line(client):
    text = json.dumps({"extends": "pagat-6", "values": {"Z": 1}, "hole": [{"plus": "x"}]}, indent=1)
    response = check(client, text)
    assert response.status_code == 422
    errors = response.json()["errors"]
    places = [(each["path"], each["line"]) for each in errors]
    assert places == [("values", 4), ("hole[0]", 7), ("hole[0].plus", 8)]
    assert all(set(each) == {"path", "line", "message"} for each in errors)


@pytest.mark.parametrize(
    "table", ["", "[]", "{", "null", '"pagat-6"', '{"extends": "golf"}', b"\xff", '{"a": NaN}']
)
def test_what_is_no_table_is_refused(client, table):
    response = check(client, table)
    assert response.status_code == 422
    assert response.json()["errors"]


@pytest.mark.parametrize("size", [70_000, 900_000])
def test_what_is_too_long_is_refused_unread(client, size):
    response = check(client, " " * size)
    assert response.status_code == 413
    assert "64 kB" in response.json()["errors"][0]["message"]
    assert takes_less(0.1, lambda: check(client, " " * size))


def test_other_methods_are_refused(client):
    assert client.get(CHECK).status_code == 405
    assert client.post(ROOT).status_code == 405
    assert client.post(f"{ROOT}pagat-6/").status_code == 405


def test_who_asks_too_often_is_asked_to_wait(client, monkeypatch):
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "2/min"})
    cache.clear()
    answers = [check(client, {"extends": "pagat-6"}).status_code for _ in range(3)]
    assert answers == [200, 200, 429]


def test_the_examples_of_the_document_are_answered_as_it_says(client):
    document = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    question, mistakes = (
        json.loads(each) for each in re.findall(r"```json\n(.*?)```", document, re.S)
    )
    answer = client.post("/api/v1/score/", json.dumps(question), content_type="application/json")
    assert [player["points"] for player in answer.json()["players"]] == [17, 16]
    wrong = '{"extends": "pagat-6",\n\n\n "values": {"Z": 1}}'
    assert check(client, wrong).json() == mistakes
    question = r"`(\{\"ruleset\": \"pagat-6\", \"game\".*?\}\]\}\})`"
    game = some(re.search(question, document, re.S))[1]
    answer = client.post("/api/v1/score/", game, content_type="application/json")
    assert answer.json()["totals"] == [20, 13]
