"""Rows from before a migration that changes them, on SQLite and on PostgreSQL: games get long keys
and a maker, claims their league, nights their rounds.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import StateApps

from scorecards.models import Access, Game
from tests.values import some
from tournaments.models import Bye, Claim, Round, Table

pytestmark = pytest.mark.migrations

DAY = datetime(2026, 11, 1, 20, 0, tzinfo=UTC)
BEFORE_LINKS = ("scorecards", "0006_no_packed_games")
BEFORE_CLAIMS = ("tournaments", "0005_past_seasons")
BEFORE_ROUNDS_OF_NIGHTS = ("tournaments", "0001_squashed_0034_draws_of_nights")


@pytest.fixture(autouse=True)
def no_tables(transactional_db: None, tmp_path: Path) -> Iterator[None]:
    """A database that nothing has made a table in, instead of that of the tests."""
    if connection.vendor == "sqlite":
        place = connection.settings_dict["NAME"]
        connection.close()
        connection.settings_dict["NAME"] = tmp_path / "new.sqlite3"
        yield
        connection.close()
        connection.settings_dict["NAME"] = place
        return
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA new")
        cursor.execute("SET search_path TO new")
        yield
        cursor.execute("SET search_path TO DEFAULT")
        cursor.execute("DROP SCHEMA new CASCADE")


def migrate(*targets: tuple[str, str]) -> StateApps:
    """The models as they were then; with nothing, the tables of today."""
    executor = MigrationExecutor(connection)
    if any(
        "squashed" not in name for _, name in targets
    ):  # steps that one migration has taken the place of
        executor.loader = MigrationLoader(connection, replace_migrations=False)
    nodes = list(targets) or executor.loader.graph.leaf_nodes()
    executor.migrate(nodes)
    return executor.loader.project_state(nodes).apps


def devices(apps: StateApps, names: str) -> list[Any]:
    create = apps.get_model("scorecards", "Device").objects.create
    return [create(key=name, label="iPhone", created=DAY) for name in names]


def make(apps: StateApps, number: int, *, started_by: Any) -> Any:
    return apps.get_model("scorecards", "Game").objects.create(
        code=f"GAME{number}",
        score_key=f"SCARE{number}",
        view_key=f"WATCH{number}",
        ruleset={},
        slug="pagat-6",
        rows=2,
        columns=3,
        first_dealer=0,
        started=DAY,
        started_by=started_by,
    )


def let_in(apps: StateApps, game: Any, device: Any, key: str, *, hours: int = 0) -> int:
    model, opened = apps.get_model("scorecards", "Access"), DAY + timedelta(hours=hours)
    return int(model.objects.create(game=game, device=device, key=key, opened=opened).pk)


def three_games(apps: StateApps) -> set[int]:
    """Games from before there were long keys; returns who becomes their makers."""
    host, guest, late = devices(apps, "abc")
    first, second, third = (make(apps, number, started_by=host) for number in (2, 3, 4))
    mine = let_in(apps, first, host, "SCARE2")
    let_in(apps, first, guest, "SCARE2")
    let_in(apps, second, host, "GONE33")  # shut out of his own game
    let_in(apps, second, late, "SCARE3")
    theirs = let_in(apps, second, guest, "SCARE3", hours=1)
    apps.get_model("scorecards", "Change").objects.create(
        game=second, seq=1, version=1, kind="links", now="scorer", at=DAY, device=guest
    )
    let_in(apps, third, late, "SCARE4", hours=1)
    earliest = let_in(apps, third, guest, "SCARE4")
    let_in(apps, third, host, "WATCH4")
    return {mine, theirs, earliest}


def two_claims(apps: StateApps) -> None:
    """Claims from before phones could claim."""
    user = apps.get_model("auth", "User").objects.create(username="bob")
    league, person, claim = (
        apps.get_model("tournaments", name).objects.create for name in ("League", "Person", "Claim")
    )
    for number in range(2):
        of = league(slug=f"league-{number}", name=f"League {number}", created=DAY)
        claim(person=person(league=of, name="Bob", joined=DAY.date()), user=user, asked=DAY)


def test_links_stay_every_game_has_a_maker_and_every_claim_its_league() -> None:
    makers = three_games(migrate(BEFORE_LINKS))
    two_claims(migrate(BEFORE_CLAIMS))
    migrate()
    assert set(Access.objects.filter(maker=True).values_list("pk", flat=True)) == makers
    for game in Game.objects.all():
        assert (game.score_link, game.view_link) == (game.score_key, game.view_key)
    claims = Claim.objects.select_related("person", "league").order_by("pk")
    assert [claim.league.slug for claim in claims] == ["league-0", "league-1"]
    assert all(claim.league == some(claim.person).league for claim in claims)
    assert {(claim.device, claim.name, claim.own) for claim in claims} == {(None, "", False)}


def test_backwards_whoever_is_in_stays_in() -> None:
    apps = migrate(BEFORE_LINKS)
    host, guest, gone = devices(apps, "abc")
    game = make(apps, 2, started_by=host)
    for each, key in ((host, "SCARE2"), (guest, "WATCH2"), (gone, "GONE22")):
        let_in(apps, game, each, key)
    after = migrate(("scorecards", "0007_links"))
    access = after.get_model("scorecards", "Access").objects
    after.get_model("scorecards", "Game").objects.update(score_link="s" * 22, view_link="v" * 22)
    access.filter(device__key="a").update(key="s" * 22)
    access.filter(device__key="b").update(key="v" * 22)
    apps = migrate(BEFORE_LINKS)
    rows = apps.get_model("scorecards", "Access").objects.values_list("device__key", "key")
    assert dict(rows) == {"a": "SCARE2", "b": "WATCH2"}


def a_night(apps: StateApps) -> None:
    """Two rounds that were published, of which one was changed by hand, and a draft."""
    league, person, season, night, fixture, out = (
        apps.get_model("tournaments", name).objects.create
        for name in ("League", "Person", "Season", "Night", "Fixture", "SitOut")
    )
    of = league(slug="fridays", name="Fridays", created=DAY)
    played = season(league=of, slug="spring", name="Spring", created=DAY)
    here = night(season=played, day=DAY.date(), published=2)
    night(season=played, day=DAY.date() + timedelta(7))
    for number, seeds in ((1, "77"), (2, ["8", ""]), (3, "99")):
        for at, seed in enumerate(seeds, start=1):
            fixture(season=played, night=here, round=number, number=at, seed=seed)
    fixture(season=played, number=1, deadline=DAY.date())
    bob = person(league=of, name="Bob", joined=DAY.date())
    out(night=here, round=2, person=bob)


def test_a_night_has_rounds_with_tables_and_byes_and_had_numbers_before() -> None:
    a_night(migrate(BEFORE_ROUNDS_OF_NIGHTS))
    migrate()
    rounds = Round.objects.order_by("number")
    assert [(each.number, each.state, each.seed) for each in rounds] == [
        *((1, "published", "7"), (2, "published", ""), (3, "drafted", "9"))
    ]
    assert {each.stage.night.day for each in rounds if each.stage.night} == {DAY.date()}
    tables = Table.objects.values_list("round__number", "fixture__round", "fixture__number")
    assert {*tables} == {(number, number, at) for number in (1, 2, 3) for at in (1, 2)}
    assert [*Bye.objects.values_list("round__number", "person__name")] == [(2, "Bob")]
    before = migrate(BEFORE_ROUNDS_OF_NIGHTS)
    nights = before.get_model("tournaments", "Night").objects.order_by("day")
    assert [each.published for each in nights] == [2, 0]
    out = before.get_model("tournaments", "SitOut").objects
    assert [*out.values_list("round", "person__name")] == [(2, "Bob")]
