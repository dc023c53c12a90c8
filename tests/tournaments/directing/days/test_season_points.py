"""Points of a tournament in a season of its league: by which rule, as one act, and taken back."""

from fractions import Fraction as F
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import examples
from tests.tournaments.day_play import stage_of
from tests.tournaments.days_over import LADDER, over
from tests.tournaments.playing import said
from tests.tournaments.world import World, begins
from tournaments.directing.days import season_points
from tournaments.errors import Changed, DirectingError
from tournaments.ledger.days.day_places import day_places
from tournaments.ledger.days.season_points import amounts_of
from tournaments.ledger.standings import table
from tournaments.models import (
    Act,
    Membership,
    Penalty,
    Registration,
    Season,
    SeasonPoints,
    Tournament,
)
from tournaments.queries.days.season_points import points_handed
from tournaments.rules.days.season_points import (
    PointsRule,
    ladder_problem,
    points_of_places,
    points_rule,
)
from tournaments.rules.standings.systems import find_system

PAGE = "/t/spring-cup/points/"


def places_of(totals: list[int]) -> dict[int, int]:
    return {who: 1 + sum(each < mine for each in totals) for who, mine in enumerate(totals)}


@examples(40)
@given(st.lists(st.integers(0, 5), min_size=2, max_size=12))
def test_equals_share_and_nothing_is_lost(totals: list[int]) -> None:
    places = places_of(totals)
    worth = points_of_places(places, LADDER, find_system("linear100"))
    whole = sum(LADDER.ladder[: len(totals)])
    assert abs(F(sum(worth.values())) - whole) <= F(len(totals), 1000)
    for one in places:
        for other in places:
            assert (worth[one] == worth[other]) or (places[one] != places[other])
            assert worth[one] >= worth[other] or places[one] > places[other]
    system = points_of_places(places, PointsRule(), find_system("linear100"))
    beaten = {
        who: F(sum(each > place for each in places.values()) * 2
               + sum(each == place for each in places.values()) - 1, 2)
        for who, place in places.items()
    }  # fmt: skip
    for who in places:
        assert abs(system[who] - 100 * beaten[who] / (len(totals) - 1)) <= F(1, 1000)


def test_what_is_no_rule() -> None:
    for odd in ((), (F(1), F(2)), (F(-1),), (F(10_001),), (F(1),) * 101):
        assert ladder_problem(odd) is not None
    assert ladder_problem(LADDER.ladder) is None
    assert points_rule(LADDER.to_dict()) == LADDER
    assert points_of_places({1: 1}, PointsRule(), find_system("share")) == {}
    with pytest.raises(ValueError, match="places"):
        points_of_places({1: 1, 2: 2}, PointsRule(), find_system("stroke"))


def spring_cup(world: World) -> None:
    world.played = over(world)


@begins(spring_cup)
@pytest.mark.django_db
def test_one_act_gives_and_one_takes_back(world: World) -> None:
    season, cup = world.played
    by, before = world.by, {row.person: row.metric for row in table(season).rows}
    places = day_places([stage_of(cup)])
    acts = Act.objects.count()
    row = season_points.hand_points(by, cup, season, LADDER)
    assert Act.objects.count() == acts + 1
    amounts = amounts_of(row)
    assert amounts == {
        who: each
        for who, each in points_of_places(places, LADDER, find_system("linear100")).items()
        if each
    }
    now = {each.person: each for each in table(Season.objects.get(pk=season.pk)).rows}
    for who, metric in before.items():
        assert now[who].metric == (metric or 0) + amounts.get(who, 0)
    assert Registration.objects.filter(season=season).count() == 6
    fresh = [each for each in now.values() if not each.games]
    assert [(each.place, each.penalty) for each in fresh] == [
        (None, amounts[each.person]) for each in fresh
    ]
    page = said(world.ann.client.get(f"/leagues/{world.league.slug}/s/{season.slug}/"))
    assert all(f'id="row-{each.person}"' in page for each in fresh)
    assert len(fresh) == 2
    line = Act.objects.latest("seq")
    page = said(world.ann.client.get(reverse("tournaments:acts", args=[world.league.slug])))
    assert "Spring Cup: Handed points over to League, so many people:" in page
    assert line.about["people"] == len(amounts)
    season_points.take_back_points(by, cup, row.pk)
    assert {each.person: each.metric for each in table(season).rows} == before
    assert Registration.objects.filter(season=season).count() == 4
    assert not Penalty.objects.filter(season=season, cancelled=None).exists()
    versions = Season.objects.get(pk=season.pk).version
    season_points.take_back_points(by, cup, row.pk)  # twice is once
    assert Season.objects.get(pk=season.pk).version == versions


