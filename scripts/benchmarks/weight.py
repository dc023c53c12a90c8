"""What the entry page weighs before a card can be entered and behind the first one, and when a slow
phone on a slow network takes that: in Chromium, with nothing stored before.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from scripts.benchmarks.server import ROOT, Phone, Server, serving
from scripts.benchmarks.timing import heading

NAMES = ["Ann", "Bob", "Cy", "Dee"]
KILOBYTES, REQUESTS, SECONDS = 40, 12, 2.5
SLOW_NETWORK = {  # 700 kbit/s both ways, 300 ms there and back
    "offline": False,
    "latency": 300,
    "downloadThroughput": 700_000 / 8,
    "uploadThroughput": 700_000 / 8,
}
SLOW_PROCESSOR = 4  # times as slow as this one


@dataclass
class Traffic:
    """What came over the network, in bytes by address, compressed and with headers."""

    bytes_of: dict[str, int] = field(default_factory=dict)
    addresses: dict[str, str] = field(default_factory=dict)

    def listen(self, session: CDPSession) -> None:
        """Count from now on."""
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._sent)
        session.on("Network.loadingFinished", self._finished)

    def _sent(self, event: dict[str, Any]) -> None:
        self.addresses[event["requestId"]] = event["request"]["url"]

    def _finished(self, event: dict[str, Any]) -> None:
        address = self.addresses.get(event["requestId"], "")
        if address.startswith("http"):
            self.bytes_of[address] = self.bytes_of.get(address, 0) + int(event["encodedDataLength"])


def measure() -> None:
    """The entry page cold, and its first card under throttling."""
    with serving() as server, browser() as chromium:
        phone = Phone(server.port)
        code = phone.start_game(NAMES)
        heading("The entry page in Chromium, nothing stored before")
        weigh(server, chromium, phone, f"/g/{code}/holes/1/")
        first_card(server, chromium, phone, f"/g/{code}/holes/1/")


@contextmanager
def browser() -> Iterator[Browser]:
    """The Chromium that the browser tests use."""
    finder = [ROOT / "scripts" / "find-chromium"]
    path = subprocess.run(finder, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-dev-shm-usage"]
        yield playwright.chromium.launch(executable_path=path, args=arguments)


@contextmanager
def fresh_page(
    server: Server, chromium: Browser, phone: Phone
) -> Iterator[tuple[Page, CDPSession]]:
    """A phone's page with the cookies of `phone` and nothing else."""
    root = f"http://127.0.0.1:{server.port}"
    context = chromium.new_context(
        base_url=root, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    context.add_cookies([{"name": n, "value": v, "url": root} for n, v in phone.cookies.items()])
    page = context.new_page()
    yield page, context.new_cdp_session(page)
    context.close()


def weigh(server: Server, chromium: Browser, phone: Phone, path: str) -> None:
    """Kilobytes and requests until a card can be entered and nothing more is asked for; and of what
    the page fetches behind the first card, or with its first poll.
    """
    with fresh_page(server, chromium, phone) as (page, session):
        traffic = Traffic()
        traffic.listen(session)
        page.goto(path, wait_until="networkidle")
        key = page.locator("[data-rank='7']:visible").first
        key.wait_for()
        page.wait_for_timeout(1000)
        before = dict(traffic.bytes_of)
        key.tap()
        page.wait_for_timeout(5000)
        behind = {name: size for name, size in traffic.bytes_of.items() if name not in before}
    limits = f"(at most {KILOBYTES} in {REQUESTS})"
    for sizes, what in ((before, f"before the first card {limits}"), (behind, "behind it")):
        print(f"  {sum(sizes.values()) / 1000:.1f} kB in {len(sizes)} requests {what}")
        for address, size in sorted(sizes.items(), key=lambda item: -item[1]):
            print(f"    {size / 1000:6.1f} kB  {address.split('/', 3)[3].split('?')[0]}")


def first_card(server: Server, chromium: Browser, phone: Phone, path: str) -> None:
    """Seconds from the address to the first card on the table, median of five."""
    seconds = []
    for _ in range(5):
        with fresh_page(server, chromium, phone) as (page, session):
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", SLOW_NETWORK)
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW_PROCESSOR})
            began = time.perf_counter()
            page.goto(path, wait_until="commit")
            key = page.locator("[data-rank='7']:visible").first
            key.wait_for()
            key.tap()
            page.locator("#table .pc:not(.pc--empty)").first.wait_for()
            seconds.append(time.perf_counter() - began)
    middle = sorted(seconds)[2]
    print(
        f"  first card after {middle:.1f} s (at most {SECONDS}) at {SLOW_PROCESSOR} times the work,"
        f" 700 kbit/s and 300 ms; {min(seconds):.1f} to {max(seconds):.1f}"
    )
