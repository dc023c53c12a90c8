"""Who comes back, comes late, or is let off: nobody gets past a cut, a lost table or a struck round
by leaving and returning, and no tap leads where nothing goes on.
"""

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
    play_round,
    rounds,
    short,
    stage_of,
    tables,
)
from tests.tournaments.playing import said
from tests.tournaments.world import World
from tests.values import some
from tournaments.directing.days import disclosure, leaving, lucky_losers
from tournaments.errors import DirectingError
from tournaments.ledger.days.day_places import day_places, stages_begun
from tournaments.ledger.days.knockouts import may_come_back
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import FixtureSeat, Round, Stage, Tournament
from tournaments.queries.days.finals import knockout_rounds
from tournaments.queries.days.steps import ahead_of
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.next_steps import NextStep
from tournaments.rules.days.round_seating import bracket_matches
from tournaments.rules.days.stages import DaySettings, Form, SeatingRule, StageSettings, day_scheme
from tournaments.rules.draws.halls import Hall

pytestmark = pytest.mark.django_db

POWER = {"seating": SeatingRule.POWER, "first": SeatingRule.POWER}
PAIR = Hall(least=2, most=2, preferred=2, varied=False)
GROUPS = short(rounds=0, form=Form.GROUPS, hall=Hall(varied=False), **POWER)
PAIRS = short(rounds=0, form=Form.PAIRS, hall=PAIR, **POWER)
STRIKES = short(
    rounds=0, form=Form.STRIKES, hall=Hall(least=2), scheme=day_scheme("strikes"), **POWER
)
CUT = short(rounds=1, cut=Cut(4, TieRule.CHAIN), **POWER)
TWO_STAGES = DaySettings((CUT, short(rounds=2, **POWER)), protest=0)


def in_order(person: int, _round: int) -> int:
    return person


def state_of(event: Tournament, name: str) -> str:
    return event.entrants.get(person__name=name).state


def seated(row: Round) -> set[str]:
    seats = FixtureSeat.objects.filter(fixture__table__round=row, fixture__void=False)
    return set(seats.values_list("person__name", flat=True))


def test_nobody_returns_past_a_cut(world: World) -> None:
    by, event = begun(world.ann, TWO_STAGES, people=12)
    by_name = {each.person.name: each for each in event.entrants.select_related("person")}
    play_round(by, drawn(by, event), in_order)
    entrants.lead_entrant(by, event, by_name["Lou"], "drop")
    entrants.lead_entrant(by, event, by_name["Kim"], "disqualify", reason="cards")
    cuts.make_cut(by, stage_of(event))
    through = {each.person.name for each in by_name.values() if state_of(event, each.person.name)
               == "active"}  # fmt: skip
    assert len(through) == 4
    entrants.lead_entrant(by, event, by_name["Lou"], "return")
    entrants.lead_entrant(by, event, by_name["Kim"], "reinstate", reason="they were right")
    assert (state_of(event, "Lou"), state_of(event, "Kim")) == ("eliminated", "eliminated")
    with pytest.raises(DirectingError, match="Nobody can be added"):
        entrants.enter_name(by, event, name="Zed", here=True)
    one = by_name[min(through)]
    entrants.lead_entrant(by, event, one, "drop")
    entrants.lead_entrant(by, event, one, "return")
    assert seated(drawn(by, event, 1)) == through
    refused = world.ann.client.post("/t/open/people/walk-in/", {"name": "Zed"})
    assert refused.status_code == 422
    assert "Nobody can be added any more." in said(refused)


