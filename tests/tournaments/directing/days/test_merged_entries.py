"""Two people who are one, where they are entered in tournaments."""

import pytest

from tests.tournaments.day_play import (
    DAY,
    begun,
    days,
    drawn,
    entrants,
    play_round,
    short,
    stage_of,
)
from tests.tournaments.playing import said
from tests.tournaments.world import World
from tournaments.directing import merges, people
from tournaments.errors import DirectingError
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.models import Entrant, Person, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.stages import DaySettings, SeatingRule

pytestmark = pytest.mark.django_db
SETTINGS = DaySettings((short(rounds=2, seating=SeatingRule.RANDOM),), protest=0)


def registered(world: World) -> tuple[Member, Tournament]:
    open_ = days.create_alone(
        user=world.ann.user, name="Open", settings=SETTINGS, day=DAY, device=world.ann.device
    )
    by = world.ann.member(open_.league)
    entrants.enter_list(by, open_, data="Abe\nBea\nCyd")
    return by, days.lead_tournament(by, open_, "publish")


def merge(by: Member, one: str, into: str) -> None:
    ids = dict(Person.objects.filter(league=by.league).values_list("name", "pk"))
    merges.merge_people(by, person_id=ids[one], into_id=ids[into])


def entry(open_: Tournament, name: str) -> Entrant:
    return open_.entrants.get(person__name=name)


def test_before_the_start_the_entry_goes_along(world: World) -> None:
    by, open_ = registered(world)
    people.add_person(by, name="Abraham")
    number = entry(open_, "Abe").number
    merge(by, "Abe", "Abraham")
    assert entry(open_, "Abraham").number == number
    assert not open_.entrants.filter(person__name="Abe").exists()


def test_two_who_are_both_on_the_list(world: World) -> None:
    by, open_ = registered(world)
    with pytest.raises(DirectingError, match="Both are on the list of Open. Take the name of one"):
        merge(by, "Abe", "Bea")
    entrants.lead_entrant(by, open_, entry(open_, "Bea"), "withdraw")
    with pytest.raises(DirectingError, match="Only Abe takes part in Open"):
        merge(by, "Abe", "Bea")
    merge(by, "Bea", "Abe")
    assert entry(open_, "Abe").state == "registered"
    page = world.ann.client.get("/t/open/people/")
    assert page.status_code == 200


def test_the_page_says_so_beside_the_field(world: World) -> None:
    by, open_ = registered(world)
    abe, bea = (entry(open_, name).person_id for name in ("Abe", "Bea"))
    door = f"/leagues/{open_.league.slug}/people/{abe}/merge/"
    answer = world.ann.client.post(door, {"into": bea})
    assert answer.status_code == 422
    assert "Both are on the list of Open." in said(answer)
    assert Person.objects.get(pk=abe).alias_of is None


def test_while_it_runs_nobody_who_plays_is_merged_away(world: World) -> None:
    by, open_ = begun(world.ann, SETTINGS, people=8)
    play_round(by, drawn(by, open_), lambda person, _: 3 * person)
    people.add_person(by, name="Abraham")
    with pytest.raises(DirectingError, match="Abe plays in Open. Merge the two the other way"):
        merge(by, "Abe", "Abraham")
    with pytest.raises(DirectingError, match=r"(Both play in Open|They sat at one table)"):
        merge(by, "Abe", "Bea")
    merge(by, "Abraham", "Abe")
    assert entry(open_, "Abe").state == "active"
    assert len(stage_standings(stage_of(open_)).ranked) == 8


def test_who_left_and_came_again_by_another_name_is_one_afterwards(world: World) -> None:
    """Abe drops out after the first round; "Abraham" comes for the second."""
    settings = SETTINGS.changed(late_until=2)
    by, open_ = begun(world.ann, settings, people=8)
    play_round(by, drawn(by, open_), lambda person, _: 3 * person)
    entrants.lead_entrant(by, open_, entry(open_, "Abe"), "drop")
    entrants.enter_name(by, open_, name="Zoe", here=True)
    play_round(by, drawn(by, open_), lambda person, _: 3 * person)
    days.lead_tournament(by, open_, "finish")
    with pytest.raises(DirectingError):
        merge(by, "Abe", "Zoe")
    days.lead_tournament(by, open_, "certify")
    with pytest.raises(DirectingError, match=r"they are two"):
        merge(by, "Cyd", "Bea")
    merge(by, "Abe", "Zoe")
    table = stage_standings(stage_of(open_))
    zoe = entry(open_, "Zoe").person_id
    assert zoe in {each.player for each in table.ranked}
    assert [each.number for each in table.cells[zoe] if each.game] == [1, 2]
    assert table.below == ()
