"""Games from before there were long keys: their links go on, and each has a maker."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from scorecards.models import Access, Game
from scorecards.scorekeeping import find_link

BEFORE = "0006_no_packed_games"
DAY = datetime(2026, 11, 1, 20, 0, tzinfo=UTC)


@pytest.fixture
def old_site(transactional_db):
    """The models of the site before, with an empty database; it is brought up to date again."""
    executor = MigrationExecutor(connection)
    executor.migrate([("scorecards", BEFORE)])
    yield executor.loader.project_state([("scorecards", BEFORE)]).apps
    forwards()


def forwards() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def make(apps, number, *, started_by):
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


def let_in(apps, game, device, key, *, hours=0):
    opened = DAY + timedelta(hours=hours)
    model = apps.get_model("scorecards", "Access")
    return model.objects.create(game=game, device=device, key=key, opened=opened).pk


@pytest.mark.migrations
def test_links_stay_and_everybody_s_game_has_a_maker(old_site):
    device = old_site.get_model("scorecards", "Device").objects.create
    host, guest, late = (device(key=name, label="iPhone", created=DAY) for name in "abc")
    first, second, third = (make(old_site, n, started_by=host) for n in (2, 3, 4))
    mine = let_in(old_site, first, host, "SCARE2")
    let_in(old_site, first, guest, "SCARE2")
    let_in(old_site, second, host, "GONE33")  # shut out of his own game
    let_in(old_site, second, late, "SCARE3")
    theirs = let_in(old_site, second, guest, "SCARE3", hours=1)
    old_site.get_model("scorecards", "Change").objects.create(
        game=second, seq=1, version=1, kind="links", now="scorer", at=DAY, device=guest
    )
    let_in(old_site, third, late, "SCARE4", hours=1)
    earliest = let_in(old_site, third, guest, "SCARE4")
    let_in(old_site, third, host, "WATCH4")
    forwards()
    makers = Access.objects.filter(maker=True).values_list("pk", flat=True)
    assert set(makers) == {mine, theirs, earliest}
    for game in Game.objects.all():
        assert (game.score_link, game.view_link) == (game.score_key, game.view_key)
        assert find_link(game.score_key) == (game, "scorer")
        assert find_link(game.view_key.lower()) == (game, "viewer")


@pytest.mark.migrations
def test_backwards_whoever_is_in_stays_in(old_site):
    device = old_site.get_model("scorecards", "Device").objects.create
    host, guest, gone = (device(key=name, label="iPhone", created=DAY) for name in "abc")
    game = make(old_site, 2, started_by=host)
    for each, key in ((host, "SCARE2"), (guest, "WATCH2"), (gone, "GONE22")):
        let_in(old_site, game, each, key)
    forwards()
    Game.objects.update(score_link="s" * 22, view_link="v" * 22)
    Access.objects.filter(device__key="a").update(key="s" * 22)
    Access.objects.filter(device__key="b").update(key="v" * 22)
    executor = MigrationExecutor(connection)
    executor.migrate([("scorecards", BEFORE)])
    kept = old_site.get_model("scorecards", "Access").objects.values_list("device__key", "key")
    assert dict(kept) == {"a": "SCARE2", "b": "WATCH2"}
