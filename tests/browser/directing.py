"""A director's phone at a tournament."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.tournaments.playing import Someone, someone


@pytest.fixture
def ann(live_server: Any) -> Someone:
    return someone("ann")


@pytest.fixture
def page(opened: Callable[..., Page], ann: Someone) -> Page:
    """The phone of a director."""
    return opened(ann)
