"""Pair against pair: a bracket from the draw to the podium, and what goes wrong on the way."""

import pytest

from scorecards.scorekeeping.rows import RowEntry
from tests.tournaments.day_play import (
    begun,
    cuts,
    days,
    drawn,
    draws,
    fresh_round,
    play_round,
    play_table,
    rounds,
    short,
    stage_of,
)
from tests.tournaments.playing import said
from tests.tournaments.team_days import BRACKET as WITH_A_SECRET
from tests.tournaments.team_days import STAGE, with_teams
from tests.tournaments.world import World
from tournaments.directing import corrections
from tournaments.directing.days import arrivals, leaving, lucky_losers
from tournaments.errors import DirectingError
from tournaments.ledger.days.day_places import people_with_places, stages_begun, team_places
from tournaments.ledger.days.knockouts import places_of_rounds
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Entrant, LeagueGame, Playoff, Round, Table, Tournament
from tournaments.pages.halls.finals import final_hands, podium
from tournaments.pages.halls.standings import standings_board
from tournaments.permissions import Member
from tournaments.queries.days.entries import short_tables
from tournaments.queries.days.finals import knockout_rounds
from tournaments.rules.days.day_problems import day_problems
from tournaments.rules.days.kinds import PAIRS_TABLE
from tournaments.rules.days.stages import DaySettings, Form, SeatingRule, Teams, day_scheme
from tournaments.rules.draws.halls import Hall

pytestmark = [pytest.mark.django_db, pytest.mark.walk]

BRACKET = WITH_A_SECRET.changed(secret_final=False)  # who is out is seen at once
HOME = "/t/open/"


def paired(
    world: World, *, people: int, settings: DaySettings = BRACKET
) -> tuple[Member, Tournament]:
    """A tournament of pairs that runs: A are the first two, B the next."""
    by, open_ = begun(world.ann, settings, people=people)
    with_teams(by, open_, 2)
    return by, Tournament.objects.get(pk=open_.pk)


def play(by: Member, table: Table, holes: dict[str, list[int]]) -> LeagueGame:
    """A table has played: the points of everybody by name, hole by hole."""
    seats = table.fixture.seats.order_by("position").values_list("person__name", flat=True)
    return play_table(by, table, list(zip(*(holes[name] for name in seats), strict=True)))


def names_at(table: Table) -> list[str]:
    return [seat.person.name for seat in table.fixture.seats.select_related("person")]


def won_by_first(by: Member, row: Round) -> None:
    """Every match of a round is won by whoever was entered first, and the round is closed."""
    numbers = dict(Entrant.objects.values_list("person__name", "number"))
    for table in tables_of(fresh_round(row)):
        names = names_at(table)
        first = min(names, key=lambda name: numbers[name])
        play(by, table, {name: [0, 0] if name == first else [5, 5] for name in names})
    rounds.close_round(by, fresh_round(row))


def active(open_: Tournament) -> list[str]:
    rows = open_.entrants.filter(state="active").order_by("number")
    return list(rows.values_list("person__name", flat=True))


