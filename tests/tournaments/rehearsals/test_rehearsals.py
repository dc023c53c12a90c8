"""A tournament played through on a copy: what is copied, played, met on the way, thrown away."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scorecards.models import Device, Game, Player
from tests.scorecards.histories import verdict
from tests.tournaments.day_play import NAMES, begun, short, stage_of
from tests.tournaments.playing import said
from tests.tournaments.rehearsing import FINAL, SETTINGS, draft, whole
from tests.tournaments.world import World
from tournaments.directing import demands, leagues
from tournaments.directing.days import rehearsals, seat_jobs, teams
from tournaments.errors import DirectingError
from tournaments.ledger import proof
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.models import (
    Act,
    Entrant,
    League,
    LeagueGame,
    Person,
    Result,
    Round,
    SeatingDemand,
    SeatJob,
    Tournament,
)
from tournaments.permissions import Member
from tournaments.queries.days.rehearsals import place_of_rehearsal
from tournaments.rehearsals import play
from tournaments.rehearsals.play import play_on
from tournaments.rules.days.kinds import find_kind
from tournaments.rules.days.mishaps import Mishap, mishaps_of, turn_of
from tournaments.rules.days.stages import DaySettings, Form, SeatingRule, day_scheme
from tournaments.rules.draws.halls import Hall

pytestmark = [pytest.mark.django_db, pytest.mark.walk]

HTMX: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tap plays as long as it takes, however busy the machine is."""
    monkeypatch.setattr(play, "SECONDS", 600)


def counts() -> list[int]:
    kinds = (League, Tournament, Person, Entrant, LeagueGame, Game, Player, Device, Act, Result)
    return [each.objects.count() for each in kinds]


def table_of(tournament: Tournament) -> list[tuple[str, Any]]:
    names = dict(Person.objects.values_list("pk", "name"))
    return [
        (names[row.player], row.line.metric) for row in stage_standings(stage_of(tournament)).ranked
    ]


def test_a_whole_day_is_played_and_leaves_nothing(world: World) -> None:
    ann = world.ann
    event = draft(ann)
    by = ann.member(event.league)
    team = teams.make_team(by, event, name="Foxes")
    one, other = list(event.entrants.all()[:2])
    teams.put_in_team(by, event, one, team=team)
    Entrant.objects.filter(pk=one.pk).update(seeding=3, unranked=True)
    demands.keep_apart(by, one=one.person_id, other=other.person_id)
    Person.objects.filter(pk=one.person_id).update(user=world.bob.user)
    before, version = counts(), Tournament.objects.get(pk=event.pk).version
    copy = rehearsals.begin_rehearsal(by, event, people=11, mishaps=list(Mishap))
    assert (copy.rehearsal_of_id, copy.league.rehearsal, copy.league.visibility) == (
        event.pk, True, "private")  # fmt: skip
    names = list(copy.entrants.order_by("number").values_list("person__name", flat=True))
    assert names == [*NAMES[:9], "Ada", "Bruno"]
    mine = copy.entrants.get(number=1)
    assert (mine.seeding, mine.unranked, mine.team.name if mine.team else "") == (3, True, "Foxes")
    assert not Person.objects.filter(league=copy.league).exclude(user=None).exists()
    demand = SeatingDemand.objects.get(league=copy.league)
    assert demand.person.name == "Abe"
    assert demand.other is not None
    assert demand.other.name == "Bea"
    assert rehearsals.begin_rehearsal(by, event, people=30).pk == copy.pk
    copy = whole(ann, copy)
    assert copy.state == "final"
    assert verdict(league=copy.league.slug) == ""
    assert not copy.entrants.filter(state="registered").exists()
    assert copy.entrants.filter(state="dropped").count() == 1
    assert Round.objects.filter(stage__tournament=copy, state="closed").count() == 4
    disputes = Act.objects.filter(league=copy.league, kind="dispute_card")
    assert disputes.count() == 1
    assert Act.objects.filter(league=copy.league, kind="expect_late").count() == 1
    assert not [line for each in copy.stages.all() for line in proof.differences(each.season)]
    place = place_of_rehearsal(copy)
    assert (place.closed, place.planned) == (4, 4)
    assert place.report is not None
    assert place.report.winners
    rehearsals.end_rehearsal(copy)
    assert counts() == before
    assert Tournament.objects.get(pk=event.pk).version == version
    with pytest.raises(ValueError, match="no rehearsal"):
        rehearsals.end_rehearsal(event)


def test_the_same_seed_plays_the_same_day(world: World) -> None:
    ann = world.ann
    event = draft(ann, DaySettings((short(rounds=1, seating=SeatingRule.POWER),)), people=6)
    by, tables = ann.member(event.league), []
    for seed in ("one", "one", "other"):
        copy = rehearsals.begin_rehearsal(by, event, people=6, seed=seed)
        tables.append(table_of(whole(ann, copy)))
        rehearsals.end_rehearsal(copy)
    assert tables[0] == tables[1] != tables[2]


