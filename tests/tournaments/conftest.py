"""The people of every test and their league (world.py), made once for the tests of a module that
begin alike.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.tournaments.derived_reads import nothing_stale_is_read
from tests.tournaments.playing import Someone
from tests.tournaments.world import World
from tournaments.models import League, Person, Season
from tournaments.permissions import Member


@pytest.fixture(scope="module", autouse=True)
def first_world(
    request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker
) -> Iterator[World | None]:
    """What `beginning(world)` of the module makes, or what its tests are marked with (`begins` of
    world.py), in a transaction around all of them; each has one inside it that is taken back. None
    for tests without such a function.
    """
    beginning = getattr(request, "param", getattr(request.module, "beginning", None))
    if beginning is None:
        yield None
        return
    request.getfixturevalue("django_db_setup")
    around = transaction.atomic()
    # Acts that ask for a transaction of their own may have one inside.
    around._from_testcase = True  # type: ignore[attr-defined]
    world = World()
    with django_db_blocker.unblock():
        around.__enter__()
        beginning(world)
    yield world
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        around.__exit__(None, None, None)


@pytest.fixture(autouse=True)
def derived_reads() -> Iterator[None]:
    """Whatever a test does, no act reads what it has made stale."""
    with nothing_stale_is_read():
        yield


@pytest.fixture
def world(db: None, first_world: World | None) -> World:
    return deepcopy(first_world) if first_world else World()


@pytest.fixture
def ann(world: World) -> Someone:
    """Owns the league, and is a person of it."""
    return world.ann


@pytest.fixture
def league(world: World) -> League:
    return world.league


@pytest.fixture
def by(world: World) -> Member:
    """Ann, as whoever acts."""
    return world.by


@pytest.fixture
def people(world: World) -> dict[str, Person]:
    """Ann, Bob, Dee, Eli and Fay, by their first letters."""
    return world.people


@pytest.fixture
def bob(world: World) -> Someone:
    """A member with an account, who is the person Bob."""
    return world.bob


@pytest.fixture
def cal(world: World) -> Someone:
    """A stranger with an account."""
    return world.cal


@pytest.fixture
def season(world: World) -> Season:
    """An open season of two-hole games of six-card golf."""
    return world.season


@pytest.fixture
def played(world: World) -> Any:
    """What the beginning of the module played."""
    return world.played


@pytest.fixture
def at(league):
    """The address of a page of the league."""
    return lambda page="": f"/leagues/{league.slug}/{page}"
