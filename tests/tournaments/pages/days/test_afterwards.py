"""What is read of a tournament afterwards: round by round, and the path of everybody."""

import re

import pytest
from django.test import Client

from tests.tournaments.day_play import begun, cuts, drawn, entrants, play_round, short
from tests.tournaments.day_play import stage_of as stage_at
from tests.tournaments.page_words import words
from tests.tournaments.playing import joined, said
from tests.tournaments.world import World, begins
from tests.values import some
from tournaments.directing import merges, penalties, people
from tournaments.directing.days import disclosure
from tournaments.models import Entrant, League, Person, Tournament
from tournaments.queries.days.day_cross import day_cross
from tournaments.queries.days.paths import day_path
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.stages import DaySettings, SeatingRule
from tournaments.rules.days.totals import Carry

pytestmark = pytest.mark.django_db

FIRST = short(rounds=2, seating=SeatingRule.RANDOM, cut=Cut(4, TieRule.CHAIN))
LAST = short(rounds=1, carry=Carry.HALF)
CROSS = "/t/open/rounds/table/"


def better_first(person: int, _round: int) -> int:
    return 3 * person


def played(world: World) -> None:
    """Two rounds, a cut to four, and a final that brings half along."""
    by, open_ = begun(world.ann, DaySettings((FIRST, LAST)), people=9)
    for _ in range(2):
        play_round(by, drawn(by, open_), better_first)
    cuts.make_cut(by, stage_at(open_))
    play_round(by, drawn(by, open_, 1), better_first)
    disclosure.tell_final(by, open_)
    open_.refresh_from_db()
    world.by_day, world.day = by, open_


def person_of(open_: Tournament, name: str) -> Person:
    return Person.objects.get(league=open_.league_id, name=name)


@begins(played)
def test_the_cross_table_adds_up_to_the_standings(world: World) -> None:
    """Each sum is what was brought along and the rounds; the order is that of the day."""
    open_ = world.day
    cross = day_cross(open_)
    assert [row.place for row in cross.rows] == sorted(row.place or 0 for row in cross.rows)
    assert cross.rows[0].name == "Abe"
    for row in cross.rows:
        for stage, figure in row.sums.items():
            points = [cell.points or 0 for (at, _), cell in row.cells.items() if at == stage]
            assert figure == sum(points) + row.carried.get(stage, 0)
    assert {row.last for row in cross.rows[:4]} == {1}
    assert {row.last for row in cross.rows[4:]} == {0}
    finalist = cross.rows[0]
    assert finalist.carried[1] == some(finalist.sums[0]) / 2
    assert {cell.kind for row in cross.rows[4:] for at, cell in row.cells.items() if at[0]} == {""}


@begins(played)
def test_its_page_sorts_by_every_column(world: World) -> None:
    client = world.ann.client
    page = client.get(CROSS).content.decode()
    links = set(re.findall(r'href="\?by=([a-z0-9.]+)&', page))
    assert links == {"place", "points", "r0.1", "r0.2", "s0", "b1", "r1.1", "s1"}
    for by in sorted(links):
        for order in ("up", "down"):
            assert client.get(CROSS, {"by": by, "order": order}).status_code == 200
    up = said(client.get(CROSS, {"by": "place", "order": "up"}))
    down = said(client.get(CROSS, {"by": "place", "order": "down"}))
    assert up.index("Abe") < up.index("Bea")
    assert down.index("Bea") < down.index("Abe")
    assert said(client.get(CROSS, {"by": "x", "order": "y"})).index("Abe") > 0
    assert "T1 · 1 of" in up


