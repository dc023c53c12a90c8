"""Teams and pairs: what a round gives them, and a whole tournament against a count by hand."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorecards.scorekeeping.rows import RowEntry
from tests.tournaments.day_play import (
    NAMES,
    begun,
    drawn,
    draws,
    fresh_round,
    place_points,
    play_round,
    rounds,
    short,
    stage_of,
)
from tests.tournaments.drawn import few
from tests.tournaments.team_days import one, two, with_teams
from tests.tournaments.world import World
from tournaments.directing import corrections
from tournaments.directing.days import entrants, leaving, teams
from tournaments.directing.people import add_person
from tournaments.directing.seats import substitute
from tournaments.errors import DirectingError
from tournaments.ledger.days.team_standings import TeamStandings, team_standings
from tournaments.models import Entrant, FixtureSeat, Person, Team, Tournament
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.day_problems import day_problems, late_changes
from tournaments.rules.days.kinds import PAIRS_TABLE
from tournaments.rules.days.pair_seating import hall_of_pairs, seats_of_pairs, sides_of
from tournaments.rules.days.round_seating import RoundTask, seat_rounds
from tournaments.rules.days.stages import (
    DaySettings,
    Form,
    SeatingRule,
    StageSettings,
    Teams,
    day_scheme,
)
from tournaments.rules.days.teams import (
    MemberRound,
    TeamRules,
    pairs_at,
    results_in,
    team_rounds,
    team_scheme,
)
from tournaments.rules.days.totals import Carry, RoundKind, worth_of
from tournaments.rules.draws.halls import Hall
from tournaments.rules.standings.results import ScoredGame, ScoredSeat

F = Fraction


def rules(kind: Teams, best: int = 2) -> TeamRules:
    scheme = team_scheme(day_scheme(), kind)
    return TeamRules(kind, best, scheme, worth_of(scheme.points_system, scheme.terms, size=2))


def played(person: int, points: int, kind: RoundKind = RoundKind.PLAYED) -> MemberRound:
    return MemberRound(person, 1, kind, F(points), 7 if kind is RoundKind.PLAYED else None)


def test_a_team_counts_its_best_and_says_who_they_were() -> None:
    """Two teams level at 150 share the win; the third is one short and beaten by both."""
    members = {1: (11, 12, 13), 2: (21, 22, 23), 3: (31, 32)}
    rows = [
        *(played(11, 100), played(12, 0), played(13, 50)),
        *(played(21, 75), played(22, 75), played(23, 75)),
        *(played(31, 90), played(32, 0, RoundKind.ABSENT), played(99, 100)),
    ]
    made = team_rounds(rules(Teams.SUM), members, rows, [1])
    assert [made[team][0].points for team in (1, 2, 3)] == [150, 150, 90]
    assert [made[team][0].counted for team in (1, 2, 3)] == [(11, 13), (21, 22), (31,)]
    results = [made[team][0].result for team in (1, 2, 3)]
    assert [(each.place, each.beaten2, each.first) for each in results if each] == [
        (1, 3, F(1, 2)),
        (1, 3, F(1, 2)),
        (3, 0, 0),
    ]


def test_a_team_of_whom_nobody_was_there_has_no_result() -> None:
    rows = [played(11, 0, RoundKind.ABSENT), played(21, 40)]
    made = team_rounds(rules(Teams.SUM), {1: (11,), 2: (21,)}, rows, [1])
    assert (results_in(made[1]), made[1][0].kind) == ([], RoundKind.ABSENT)
    assert [each.size for each in results_in(made[2])] == [1]


CARDS = {11: (5, 3, 9), 12: (2, 9, 9), 21: (4, 4, 4), 22: (9, 9, 1), 31: (0, 0, 3)}


def game(*people: int, penalty: int = 0) -> ScoredGame:
    seats = tuple(ScoredSeat(who, CARDS[who], penalty if who == 11 else 0) for who in people)
    return ScoredGame(7, 100, seats)


@pytest.mark.parametrize(
    ("kind", "people", "totals"),
    [
        (Teams.BEST_BALL, (11, 21, 12, 22), {1: 2 + 3 + 9, 2: 4 + 4 + 1}),
        (Teams.AGGREGATE, (11, 21, 12, 22), {1: 7 + 12 + 18, 2: 13 + 13 + 5}),
        (Teams.BEST_BALL, (11, 21, 22), {1: 17, 2: 9}),
        (Teams.AGGREGATE, (11, 21, 22), {1: 34, 2: 31}),
    ],
)
def test_a_pair_plays_one_card(
    kind: Teams, people: tuple[int, ...], totals: dict[int, int]
) -> None:
    pairs = {11: 1, 12: 1, 21: 2, 22: 2}
    results = pairs_at(rules(kind), pairs, game(*people), 1)
    assert {pair: each.total for pair, each in results.items()} == totals
    assert results[2].points == 100


def test_who_has_no_pair_is_beaten_and_beats() -> None:
    results = pairs_at(rules(Teams.BEST_BALL), {11: 1, 12: 1}, game(11, 12, 31), 1)
    assert [(each.place, each.size, each.points) for each in results.values()] == [(2, 2, 0)]
    assert not pairs_at(rules(Teams.BEST_BALL), {11: 1, 12: 1}, game(11, 12), 1)


def test_a_penalty_is_that_of_the_pair() -> None:
    pairs = {11: 1, 12: 1, 21: 2, 22: 2}
    results = pairs_at(rules(Teams.BEST_BALL), pairs, game(11, 21, 12, 22, penalty=5), 1)
    assert results[1].total == 14 + 5
    alone = pairs_at(rules(Teams.AGGREGATE), pairs, game(11, 21, 22, penalty=5), 1)
    assert alone[1].total == 34 + 10


def test_a_round_without_a_game_is_worth_what_a_bye_is() -> None:
    members = {1: (11, 12), 2: (21, 22), 3: (31,)}
    first = [MemberRound(who, 1, RoundKind.PLAYED, F(50), 7) for who in (11, 12, 21, 22)]
    rest = [MemberRound(31, 1, RoundKind.BYE, F(50))]
    made = team_rounds(
        rules(Teams.BEST_BALL), members, first + rest, [1], {1: [game(11, 21, 12, 22)]}
    )
    assert [(made[team][0].kind, made[team][0].points) for team in members] == [
        (RoundKind.PLAYED, 0),
        (RoundKind.PLAYED, 100),
        (RoundKind.BYE, 50),
    ]


@pytest.mark.parametrize(
    ("settings", "fields"),
    [
        (DaySettings((StageSettings(cut=Cut(4)),), teams=Teams.SUM), ["0.cut"]),
        (DaySettings((StageSettings(form=Form.GROUPS),), teams=Teams.BEST_BALL), ["0.form"]),
        (
            DaySettings((StageSettings(scheme=day_scheme("stroke")),), teams=Teams.SUM),
            ["0.system"],
        ),
        (
            DaySettings((StageSettings(scheme=day_scheme("stableford")),), teams=Teams.AGGREGATE),
            ["0.system"],
        ),
        (
            DaySettings((StageSettings(hall=Hall(2, 3, 3)),), teams=Teams.BEST_BALL),
            ["0.hall"],
        ),
        (DaySettings((StageSettings(scheme=day_scheme("skins")),), teams=Teams.BEST_BALL), []),
        (DaySettings((StageSettings(scheme=day_scheme("stableford")),), teams=Teams.SUM), []),
    ],
)
def test_what_teams_cannot_be_counted_by(settings: DaySettings, fields: list[str]) -> None:
    assert [each.field for each in day_problems(settings)] == fields


def test_how_teams_count_stays_once_a_round_is_published() -> None:
    before = DaySettings(teams=Teams.SUM)
    for after in (before.changed(teams=Teams.NONE), before.changed(team_best=1)):
        assert late_changes(before, after, begun=0) == ()
        assert len(late_changes(before, after, begun=1)) == 1


@few
@given(st.integers(4, 17), st.integers(0, 3), st.sampled_from(["spread", "random", "power"]))
def test_partners_sit_together_and_everybody_sits(people: int, alone: int, rule: str) -> None:
    """Pairs 1-2, 3-4, … and a few at the end who have no partner."""
    order = tuple(range(1, people + 1))
    pairs = tuple((at, at + 1) for at in range(1, people - alone, 2))
    stage = StageSettings(
        rounds=2, hall=PAIRS_TABLE, seating=SeatingRule(rule), first=SeatingRule.RANDOM
    )
    seated = seat_rounds(stage, RoundTask(1, order, partners=pairs), 5, steps=200)
    for each in seated:
        assert sorted([*each.byes, *(who for table in each.tables for who in table)]) == list(order)
        assert all(3 <= len(table) <= 6 for table in each.tables)
        table_of = {who: at for at, table in enumerate(each.tables) for who in table}
        assert all(table_of.get(one) == table_of.get(other) for one, other in pairs)


def test_pairs_are_counted_in_halves() -> None:
    assert hall_of_pairs(PAIRS_TABLE).tables(5) == (3, 2)
    assert seats_of_pairs((3, 2), 9) == (6, 3)
    assert sides_of((5, 1, 2, 3, 4), [(1, 2), (3, 9)]) == ((5, 3), (1, 2), (4,))


def better_first(person: int, _round: int) -> int:
    return 3 * person


def figures(table: TeamStandings) -> dict[str, Fraction | None]:
    """The figure of every team by name, the best first."""
    names = dict(Team.objects.values_list("pk", "name"))
    return {names[each.player]: each.line.metric for each in table.ranked}


def tables_of_round(open_: Tournament, number: int) -> Iterator[list[int]]:
    seats = FixtureSeat.objects.filter(fixture__table__round__stage__tournament=open_)
    rows = seats.filter(fixture__round=number).order_by("fixture", "position")
    for _, table in groupby(rows.values_list("fixture", "person"), key=lambda row: row[0]):
        yield [person for _, person in table]


def holes_of(person: int, number: int) -> tuple[int, int]:
    at = NAMES.index(Person.objects.get(pk=person).name)
    return one(at, number), two(at, number)


SUM = DaySettings(
    (short(rounds=2, seating=SeatingRule.SPREAD),), teams=Teams.SUM, team_best=3, protest=0
)


@pytest.mark.django_db
def test_teams_against_a_count_by_hand(world: World) -> None:
    """Three teams of four at three tables: at each sit two of one, and one of the others."""
    by, open_ = begun(world.ann, SUM, people=12)
    made = with_teams(by, open_, 4)
    by_hand: dict[str, Fraction] = dict.fromkeys(made, F(0))
    for number in (1, 2):
        play_round(by, drawn(by, open_), one, second=two)
        points: dict[int, Fraction] = {}
        for table in tables_of_round(open_, number):
            assert all(len({*table} & {*people}) <= 2 for people in made.values())
            totals = [sum(holes_of(who, number)) for who in table]
            points |= {
                who: place_points(mine, totals) for who, mine in zip(table, totals, strict=True)
            }
        for name, people in made.items():
            by_hand[name] += sum(sorted((points[who] for who in people), reverse=True)[:3])
    listed = team_standings(stage_of(open_))
    assert figures(listed) == by_hand
    assert list(figures(listed).values()) == sorted(by_hand.values(), reverse=True)
    before = team_standings(stage_of(open_), upto=1)
    was, now = ({each.player: each.place or 0 for each in row.ranked} for row in (before, listed))
    assert listed.moved == {team: was[team] - place for team, place in now.items()}


@pytest.mark.django_db
def test_a_team_goes_on_with_whom_it_has(world: World) -> None:
    """Somebody drops out and somebody else comes; who has played for a team stays in it."""
    settings = SUM.changed(stages=(short(rounds=2, seating=SeatingRule.POWER),))
    by, open_ = begun(world.ann, settings, people=9)
    made = with_teams(by, open_, 3)
    play_round(by, drawn(by, open_), one, second=two)
    before = figures(team_standings(stage_of(open_)))
    gone = open_.entrants.get(person=made["A"][0])
    leaving.drop_out(by, open_, gone)
    late = entrants.enter_name(by, open_, name="Zoe", here=True)
    other, own = Team.objects.get(name="B"), Team.objects.get(name="A")
    teams.put_in_team(by, open_, late, team=own)
    for act in (
        lambda: teams.put_in_team(by, open_, gone, team=other),
        lambda: teams.remove_team(by, open_, own),
    ):
        with pytest.raises(DirectingError, match="played for"):
            act()
    assert figures(team_standings(stage_of(open_))) == before
    play_round(by, drawn(by, open_), one, second=two)
    table = team_standings(stage_of(open_))
    row = next(each for each in table.rounds[own.pk] if each.number == 2)
    assert {each.person for each in row.members} == {*made["A"], late.person_id}
    assert gone.person_id not in row.counted
    assert late.person_id in row.counted


@pytest.mark.django_db
def test_a_corrected_card_and_a_substitute_count_for_the_team(world: World) -> None:
    """Every team has one of its two at the only table; who sits in for Abe plays for team A."""
    settings = DaySettings((short(rounds=1),), teams=Teams.SUM, team_best=1)
    by, open_ = begun(world.ann, settings, people=4)
    with_teams(by, open_, 1)
    (game,) = play_round(by, drawn(by, open_), better_first, close=False)
    jo = add_person(by, name="Jo")
    abe = game.seats.get(person__name="Abe")
    substitute(by, game, position=abe.position, person_id=jo.pk, reason="called away")
    rounds.close_round(by, fresh_round(open_.stages.get().rounds.get()))
    assert list(figures(team_standings(stage_of(open_)))) == ["A", "B", "C", "D"]
    dot = game.seats.get(person__name="Dot")
    rows = [RowEntry(dot.position, "-5", str(better_first(3, 1)))]
    corrections.correct_game(by, game, number=1, rows=rows, reason="added up wrongly")
    assert list(figures(team_standings(stage_of(open_)))) == ["D", "A", "B", "C"]


@pytest.mark.django_db
def test_who_is_disqualified_counts_for_no_team(world: World) -> None:
    settings = DaySettings((short(rounds=1),), teams=Teams.SUM, team_best=1, partners_apart=False)
    by, open_ = begun(world.ann, settings, people=4)
    with_teams(by, open_, 2)
    play_round(by, drawn(by, open_), better_first)
    assert list(figures(team_standings(stage_of(open_)))) == ["A", "B"]
    for name in ("Abe", "Bea"):
        entrant = Entrant.objects.get(person__name=name)
        entrants.lead_entrant(by, open_, entrant, "disqualify", reason="looked")
    table = team_standings(stage_of(open_))
    assert (list(figures(table)), table.below) == (["B"], ())


@pytest.mark.django_db
def test_pairs_change_places_together(world: World) -> None:
    settings = DaySettings((short(rounds=1, hall=PAIRS_TABLE),), teams=Teams.BEST_BALL)
    by, open_ = begun(world.ann, settings, people=9)
    made = with_teams(by, open_, 2)
    draft = draws.draw_round(by, stage_of(open_))
    before = [set(table) for table in tables_of_round(open_, 1)]
    mine = next(people for people in made.values() if len(people) == 2 and set(people) < before[0])
    other = next(people for people in made.values() if len(people) == 2 and set(people) < before[1])
    looked = world.ann.client.get(f"/t/open/rounds/{draft.pk}/")
    assert looked.status_code == 200
    rounds.swap_in_round(by, fresh_round(draft), one=mine[0], other=other[1])
    after = [set(table) for table in tables_of_round(open_, 1)]
    assert after == [(before[0] - {*mine}) | {*other}, (before[1] - {*other}) | {*mine}]
    (alone,) = made["E"]
    pair = next(
        pair
        for pair in (mine, other)
        if not {alone, *pair} <= after[0] and not {alone, *pair} <= after[1]
    )
    with pytest.raises(DirectingError, match="Partners stay"):
        rounds.swap_in_round(by, fresh_round(draft), one=alone, other=pair[0])
    third = open_.entrants.get(person=alone)
    with pytest.raises(DirectingError, match="two people"):
        teams.put_in_team(by, open_, third, team=Team.objects.get(name="A"))


@pytest.mark.django_db
@pytest.mark.parametrize("kind", [Teams.BEST_BALL, Teams.AGGREGATE])
def test_pairs_against_a_count_by_hand(world: World, kind: Teams) -> None:
    """Five pairs, at a table of four and one of six, and points carried into a second stage."""
    stage = short(rounds=2, hall=PAIRS_TABLE)
    settings = DaySettings((stage, stage.changed(rounds=1, carry=Carry.HALF)), teams=kind)
    by, open_ = begun(world.ann, settings, people=10)
    made = with_teams(by, open_, 2)
    count = min if kind is Teams.BEST_BALL else sum
    by_hand: dict[str, Fraction] = dict.fromkeys(made, F(0))
    for number in (1, 2):
        play_round(by, drawn(by, open_), one, second=two)
        for table in tables_of_round(open_, number):
            here = {name: people for name, people in made.items() if set(people) & set(table)}
            assert all(set(people) <= set(table) for people in here.values())
            totals = {
                name: sum(count(holes_of(who, number)[at] for who in people) for at in (0, 1))
                for name, people in here.items()
            }
            for name, mine in totals.items():
                by_hand[name] += place_points(mine, list(totals.values()))
    assert figures(team_standings(stage_of(open_))) == by_hand
    carried = team_standings(stage_of(open_, 1))
    assert figures(carried) == {name: each / 2 if each else None for name, each in by_hand.items()}
