"""Nothing here knows Django, so there is no cache to empty and no language to put back."""

import pytest


@pytest.fixture(autouse=True)
def nothing_left_over() -> None:
    """In the place of that of all other tests."""
