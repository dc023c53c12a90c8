"""The people of every test and their league: ann owns it, bob is a member, cal is a stranger."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import pytest

from tests.tournaments.playing import DAY, Someone, joined, open_season, someone
from tests.tournaments.season_pages import home
from tournaments.directing import door, leagues, nights
from tournaments.directing.people import add_person
from tournaments.models import League, Person, Season, Tournament
from tournaments.permissions import Member


class World:
    """Everything that has a name in the tests of leagues, made when it is first wanted.

    A module whose tests all begin with the same writes `def beginning(world)`: it is called once,
    whatever it makes is in the database when each of them starts, and what it sets on the world
    each of them gets as a copy of its own (conftest.py). Where only some begin alike, they are
    marked with `@begins(…)`.
    """

    day: Tournament  # of modules that begin with a tournament that runs
    by_day: Member  # and who directs it
    played: Any  # of modules whose beginning plays: what stands then
    grown: Any  # of modules that begin with a league that has some of everything (grown.py)
    night: str  # of modules whose beginning draws tables: the address of the night

    @cached_property
    def ann(self) -> Someone:
        return someone("ann")

    @cached_property
    def league(self) -> League:
        return leagues.create_league(
            user=self.ann.user, name="Thursdays", person_name="Ann", device=self.ann.device
        )

    @cached_property
    def by(self) -> Member:
        return self.ann.member(self.league)

    @cached_property
    def people(self) -> dict[str, Person]:
        people = {"a": Person.objects.get(league=self.league, name="Ann")}
        for name in ("Bob", "Dee", "Eli", "Fay"):
            people[name[0].lower()] = add_person(self.by, name=name)
        return people

    @cached_property
    def bob(self) -> Someone:
        bob = someone("bob")
        joined(self.league, bob, "member", self.people["b"])
        return bob

    @cached_property
    def cal(self) -> Someone:
        return someone("cal")

    @cached_property
    def season(self) -> Season:
        return open_season(self.by)


def begins(make: Callable[[World], object]) -> pytest.MarkDecorator:
    """The test begins with what `make(world)` makes: once for all tests of a module that do, as
    with `beginning`, while its other tests begin otherwise or with nothing.
    """
    return pytest.mark.parametrize("first_world", [make], indirect=True, ids=[make.__name__])


def with_league(world: World) -> None:
    """The beginning of a module most of whose tests want the league."""
    assert world.league


def with_people(world: World) -> None:
    """The beginning of a module most of whose tests want the people of the league."""
    assert world.people


def with_season(world: World) -> None:
    """The beginning of a module most of whose tests want the season."""
    assert world.people
    assert world.season


def at_the_door(world: World) -> None:
    """The beginning of a module about draws: nine people have come to a night; `night` is the
    address of its page.
    """
    with_season(world)
    assert world.bob
    assert world.cal
    for name in ("Gus", "Hal", "Ida", "Jo"):
        world.people[name[0].lower()] = add_person(world.by, name=name)
    night = nights.plan_night(world.by, world.season, day=DAY)
    door.check_in_rest(world.by, night)
    world.night = f"{home(world.season)}nights/{night.day}/"