def test_the_better_ball_wins_holes_and_the_winners_go_on(world: World) -> None:
    """Three pairs: A has a bye; C has more strokes than B together, and wins by the better ball."""
    by, open_ = paired(world, people=6)
    one = drawn(by, open_)
    (table,) = tables_of(fresh_round(one))
    assert names_at(table) == ["Cyd", "Ed", "Dot", "Flo"]  # partners opposite each other
    page = said(world.ann.client.get(f"{HOME}final/"))
    assert "3 pairs play" in page
    assert "<small>Cyd, Dot</small>" in page
    assert "2 pairs play" in page  # the round to come
    play(by, table, {"Cyd": [4, 4], "Dot": [4, 4], "Ed": [3, 20], "Flo": [20, 3]})
    rounds.close_round(by, fresh_round(one))
    assert active(open_) == ["Abe", "Bea", "Ed", "Flo"]
    two = drawn(by, open_)
    (final,) = tables_of(fresh_round(two))
    assert sorted(names_at(final)) == ["Abe", "Bea", "Ed", "Flo"]
    shown = knockout_rounds(stage_of(open_))
    match = shown[0].tables[0] if shown[0].tables[0].table else shown[0].tables[1]
    assert [(shown[0].pairs[each.person], each.figure, each.goes) for each in match.seats] == [
        ("C", "2 up", True),
        ("B", "", False),
    ]
    won_by_first(by, two)
    open_.refresh_from_db()
    days.lead_tournament(by, open_, "finish")
    stages = stages_begun(Tournament.objects.get(pk=open_.pk))
    names = dict(open_.teams.values_list("pk", "name"))
    assert {names[team]: place for team, place in team_places(stages).items()} == {
        "A": 1,
        "C": 2,
        "B": 3,
    }
    assert [place for _team, place in people_with_places(stages).values()] == [1, 1, 2, 2, 3, 3]
    client = world.ann.client
    assert "A wins" in said(client.get(f"{HOME}final/"))
    api = client.get("/api/v1/tournaments/open/stages/0/bracket/").json()
    assert [seat["name"] for seat in api["rounds"][1]["tables"][0]["seats"]] == ["A", "C"]
    places = ("standings/", "standings/?show=people", "rounds/table/", "share/", "desk/", "plan/")
    for place in (*places, "people/", "print/certificates/", f"path/{match.seats[0].person}/"):
        assert client.get(f"{HOME}{place}").status_code == 200
    told = client.get("/api/v1/tournaments/open/stages/0/teams/").json()["rows"]
    assert [(each["name"], each["points"]) for each in told[:2]] == [("A", 2), ("C", 1)]
    board, face = standings_board(open_), podium(Tournament.objects.get(pk=open_.pk))
    assert board is not None
    assert face is not None
    assert [step.name for step in face.data if step.place == 1] == ["A"]
    assert final_hands(open_, 0) is None
    rows = client.get(f"{HOME}files/team-rounds.json").json()["rows"]
    assert [row[1] for row in rows] == ["A", "C", "B"]
    assert rows[2][4] is None  # B was out in round 2


def test_both_scores_of_a_pair_may_count(world: World) -> None:
    settings = BRACKET.changed(teams=Teams.AGGREGATE)
    by, open_ = paired(world, people=4, settings=settings)
    (table,) = tables_of(fresh_round(drawn(by, open_)))
    play(by, table, {"Abe": [1, 1], "Bea": [9, 9], "Cyd": [4, 4], "Dot": [4, 4]})
    assert active(open_) == ["Abe", "Bea", "Cyd", "Dot"]
    rounds.close_round(by, fresh_round(table.round))
    assert active(open_) == ["Cyd", "Dot"]


def test_all_square_is_played_on_by_the_pairs(world: World) -> None:
    by, open_ = paired(world, people=4)
    (table,) = tables_of(fresh_round(drawn(by, open_)))
    play(by, table, {"Abe": [3, 9], "Bea": [9, 3], "Cyd": [3, 3], "Dot": [9, 9]})
    rounds.close_round(by, fresh_round(table.round))
    playoff = Playoff.objects.select_related("stage__tournament", "stage__season", "round").get()
    assert len(playoff.people) == 2
    client = world.ann.client
    page = said(client.get(f"{HOME}standings/"))
    assert "The better score of the two" in page
    assert ">A</legend>" in page
    assert ">B</legend>" in page
    one, other = playoff.people
    wrong = client.post(f"{HOME}playoffs/{playoff.pk}/hole/", {f"points-{one}": "x", "seen": 0})
    assert wrong.status_code == 422
    assert ">A</legend>" in said(wrong)
    told = client.get("/api/v1/tournaments/open/playoffs/").json()["results"][0]
    assert [each["name"] for each in told["people"]] == ["A", "B"]
    typed = {f"points-{one}": "7", f"points-{other}": "2", "seen": 0}
    assert client.post(f"{HOME}playoffs/{playoff.pk}/hole/", typed).status_code == 302
    assert active(open_) == ["Cyd", "Dot"]
    row = fresh_round(table.round)
    places = places_of_rounds([row])[row.pk]
    names = dict(Entrant.objects.values_list("person", "person__name"))
    assert {names[who]: place for who, place in places.items()} == {
        **dict.fromkeys(("Cyd", "Dot"), 1),
        **dict.fromkeys(("Abe", "Bea"), 2),
    }
    open_.refresh_from_db()
    days.lead_tournament(by, open_, "finish")
    assert "B wins" in said(client.get(f"{HOME}final/"))


