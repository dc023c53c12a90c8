"""`manage.py rules_from`: one object of JSON, and exit code 2 for what cannot be read."""

import json

import pytest
from django.core.management import call_command


def asked(capsys, *arguments):
    call_command("rules_from", *arguments)
    return json.loads(capsys.readouterr().out)


def test_the_answer_as_json(capsys):
    whole = asked(capsys, "Kings are worth minus two. whoever spills the beer pays", "--on=pagat-4")
    assert list(whole) == ["rules", "understood", "questions", "left"]
    assert whole["rules"]["values"]["K"] == -2
    assert whole["rules"]["layout"] == {"rows": 2, "columns": 2}
    assert whole["understood"] == [
        {
            "text": "Kings are worth minus two.",
            "says": "Values: kings −2.",
            "changes": {"values": {"K": -2}},
        }
    ]
    assert whole["left"] == [
        {"text": "whoever spills the beer pays", "words": ["whoever", "spills", "beer"]}
    ]


@pytest.mark.parametrize("arguments", [["x" * 4001], ["x", "--on=no"], ["x", "--lang=de"]])
def test_what_cannot_be_read_is_an_error_with_exit_code_2(capsys, arguments):
    with pytest.raises(SystemExit) as refusal:
        call_command("rules_from", *arguments)
    assert refusal.value.code == 2
    assert json.loads(capsys.readouterr().out)["errors"][0]["code"] == "unreadable"
