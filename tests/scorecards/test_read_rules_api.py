"""`/api/v1/rulesets/read/`: what `manage.py rules_from` answers, for programs."""

import json

import pytest
from django.core.management import call_command

from tests.scorecards.house import save

ROOT = "/api/v1/rulesets/read/"
WORDS = "Kings are worth minus two. Pairs cancel. whoever spills the beer pays"

pytestmark = pytest.mark.django_db


def read(client, text, **more):
    return client.get(ROOT, {"text": text} | more)


def test_it_answers_what_the_command_does(client, capsys, django_assert_num_queries):
    call_command("rules_from", WORDS, "--on=pagat-4")
    command = json.loads(capsys.readouterr().out)
    with django_assert_num_queries(0):
        answer = read(client, WORDS, on="pagat-4").json()
    assert [{"reason": "", **each} for each in command.pop("left")] == answer.pop("left")
    assert answer == command


def test_the_language_is_that_of_the_text_else_of_the_request(client):
    whole = read(client, "I re valgono meno due.", lang="it").json()
    assert whole["rules"]["values"]["K"] == -2
    assert whole["understood"][0]["says"].startswith("Valori")
    again = client.get(
        ROOT, {"text": "I re valgono meno due."}, headers={"Accept-Language": "it"}
    ).json()
    assert again == whole


def test_it_reads_on_house_rules(client, ann):
    slug = save(ann, values={"Q": 13}).house.slug
    values = read(client, "Kings are worth minus two.", on=slug).json()["rules"]["values"]
    assert (values["K"], values["Q"]) == (-2, 13)


@pytest.mark.parametrize(
    ("parameters", "path"),
    [
        ({"text": "x" * 4001}, "text"),
        ({"text": "x", "on": "golf-7"}, "on"),
        ({"text": "x", "lang": "de"}, "lang"),
    ],
)
def test_what_cannot_be_read_is_refused(client, parameters, path):
    response = client.get(ROOT, parameters)
    assert response.status_code == 422
    assert [each["path"] for each in response.json()["errors"]] == [path]


def test_no_words_change_nothing_and_nothing_is_posted(client):
    assert client.get(ROOT).json()["understood"] == []
    assert client.post(ROOT, {"text": "x"}).status_code == 405
