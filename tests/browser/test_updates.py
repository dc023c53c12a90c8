"""A new version of the site while phones have the old one: an open page whose scripts are gone, and
a worker that is never updated.
"""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404
from django.templatetags.static import static
from playwright.sync_api import BrowserContext, expect

from scorecards.models import Game
from scorecards.views import service_worker
from tests.browser.conftest import WORKER
from tests.browser.copies import wait_for_copies
from tests.browser.served import Site
from tests.browser.table import Table
from tests.scorecards.playing import stored

FIRST, SECOND = "7 4 Q Q 3 K", "A A 2 2 9 K"
ROWS = {0: "7 Q 3 / 4 Q K", 1: "A 2 9 / A 2 K"}
NEW = "js.newer"


@pytest.fixture
def released(live_server: Site, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Puts another version into service, whose scripts have other addresses. Its worker never
    arrives.
    """
    root = Path(settings.STATIC_ROOT)
    old = static("js/entry.js").split("/")[2]

    def release() -> None:
        live_server.cut()
        shutil.copytree(root / old, root / NEW, dirs_exist_ok=True)
        files.hashed_files = {name: file.replace(old, NEW) for name, file in names.items()}
        monkeypatch.setattr(service_worker, "render_to_string", refuse)
        live_server.mend()

    def refuse(*_any: Any) -> str:
        raise Http404

    files: Any = staticfiles_storage
    names = files.hashed_files
    yield release
    files.hashed_files = names
    shutil.rmtree(root / NEW, ignore_errors=True)


def test_a_worker_that_is_never_updated_is_in_nobodys_way(
    phone: Callable[..., BrowserContext],
    start: Callable[..., Game],
    ann: Any,
    released: Callable[[], None],
) -> None:
    game = start(names=("Ann", "Bob"))
    page = phone(ann, **WORKER).new_page()
    hand = Table(page)
    page.goto(f"/g/{game.code}/holes/1/")
    wait_for_copies(page, f"/g/{game.code}/holes/1/")
    released()
    page.reload()
    expect(page.locator(f"script[src*='/{NEW}/all-entry']")).to_be_attached()
    hand.type(FIRST)
    hand.leave_network()
    page.reload()
    expect(page.locator("#known")).to_contain_text("As this phone last knew")
    expect(page.locator(f"script[src*='/{NEW}/all-entry']")).to_be_attached()
    hand.type(SECOND)
    page.context.set_offline(False)
    hand.save()
    hand.saved()
    assert stored(game, 1) == ROWS


def test_a_page_whose_rest_is_gone_says_what_helps(
    phone: Callable[..., BrowserContext], start: Callable[..., Game], ann: Any
) -> None:
    """As a newer version of the site leaves an open page behind: nothing of it is lost."""
    game = start(names=("Ann", "Bob"))
    page = phone(ann).new_page()
    gone = f"**{static('js/rest.js')}"
    page.route(gone, lambda route: route.fulfill(status=404, body=""))
    page.goto(f"/g/{game.code}/holes/1/")
    hand = Table(page)
    hand.type(FIRST)
    with page.expect_response(gone):  # once more, by a poll that reached the server
        page.wait_for_event("response", lambda answer: "/state/" in answer.url)
    chip = page.locator("#sync")
    expect(chip).to_contain_text("Only here")
    chip.tap()
    expect(page.locator("#live")).to_contain_text("open it again")
    page.unroute(gone)
    page.reload()
    hand.type(SECOND)
    hand.save()
    hand.saved()
    assert stored(game, 1) == ROWS
