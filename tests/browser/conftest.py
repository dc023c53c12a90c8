"""A real Chromium, a real server, and the people at the table with their phones.

Every page a test opens must end without an error in its console, a broken rule of the
Content-Security-Policy or a request to another host.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    ViewportSize,
    expect,
)
from pytest_django.live_server_helper import LiveServer

from scorecards import devices
from scorecards.models import Game
from scorecards.permissions import COOKIE
from tests.browser.printing import THIN, WIDE, configured
from tests.browser.served import Site, collected
from tests.browser.table import PATIENCE, Table
from tests.emptied import emptied_by_copying
from tests.scorecards.playing import new_game
from tests.tournaments.playing import Someone

PHONE: ViewportSize = {"width": 390, "height": 844}
MOVING = {"reduced_motion": "no-preference"}  # for `phone`
WORKER = {"service_workers": "allow"}
ARGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
LONGEST = (  # files with a test that takes many times as long as others: they are begun first
    *("test_whole_tournament", "test_older_browsers", "test_season_looks", "test_blind_table"),
    *("test_whole_evening", "test_looks", "test_page_programs", "test_golfo_table"),
    *("test_rehearsal", "test_league_pages", "test_accounts", "test_hall_screen"),
)
LAN = "table.test"  # the same server by a name that is no secure origin, as on the local network
EXPECTED = (  # what a browser logs when the network is off, or a save is refused, as tests want it
    "net::ERR_INTERNET_DISCONNECTED",
    "net::ERR_CONNECTION_REFUSED",
    "net::ERR_CONNECTION_FAILED",
    "net::ERR_FAILED",
    "An unknown error occurred when fetching the script.",  # the worker's, when the network goes
    "the server responded with a status of 403",
    "the server responded with a status of 404",
    "the server responded with a status of 409",
    "Response Status Error Code 403",  # htmx's, when a poll learns that the code was changed
    "the server responded with a status of 422",
    # A tap that leaves the page gives up what htmx was still asking for; it logs both of these.
    "htmx:sendAbort",
    "htmx:afterRequest",
    "htmx:sendError",  # a page that goes on asking while the network is off
    "htmx:timeout",  # a busy machine may answer later than a page waits; the page asks again
)


def pytest_configure() -> None:
    # Playwright keeps a loop running in this thread; the tests touch the database beside it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    expect.set_options(timeout=PATIENCE)


def pytest_itemcollected(item: pytest.Item) -> None:
    item.add_marker("browser")
    chosen = getattr(item, "callspec", None)
    if chosen and "engine" in chosen.params:  # each is started by one process alone
        item.add_marker(pytest.mark.xdist_group(chosen.params["engine"]))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The other engines first, one after the other, as each is for one process alone."""
    order = {name: at for at, name in enumerate(LONGEST)}

    def place(item: pytest.Item) -> tuple[str, int]:
        chosen = getattr(item, "callspec", None)
        engine = chosen.params.get("engine", "") if chosen else ""
        return engine or "~", order.get(item.path.stem, len(order))

    items.sort(key=place)


@pytest.fixture(scope="session")
def site_of_users(tmp_path_factory: pytest.TempPathFactory) -> override_settings:
    """The settings of a site with joined files, which are collected once for all processes."""
    own = tmp_path_factory.getbasetemp()
    return collected(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)


@pytest.fixture(scope="module", autouse=True)
def users_files(site_of_users: override_settings) -> Iterator[None]:
    """Browsers load the files that users get; tests beside them have the site as it is written."""
    with override_settings(**site_of_users.options):  # a server may begin meanwhile with the other
        yield


@pytest.fixture(scope="session", autouse=True)
def empty_database(django_db_setup: None) -> Iterator[None]:
    with emptied_by_copying():
        yield


@pytest.fixture(scope="session")
def live_server(site_of_users: override_settings, django_db_setup: None) -> Iterator[Site]:
    """The site, in a thread of its own, with a network that can be cut: `live_server.cut()`."""
    with site_of_users:
        site = Site()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    chosen = os.environ.get("CHROMIUM")
    paths = map(shutil.which, [chosen] if chosen else ["chromium-headless-shell", "chromium"])
    path = next(filter(None, paths), None)
    assert path, "no Chromium: run scripts/find-chromium, or set CHROMIUM to its path"
    return {"executable_path": path, "args": [*ARGS, f"--host-resolver-rules=MAP {LAN} 127.0.0.1"]}


