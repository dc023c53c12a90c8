"""What every test has: compiled catalogues, an empty cache, English unless it asks for another.

The people (ann keeps score, bob plays, cal is a stranger) are in tests/scorecards/conftest.py.
"""

import gc
import shutil
import tempfile
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import cache
from django.utils import translation
from whitenoise.middleware import WhiteNoiseMiddleware

from golfscore.catalogues import compile_all
from tests import examples  # noqa: F401  before any test is read, so that all have its profile

EMPTY_AFTERWARDS = {"transactional_db", "live_server"}
"""Fixtures with which a test commits what it writes."""


def pytest_configure(config: pytest.Config) -> None:
    compile_all()
    list_static_files_once()
    # Half of what a test with a password costs would be making it slow to guess.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # Clearing the cache must not forgive the tries of a site that runs beside the tests.
    place = tempfile.mkdtemp(prefix="golfscore-limits-")
    settings.CACHES["default"]["OPTIONS"]["LIMITS"] = place
    config.add_cleanup(lambda: shutil.rmtree(place, ignore_errors=True))


def pytest_collection() -> None:
    gc.disable()  # nothing that is collected goes away again before all of it is there


def pytest_itemcollected(item: pytest.Item) -> None:
    # Each starts programs of a site of its own, which take seconds; the fast suite leaves them out.
    site = {"old_site", "upgraded_site"} & {*getattr(item, "fixturenames", ())}
    if site and not item.get_closest_marker("migrations"):
        item.add_marker(pytest.mark.drill)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """As Django does it, tests that empty the database afterwards come last. The others go by their
    modules: if those without a database came by themselves, what a module begins with would be
    made once more for them.
    """
    module = {item.path: at for at, item in reversed(list(enumerate(items)))}

    def place(item: pytest.Item) -> tuple[bool, int]:
        marker = item.get_closest_marker("django_db")
        fixtures = getattr(item, "fixturenames", ())
        emptied = bool(marker and marker.kwargs.get("transaction"))
        return emptied or not EMPTY_AFTERWARDS.isdisjoint(fixtures), module[item.path]

    items.sort(key=place)


def list_static_files_once() -> None:
    """Every test client makes its own middleware, and whitenoise's looks at each static file: as
    long as the request itself. They are the same files for all of them.
    """
    look, found = WhiteNoiseMiddleware.add_files_from_finders, {}

    def add_files(self: WhiteNoiseMiddleware) -> None:
        settings_of_files = (self.static_prefix, self.max_age)
        if settings_of_files not in found:
            look(self)
            found[settings_of_files] = dict(self.files)
        self.files.update(found[settings_of_files])

    WhiteNoiseMiddleware.add_files_from_finders = add_files


def pytest_collection_finish() -> None:
    # Thousands of tests that were collected live until the end; nobody need look at them again.
    gc.enable()
    gc.collect()
    gc.freeze()
    # Hardly anything a test makes is a cycle: looking after every 700 objects is for nothing.
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(autouse=True)
def nothing_left_over() -> Iterator[None]:
    """Throttles and rendered fragments live in the cache, the language in the thread."""
    cache.clear()
    with translation.override("en"):
        yield
