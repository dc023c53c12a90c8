"""Two programs, each on its copy of one database, that are asked the same at the same moment."""

from __future__ import annotations

import os
import pickle
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

WORKER = Path(__file__).with_name("worker.py")
DATABASE = "golfscore.sqlite3"
SETTINGS = {
    "ALLOWED_HOSTS": "testserver",
    "API_RATE": "1000000/min",
    "CODE_HOURS": "48",
    "DJANGO_SETTINGS_MODULE": "golfscore.settings",
    "DRAW_THREADS": "0",
    "EMAIL_URL": "memorymail://",
    "GAMES_A_DAY": "1000000",
    "LOG_LEVEL": "CRITICAL",
    "PYTHONHASHSEED": "0",
    "SECRET_KEY": "the same for both",
    "SITE_ADDRESS": "http://testserver",
    "SNAPSHOTS": "0",
}
"""Both programs get these and no other settings of theirs."""
AT_ONCE = 40
"""So many questions go to both before either is heard: each works while the other does."""
OURS = ("PATH", "LANG", "LC_ALL", "HOME", "TMPDIR", "LD_LIBRARY_PATH")


@dataclass
class Question:
    """A request; `who` is whose cookies it comes with, `aside` that nothing of it stays."""

    who: str
    path: str
    method: str = "GET"
    language: str = "en"
    body: bytes = b""
    type: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    aside: bool = False

    def __str__(self) -> str:
        more = "".join(f", {name}: {value}" for name, value in self.headers.items())
        return f"{self.method} {self.path} by {self.who} in {self.language}{more}"


@dataclass
class Answer:
    """What a program answered."""

    status: int
    headers: dict[str, str]
    cookies: dict[str, Any]
    body: bytes
    mails: list[Any]
    error: str
    queries: int
    seconds: float

    @property
    def kind(self) -> str:
        """The media type."""
        return self.headers.get("Content-Type", "").partition(";")[0]

    @property
    def text(self) -> str:
        """The body, where it is text."""
        return self.body.decode("utf-8", "replace")


class Program:
    """A checkout that serves a database in a folder, in a process of its own."""

    def __init__(self, checkout: Path, folder: Path, moment: datetime) -> None:
        self.folder = folder
        environment = {name: os.environ[name] for name in OURS if name in os.environ}
        self.process = subprocess.Popen(
            [sys.executable, str(WORKER)],
            cwd=checkout,
            env=environment | SETTINGS | {"VAR_DIR": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._send(moment)

    @property
    def database(self) -> Path:
        return self.folder / DATABASE

    def wait(self) -> None:
        """Until it is ready."""
        self._receive()

    def _send(self, call: Any) -> None:
        assert self.process.stdin is not None
        pickle.dump(call, self.process.stdin)
        self.process.stdin.flush()

    def _receive(self) -> Any:
        assert self.process.stdout is not None
        try:
            return pickle.load(self.process.stdout)
        except EOFError as gone:
            raise SystemExit(f"The program in {self.process.args!r} ended.") from gone

    def call(self, name: str, *parts: Any) -> Any:
        """What its worker answers."""
        self._send((name, *parts))
        return self._receive()

    def begin(self, name: str, *parts: Any) -> None:
        """Ask, and hear later."""
        self._send((name, *parts))

    def hear(self) -> Any:
        """The answer to what was begun."""
        return self._receive()

    def end(self) -> None:
        """Let it go."""
        self._send(None)
        self.process.wait()


class Pair:
    """The older program and the newer."""

    def __init__(
        self, older: Path, newer: Path, database: Path, folder: Path, moment: datetime
    ) -> None:
        self.moment, self.asked = moment, 0
        self.cookies: dict[str, dict[str, str]] = {}
        self.folders = {name: folder / name for name in ("older", "newer")}
        self.checkouts = {"older": older, "newer": newer}
        self.folders["older"].mkdir(parents=True)
        _copy(database, self.folders["older"] / DATABASE)
        self.older = self._start("older")
        self.older.wait()

    def _start(self, name: str) -> Program:
        return Program(self.checkouts[name], self.folders[name], self.moment)

    def begin(self) -> None:
        """Give the newer program a copy of what the older one has now."""
        self.folders["newer"].mkdir()
        _copy(self.older.database, self.folders["newer"] / DATABASE)
        self.newer = self._start("newer")
        self.newer.wait()

    def ask(self, question: Question) -> tuple[Answer, Answer]:
        """Both answers."""
        ((older, newer),) = self.ask_all([question])
        return older, newer

    def ask_all(self, questions: Sequence[Question]) -> Iterator[tuple[Answer, Answer]]:
        """Both answers to each. Each question comes with chance of its own, so that what one
        program draws more than the other is not carried on.
        """
        for at in range(0, len(questions), AT_ONCE):
            sent = [self._sent(each) for each in questions[at : at + AT_ONCE]]
            for program in (self.older, self.newer):
                program.begin("ask_all", sent)
            for answers in zip(self.older.hear(), self.newer.hear(), strict=True):
                older, newer = (Answer(**each) for each in answers)
                yield older, newer

    def _sent(self, question: Question) -> dict[str, Any]:
        self.asked += 1
        return {
            "method": question.method,
            "path": question.path,
            "body": question.body,
            "type": question.type,
            "aside": question.aside,
            "headers": self._headers(question),
            "cookies": self.cookies.get(question.who, {}),
            "moment": self.moment,
            "chance": str(self.asked),
        }

    def _headers(self, question: Question) -> dict[str, str]:
        network = sum(question.who.encode()) % 250 + 1
        return {
            "HTTP_ACCEPT_LANGUAGE": question.language,
            "HTTP_USER_AGENT": "Mozilla/5.0 (Linux; Android 14; Mobile)",
            "REMOTE_ADDR": f"192.0.2.{network}",
            **{
                f"HTTP_{name.upper().replace('-', '_')}": each
                for name, each in question.headers.items()
            },
        }

    def keep(self, who: str, answer: Answer) -> None:
        """Take over the cookies that were set, as a browser does."""
        jar = self.cookies.setdefault(who, {})
        for name, (value, _attributes) in answer.cookies.items():
            jar[name] = value
            if not value:
                del jar[name]

    def spent(self) -> tuple[float, float]:
        """Seconds of processor time of both."""
        return self.older.call("spent"), self.newer.call("spent")

    def end(self) -> None:
        """Let both go."""
        for program in (self.older, self.newer):
            program.end()


def _copy(database: Path, to: Path) -> None:
    """A copy of a SQLite database that may be open."""
    with closing(sqlite3.connect(database)) as read, closing(sqlite3.connect(to)) as write:
        read.backup(write)
        write.execute("PRAGMA journal_mode = WAL")


def remove(folder: Path) -> None:
    """What is left of both."""
    shutil.rmtree(folder, ignore_errors=True)
