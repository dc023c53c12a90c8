"""The admin looks and never writes, and shows no key of a link."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scorecards.models import HouseRules
from tests.scorecards.golfo_sessions import open_session
from tests.scorecards.house import save


@pytest.fixture
def owner(db) -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("owner", password="x"))
    return client


def admin_page(name: str, *args: int) -> str:
    return reverse(f"admin:scorecards_{name}", args=args)


def test_games_holes_and_history_can_be_looked_at(owner, game):
    hole, change = game.holes.get(), game.changes.first()
    for page in (
        admin_page("game_changelist") + "?q=ann",
        admin_page("hole_changelist"),
        admin_page("change_changelist"),
        admin_page("game_change", game.pk),
        admin_page("hole_change", hole.pk),
        admin_page("change_change", change.pk),
    ):
        answer = owner.get(page)
        assert answer.status_code == 200
        assert game.score_key not in answer.content.decode()
        assert game.score_link not in answer.content.decode()
    assert "9H 9D KC" in owner.get(admin_page("hole_change", hole.pk)).content.decode()


def test_sessions_of_golfo_can_be_looked_at(owner, ann):
    session = open_session(ann.device)
    line = session.lines.get()
    for page in (
        admin_page("golfosession_changelist") + "?q=ana",
        admin_page("golfoentry_changelist"),
        admin_page("golfosession_change", session.pk),
        admin_page("golfoentry_change", line.pk),
    ):
        answer = owner.get(page)
        assert answer.status_code == 200
        assert session.code in answer.text
        assert session.score_key not in answer.text
        assert session.score_link not in answer.text
    assert owner.post(admin_page("golfoentry_delete", line.pk)).status_code == 403


def test_house_rules_and_their_versions_can_be_looked_at(owner, ann):
    version = save(ann)
    for page in (
        admin_page("houserules_changelist") + "?q=golf",
        admin_page("houseversion_changelist"),
        admin_page("houserules_change", version.house.pk),
        admin_page("houseversion_change", version.pk),
    ):
        answer = owner.get(page)
        assert answer.status_code == 200
        assert "Our golf" in answer.text
    for page in (
        admin_page("houserules_add"),
        admin_page("houserules_change", version.house.pk),
        admin_page("houseversion_delete", version.pk),
    ):
        assert owner.post(page, {"name": "x"}).status_code == 403
    assert HouseRules.objects.get().name == "Our golf"


def test_nothing_can_be_added_changed_or_deleted(owner, game, nothing_changes):
    hole = game.holes.get()
    for page in (
        admin_page("game_add"),
        admin_page("game_change", game.pk),
        admin_page("game_delete", game.pk),
        admin_page("hole_change", hole.pk),
    ):
        assert owner.post(page, {"number": 4}).status_code == 403
    nothing_changes()


def test_a_player_is_sent_to_log_in(ann, game):
    assert ann.get(admin_page("game_change", game.pk)).status_code == 302
