"""What the place of a team gives its people: points of a season, the path, certificates."""

from fractions import Fraction as F

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.day_play import DAY, NAMES, days, drawn, entrants, play_round, short
from tests.tournaments.playing import open_season, said
from tests.tournaments.team_days import with_teams
from tests.tournaments.world import World, begins
from tournaments.directing.days import leaving, season_points
from tournaments.directing.people import add_person
from tournaments.ledger.days.day_places import team_places
from tournaments.ledger.days.season_points import amounts_of
from tournaments.models import Entrant, Penalty, Person, Season, Tournament
from tournaments.rules.days.season_points import PointsRule
from tournaments.rules.days.stages import DaySettings, SeatingRule, Teams

pytestmark = [pytest.mark.django_db, pytest.mark.walk]

SETTINGS = DaySettings(
    (short(rounds=2, seating=SeatingRule.RANDOM),), teams=Teams.SUM, team_best=1, protest=0
)
LADDER = PointsRule((F(10), F(6)))


Won = tuple[Season, Tournament, dict[str, list[int]]]


def won_by_teams(world: World, *, size: int = 3, first: int = 0, name: str = "Team Cup") -> Won:
    """Three teams in the order of their names; the last of A drops out after the first round."""
    by, season = world.by, open_season(world.by, name=f"League of the {name}")
    names = NAMES[first : first + 3 * size]
    people = [add_person(by, name=each) for each in names]
    cup = days.create_tournament(by, name=name, settings=SETTINGS, day=DAY)

    def points(person: int, _round: int) -> int:
        return (person - first) // size

    for each in people:
        entrants.enter_person(by, cup, person_id=each.pk)
    for act in ("publish", "open_checkin"):
        days.lead_tournament(by, cup, act)
    entrants.arrive_rest(by, cup)
    cup = days.lead_tournament(by, cup, "start")
    made = with_teams(by, cup, size)
    play_round(by, drawn(by, cup), points)
    leaving.drop_out(by, cup, Entrant.objects.get(tournament=cup, person=made["A"][-1]))
    play_round(by, drawn(by, cup), points)
    cup.refresh_from_db()
    return season, days.lead_tournament(by, cup, "finish"), made


def won(world: World) -> None:
    world.played = won_by_teams(world)


@begins(won)
def test_everybody_of_a_team_gets_what_its_place_is_worth(world: World) -> None:
    season, cup, made = world.played
    names = dict(cup.teams.values_list("pk", "name"))
    places = team_places(list(cup.stages.select_related("season__league", "tournament")))
    assert {names[team]: place for team, place in places.items()} == {"A": 1, "B": 2, "C": 3}
    page = f"/t/{cup.slug}/points/"
    assert "The places are those of the teams." in said(world.ann.client.get(page))
    typed = {"season": season.pk, "by": "places", "ladder": "10 6", "do": "look"}
    looked = world.ann.client.post(page, typed)
    assert '<small class="muted">A</small>' in said(looked)
    row = season_points.hand_points(world.by, cup, season, LADDER)
    assert amounts_of(row) == {
        **dict.fromkeys(made["A"][:-1], F(10)),  # who left has no place with the team either
        **dict.fromkeys(made["B"], F(6)),
    }
    reasons = set(Penalty.objects.filter(points=row).values_list("reason", flat=True))
    assert reasons == {"Team Cup: place 1 with A", "Team Cup: place 2 with B"}
    season_points.take_back_points(world.by, cup, row.pk)
    assert not Penalty.objects.filter(points=row, cancelled=None).exists()


@begins(won)
def test_by_the_system_of_the_season_teams_are_one_table(world: World) -> None:
    season, cup, made = world.played
    row = season_points.hand_points(world.by, cup, season, PointsRule())
    assert amounts_of(row) == {
        **dict.fromkeys(made["A"][:-1], F(100)),
        **dict.fromkeys(made["B"], F(50)),
    }


@begins(won)
def test_paths_and_certificates_name_the_team(world: World) -> None:
    _season, cup, made = world.played
    root, client = f"/t/{cup.slug}/", world.ann.client
    gone, stays = (Person.objects.get(pk=made["A"][at]) for at in (-1, 0))
    assert f"{stays.name}: place 1 with A" in said(client.get(f"{root}path/{stays.pk}/"))
    assert "place 1 with A" not in said(client.get(f"{root}path/{gone.pk}/"))
    pages = client.get(f"{root}print/certificates/").context["pages"]
    assert [(each.name, each.team, each.place, each.of) for each in pages][:3] == [
        (Person.objects.get(pk=made["A"][0]).name, "A", 1, 3),
        (Person.objects.get(pk=made["A"][1]).name, "A", 1, 3),
        (Person.objects.get(pk=made["B"][0]).name, "B", 2, 3),
    ]
    text = said(client.get(f"{root}print/certificates/"))
    assert "with A" in text
    assert "of 3 teams" in text
    assert "The winner is" not in text


def test_large_teams_ask_no_more_than_small_ones(world: World) -> None:
    wins = [
        won_by_teams(world, size=2),
        won_by_teams(world, size=3, first=6, name="Large Cup"),
    ]
    asked = []
    for season, cup, _made in wins:
        season_points.hand_points(world.by, cup, season, LADDER)
        counts = []
        for rest in ("points/", "print/certificates/"):
            world.ann.client.get(f"/t/{cup.slug}/{rest}")
            with CaptureQueriesContext(connection) as queries:
                assert world.ann.client.get(f"/t/{cup.slug}/{rest}").status_code == 200
            counts.append(len(queries))
        asked.append(counts)
    assert asked[0] == asked[1]