@pytest.mark.parametrize("form", [PAIRS, GROUPS, STRIKES], ids=["pairs", "groups", "strikes"])
def test_a_slip_in_a_knockout_is_taken_back_and_a_lost_round_is_not(
    world: World, form: StageSettings
) -> None:
    by, event = begun(world.ann, DaySettings((form,), protest=0), people=8)
    row = drawn(by, event)
    before = sorted(map(sorted, tables_with(row)))
    hal = event.entrants.get(person__name="Hal")
    leaving.drop_out(by, event, hal)
    assert "Hal" not in seated(row)
    entrants.lead_entrant(by, event, hal, "return")
    assert sorted(map(sorted, tables_with(row))) == before
    if form is not STRIKES:
        with pytest.raises(DirectingError, match="Nobody can be added"):
            entrants.enter_name(by, event, name="Zed", here=True)
    play_round(by, row, in_order, close=False)
    leaving.drop_out(by, event, hal)
    rounds.close_round(by, fresh_round(row))
    entrants.lead_entrant(by, event, hal, "return")
    assert state_of(event, "Hal") == ("active" if form is STRIKES else "eliminated")
    draft = drawn(by, event)
    abe = event.entrants.get(person__name="Abe")
    leaving.drop_out(by, event, abe)
    for table in tables_of(draft):
        if "Abe" not in seated(draft) and table.fixture.seats.count() < form.hall.least:
            table.round = fresh_round(draft)
            leaving.share_out_table(by, table)
    play_round(by, fresh_round(draft), in_order, only=in_play(draft))
    entrants.lead_entrant(by, event, abe, "return")
    assert state_of(event, "Abe") == "eliminated"


def tables_with(row: Round) -> list[list[str]]:
    return [
        list(each.fixture.seats.values_list("person__name", flat=True)) for each in tables_of(row)
    ]


def in_play(row: Round) -> slice:
    """The tables of a round that somebody sits at; those that were shared out stand at an end."""
    there = [at for at, each in enumerate(tables_of(row)) if not each.fixture.void]
    return slice(there[0], there[-1] + 1)


def test_a_round_that_is_struck_out_is_played_again(world: World) -> None:
    first = CUT.changed(rounds=2)
    settings = DaySettings((first, short(rounds=1)), protest=0, hidden=1)
    by, event = begun(world.ann, settings, people=8)
    play_round(by, drawn(by, event), in_order)
    row = drawn(by, event)
    page = said(world.ann.client.get(f"/t/open/rounds/{row.pk}/"))
    assert f"rounds/{row.pk}/void/" in page
    struck = {"reason": "The fire alarm.", "seen": fresh_round(row).version, "then": "round"}
    answer = world.ann.client.post(f"/t/open/rounds/{row.pk}/void/", struck)
    assert answer.status_code == 302
    assert fresh_round(row).state == "void"
    ahead = ahead_of(Tournament.objects.get(pk=event.pk))
    assert (ahead.step, ahead.number) == (NextStep.DRAW, 3)
    with pytest.raises(DirectingError, match="Not all rounds"):
        cuts.make_cut(by, stage_of(event))
    again = drawn(by, event)
    assert again.number == 3
    play_round(by, again, in_order)
    assert ahead_of(Tournament.objects.get(pk=event.pk)).step is NextStep.CUT
    with pytest.raises(DirectingError, match="All rounds"):
        draws.draw_round(by, stage_of(event))
    cuts.make_cut(by, stage_of(event))


def test_a_round_is_opened_again_by_a_button(world: World) -> None:
    by, event = begun(world.ann, DaySettings((CUT.changed(rounds=2),), protest=0), people=8)
    row = drawn(by, event)
    play_round(by, row, in_order)
    address = f"/t/open/rounds/{row.pk}/"
    assert f"{address}reopen/" in said(world.ann.client.get(address))
    sent = {"reason": "A card is missing.", "seen": fresh_round(row).version, "then": "round"}
    without = world.ann.client.post(f"{address}reopen/", sent | {"reason": " "})
    assert without.status_code == 422
    assert world.ann.client.post(f"{address}reopen/", sent).status_code == 302
    assert fresh_round(row).state == "review"
    rounds.close_round(by, fresh_round(row))
    days.lead_tournament(by, event, "abandon", reason="rain")
    assert f"{address}reopen/" not in said(world.ann.client.get(address))


@pytest.mark.parametrize("form", [PAIRS, GROUPS], ids=["pairs", "groups"])
def test_in_a_knockout_a_round_is_not_struck_out(world: World, form: StageSettings) -> None:
    by, event = begun(world.ann, DaySettings((form,), protest=0), people=8)
    row = drawn(by, event)
    with pytest.raises(DirectingError, match="knockout"):
        rounds.void_round(by, row, reason="alarm")
    assert "void/" not in said(world.ann.client.get(f"/t/open/rounds/{row.pk}/"))


