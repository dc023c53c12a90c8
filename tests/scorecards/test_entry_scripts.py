"""What comes along with the entry page: its words, its scripts, its icons, and the worker that has
them all without a network.
"""

import json
import re

from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from golfscore.bundles import Arrows
from golfscore.storage import modules, sources
from scorecards.models import Game
from scorecards.views.entry.words import FIRST, WORDS, address_of_words, words
from tests.browser.sentences import SCRIPTS as FOLDER
from tests.browser.sentences import said
from tests.scorecards.playing import Person

ARROWS = Arrows.of(modules(sources()))
TEMPLATES = FOLDER.parents[1] / "templates" / "scorecards"


def url(game: Game) -> str:
    return f"/g/{game.code}/holes/2/"


def test_every_sentence_of_the_scripts_can_be_translated() -> None:
    assert set(WORDS) == said()


def test_a_page_brings_the_sentences_that_its_own_scripts_say(ann: Person, game: Game) -> None:
    """The others are not there before what says them, without a network either."""
    assert said(ARROWS.reached(["entry"])) == FIRST
    assert said(["aloud", "recollection", "reveal"]) <= FIRST  # fetched by themselves
    page = ann.get(url(game), headers={"Accept-Language": "es"}).content.decode()
    (own,) = re.findall(r'id="entry-words" type="application/json">(.*?)</script>', page)
    (address,) = re.findall(r'data-words="([^"]+)"', page)
    answer = ann.get(address)
    assert "immutable" in answer["Cache-Control"]
    with translation.override("es"):
        assert json.loads(own) | answer.json() == words()
    assert not json.loads(own).keys() & answer.json().keys()
    english = ann.get(url(game), headers={"Accept-Language": "en"}).content.decode()
    assert 'data-words=""' in english


def test_sentences_of_another_release_are_those_of_now_and_not_kept(client: Client) -> None:
    answer = client.get("/words/fr-0123456789ab.json")
    assert answer.json()["Cancel"] == "Annuler"
    assert answer["Cache-Control"] == "no-cache"
    assert client.get("/words/en-0123456789ab.json").json() == {}
    assert client.get("/words/tlh-0123456789ab.json").status_code == 404
    assert client.post("/words/fr-0123456789ab.json").status_code == 405


def test_sentences_come_in_the_language_of_the_reader() -> None:
    with translation.override("fr"):
        french = words()
        assert {word: french.get(word, word) for word in WORDS} == {w: gettext(w) for w in WORDS}
        assert french["Undo"] == "Annuler"
    with translation.override("en"):
        assert words() == {}  # the scripts have them already


def test_the_entry_page_has_every_icon_that_may_come_onto_it(ann: Person, game: Game) -> None:
    """It has no others: `table_only` of templates/_sprite.html."""
    there = set(re.findall(r'<symbol id="i-(\w+)"', ann.get(url(game)).content.decode()))
    others = set(re.findall(r'<symbol id="i-(\w+)"', ann.get("/").content.decode())) - there
    assert len(others) > 10
    scripts = [FOLDER / f"{name}.js" for name in ARROWS.reached(["entry"], later=True)]
    written = {word for path in scripts for word in re.findall(r'"(\w+)"', path.read_text("utf-8"))}
    assert others & written <= {
        "copy",
        "link",
        "card",
    }  # a command, an element, and for other pages
    parts = ("_reveal", "_reveal_facts", "_hand", "_layout", "_best_hand", "_entry")
    for name in (*parts, "_entry_form", "_shut_out"):
        source = (TEMPLATES / f"{name}.html").read_text(encoding="utf-8")
        assert not others & set(re.findall(r'(?:#i-|% icon ")(\w+)', source)), name


def test_the_worker_is_served_from_the_root_and_lists_the_scripts(client: Client) -> None:
    response = client.get("/sw.js")
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/javascript")
    assert response["Cache-Control"] == "no-cache"
    assert b"js/entry.js" in response.content


def test_the_worker_has_every_file_that_a_page_of_a_game_loads(
    ann: Person, client: Client, game: Game
) -> None:
    """Whoever looks at a page for the first time has it copied before its files went by."""
    listed = client.get("/sw.js").content.decode()
    for address in ("/", "/games/new/", "/offline/", f"/g/{game.code}/", url(game)):
        page = ann.get(address).content.decode()
        loaded = re.findall(r'(?:src|href)="(/static/[^"]+\.(?:js|css|svg))"', page)
        assert loaded
        assert [file for file in loaded if file not in listed] == []


def test_the_page_announces_every_module_that_its_script_needs(ann: Person, game: Game) -> None:
    """What is found inside another comes late. A whole hole needs the rest."""
    for number, starts in ((2, ["entry"]), (1, ["entry", "rest"])):
        page = ann.get(f"/g/{game.code}/holes/{number}/").content.decode()
        announced = re.findall(r'modulepreload" href="/static/js/([\w-]+)\.js"', page)
        assert ["entry", *announced] == ARROWS.reached(starts)


def test_the_worker_has_what_a_page_fetches_only_without_a_network(client: Client) -> None:
    listed = client.get("/sw.js").content.decode()
    for name in ("recollection", "painting", "preparation", "send", "device", "reveal", "aloud"):
        assert f"js/{name}.js" in listed
    for language in ("es", "fr", "it"):
        assert address_of_words(language) in listed
    for name in ("golfo", "rekey", "hall", "door", "editor"):
        assert f"js/{name}.js" not in listed


def test_the_page_for_no_network_knows_nobody_and_speaks_every_language(client: Client) -> None:
    assert b"They are sent when you are connected." in client.get("/offline/").content
    for language in ("es", "fr", "it"):
        response = client.get("/offline/", headers={"Accept-Language": language})
        assert response["Content-Language"] == language
    assert client.post("/offline/").status_code == 405
