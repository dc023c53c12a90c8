"""Ten requests that people and programs make every day, to the site that the tests of upkeep keep
from an earlier commit. What is asked for is fixed from outside: addresses, and what phones send.
"""

from __future__ import annotations

import json
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from scripts.benchmarks.site import start_site
from scripts.compare_sites.pages import forms
from scripts.compare_sites.roles import DEVICE, newest
from scripts.hops.tracing import Trace
from scripts.old_site import unpacked
from scripts.standstill import stand_still

ANN, HER_PHONE = "ann", "QS7e9ZvJdCFwdPRS7-kC9g"
GAME, HOLE, SESSION, SPOKEN = "2SA7N", 4, "WH2G4", 14
SEASON, DAY, DRAFTED = "/leagues/thursdays/s/spring/", "/t/hall/", "/t/by-lot/"
HANDS = ("9H 9D KC / 9S 2D JH", "KH 2C 8C / KS TH 8H", "QH 6C 5D / QS 6D 5C", "3C 4C 3D / 7H 4D AS")
BID = {"event": "Bid", "seat": 1, "act": "bet", "to": 4}
JSON, FORM = "application/json", "application/x-www-form-urlencoded"
COLD, CACHED = "cold", "cached"


@dataclass(frozen=True)
class Hop:
    """A request, how many files it may go through (None: nobody said), and the cache before it."""

    name: str
    aim: int | None
    path: str
    body: bytes | None = None
    type: str = JSON
    cache: str = COLD


def hops_to(publish: str, draft: bytes) -> tuple[Hop, ...]:
    """The ten, in their order. `publish` is the address that publishes a round, `draft` what its
    button sends.
    """
    rows = [{"position": at, "entry": hand, "was": None} for at, hand in enumerate(HANDS)]
    saved = json.dumps({"rows": rows, "overrule": True, "id": "a-hop"}).encode()
    bid = json.dumps({"entry": BID, "seen": SPOKEN, "key": "a-hop"}).encode()
    stage = "/api/v1/tournaments/hall/stages/0/standings/"
    return (
        Hop("a hole saved by a phone", 28, f"/g/{GAME}/holes/{HOLE}/", saved),
        Hop("its entry page", None, f"/g/{GAME}/holes/{HOLE}/"),
        Hop("the scorecard", 35, f"/g/{GAME}/scorecard/"),
        Hop("a season, cold", 25, SEASON),
        Hop("a season, cached", None, SEASON, cache=CACHED),
        Hop("a round published", 25, publish, draft, FORM),
        Hop("standings of a day, cold", 28, f"{DAY}standings/"),
        Hop("standings of a day, cached", None, f"{DAY}standings/", cache=CACHED),
        Hop("their API twin", None, stage, cache=CACHED),
        Hop("a Golfo bid", 24, f"/golfo/{SESSION}/", bid),
    )


class Phone:
    """Ann's, who keeps score and directs; the site of this process."""

    def __init__(self, folder: Path) -> None:
        database = unpacked(folder / "golfscore.sqlite3")
        still = stand_still(newest(database) + timedelta(minutes=1))
        still.put(still.moment, "hops")
        start_site(str(folder))
        import_module("golfscore.catalogues").compile_all()
        self.client: Any = import_module("django.test").Client()
        users: Any = import_module("django.contrib.auth").get_user_model()
        self.client.force_login(users.objects.get(username=ANN))
        self.client.cookies[DEVICE] = HER_PHONE
        self.cache: Any = import_module("django.core.cache").cache
        self.transaction: Any = import_module("django.db").transaction

    def hops(self) -> tuple[Hop, ...]:
        """The ten, with the round that waits to be published."""
        page = self.client.get(f"{DRAFTED}rounds/").content.decode()
        draft = next(each for each in _rounds(page) if self._publishing(each))
        form = self._publishing(draft)
        return hops_to(form.action, urlencode(form.values()).encode())

    def _publishing(self, path: str) -> Any:
        page = self.client.get(path).content.decode()
        return next((form for form in forms(page, path) if form.action.endswith("/publish/")), None)

    def trace(self, hop: Hop) -> Trace:
        """What it goes through: once before, taken back, so that nothing is met for the first
        time; then as it is told of.
        """
        trace = Trace()
        if hop.cache == COLD:
            self._send(hop, aside=True)
            self.cache.clear()
        answer = trace.during(lambda: self._send(hop))
        if answer.status_code not in (200, 302):
            raise ValueError(f"{hop.path}: {answer.status_code} {answer.content.decode()[:200]}")
        return trace

    def _send(self, hop: Hop, *, aside: bool = False) -> Any:
        around: Any = self.transaction.atomic() if aside else nullcontext()
        around._from_testcase = True  # acts that ask for a transaction of their own may be inside
        with around:
            if hop.body is None:
                answer = self.client.get(hop.path)
            else:
                answer = self.client.post(hop.path, hop.body, content_type=hop.type)
            if aside:
                self.transaction.set_rollback(True)
        return answer


def _rounds(page: str) -> list[str]:
    """The addresses of the rounds that a page names."""
    rounds = [word for word in page.split('"') if word.startswith(f"{DRAFTED}rounds/")]
    return [each for each in dict.fromkeys(rounds) if each.rstrip("/").split("/")[-1].isdigit()]
