"""Before the first round: seeding, teams, and who is kept apart."""

import pytest

from tests.tournaments.day_play import DAY, NAMES, begun, days, draws, entrants, short, stage_of
from tests.tournaments.playing import said
from tests.tournaments.world import World
from tests.values import some
from tournaments.errors import Several
from tournaments.models import SeatingDemand, Team, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.stages import DaySettings, SeatingRule, Teams

pytestmark = pytest.mark.django_db
HOME = "/t/open/people/"
DAYS = DaySettings((short(rounds=2, seating=SeatingRule.POWER, first=SeatingRule.POWER),))


def planned(world: World, *, people: int = 4, **changes: object) -> tuple[Member, Tournament]:
    ann = world.ann
    open_ = days.create_alone(user=ann.user, name="Open", settings=DAYS.changed(**changes), day=DAY)
    by = ann.member(open_.league)
    entrants.enter_list(by, open_, data="\n".join(NAMES[:people]))
    return by, open_


def seeds(open_: Tournament) -> dict[str, int | None]:
    return dict(open_.entrants.values_list("person__name", "seeding"))


def test_seeding_is_typed(world: World) -> None:
    by, open_ = planned(world)
    ids = dict(open_.entrants.values_list("person__name", "pk"))
    client = world.ann.client

    def typed(**places: str) -> dict[str, str]:
        return {f"seed-{ids[name]}": place for name, place in places.items()}

    assert client.post(HOME + "seeding/", typed(Dot="1", Abe="2")).status_code == 302
    assert seeds(open_) == {"Abe": 2, "Bea": None, "Cyd": None, "Dot": 1}
    for places, sentence in (
        ({"Abe": "1", "Bea": "1"}, "both seeded 1"),
        ({"Abe": "5"}, "Places go from 1 to 4."),
        ({"Abe": "first"}, "A place is a number"),
    ):
        page = client.post(HOME + "seeding/", typed(**places))
        assert page.status_code == 422
        assert sentence in said(page)
        assert 'aria-invalid="true"' in said(page)
    assert seeds(open_)["Dot"] == 1
    stale = client.post(HOME + "seeding/", typed(Abe="1") | {"seen": "0"})
    assert stale.status_code == 422
    client.post(HOME + "seeding/", {"do": "none"})
    assert set(seeds(open_).values()) == {None}


def test_seeding_by_lot_and_by_what_was_played(world: World) -> None:
    by, open_ = planned(world, people=8)
    client = world.ann.client
    client.post(HOME + "seeding/", {"do": "lot"})
    lot = seeds(open_)
    assert sorted(filter(None, lot.values())) == [*range(1, 9)]
    client.post(HOME + "seeding/", {"do": "none"})
    client.post(HOME + "seeding/", {"do": "lot"})
    assert seeds(open_) == lot  # anybody can draw it again
    assert client.post(HOME + "seeding/", {"do": "season", "season": "9"}).status_code == 422
    client.post(HOME + "seeding/", {"do": "rating"})
    assert set(seeds(open_).values()) == {None}  # nobody has played yet


def test_teams_are_made_named_and_filled_by_taps(world: World) -> None:
    by, open_ = planned(world, teams=Teams.SUM)
    client, url = world.ann.client, HOME + "teams/"
    assert client.post(url, {"do": "make", "name": "Foxes"}).status_code == 302
    for name in ("foxes", "", "x" * 81):
        assert client.post(url, {"do": "make", "name": name}).status_code == 422
    team = Team.objects.get()
    abe = open_.entrants.get(person__name="Abe")
    mine = f"{url}?team={team.pk}"
    assert client.post(mine, {"do": "put", "in": abe.pk}).status_code == 302
    abe.refresh_from_db()
    assert abe.team == team
    assert "Foxes" in said(client.get(HOME))
    client.post(mine, {"do": "put", "out": abe.pk})
    abe.refresh_from_db()
    assert abe.team_id is None
    assert client.post(mine, {"do": "put", "in": "999999"}).status_code == 404
    client.post(mine, {"do": "rename", "name": "Hounds"})
    assert "Hounds" in said(client.get(mine))
    assert client.post(mine, {"do": "explode"}).status_code == 422
    assert client.post(mine, {"do": "remove"}).status_code == 302
    assert client.post(mine, {"do": "rename", "name": "Cats"}).status_code == 422
    assert not Team.objects.exists()


def test_families_are_pasted_and_kept_apart(world: World) -> None:
    by, open_ = planned(world, people=8)
    client, url = world.ann.client, HOME + "seating/"
    page = client.post(url, {"do": "groups", "groups": "Abe, Bea, abe\nCyd; Nobody\nDot"})
    assert page.status_code == 422
    for sentence in ("stands there twice", "Nobody here is called “Nobody”.", "two people or more"):
        assert sentence in said(page)
    assert client.post(url, {"do": "groups", "groups": " "}).status_code == 422
    assert not SeatingDemand.objects.exists()
    assert client.post(url, {"do": "groups", "groups": "Abe, Bea, Cyd"}).status_code == 302
    client.post(url, {"do": "groups", "groups": "Abe, Bea"})
    assert SeatingDemand.objects.count() == 3
    text = said(client.get(url))
    assert (
        "Abe, Bea, Cyd: 3 people who are all kept apart need as many tables; there are 2." in text
    )
    people = dict(open_.entrants.values_list("person__name", "person"))
    pair = {"do": "apart", "apart-one": people["Dot"], "apart-other": people["Dot"]}
    assert client.post(url, pair).status_code == 422
    stay = {"do": "stay", "stay-person_id": people["Dot"], "stay-table": "9"}
    assert client.post(url, stay).status_code == 302
    assert "There is no table 9" in said(client.get(url))
    first = some(SeatingDemand.objects.order_by("pk").first())
    assert client.post(url, {"do": "drop", "demand": first.pk}).status_code == 302
    assert client.post(url, {"do": "drop", "demand": first.pk}).status_code == 302
    assert SeatingDemand.objects.count() == 3


def test_a_draw_says_which_demands_cannot_be(world: World) -> None:
    by, open_ = begun(world.ann, DAYS, people=8)
    world.ann.client.post(HOME + "seating/", {"do": "groups", "groups": "Abe, Bea, Cyd"})
    with pytest.raises(Several, match="Abe, Bea, Cyd"):
        draws.draw_round(by, stage_of(open_))