@begins(spring_cup)
@pytest.mark.django_db
def test_handing_over_again_takes_back_what_stood(world: World) -> None:
    season, cup = world.played
    by, hand = world.by, partial(season_points.hand_points, world.by, cup, season)
    first = hand(LADDER, seen=Tournament.objects.get(pk=cup.pk).version)
    with pytest.raises(Changed):
        hand(LADDER, seen=cup.version)  # the other director's page
    assert SeasonPoints.objects.count() == 1
    assert [each.stale for each in points_handed(cup)] == [False]
    Penalty.objects.filter(points=first).update(amount=1)  # as if the result were another now
    assert [each.stale for each in points_handed(cup)] == [True]
    second = hand(PointsRule())
    assert [each.cancelled is None for each in points_handed(cup)] == [True, False]
    standing = Penalty.objects.filter(season=season, cancelled=None)
    assert set(standing.values_list("points", flat=True)) == {second.pk}
    Season.objects.filter(pk=season.pk).update(state="archived")
    with pytest.raises(DirectingError):
        hand(LADDER)
    with pytest.raises(DirectingError):
        season_points.take_back_points(by, cup, second.pk)
    with pytest.raises(DirectingError):
        season_points.hand_points(by, cup, stage_of(cup).season, LADDER)


@begins(spring_cup)
@pytest.mark.django_db
def test_the_page_looks_first_and_then_does_it(world: World) -> None:
    season, cup = world.played
    client = world.ann.client
    page = said(client.get(PAGE))
    assert "Look at who gets what" in page
    cup.refresh_from_db()
    typed = {"season": season.pk, "by": "places", "ladder": "10 6 3", "seen": cup.version}
    looked = client.post(PAGE, typed | {"do": "look"})
    assert looked.status_code == 200
    assert "Who gets what" in said(looked)
    assert "What changes" in said(looked)
    assert not SeasonPoints.objects.exists()
    sure = looked.context["form"].data["sure"]
    assert client.post(PAGE, typed | {"sure": sure, "ladder": "11 6 3"}).status_code == 200
    assert client.post(PAGE, typed | {"sure": sure, "do": "look"}).status_code == 200
    assert not SeasonPoints.objects.exists()
    assert client.post(PAGE, typed | {"sure": sure}).status_code == 302
    again = client.post(PAGE, typed | {"sure": sure})
    assert again.status_code == 422  # the second phone's page is older
    row = SeasonPoints.objects.get()
    assert "Handed over" in said(client.get(PAGE))
    for odd in (
        {"ladder": ""}, {"ladder": "x"}, {"ladder": "1 2"}, {"ladder": "0"}, {"season": 0},
        {"by": "chance"}, {"ladder": "1;" * 101}, {"season": "y"},
    ):  # fmt: skip
        answer = client.post(PAGE, typed | {"do": "look"} | odd)
        assert answer.status_code == 422, odd
        assert "problem" in answer.content.decode()
    assert client.post(f"{PAGE}{row.pk}/back/", {"seen": 0}).status_code == 422
    assert client.post(f"{PAGE}{10**9}/back/").status_code == 422
    assert client.get(f"{PAGE}{row.pk}/back/").status_code == 405
    assert client.post(f"{PAGE}{row.pk}/back/").status_code == 302
    assert "taken back on" in said(client.get(PAGE))


@begins(spring_cup)
@pytest.mark.django_db
def test_who_hands_over(world: World) -> None:
    Membership.objects.filter(user=world.bob.user).update(role="scorer")
    for method in ("get", "post"):
        assert getattr(world.cal.client, method)(PAGE).status_code == 404
        assert getattr(world.bob.client, method)(PAGE).status_code == 403
    assert PAGE in world.ann.client.get("/t/spring-cup/final/").content.decode()
    assert PAGE not in world.bob.client.get("/t/spring-cup/final/").content.decode()
    Tournament.objects.update(state="running")
    assert "Once the tournament is over" in said(world.ann.client.get(PAGE))
    world.league.roster_only = True
    world.league.save()
    assert world.ann.client.get(PAGE).status_code == 404


@begins(spring_cup)
@pytest.mark.django_db
def test_more_people_cost_no_more_queries(world: World) -> None:
    season, cup = world.played
    costs = []
    for ladder in (LADDER, PointsRule((F(10), F(8), F(6), F(5), F(4), F(3)))):
        season_points.hand_points(world.by, cup, season, ladder)
        SeasonPoints.objects.exclude(cancelled=None).delete()
        world.ann.client.get(PAGE)
        with CaptureQueriesContext(connection) as queries:
            world.ann.client.get(PAGE)
        costs.append(len(queries))
    assert costs[0] == costs[1] <= 45, costs
