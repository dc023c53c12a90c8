"""Two directors at once, who cut, play holes for places, amend, give awards and points, keep back,
type paper, end the day and make the next: one of them counts, or both, and nothing in between.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import Count

from tests.tournaments.acts_at_once import all_at_once
from tests.tournaments.cut_days import cut_and_drawn
from tests.tournaments.day_contests import differences, refused
from tests.tournaments.day_play import (
    DAY,
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
from tests.tournaments.days_over import LADDER, over
from tests.tournaments.round_papers import hidden, own_points, paper, slip
from tests.tournaments.world import World
from tournaments.directing import confirmations, double_taps
from tournaments.directing.days import amendments, awards, beginnings, disclosure, season_points
from tournaments.ledger.days.amendments import amendment_of
from tournaments.ledger.days.season_points import standing_points
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import (
    Entrant,
    FixtureSeat,
    League,
    LeagueGame,
    Penalty,
    Playoff,
    Stage,
    Tournament,
)
from tournaments.rules.days.amendments import Remedy
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.prizes import Prizes
from tournaments.rules.days.stages import DaySettings, SeatingRule

pytestmark = [pytest.mark.concurrency, pytest.mark.django_db(transaction=True)]

LEVEL = DaySettings((short(rounds=1, cut=Cut(2, TieRule.PLAYOFF)), short(rounds=1)), protest=0)
REASON = "Seen on paper."


def fresh(event: Tournament) -> Tournament:
    return Tournament.objects.select_related("league").get(pk=event.pk)


def twice(act: Callable[[], object]) -> int:
    """How many of two who do the same at once are refused."""
    return refused(all_at_once([act, act]))


def test_one_cut_and_every_hole_for_a_place_once() -> None:
    by, event = begun(World().ann, LEVEL, people=4)
    play_round(by, drawn(by, event), lambda _person, _round: 5)
    seen = fresh(event).version
    assert twice(lambda: cuts.make_cut(by, stage_of(event), seen=seen)) == 1
    playoff = Playoff.objects.select_related("stage__tournament", "stage__season__league").get()
    assert len(playoff.people) == 4
    for number in range(5):
        level = dict.fromkeys(playoff.people, 3)
        assert twice(lambda: cuts.record_playoff_hole(by, playoff, level, seen=number)) == 1  # noqa: B023
        assert len(Playoff.objects.get().holes) == number + 1
    assert twice(lambda: cuts.draw_playoff_lot(by, playoff, seen=5)) == 1
    through = (Stage.objects.get(tournament=event, position=0).cut or {})["through"]
    active = event.entrants.filter(state="active").values_list("person", flat=True)
    assert sorted(through) == sorted(active)
    assert len(through) == 2


def test_somebody_comes_back_while_the_cut_is_made() -> None:
    settings = DaySettings((short(rounds=1, cut=Cut(4, TieRule.CHAIN)), short(rounds=1)))
    by, event = begun(World().ann, settings, people=8)
    play_round(by, drawn(by, event), lambda person, _round: person)
    gone = list(event.entrants.order_by("number")[6:])
    for each in gone:
        entrants.lead_entrant(by, event, each, "drop")
    answers = all_at_once(
        [
            lambda: cuts.make_cut(by, stage_of(event)),
            *(lambda each=each: entrants.lead_entrant(by, event, each, "return") for each in gone),
        ]
    )
    assert refused(answers) == 0
    through = (Stage.objects.get(tournament=event, position=0).cut or {})["through"]
    active = Entrant.objects.filter(tournament=event, state="active")
    assert sorted(through) == sorted(active.values_list("person", flat=True))


def test_a_correction_is_dealt_with_once() -> None:
    by, event = cut_and_drawn(World())
    found = amendment_of(stage_of(event))
    assert found is not None

    def amend(remedy: Remedy) -> Callable[[], object]:
        return lambda: amendments.amend_cut(
            by, stage_of(event), remedy, reason=REASON, mark=found.mark
        )

    answers = all_at_once([amend(Remedy.SEAT_ANEW), amend(Remedy.NOTE), amend(Remedy.SEAT_ANEW)])
    assert refused(answers) == 2
    assert amendment_of(stage_of(event)) is None
    assert not differences()


def test_awards_and_what_is_kept_back() -> None:
    by, event = begun(World().ann, LEVEL, people=4)
    person = event.entrants.get(number=1).person_id
    seen = fresh(event).version
    assert twice(lambda: awards.name_award(by, event, name="Hat", person_id=person, seen=seen)) == 1
    for name in ("Shoe", "Sock"):
        awards.name_award(by, event, name=name, person_id=person)
    seen = fresh(event).version
    assert twice(lambda: awards.drop_award(by, event, at=0, seen=seen)) == 1
    assert [each["name"] for each in fresh(event).awards["named"]] == ["Shoe", "Sock"]
    answers = all_at_once(
        [
            lambda: awards.set_prizes(by, event, Prizes(100, "EUR", (100,))),
            lambda: awards.name_award(by, event, name="Tie", person_id=person),
            lambda: disclosure.keep_back(by, event, rounds=1),
            lambda: days.describe_tournament(
                by, event, name="Open", about="", place="Hall 2", day=event.day, starts=None
            ),
        ]
    )
    assert refused(answers) == 0
    now = fresh(event)
    assert (now.awards["pot"], now.settings["hidden"], now.place) == (100, 1, "Hall 2")
    assert [each["name"] for each in now.awards["named"]] == ["Shoe", "Sock", "Tie"]
    seen = now.version
    assert twice(lambda: disclosure.keep_back(by, event, rounds=0, seen=seen)) == 1
    assert twice(lambda: disclosure.read_out(by, stage_of(event), seen=seen + 1)) == 1


def test_the_day_ends_while_a_round_is_opened_again_or_a_table_is_corrected() -> None:
    by, event = begun(World().ann, DaySettings((short(rounds=1),), protest=0), people=4)
    row = drawn(by, event)
    (game,) = play_round(by, row, lambda person, _round: person)
    answers = all_at_once(
        [
            lambda: days.lead_tournament(by, event, "finish"),
            lambda: rounds.reopen_round(by, fresh_round(row), reason=REASON),
        ]
    )
    assert refused(answers) == 1
    ended = fresh(event).state == "provisional"
    assert fresh_round(row).state == ("closed" if ended else "review")
    if not ended:
        rounds.close_round(by, fresh_round(row))
        days.lead_tournament(by, event, "finish")
    one = event.entrants.get(number=1)
    answers = all_at_once(
        [
            lambda: days.lead_tournament(by, event, "certify"),
            lambda: entrants.lead_entrant(by, event, one, "disqualify", reason=REASON),
            lambda: days.lead_tournament(by, event, "certify"),
            lambda: confirmations.void_game(by, game, reason=REASON),
        ]
    )
    assert refused(answers) in (2, 3)
    assert fresh(event).state == "final"
    assert not differences()


def test_points_are_handed_to_a_season_once() -> None:
    world = World()
    season, cup = over(world)
    hand = [lambda: season_points.hand_points(world.by, cup, season, LADDER)] * 3
    assert refused(all_at_once(hand)) == 0
    standing = standing_points(cup, season)
    assert standing is not None
    amounts = Penalty.objects.filter(season=season, cancelled=None)
    assert set(amounts.values_list("points", flat=True)) == {standing.pk}
    assert not amounts.values("person").annotate(n=Count("pk")).filter(n__gt=1).exists()
    assert twice(lambda: season_points.take_back_points(world.by, cup, standing.pk)) == 0
    assert standing_points(cup, season) is None
    assert not differences()


def test_two_type_the_same_round_from_paper_and_count_it() -> None:
    world = World()
    settings = DaySettings((short(rounds=1, seating=SeatingRule.RANDOM),))
    by, event = begun(world.ann, settings, people=8)
    row = drawn(by, event)
    client = world.ann.client
    fields: dict[str, object] = {"numbers": "final"}
    for table in tables_of(row):
        fields |= slip(table, own_points(table)) | hidden(client, row, table)
    clients = [world.ann.client, type(client)()]
    clients[1].cookies = client.cookies
    sent = [lambda each=each: each.post(paper(row), fields) for each in clients]
    statuses = {getattr(each, "status_code", each) for each in all_at_once(list(sent))}
    assert statuses <= {302, 409, 422}, statuses
    assert LeagueGame.objects.count() == 2
    count = {"reason": REASON, "games": [each.game.code for each in LeagueGame.objects.all()]}
    again = [lambda each=each: each.post(f"{paper(row)}count/", count) for each in clients]
    statuses = {getattr(each, "status_code", each) for each in all_at_once(list(again))}
    assert statuses <= {302, 422}, statuses
    assert not differences()


def test_a_table_starts_while_its_round_is_taken_back_or_struck_out() -> None:
    by, event = begun(World().ann, DaySettings((short(rounds=2),)), people=8)
    for act in (
        lambda row: rounds.take_back_round(by, fresh_round(row)),
        lambda row: rounds.void_round(by, fresh_round(row), reason=REASON),
    ):
        row = drawn(by, event)
        table = tables_of(row)[0]
        table.round = fresh_round(row)
        answers = all_at_once(
            [
                lambda: act(row),  # noqa: B023
                lambda: tables.start_day_table(by, table, device=by.device),  # type: ignore[arg-type] # noqa: B023
            ]
        )
        assert refused(answers) == 1
        started = LeagueGame.objects.filter(fixture__table__round=row).exists()
        assert started == (fresh_round(row).state == "playing")
        if started:
            break
    assert not differences()


def test_a_double_tap_makes_one_of_each() -> None:
    world = World()
    by, user = world.by, world.ann.user
    plan: dict[str, Any] = {"settings": DaySettings((short(rounds=1),)), "day": DAY}

    def alone() -> object:
        return beginnings.create_alone_once(user=user, name="Open", **plan)

    def of_league() -> object:
        return beginnings.create_tournament_once(by, name="Cup", **plan)

    def league() -> object:
        return double_taps.create_league_once(user=user, name="Fridays")

    for act in (alone, of_league, league):
        made = all_at_once([act, act, act])
        assert len({each.pk for each in made}) == 1, made
    assert Tournament.objects.count() == 2
    assert League.objects.filter(name="Fridays").count() == 1


def test_a_draft_is_swapped_drawn_anew_and_published_at_once() -> None:
    by, event = begun(
        World().ann, DaySettings((short(rounds=2, seating=SeatingRule.POWER),)), people=8
    )
    row = fresh_round(draws.draw_round(by, stage_of(event)))
    one, other = (each.fixture.seats.earliest("position").person_id for each in tables_of(row))
    seen = row.version
    answers = all_at_once(
        [
            lambda: rounds.swap_in_round(by, fresh_round(row), one=one, other=other, seen=seen),
            lambda: rounds.publish_round(by, fresh_round(row), seen=seen),
            lambda: draws.draw_round(by, stage_of(event)),
            lambda: entrants.lead_entrant(by, event, event.entrants.get(number=8), "drop"),
        ]
    )
    assert refused(answers) >= 1
    seats = FixtureSeat.objects.filter(fixture__table__round=row)
    people = list(seats.values_list("person", flat=True))
    assert len(people) == len(set(people)) >= 7
    assert not differences()