def test_kept_back_rounds_are_not_read_by_others(world: World) -> None:
    by, open_ = begun(world.ann, DaySettings((FIRST, LAST), hidden=1), people=8)
    play_round(by, drawn(by, open_), better_first)
    play_round(by, drawn(by, open_), lambda person, _: 70 - person)
    League.objects.filter(pk=open_.league_id).update(visibility="public")
    joined(open_.league, world.bob, "member")
    me = person_of(open_, "Dot")
    Person.objects.filter(pk=me.pk).update(user=world.bob.user)
    other = person_of(open_, "Gil")
    for reader in (world.bob, world.cal):
        page = words(reader.client.get(CROSS))
        assert "The last round is hidden" in page
        assert page.count("hidden") == 1 + 8
        path = words(reader.client.get(f"/t/open/path/{other.pk}/"))
        assert "hidden" in path
    public, everything = day_cross(open_), day_cross(open_, everything=True)
    assert {row.cells[0, 2].points for row in public.rows} == {None}
    assert {row.cells[0, 2].kind for row in everything.rows} == {"played"}
    theirs, mine = day_path(open_, other.pk, looker=me.pk), day_path(open_, me.pk, looker=me.pk)
    second = theirs.stages[0].rounds[1]
    assert (second.cell, second.place, second.so_far) == (None, None, None)
    assert {each.place for each in second.opponents} == {None}
    own = mine.stages[0].rounds[1]
    assert own.cell is not None
    assert own.place is None  # the standing after it is everybody's secret
    assert None not in {each.place for each in own.opponents}
    assert "the standings are hidden" in said(world.bob.client.get(f"/t/open/path/{me.pk}/"))
    assert "hidden" not in words(world.ann.client.get(CROSS))


@begins(played)
def test_a_path_from_the_first_round_to_the_final(world: World) -> None:
    by, open_ = world.by_day, world.day
    abe, client = person_of(open_, "Abe"), world.ann.client
    path = day_path(open_, abe.pk)
    cross = {row.person: row for row in day_cross(open_).rows}
    first, last = path.stages
    assert [row.number for row in first.rounds] == [1, 2]
    assert (first.onward, last.onward) == ("on", "")
    assert last.carried == cross[abe.pk].carried[1]
    assert last.rounds[-1].so_far == last.figure == cross[abe.pk].figure
    for row in (*first.rounds, *last.rounds):
        assert row.seat is not None
        if row.seat.table:
            assert len(row.opponents) == (some(row.cell).players or 0) - 1
            assert abe.pk not in {each.person for each in row.opponents}
    page = said(client.get(f"/t/open/path/{abe.pk}/"))
    assert "Went on from here." in page
    assert "Brought along" in page
    seat = some(last.rounds[0].seat)
    asked_why = said(client.get(f"/t/open/path/{abe.pk}/?why={seat.round}"))
    assert asked_why.count("Why this table?") == page.count("Why this table?")
    assert page.count('href="?why=') == asked_why.count('href="?why=') + 1
    out = next(who for who, row in cross.items() if row.last == 0)
    assert "Did not go on from here." in said(client.get(f"/t/open/path/{out}/"))
    penalties.give_penalty(
        by, last.stage.season, person_id=abe.pk, amount=-5, reason="Late for the final"
    )
    assert "Late for the final" in said(client.get(f"/t/open/path/{abe.pk}/"))
    assert "p1" in client.get(CROSS).content.decode()


@begins(played)
def test_who_reads_it_and_what_is_no_path(world: World) -> None:
    open_ = world.day
    abe = person_of(open_, "Abe")
    places = (CROSS, f"/t/open/path/{abe.pk}/")
    for place in places:
        assert world.cal.client.get(place).status_code == 404
        assert Client().get(place).status_code == 404
        assert world.ann.client.post(place).status_code == 405
    for odd in (10**9, 0):
        assert world.ann.client.get(f"/t/open/path/{odd}/").status_code == 404
    assert world.ann.client.get(f"/t/open/path/{abe.pk}/?why=x").status_code == 200
    assert world.ann.client.get(f"/t/open/path/{abe.pk}/?why=99999").status_code == 200


def test_whoever_left_or_came_late_or_was_merged(world: World) -> None:
    by, open_ = begun(
        world.ann, DaySettings((short(rounds=3, seating=SeatingRule.RANDOM),)), people=9
    )
    play_round(by, drawn(by, open_), better_first)
    gone = Entrant.objects.select_related("person").get(tournament=open_, person__name="Cyd")
    entrants.lead_entrant(by, open_, gone, "drop")
    play_round(by, drawn(by, open_), better_first)
    rows = {row.name: row for row in day_cross(open_).rows}
    assert rows["Cyd"].place is None
    assert list(rows)[-1] == "Cyd"
    assert rows["Cyd"].cells[0, 2].kind == "absent"
    alias = people.add_person(by, name="Beatrice")
    bea = person_of(open_, "Bea")
    merges.merge_people(by, person_id=alias.pk, into_id=bea.pk, reason="the same")
    page = said(world.ann.client.get(f"/t/open/path/{alias.pk}/"))
    assert "Bea" in page
    assert "Beatrice" not in {row.name for row in day_cross(open_).rows}
