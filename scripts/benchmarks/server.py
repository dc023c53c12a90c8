"""A server of our own on a spare port, and a table that plays on it over real HTTP.

Everything lives in a temporary folder and ends with it.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent.parent
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Server:
    """A running server: its port, its folder and its process."""

    port: int
    folder: Path
    process: subprocess.Popen[bytes]

    def cpu_seconds(self) -> float:
        """Processor time of the server and its workers so far."""
        total = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rsplit(")", 1)[1].split()
            except OSError:
                continue  # the process ended meanwhile
            if int(fields[2]) == self.process.pid:  # its process group
                total += int(fields[11]) + int(fields[12])
        return total / TICKS


@contextmanager
def serving(*, begin: Callable[[Path], None] = lambda folder: None) -> Iterator[Server]:
    """Start the server as `make run` does and stop it afterwards. `begin` may put a database into
    its folder before.
    """
    with tempfile.TemporaryDirectory() as name:
        begin(Path(name))
        port = spare_port()
        environment = {**os.environ, "VAR_DIR": name, "PORT": str(port), "HOST": "127.0.0.1"}
        environment["API_RATE"] = "1000000/min"
        process = subprocess.Popen(
            [ROOT / "scripts" / "serve"],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            wait_for(port)
            yield Server(port, Path(name), process)
        finally:
            os.killpg(process.pid, 15)
            process.wait(20)


def spare_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as spare:
        return int(spare.getsockname()[1])


def wait_for(port: int) -> None:
    """Wait until the server answers. Raises TimeoutError."""
    for _ in range(1800):
        try:
            with socket.create_connection(("127.0.0.1", port), 1):
                return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the server did not start")


@dataclass
class Phone:
    """A keep-alive connection with its cookies."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    connection: http.client.HTTPConnection | None = None

    def send(
        self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes, http.client.HTTPMessage]:
        """One request; the answer's status, body and headers."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Cookie": cookie, **(headers or {})} if cookie else dict(headers or {})
        self.connection.request(method, path, body, sent)
        answer = self.connection.getresponse()
        content = answer.read()
        for value in answer.headers.get_all("Set-Cookie") or []:
            name, _, rest = value.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        return answer.status, content, answer.headers

    def close(self) -> None:
        """Give the connection up."""
        if self.connection is not None:
            self.connection.close()

    def get(self, path: str) -> tuple[int, bytes, http.client.HTTPMessage]:
        """A GET request."""
        return self.send("GET", path)

    def start_game(self, names: list[str], *, holes: int = 9, variant: str = "pagat-6") -> str:
        """Start a game through the form, as a person does, and give back its code."""
        self.get("/games/new/")
        form = [("csrfmiddlewaretoken", self.cookies["csrftoken"]), ("variant", variant)]
        form += [("length", "other"), ("holes", str(holes)), ("dealer", "0")]
        form += [("name", name) for name in names]
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        status, content, answer = self.send("POST", "/games/new/", urlencode(form), headers)
        code = re.search(r"/g/(\w+)/", answer.get("Location", ""))
        if status != 302 or code is None:
            raise RuntimeError(f"no game: {status} {content[:300]!r}")
        return code[1]

    def save(
        self, code: str, hole: int, rows: Sequence[Mapping[str, object]], **more: object
    ) -> int:
        """Save rows of a hole as the phone does; the status of the answer."""
        body = json.dumps({"rows": rows, "overrule": True, **more})
        headers = {"Content-Type": "application/json", "X-CSRFToken": self.cookies["csrftoken"]}
        return self.send("POST", f"/g/{code}/holes/{hole}/", body, headers)[0]

    def version(self, code: str) -> int:
        """The version of a game's scorecard: the one a poll hears nothing new about."""
        version = 0
        while self.get(f"/g/{code}/scorecard/?seen={version}")[0] != 204:
            version += 1
        return version
