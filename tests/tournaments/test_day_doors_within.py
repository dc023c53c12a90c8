"""What nobody may find out or do by another door: drafts, other tables, other tournaments."""

import pytest
from django.urls import reverse

from tests.tournaments.day_play import begun, drawn, draws, play_round, short, stage_of
from tests.tournaments.playing import joined, said
from tests.tournaments.world import World
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Call, League, LeagueGame
from tournaments.rules.days.stages import DaySettings, SeatingRule

pytestmark = pytest.mark.django_db
DAY = DaySettings((short(rounds=2, seating=SeatingRule.POWER),), protest=0)


def test_fixtures_of_a_draft_are_nowhere(world: World) -> None:
    by, open_ = begun(world.ann, DAY, people=8)
    League.objects.filter(pk=open_.league_id).update(visibility="link")
    joined(open_.league, world.bob, "member")
    abe = open_.entrants.get(person__name="Abe").person
    type(abe).objects.filter(pk=abe.pk).update(user=world.bob.user)
    play_round(by, drawn(by, open_), lambda person, _: 3 * person)
    draft = draws.draw_round(by, stage_of(open_))
    season = stage_of(open_).season
    table = next(
        each for each in tables_of(draft) if each.fixture.seats.filter(person=abe).exists()
    )
    here = {"slug": open_.league.slug, "season_slug": season.slug}
    client = world.bob.client
    for door in ("fixtures", "season", "games", "nights", "calendar"):
        page = said(client.get(reverse(f"tournaments:{door}", kwargs=here)))
        print(
            door,
            client.get(reverse(f"tournaments:{door}", kwargs=here)).status_code,
            f"/{table.fixture_id}/" in page,
            "Table" in page,
            page.count("Round 2"),
        )
    start = reverse("tournaments:start_table", kwargs=here | {"fixture_id": table.fixture_id})
    print(
        "start",
        client.get(start).status_code,
        client.post(start, {"ruleset": "pagat-6"}).status_code,
        LeagueGame.objects.filter(fixture=table.fixture).exists(),
    )
    print(
        "own",
        client.post("/t/open/me/call/", {"table": table.pk}).status_code,
        Call.objects.count(),
    )
    print("start own", client.post("/t/open/me/start/", {"table": table.pk}).status_code)
    for url in ("/api/v1/leagues/%s/seasons/%s/tables/" % (open_.league.slug, season.slug),):
        r = client.get(url)
        print(url, r.status_code, r.content[:300])
    assert 0
