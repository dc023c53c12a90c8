"""What is wrong with the files of the rules: variants, families, their tables of cases, parts,
translations.

Reads every file anew and lists every mistake; changes nothing. A file that cannot be read is a
mistake like any other.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import polib
from django.conf import settings

from scorecards.rulebook.cases import HOLE, LAYOUT, case_rows, knocker_of, numbers
from scorecards.rules import Hole, ProblemError, Ruleset, Text
from scorecards.rules.compilation import compile_for
from scorecards.rules.families import family_mistakes
from scorecards.rules.sources import HERE
from scorecards.rules.wording.messages import catalogue_messages
from scorecards.rules.wording.rulesets import sentences

FEWEST_ROWS = 5


class Places(NamedTuple):
    """Where the files are. `tables` may be missing: an installed copy comes without tests."""

    variants: Path = HERE / "variants"
    families: Path = HERE / "families.toml"
    parts: Path = HERE / "parts.toml"
    tables: Path = settings.BASE_DIR / "tests" / "rules" / "variants"
    locale: Path = settings.BASE_DIR / "locale"


def mistakes(places: Places) -> Iterator[str]:
    """Every mistake in one line that begins with the file or the variant it is in."""
    tables, unreadable = _read_files(places.variants)
    yield from unreadable
    if unreadable and places.variants == Places().variants:
        return  # the library itself cannot be read, and everything else rests on it
    rulesets: list[Ruleset] = []
    for slug, table in tables.items():
        try:
            rulesets.append(Ruleset.from_dict(table))
        except ProblemError as error:
            yield from (f"{slug}: {problem.message}" for problem in error.problems)
    for ruleset in rulesets:
        yield from (f"{ruleset.slug}: {mistake}" for mistake in _wording_mistakes(ruleset))
    yield from _family_mistakes(places.families, tables)
    if places.tables.is_dir():
        yield from _table_mistakes(rulesets, tables, places.tables)
    messages = set(catalogue_messages(rulesets))
    yield from _part_mistakes(places.parts, rulesets, messages)
    for code, _ in settings.LANGUAGES:
        if code != settings.LANGUAGE_CODE:
            yield from _untranslated(places.locale / code / "LC_MESSAGES" / "django.po", messages)


def _read_files(folder: Path) -> tuple[dict[str, dict[str, Any]], list[str]]:
    """Every variant's table by its slug, and a line for every file that is none."""
    tables, unreadable = {}, []
    for path in sorted(folder.glob("*.toml")):
        try:
            tables[path.stem] = tomllib.loads(path.read_text(encoding="utf-8"))
            tables[path.stem]["slug"] = path.stem
        except ValueError as error:
            unreadable.append(f"{path.name}: {error}")
    return tables, unreadable


def _family_mistakes(path: Path, slugs: Collection[str]) -> Iterator[str]:
    """What is wrong with the families: a variant in none or in several, one that is not there."""
    try:
        families = tomllib.loads(path.read_text(encoding="utf-8"))["family"]
        yield from family_mistakes(families, slugs)
    except (ValueError, KeyError, TypeError) as error:
        yield f"{path.name}: {error!r}"


def _wording_mistakes(ruleset: Ruleset) -> Iterator[str]:
    if not ruleset.summary:
        yield "no summary"
    texts = sentences(ruleset)
    if not texts:
        yield "no sentences"
    for sentence in texts:
        yield from _sentence_mistakes(sentence)
    for written in (ruleset.summary, *ruleset.notes):
        if written and not written.endswith("."):
            yield f"no sentence: {written}"
    for shape in ruleset.shapes:
        json.dumps(compile_for(ruleset, shape, ruleset.players[0]))


def _sentence_mistakes(sentence: Text) -> Iterator[str]:
    """A template without words, or with a placeholder that nothing fills."""
    try:
        english = str(sentence)
    except (KeyError, IndexError) as error:
        yield f"nothing fills {error} of: {sentence.template}"
        return
    if not english.strip():
        yield "a step has no words"
    if "{" in english or "}" in english:
        yield f"a place is not filled: {english}"


def _table_mistakes(
    rulesets: Iterable[Ruleset], tables: Mapping[str, Any], folder: Path
) -> Iterator[str]:
    for path in sorted(folder.glob("*.md")):
        if path.stem not in tables:
            yield f"{path.name}: a table of no variant"
    for ruleset in rulesets:
        path = folder / f"{ruleset.slug}.md"
        written = path.read_text(encoding="utf-8") if path.exists() else ""
        rows = case_rows(written, LAYOUT)
        if len(rows) < FEWEST_ROWS:
            yield f"{ruleset.slug}: fewer than {FEWEST_ROWS} layouts in its table"
        for row in (*rows, *case_rows(written, HOLE)):
            mistake = _row_mistake(ruleset, row)
            if mistake:
                yield f"{ruleset.slug}: {' | '.join(row[:-1])}: {mistake}"


def _row_mistake(ruleset: Ruleset, row: list[str]) -> str:
    """What is wrong with one case; an empty text when it holds."""
    try:
        if len(row) == LAYOUT:
            result = str(ruleset.count(row[0]).total)
            expected = str(int(row[1]))
        else:
            hole = Hole(rows=numbers(row[0]), knocker=knocker_of(row[1]))
            scores = [score.points for score in ruleset.score(hole) if score]
            result, expected = str(scores), str([*numbers(row[2])])
    except ValueError as error:
        return f"cannot be read: {error}"
    return "" if result == expected else f"it is {result}"


def _part_mistakes(path: Path, rulesets: list[Ruleset], messages: set[str]) -> Iterator[str]:
    """What is wrong with the ready-made parts; their sentences are added to `messages`."""
    try:
        from scorecards.rules.choices.parts import part_messages, read_part

        tables = tomllib.loads(path.read_text(encoding="utf-8"))["part"]
    except (ValueError, KeyError, TypeError) as error:
        yield f"{path.name}: {error!r}"
        return
    for number, table in enumerate(tables, 1):
        name = f"{path.name}, {table.get('slug', f'part {number}')}"
        try:
            part = read_part(table)
            messages.update(part_messages([part]))
        except (KeyError, TypeError, ProblemError) as error:
            yield f"{name}: cannot be read: {error!r}"
            continue
        if not part.says.endswith("."):
            yield f"{name}: no sentence: {part.says}"
        fitting = [ruleset.data for ruleset in rulesets if part.fits(ruleset.data)]
        if not any(_is_accepted(part.put(table)) for table in fitting):
            yield f"{name}: refused in every variant" if fitting else f"{name}: fits no variant"


def _is_accepted(table: Mapping[str, Any]) -> bool:
    try:
        Ruleset.from_dict(table)
    except ProblemError:
        return False
    return True


def _untranslated(path: Path, messages: Iterable[str]) -> Iterator[str]:
    language = path.parent.parent.name
    if not path.exists():
        yield f"{language}: no catalogue"
        return
    done = {
        entry.msgid
        for entry in polib.pofile(str(path))
        if entry.msgstr and not entry.obsolete and "fuzzy" not in entry.flags
    }
    for message in sorted(set(messages) - done):
        yield f"{language}: not translated: {message}"