def test_who_is_alone_plays_on_alone_and_may_win(world: World) -> None:
    by, open_ = paired(world, people=4)
    gone = open_.entrants.get(person__name="Abe")  # who has the place of the pair
    row = drawn(by, open_)
    leaving.drop_out(by, open_, gone)
    (table,) = tables_of(fresh_round(row))
    assert sorted(names_at(table)) == ["Bea", "Cyd", "Dot"]
    play(by, table, {"Bea": [1, 1], "Cyd": [4, 4], "Dot": [4, 4]})
    rounds.close_round(by, fresh_round(row))
    assert active(open_) == ["Bea"]
    assert ">A <small>Abe, Bea</small>" in said(world.ann.client.get(f"{HOME}final/"))
    open_.refresh_from_db()
    days.lead_tournament(by, open_, "finish")
    stages = stages_begun(Tournament.objects.get(pk=open_.pk))
    names = dict(open_.teams.values_list("pk", "name"))
    assert {names[team]: place for team, place in team_places(stages).items()} == {"A": 1, "B": 2}


def test_who_comes_back_goes_on_with_the_partner(world: World) -> None:
    """Bea while the pair rests, Hal on a seat again, Gil once the table has played."""
    by, open_ = paired(world, people=10)  # A, B and C have byes in a bracket of eight
    row = drawn(by, open_)
    resting = open_.entrants.get(person__name="Bea")
    one, other = (open_.entrants.get(person__name=name) for name in ("Hal", "Gil"))
    for each in (resting, one, other):
        leaving.drop_out(by, open_, each)
    arrivals.lead_entrant(by, open_, resting, "return")
    arrivals.lead_entrant(by, open_, one, "return")
    assert {"Bea", "Hal"} <= set(active(open_))
    (table,) = tables_of(fresh_round(row))
    assert sorted(names_at(table)) == ["Hal", "Ivy", "Jon"]
    play(by, table, {"Hal": [1, 1], "Ivy": [4, 4], "Jon": [4, 4]})
    arrivals.lead_entrant(by, open_, other, "return")
    rounds.close_round(by, fresh_round(row))
    assert active(open_) == ["Abe", "Bea", "Cyd", "Dot", "Ed", "Flo", "Gil", "Hal"]


def test_a_pair_that_is_gone_loses_without_playing(world: World) -> None:
    by, open_ = paired(world, people=4)
    (table,) = tables_of(fresh_round(drawn(by, open_)))
    client, people = world.ann.client, dict(open_.entrants.values_list("person__name", "person"))
    page = said(client.get(f"{HOME}final/"))
    assert "Won without playing" in page
    typed = {"table": table.pk, "winner": people["Cyd"]}
    assert client.post(f"{HOME}final/walkover/", typed).status_code == 422  # a reason is asked for
    stranger = {"table": table.pk, "winner": 0, "reason": "x"}
    assert client.post(f"{HOME}final/walkover/", stranger).status_code == 422
    answer = client.post(f"{HOME}final/walkover/", typed | {"reason": "A is not there"})
    assert answer.status_code == 302
    rounds.close_round(by, fresh_round(table.round))
    assert active(open_) == ["Cyd", "Dot"]
    assert "without playing" in said(client.get(f"{HOME}final/"))


def test_a_pair_that_has_nobody_to_play_goes_on(world: World) -> None:
    by, open_ = paired(world, people=8)
    drawn(by, open_)
    for name in ("Gil", "Hal"):  # who were to meet A
        leaving.drop_out(by, open_, open_.entrants.get(person__name=name))
    ((pk, number, people),) = short_tables(open_)
    assert people == 2
    table = Table.objects.select_related("round__stage__tournament", "fixture").get(pk=pk)
    assert sorted(names_at(table)) == ["Abe", "Bea"]
    assert f"Table {number}" in said(world.ann.client.get(f"{HOME}people/"))
    assert len(leaving.share_out_table(by, table)) == 2
    assert short_tables(open_) == []
    (other,) = [each for each in tables_of(fresh_round(table.round)) if each.pk != pk]
    play(by, other, {"Cyd": [1, 1], "Dot": [1, 1], "Ed": [9, 9], "Flo": [9, 9]})
    rounds.close_round(by, fresh_round(table.round))
    assert active(open_) == ["Abe", "Bea", "Cyd", "Dot"]
    page = said(world.ann.client.get(f"{HOME}final/"))
    assert "bye" in page
    won_by_first(by, drawn(by, open_))
    assert active(open_) == ["Abe", "Bea"]


