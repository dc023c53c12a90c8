"""Programs that do not start: the page says so in its language, what works without them is at hand,
and the log says why.

Every joined file that a page asks for before its program starts is broken in each of the ways in
which one breaks on its way to a phone, and every module inside it by itself.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from django.core.cache import cache
from django.templatetags.static import static
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from golfscore import failures
from scorecards.models import Game
from scorecards.permissions import COOKIE
from tests.browser.conftest import PHONE
from tests.browser.table import PATIENCE
from tests.scorecards.golfo_sessions import open_session
from tests.scorecards.playing import stored

NOT_STARTED = {
    "en": "The program of this page has not started.",
    "fr": "Le programme de cette page n’a pas démarré.",
    "it": "Il programma di questa pagina non si è avviato.",
    "es": "El programa de esta página no se ha iniciado.",
}
AGAIN = {"en": "Try again", "fr": "Réessayer", "it": "Riprova", "es": "Probar otra vez"}
WITHOUT = {
    "en": "Go on without it",
    "fr": "Continuer sans lui",
    "it": "Vai avanti senza",
    "es": "Seguir sin él",
}
SCRIPT = re.compile(r"/static/js[^/]*/(?!start\.)[^/]+\.js$")
LATER = re.compile(r"/static/js[^/]*/(?:site|all-rest)\.js$")  # once it has started
MODULE = re.compile(r"\bin_\w+\s*=\s*\(\(\)\s*=>\s*\{")  # where one that was joined begins
LATE = "document.getAnimations().forEach((animation) => animation.finish())"  # two seconds are over


def missing(route: Route) -> None:
    route.fulfill(status=500, body="")


def cut(route: Route) -> None:
    body = route.fetch().text()
    route.fulfill(body=body[: len(body) // 2] + " (", content_type="text/javascript")


def broken(route: Route, *, module: int = 0) -> None:
    """The file, of which that module throws."""
    body = route.fetch().text()
    at = [each.end() for each in MODULE.finditer(body)][module]
    body = f"{body[:at]}throw new RangeError('broken');{body[at:]}"
    route.fulfill(body=body, content_type="text/javascript")


def never(route: Route) -> None:
    """No answer, for as long as anybody waits."""


WAYS = {"500": missing, "cut": cut, "throws": broken, "never": never}
REASONS = {  # what breaks before start.js listens is late
    "500": ("load",),
    "cut": ("SyntaxError", "late"),
    "throws": ("RangeError", "late"),
    "never": ("late",),
}


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Callable[..., Any]:
    """The lines of the log since the last time."""
    monkeypatch.setattr(failures, "MOST_OF_A_NETWORK", 1000)
    monkeypatch.setattr(failures, "MOST_OF_THE_SITE", 1000)
    cache.clear()

    def since() -> list[str]:
        told = [each.getMessage() for each in caplog.records if each.name == failures.__name__]
        caplog.clear()
        return told

    return since


@pytest.fixture
def visitor(
    browser: Browser, live_server: LiveServer, ann: Any
) -> Iterator[Callable[..., BrowserContext]]:
    """Ann's phone in a language, where errors are what is wanted."""
    contexts: list[BrowserContext] = []

    def make(language: str = "en", **options: Any) -> BrowserContext:
        at = {"base_url": live_server.url, "viewport": PHONE, "has_touch": True}
        at["service_workers"] = "block"  # what it fetches nobody could break
        context = browser.new_context(**{**at, "locale": language, **options})
        context.set_default_timeout(PATIENCE)
        context.add_cookies([{"name": COOKIE, "value": ann.key, "url": live_server.url}])
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()


def needed(context: BrowserContext, address: str) -> list[str]:
    """The scripts without which the program of a page does not start."""
    page, asked = context.new_page(), list[str]()
    page.route(LATER, lambda route: route.abort())
    page.route("**/failures/", lambda route: route.abort())  # one of those may be missed early
    page.on("requestfinished", lambda request: asked.append(request.url))
    page.goto(address)
    page.locator("[data-start=begun]").wait_for()
    page.close()
    return [url for url in asked if SCRIPT.search(url)]


def name_of(script: str) -> str:
    """What a script is called, without its folder and its ending."""
    return script.rsplit("/", 1)[1].removesuffix(".js")


