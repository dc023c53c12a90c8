"""Teams on the pages of everybody: the Standings tab, the Final tab, the screens of the hall."""

import pytest

from tests.tournaments.day_play import begun, drawn, play_round, stage_of
from tests.tournaments.playing import joined, said, someone
from tests.tournaments.team_days import PAIRS, ROUNDS, SUM, one, played_out, two, with_teams
from tests.tournaments.world import World
from tournaments.directing.days import awards
from tournaments.models import Team
from tournaments.pages.halls.finals import podium
from tournaments.pages.halls.standings import standings_board
from tournaments.rules.days.prizes import Prizes

pytestmark = pytest.mark.django_db

HOME = "/t/open/"


def test_the_standings_say_who_counted(world: World) -> None:
    by, open_ = begun(world.ann, SUM, people=7)
    with_teams(by, open_, 3)
    client = world.ann.client
    assert "A round counts for teams once all its tables are in." in said(
        client.get(f"{HOME}standings/")
    )
    play_round(by, drawn(by, open_), one, second=two)
    page = said(client.get(f"{HOME}standings/"))
    assert "After 1 round" in page
    assert "The best 2 of every round count" in page
    assert "Abe, Bea, Cyd" in page
    assert page.count("does not count") == 2  # the third of A and of B
    people = said(client.get(f"{HOME}standings/?show=people"))
    assert "Who counted" not in people
    assert "Abe" in people
    Team.objects.get(name="C").delete()
    page = said(client.get(f"{HOME}standings/0/"))
    assert "1 person plays without a team" in page


def test_pairs_show_one_card(world: World) -> None:
    played_out(world, PAIRS, people=6, size=2)
    page = said(world.ann.client.get(f"{HOME}standings/"))
    assert "Pairs: the better score on every hole counts" in page
    assert "place 1 of 3" in page


def test_a_team_stands_on_the_podium_and_gets_the_prize(world: World) -> None:
    by, open_ = played_out(world, SUM, people=6, size=2)
    awards.set_prizes(by, open_, Prizes(pot=1000, currency="EUR", shares=(100,)))
    page = said(world.ann.client.get(f"{HOME}final/"))
    assert "An amount is for the whole team." in page
    first = standings_board(open_)
    assert first is not None
    lines = first.data.columns[0]
    assert {each.name for each in lines} == {"A", "B", "C"}
    winners = [each.name for each in lines if each.place == "1"]
    says = "wins" if len(winners) == 1 else "share the win"
    assert f"{', '.join(winners)} {says}" in page
    face = podium(open_)
    assert face is not None
    assert lines[0].name in {step.name for step in face.data}
    end = world.ann.client.get("/api/v1/tournaments/open/final/").json()
    assert [each["name"] for each in end["places"] if each["place"] == 1] == winners
    assert sum(each["units"] for each in end["places"]) == 1000
    awarded = world.ann.client.get(f"{HOME}files/awards.json").json()["rows"]
    assert [row[1] for row in awarded if row[0] == 1] == winners
    rows = world.ann.client.get(f"{HOME}files/teams.json").json()["rows"]
    assert [row[2] for row in rows] == [line.name for line in lines for _ in range(2)]
    assert all(len(row[7].split(", ")) == 2 for row in rows)


def test_a_director_keeps_the_last_round_back_where_the_standings_are(world: World) -> None:
    """They open with the teams, so the switch stands there too."""
    _, open_ = played_out(world, SUM, people=6, size=3, finish=False)
    joined(open_.league, world.bob, "member")
    page, act = f"{HOME}standings/", f"{HOME}standings/back/"
    assert act in said(world.ann.client.get(page))
    assert act not in said(world.bob.client.get(page))
    assert world.ann.client.post(act, {"rounds": "1"})["Location"] == f"{page}0/"
    assert "One round is seen by directors only" in said(world.ann.client.get(page))
    assert "After 1 round" in said(world.bob.client.get(page))
    assert world.ann.client.post(f"{HOME}standings/0/show/", {"shown": "1"}).status_code == 302
    assert "After 2 rounds" in said(world.bob.client.get(page))


def test_who_goes_on_is_said_among_the_people(world: World) -> None:
    """Teams go on as they are, but a director says so of people, and is led there."""
    settings = SUM.changed(stages=(ROUNDS.changed(rounds=1), ROUNDS.changed(rounds=1)))
    by, open_ = begun(world.ann, settings, people=6)
    with_teams(by, open_, 3)
    row = drawn(by, open_)
    play_round(by, row, one, second=two, close=False)
    client, there = world.ann.client, f"{HOME}standings/0/?show=people"
    row.refresh_from_db()
    closed = client.post(f"{HOME}rounds/{row.pk}/close/", {"seen": row.version})
    assert closed["Location"] == there
    assert f'href="{there}"' in said(client.get(f"{HOME}standings/"))
    assert f"{HOME}standings/0/cut/" in said(client.get(there))


def test_the_last_round_is_kept_back_from_the_hall_and_from_members(world: World) -> None:
    by, open_ = played_out(world, SUM.changed(hidden=1), people=6, size=2, finish=False)
    bob = someone("bob")
    joined(open_.league, bob, "member")
    assert "The last round is hidden" in said(bob.client.get(f"{HOME}standings/"))
    assert "The last round is hidden" not in said(world.ann.client.get(f"{HOME}standings/"))
    assert stage_of(open_).rounds.count() == 2
