"""What a first visit weighs: a page and everything it asks for, compressed as it is sent."""

from __future__ import annotations

import re

from scripts.benchmarks.server import Phone, serving
from scripts.benchmarks.timing import heading, row

NAMES = ["Ann", "Bob", "Cy", "Dee"]
PARTS = re.compile(rb'(?:src|href)="(/static/[^"]+\.(?:js|css))"')
IMPORTS = re.compile(rb'from\s*"(\./[^"]+)"|import\s*"(\./[^"]+)"')


def measure() -> None:
    """T16 of the targets: bytes and requests of the first visit to each kind of page."""
    with serving() as server:
        heading("Page weight, gzip")
        phone = Phone(server.port)
        code = phone.start_game(NAMES)
        for name, path in {
            "home": "/",
            "new game": "/games/new/",
            "entry": f"/g/{code}/holes/1/",
            "scorecard": f"/g/{code}/",
        }.items():
            weigh(phone, name, path)
        _, body, headers = phone.get(f"/g/{code}/scorecard/?seen={phone.version(code)}")
        row(
            "poll, nothing new",
            f"{len(body) + len(str(headers))} B",
            "<= 320 B",
            "body and headers",
        )


def weigh(phone: Phone, name: str, path: str) -> None:
    """One page with its styles and scripts, modules followed."""
    html, page = fetched(phone, path)
    waiting = [match.decode() for match in PARTS.findall(html)]
    seen: set[str] = set()
    weight = {"js": 0, "css": 0}
    while waiting:
        part = waiting.pop()
        if part in seen:
            continue
        seen.add(part)
        content, size = fetched(phone, part)
        weight[part.rsplit(".", 1)[1]] += size
        folder = part.rsplit("/", 1)[0]
        for first, second in IMPORTS.findall(content) if part.endswith(".js") else ():
            waiting.append(folder + "/" + (first or second).decode().removeprefix("./"))
    whole = f"{(page + sum(weight.values())) / 1000:.1f} kB in {len(seen) + 1}"
    css, js = weight["css"] / 1000, weight["js"] / 1000
    detail = f"html {page / 1000:.1f}, css {css:.1f}, js {js:.1f} kB"
    row(f"T16 {name}: first visit", whole, "<= 20 kB in 4", detail)


def fetched(phone: Phone, path: str) -> tuple[bytes, int]:
    """A file as text, and how many bytes it is on the wire."""
    _, plain, _ = phone.send("GET", path, headers={"Accept-Encoding": "identity"})
    _, packed, _ = phone.send("GET", path, headers={"Accept-Encoding": "gzip"})
    return plain, len(packed)
