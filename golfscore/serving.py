"""How the site is served, by `make run`, by `golfscore serve` and in a container: what is made
ready before, where people find it, who takes its snapshots, and how granian is started.
"""

import hashlib
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import segno
from django.conf import settings
from django.core.management import call_command

from golfscore.accounts.first_run import invitations
from golfscore.catalogues import compile_all
from golfscore.places import FILES, INSTALLED, PACKAGE
from scorecards.site import own_address
from tournaments.site import is_empty

DEMO = {  # by whether it is installed: what makes the league to look at, and what removes it
    False: ("make demo", "make demo REMOVE=1"),
    True: ("golfscore demo", "golfscore demo --remove"),
}
MOST_FILES = 8192
# What a page loads is made of these, and of what packages bring.
DRAWN = (PACKAGE.parent / "scorecards" / "paper", PACKAGE / "bundles.py", PACKAGE / "storage.py")


def prepare() -> None:
    """Bring the database to the tables of this program, and make ready what pages load."""
    if not INSTALLED:
        compile_all()
    call_command("migrate", verbosity=0)
    collect()


def collect() -> None:
    """Collecting takes seconds, so only when something changed. The extensions of htmx are not
    used, and one of them names a module that is not there.
    """
    stamp, digest = Path(settings.STATIC_ROOT) / "collected", digest_of_files()
    if not stamp.exists() or stamp.read_text(encoding="ascii") != digest:
        call_command(
            "collectstatic", interactive=False, clear=True, ignore_patterns=["hx-*.js"], verbosity=0
        )
        stamp.write_text(digest, encoding="ascii")


def digest_of_files() -> str:
    """What is collected is the same while this is."""
    digest = hashlib.sha256()
    for path in sorted(files_of((FILES / "static", *DRAWN))):
        digest.update(f"{path.name}\0".encode() + path.read_bytes())
    packages = Path(segno.__file__).parent.parent.glob("*.dist-info")
    digest.update("\n".join(sorted(each.name for each in packages)).encode())
    return digest.hexdigest()


def files_of(places: tuple[Path, ...]) -> Iterator[Path]:
    """These files, and those in these folders, as they are written."""
    for place in places:
        for path in place.rglob("*") if place.is_dir() else [place]:
            if path.is_file() and path.suffix != ".pyc":
                yield path


def serve(host: str, port: int) -> None:
    """Become the server. The site is ready: see `prepare`."""
    for line in welcome(port):
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
    most = open_files()
    program = [sys.executable, "-P", "-m", "golfscore.hourly", str(os.getpid())]
    for commands in (["fit_leagues"], commands_of_copies()):  # no copy waits for a large league
        if commands:
            words = [*program, *commands]
            subprocess.Popen(words, stdin=subprocess.DEVNULL, env=child_environment())
    os.execve(sys.executable, command(host, port, most), child_environment())


def commands_of_copies() -> list[str]:
    """What makes the copies that the settings wish for."""
    away = bool(settings.COPY_FOLDER or settings.COPY_COMMAND)
    return ["snapshot"] * (settings.SNAPSHOTS > 0) + ["copy_away"] * away


def command(host: str, port: int, files: int) -> list[str]:
    """Granian, as measured in docs/security.md. A connection costs it a descriptor and a little
    memory, and nothing else while it waits: half as many as there are descriptors are allowed, for
    each worker.
    """
    options = {
        "--interface": "rsgi",
        "--host": host,
        "--port": port,
        "--workers": os.environ.get("WORKERS") or 2,
        "--backlog": 2048,
        "--backpressure": files // 2,
        "--http1-buffer-size": 65536,
        "--workers-kill-timeout": 10,
        "--log-level": "warning",
        "--working-dir": PACKAGE.parent,
    }
    pairs = [str(each) for pair in options.items() for each in pair]
    return [sys.executable, "-P", "-m", "granian", "--no-ws", *pairs, "golfscore.rsgi:application"]


def child_environment() -> dict[str, str]:
    """Those of this process; a terminal gets lines that people read."""
    more = {"COLLECTED_STATIC": "1", "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(PACKAGE.parent)}
    if sys.stderr.isatty():
        more["LOG_FORMAT"] = os.environ.get("LOG_FORMAT") or "plain"
    return {**os.environ, **more}


def open_files() -> int:
    """Let as many files be open as may be; how many that is."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def welcome(port: int) -> Iterator[str]:
    """Where the site is: for this machine, for phones (by SITE_ADDRESS, or on the same network),
    that one as a QR code too; where the administrator is made while there is none, and how to have
    a league to look at.
    """
    here, address = f"http://127.0.0.1:{port}{settings.SITE_PATH}/", own_address()
    there = settings.SITE_ADDRESS or (f"http://{address}:{port}" if address else "")
    yield f"Golfscore on this machine: {here}"
    if there:
        there += f"{settings.SITE_PATH}/"
        yield f"Golfscore on the phones:   {there}"
        yield code_of(there)
    for link in invitations([here, *([there] if there else [])]):
        yield f"Make the administrator:    {link}"
    if is_empty():
        make, remove = DEMO[INSTALLED]
        yield f"A league to look at:       {make}, in another terminal ({remove} removes it)"
    yield "Stop with Ctrl-C."


def code_of(address: str) -> str:
    """The address as a QR code in letters."""
    drawn = StringIO()
    segno.make(address, micro=False).terminal(out=drawn, compact=True, border=2)
    return drawn.getvalue().rstrip("\n")
