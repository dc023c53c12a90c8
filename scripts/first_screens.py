"""`python -m scripts.first_screens FOLDER`: pictures of the first screens of eleven people
(`tests/tournaments/first_screens.py`), on a phone, by day and by night, and a sheet of all.

Every page is asked of the site before a browser starts, so that none has to be served. Needs a
Chromium (`scripts/find-chromium`).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from scripts.pictures import ROOT, THEMES
from scripts.pictures.__main__ import PHONE, manage

HOST = "http://testserver"
STATIC = "/static/"
PICTURES = re.compile(r'<img[^>]* src="(/(?!static/)[^"]+)"')


class Body(NamedTuple):
    """What the site answers: of which type, and the bytes."""

    type: str
    content: bytes


class Shot(NamedTuple):
    """A first screen: the name of whose it is, its address, and what the site answers there and at
    the addresses of its pictures.
    """

    name: str
    address: str
    answers: Mapping[str, Body]


def shots() -> list[Shot]:
    """The first screens, each on a site on which nothing else was done."""
    from django.core.management import call_command

    from tests.tournaments.first_screens import SCENES
    from tests.tournaments.world import World

    taken = []
    for scene in SCENES:
        client, address, _gold = scene(World())
        page = client.get(address)
        inside = PICTURES.findall(page.content.decode())
        answers = {address: page} | {each: client.get(each) for each in inside}
        bodies = {
            each: Body(got.get("Content-Type", ""), got.content) for each, got in answers.items()
        }
        taken.append(Shot(scene.__name__, address, bodies))
        call_command("flush", verbosity=0, interactive=False, reset_sequences=False)
    return taken


def show(shot: Shot, route: Any) -> None:
    """Answer a request of the browser: with what the site said, or a file of ours."""
    from django.contrib.staticfiles import finders

    path = route.request.url.removeprefix(HOST)
    if path in shot.answers:
        kind, content = shot.answers[path]
        route.fulfill(content_type=kind, body=content)
    elif path.startswith(STATIC) and (here := finders.find(path.removeprefix(STATIC))):
        route.fulfill(path=here)
    else:
        route.abort()


def take(browser: Any, shot: Shot, theme: str, folder: Path) -> Path:
    """A picture of a first screen."""
    width, height = PHONE
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce"
    )
    context.route("**/*", lambda route: show(shot, route))
    page, picture = context.new_page(), folder / f"{shot.name}-{theme}.png"
    page.goto(HOST + shot.address, wait_until="load")
    page.screenshot(path=picture)
    context.close()
    return picture


def draw_sheet(browser: Any, pictures: list[Path], target: Path) -> None:
    """All of these beside each other, at half their size."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    figures = "".join(
        f'<figure style="margin:0;font:14px sans-serif"><figcaption>{each.stem}</figcaption>'
        f'<img width="{PHONE[0] // 2}" alt="" src="data:image/png;base64,'
        f'{b64encode(each.read_bytes()).decode()}"></figure>'
        for each in pictures
    )
    page.set_content(f'<div style="display:flex;flex-wrap:wrap;gap:12px">{figures}</div>')
    page.screenshot(path=target, full_page=True)
    page.close()


def main(folder: Path) -> None:
    """All of them, and a sheet by day and one by night."""
    from playwright.sync_api import sync_playwright

    taken = shots()
    folder.mkdir(parents=True, exist_ok=True)
    find = ["scripts/find-chromium"]
    chromium = subprocess.run(find, cwd=ROOT, check=True, capture_output=True, text=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.stdout.strip(), args=["--no-sandbox"]
        )
        for theme in THEMES:
            pictures = [take(browser, shot, theme, folder) for shot in taken]
            draw_sheet(browser, pictures, folder / f"sheet-{theme}.png")
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    with TemporaryDirectory() as var:
        os.environ |= {
            "VAR_DIR": var,
            "DEBUG": "1",
            "DJANGO_SETTINGS_MODULE": "golfscore.settings",
        }
        manage("migrate", "-v", "0")
        import django
        from django.test.utils import setup_test_environment

        django.setup()
        setup_test_environment()
        main(Path(sys.argv[1]))
