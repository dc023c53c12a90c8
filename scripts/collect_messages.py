"""The work of scripts/messages: run makemessages over the code and the words of the rules.

The names and labels in the variant files are data, which xgettext does not read. They are
written for the moment into a Python file of gettext_noop calls beside the code, collected like
any other sentence, and the file is removed again.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("es", "fr", "it")
LISTED = ROOT / "scorecards" / "words_of_the_rules.py"


def list_words_of_the_rules() -> None:
    from scorecards.rules.library import catalogue_messages

    calls = "".join(f"gettext_noop({text!r})\n" for text in sorted(set(catalogue_messages())))
    LISTED.write_text(calls, encoding="utf-8")


def collect() -> None:
    from django.core.management import call_command

    list_words_of_the_rules()
    try:
        call_command(
            "makemessages",
            locale=list(LANGUAGES),
            no_location=True,
            no_obsolete=True,
            ignore_patterns=["var/*", ".venv/*", "tests/*", "scripts/*"],
            verbosity=0,
        )
    finally:
        LISTED.unlink()


def main() -> None:
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "golfscore.settings")
    import django

    from golfscore.catalogues import catalogues, lacks

    django.setup()
    before = {code: path.read_bytes() for code, path in catalogues().items()}
    collect()
    if "--check" not in sys.argv[1:]:
        return
    problems = [
        f"{code}: was not up to date; it is now, so translate what is new and commit it"
        for code, path in catalogues().items()
        if before.get(code) != path.read_bytes()
    ]
    problems += [line for path in catalogues().values() for line in lacks(path)]
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
