"""Translations: every catalogue parses, is compiled, and keeps what a sentence leaves open."""

import re

import polib
import pytest
from django.conf import settings

from golfscore.catalogues import (
    catalogues,
    compile_all,
    is_missing,
    lacks,
    placeholders,
    translations_may_wait,
    verdict,
)
from golfscore.places import FILES
from scripts.message_places import arrange, elements_in, names_in

FOUND = catalogues()


def test_there_is_a_catalogue_for_every_language_but_english():
    assert set(FOUND) == {code for code, _ in settings.LANGUAGES} - {"en"}


@pytest.mark.parametrize("code", FOUND)
def test_a_catalogue_is_not_marked_doubtful(code):
    catalogue = polib.pofile(str(FOUND[code]))
    assert catalogue.metadata["Language"] == code
    assert not catalogue.metadata_is_fuzzy
    assert FOUND[code].with_suffix(".mo").exists()


@pytest.mark.parametrize("code", FOUND)
def test_a_translation_keeps_every_placeholder(code):
    assert [line for line in lacks(FOUND[code]) if "other placeholders" in line] == []


@pytest.mark.parametrize("code", FOUND)
def test_every_sentence_is_translated(code):
    missing = [*filter(is_missing, lacks(FOUND[code]))]
    if missing and translations_may_wait():
        pytest.skip(f"{code}: {len(missing)} sentences have to be translated before this is merged")
    assert missing == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{n} × {card} on the table", {"n", "card"}),
        ("%(name)s leads by %(points)d", {"%(name)s", "%(points)d"}),
        ("100 % {sure", set()),
    ],
)
def test_placeholders_of_both_kinds_are_found(text, found):
    assert placeholders(text) == found


def test_what_a_catalogue_lacks_is_named(tmp_path):
    path = tmp_path / "xx" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        'msgid "Home"\nmsgstr ""\n\nmsgid "Hole {n}"\nmsgstr "Buca {m}"\n\n'
        'msgid "{n} hole"\nmsgid_plural "{n} holes"\nmsgstr[0] "una buca"\nmsgstr[1] "{n} buche"\n',
        encoding="utf-8",
    )
    assert list(lacks(path)) == [
        "xx: not translated: Home",
        "xx: other placeholders: Hole {n} → Buca {m}",
    ]
    three = 'msgstr "Plural-Forms: nplurals=3; plural=n == 1 ? 0 : n == 2 ? 1 : 2;\\n"'
    path.write_text(re.sub("msgstr .*", three, path.read_text("utf-8"), count=1), "utf-8")
    assert "xx: not translated: {n} hole" in list(lacks(path))


def test_what_is_missing_may_wait_and_what_is_wrong_may_not(tmp_path, monkeypatch):
    monkeypatch.setattr("golfscore.catalogues.LOCALE", tmp_path)
    path = tmp_path / "xx" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text('msgid "Home"\nmsgstr ""\n\nmsgid "Hole {n}"\nmsgstr "Buca {m}"\n', "utf-8")
    before = {"xx": b"as it was"}
    old = "xx: was not up to date; it is now, so translate what is new and commit it"
    missing = [old, "xx: not translated: Home"]
    wrong = ["xx: other placeholders: Hole {n} → Buca {m}"]
    monkeypatch.delenv("TRANSLATIONS", raising=False)
    assert verdict(before) == ([], missing + wrong)
    monkeypatch.setenv("TRANSLATIONS", "later")
    assert verdict(before) == (missing, wrong)


def test_compiling_again_writes_nothing():
    compile_all()
    before = {path: path.with_suffix(".mo").stat().st_mtime_ns for path in FOUND.values()}
    compile_all()
    assert before == {path: path.with_suffix(".mo").stat().st_mtime_ns for path in FOUND.values()}


@pytest.mark.parametrize("code", FOUND)
def test_every_sentence_says_where_it_stands_and_short_ones_what_they_are(code):
    catalogue = polib.pofile(str(FOUND[code]))
    assert [entry.msgid for entry in catalogue if not entry.occurrences] == []
    places = {name for entry in catalogue for name, _ in entry.occurrences}
    assert [name for name in sorted(places) if not (FILES / name).exists()] == []
    assert catalogue.find("Another seat").comment == "a button"
    order = [(entry.msgid.casefold(), entry.msgid, entry.msgctxt or "") for entry in catalogue]
    assert order == sorted(order), "moving code moves nothing here"


def test_what_a_short_sentence_is_follows_from_where_it_stands(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(
        '<h2>{% translate "Open" context "state" %}</h2><p>{% translate "Loose" %}</p>\n'
        "<a href=\"{% url 'home' %}\"><b>{% translate 'Home' %}</b></a>"
    )
    assert elements_in(page) == {"Open": "a heading", "Home": "a link"}
    module = tmp_path / "states.py"
    module.write_text('STATES = {"open": _("Open")}\ndef sentence():\n    return _("Shut")\n')
    assert names_in(module)["Open"] == "in STATES"
    assert names_in(module)["Shut"] == "in sentence"

    path = tmp_path / "django.po"
    both = polib.POFile()
    both.metadata = {"Language": "es", "POT-Creation-Date": "today"}
    for msgid in ("Shut", "Open"):
        both.append(polib.POEntry(msgid=msgid, msgstr="x", occurrences=[("page.html", "7")]))
    both.append(polib.POEntry(msgid="Said by a script", occurrences=[("listed.py", "")]))
    both.save(str(path))
    arrange(path, {"Said by a script": ["static/js/a.js"]}, ["listed.py"], tmp_path)
    written = polib.pofile(str(path))
    assert [entry.msgid for entry in written] == ["Open", "Said by a script", "Shut"]
    assert "POT-Creation-Date" not in written.metadata
    assert [entry.comment for entry in written] == ["a heading", "", ""]
    assert written[1].occurrences == [("static/js/a.js", "")]
    before = path.read_bytes()
    arrange(path, {}, [], tmp_path)
    assert path.read_bytes() == before