def test_a_tap_plays_one_round_and_a_dispute_stops_it(world: World) -> None:
    ann = world.ann
    event = draft(ann)
    copy = rehearsals.begin_rehearsal(
        ann.member(event.league), event, people=9, mishaps=[Mishap.DISPUTE]
    )
    by = ann.member(copy.league)
    assert play_on(by, copy).stopped == ""
    states = Round.objects.filter(stage__tournament=copy).values_list("state", flat=True)
    assert list(states.all()) == ["closed"]
    assert play_on(by, copy).stopped == "Table 1 is disputed. Decide it at the desk, or play on."
    assert list(states.all()) == ["closed", "playing"]
    assert play_on(by, copy).stopped == ""
    assert list(states.all()) == ["closed", "closed"]


def test_no_time_means_one_act_at_a_time(world: World) -> None:
    ann = world.ann
    event = draft(ann, DaySettings((short(rounds=1),)), people=4)
    copy = rehearsals.begin_rehearsal(ann.member(event.league), event, people=4)
    by, taps = ann.member(copy.league), 1
    while play_on(by, copy, whole=True, seconds=0).more:
        taps += 1
    copy.refresh_from_db()
    assert (copy.state, taps) == ("final", 10)


@pytest.mark.parametrize(
    "stage",
    [
        short(form=Form.PAIRS, rounds=0, hall=Hall(2, 2, 2, varied=False),
              seating=SeatingRule.POWER, scheme=day_scheme("match")),
        short(form=Form.GROUPS, rounds=0, hall=FINAL, seating=SeatingRule.SNAKE,
              first=SeatingRule.SNAKE),
        short(form=Form.STRIKES, rounds=0, hall=Hall(least=2, most=4), seating=SeatingRule.RANDOM,
              scheme=day_scheme("strikes"), strikes=2),
        short(rounds=2, hall=Hall(4, 4, 4, varied=False), seating=SeatingRule.RANDOM),
    ],
    ids=["pairs", "groups", "strikes", "byes"],
)  # fmt: skip
def test_every_form_is_played_to_its_end(world: World, stage: Any) -> None:
    ann = world.ann
    event = draft(ann, DaySettings((stage,), late_until=0), people=6)
    copy = rehearsals.begin_rehearsal(
        ann.member(event.league), event, people=6, mishaps=list(Mishap)
    )
    assert whole(ann, copy).state == "final"
    report = place_of_rehearsal(copy).report
    assert report is not None
    assert (report.byes > 0) == (stage.hall.least == stage.hall.most)


@pytest.mark.parametrize("kind", ["teams", "doubles", "pair_knockout"])
def test_whoever_has_no_team_is_put_into_one(world: World, kind: str) -> None:
    ready = find_kind(kind)
    assert ready is not None
    stage = ready.settings.stages[0].changed(holes=2, seating=SeatingRule.RANDOM)
    stage = stage.changed(rounds=min(stage.rounds, 1))
    settings = ready.settings.changed(stages=(stage,), ruleset="pagat-6")
    event = draft(world.ann, settings, people=2)
    by = world.ann.member(event.league)
    copy = rehearsals.begin_rehearsal(by, event, people=8)
    sizes = [team.entrants.count() for team in copy.teams.all()]
    assert sizes == ([4, 4] if kind == "teams" else [2, 2, 2, 2])
    assert whole(world.ann, copy).state == "final"


def test_many_are_drawn_beside_the_pages(world: World) -> None:
    ann = world.ann
    event = draft(ann, DaySettings((short(rounds=2),)), people=13)
    copy = rehearsals.begin_rehearsal(ann.member(event.league), event, people=13)
    by = ann.member(copy.league)
    assert play_on(by, copy, whole=True).more
    assert place_of_rehearsal(copy).drawing
    assert play_on(by, copy, whole=True).more
    assert SeatJob.objects.count() == 1
    assert seat_jobs.work_one()
    assert not play_on(by, copy, whole=True).more
    copy.refresh_from_db()
    assert copy.state == "final"


def test_begun_played_and_thrown_away_by_the_page(world: World) -> None:
    ann = world.ann
    event = draft(ann, DaySettings((short(rounds=2, seating=SeatingRule.POWER),)), people=5)
    at = f"/t/{event.slug}/rehearsal/"
    page = said(ann.client.get(at))
    assert 'value="5"' in page
    for wrong in ({"people": "1"}, {"people": "many"}, {"people": "999999"}, {},
                  {"people": "8", "seed": "x" * 41}):  # fmt: skip
        assert ann.client.post(at, wrong).status_code == 422
    assert not Tournament.objects.exclude(rehearsal_of=None).exists()
    made = ann.client.post(at, {"people": "8", "late": "on", "drop": "on", "seed": "x"})
    copy = Tournament.objects.get(rehearsal_of=event)
    assert (made.status_code, made["Location"]) == (302, f"/t/{copy.slug}/rehearsal/")
    assert (copy.mishaps, copy.seed) == (["drop", "late"], "x")
    assert "Go on with it" in said(ann.client.get(at))
    assert "Rehearse the day" not in said(ann.client.get(f"/t/{copy.slug}/plan/"))
    there = made["Location"]
    assert "Nothing is played yet" in said(ann.client.get(there))
    assert ann.client.post(there, {"do": "explode"}).status_code == 404
    assert ann.client.put(there).status_code == 405
    assert ann.client.post(there, {"do": "on"})["Location"] == there
    assert "One round is played" in said(ann.client.get(there))
    page = said(ann.client.post(there, {"do": "day"}, **HTMX))
    assert "<html" not in page
    assert "What the day would be" in page
    assert "Won by" in page
    assert ann.client.post(there, {"do": "end"})["Location"] == at
    assert not Tournament.objects.exclude(rehearsal_of=None).exists()
    assert ann.client.post(at, {"do": "end"})["Location"] == at
    assert ann.client.get(there).status_code == 404


