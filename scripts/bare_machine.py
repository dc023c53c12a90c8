"""`python3 -m scripts.bare_machine`: from nothing to the first hole over https, and how long it is.

In an empty folder and an environment without any variable of ours: the wheel is built from this
tree and installed with what the locks pin, a site is made and served, Caddy goes in front with an
authority of its own, and somebody makes the administrator, starts a game and saves a hole, over
https that is verified by that authority. Needs Python, a registry for pip, and Caddy or Debian.
"""

import http.client
import os
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from scripts.benchmarks.server import Phone, spare_port, wait_for

ROOT = Path(__file__).resolve().parent.parent
ROW = {"position": 0, "entry": "9H 9D KC / 9S 2D JH", "was": None}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
PATIENCE = 60  # seconds until the authority has made its certificate


class SecurePhone(Phone):
    """One that speaks https, and says where it comes from, as browsers do."""

    def send(
        self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes, http.client.HTTPMessage]:
        address = {"Referer": f"https://localhost:{self.port}/"}
        return super().send(method, path, body, {**address, **(headers or {})})


@dataclass
class Machine:
    """An empty folder, and the ports of what runs there."""

    folder: Path
    site: int
    secure: int
    plain: int

    @property
    def authority(self) -> Path:
        return self.folder / "caddy" / "pki" / "authorities" / "local"

    def environment(self, **more: str) -> dict[str, str]:
        """What a new user has, and where pip finds its registry."""
        pip = {name: each for name, each in os.environ.items() if name.startswith("PIP_")}
        return {"PATH": os.environ["PATH"], "HOME": str(self.folder), **pip, **more}

    def run(self, *words: str | Path, **more: str) -> None:
        subprocess.run(
            words, cwd=ROOT, env=self.environment(**more), stdout=subprocess.DEVNULL, check=True
        )

    @contextmanager
    def running(self, *words: str | Path, **more: str) -> Iterator[None]:
        """A program that goes on until the end."""
        with (self.folder / f"{Path(words[0]).name}.log").open("w") as log:
            program = subprocess.Popen(
                words, cwd=self.folder, env=self.environment(**more), stdout=log, stderr=log
            )
        try:
            yield
        finally:
            program.terminate()
            program.wait(30)


@contextmanager
def step(says: str) -> Iterator[None]:
    began = time.monotonic()
    yield
    print(f"{time.monotonic() - began:7.1f} s  {says}", flush=True)


def install(machine: Machine) -> None:
    """The wheel, with what it depends on, into an environment that has nothing else."""
    pip = ("--disable-pip-version-check", "-q")
    locked = ("install", "--no-deps", "--only-binary", ":all:", "--require-hashes", "-r")
    for name, lock in (("build", "build"), ("venv", "prod")):
        machine.run(sys.executable, "-m", "venv", machine.folder / name)
        machine.run(
            *(machine.folder / name / "bin" / "pip", *pip),
            *(*locked, f"requirements/{lock}.txt"),
        )
    build = (machine.folder / "build" / "bin" / "pip", *pip, "wheel", "--no-deps")
    machine.run(*build, "--no-build-isolation", "-w", machine.folder, ROOT)
    (wheel,) = machine.folder.glob("golfscore-*.whl")
    machine.run(machine.folder / "venv" / "bin" / "pip", *pip, "install", "--no-deps", wheel)


def serve(machine: Machine, programs: ExitStack) -> None:
    """The site, as docs/running.md has it, for a server that ends TLS in front of it."""
    public = {"HTTPS": "1", "BEHIND_PROXY": "1", "ALLOWED_HOSTS": "localhost"}
    public |= {"HOST": "127.0.0.1", "PORT": str(machine.site), "ROOT_CERTIFICATE": "in-front"}
    golfscore = machine.folder / "venv" / "bin" / "golfscore"
    programs.enter_context(machine.running(golfscore, "serve", **public))
    wait_for(machine.site)


def put_in_front(machine: Machine, programs: ExitStack) -> SecurePhone:
    """Caddy; a phone that trusts its authority and nobody else."""
    caddy = subprocess.check_output([ROOT / "scripts" / "find-caddy"], text=True).strip()
    version = subprocess.check_output([caddy, "version"], text=True).lstrip("v").split()[0]
    old = tuple(int(each) for each in version.split(".")[:3]) < (2, 6, 4)
    variables = {"SITE": "localhost", "AUTHORITY": "tls internal", "ROOT": str(machine.authority)}
    variables |= {"UPSTREAM": f"127.0.0.1:{machine.site}", "XDG_DATA_HOME": str(machine.folder)}
    variables |= {"HTTPS_PORT": str(machine.secure), "HTTP_PORT": str(machine.plain)}
    variables |= {"BUFFERS": "buffer_requests"} if old else {}
    words = (caddy, "run", "--config", ROOT / "deploy" / "Caddyfile")
    programs.enter_context(machine.running(*words, **variables))
    wait_for(machine.secure)
    end = time.monotonic() + PATIENCE
    while not (machine.authority / "root.crt").exists() and time.monotonic() < end:
        time.sleep(0.1)
    trust = ssl.create_default_context(cafile=str(machine.authority / "root.crt"))
    line = http.client.HTTPSConnection("localhost", machine.secure, timeout=60, context=trust)
    return SecurePhone(machine.secure, connection=line)


def make_administrator(machine: Machine, phone: Phone) -> None:
    """By the key that the server printed in its terminal."""
    key = next(machine.folder.rglob("first-run-key")).read_text(encoding="ascii").strip()
    phone.get(f"/first-run/?key={key}")
    fields = {"email": "ann@example.org", "password": "nine holes of golf", "key": key}
    fields["csrfmiddlewaretoken"] = phone.cookies["csrftoken"]
    status, _, answer = phone.send("POST", "/first-run/", urlencode(fields), FORM)
    if status != 302 or phone.get("/account/")[0] != 200:
        sys.exit(f"no administrator: {status} {answer}")


def save_hole(phone: Phone) -> None:
    code = phone.start_game(["Ann", "Bob"])
    if (status := phone.save(code, 1, [ROW])) != 200:
        sys.exit(f"not saved: {status}")


def main() -> None:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name, ExitStack() as programs:
        machine = Machine(Path(name), spare_port(), spare_port(), spare_port())
        with step("the wheel built, and installed with what it depends on"):
            install(machine)
        with step("golfscore init"):
            machine.run(machine.folder / "venv" / "bin" / "golfscore", "init")
        with step("the site served"):
            serve(machine, programs)
        with step("Caddy in front, with an authority of its own"):
            phone = put_in_front(machine, programs)
        with step("the administrator made"):
            make_administrator(machine, phone)
        with step("a game started, and its first hole saved"):
            save_hole(phone)
        phone.close()
    print(f"{(time.monotonic() - began) / 60:7.1f} min from an empty folder to the first hole")


if __name__ == "__main__":
    main()
