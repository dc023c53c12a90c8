"""Knockouts, the final table, the podium and its prizes: the Final tab."""

import pytest

from tests.tournaments.day_play import (
    NAMES,
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
from tests.tournaments.finals import GROUPS, better_first
from tests.tournaments.playing import said
from tests.tournaments.world import World
from tests.values import some
from tournaments.directing.days import awards, leaving
from tournaments.errors import DirectingError
from tournaments.ledger.days.fields import places_at_tables
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import Entrant, Person, Playoff, Tournament
from tournaments.rules.days.kinds import PAIR
from tournaments.rules.days.prizes import Prizes
from tournaments.rules.days.round_seating import bracket_matches, bracket_winners
from tournaments.rules.days.stages import DaySettings, Form, SeatingRule, day_scheme
from tournaments.rules.draws.halls import Hall

pytestmark = [pytest.mark.django_db, pytest.mark.walk]
HOME = "/t/open/"
PAIRS = DaySettings(
    (
        short(
            form=Form.PAIRS,
            rounds=0,
            holes=3,
            hall=PAIR,
            seating=SeatingRule.POWER,
            scheme=day_scheme("match"),
        ),
    ),
    protest=0,
)


def names_of(tournament: Tournament, state: str) -> list[str]:
    rows = Entrant.objects.filter(tournament=tournament, state=state).order_by("number")
    return list(rows.values_list("person__name", flat=True))


def test_a_bracket_of_pairs_with_byes_a_match_won_with_more_strokes_and_a_walkover(
    world: World,
) -> None:
    by, open_ = begun(world.ann, PAIRS, people=6)
    client = world.ann.client
    assert "Nothing is drawn yet." in said(client.get(f"{HOME}final/"))
    one = drawn(by, open_)
    first, other = tables_of(fresh_round(one))
    first.round = fresh_round(one)
    play_table(by, first, [[0, 1], [0, 1], [50, 0]])
    winner, loser = first.fixture.seats.values_list("person", flat=True)
    assert places_at_tables(fresh_round(one)) == {winner: 1, loser: 2}
    page = said(client.get(f"{HOME}final/"))
    assert "2&amp;1" in page
    assert page.count("mt--bye") == 2
    assert page.count("the best seeds begin in round 2") == 2
    assert page.count("a winner of the round before") == 6  # of the semi-finals and the final
    there, gone = other.fixture.seats.values_list("person", flat=True)
    act = {"table": other.pk, "winner": there}
    assert client.post(f"{HOME}final/walkover/", act).status_code == 422
    assert client.post(f"{HOME}final/walkover/", act | {"winner": winner, "reason": "x"}
                       ).status_code == 422  # fmt: skip
    played = {"table": first.pk, "winner": loser, "reason": "x"}
    assert client.post(f"{HOME}final/walkover/", played).status_code == 422
    assert fresh_round(one).state == "playing"
    done = client.post(f"{HOME}final/walkover/", act | {"reason": "did not come"})
    assert done.status_code == 302
    assert fresh_round(one).state == "review"
    rounds.close_round(by, fresh_round(one))
    assert Entrant.objects.get(person=gone).state == "eliminated"
    assert len(names_of(open_, "active")) == 4
    assert "without playing" in said(client.get(f"{HOME}final/"))
    two = drawn(by, open_)
    assert len(tables_of(two)) == 2
    for table in tables_of(two):
        table.round = two
        play_table(by, table, [[1, 1], [2, 2], [3, 3]])
    rounds.close_round(by, fresh_round(two))
    assert said(client.get(f"{HOME}final/")).count(">AS<") == 4
    assert Playoff.objects.filter(round=two, decided=None).count() == 2
    with pytest.raises(DirectingError, match="playoff"):
        draws.draw_round(by, stage_of(open_))
    with pytest.raises(DirectingError, match="playoff"):
        days.lead_tournament(by, open_, "finish")
    assert "won the extra hole" not in said(client.get(f"{HOME}final/"))
    for playoff in Playoff.objects.filter(round=two):
        points = {f"points-{who}": str(at) for at, who in enumerate(playoff.people)}
        client.post(f"{HOME}playoffs/{playoff.pk}/hole/", points | {"seen": 0})
    assert said(client.get(f"{HOME}final/")).count("won the extra hole") == 2


def won(by, row) -> list[int]:
    """The first seat of every table of a round of pairs wins. Returns the winners."""
    winners = []
    for table in tables_of(fresh_round(row)):
        table.round = fresh_round(row)
        play_table(by, table, [[0, 1], [0, 1], [0, 1]])
        winners.append(table.fixture.seats.earliest("position").person_id)
    rounds.close_round(by, fresh_round(row))
    return winners


def test_where_a_winner_drops_out_the_next_goes_on_or_the_loser_plays(world: World) -> None:
    by, open_ = begun(world.ann, PAIRS, people=8)
    client = world.ann.client
    one = drawn(by, open_)
    won(by, one)
    order = bracket_winners(1, fresh_round(one).order, active_of(open_))
    gone, upcoming = some(order[0]), some(order[1])
    leave(by, open_, gone)
    page = said(client.get(f"{HOME}final/"))
    name, after = name_of(gone), name_of(upcoming)
    assert f"{name} won and is gone" in page
    assert f"{after} goes on without playing in the next round" in page
    pair = next(each for each in bracket_matches(1, fresh_round(one).order) if gone in each)
    loser = some(next(who for who in pair if who != gone))
    assert f"Let {name_of(loser)} play instead" in page
    draft = draws.draw_round(by, stage_of(open_))
    page = said(client.get(f"{HOME}rounds/{draft.pk}/"))
    assert "Go on without playing" in page
    assert "no opponent left" not in page
    assert list(draft.byes.values_list("person", flat=True)) == [upcoming]
    out = next(who for who in fresh_round(one).order if who not in (loser, *order))
    for person in (out, upcoming, 10**17):  # nobody but who lost to who is gone
        answer = client.post(f"{HOME}final/lucky/", {"person": person})
        assert answer.status_code in (404, 422)
    assert client.post(f"{HOME}final/lucky/", {"person": loser, "seen": 0}).status_code == 422
    assert client.post(f"{HOME}final/lucky/", {"person": loser}).status_code == 302
    assert fresh_round(draft).state == "planned"  # drawn before the loser came back
    two = drawn(by, open_)
    assert len(tables_of(two)) == 2
    leave(by, open_, upcoming)  # and now after the table is published
    alone, other = sorted(tables_of(two), key=lambda each: each.fixture.seats.count())
    assert client.post(f"{HOME}tables/{alone.pk}/share-out/").status_code == 302
    assert "no opponent left" in said(client.get(f"{HOME}final/"))
    other.round = fresh_round(two)
    play_table(by, other, [[0, 1], [0, 1], [0, 1]])
    rounds.close_round(by, fresh_round(two))
    (table,) = tables_of(drawn(by, open_))
    assert loser in table.fixture.seats.values_list("person", flat=True)


def test_a_final_without_the_other_ends_the_day(world: World) -> None:
    by, open_ = begun(world.ann, PAIRS, people=4)
    winners = won(by, drawn(by, open_))
    leave(by, open_, winners[0])
    assert "Podium" in said(world.ann.client.get(f"{HOME}desk/")).partition("btn--primary")[2]
    assert active_of(open_) == {winners[1]}
    days.lead_tournament(by, open_, "finish")
    assert f"{name_of(winners[1])} wins" in said(world.ann.client.get(f"{HOME}final/"))


def active_of(open_: Tournament) -> set[int]:
    return set(open_.entrants.filter(state="active").values_list("person", flat=True))


def name_of(person: int) -> str:
    return Person.objects.get(pk=person).name


def leave(by, open_: Tournament, person: int) -> None:
    leaving.drop_out(by, open_, open_.entrants.get(person=person))


def test_groups_end_with_one_table_and_the_pot_is_shared_out(world: World) -> None:
    by, open_ = begun(world.ann, GROUPS, people=8)
    client = world.ann.client
    play_round(by, drawn(by, open_), better_first)
    assert len(names_of(open_, "active")) == 4
    last = drawn(by, open_)
    assert "Begin the reveal" not in said(client.get(f"{HOME}final/"))
    play_round(by, last, better_first)
    assert names_of(open_, "active") == ["Abe", "Bea", "Cyd", "Dot"]  # a secret until it is told
    wrong = {"pot": "1.234", "currency": "EUR", "shares": "9"}
    refused = client.post(f"{HOME}final/prizes/", wrong)
    assert refused.status_code == 422
    typed = {"pot": "100", "currency": "EUR", "shares": "50 30 20"}
    assert client.post(f"{HOME}final/prizes/", typed | {"shares": "50 30"}).status_code == 422
    assert client.post(f"{HOME}final/prizes/", typed).status_code == 302
    open_.refresh_from_db()
    assert client.post(f"{HOME}final/prizes/", typed | {"seen": 0}).status_code == 422
    person = open_.entrants.get(person__name="Hal").person_id
    award = {"award": "Best newcomer", "person": person}
    assert client.post(f"{HOME}final/award/", award | {"person": 0}).status_code == 422
    assert client.post(f"{HOME}final/award/", award | {"award": ""}).status_code == 422
    assert client.post(f"{HOME}final/award/", award).status_code == 302
    assert "Begin the reveal" in said(client.get(f"{HOME}final/"))
    open_ = days.lead_tournament(by, open_, "finish")
    assert names_of(open_, "active") == ["Abe"]
    page = said(client.get(f"{HOME}final/"))
    assert "Abe wins" in page
    assert "protests for another 30 minutes" in page
    assert [sum_ in page for sum_ in ("€50.00", "€30.00", "€20.00")] == [True] * 3
    assert "Best newcomer: Hal" in page
    with pytest.raises(DirectingError, match="protests"):
        days.lead_tournament(by, open_, "certify")
    Tournament.objects.filter(pk=open_.pk).update(protest_until=open_.created)
    assert "the time for protests is over" in said(client.get(f"{HOME}final/"))
    open_ = days.lead_tournament(by, open_, "certify")
    assert client.post(f"{HOME}lead/amend/").status_code == 422
    assert client.post(f"{HOME}lead/amend/", {"reason": "a card"}).status_code == 302
    for page in ("", "final/", "standings/"):
        corrected = said(client.get(HOME + page)).split("Corrected on")[1]
        assert corrected.partition(".")[0].endswith(": the result")
    drop = client.post(f"{HOME}final/drop-award/", {"at": 0})
    assert drop.status_code == 302
    assert "Best newcomer" not in said(client.get(f"{HOME}final/"))
    assert client.post(f"{HOME}final/drop-award/", {"at": 0}).status_code == 422
    assert client.post(f"{HOME}final/coin/").status_code == 404


def test_a_lucky_loser_fills_a_short_table(world: World) -> None:
    by, open_ = begun(world.ann, GROUPS, people=13)
    sizes = Hall(varied=False).tables(13)
    play_round(by, drawn(by, open_), better_first)
    active = 2 * len(sizes)
    assert len(names_of(open_, "active")) == active
    page = said(world.ann.client.get(f"{HOME}final/"))
    missing = -active % 4
    assert page.count("in again</button>") == (missing if 0 < missing < 3 else 0)
    if "Let " in page:
        out = next(name for name in names_of(open_, "eliminated") if f"Let {name} in" in page)
        person = open_.entrants.get(person__name=out).person_id
        world.ann.client.post(f"{HOME}final/lucky/", {"person": person})
        assert out in names_of(open_, "active")
        again = world.ann.client.post(f"{HOME}final/lucky/", {"person": person})
        assert again.status_code == 422


def test_the_final_table_chooses_its_seats(world: World) -> None:
    final = short(rounds=1, hall=Hall(varied=False), choice_of_seat=True)
    by, open_ = begun(world.ann, DaySettings((short(rounds=1), final)), people=4)
    client = world.ann.client
    play_round(by, drawn(by, open_), better_first)
    client.post(f"{HOME}standings/0/cut/")
    row = drawn(by, open_, 1)
    table = tables_of(row)[0]
    page = said(client.get(f"{HOME}final/"))
    assert "1. Abe" in page
    people = {each.name: each.pk for each in open_.league.people.filter(name__in=NAMES[:4])}
    order = ["Dot", "Abe", "Cyd", "Bea"]
    seats = {f"seat-{people[name]}": at for at, name in enumerate(order, start=1)}
    about = {"table": table.pk, "seen": row.version}
    twice = seats | {f"seat-{people['Abe']}": 1}
    assert client.post(f"{HOME}final/seats/", about | twice).status_code == 422
    assert client.post(f"{HOME}final/seats/", about | seats).status_code == 302
    assert client.post(f"{HOME}final/seats/", about | seats).status_code == 422  # an older version
    chosen = table.fixture.seats.order_by("position").values_list("person__name", flat=True)
    assert list(chosen) == order
    play_round(by, row, better_first)
    assert client.post(f"{HOME}final/seats/", about | seats).status_code == 422


def test_nobody_but_a_director_decides(world: World) -> None:
    _, open_ = begun(world.ann, GROUPS, people=4)
    with pytest.raises(DirectingError, match="currency"):
        awards.set_prizes(world.ann.member(open_.league), open_, Prizes(1, "XYZ", (100,)))
    assert world.cal.client.get(f"{HOME}final/").status_code == 404
    assert world.ann.client.get(f"{HOME}final/award/").status_code == 405


def test_a_final_that_is_all_square_is_won_in_its_playoff(world: World) -> None:
    by, open_ = begun(world.ann, PAIRS, people=2)
    (table,) = tables_of(fresh_round(drawn(by, open_)))
    play_table(by, table, [[3, 5], [5, 3], [4, 4]])
    rounds.close_round(by, fresh_round(table.round))
    playoff = Playoff.objects.select_related("stage__tournament", "stage__season", "round").get()
    bea = Person.objects.get(name="Bea").pk
    cuts.record_playoff_hole(by, playoff, {who: int(who != bea) for who in playoff.people})
    open_.refresh_from_db()
    days.lead_tournament(by, open_, "finish")
    assert "Bea wins" in said(world.ann.client.get(f"{HOME}final/"))


def test_who_has_nobody_to_play_goes_on_and_the_bracket_still_shows(world: World) -> None:
    by, open_ = begun(world.ann, PAIRS, people=4)
    row = drawn(by, open_)
    leaving.drop_out(by, open_, open_.entrants.get(person__name="Dot"))  # who was to meet Abe
    tables_now = tables_of(fresh_round(row))
    alone = next(each for each in tables_now if each.fixture.seats.count() == 1)
    alone.round = fresh_round(row)
    leaving.share_out_table(by, alone)
    other = next(each for each in tables_now if each.pk != alone.pk)
    play_table(by, other, [[1, 4], [1, 4], [1, 4]])
    rounds.close_round(by, fresh_round(row))
    assert names_of(open_, "active") == ["Abe", "Bea"]
    assert "bye" in said(world.ann.client.get(f"{HOME}final/"))
