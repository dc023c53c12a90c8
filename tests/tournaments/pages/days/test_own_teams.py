"""The own team on the own page: its place and points beside those of whoever looks."""

import re

import pytest
from django.test import Client

from tests.tournaments.day_play import begun, drawn, fresh_round, play_round
from tests.tournaments.own_pages import HTMX, ME, sat
from tests.tournaments.playing import said
from tests.tournaments.team_days import PAIRS, SUM, one, two, with_teams
from tests.tournaments.world import World
from tournaments.directing.days import teams
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Round, Team

pytestmark = pytest.mark.django_db


def phone_of_somebody(row: Round) -> tuple[Client, int]:
    phone, person = sat(tables_of(row)[0], 0)
    return phone, person.pk


def test_the_own_team_stands_beside_the_own_place(world: World) -> None:
    """Two rounds, the second of them hidden from whoever plays."""
    by, open_ = begun(world.ann, SUM.changed(hidden=1), people=6)
    made = with_teams(by, open_, 2)
    first = drawn(by, open_)
    phone, me = phone_of_somebody(first)
    letter = next(name for name, people in made.items() if me in people)
    page = said(phone.get(ME))
    assert f"My team · {letter}" in page
    assert "A round counts for teams once all its tables are in." in page
    play_round(by, first, one, second=two)
    lines = phone.get("/t/open/standings/").context["ranked"]
    shown = {line.cells["name"].text: line.cells for line in lines}
    alone = phone.get("/t/open/standings/?show=people").context["results"].table.ranked
    mine = next(each for each in alone if each.player == me)
    answer = phone.get(ME)
    team, page = answer.context["team"], said(answer)
    assert (team.place, team.rounds, team.all) == (shown[letter]["place"].value, 1, 3)
    assert (team.own_place, team.own_points) == (mine.place, mine.line.metric)
    assert f"place {team.place} of 3" in page
    assert f'<span class="num">{shown[letter]["points"].text}</span>' in page
    assert [step.row.counted for step in team.steps][0]
    assert f"with the points of {team.steps[0].counted}" in page

    play_round(by, drawn(by, open_), two, second=one)
    answer = phone.get(ME)
    team = answer.context["team"]
    assert (team.rounds, team.kept_back, len(team.steps)) == (1, 1, 1)
    assert "The last round is hidden" in said(answer)
    seen = answer.context["token"]
    assert phone.get(f"{ME}?seen={seen}", **HTMX).status_code == 204
    row = Team.objects.get(name=letter)
    open_.refresh_from_db()
    teams.rename_team(by, open_, row, name="The Aces")
    assert "My team · The Aces" in said(phone.get(f"{ME}?seen={seen}", **HTMX))


def test_who_has_no_team_reads_nothing_of_teams(world: World) -> None:
    by, open_ = begun(world.ann, SUM, people=6)
    phone, _me = phone_of_somebody(drawn(by, open_))
    assert phone.get(ME).context["team"] is None


def test_a_pair_reads_its_place_at_the_table(world: World) -> None:
    by, open_ = begun(world.ann, PAIRS, people=6)
    with_teams(by, open_, 2)
    row = drawn(by, open_)
    phone, _me = phone_of_somebody(row)
    assert said(phone.get(ME)).count("your partner") == 1
    play_round(by, fresh_round(row), one, second=two)
    answer = phone.get(ME)
    result = answer.context["team"].steps[0].row.result
    page = said(answer)
    assert "My pair ·" in page
    assert re.search(rf"<small>\s*place {result.place} of {result.size}\s*</small>", page)
