"""A tournament that lacks somebody: one person only, and a director whose role is taken away."""

import pytest

from tests.tournaments.day_play import (
    begun,
    begun_by_acts,
    draws,
    fresh_round,
    short,
    stage_of,
)
from tests.tournaments.playing import joined, said
from tests.tournaments.world import World
from tournaments.directing import leagues
from tournaments.errors import DirectingError
from tournaments.models import Membership, Tournament
from tournaments.rules.days.stages import DaySettings

pytestmark = pytest.mark.django_db
DAY = DaySettings((short(rounds=2),))


def test_one_person_is_no_tournament(world: World) -> None:
    with pytest.raises(DirectingError, match="Here: 1; it takes 2 to start."):
        begun_by_acts(world.ann, DAY, people=1)
    open_ = Tournament.objects.get()
    refused = world.ann.client.post("/t/open/lead/start/", {"seen": open_.version})
    assert refused.status_code == 422
    assert "Here: 1; it takes 2 to start." in said(refused)
    assert Tournament.objects.get().state == "checkin"


def test_a_director_who_is_removed_in_mid_event_does_nothing_more(world: World) -> None:
    by, open_ = begun(world.ann, DAY, people=8)
    joined(open_.league, world.bob, "director")
    bob = world.bob.member(open_.league)
    row = fresh_round(draws.draw_round(bob, stage_of(open_)))
    publish = f"/t/open/rounds/{row.pk}/publish/"
    role = Membership.objects.get(league=open_.league, user=world.bob.user)
    leagues.remove_member(by, membership_id=role.pk)
    assert world.bob.client.post(publish, {"seen": row.version}).status_code in (403, 404)
    assert world.bob.client.get("/t/open/desk/").status_code in (403, 404)
    assert fresh_round(row).state == "drafted"
    assert world.ann.client.post(publish, {"seen": row.version}).status_code == 302
    assert fresh_round(row).state == "published"
