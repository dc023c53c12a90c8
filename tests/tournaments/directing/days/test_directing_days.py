"""A tournament from the first entry to the certified result, by its acts."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations

import pytest

from tests.tournaments.day_play import (
    NAMES,
    begun,
    cuts,
    days,
    drawn,
    draws,
    entrants,
    fresh_round,
    place_points,
    play_round_by_acts,
    rounds,
    short,
    stage_of,
)
from tests.tournaments.world import World
from tournaments.directing import confirmations, seats
from tournaments.directing.people import add_person
from tournaments.directing.seats import Occupant
from tournaments.errors import Changed, DirectingError, Several
from tournaments.ledger import proof, standings
from tournaments.ledger.days.fields import tables_before
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.models import Bye, Entrant, LeagueGame, Person, Result, Round, Season, Tournament
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.stages import DaySettings, Form, SeatingRule, day_scheme
from tournaments.rules.days.totals import Carry
from tournaments.rules.draws.halls import Hall

pytestmark = [pytest.mark.django_db, pytest.mark.walk]

DAY = DaySettings(
    (
        short(rounds=3, cut=Cut(4)),
        short(
            rounds=1,
            hall=Hall(varied=False),
            seating=SeatingRule.POWER,
            first=SeatingRule.POWER,
            carry=Carry.HALF,
        ),
    ),
    protest=0,
)


def better_first(person: int, _round: int) -> int:
    """The earlier in the list, the better, and nobody ever level."""
    return 3 * person


def by_name(tournament: Tournament, position: int = 0) -> dict[str, Fraction | None]:
    table = standings.table(stage_of(tournament, position).season)
    return {row.name: row.metric for row in table.rows}


def test_a_day_with_a_cut_and_a_final(world: World) -> None:
    by, open_ = begun(world.ann, DAY, people=12)
    expected: dict[str, Fraction] = defaultdict(Fraction)
    for _ in range(3):
        for game in play_round_by_acts(by, drawn(by, open_), better_first):
            scores = {
                seat.person.name: better_first(NAMES.index(seat.person.name), 1)
                for seat in game.seats.select_related("person")
            }
            for name, mine in scores.items():
                expected[name] += place_points(mine, list(scores.values()))
    assert by_name(open_) == expected
    first = stage_of(open_)
    met = [frozenset(pair) for each in tables_before(open_, first, 4) for t in each
           for pair in combinations(t, 2)]  # fmt: skip
    assert len(met) - len(set(met)) <= 9  # twelve people in three rounds cannot do with fewer
    playoff = cuts.make_cut(by, first)
    ranked = sorted(expected, key=lambda name: (-expected[name], NAMES.index(name)))
    if playoff is None:
        assert stage_of(open_).cut is not None
    else:
        level = {who: at for at, who in enumerate(cuts.state_of_playoff(playoff).undecided)}
        cuts.record_playoff_hole(by, playoff, level)
    assert Entrant.objects.filter(tournament=open_, state="active").count() == 4
    final = drawn(by, open_, 1)
    play_round_by_acts(by, final, better_first)
    table = by_name(open_, 1)
    assert len(table) == 4
    best = min(table, key=NAMES.index)
    assert table[best] == 100 + expected[best] / 2
    assert ranked
    open_ = days.lead_tournament(by, open_, "finish")
    open_ = days.lead_tournament(by, open_, "certify")
    seasons = Season.objects.filter(stage__tournament=open_)
    assert [each.state for each in seasons] == ["closed", "closed"]
    assert all(each.closed_table for each in seasons)
    assert not [line for each in seasons for line in proof.differences(each)]


def test_a_bye_counts_the_average_of_the_other_rounds(world: World) -> None:
    hall = Hall(least=4, most=4, preferred=4, varied=False)
    settings = DaySettings((short(rounds=2, hall=hall, seating=SeatingRule.RANDOM),))
    by, open_ = begun(world.ann, settings, people=9)
    one, two = drawn(by, open_), None
    resting = Bye.objects.get(round=one).person
    play_round_by_acts(by, one, better_first)
    two = drawn(by, open_)
    other = Bye.objects.get(round=two).person
    assert other != resting  # nobody sits out twice before all did once
    play_round_by_acts(by, two, better_first)
    points = {row.person: row for row in standings.table(stage_of(open_).season).rows}
    played = Result.objects.get(person=resting).points
    assert points[resting.pk].metric == Fraction(2 * played, 27_720_000)
    assert points[resting.pk].games == 1


def test_who_comes_late_has_nothing_for_the_rounds_before(world: World) -> None:
    settings = DaySettings((short(rounds=3, seating=SeatingRule.RANDOM),), late_until=1)
    by, open_ = begun(world.ann, settings, people=6)
    play_round_by_acts(by, drawn(by, open_), better_first)
    late = entrants.enter_name(by, open_, name="Zoe", here=True)
    assert (late.state, late.since) == ("active", 2)
    play_round_by_acts(by, drawn(by, open_), lambda person, _: 100 - person)
    assert by_name(open_)["Zoe"] == 100
    with pytest.raises(DirectingError, match="until round 1"):
        entrants.enter_name(by, open_, name="Yan", here=True)


def test_the_state_of_a_round_follows_its_tables(world: World) -> None:
    settings = DaySettings((short(rounds=2, seating=SeatingRule.POWER),))
    by, open_ = begun(world.ann, settings, people=8)
    one = drawn(by, open_)
    with pytest.raises(DirectingError, match="not in yet"):
        draws.draw_round(by, stage_of(open_))
    games = play_round_by_acts(by, one, better_first, close=False)
    assert fresh_round(one).state == "review"
    confirmations.dispute_card(by, games[0], version=1, reason="a card was turned")
    assert fresh_round(one).state == "playing"
    with pytest.raises(DirectingError, match="not possible now"):
        rounds.close_round(by, fresh_round(one))
    confirmations.resolve_card(by, games[0], reason="looked at it")
    rounds.close_round(by, fresh_round(one))
    stored = LeagueGame.objects.select_related("season__league", "game").get(pk=games[1].pk)
    with pytest.raises(DirectingError):
        confirmations.dispute_card(
            by, stored, version=stored.version
        )  # final: a director corrects it


def test_seatings_are_repeated_from_the_public_seed(world: World) -> None:
    settings = DaySettings((short(rounds=3),))
    by, open_ = begun(world.ann, settings, people=16)
    one, again = (draws.work_out(stage_of(open_)) for _ in range(2))
    assert one == again
    assert one.seed.startswith(open_.seed)
    assert len(one.rounds) == 3
    draws.put_draw(by, stage_of(open_), one)
    with pytest.raises(Changed):
        draws.put_draw(by, stage_of(open_), again)
    assert Round.objects.filter(state="drafted").count() == 3
    assert draws.work_out(stage_of(open_)).seed != one.seed  # drawn anew, it is another lot


def test_two_change_places_in_a_draft(world: World) -> None:
    by, open_ = begun(
        world.ann, DaySettings((short(rounds=1, seating=SeatingRule.RANDOM),)), people=8
    )
    draft = draws.draw_round(by, stage_of(open_))
    one, other = (FixtureSeats[0] for FixtureSeats in _tables(draft))
    rounds.swap_in_round(by, fresh_round(draft), one=one, other=other)
    assert [table[0] for table in _tables(draft)] == [other, one]
    assert fresh_round(draft).seed == ""
    published = rounds.publish_round(by, fresh_round(draft))
    with pytest.raises(DirectingError, match="published"):
        rounds.swap_in_round(by, fresh_round(published), one=one, other=other)
    with pytest.raises(DirectingError, match="not possible now"):
        rounds.publish_round(by, fresh_round(published))


def _tables(round_: Round) -> list[list[int]]:
    return [
        list(table.fixture.seats.order_by("position").values_list("person", flat=True))
        for table in round_.tables.select_related("fixture")
    ]


def test_match_play_in_pairs_with_a_bye_and_an_extra_hole(world: World) -> None:
    hall = Hall(least=2, most=2, preferred=2, varied=False)
    stage = short(
        form=Form.PAIRS, rounds=0, hall=hall, seating=SeatingRule.POWER, scheme=day_scheme("match")
    )
    by, open_ = begun(world.ann, DaySettings((stage,)), people=3)
    one = drawn(by, open_)
    assert [each.person.name for each in Bye.objects.filter(round=one)] == ["Abe"]
    play_round_by_acts(by, one, lambda _person, _: 7)  # all square
    playoff = stage_of(open_).playoffs.get()
    with pytest.raises(DirectingError, match="playoff"):
        draws.draw_round(by, stage_of(open_))
    level = cuts.state_of_playoff(playoff).undecided
    cuts.record_playoff_hole(by, playoff, dict.fromkeys(level, 3), seen=0)
    with pytest.raises(DirectingError, match="moved on"):
        cuts.record_playoff_hole(by, playoff, dict.fromkeys(level, 3), seen=0)
    cuts.record_playoff_hole(by, playoff, {level[0]: 2, level[1]: 9}, seen=1)
    two = drawn(by, open_)
    names = {NAMES[0], open_.entrants.get(person=level[0]).person.name}
    assert {each.name for each in _people(two)} == names


def _people(round_: Round) -> list[Person]:
    return [
        seat.person
        for table in round_.tables.all()
        for seat in table.fixture.seats.select_related("person")
    ]


def test_groups_of_four_send_two_on(world: World) -> None:
    stage = short(
        form=Form.GROUPS,
        rounds=0,
        hall=Hall(varied=False),
        seating=SeatingRule.SNAKE,
        first=SeatingRule.SNAKE,
    )
    by, open_ = begun(world.ann, DaySettings((stage,)), people=8)
    play_round_by_acts(by, drawn(by, open_), better_first)
    final = drawn(by, open_)
    assert {each.name for each in _people(final)} == {"Abe", "Bea", "Cyd", "Dot"}
    assert open_.entrants.filter(state="eliminated").count() == 4


def test_strikes_put_people_out(world: World) -> None:
    stage = short(
        form=Form.STRIKES,
        rounds=0,
        hall=Hall(least=2, most=4),
        seating=SeatingRule.RANDOM,
        scheme=day_scheme("strikes"),
        strikes=2,
    )
    by, open_ = begun(world.ann, DaySettings((stage,)), people=4)
    play_round_by_acts(by, drawn(by, open_), better_first)
    out = open_.entrants.filter(state="eliminated").values_list("person__name", flat=True)
    assert list(out) == ["Dot"]


def test_a_cut_with_everybody_level_plays_off(world: World) -> None:
    settings = DaySettings((short(rounds=1, cut=Cut(2, TieRule.PLAYOFF)), short(rounds=1)))
    by, open_ = begun(world.ann, settings, people=4)
    play_round_by_acts(by, drawn(by, open_), lambda _person, _: 5)
    with pytest.raises(DirectingError, match="not over"):
        draws.draw_round(by, stage_of(open_, 1))
    playoff = cuts.make_cut(by, stage_of(open_))
    assert playoff is not None
    for number in range(5):
        people = cuts.state_of_playoff(playoff).undecided
        playoff = cuts.record_playoff_hole(by, playoff, dict.fromkeys(people, 4), seen=number)
    playoff = cuts.draw_playoff_lot(by, playoff)
    assert len(cuts.state_of_playoff(playoff).through) == 2
    through = list(cuts.state_of_playoff(playoff).through)
    assert stage_of(open_).cut == {"through": through, "wildcards": [], "rule": ""}
    with pytest.raises(DirectingError, match="decided"):
        cuts.make_cut(by, stage_of(open_))


def test_what_a_tournament_refuses(world: World) -> None:
    ann = world.ann
    with pytest.raises(Several):
        days.create_alone(
            user=ann.user, name="Open", day=world.season.created.date(),
            settings=DaySettings((short(rounds=0),)))  # fmt: skip
    with pytest.raises(Several, match="no rules"):
        days.create_alone(
            user=ann.user, name="Open", day=world.season.created.date(),
            settings=DaySettings((short(ruleset="nothing"),)))  # fmt: skip
    assert not Tournament.objects.exists()
    by, open_ = begun(ann, DaySettings((short(rounds=1),), limit=4), people=6)
    assert open_.entrants.filter(state="waitlisted").count() == 2
    with pytest.raises(DirectingError, match="on the list already"):
        entrants.enter_name(by, open_, name="abe")
    with pytest.raises(Changed):
        days.lead_tournament(by, open_, "finish", seen=open_.version - 1)
    round_ = drawn(by, open_)
    with pytest.raises(DirectingError, match="still open"):
        days.lead_tournament(by, open_, "finish")
    with pytest.raises(Several, match="keeps this"):
        days.change_day(by, open_, DaySettings((short(rounds=2),)))
    with pytest.raises(DirectingError, match="reason"):
        rounds.void_round(by, fresh_round(round_), reason="")
    rounds.void_round(by, fresh_round(round_), reason="the hall burns")
    assert open_.league.acts.filter(kind="void_round").exists()


def test_a_substitute_and_a_swap_at_a_table_count_as_in_a_league(world: World) -> None:
    by, open_ = begun(world.ann, DaySettings((short(rounds=1),)), people=4)
    round_ = drawn(by, open_)
    games = play_round_by_acts(by, round_, better_first, close=False)
    jo = add_person(by, name="Jo")
    seats.substitute(by, games[0], position=0, person_id=jo.pk, reason="Abe was called away")
    seat = games[0].seats.get(position=0)
    assert Occupant(seat.person_id, seat.stands_for_id).person_id == jo.pk
    assert fresh_round(round_).state in ("playing", "review")


def test_who_leaves_stands_below_and_who_is_out_nowhere(world: World) -> None:
    settings = DaySettings((short(rounds=3, seating=SeatingRule.POWER),))
    by, open_ = begun(world.ann, settings, people=12)
    play_round_by_acts(by, drawn(by, open_), better_first)
    people = {each.person.name: each for each in open_.entrants.select_related("person")}
    entrants.lead_entrant(by, open_, people["Abe"], "drop")
    entrants.lead_entrant(by, open_, people["Bea"], "disqualify", reason="looked at the stock")
    with pytest.raises(DirectingError, match="reason"):
        entrants.lead_entrant(by, open_, people["Cyd"], "disqualify")
    two = drawn(by, open_)
    play_round_by_acts(by, two, better_first)
    table = stage_standings(stage_of(open_))
    ranked = [each.player for each in table.ranked]
    assert people["Abe"].person_id not in ranked
    assert [each.player for each in table.below] == [people["Abe"].person_id]
    assert people["Bea"].person_id not in table.cells
    assert [each.place for each in table.ranked][0] == 1
    assert len(ranked) == 10
    cells = table.cells[people["Abe"].person_id]
    assert [(cell.number, str(cell.kind)) for cell in cells] == [(1, "played"), (2, "absent")]
    one = stage_standings(stage_of(open_), upto=1)
    assert one.upto == 1
    moves = {who: one.places[who] - place for who, place in table.places.items()}
    assert moves == {who: table.moved[who] for who in moves}
    entrants.lead_entrant(by, open_, people["Abe"], "return")
    assert people["Abe"].person_id in {
        each.player for each in stage_standings(stage_of(open_)).ranked
    }


def test_a_bye_has_a_place_before_the_first_game(world: World) -> None:
    hall = Hall(least=4, most=4, preferred=4, varied=False)
    settings = DaySettings((short(rounds=2, hall=hall, seating=SeatingRule.RANDOM),))
    by, open_ = begun(world.ann, settings, people=5)
    one = drawn(by, open_)
    resting = Bye.objects.get(round=one).person_id
    play_round_by_acts(by, one, better_first)
    table = stage_standings(stage_of(open_))
    assert table.places[resting] == 3  # an average game is 50: behind 100 and 67
    assert [str(cell.kind) for cell in table.cells[resting]] == ["bye"]
