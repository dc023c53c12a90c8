"""`python -m scripts.pictures`: take all pictures anew, on a site of its own.

Needs a Chromium (`scripts/find-chromium`) and poppler's `pdftoppm`.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from scripts.pictures import FOLDER, OUTPUTS, ROOT, THEMES, write_digests

PHONE, SCREEN = (390, 844), (1280, 800)
QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
PATIENCE = 60  # s until the site has to answer
HANDS = {
    1: ("QH 9H 4H / QS 9S 4S", "KH AC 6H / 8C AD 7S", "6S 2C 2S / 7D 4D 5H", "3H 3C TH / AS KD TS"),
    2: ("KS AC 6H / 8C AD 7H", "QH 9H 4H / QS 9S 3S", "3H 3C TH / AS KD TC", "6S 2C 2S / 7D 4D 5H"),
    3: ("6S 2C JS / 7D 4D 5H", "3H 3C TH / AS KD TS", "QH 9H 4H / QS 9S 4S", "KH 5C 6H / 8C AD 7S"),
}


class Site:
    """A served site with the demonstration and a table of four that has played three holes."""

    def __init__(self, folder: str) -> None:
        os.environ |= {
            "VAR_DIR": folder,
            "DEBUG": "1",
            "SITE_ADDRESS": "https://golf.example",
            "DJANGO_SETTINGS_MODULE": "golfscore.settings",
        }
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        for command in (["migrate", "-v", "0"], ["demo"]):
            manage(*command)

    @property
    def address(self) -> str:
        """Where it is served."""
        return f"http://127.0.0.1:{self.port}"

    @contextmanager
    def served(self) -> Iterator[None]:
        """The site answers as long as this lasts."""
        command = [sys.executable, "manage.py", "runserver", f"{self.port}", "--noreload"]
        with subprocess.Popen(command, cwd=ROOT, **QUIET) as server:
            try:
                self._wait()
                yield
            finally:
                server.terminate()

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                urlopen(f"{self.address}/healthz").close()
            except URLError:
                time.sleep(0.2)
            else:
                return
        raise SystemExit("The site did not answer.")


def manage(*command: str) -> None:
    """Run a command of the site."""
    subprocess.run(
        [sys.executable, "manage.py", *command], cwd=ROOT, check=True, stdout=subprocess.DEVNULL
    )


def table_of_four() -> tuple[str, str, str]:
    """Play three holes; the code of the game, and the keys of who keeps the score and who looks."""
    from scorecards import devices
    from scorecards.rules import find_variant
    from scorecards.scorekeeping import games, holes, links
    from scorecards.scorekeeping.rows import RowEntry

    keeper, looker = devices.new_device("Phone"), devices.new_device("Laptop")
    rules = find_variant("pagat-6")
    game = games.start_game(
        ruleset=rules,
        shape=rules.shape,
        names=["Ana", "Ben", "Cleo", "Dev"],
        first_dealer=0,
        device=keeper,
    )
    for number, hands in HANDS.items():
        rows = [RowEntry(place, hand, None) for place, hand in enumerate(hands)]
        holes.record_hole(game_code=game.code, number=number, rows=rows, device=keeper)
    links.open_link(key=game.view_key, device=looker)
    return game.code, keeper.key, looker.key


def pages() -> dict[str, tuple[str, tuple[int, int], str]]:
    """The address, the size of the screen and the device of each picture of a page."""
    from tournaments.models import HallScreen, Season

    code, keeper, looker = table_of_four()
    played = Season.objects.filter(league__demo=True, nights__isnull=False)
    season = played.order_by("-pk").first()
    screen = HallScreen.objects.filter(revoked=None).order_by("pk").first()
    assert season is not None
    assert screen is not None
    return {
        "hand": (f"/g/{code}/holes/3/reveal/", PHONE, keeper),
        "watch": (f"/g/{code}/", SCREEN, looker),
        "standings": (f"/leagues/{season.league.slug}/s/{season.slug}/", SCREEN, keeper),
        "hall": (f"/hall/{screen.key}/", SCREEN, keeper),
        "rules": ("/rules/new/?from=pagat-6", PHONE, keeper),
    }


def take(site: Site, chromium: str) -> None:
    """Take the pictures of all pages, by day and by night."""
    from playwright.sync_api import sync_playwright

    shown = pages()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (path, (width, height), key) in shown.items():
            for theme in THEMES:
                options: dict[str, Any] = {"color_scheme": theme, "reduced_motion": "reduce"}
                context = browser.new_context(
                    viewport={"width": width, "height": height}, device_scale_factor=1, **options
                )
                context.add_cookies([{"name": "device", "value": key, "url": site.address}])
                page = context.new_page()
                page.goto(site.address + path, wait_until="networkidle")
                page.screenshot(path=FOLDER / f"{name}-{theme}.jpg", type="jpeg", quality=85)
                context.close()
        browser.close()


def draw_sheet(site: Site) -> None:
    """The blank sheet of eight players, as it comes from a printer."""
    address = f"{site.address}/print/sheet.pdf?rules=pagat-6&players=8"
    with TemporaryDirectory() as folder, urlopen(address) as answer:
        pdf = Path(folder) / "sheet.pdf"
        pdf.write_bytes(answer.read())
        target = FOLDER / "sheet"
        subprocess.run(
            ["pdftoppm", "-png", "-r", "70", "-singlefile", str(pdf), str(target)], check=True
        )


def main() -> None:
    """Everything, and what it was taken of."""
    chromium = subprocess.run(
        ["scripts/find-chromium"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    FOLDER.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        site = Site(folder)
        import django

        django.setup()
        with site.served():
            take(site, chromium)
            draw_sheet(site)
    for left in [*FOLDER.glob("*.png"), *FOLDER.glob("*.jpg")]:
        if left.name not in {name for each in OUTPUTS for name in each.files}:
            left.unlink()
    write_digests()


if __name__ == "__main__":
    main()
