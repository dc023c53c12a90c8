"""A watched game tells of every write, inside its transaction; another tells nobody."""

import pytest
from django.http import HttpRequest

from scorecards import watching
from scorecards.models import Game
from scorecards.scorekeeping import games, holes, links
from scorecards.scorekeeping.errors import NotPossible
from scorecards.watching import Notice
from tests.scorecards.playing import new_game, record


@pytest.fixture
def heard(monkeypatch):
    """The ids that were told, and nobody else listening."""
    told: list[int] = []
    monkeypatch.setattr(watching, "watchers", [told.append])
    return told


@pytest.fixture
def watched(ann):
    game = new_game(ann.device)
    Game.objects.filter(pk=game.pk).update(watched=True)
    return Game.objects.get(pk=game.pk)


def test_every_writer_tells(ann, watched, heard):
    record(watched, 1, ["1", "2", "3"], device=ann.device, overrule=True)
    change = watched.changes.filter(kind="row").first()
    holes.restore(change_id=change.pk, device=ann.device)
    games.finish(game=watched, device=ann.device)
    games.reopen(game=watched, device=ann.device)
    links.renew_link(game=watched, role="viewer", device=ann.device)
    games.rematch(game=watched, device=ann.device)
    assert heard == [watched.pk] * 6


def test_what_changes_nothing_is_not_told(ann, watched, heard):
    record(watched, 1, ["1", "2", "3"], device=ann.device, overrule=True)
    record(watched, 1, ["1", "2", "3"], device=ann.device, overrule=True)
    assert heard == [watched.pk]


def test_a_game_nobody_watches_tells_nobody(ann, game, heard):
    record(game, 2, ["1", "2", "3"], device=ann.device, overrule=True)
    assert heard == []


def test_a_watcher_undoes_the_write(ann, watched, monkeypatch):
    def refuse(game_id: int) -> None:
        raise NotPossible("No.")

    monkeypatch.setattr(watching, "watchers", [refuse])
    with pytest.raises(NotPossible):
        record(watched, 1, ["1", "2", "3"], device=ann.device, overrule=True)
    assert not watched.holes.exists()
    assert Game.objects.get(pk=watched.pk).version == 0


def test_a_rematch_is_not_watched(ann, watched, heard):
    again = games.rematch(game=watched, device=ann.device)
    assert Game.objects.get(pk=again.pk).watched is False


def test_a_notice_is_asked_for_watched_games_only(
    game, watched, monkeypatch, django_assert_num_queries
):
    said, request = Notice("Counts in a league.", "/leagues/"), HttpRequest()
    monkeypatch.setattr(watching, "notices", [lambda *asked: None, lambda *asked: said])
    with django_assert_num_queries(0):
        assert watching.notice(request, game) is None
        assert watching.notice(request, watched) == said
