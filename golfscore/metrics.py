"""Numbers for Prometheus, at /metrics, for whoever has the token of METRICS_TOKEN; without one
there is no such address, and nothing is counted.

All workers count together in one small file of their own (`golfscore.counts`), so any of them can
answer. No label names a person, a game or an address: requests are told apart by their kind.
"""

import math
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from secrets import compare_digest
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from golfscore.counts import Counts
from golfscore.middleware import Answer
from tournaments.site import waiting_draws
from upkeep.site import last_elsewhere, last_good_copy, size_of_database

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, math.inf)  # seconds
SAVES: Final = {f"scorecards:{name}" for name in ("hole", "second", "golfo_bank", "golfo_entry")}
MICRO: Final = 1_000_000
KIND: Final = "text/plain; version=0.0.4; charset=utf-8"

Sample = tuple[str, float]


@cache
def counts() -> Counts:
    return Counts(settings.VAR / "metrics")


def measure(get_response: Answer) -> Answer:
    """Count every request, and how long it takes."""
    if not settings.METRICS_TOKEN:
        return get_response

    def answer(request: HttpRequest) -> HttpResponse:
        begin = time.perf_counter()
        response = get_response(request)
        note(kind_of(request), response.status_code, time.perf_counter() - begin)
        return response

    return answer


def note(kind: str, status: int, seconds: float) -> None:
    """One request more. A file that cannot be written keeps nobody from an answer."""
    bound = next(at for at, each in enumerate(BOUNDS) if seconds <= each)
    with suppress(sqlite3.Error, OSError):
        counts().count(f"{kind} {status} {bound}", 1)
        counts().count(f"{kind} seconds", round(seconds * MICRO))


def kind_of(request: HttpRequest) -> str:
    """What it was about, in one of seven words."""
    name = request.resolver_match.view_name if request.resolver_match else ""
    if request.path.startswith(settings.STATIC_URL):
        return "file"
    if request.path_info.startswith("/api/"):
        return "api"
    if name in ("healthz", "readyz", "metrics"):
        return "watch"
    if request.method not in ("GET", "HEAD"):
        return "save" if name in SAVES else "act"
    return "part" if "HX-Request" in request.headers else "page" if name else "nothing"


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The numbers. 404 without a token in the settings, 401 without one, 403 with a wrong one."""
    if not settings.METRICS_TOKEN:
        raise Http404
    way, _, token = request.headers.get("Authorization", "").partition(" ")
    if way.lower() != "bearer":
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    if not compare_digest(token.encode(), settings.METRICS_TOKEN.encode()):
        return HttpResponse(status=403)
    return HttpResponse("".join(f"{line}\n" for line in lines()), content_type=KIND)


def lines() -> Iterator[str]:
    """In the form that Prometheus reads."""
    by_status, by_bound = Counter[tuple[str, str]](), Counter[tuple[str, int]]()
    seconds = dict[str, float]()
    for name, number in counts().all():
        kind, status, *bound = name.split()
        if bound:
            by_status[kind, status] += number
            by_bound[kind, int(bound[0])] += number
        else:
            seconds[kind] = number / MICRO
    yield from family("requests_total", "counter", "Requests answered.", totals(by_status))
    yield from family(
        "request_seconds", "histogram", "How long they took.", histogram(by_bound, seconds)
    )
    saves = sum(number for key, number in by_status.items() if is_saved(*key))
    yield from family(
        "saves_total", "counter", "Entries that were saved.", [("saves_total", saves)]
    )
    yield from gauges()


def is_saved(kind: str, status: str) -> bool:
    return kind == "save" and status.startswith("2")


def totals(by_status: Counter[tuple[str, str]]) -> Iterator[Sample]:
    for (kind, status), number in sorted(by_status.items()):
        yield f'requests_total{{kind="{kind}",status="{status}"}}', number


def histogram(by_bound: Counter[tuple[str, int]], seconds: dict[str, float]) -> Iterator[Sample]:
    """Each bound with all that took no longer."""
    for kind in sorted({kind for kind, _ in by_bound}):
        total = 0
        for at, bound in enumerate(BOUNDS):
            total += by_bound[kind, at]
            name = "+Inf" if bound == math.inf else f"{bound:g}"
            yield f'request_seconds_bucket{{kind="{kind}",le="{name}"}}', total
        yield f'request_seconds_sum{{kind="{kind}"}}', seconds.get(kind, 0)
        yield f'request_seconds_count{{kind="{kind}"}}', total


def gauges() -> Iterator[str]:
    """How it stands just now."""
    yield from gauge("database_bytes", "The size of the database.", size_of_database())
    yield from gauge("draws_waiting", "Draws of tables not worked out yet.", waiting_draws())
    for name, says, copy in (
        ("backup_age_seconds", "Since the last backup or snapshot.", last_good_copy()),
        ("copy_elsewhere_age_seconds", "Since the last copy elsewhere.", last_elsewhere()),
    ):
        if copy:
            yield from gauge(name, says, max(0.0, time.time() - copy.timestamp()))
    named = f'info{{version="{settings.VERSION}"}}'
    yield from family("info", "gauge", "The version of golfscore.", [(named, 1)])


def gauge(name: str, says: str, value: float) -> Iterator[str]:
    return family(name, "gauge", says, [(name, value)])


def family(
    name: str, kind: str, says: str, samples: Iterator[Sample] | list[Sample]
) -> Iterator[str]:
    yield f"# HELP golfscore_{name} {says}"
    yield f"# TYPE golfscore_{name} {kind}"
    for sample, value in samples:
        yield f"golfscore_{sample} {value:.17g}"
