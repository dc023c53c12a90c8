"""The lines for nginx of docs/running.md: nginx itself takes them, and the site is behind them."""

import http.client
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings

from scripts.benchmarks.server import Phone, serving, spare_port, wait_for
from tests.upkeep.sites import ROOT, put_tables
from upkeep.uploads import COPIES, LEAGUES, MOST_ARCHIVE_MB

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
BLOCKS = re.findall(
    r"^```nginx\n(.*?)^```", (ROOT / "docs" / "running.md").read_text(encoding="utf-8"), re.M | re.S
)
MB = 1024 * 1024
UNITS = {"m": MB, "g": 1024 * MB}

needs_nginx = pytest.mark.skipif(NGINX is None, reason="nginx is not on this machine")


def lines_for(path: str) -> tuple[str, str]:
    """What stands outside `server`, and in it, for a site at a path of another one, or at none."""
    whole, below = BLOCKS
    outside, inside = whole.split("\n\n", 1)
    return outside, inside.split("location /", 1)[0] + below if path else inside


def configured(folder: Path, path: str, port: int, upstream: int) -> Path:
    """A whole configuration with these lines, as a machine has it around them."""
    outside, inside = lines_for(path)
    inside = inside.replace("127.0.0.1:8000", f"127.0.0.1:{upstream}")
    places = "".join(
        f"{each}_temp_path {folder}/{each};\n"
        for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file = folder / "nginx.conf"
    file.write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/log;\n"
        f"events {{}}\nhttp {{\naccess_log off;\ngzip on;\n{places}{outside}\n"
        f"server {{\nlisten 127.0.0.1:{port};\n{inside}}}\n}}\n",
        encoding="utf-8",
    )
    return file


@pytest.mark.parametrize("path", ["", "/golf"])
def test_the_lines_are_whole_and_name_what_the_site_has(path: str) -> None:
    """Also where there is no nginx: every line is one of nginx, and large files find their way."""
    outside, inside = lines_for(path)
    text = re.sub(r"#.*", "", f"{outside}\n{inside}")
    assert text.count("{") == text.count("}")
    for line in filter(None, map(str.strip, text.splitlines())):
        assert re.fullmatch(r"[a-z_]+ [^;{}]+;|location [^;{}]+ {|}", line), line
    assert set(re.findall(r"proxy_pass (\S+);", text)) == {"http://127.0.0.1:8000"}, "no path"
    (pattern,) = re.findall(r"location ~ (\S+) {", text)
    for place in (COPIES, LEAGUES):
        assert re.match(pattern, f"{path}{place}word/")
    most, large = (
        int(number) * UNITS[unit]
        for number, unit in re.findall(r"client_max_body_size (\d+)(\w);", text)
    )
    assert most > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    assert large > max(settings.MOST_COPY_MB, MOST_ARCHIVE_MB) * MB
    # Nginx would write so much of anybody to the disk before the site is asked.
    (place,) = re.findall(r"location ~ \S+ {(.*?)}", text, re.S)
    assert "proxy_request_buffering off;" in place
    assert "proxy_http_version 1.1;" in place, "for bodies that do not tell their length, too"


@needs_nginx
@pytest.mark.parametrize("path", ["", "/golf"])
def test_nginx_takes_the_lines(tmp_path: Path, path: str) -> None:
    file = configured(tmp_path, path, 8080, 8000)
    ran = subprocess.run([str(NGINX), "-t", "-c", str(file)], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert "warn" not in ran.stderr


@contextmanager
def in_front(folder: Path, path: str) -> Iterator[int]:
    """The site, and nginx before it; its port."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BEHIND_PROXY", "1")
        patch.setenv("SITE_PATH", path)
        with serving(begin=put_tables) as site:
            port = spare_port()
            file = configured(folder, path, port, site.port)
            nginx = subprocess.Popen([str(NGINX), "-c", str(file)], stderr=subprocess.DEVNULL)
            try:
                wait_for(port)
                yield port
            finally:
                nginx.terminate()
                nginx.wait(20)


def asking(port: int) -> Callable[..., tuple[int, bytes, dict[str, str]]]:
    def ask(path: str, size: int = 0, **headers: str) -> tuple[int, bytes, dict[str, str]]:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        content = {"Content-Type": "text/plain"} if size else {}
        connection.request("POST" if size else "GET", path, bytes(size), {**headers, **content})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, body, {name.lower(): each for name, each in answer.getheaders()}

    return ask


@needs_nginx
@pytest.mark.drill
@pytest.mark.parametrize("path", ["", "/golf"])
def test_the_site_is_behind_it(django_db_setup: None, tmp_path: Path, path: str) -> None:
    with in_front(tmp_path, path) as port:
        ask = asking(port)
        assert ask(f"{path}/readyz")[:2] == (200, b"ready")
        status, page, headers = ask(f"{path}/", **{"X-Request-ID": "mine-and-no-other"})
        assert status == 200
        assert b"<title>" in page
        assert f'href="{path}/help/"'.encode() in page
        assert headers["x-request-id"] != "mine-and-no-other"
        # What is larger than the site reads is refused in its words, what is far larger by nginx.
        status, page, _headers = ask(f"{path}/games/new/", 1_500_000)
        assert (status, b"That is too large" in page) == (413, True)
        status, page, _headers = ask(f"{path}/games/new/", 3_000_000)
        assert (status, b"nginx" in page) == (413, True)
        # Large files of the administrator come through to the site, which knows no such word.
        status, _page, headers = ask(f"{path}{LEAGUES}word/", 3_000_000)
        assert (status, headers["location"]) == (302, f"{path}/account/league/?unread=old")
        if path:
            assert ask(path)[0] in (200, 301, 302, 308)
            assert ask("/golfers/")[0] == 404
            assert b"nginx" in ask("/golfers/")[1]
        phone = Phone(port)
        if not path:
            assert phone.save(phone.start_game(["Ann", "Bob"]), 1, [ROW]) == 200
        phone.close()


ROW = {"position": 0, "entry": "9H 9D KC / 9S 2D JH", "was": None}
