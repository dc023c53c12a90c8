"""Catalogues of translations without the gettext tools: compile them and say what they lack.

`python -m golfscore.catalogues` compiles. The .mo files are not in git; serving and testing make
them. Collecting new sentences needs xgettext and is the work of scripts/messages.
"""

import os
import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path

import polib

from golfscore.places import FILES

LOCALE = FILES / "locale"
PLURALS = re.compile(r"nplurals\s*=\s*(\d)")
PERCENT = re.compile(r"%(?:\(\w+\))?[sd]")


def catalogues() -> dict[str, Path]:
    """Language code → its .po file."""
    paths = sorted(LOCALE.glob("*/LC_MESSAGES/django.po"))
    return {path.parent.parent.name: path for path in paths}


def compile_all() -> None:
    """Write every .mo that is missing or older than its .po; OSError or polib's on a bad file."""
    for path in catalogues().values():
        compiled = path.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < path.stat().st_mtime:
            # Renamed into place, so that a server starting meanwhile reads the old or the new one.
            draft = compiled.with_suffix(".mo.new")
            polib.pofile(str(path)).save_as_mofile(str(draft))
            draft.replace(compiled)


def placeholders(text: str) -> set[str]:
    """The placeholders of a sentence: {names} of str.format and %(names)s of templates."""
    try:
        braces = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:  # a lone brace: not a sentence for str.format
        braces = set()
    return braces | set(PERCENT.findall(text))


def translations_may_wait() -> bool:
    """Is a missing translation no more than a warning? A forge sets TRANSLATIONS=later for changes
    that are not merged yet: whoever sends one need not know every language.
    """
    return os.environ.get("TRANSLATIONS") == "later"


def is_missing(line: str) -> bool:
    """Does this line of `lacks` say that a translation is not there, and not that it is wrong?"""
    return ": not translated: " in line


def lacks(path: Path) -> Iterator[str]:
    """One line for every sentence that is untranslated, doubtful, or loses a placeholder; a plural
    without one of the forms that the language has is untranslated for some numbers.

    A singular may leave a number out ("one player"), in any language; a plural may not.
    """
    catalogue = polib.pofile(str(path))
    plurals = PLURALS.search(catalogue.metadata.get("Plural-Forms", "nplurals=2"))
    numbers = set(range(int(plurals[1]) if plurals else 1))
    for entry in catalogue:
        if entry.obsolete:
            continue
        forms = entry.msgstr_plural or {0: entry.msgstr}
        other = entry.msgid_plural and {*forms} != numbers
        if "fuzzy" in entry.flags or other or not all(forms.values()):
            yield f"{path.parent.parent.name}: not translated: {entry.msgid}"
            continue
        names = placeholders(entry.msgid_plural or entry.msgid)
        for number, form in forms.items():
            translated = placeholders(form)
            fewer = entry.msgid_plural and number == 0 and translated < names
            if translated != names and not fewer:
                yield f"{path.parent.parent.name}: other placeholders: {entry.msgid} → {form}"


def verdict(before: dict[str, bytes]) -> tuple[list[str], list[str]]:
    """The warnings and the errors about the catalogues, which were so before sentences were
    collected. What is missing is a warning where it may wait, what is wrong never.
    """
    missing = [
        f"{code}: was not up to date; it is now, so translate what is new and commit it"
        for code, path in catalogues().items()
        if before.get(code) != path.read_bytes()
    ]
    lines = [line for path in catalogues().values() for line in lacks(path)]
    missing += filter(is_missing, lines)
    wrong = [line for line in lines if not is_missing(line)]
    return (missing, wrong) if translations_may_wait() else ([], missing + wrong)


if __name__ == "__main__":
    compile_all()
    sys.exit(0)
