"""The work of scripts/messages: run makemessages over the code and the words of the rules.

The rules library and the pure modules of leagues know no gettext: their sentences are `text(…)`
calls, the words in them stand in constants, and the names and labels of variants are data. xgettext
reads none of these. So they are written into a temporary Python file of gettext_noop calls beside
the code, collected like any other sentence, and the file is removed again.
"""

import ast
import os
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORD_TABLES = [
    "RANK_NAMES",
    "RANK_PLURALS",
    "SUIT_NAMES",
]
# Which arguments of a call are sentences.
SENTENCE_ARGUMENTS = {
    **dict.fromkeys(("text", "Text"), slice(1)),
    **dict.fromkeys(("note", "joined"), slice(1, 2)),
    "phrase": slice(3),
}
TEMPLATES = ("template", "message")
# Folders whose modules know no gettext.
PURE_FOLDERS = (
    "scorecards/rules",
    "scorecards/answers",
    "scorecards/luck",
    "scorecards/rescoring",
    "scorecards/paper",
    "tournaments/rules",
)
LISTED = ROOT / "scorecards" / "words_of_the_rules.py"
# Modules that only list what is said elsewhere: by the rules, and by the scripts of pages.
LISTS = ("scorecards/words_of_the_rules.py", "scorecards/views/entry/words.py")


def sentences_of(source: Path) -> Iterator[str]:
    """The sentences of a module of the library: those in its calls, and its constants of words."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            nodes = node.args[SENTENCE_ARGUMENTS.get(name, slice(0))]
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict):
            target = getattr(node.targets[0], "id", "")
            nodes = node.value.values if target in WORD_TABLES else []
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in TEMPLATES:
            nodes = [node.value]
        else:
            continue
        yield from filter(None, map(sentence_in, nodes))


def sentence_in(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def words_of_the_rules() -> dict[str, list[str]]:
    """Sentence → the files and folders it comes from, of all that xgettext does not read."""
    from scorecards.rules.choices.parts import part_messages
    from scorecards.rules.wording.messages import catalogue_messages

    places = dict.fromkeys(catalogue_messages(), ["scorecards/rules/variants"])
    places |= dict.fromkeys(part_messages(), ["scorecards/rules/choices"])
    read: dict[str, list[str]] = {}
    for folder in PURE_FOLDERS:
        for source in sorted((ROOT / folder).rglob("*.py")):
            for sentence in sentences_of(source):
                read.setdefault(sentence, []).append(str(source.relative_to(ROOT)))
    return places | read


def collect() -> None:
    """Bring the catalogues up to date: one for each language except English, that of the code."""
    from django.conf import settings
    from django.core.management import call_command

    from golfscore.catalogues import catalogues
    from scripts.message_places import arrange, scripts_of

    places = words_of_the_rules()
    calls = "".join(f"gettext_noop({text!r})\n" for text in sorted(places))
    LISTED.write_text(calls, encoding="utf-8")
    try:
        call_command(
            "makemessages",
            locale=[code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE],
            add_location="file",
            no_obsolete=True,
            ignore_patterns=["var/*", ".venv/*", "tests/*", "scripts/*"],
            verbosity=0,
        )
    finally:
        LISTED.unlink()
    scripts = scripts_of(ROOT / "static" / "js", ROOT)
    for path in catalogues().values():
        arrange(path, scripts | places, LISTS, ROOT)


def main() -> None:
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "golfscore.settings")
    import django

    from golfscore.catalogues import catalogues, verdict

    django.setup()
    before = {code: path.read_bytes() for code, path in catalogues().items()}
    collect()
    if "--check" not in sys.argv[1:]:
        return
    warnings, errors = verdict(before)
    for line in warnings:
        print(f"warning: {line}", file=sys.stderr)
    if errors:
        sys.exit("\n".join(errors))


if __name__ == "__main__":
    main()