def fail(
    context: BrowserContext,
    address: str,
    script: str,
    way: Callable[[Route], None],
    *,
    waits: bool = False,
) -> tuple[Page, str]:
    """A page of which a script is broken, and what it reported; it `waits` where nothing tells."""
    page, reports = context.new_page(), list[str]()
    if waits:
        page.clock.install()

    def hear(route: Route) -> None:
        reports.append(route.request.post_data or "")
        route.continue_()

    page.route("**/failures/", hear)
    page.route(script, way)
    page.goto(address, wait_until="commit")
    for _ in range(int(PATIENCE / 20)):
        if reports:
            break
        page.wait_for_timeout(20)
        if waits:
            page.clock.fast_forward(2000)
    assert reports, (script, way)
    return page, reports[0]


def see(page: Page, language: str) -> None:
    """The notice with both ways on."""
    notice = page.locator("#start")
    expect(notice).to_be_visible()
    expect(notice).to_contain_text(NOT_STARTED[language])
    expect(notice.get_by_role("link", name=WITHOUT[language])).to_be_visible()
    expect(notice.get_by_role("link", name=AGAIN[language])).to_be_visible()
    expect(notice).to_have_role("alert")


def fail_each(phones: Callable[..., BrowserContext], address: str, program: str, form: str) -> int:
    """Break the files of a page, one after the other and each in each way; how often."""
    scripts = needed(phones(), address)
    assert {name_of(each) for each in scripts} == {f"all-{program}", "all-phone"}
    for way, language in zip(WAYS, NOT_STARTED, strict=True):
        context = phones(language)
        for script in scripts:
            page, report = fail(context, address, script, WAYS[way], waits=way == "never")
            assert report.split()[0] == program
            assert report.split()[-1] in REASONS[way], (script, report)
            see(page, language)
            expect(page.locator(form).first).to_be_visible()
            page.close()
    return len(WAYS) * len(scripts)


@pytest.fixture
def hole(start: Callable[..., Game]) -> str:
    """Where the first hole of a game is entered."""
    return f"/g/{start(names=('Ann', 'Bob')).code}/holes/1/"


def test_each_file_of_the_entry_page(
    visitor: Callable[..., BrowserContext], hole: str, lines: Callable[[], list[str]]
) -> None:
    failed = fail_each(visitor, hole, "entry", "[name=row-0]")
    assert len(lines()) == failed


def test_each_file_of_a_table_of_golfo(
    visitor: Callable[..., BrowserContext], ann: Any, lines: Callable[[], list[str]]
) -> None:
    address = f"/golfo/{open_session(ann).code}/"
    failed = fail_each(visitor, address, "golfo", "#golfo form button")
    assert len(lines()) == failed


def test_each_module_of_the_entry_page(
    visitor: Callable[..., BrowserContext], hole: str, lines: Callable[[], list[str]]
) -> None:
    context = visitor()
    for script in needed(context, hole):
        modules = len(MODULE.findall(context.request.get(script).text()))
        assert modules > 3, script
        for module in range(modules):
            page, report = fail(context, hole, script, partial(broken, module=module))
            assert report.split(" ")[1] in (name_of(script), ""), report
            assert report.split()[-1] in REASONS["throws"], (script, module, report)
            expect(page.locator("[name=row-0]")).to_be_visible()
            page.close()


def served(script: str) -> str:
    """The file in which a script is, as a route."""
    return f"**{static(f'js/{script}.js')}"


def without_script(page: Page, script: str) -> None:
    page.route(served(script), lambda route: route.abort())


def test_the_form_that_stands_in_saves_a_hole(
    visitor: Callable[..., BrowserContext], start: Callable[..., Game]
) -> None:
    game = start(names=("Ann", "Bob"))
    page = visitor("it").new_page()
    without_script(page, "entry")
    page.goto(f"/g/{game.code}/holes/1/")
    see(page, "it")
    page.get_by_role("link", name=WITHOUT["it"]).tap()
    page.locator("[name=row-0]").fill("7 Q 3 / 4 Q K")
    page.locator("[name=row-1]").fill("12")
    page.locator(".en-save-row .btn--primary").tap()
    page.wait_for_url(f"**/g/{game.code}/")
    assert stored(game, 1) == {0: "7 Q 3 / 4 Q K", 1: "12"}


def test_the_form_that_stands_in_comes_with_its_styles(
    visitor: Callable[..., BrowserContext], hole: str
) -> None:
    """Before them it is small and about to move; without them, two seconds later."""
    page, sheets = visitor().new_page(), list[Route]()
    without_script(page, "entry")
    page.route(f"**{static('css/all-rest.css')}", lambda route: sheets.append(route))
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.goto(hole, wait_until="commit")
    for _ in range(1000):  # at once, or two seconds later where nobody listened yet
        if sheets:
            break
        page.wait_for_timeout(50)
        page.clock.run_for(20)
    assert sheets
    assert page.locator("[data-start]").count() == 0
    page.clock.fast_forward(2000)
    see(page, "en")


