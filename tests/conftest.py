"""What every test has: compiled catalogues, an empty cache, English unless it asks for another.

The people (ann keeps score, bob plays, cal is a stranger) are in tests/scorecards/conftest.py.
"""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.utils import translation

from golfscore.catalogues import compile_all


def pytest_configure(config: pytest.Config) -> None:
    compile_all()


@pytest.fixture(autouse=True)
def nothing_left_over() -> Iterator[None]:
    """Throttles and rendered fragments live in the cache, the language in the thread."""
    cache.clear()
    with translation.override("en"):
        yield
