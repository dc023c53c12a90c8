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