def test_trying_again_fetches_the_files_anew_and_starts(
    visitor: Callable[..., BrowserContext], hole: str
) -> None:
    """What came broken may be kept by the browser for a year."""
    page, fetched = visitor().new_page(), list[str]()
    page.route(served("page"), cut)
    page.goto(hole + "#plain")
    see(page, "en")
    page.unroute(served("page"))
    page.on("request", lambda request: fetched.append(request.resource_type))
    page.get_by_role("link", name=AGAIN["en"]).tap()
    page.locator("#entry:visible").wait_for()
    expect(page.locator("#start")).to_be_hidden()
    assert page.url.endswith(hole)
    assert fetched.count("fetch") >= 2  # before it is loaded again


def test_without_the_script_that_watches_the_page_is_not_blank_either(
    visitor: Callable[..., BrowserContext], hole: str
) -> None:
    """The style sheet has both come into sight after two seconds."""
    page = visitor("es").new_page()
    without_script(page, "start")
    without_script(page, "entry")
    page.goto(hole)
    expect(page.locator("#start")).to_contain_text(NOT_STARTED["es"])
    assert not page.locator("#start").is_visible()
    page.evaluate(LATE)
    expect(page.locator("#start")).to_be_visible()
    expect(page.locator("[name=row-0]")).to_be_visible()


def held_back(page: Page) -> list[Route]:
    """The script of the entry page, until it is let go."""
    routes = list[Route]()
    page.route(served("entry"), lambda route: routes.append(route))
    page.clock.install()
    return routes


def test_a_program_that_starts_late_takes_over(
    visitor: Callable[..., BrowserContext], hole: str
) -> None:
    page = visitor("fr").new_page()
    late = held_back(page)
    page.goto(hole, wait_until="commit")
    while page.locator("[data-start=failed]").count() == 0:
        page.clock.fast_forward(2000)
    see(page, "fr")
    late[0].continue_()
    page.locator("#entry:visible").wait_for()
    expect(page.locator("#start")).to_have_count(0)


def test_whoever_has_begun_with_the_form_keeps_it(
    visitor: Callable[..., BrowserContext], start: Callable[..., Game]
) -> None:
    game = start(names=("Ann", "Bob"))
    page = visitor().new_page()
    late = held_back(page)
    page.goto(f"/g/{game.code}/holes/1/", wait_until="commit")
    while page.locator("[data-start=failed]").count() == 0:
        page.clock.fast_forward(2000)
    page.locator("[name=row-0]").fill("7 Q 3 / 4 Q K")
    late[0].continue_()
    page.locator("[data-start=begun]").wait_for()
    expect(page.locator("#start")).to_be_hidden()
    expect(page.locator("#entry")).to_be_hidden()
    page.locator("[name=row-1]").fill("12")
    page.locator(".en-save-row .btn--primary").tap()
    page.wait_for_url(f"**/g/{game.code}/")
    assert stored(game, 1) == {0: "7 Q 3 / 4 Q K", 1: "12"}


BREAKS = "addEventListener('DOMContentLoaded', () => document.getElementById('{}').remove())"


@pytest.mark.parametrize("part", ["table"])
def test_a_page_that_lacks_what_its_program_needs_has_its_form(
    visitor: Callable[..., BrowserContext], hole: str, lines: Callable[[], list[str]], part: str
) -> None:
    """As a page from before an update may, with the scripts from after it: no page loads itself
    again and again.
    """
    page, loads = visitor().new_page(), list[str]()
    page.on("framenavigated", lambda frame: loads.append(frame.url))
    page.add_init_script(BREAKS.format(part))
    page.goto(hole)
    see(page, "en")
    expect(page.locator("#start")).to_contain_text("older than the site")
    expect(page.locator("[name=row-0]")).to_be_visible()
    assert len(loads) == 1
    [line] = lines()
    assert line.split(", ")[2] in ("TypeError", "late")  # start.js may come after it


@pytest.mark.parametrize("script", ["editor", "rekey"])
def test_other_pages_say_so_too(
    visitor: Callable[..., BrowserContext], start: Callable[..., Game], script: str
) -> None:
    address = {
        "editor": "/rules/new/?of=pagat-6",
        "rekey": f"/g/{start(names=('Ann', 'Bob')).code}/paper/",
    }[script]
    page = visitor("es").new_page()
    without_script(page, script)
    page.goto(address)
    see(page, "es")
    again = visitor("es").new_page()
    again.goto(address)
    again.locator("[data-start=begun]").wait_for()
    expect(again.locator("#start")).to_be_hidden()
