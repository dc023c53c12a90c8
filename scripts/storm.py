"""Kill the site again and again while phones save, and count what is there afterwards.

`.venv/bin/python -m scripts.storm [KILLS]` kills a server on SQLite with all its workers;
`scripts/with-postgres .venv/bin/python -m scripts.storm [KILLS]` also kills PostgreSQL, the
postmaster first, every other time. Each phone sends a save until it is answered, as the outbox of
a real one does. At the end every acknowledged row must be there, none of them twice, and every
history must prove itself.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from scripts.benchmarks.server import ROOT, Phone, spare_port, wait_for

PHONES, HOLES = 24, 90
READ = """
import json
from scorecards.models import Change, Score
scores = Score.objects.values_list("hole__game__code", "hole__number", "position", "entry")
changes = Change.objects.filter(kind="row").values_list("game__code", "hole", "position")
print(json.dumps([list(scores), list(changes)]))
"""


class Site:
    """The server, and with `DATABASE_URL` the PostgreSQL behind it: killed and started again."""

    def __init__(self, folder: str) -> None:
        self.port = spare_port()
        self.environment = os.environ | {
            **{"VAR_DIR": folder, "PORT": str(self.port), "HOST": "127.0.0.1", "SNAPSHOTS": "0"},
        }
        self.database = cluster(os.environ.get("DATABASE_URL", ""))
        self.start()

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self.process = subprocess.Popen(
            [ROOT / "scripts" / "serve"],
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        wait_for(self.port)

    def kill(self, *, database: bool) -> None:
        """Kill everything at once, with no time to tidy up."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        if database and self.database:
            self.database.kill()
            self.database.start()

    def answer(self, script: str) -> str:
        """What a script prints that runs on the site's data."""
        return self.manage("shell", "-v", "0", "-c", script)

    def manage(self, *arguments: str) -> str:
        """What a command of manage.py prints."""
        command = [f"{ROOT}/.venv/bin/python", f"{ROOT}/manage.py", *arguments]
        done = subprocess.run(command, env=self.environment, check=True, capture_output=True)
        return done.stdout.decode()


@dataclass
class Cluster:
    """A PostgreSQL of our own (scripts/with-postgres), found by the folder of its socket."""

    folder: Path

    def __post_init__(self) -> None:
        process = Path(f"/proc/{self.postmaster}")
        self.programs = (process / "exe").resolve().parent
        self.user = process.stat().st_uid

    @property
    def postmaster(self) -> int:
        """The process that all others of the cluster come from."""
        return int((self.folder / "data/postmaster.pid").read_text().split()[0])

    def kill(self) -> None:
        """The postmaster, so that its children find it gone."""
        os.kill(self.postmaster, signal.SIGKILL)

    def start(self) -> None:
        """Start it over what the kill left, which may have to wait for the last children."""
        command = [f"{self.programs}/pg_ctl", "-D", f"{self.folder}/data", "-s", "-w", "start"]
        command += ["-l", f"{self.folder}/log", "-o"]
        command += [f"-c listen_addresses='' -c unix_socket_directories={self.folder}"]
        for _ in range(30):
            user = self.user if os.getuid() == 0 else None
            tried = subprocess.run(
                command, cwd=self.folder, user=user, check=False, stderr=subprocess.DEVNULL
            )
            if tried.returncode == 0:
                return
            time.sleep(1)
        raise TimeoutError("PostgreSQL did not start again")


def cluster(address: str) -> Cluster | None:
    """The cluster that an address names; None for SQLite."""
    folder = parse_qs(urlsplit(address).query).get("host")
    return Cluster(Path(folder[0])) if folder else None


@dataclass
class Tally:
    """What the phones saw: rows that were acknowledged, and how often nobody answered."""

    acknowledged: dict[tuple[str, int, int], str] = field(default_factory=dict)
    unanswered: int = 0
    refused: list[int] = field(default_factory=list)


def play(site: Site, tally: Tally, stop: threading.Event, number: int) -> None:
    """One phone, hole after hole: each save again until there is an answer."""
    phone = Phone(site.port)
    code, hole = "", HOLES
    while not stop.is_set():
        hole += 1
        if hole > HOLES:
            try:
                code, hole = phone.start_game(["Ann", "Bob"], holes=HOLES), 1
            except (OSError, http.client.HTTPException, RuntimeError, KeyError):
                phone.connection, hole = None, HOLES
                time.sleep(0.2)
                continue
        for position in (0, 1):
            entry = str((number * 7 + hole * 2 + position) % 97)
            send(phone, tally, stop, (code, hole, position), entry)


def send(
    phone: Phone, tally: Tally, stop: threading.Event, place: tuple[str, int, int], entry: str
) -> None:
    """Send a row until it is acknowledged."""
    code, hole, position = place
    row: dict[str, object] = {"position": position, "entry": entry, "was": None}
    while True:
        try:
            status = phone.save(code, hole, [row], id=f"{code}-{hole}-{position}")
        except (OSError, http.client.HTTPException):
            phone.connection = None
            tally.unanswered += 1
            if stop.is_set():
                return
            time.sleep(0.2)
            continue
        if status == 200:
            tally.acknowledged[place] = entry
        elif status == 503:
            time.sleep(0.2)
            continue
        else:
            tally.refused.append(status)
        return


def storm(kills: int) -> bool:
    """So many kills; prints what was acknowledged and what is there. True when nothing is lost."""
    with tempfile.TemporaryDirectory() as folder:
        site, tally, stop = Site(folder), Tally(), threading.Event()
        phones = [
            threading.Thread(target=play, args=[site, tally, stop, number])
            for number in range(PHONES)
        ]
        for phone in phones:
            phone.start()
        for number in range(kills):
            time.sleep(random.uniform(2, 5))
            site.kill(database=number % 2 == 1)
            site.start()
        time.sleep(2)
        stop.set()
        for phone in phones:
            phone.join()
        site.kill(database=True)
        return verdict(site, tally, kills)


def verdict(site: Site, tally: Tally, kills: int) -> bool:
    """Compare what the phones saw with what is stored."""
    scores, changes = json.loads(site.answer(READ).splitlines()[-1])
    stored = {(code, hole, position): entry for code, hole, position, entry in scores}
    lost = [
        place
        for place, entry in tally.acknowledged.items()
        if stored.get(place, "").lstrip("=") != entry
    ]
    twice = [each for each, times in Counter(map(tuple, changes)).items() if times > 1]
    print(f"{kills} kills, {PHONES} phones, {'PostgreSQL' if site.database else 'SQLite'}")
    print(f"acknowledged {len(tally.acknowledged)}, found {len(tally.acknowledged) - len(lost)}")
    print(f"unanswered tries {tally.unanswered}, in the history twice {len(twice)}")
    print(f"refused {Counter(tally.refused)}")
    for command in (["rescore", "--check"], ["verify_history"]):
        print(f"{' '.join(command)}: {site.manage(*command).strip().splitlines()[-1]}")
    return not lost and not twice and not tally.refused


if __name__ == "__main__":
    sys.exit(not storm(int(sys.argv[1]) if sys.argv[1:] else 12))
