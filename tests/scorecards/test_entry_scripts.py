"""What comes along with the entry page: its words, its scripts, its icons, and the worker that has
them all without a network.
"""

import re

from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from scorecards.models import Game
from scorecards.views.entry.modules import MODULES, REST
from scorecards.views.entry.words import WORDS, words
from scorecards.views.service_worker import SCRIPTS
from tests.browser.sentences import SCRIPTS as FOLDER
from tests.browser.sentences import said
from tests.scorecards.playing import Person

TEMPLATES = FOLDER.parents[1] / "templates" / "scorecards"


def url(game: Game) -> str:
    return f"/g/{game.code}/holes/2/"


def test_every_sentence_of_the_scripts_can_be_translated() -> None:
    assert set(WORDS) == said()


def test_sentences_come_in_the_language_of_the_reader() -> None:
    with translation.override("fr"):
        french = words()
        assert {word: french.get(word, word) for word in WORDS} == {w: gettext(w) for w in WORDS}
        assert french["Undo"] == "Annuler"
    with translation.override("en"):
        assert words() == {}  # the scripts have them already


FIRST = re.compile(r'^import .*"\./([\w-]+)\.js";$', re.M)
LATER = re.compile(r'\bimport\("\./([\w-]+)\.js"\)')


def needed_by(script: str, *, later: bool) -> set[str]:
    """A script and those that it imports; with what they fetch `later`, at an act."""
    names, waiting = set[str](), {script}
    while waiting:
        names |= waiting
        sources = [(FOLDER / f"{name}.js").read_text(encoding="utf-8") for name in waiting]
        kinds = (FIRST, LATER) if later else (FIRST,)
        waiting = {each for text in sources for kind in kinds for each in kind.findall(text)}
        waiting -= names
    return names


def test_the_entry_page_has_every_icon_that_may_come_onto_it(ann: Person, game: Game) -> None:
    """It has no others: `table_only` of templates/_sprite.html."""
    there = set(re.findall(r'<symbol id="i-(\w+)"', ann.get(url(game)).content.decode()))
    others = set(re.findall(r'<symbol id="i-(\w+)"', ann.get("/").content.decode())) - there
    assert len(others) > 10
    scripts = [FOLDER / f"{name}.js" for name in needed_by("entry", later=True)]
    written = {word for path in scripts for word in re.findall(r'"(\w+)"', path.read_text("utf-8"))}
    assert others & written <= {"copy", "link"}  # a command of browsers, and an element
    parts = ("_reveal", "_reveal_facts", "_hand", "_layout", "_face", "_best_hand", "_entry")
    for name in (*parts, "_entry_form", "_shut_out"):
        source = (TEMPLATES / f"{name}.html").read_text(encoding="utf-8")
        assert not others & set(re.findall(r"#i-(\w+)", source)), name


def test_the_worker_is_served_from_the_root_and_lists_every_script(client: Client) -> None:
    response = client.get("/sw.js")
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/javascript")
    assert response["Cache-Control"] == "no-cache"
    imported = {path.stem for path in FOLDER.glob("*.js") if b"./dom.js" in path.read_bytes()}
    paper = {"rekey", "roundpaper", "sums"}  # sheets are typed in with a network
    own = {*paper, *(path.stem for path in FOLDER.glob("golfo*.js"))}  # pages of their own
    assert imported - own <= set(SCRIPTS)
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


def test_the_page_announces_every_module_that_its_script_needs() -> None:
    assert set(MODULES) == needed_by("entry", later=False) - {"entry"}
    assert set(REST) == needed_by("rest", later=False) - set(MODULES) - {"entry"}
    assert needed_by("entry", later=True) <= set(SCRIPTS)


def test_the_page_for_no_network_knows_nobody_and_speaks_every_language(client: Client) -> None:
    assert b"They go up when you are connected." in client.get("/offline/").content
    for language in ("es", "fr", "it"):
        response = client.get("/offline/", headers={"Accept-Language": language})
        assert response["Content-Language"] == language
    assert client.post("/offline/").status_code == 405