def test_a_match_that_was_won_without_playing_has_no_card(world: World) -> None:
    by, event = begun(world.ann, DaySettings((PAIRS,), protest=0), people=4)
    row = drawn(by, event)
    table = tables_of(row)[0]
    table.round = fresh_round(row)
    winner = table.fixture.seats.earliest("position").person_id
    rounds.walk_over(by, table, winner=winner, reason="does not come")
    table = tables_of(row)[0]
    table.round = fresh_round(row)
    with pytest.raises(DirectingError, match="without playing"):
        tables.start_day_table(by, table, device=some(by.device))


@pytest.mark.parametrize("form", [PAIRS, GROUPS], ids=["pairs", "groups"])
def test_holes_for_the_title_decide_who_won(world: World, form: StageSettings) -> None:
    people = 2 if form is PAIRS else 4
    by, event = begun(world.ann, DaySettings((form,), protest=0), people=people)
    play_round(by, drawn(by, event), lambda person, _: person // 2 * 5)
    playoff = stage_of(event).playoffs.get()
    who = {name: event.entrants.get(person__name=name).person_id for name in NAMES[:people]}
    assert set(playoff.people) == {who["Abe"], who["Bea"]}
    cuts.record_playoff_hole(by, playoff, {who["Abe"]: 4, who["Bea"]: 2})
    places = day_places(stages_begun(event))
    assert (places[who["Bea"]], places[who["Abe"]]) == (1, 2)
    stage = Stage.objects.select_related("tournament", "season").get(tournament=event)
    last = knockout_rounds(stage, everything=True)[-1].tables[0]
    assert {seat.person for seat in last.seats if seat.goes} == {who["Bea"]}


def test_nobody_is_sent_away_who_is_not_there(world: World) -> None:
    by, event = begun(world.ann, DaySettings((CUT,), protest=0), people=4)
    _, other = begun(world.ann, DaySettings((CUT,), protest=0), people=4, name="Other")
    foreign = other.entrants.earliest("number")
    version = Tournament.objects.get(pk=event.pk).version
    for gone in ({"out": foreign.pk}, {"out": "0"}):
        assert world.ann.client.post("/t/open/people/here/", gone).status_code == 422
    assert Tournament.objects.get(pk=event.pk).version == version
    foreign.refresh_from_db()
    assert foreign.state == "active"


def test_the_last_table_of_groups_is_not_shared_out_among_nobody(world: World) -> None:
    by, event = begun(world.ann, DaySettings((GROUPS,), protest=0), people=8)
    play_round(by, drawn(by, event), in_order)
    row = drawn(by, event)
    (table,) = tables_of(row)
    table.round = fresh_round(row)
    for gone in list(table.fixture.seats.values_list("person", flat=True))[:2]:
        leaving.drop_out(by, event, event.entrants.get(person=gone))
    with pytest.raises(DirectingError, match="only table"):
        leaving.share_out_table(by, table)
    rounds.take_back_round(by, fresh_round(row))
    stage = stage_of(event)
    lucky = event.entrants.get(person=may_come_back(stage)[0])
    lucky_losers.let_in(by, stage, lucky)
    play_round(by, drawn(by, event), in_order)
    disclosure.tell_final(by, event)
    assert event.entrants.filter(state="active").count() == 1


def test_a_round_of_a_bracket_in_which_nobody_plays_is_all_in(world: World) -> None:
    by, event = begun(world.ann, DaySettings((PAIRS,), protest=0), people=8)
    first = drawn(by, event)
    play_round(by, first, in_order)
    matches = bracket_matches(1, fresh_round(first).order)
    for pair in matches[1:3]:
        winner = event.entrants.get(state="active", person__in=pair)
        leaving.drop_out(by, event, winner)
    row = drawn(by, event)
    assert (row.state, row.tables.count(), row.byes.count()) == ("review", 0, 2)
    assert ahead_of(Tournament.objects.get(pk=event.pk)).step is NextStep.CLOSE_ROUND
    rounds.close_round(by, fresh_round(row))
    play_round(by, drawn(by, event), in_order)
    assert ahead_of(Tournament.objects.get(pk=event.pk)).step is NextStep.REVEAL
