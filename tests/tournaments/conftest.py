"""The people of every test and their league: ann owns it, bob is a member, cal is a stranger."""

import pytest

from tests.tournaments.playing import Someone, joined, open_season, someone
from tournaments import directing
from tournaments.models import League, Person, Season
from tournaments.permissions import Member


@pytest.fixture
def ann(db: None) -> Someone:
    """Owns the league, and is a person of it."""
    return someone("ann")


@pytest.fixture
def league(ann: Someone) -> League:
    return directing.create_league(
        user=ann.user, name="Thursdays", person_name="Ann", device=ann.device
    )


@pytest.fixture
def by(ann: Someone, league: League) -> Member:
    """Ann, as whoever acts."""
    return ann.member(league)


@pytest.fixture
def people(by: Member) -> dict[str, Person]:
    """Ann, Bob, Dee, Eli and Fay, by their first letters."""
    found = {"a": Person.objects.get(league=by.league, name="Ann")}
    for name in ("Bob", "Dee", "Eli", "Fay"):
        found[name[0].lower()] = directing.add_person(by, name=name)
    return found


@pytest.fixture
def bob(league: League, people: dict[str, Person]) -> Someone:
    """A member with an account, who is the person Bob."""
    person = someone("bob")
    joined(league, person, "member", people["b"])
    return person


@pytest.fixture
def cal(db: None) -> Someone:
    """A stranger with an account."""
    return someone("cal")


@pytest.fixture
def season(by: Member, people: dict[str, Person]) -> Season:
    """An open season of two-hole games of six-card golf."""
    return open_season(by)


@pytest.fixture
def at(league):
    """The address of a page of the league."""
    return lambda page="": f"/leagues/{league.slug}/{page}"
