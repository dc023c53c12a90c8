"""Acts on nights and lists of tables: done, refused, and two at once."""

from datetime import date, timedelta

import pytest

from tests.tournaments.playing import DAY, fresh, open_season, play, rows
from tests.tournaments.world import begins, with_season
from tournaments.directing import (
    confirmations,
    deadlines,
    door,
    drafts,
    fixture_lists,
    fixtures,
    latecomers,
    merges,
    nights,
    seasons,
    seats,
)
from tournaments.directing.draws import Wishes, make_tables
from tournaments.directing.fixture_lists import ListPlan
from tournaments.directing.people import add_person, person_leaves
from tournaments.errors import Changed, DirectingError
from tournaments.ledger import proof, standings
from tournaments.ledger.meetings import history_of
from tournaments.models import Act, CheckIn, Fixture, FixtureSeat, Night
from tournaments.rules.draws import nights as core
from tournaments.rules.standings.schemes import Absence, Scheme

beginning = with_season


def with_a_night(world):
    """A night with everybody there."""
    with_season(world)
    world.played = nights.plan_night(world.by, world.season, day=DAY)
    for person in world.people.values():
        nights.check_in(world.by, world.played, person_id=person.pk)


@pytest.fixture
def night(played):
    return played


@begins(with_a_night)
def test_tables_are_drawn_from_those_present(by, night, people):
    nights.check_out(by, night, person_id=people["f"].pk)
    drawn = make_tables(by, night, seed=7)
    assert sorted(who for table in drawn.tables for who in table) == sorted(
        people[name].pk for name in "abde"
    )
    assert Fixture.objects.get().seed == "7"
    again = make_tables(by, night, seed=7)
    assert again == drawn
    assert Fixture.objects.count() == 1


@begins(with_a_night)
def test_whoever_leaves_the_league_is_no_longer_there(by, night, people):
    """They were drawn, and then their table could not be started."""
    person_leaves(by, person_id=people["f"].pk)
    drawn = make_tables(by, night, seed=7)
    assert people["f"].pk not in [who for table in drawn.tables for who in table]
    assert fixtures.start_tables(by, night, 1, ruleset="pagat-6", device=by.device)


@begins(with_a_night)
def test_two_who_are_one_sit_once(by, night, people):
    """Both had come in, and stood twice in every draw that followed."""
    twice = door.walk_in(by, night, name="Robert")
    other = door.walk_in(by, night, name="Didi")
    nights.check_out(by, night, person_id=people["d"].pk)
    merges.merge_people(by, person_id=twice.pk, into_id=people["b"].pk)
    merges.merge_people(by, person_id=other.pk, into_id=people["d"].pk)
    here = CheckIn.objects.filter(night=night, left=None).values_list("person", flat=True)
    assert sorted(here) == sorted(person.pk for person in people.values())
    make_tables(by, night, seed=7)
    assert fixtures.start_tables(by, night, 1, ruleset="pagat-6", device=by.device)


@begins(with_a_night)
def test_a_round_that_has_begun_stays(by, night):
    make_tables(by, night, seed=7)
    first = Fixture.objects.get()
    game = fixtures.start_table(by, first, ruleset="pagat-6", device=by.device)
    assert (game.night, game.day) == (night, DAY)
    seated = list(first.seats.values_list("person", flat=True))
    assert list(game.seats.values_list("person", flat=True)) == seated
    with pytest.raises(DirectingError, match="already"):
        fixtures.start_table(by, first, ruleset="pagat-6", device=by.device)
    with pytest.raises(DirectingError, match="Still at play: table 1"):
        make_tables(by, night, seed=8)
    make_tables(by, night, seed=8, wishes=Wishes(meanwhile=True))
    assert [each.round for each in Fixture.objects.all()] == [1, 2]


@begins(with_a_night)
def test_two_directors_draw_at_once(by, night):
    held = Night.objects.get(pk=night.pk)
    seen = drafts.tables_edition(held)
    make_tables(by, held, seen=seen)
    with pytest.raises(Changed):
        make_tables(by, held, seen=seen)


