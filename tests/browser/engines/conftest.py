"""The other engines: WebKit, which every browser on an iPhone has, and Firefox.

Every test here runs once in each that this machine has (scripts/find-engines); the summary of the
tests names those that were not used. No page may have logged an error at the end of a test.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from django.conf import settings

from scorecards.permissions import COOKIE
from tests.browser.conftest import LAN
from tests.browser.engines import firefox, webkit
from tests.browser.engines.handset import Driver, Handset
from tests.browser.served import Listening, Site
from tests.tournaments.playing import Someone

Makes = Callable[..., Driver]


def _webkit(folder: Any, stack: ExitStack) -> Makes:
    screen = stack.enter_context(webkit.screen(folder))
    return lambda proxy: webkit.WebKit(screen, proxy=proxy)


def _firefox(folder: Any, stack: ExitStack) -> Makes:
    connection = stack.enter_context(firefox.running(folder))
    return lambda proxy: firefox.Firefox(connection)


ENGINES = {"webkit": (webkit.browser, _webkit), "firefox": (firefox.browser, _firefox)}


@pytest.fixture(scope="session", params=ENGINES)
def engine(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Makes]:
    """Makes browsers of an engine: one after the other in the same program, or each its own."""
    browser, begin = ENGINES[request.param]
    if not browser():
        pytest.skip(f"{request.param} was not used: it is not on this machine")
    with ExitStack() as stack:
        yield begin(tmp_path_factory.mktemp(request.param), stack)


@pytest.fixture
def hand(engine: Makes, live_server: Site) -> Iterator[Callable[..., Handset]]:
    """Puts a phone into somebody's hand: `hand(device)`, `hand(someone)` with an account, `hand()`
    of nobody we know; with `lan=True` it knows us by a name that is no secure origin.
    """
    made: list[Handset] = []

    def make(who: Any = None, *, lan: bool = False) -> Handset:
        at = live_server.url.replace("localhost", LAN) if lan else live_server.url
        handset = Handset(engine(live_server.thread.port if lan else None), at)
        made.append(handset)
        if isinstance(who, Someone):
            name = settings.SESSION_COOKIE_NAME
            if name in who.client.cookies:
                handset.driver.cookie(name, who.client.cookies[name].value, at)
            who = who.device
        if who is not None:
            handset.driver.cookie(COOKIE, who.key, at)
        return handset

    Listening.listener = True
    try:
        yield make
        live_server.mend()
        for each in made:
            each.well()
    finally:
        Listening.listener = False
        live_server.mend()
        for each in made:
            each.close()
