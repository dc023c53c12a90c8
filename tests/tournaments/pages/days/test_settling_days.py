"""A tournament is settled over all its stages, on the page that nights and seasons have."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorecards.models import Game
from scorecards.rules.stakes import Kind, Stakes
from tests.tournaments.day_play import begun, cuts, drawn, play_round, short, stage_of
from tests.tournaments.playing import joined, said
from tests.tournaments.world import World, begins
from tournaments.directing.days import disclosure
from tournaments.ledger.slates import settled_above, settled_day, settled_of, slates_of
from tournaments.models import Act, League, LeagueGame, LeaguePayment, Person, Tournament
from tournaments.permissions import Member
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.stages import DaySettings, SeatingRule

pytestmark = pytest.mark.django_db

CENTS = Stakes(Kind.OWN_POINTS, 1, "EUR")
ROUNDS = short(rounds=1, seating=SeatingRule.RANDOM, cut=Cut(4, TieRule.CHAIN))
PAGE = "/t/open/settle/"


def better_first(person: int, _round: int) -> int:
    return 3 * person


def played(world: World, *, hidden: int = 0, people: int = 4) -> tuple[Member, Tournament]:
    """Four who play a round and a final for cents of their own points."""
    settings = DaySettings((ROUNDS, short(rounds=1)), hidden=hidden)
    by, open_ = begun(world.ann, settings, people=people)
    play_round(by, drawn(by, open_), better_first)
    Game.objects.update(stakes=CENTS.data())
    open_.refresh_from_db()
    joined(open_.league, world.bob, "member", Person.objects.get(name="Dot"))
    return by, open_


def with_final(by: Member, open_: Tournament) -> None:
    cuts.make_cut(by, stage_of(open_))
    play_round(by, drawn(by, open_, 1), better_first)
    disclosure.tell_final(by, open_)
    Game.objects.update(stakes=CENTS.data())


def at_one_table(world: World) -> None:
    world.by_day, world.day = played(world)


@begins(at_one_table)
def test_all_stages_are_one_slate(world: World) -> None:
    by, open_ = world.by_day, world.day
    before = slates_of(settled_day(open_)).slates[0].balances
    with_final(by, open_)
    slates = slates_of(settled_day(open_))
    assert len(slates.slates) == 1
    assert slates.slates[0].balances == {who: 2 * mine for who, mine in before.items()}
    assert len(slates.games) == 2
    page = said(world.bob.client.get(PAGE))
    for words in ("Settle up", "Round 1", "Dot pays Abe"):
        assert words in page
    season = stage_of(open_, 1).season
    assert settled_of(season).tournament == open_
    place = reverse("tournaments:settle_season", args=[open_.league.slug, season.slug])
    assert world.bob.client.get(place)["Location"] == PAGE
    assert PAGE in world.bob.client.get("/t/open/final/").content.decode()
    assert PAGE in world.bob.client.get("/t/open/more/").content.decode()
    assert world.bob.client.get(f"{PAGE}share/").status_code == 200
    picture = world.bob.client.get(f"{PAGE}picture.png")
    assert picture.content.startswith(b"\x89PNG")


@begins(at_one_table)
def test_a_payment_is_marked_once_and_taken_back(world: World) -> None:
    by, open_ = world.by_day, world.day
    slate = slates_of(settled_day(open_)).slates[0]
    mine = next(each for each in slate.due if each.payer == Person.objects.get(name="Dot").pk)
    token = f"EUR-{mine.payer}-{mine.payee}-{mine.amount}-1"
    other = next(each for each in slate.due if each.payer != mine.payer)
    theirs = f"EUR-{other.payer}-{other.payee}-{other.amount}-1"
    client = world.bob.client
    assert client.post(PAGE, {"paid": theirs}).status_code == 403
    assert client.post(PAGE, {"paid": "nonsense"}).status_code == 422
    wrong = f"EUR-{mine.payer}-{mine.payee}-{mine.amount + 1}-1"
    assert client.post(PAGE, {"paid": wrong}).status_code == 409
    assert not LeaguePayment.objects.exists()
    for phone in (client, world.ann.client):
        assert phone.post(PAGE, {"paid": token}).status_code == 302
    row = LeaguePayment.objects.get()
    line = Act.objects.get(kind="mark_paid")
    assert line.about["tournament"] == "open"
    game = LeagueGame.objects.first()
    assert game is not None
    assert settled_above(game.game_id)
    with_final(by, open_)  # the next stage is no correction
    now = slates_of(settled_day(open_)).slates[0]
    assert [each.pk for each in now.rows] == [row.pk]
    assert client.post(PAGE, {"back": row.pk}).status_code == 302
    assert not settled_above(game.game_id)
    assert client.post(PAGE, {"back": 10**9}).status_code == 422
    assert client.put(PAGE).status_code == 405


def test_who_reads_it(world: World) -> None:
    _by, open_ = played(world, hidden=1)
    for part in ("", "share/", "picture.png"):
        assert world.cal.client.get(PAGE + part).status_code == 404
        assert world.ann.client.get(PAGE + part).status_code == 200
        assert world.bob.client.get(PAGE + part).status_code == 403  # it would tell what is secret
    assert world.bob.client.post(PAGE, {"paid": "x"}).status_code == 403
    Tournament.objects.update(state="provisional")
    assert world.bob.client.get(PAGE).status_code == 200
    League.objects.update(no_stakes=True)
    assert world.ann.client.get(PAGE).status_code == 404
    assert PAGE not in world.ann.client.get("/t/open/more/").content.decode()


def test_more_rounds_and_people_cost_no_more_queries(world: World) -> None:
    by, open_ = played(world, people=8)
    costs = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            slates_of(settled_day(open_))
        costs.append(len(queries))
        if len(costs) == 1:
            with_final(by, open_)
    assert costs[0] == costs[1] <= 12, costs
