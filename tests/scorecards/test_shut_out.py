"""A phone whose code was changed: it is told so and offered the field; a stranger gets a 404."""

import re

import pytest
from django.test import Client

from scorecards.models import Access
from scorecards.scorekeeping import links
from tests.tokens import without_tokens

GET = [
    *("", "scorecard/?seen=0", "holes/1/", "holes/1/state/?seen=0", "history/", "print/"),
    *("qr/viewer.svg", "links/?role=scorer", "sheet.pdf", "card.png", "rules/"),
]


@pytest.fixture
def gone(ann, eve, game):
    """Eve, whose code was changed."""
    links.renew_link(game=game, role="scorer", device=ann.device)
    return eve


@pytest.mark.parametrize("path", GET)
def test_every_page_says_that_the_code_was_changed(gone, cal, game, path):
    answer = gone.get(f"/g/{game.code}/{path}")
    assert answer.status_code == 403
    assert "The code has changed. Ask for the new one." in answer.text
    assert 'action="/join/"' in answer.text
    assert 'name="code"' in answer.text
    assert not re.search("Ann|Bob|Dee", without_tokens(answer.text))
    stranger = cal.get(f"/g/{game.code}/{path}")
    assert stranger.status_code == 404
    assert "Ann" not in without_tokens(stranger.text)


def test_a_phone_that_polls_is_told_as_an_object(gone, game):
    answer = gone.get(
        f"/g/{game.code}/holes/1/state/?seen=0", headers={"Accept": "application/json"}
    )
    assert answer.status_code == 403
    (problem,) = answer.json()["problems"]
    assert problem == {
        "code": "shut-out",
        "message": "The code has changed. Ask for the new one.",
    }


def test_nothing_is_saved_for_it(gone, game):
    game.refresh_from_db()
    before = game.version
    for path in ("finish/", "links/", "rematch/", "holes/2/"):
        assert gone.post(f"/g/{game.code}/{path}", {"role": "scorer"}).status_code == 403
    game.refresh_from_db()
    assert game.version == before


def test_with_the_new_code_it_is_back(gone, game):
    game.refresh_from_db()
    answer = gone.post("/join/", {"code": game.score_key})
    assert answer.url == f"/g/{game.code}/seat/"
    assert gone.get(f"/g/{game.code}/holes/2/").status_code == 200
    assert Access.objects.filter(game=game).count() == 2


def test_the_address_by_which_it_came_says_so_too(ann, bob, cal, game):
    old = game.view_link
    links.renew_link(game=game, role="viewer", device=ann.device)
    answer = bob.get(f"/v/{old}/")
    assert answer.status_code == 403
    assert "The code was changed" in answer.text
    assert cal.get(f"/v/{old}/").status_code == 404
    assert Client().get(f"/v/{old}/").status_code == 404


def test_a_viewer_s_page_does_not_show_what_happened_since(ann, bob, game):
    links.renew_link(game=game, role="viewer", device=ann.device)
    text = bob.get(f"/g/{game.code}/").text
    assert "leads" not in text
    assert game.score_link not in text


def test_it_speaks_the_language_of_the_reader(gone, game):
    text = gone.get(f"/g/{game.code}/", headers={"Accept-Language": "fr"}).text
    assert 'lang="fr"' in text
    assert "The code was changed" not in text
