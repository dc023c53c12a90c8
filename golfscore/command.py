"""The command line: `golfscore` where it is installed, `manage.py` in the source tree. The words
are the same: a few of the site's own, and whatever Django's manage.py knows.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from golfscore.places import FILES, data_folder
from upkeep.doctor import report

ABOUT = """\
golfscore keeps score of the card game Golf, for a table, a club or a tournament.

  golfscore init           make the folder of a site and what is in it, or bring both up to date
  golfscore serve          serve it on this machine and its network (--port 8000, --host 0.0.0.0)
  golfscore demo           a made-up league to look at (--remove takes it away)
  golfscore backup FILE    a checked backup, while the site runs
  golfscore restore FILE   put a backup back
  golfscore doctor         what is wrong here, and what to do
  golfscore ready          whether a site is served here and takes what is written
  golfscore manage WORDS   everything else: golfscore manage help

The site lies in {var}; VAR_DIR names another folder.
"""


def main(words: Sequence[str] | None = None) -> None:
    """Do what the words of the command line say."""
    words = list(sys.argv[1:] if words is None else words)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "golfscore.settings")
    os.umask(0o077)  # what is written, a new database above all, is for nobody else
    name = Path(sys.argv[0]).name
    if words[:1] == ["manage"]:
        words = words[1:]
    elif not words and name != "manage.py":
        sys.stdout.write(ABOUT.format(var=circumstances().var))
        return
    if words and words[0] in OWN:
        OWN[words[0]](words[1:])
    else:
        manage(words)


def manage(words: Sequence[str]) -> None:
    """A management command of Django or of one of our apps."""
    load(words[0] if words else "help")
    from django.core.management import execute_from_command_line

    execute_from_command_line([sys.argv[0], *words])


def init(words: Sequence[str]) -> None:
    """Everything that `serve` needs and takes long; nothing that is there is lost."""
    ArgumentParser("golfscore init").parse_args(words)
    refuse(report.hindrances_of_starting(circumstances()))
    prepare()
    sys.stdout.write(f"The site is in {circumstances().var}. Serve it: golfscore serve\n")


def serve(words: Sequence[str]) -> None:
    """Serve until somebody stops it."""
    options = options_of_serving(words)
    os.environ.update(PORT=options.port, HOST=options.host)
    refuse(report.hindrances_of_serving(circumstances()))
    prepare()
    refuse(report.hindrances_of_serving(circumstances()))  # that took a while
    from golfscore import serving

    serving.serve(options.host, int(options.port))


def options_of_serving(words: Sequence[str]) -> Namespace:
    parser = ArgumentParser("golfscore serve")
    parser.add_argument("--port", default=os.environ.get("PORT") or "8000")
    parser.add_argument("--host", default=os.environ.get("HOST") or "0.0.0.0")
    return parser.parse_args(words)


def demo(words: Sequence[str]) -> None:
    """A league to look at, in a site that need not be there before."""
    load("demo")
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    manage(["demo", *words])


def doctor(words: Sequence[str]) -> None:
    """Ends with 1 where something is wrong."""
    ArgumentParser("golfscore doctor").parse_args(words)
    sys.exit(report.examine(circumstances(), set_up, sys.stdout) > 0)


def ready(words: Sequence[str]) -> None:
    """Ends with 0 where a site is served here whose database takes what is written; for whatever
    watches a container.
    """
    ArgumentParser("golfscore ready").parse_args(words)
    sys.exit(report.answer_at(circumstances(), "/readyz") != b"ready")


OWN: dict[str, Callable[[Sequence[str]], None]] = {
    "init": init,
    "serve": serve,
    "demo": demo,
    "doctor": doctor,
    "ready": ready,
}


def prepare() -> None:
    """Tables and files, with what cannot be written as a sentence."""
    os.environ["COLLECTED_STATIC"] = "1"
    load("migrate")
    from django.db import DatabaseError

    from golfscore import serving
    from upkeep.site import of_the_disk

    try:
        serving.prepare()
    except (DatabaseError, OSError) as error:
        if not of_the_disk(error):
            raise
        sys.exit(f"The site cannot be written: {error}. golfscore doctor says more.")


def load(command: str) -> None:
    """Make the settings and the apps known. Where they cannot be, or where the database is newer
    and the command would write, the process ends with a sentence.
    """
    from django.core.exceptions import ImproperlyConfigured

    try:
        set_up()
    except (ImproperlyConfigured, OSError, ValueError):
        refuse(report.hindrances_of_starting(circumstances()))
        raise
    from upkeep.site import refuse_to_start

    refuse_to_start(command)


def set_up() -> None:
    import django

    django.setup()


def refuse(faults: Iterable[object]) -> None:
    """End the process with these sentences, if there are any."""
    if sentences := "\n".join(map(str, faults)):
        sys.exit(sentences)


def circumstances() -> report.Circumstances:
    """What there is to look at before there are settings."""
    env = os.environ
    var = Path(env.get("VAR_DIR") or data_folder(env.get("XDG_DATA_HOME", "")))
    return report.Circumstances(env, var, FILES)