@begins(with_a_night)
def test_those_met_who_really_sat_there(by, night, people):
    """Substitutes, latecomers, who was merged; not who was drawn, and no table without a game."""
    present = [each.pk for each in people.values()]

    def met():
        names = {each.pk: name for name, each in people.items()}
        listed = history_of(night, present, preferred=4).last
        return {"".join(sorted(names[who] for who in pair)) for pair in listed}

    a, b, d, e, f = (people[name].pk for name in "abdef")
    assert met() == set()
    for who in (e, f):
        nights.check_out(by, night, person_id=who)
    make_tables(by, night, seed=7)
    assert met() == set(), "drawn is not played"
    table = Fixture.objects.get()
    game = fixtures.start_table(by, table, ruleset="pagat-6", device=by.device)
    assert met() == {"ab", "ad", "bd"}
    at = game.seats.get(person=d).position
    seats.substitute(by, game, position=at, person_id=e)
    assert met() == {"ab", "ae", "be"}
    latecomers.seat_late(by, game, person_id=f, number=1, device=by.device)
    assert met() == {"ab", "ae", "af", "be", "bf", "ef"}
    twin = add_person(by, name="Twin")
    merges.merge_people(by, person_id=f, into_id=twin.pk)
    people["f"], present[present.index(f)] = twin, twin.pk
    assert met() == {"ab", "ae", "af", "be", "bf", "ef"}
    confirmations.void_game(by, game, reason="not played")
    assert met() == set()


@begins(with_a_night)
@pytest.mark.parametrize(("writes", "draws"), [(0, 1), (1, 2), (9, 4)])
def test_tables_are_looked_for_again_if_anything_was_written(
    by, night, people, monkeypatch, writes, draws
):
    """Somebody goes home while tables are looked for, and somebody else is added: who is drawn is
    here. Where it never stops, the last try has the lock.
    """
    seat_night, calls = core.seat_night, []

    def slow(present, *args, **more):
        calls.append(set(present))
        if len(calls) == 1 and writes:
            nights.check_out(by, night, person_id=people["f"].pk)
        elif len(calls) <= writes:
            add_person(by, name=f"New {len(calls)}")
        return seat_night(present, *args, **more)

    monkeypatch.setattr(core, "seat_night", slow)
    drawn = make_tables(by, night)
    assert len(calls) == draws
    here = {people[name].pk for name in ("abde" if writes else "abdef")}
    assert {who for table in drawn.tables for who in (*table, *drawn.byes)} == here
    assert Act.objects.filter(kind="make_tables").count() == 1
    assert set(FixtureSeat.objects.values_list("person", flat=True)) | set(drawn.byes) == here


@begins(with_a_night)
def test_nights_that_cannot_be(by, season, night, people):
    with pytest.raises(DirectingError, match="already"):
        nights.plan_night(by, season, day=DAY)
    nights.close_night(by, night)
    for refused in (
        lambda: nights.check_in(by, night, person_id=people["a"].pk),
        lambda: make_tables(by, night),
        lambda: nights.close_night(by, night),
    ):
        with pytest.raises(DirectingError):
            refused()
    nights.reopen_night(by, night, reason="one more round")
    empty = nights.plan_night(by, season, day=DAY + timedelta(days=1))
    with pytest.raises(DirectingError, match="needed"):
        make_tables(by, empty)
    nights.cancel_night(by, empty)
    assert CheckIn.objects.count() == len(people)


def test_a_missed_night_counts_as_the_season_says(by, people):
    scheme = Scheme(system="linear100", absence=Absence.ZERO)
    season = open_season(by, name="Duty", scheme=scheme)
    night = nights.plan_night(by, season, day=DAY)
    seasons.register(by, season, person_id=people["d"].pk, day=DAY)
    play(by, season, {people["a"].pk: 1, people["b"].pk: 2})
    assert rows(season) == [("Ann", 1), ("Bob", 2), ("Dee", None)]
    nights.close_night(by, night)
    row = next(row for row in standings.table(fresh(season)).rows if row.name == "Dee")
    assert row.metric == 0
    other = nights.plan_night(by, season, day=DAY + timedelta(days=7))
    nights.close_night(by, other)
    nights.cancel_night(by, other)  # nobody has missed what never was
    assert list(proof.differences(fresh(season))) == []


def test_a_fixture_list_is_a_design(by, season, people):
    extra = [add_person(by, name=name).pk for name in ("Gus", "Hal")]
    ids = [*(person.pk for person in people.values()), *extra]
    made = fixture_lists.make_fixtures(
        by, season, ListPlan(4, None, date(2026, 2, 1), 7), people=ids
    )
    assert len(made) == 7
    met: dict[tuple[int, int], int] = {}
    for fixture in made:
        seated = sorted(fixture.seats.values_list("person", flat=True))
        for one in seated:
            for other in seated:
                if one < other:
                    met[one, other] = met.get((one, other), 0) + 1
    assert set(met.values()) == {2}
    with pytest.raises(DirectingError, match="another list"):
        fixture_lists.make_fixtures(by, season, ListPlan(4), people=ids)
    later = deadlines.extend_deadline(by, made[0], day=date(2026, 3, 1), reason="snow")
    assert later.deadline == date(2026, 3, 1)
    fixtures.void_fixture(by, made[0], reason="snow")
    with pytest.raises(DirectingError):
        fixtures.start_table(by, made[0], ruleset="pagat-6", device=by.device)
