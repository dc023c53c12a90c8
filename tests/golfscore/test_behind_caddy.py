"""The site behind Caddy, as compose.yaml and deploy/Caddyfile set it up: https by an authority of
the house, and requests that are held back stop nobody.
"""

import http.client
import multiprocessing
import os
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from scripts.benchmarks.server import Phone, serving, spare_port, wait_for
from scripts.half_sent import hold_back
from tests.upkeep.sites import ROOT, put_tables

pytestmark = pytest.mark.drill

LAYOUTS = ["9H 9D KC / 9S 2D JH", "AH 3D KD / AS 4C 5H"]


@dataclass
class Front:
    """A Caddy, and the site behind it: over plain http, over https for `localhost`, and over http
    for what leads to https.
    """

    folder: Path
    plain: int
    secure: int
    redirected: int

    @property
    def root(self) -> Path:
        return self.folder / "caddy" / "pki" / "authorities" / "local"

    def get(self, path: str) -> tuple[int, bytes]:
        """Over https, as a phone that trusts the authority of the house."""
        trust = ssl.create_default_context(cafile=str(self.root / "root.crt"))
        connection = http.client.HTTPSConnection("localhost", self.secure, context=trust)
        with closing(connection):
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read()


@pytest.fixture(scope="module")
def front(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    folder = tmp_path_factory.mktemp("caddy")
    front = Front(folder, spare_port(), spare_port(), spare_port())
    config = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    more = f"http://127.0.0.1:{front.plain} {{\n\timport golfscore\n}}\n"
    (folder / "Caddyfile").write_text(config + more, encoding="utf-8")
    program = subprocess.check_output([ROOT / "scripts" / "find-caddy"], text=True).strip()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BEHIND_PROXY", "1")
        patch.setenv("ROOT_CERTIFICATE", "in-front")
        with serving(begin=put_tables) as site:
            env = {
                **{"PATH": os.environ["PATH"], "HOME": str(folder), "XDG_DATA_HOME": str(folder)},
                **{"SITE": "localhost", "AUTHORITY": "tls internal"},
                **{"UPSTREAM": f"127.0.0.1:{site.port}", "BUFFERS": buffers(program)},
                **{"HTTPS_PORT": str(front.secure), "HTTP_PORT": str(front.redirected)},
                "ROOT": str(front.root),
            }
            words = [program, "run", "--config", str(folder / "Caddyfile")]
            with (folder / "log").open("w") as log:
                caddy = subprocess.Popen(words, cwd=ROOT, env=env, stderr=log)
            try:
                for port in (front.plain, front.secure, front.redirected):
                    wait_for(port)
                yield front
            finally:
                caddy.terminate()
                caddy.wait(20)


def buffers(program: str) -> str:
    """What reading a request whole is called in this Caddy: otherwise before 2.6.4."""
    version = subprocess.check_output([program, "version"], text=True).split()[0].lstrip("v")
    numbers = tuple(int(each) for each in version.split(".")[:3])
    return "request_buffers 1MiB" if numbers >= (2, 6, 4) else "buffer_requests"


def test_the_first_page_comes_over_https_by_the_authority_of_the_house(front: Front) -> None:
    status, page = front.get("/")
    assert status == 200
    assert b"<title>" in page
    assert front.get("/readyz") == (200, b"ready")


def test_a_phone_that_trusts_nothing_yet_finds_the_certificate(front: Front) -> None:
    phone = Phone(front.redirected)
    status, page, _ = phone.send("GET", "/trust/", headers={"Host": "localhost"})
    assert status == 200
    assert b"/trust/</b>" in page
    status, file, answer = phone.send("GET", "/trust/root.crt", headers={"Host": "localhost"})
    assert (status, file) == (200, (front.root / "root.crt").read_bytes())
    assert answer["Content-Type"] == "application/x-x509-ca-cert"
    status, _, answer = phone.send("GET", "/games/new/", headers={"Host": "localhost"})
    assert (status, answer["Location"]) == (308, "https://localhost/games/new/")
    phone.close()


def test_half_sent_requests_keep_nobody_waiting(front: Front) -> None:
    phone = Phone(front.plain)
    enough = multiprocessing.Event()
    crowd = multiprocessing.Process(target=hold_back, args=(front.plain, 200, enough))
    code = phone.start_game(["Ann", "Bob"])
    crowd.start()
    try:
        time.sleep(1)  # for them to come
        began = time.monotonic()
        for turn in range(20):
            was = LAYOUTS[(turn + 1) % 2] if turn else None
            row = {"position": 0, "entry": LAYOUTS[turn % 2], "was": was}
            assert phone.save(code, 1, [row]) == 200
        assert time.monotonic() - began < 10
        assert phone.get("/healthz")[0] == 200
    finally:
        enough.set()
        crowd.join(10)
        phone.close()


def test_a_body_that_is_too_large_is_refused(front: Front) -> None:
    phone = Phone(front.plain)
    headers = {"Content-Type": "application/json"}
    status, answer, _ = phone.send("POST", "/api/v1/score/", "x" * 1_500_000, headers)
    assert status == 413
    assert b"That is too large" in answer
    phone.close()
    status, answer, _ = phone.send("POST", "/api/v1/score/", "x" * 3_000_000, headers)
    assert status in (413, 502)  # 502 from Caddy 2.6.2
    assert answer == b"" or b"That is too large" in answer  # whoever of the two sees it first
    phone.close()
