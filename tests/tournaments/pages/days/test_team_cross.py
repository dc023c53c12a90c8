"""What is read and taken along of a tournament that teams win: the cross table, files, the text and
picture to share. The same figures everywhere, and nothing that is hidden.
"""

import re

import pytest

from tests.tournaments.day_play import begun, cuts, days, drawn, play_round, rounds, stage_of
from tests.tournaments.day_tables import table_of
from tests.tournaments.page_words import words
from tests.tournaments.playing import joined, said
from tests.tournaments.team_days import PAIRS, ROUNDS, SUM, one, played_out, two, with_teams
from tests.tournaments.world import World
from tournaments.directing.days import teams
from tournaments.ledger.days.team_standings import team_standings
from tournaments.models import Person
from tournaments.queries.days.team_cross import team_cross
from tournaments.rules.days.stages import DaySettings, Teams
from tournaments.rules.days.totals import Carry

pytestmark = pytest.mark.django_db

CROSS = "/t/open/rounds/table/"
TWO_STAGES = DaySettings(
    (ROUNDS, ROUNDS.changed(rounds=1, carry=Carry.HALF)),
    teams=Teams.SUM,
    team_best=2,
    protest=0,
    secret_final=False,
)


def test_the_rows_add_up_to_the_standings_of_teams(world: World) -> None:
    """Two stages; half of the points are brought along."""
    by, open_ = begun(world.ann, TWO_STAGES, people=9)
    with_teams(by, open_, 3)
    for _ in range(2):
        play_round(by, drawn(by, open_), one, second=two)
    page = said(world.ann.client.get("/t/open/standings/"))
    assert 'standings/0/?show=people">Say who goes on' in page
    cuts.make_cut(by, stage_of(open_))
    play_round(by, drawn(by, open_, 1), one, second=two)
    cross = team_cross(open_)
    last = team_standings(stage_of(open_, 1)).ranked
    assert [(row.person, row.place) for row in cross.rows] == [
        (each.player, each.place) for each in last
    ]
    assert [row.figure for row in cross.rows] == [each.line.metric for each in last]
    for row in cross.rows:
        for stage, figure in row.sums.items():
            points = [cell.points or 0 for (at, _), cell in row.cells.items() if at == stage]
            assert figure == sum(points) + row.carried.get(stage, 0)
        assert row.carried[1] == (row.sums[0] or 0) / 2
    assert {row.people for row in cross.rows} == {"Abe, Bea, Cyd", "Dot, Ed, Flo", "Gil, Hal, Ivy"}
    page = said(world.ann.client.get(CROSS))
    assert "first in the round" in page
    links = set(re.findall(r'href="\?by=([a-z0-9.]+)&', page))
    assert links == {"place", "points", "r0.1", "r0.2", "s0", "b1", "r1.1", "s1"}
    people = said(world.ann.client.get(f"{CROSS}?show=people"))
    assert re.findall(r'href="\?show=people&amp;by=([a-z0-9.]+)&', people)
    assert "/path/" in people
    assert "/path/" not in page


def test_the_page_of_a_round_that_is_played_or_kept_back(world: World) -> None:
    by, open_ = begun(world.ann, SUM.changed(hidden=1), people=6)
    joined(open_.league, world.bob, "member")
    assert "There is no team yet." in said(world.ann.client.get(CROSS))
    made = with_teams(by, open_, 2)
    Person.objects.filter(pk=made["B"][0]).update(user=world.bob.user)
    first = drawn(by, open_)
    assert said(world.bob.client.get(CROSS)).count("being played") == 3
    play_round(by, first, one, second=two)
    play_round(by, drawn(by, open_), one, second=two)
    theirs, mine = (words(each.client.get(CROSS)) for each in (world.bob, world.ann))
    assert theirs.count("hidden") == 1 + 3
    assert said(world.bob.client.get(CROSS)).count('class="you"') == 1
    assert "hidden" not in mine
    assert {row.cells[0, 2].points for row in team_cross(open_).rows} == {None}
    assert world.cal.client.get(CROSS).status_code == 404
    shared = said(world.ann.client.get("/t/open/share/?rounds=1"))
    assert "After 1 round" in shared  # also for a director: it is passed on
    for file in ("team-rounds", "teams"):
        least = [len(table_of(each, file, "json")) for each in (world.bob, world.ann)]
        assert least == ([4, 4] if file == "team-rounds" else [4, 7])
    assert {row[4] for row in table_of(world.bob, "team-rounds", "json")[1:]} == {None}


def test_a_pair_has_a_table_and_may_sit_out(world: World) -> None:
    by, open_ = begun(world.ann, PAIRS, people=6)
    with_teams(by, open_, 2)
    play_round(by, drawn(by, open_), one, second=two)
    cells = [row.cells[0, 1] for row in team_cross(open_).rows]
    assert sorted(cell.place or 0 for cell in cells) == [1, 2, 3]
    assert {(cell.table, cell.players) for cell in cells} == {(1, 3)}
    assert "T1 · 1 of 3" in said(world.ann.client.get(CROSS))
    row = drawn(by, open_)
    rounds.void_round(by, row, reason="again")
    assert {at for each in team_cross(open_).rows for at in each.cells} == {(0, 1)}


def test_what_is_shared_and_taken_along_names_teams_first(world: World) -> None:
    settings = SUM.changed(secret_final=False)
    by, open_ = played_out(world, settings, people=6, size=2, finish=False)
    names = [row.name for row in team_cross(open_).rows]
    shared = said(world.ann.client.get("/t/open/share/"))
    assert "After 2 rounds" in shared
    assert f"1. {names[0]} (" in shared
    days.lead_tournament(by, open_, "finish")
    shared = said(world.ann.client.get("/t/open/share/"))
    assert " wins" in shared or "share the win" in shared
    assert not re.search(r"Abe (wins|share)", shared)
    heads, *rows = table_of(world.ann, "team-rounds", "csv")
    assert heads[:3] == ["Place", "Team", "People"]
    assert [row[1] for row in rows] == names
    files = said(world.ann.client.get("/t/open/files/"))
    order = ("Teams<", "Teams round by round", "Standings of the people", "People round by round")
    assert [files.index(each) for each in order] == sorted(files.index(each) for each in order)
    first = world.ann.client.get("/t/open/picture.png")
    assert first.content.startswith(b"\x89PNG")
    open_.refresh_from_db()
    teams.rename_team(by, open_, open_.teams.get(name=names[0]), name="The Aces")
    assert world.ann.client.get("/t/open/picture.png")["ETag"] != first["ETag"]
