"""A site below a path of another one, behind a proxy: an evening begins, the network goes, and what
was entered arrives.
"""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from scripts.benchmarks.server import serving, spare_port, wait_for
from tests.browser.conftest import WORKER
from tests.browser.copies import PATHS
from tests.browser.looks import glance
from tests.browser.table import Table
from tests.upkeep.sites import ROOT, put_tables

# As docs/running.md has it.
CADDYFILE = """{{
    admin off
}}
http://localhost:{port} {{
    @golf path /golf /golf/*
    handle @golf {{
        reverse_proxy 127.0.0.1:{site} {{
            header_up X-Request-ID {{http.request.uuid}}
        }}
    }}
    handle {{
        respond "The club's own pages"
    }}
}}
"""


@pytest.fixture
def club(empty_database: None, tmp_path: Path) -> Iterator[str]:
    """The address of another site, which has ours at /golf."""
    program = subprocess.check_output([ROOT / "scripts" / "find-caddy"], text=True).strip()
    port = spare_port()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SITE_PATH", "/golf")
        patch.setenv("BEHIND_PROXY", "1")
        with serving(begin=put_tables) as site:
            file = tmp_path / "Caddyfile"
            file.write_text(CADDYFILE.format(port=port, site=site.port), encoding="utf-8")
            words = [program, "run", "--config", str(file)]
            with (tmp_path / "log").open("w") as log:
                caddy = subprocess.Popen(words, env={"HOME": str(tmp_path)}, stderr=log)
            try:
                wait_for(port)
                yield f"http://localhost:{port}"
            finally:
                caddy.terminate()
                caddy.wait(20)


def wait_for_copies(page: Page, *addresses: str) -> None:
    listed = ", ".join(f'"{address}"' for address in addresses)
    Table(page).wait_until(f"({PATHS})().then((has) => [{listed}].every((a) => has.includes(a)))")


def begin(page: Page) -> str:
    """Start a game by the form; the path of its first hole."""
    page.goto("/golf/games/new/")
    for at, name in enumerate(("Ann", "Bob")):
        page.locator("[name=name]").nth(at).fill(name)
    page.locator(".dock .btn--primary").tap()
    page.wait_for_url("**/golf/g/*/**")
    code = urlsplit(page.url).path.split("/")[3]
    return f"/golf/g/{code}/holes/1/"


def test_an_evening_below_a_path_with_and_without_the_network(
    phone: Callable[..., BrowserContext], club: str
) -> None:
    beside: list[str] = []

    def asked(request: Request) -> None:
        if not urlsplit(request.url).path.startswith("/golf/"):
            beside.append(request.url)

    context: Any = phone(base_url=club, **WORKER)
    context.on("request", asked)
    page = context.new_page()
    hole = begin(page)
    page.goto(hole)
    hand = Table(page)
    hand.type("7 4 Q Q 3 K")
    wait_for_copies(page, "/golf/offline/", hole)
    context.set_offline(True)
    page.reload()
    expect(page.locator("#known")).to_contain_text("As this phone last knew")
    hand.type("A A 2 2 9 K")
    page.goto("/golf/")
    expect(page.locator("#main")).to_contain_text("As this phone last knew")
    game = hole.removesuffix("holes/1/")
    expect(page.locator(f"#main a[href^='{game}']").first).to_be_attached()
    page.goto(hole)
    expect(hand.chip).to_be_visible()
    context.set_offline(False)
    hand.save()
    hand.saved()
    page.goto(game)
    expect(page.locator("#scorecard")).to_contain_text("14")
    page.locator("[data-theme-toggle]").tap()
    glance(page)
    assert beside == []
    cookies = {each["name"]: each["path"] for each in context.cookies()}
    assert cookies.keys() >= {"csrftoken", "theme"}
    assert set(cookies.values()) == {"/golf/"}
    page.goto("/")
    expect(page.locator("body")).to_contain_text("The club's own pages")
