"""The document of the API is valid, its examples are as it says, and it can be read."""

import json
import re
from html import unescape

import pytest
from django.core.management import call_command
from drf_spectacular.drainage import GENERATOR_STATS, reset_generator_stats
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema
from jsonschema import Draft202012Validator

from golfscore.chapters import chapters_of
from golfscore.reference import api_document
from scorecards.api import WORDS
from scorecards.api.problems import CODES

pytestmark = [pytest.mark.django_db, pytest.mark.walk]
PAGE, DOCUMENT = "/api/v1/", "/api/v1/openapi.json"


def validator(schema):
    return Draft202012Validator({**schema, "components": api_document()["components"]})


def contents():
    """Everything in the document that has a schema and examples."""
    for path, methods in api_document()["paths"].items():
        for operation in methods.values():
            for part in (operation.get("requestBody", {}), *operation["responses"].values()):
                for content in part.get("content", {}).values():
                    yield path, content


def test_the_document_is_valid_and_was_made_without_a_warning(capsys) -> None:
    reset_generator_stats()
    document = SchemaGenerator().get_schema(request=None, public=True)
    assert not GENERATOR_STATS, capsys.readouterr().err
    validate_schema(document)


def test_a_view_that_does_not_say_what_it_answers_would_be_noticed(tmp_path, settings) -> None:
    """The command is there for whoever makes a client, and fails on the least warning."""
    file = tmp_path / "openapi.json"
    call_command("spectacular", "--validate", "--fail-on-warn", "--format=openapi-json", file=file)
    assert json.loads(file.read_text())["openapi"] == "3.1.0"


def test_every_example_is_as_the_document_says() -> None:
    looked = 0
    for path, content in contents():
        for example in content.get("examples", {}).values():
            wrong = [
                error.message
                for error in validator(content["schema"]).iter_errors(example["value"])
            ]
            assert wrong == [], path
            looked += 1
    assert looked > 10


def test_every_list_and_every_one_has_an_example() -> None:
    for path, methods in api_document()["paths"].items():
        success = methods.get("get", {}).get("responses", {}).get("200", {})
        tags = methods.get("get", {}).get("tags", ["rules"])
        if tags != ["rules"]:
            assert success["content"]["application/json"].get("examples"), path


def test_the_questions_are_answered_as_the_document_says(client) -> None:
    score = api_document()["paths"]["/api/v1/score/"]["post"]
    answers = validator(score["responses"]["200"]["content"]["application/json"]["schema"])
    for example in score["requestBody"]["content"]["application/json"]["examples"].values():
        answer = client.post("/api/v1/score/", example["value"], content_type="application/json")
        assert answer.status_code == 200
        assert list(answers.iter_errors(answer.json())) == []


def test_french_and_italian_letters_are_read_as_it_says(client) -> None:
    def counted(cards):
        question = {"ruleset": "pagat-6", "players": [{"cards": cards}]}
        answer = client.post("/api/v1/score/", question, content_type="application/json")
        return answer.json()["players"][0]

    assert counted("VH DC RS / FD 1C 10S") == counted("JH QC KS / JD AC TS")


def test_the_document_is_at_its_address(client) -> None:
    answer = client.get(DOCUMENT)
    assert answer.json() == json.loads(json.dumps(api_document()))
    assert client.post(DOCUMENT).status_code == 405


def test_the_page_tells_every_request_and_every_problem(client) -> None:
    page = client.get(PAGE)
    text = unescape(page.text)
    for path, methods in api_document()["paths"].items():
        assert f"<code>{path}</code>" in text.replace("<wbr>", "")
        for operation in methods.values():
            assert f'id="{operation["operationId"]}"' in text
    for code in {*WORDS, *CODES.values()}:
        assert f'<div id="{code}">' in text
    assert not re.search(r'(?:src|href)="(?:https?:)?//', text)


def test_what_it_says_of_fields_is_on_the_page(client) -> None:
    text = unescape(client.get(PAGE).text)
    assert "results[].names" in text
    assert "list of texts" in text
    assert "moment or null" in text


def test_the_frame_of_the_page_is_in_the_language_of_the_reader(client) -> None:
    page = client.get(PAGE, headers={"Accept-Language": "fr"})
    assert 'lang="fr"' in page.text
    assert '<section class="panel api__ask" lang="en">' in page.text


def test_chapters_are_read_from_any_document() -> None:
    text = {"type": "string"}
    several = {"oneOf": [{"$ref": "#/components/schemas/One"}, {"type": "null"}]}
    document = {
        "tags": [{"name": "a", "description": "A"}, {"name": "empty", "description": ""}],
        "components": {
            "schemas": {
                "One": {"type": "object", "properties": {"deep": text}, "required": ["deep"]}
            }
        },
        "paths": {
            "/x/": {
                "get": {
                    **{"operationId": "x", "tags": ["a"]},
                    "parameters": [{"name": "q", "in": "path", "schema": {"type": "integer"}}],
                    "responses": {
                        "200": {
                            "content": {
                                "application/json": {
                                    "schema": {"type": "array", "items": several},
                                    "examples": {"e": {"value": [{"deep": "é"}]}},
                                }
                            }
                        },
                        "404": {"description": "gone"},
                    },
                }
            }
        },
    }
    first, empty = chapters_of(document)
    (operation,) = first.operations
    assert empty.operations == ()
    assert [(each.name, each.kind, each.needed) for each in operation.parameters] == [
        ("q", "whole number", True)
    ]
    assert [(each.name, each.kind) for each in operation.success.fields] == [("[].deep", "text")]
    assert "é" in operation.success.example
    assert operation.answers[1].says == "gone"