def test_a_winner_who_leaves_makes_room_for_the_pair_that_lost(world: World) -> None:
    by, open_ = paired(world, people=8)
    row = drawn(by, open_)
    won_by_first(by, row)
    assert active(open_) == ["Abe", "Bea", "Cyd", "Dot"]
    for name in ("Abe", "Bea"):
        leaving.drop_out(by, open_, open_.entrants.get(person__name=name))
    client = world.ann.client
    assert "A won and is gone" in said(client.get(f"{HOME}final/"))
    assert "Let D play instead" in said(client.get(f"{HOME}final/"))
    lost = open_.entrants.get(person__name="Gil")
    lucky_losers.let_in(by, stage_of(open_), lost)
    assert active(open_) == ["Cyd", "Dot", "Gil", "Hal"]
    (final,) = tables_of(fresh_round(drawn(by, open_)))
    assert sorted(names_at(final)) == ["Cyd", "Dot", "Gil", "Hal"]


def test_a_bracket_after_rounds_is_seeded_by_the_standings_of_pairs(world: World) -> None:
    """The last entered come first in a round of all; the final two are those pairs."""
    rounds_first = short(rounds=1, hall=PAIRS_TABLE, seating=SeatingRule.RANDOM)
    settings = BRACKET.changed(stages=(rounds_first, STAGE))
    assert day_problems(settings) == ()
    by, open_ = paired(world, people=6, settings=settings)
    play_round(by, drawn(by, open_), lambda person, _: 20 - person)
    cuts.make_cut(by, stage_of(open_))
    row = drawn(by, open_, 1)
    names = dict(open_.entrants.values_list("person", "person__name"))
    assert [names[who] for who in fresh_round(row).order] == ["Ed", "Cyd", "Abe"]
    (table,) = tables_of(fresh_round(row))
    assert names_at(table) == ["Cyd", "Abe", "Dot", "Bea"]  # Ed and Flo rest
    won_by_first(by, row)
    won_by_first(by, drawn(by, open_, 1))
    open_.refresh_from_db()
    days.lead_tournament(by, open_, "finish")
    stages = stages_begun(Tournament.objects.get(pk=open_.pk))
    called = dict(open_.teams.values_list("pk", "name"))
    assert {called[team]: place for team, place in team_places(stages).items()} == {
        "A": 1,
        "C": 2,
        "B": 3,
    }


def test_nobody_plays_without_a_pair(world: World) -> None:
    by, open_ = begun(world.ann, BRACKET, people=5)
    with_teams(by, open_, 2)
    open_.teams.get(name="C").delete()
    with pytest.raises(DirectingError, match="Everybody needs a pair first: Ed"):
        draws.draw_round(by, stage_of(open_))
    for name in ("Cyd", "Dot", "Ed"):
        leaving.drop_out(by, open_, open_.entrants.get(person__name=name))
    with pytest.raises(DirectingError, match="Two pairs are needed"):
        draws.draw_round(by, stage_of(open_))


def test_a_corrected_card_turns_the_match(world: World) -> None:
    by, open_ = paired(world, people=4)
    row = drawn(by, open_)
    (table,) = tables_of(fresh_round(row))
    game = play(by, table, {"Abe": [1, 1], "Bea": [9, 9], "Cyd": [4, 4], "Dot": [4, 4]})
    rounds.close_round(by, fresh_round(row))
    assert active(open_) == ["Abe", "Bea"]
    abe = game.seats.get(person__name="Abe")
    for number in (1, 2):
        rows = [RowEntry(abe.position, "20", "1")]
        corrections.correct_game(by, game, number=number, rows=rows, reason="added up wrongly")
    rounds.reopen_round(by, fresh_round(row), reason="a card was corrected")
    rounds.close_round(by, fresh_round(row))
    assert active(open_) == ["Cyd", "Dot"]


def test_what_a_bracket_of_pairs_cannot_be() -> None:
    def fields(settings: DaySettings) -> list[str]:
        return [each.field for each in day_problems(settings)]

    assert fields(BRACKET) == []
    assert fields(BRACKET.changed(teams=Teams.SUM)) == ["0.form"]
    groups = STAGE.changed(form=Form.GROUPS, scheme=day_scheme())
    assert "0.form" in fields(BRACKET.changed(stages=(groups,)))
    par = STAGE.changed(scheme=day_scheme("stableford"))
    assert fields(BRACKET.changed(stages=(par,))) == ["0.system"]
    (wrong,) = day_problems(BRACKET.changed(stages=(STAGE.changed(hall=Hall()),)))
    assert str(wrong.message) == "Two pairs sit at a table here, so every size of tables is 2."
    places = STAGE.changed(scheme=day_scheme())
    assert fields(BRACKET.changed(stages=(places,))) == []