def test_what_only_a_director_can_decide_is_told(world: World) -> None:
    ann = world.ann
    event = draft(ann, DaySettings((short(rounds=1),)), people=4)
    copy = rehearsals.begin_rehearsal(ann.member(event.league), event, people=4)
    copy.entrants.exclude(number=1).update(state="withdrawn")
    answer = ann.client.post(f"/t/{copy.slug}/rehearsal/", {"do": "on"})
    assert answer.status_code == 422
    assert "it takes 2 to start" in said(answer)


def test_one_that_is_thrown_away_while_it_is_played_is_gone(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = world.ann
    event = draft(ann, DaySettings((short(rounds=1),)), people=4)
    copy = rehearsals.begin_rehearsal(ann.member(event.league), event, people=4)

    def thrown_away(*args: Any) -> int:
        rehearsals.end_rehearsal(copy)
        return 0

    monkeypatch.setattr(play.arrivals, "arrive_rest", thrown_away)
    assert ann.client.post(f"/t/{copy.slug}/rehearsal/", {"do": "on"}).status_code == 404


def test_no_rehearsal_of_what_plays_or_is_one(world: World) -> None:
    ann = world.ann
    by, running = begun(ann, SETTINGS, people=4, name="Played")
    with pytest.raises(DirectingError, match="before the start"):
        rehearsals.begin_rehearsal(by, running, people=8)
    assert "before the start" in said(ann.client.get(f"/t/{running.slug}/rehearsal/"))
    event = draft(ann)
    copy = rehearsals.begin_rehearsal(ann.member(event.league), event, people=8)
    with pytest.raises(DirectingError, match="already"):
        rehearsals.begin_rehearsal(ann.member(copy.league), copy, people=8)


def test_after_a_week_it_is_gone_by_itself(world: World) -> None:
    ann = world.ann
    event = draft(ann)
    by = ann.member(event.league)
    copy = rehearsals.begin_rehearsal(by, event, people=8)
    call_command("answer_late_cards")
    assert Tournament.objects.filter(pk=copy.pk).exists()
    week = timezone.now() - timedelta(days=7, minutes=1)
    League.objects.filter(pk=copy.league.pk).update(created=week)
    call_command("answer_late_cards")
    assert not League.objects.filter(rehearsal=True).exists()
    copy = rehearsals.begin_rehearsal(by, event, people=8)
    leagues.delete_league(Member(event.league, "owner"), typed_name=event.league.name)
    assert rehearsals.throw_old_away() == 1
    assert not League.objects.filter(rehearsal=True).exists()


def test_what_is_offered_works(world: World) -> None:
    """Before the start a rehearsal can be begun; one that is there can be gone on with; later none
    is offered.
    """
    ann = world.ann
    event = draft(ann)
    pages = (f"/t/{event.slug}/plan/", f"/t/{event.slug}/more/")
    to = f'href="/t/{event.slug}/rehearsal/"'
    assert [to in said(ann.client.get(page)) for page in pages] == [True, True]
    rehearsals.begin_rehearsal(ann.member(event.league), event, people=8)
    Tournament.objects.filter(pk=event.pk).update(state="running")
    assert [to in said(ann.client.get(page)) for page in pages] == [True, True]
    assert "Go on rehearsing" in said(ann.client.get(pages[0]))
    Tournament.objects.exclude(rehearsal_of=None).delete()
    assert [to in said(ann.client.get(page)) for page in pages] == [False, False]


def test_its_page_costs_the_same_for_many(world: World) -> None:
    ann, spent = world.ann, []
    for people in (6, 12):
        event = draft(
            ann, DaySettings((short(rounds=1, seating=SeatingRule.POWER),)), people=people
        )
        copy = rehearsals.begin_rehearsal(ann.member(event.league), event, people=people)
        whole(ann, copy)
        ann.client.get(f"/t/{copy.slug}/rehearsal/")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            ann.client.get(f"/t/{copy.slug}/rehearsal/")
        spent.append(len(queries))
    assert spent[0] == spent[1], spent


def test_mishaps_and_when_they_are_met() -> None:
    assert mishaps_of(["late", "fire"]) == {Mishap.LATE}
    assert [turn_of(each, 3) for each in Mishap] == [1, 2, 2]
    assert [turn_of(each, 1) for each in Mishap] == [1, 1, 1]
