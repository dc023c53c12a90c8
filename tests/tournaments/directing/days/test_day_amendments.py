"""A card corrected after the next stage was seated: what would change, and what a director does."""

import pytest

from tests.tournaments.cut_days import DAY, FIRST, better_first, correct, cut_and_drawn
from tests.tournaments.day_play import (
    NAMES,
    begun,
    drawn,
    draws,
    play_round,
    short,
    stage_of,
    tables,
)
from tests.tournaments.playing import said
from tests.tournaments.world import World, begins
from tests.values import some
from tournaments.directing.days import amendments, cuts
from tournaments.errors import DirectingError
from tournaments.ledger.days.amendments import amendment_of, on_older_standings
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Act, Entrant, Registration, Table, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.amendments import Remedy
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.stages import DaySettings, SeatingRule
from tournaments.rules.draws.halls import Hall

pytestmark = pytest.mark.django_db


def ids(open_: Tournament) -> dict[str, int]:
    return dict(open_.entrants.values_list("person__name", "person"))


def state(open_: Tournament, name: str) -> str:
    return Entrant.objects.get(tournament=open_, person__name=name).state


def at_the_final(world: World) -> None:
    world.by_day, world.day = cut_and_drawn(world)


@begins(at_the_final)
def test_the_next_stage_is_seated_anew(world: World) -> None:
    by, open_ = world.by_day, world.day
    client = world.ann.client
    found = amendment_of(stage_of(open_))
    assert found is not None
    people = ids(open_)
    assert (found.facts.comes_in, found.facts.falls_out) == ((people["Cyd"],), (people["Bea"],))
    page = said(client.get("/t/open/final/"))
    assert "Should have gone on: Cyd" in page
    assert "Should be out: Bea" in page
    act = {"stage": 0, "remedy": "seat_anew", "mark": found.mark, "reason": "added up wrongly"}
    for wrong in ({"remedy": "coin"}, {"reason": ""}, {"mark": "[][]"}):
        assert client.post("/t/open/final/correction/", act | wrong).status_code == 422
    assert state(open_, "Bea") == "active"
    assert client.post("/t/open/final/correction/", act).status_code == 302
    assert client.post("/t/open/final/correction/", act).status_code == 422  # the other director
    assert (state(open_, "Bea"), state(open_, "Cyd")) == ("eliminated", "active")
    assert amendment_of(stage_of(open_)) is None
    final = stage_of(open_, 1)
    assert [each.state for each in final.rounds.all()] == ["planned"]
    assert not Registration.objects.filter(season=final.season).exists()
    again = draws.draw_round(by, final)
    (table,) = tables_of(again)
    assert set(table.fixture.seats.values_list("person", flat=True)) == {
        people["Abe"],
        people["Cyd"],
    }
    assert Act.objects.get(kind="amend_cut").reason == "added up wrongly"
    page = said(client.get("/t/open/standings/0/"))
    assert "Corrected on" in page
    assert ": round 1, table 1, hole 1, Cyd 1 instead of 6." in page


@begins(at_the_final)
def test_once_the_only_round_has_started_nobody_gets_a_seat_any_more(world: World) -> None:
    by, open_ = world.by_day, world.day
    start(by, tables_of(stage_of(open_, 1).rounds.get())[0])
    with pytest.raises(DirectingError, match="no longer possible"):
        amendments.amend_cut(by, stage_of(open_), Remedy.SEAT_ANEW, reason="late")
    with pytest.raises(DirectingError, match="there is no seat for Cyd"):
        amendments.amend_cut(by, stage_of(open_), Remedy.LUCKY_LOSER, reason="late")
    assert (state(open_, "Bea"), state(open_, "Cyd")) == ("active", "eliminated")
    amendments.amend_cut(by, stage_of(open_), Remedy.NOTE, reason="late")
    assert amendment_of(stage_of(open_)) is None


@pytest.mark.parametrize("rounds", [1, 2])
def test_whoever_is_let_in_gets_a_seat_or_the_next_round(world: World, rounds: int) -> None:
    """Six go on to tables of three, one of which has begun; the seventh sits down at the other, or,
    where both have, plays the round after this.
    """
    first = FIRST.changed(cut=Cut(6, TieRule.CHAIN))
    final = short(rounds=rounds, hall=Hall(3, 4, 3), seating=SeatingRule.RANDOM)
    by, open_ = begun(world.ann, DaySettings((first, final)), people=8)
    games = play_round(by, drawn(by, open_), better_first)
    cuts.make_cut(by, stage_of(open_), rule=TieRule.NEAREST)
    row = drawn(by, open_, 1)
    one, other = tables_of(row)
    start(by, one)
    if rounds == 2:
        start(by, other)
    name = open_.entrants.filter(state="eliminated").earliest("number").person.name
    game = next(each for each in games if each.seats.filter(person__name=name).exists())
    correct(by, game, name, str(3 * NAMES.index(name)), "-90")
    assert amendment_of(stage_of(open_)) is not None
    amendments.amend_cut(by, stage_of(open_), Remedy.LUCKY_LOSER, reason="late")
    assert state(open_, name) == "active"
    assert other.fixture.seats.filter(person__name=name).exists() == (rounds == 1)
    registered = Registration.objects.filter(season=stage_of(open_, 1).season)
    assert registered.filter(person__name=name).exists()


def start(by: Member, table: Table) -> None:
    rows = Table.objects.select_related("round__stage__tournament", "fixture")
    tables.start_day_table(by, rows.get(pk=table.pk), device=some(by.device))


def test_a_round_that_was_seated_before_the_correction_is_marked(world: World) -> None:
    settings = DAY.changed(stages=(FIRST.changed(rounds=2, seating=SeatingRule.POWER),))
    by, open_ = begun(world.ann, settings, people=4)
    (game,) = play_round(by, drawn(by, open_), better_first)
    drawn(by, open_)
    assert on_older_standings(stage_of(open_)) == []
    correct(by, game, "Cyd", "6", "1")
    assert on_older_standings(stage_of(open_)) == [2]
    assert "Round 2 was seated on older" in said(world.ann.client.get("/t/open/final/"))
    Tournament.objects.filter(pk=open_.pk).update(state="provisional")
    assert "was seated on older" not in said(world.ann.client.get("/t/open/final/"))
    spread = settings.changed(stages=(FIRST.changed(rounds=2, seating=SeatingRule.SPREAD),))
    Tournament.objects.filter(pk=open_.pk).update(state="running", settings=spread.to_dict())
    assert on_older_standings(stage_of(open_)) == []  # nobody was seated by standing
