"""Claims from before phones could claim: each knows its league."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tournaments.models import Claim

BEFORE = "0005_past_seasons"
DAY = datetime(2026, 11, 1, 20, 0, tzinfo=UTC)


@pytest.fixture
def old_site(transactional_db):
    """The models of leagues before, with an empty database; it is brought up to date again."""
    executor = MigrationExecutor(connection)
    executor.migrate([("tournaments", BEFORE)])
    yield executor.loader.project_state([("tournaments", BEFORE)]).apps
    forwards()


def forwards() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.mark.migrations
def test_every_claim_has_the_league_of_its_person(old_site):
    user = old_site.get_model("auth", "User").objects.create(username="bob")
    for number in range(2):
        league = old_site.get_model("tournaments", "League").objects.create(
            slug=f"league-{number}", name=f"League {number}", created=DAY
        )
        person = old_site.get_model("tournaments", "Person").objects.create(
            league=league, name="Bob", joined=DAY.date()
        )
        old_site.get_model("tournaments", "Claim").objects.create(
            person=person, user=user, asked=DAY
        )
    forwards()
    claims = Claim.objects.select_related("person", "league").order_by("pk")
    assert [claim.league.slug for claim in claims] == ["league-0", "league-1"]
    assert all(claim.league == claim.person.league for claim in claims)
    assert {(claim.device, claim.name, claim.own) for claim in claims} == {(None, "", False)}