@pytest.fixture(scope="session")
def other_machines(
    launch_browser: Callable[..., Browser], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Browser]]:
    """Browsers of machines that have one font each, and not the same."""
    started = []
    for machine in (WIDE, THIN):
        file = configured(machine, tmp_path_factory.mktemp("machine"))
        started.append(launch_browser(env={**os.environ, "FONTCONFIG_FILE": str(file)}))
    yield started
    for each in started:
        each.close()


@pytest.fixture
def other_hosts() -> list[str]:
    """Where pages may lead beside our own: nowhere, unless a test is about that."""
    return []


@pytest.fixture
def watched(other_hosts: list[str]) -> Iterator[Callable[[BrowserContext], BrowserContext]]:
    """Watches every page of a context; what went wrong fails the test at its end."""
    wrong: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(each in message.text for each in EXPECTED):
            wrong.append(message.text)

    def opened(page: Page) -> None:
        page.on("console", heard)
        page.on("pageerror", lambda error: wrong.append(str(error)))

    def asked(request: Request) -> None:
        ours = ("http://localhost", f"http://{LAN}", "data:")
        if not request.url.startswith((*ours, *other_hosts)):
            wrong.append(f"a request to another host: {request.url}")

    def watch(context: BrowserContext) -> BrowserContext:
        context.on("page", opened)
        context.on("request", asked)
        return context

    yield watch
    assert not wrong


@pytest.fixture
def phone(
    browser: Browser, live_server: LiveServer, watched: Callable[[BrowserContext], BrowserContext]
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes phones: contexts of their own, with the cookie of a device when one is given, on
    another machine when one is. What is not the subject of most tests costs a third of them, so
    nothing moves on these phones, and no service worker fetches the site: `**MOVING`, `**WORKER`.
    """
    contexts: list[BrowserContext] = []
    still = {"reduced_motion": "reduce", "service_workers": "block"}

    def make(device: Any = None, *, on: Browser = browser, **options: Any) -> BrowserContext:
        defaults = {"viewport": PHONE, "has_touch": True, "base_url": live_server.url, **still}
        context = watched(on.new_context(**{**defaults, **options}))
        context.set_default_timeout(PATIENCE)
        if device is not None:
            context.add_cookies([{"name": COOKIE, "value": device.key, "url": live_server.url}])
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def opened(phone: Callable[..., BrowserContext], live_server: LiveServer) -> Callable[..., Page]:
    """A page on somebody's phone, signed in to their account: `opened(who, **options)`; without
    anybody, on a phone that nobody knows.
    """

    def make(who: Someone | None, **options: Any) -> Page:
        context = phone(who and who.device, **options)
        name = settings.SESSION_COOKIE_NAME
        if who is not None and name in who.client.cookies:
            value = who.client.cookies[name].value
            context.add_cookies([{"name": name, "value": value, "url": live_server.url}])
        return context.new_page()

    return make


@pytest.fixture
def ann(live_server: LiveServer) -> Any:
    """Keeps score."""
    return devices.new_device("Android phone")


@pytest.fixture
def start(ann: Any) -> Callable[..., Game]:
    """Starts games on Ann's phone: `start("pagat-6", names=(…), **changes)`."""

    def started(variant: str = "pagat-6", **changes: Any) -> Game:
        changes.setdefault("names", ("Ann", "Bob", "Cleo", "Dev"))
        return new_game(ann, variant, **changes)

    return started


@pytest.fixture
def sit(phone: Callable[..., BrowserContext]) -> Callable[..., Table]:
    """Somebody scans the code, taps a name, and goes on to the own cards."""

    def seated(game: Game, name: str, **options: Any) -> Table:
        page = phone(**options).new_page()
        page.goto(f"/s/{game.score_link}/")
        page.get_by_role("button", name=name).tap()
        page.get_by_role("link", name="My cards, hole 1").tap()
        expect(page.locator(".en-table h2")).to_have_text(name)
        return Table(page)

    return seated


@pytest.fixture
def table(phone: Callable[..., BrowserContext], ann: Any) -> Callable[..., Table]:
    """Opens a hole on a phone: `table(game)` on Ann's, `table(game, device=…)` on another."""

    def opened(game: Game, number: int = 1, *, device: Any = None, **options: Any) -> Table:
        page = phone(device or ann, **options).new_page()
        page.goto(f"/g/{game.code}/holes/{number}/")
        page.locator("#entry:visible").wait_for()  # the script has read what the phone keeps
        return Table(page)

    return opened
