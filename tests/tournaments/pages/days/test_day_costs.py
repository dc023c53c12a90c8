"""What pages of a tournament cost: three tables and six, twelve people and 24, two rounds and
four. Every page there is, as a director and as one of the people sees it.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scorecards.models import Game
from scorecards.permissions import COOKIE
from scripts.benchmarks import grown, halls
from tests.examples import THOROUGH
from tests.tournaments.day_play import begun, drawn, draws, play_round, stage_of
from tests.tournaments.door_table import addresses
from tests.tournaments.finals import GROUPS
from tests.tournaments.playing import Someone, joined, someone
from tests.tournaments.team_days import BRACKET, SUM, with_teams
from tests.tournaments.world import World
from tournaments.directing.days import screens
from tournaments.ledger.days import stage_standings
from tournaments.ledger.days.memory import Memory
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import (
    Entrant,
    FixtureSeat,
    HallScreen,
    LeagueGame,
    Membership,
    Person,
    Round,
    Season,
    SeatJob,
    Stage,
    Tournament,
)
from tournaments.pages.halls.brackets import bracket_board
from tournaments.queries import tables
from tournaments.queries.days import own_days
from tournaments.queries.days.rounds import hall_round
from tournaments.rules.days.screens import View
from tournaments.rules.days.stages import DaySettings, SeatingRule, Teams
from tournaments.views.days.files import SHEETS

pytestmark = pytest.mark.walk

SIZES = ((12, 2), (24, 4))
"""People and rounds. The last round still plays, with two open tables; those before are closed."""


@dataclass
class Hall:
    """A tournament, what stands in its addresses, the keys of those that have one, by their name,
    who runs it and somebody who plays.
    """

    values: dict[str, Any]
    keys: dict[str, str]
    director: Client
    player: Client


def beginning(world: World) -> None:
    codes = grown.all_codes()
    world.played = {
        "rounds": [_hall(f"hall-{people}", people, length, codes) for people, length in SIZES],
        **{
            kind: [_drawn_on(world, kind, settings, people) for people in (8, 16)]
            for kind, settings in OTHERS.items()
        },
    }


OTHERS = {"teams": SUM, "groups": GROUPS, "pairs": BRACKET}
"""What else is played: a round is in, the next is a draft."""
ABOUT_TEAMS = {
    *("tournaments:day_standings", "tournaments:stage_table", "tournaments:day_cross"),
    *("tournaments:final", "tournaments:share_day", "tournaments:day_path", "tournaments:day_file"),
    *("tournaments:me", "tournaments:round", "tournaments:rounds", "tournaments:certificates"),
    *("api-teams", "api-stage-standings", "api-stage-teams", "api-stage-bracket", "api-rounds"),
    *("api-round", "api-round-standings", "api-round-teams", "api-day-final"),
}
"""The pages that are others there."""


def _drawn_on(world: World, kind: str, settings: DaySettings, people: int) -> Hall:
    by, event = begun(world.ann, settings, people=people, name=f"{kind} {people}")
    if settings.teams is not Teams.NONE:
        with_teams(by, event, 2)
    first = drawn(by, event)
    play_round(by, first, lambda person, _: 3 * person)
    draft = draws.draw_round(by, stage_of(event))
    person = event.entrants.earliest("number").person_id
    player = someone(f"player-{kind}-{people}")
    joined(event.league, player, "member", Person.objects.get(pk=person))
    values = {"tournament": event.slug, "stage": 0, "round_id": draft.pk, "person_id": person}
    return Hall(
        values | {"table": tuple(SHEETS), "kind": "json"}, {}, world.ann.client, player.client
    )


def _hall(name: str, people: int, length: int, codes: Iterator[str]) -> Hall:
    hall = halls.begun(name, people=people, length=length, codes=codes, seating=SeatingRule.RANDOM)
    for number in range(1, length + 1):
        row = halls.publish(hall, halls.draw(hall))
        halls.play(hall, row, but=2 if number == length else 0)
        if number < length:
            halls.close(hall, row)
    screen = screens.add_screen(hall.by, hall.tournament)
    table = tables_of(row)[0]
    seat = FixtureSeat.objects.filter(fixture=table.fixture).select_related("person").first()
    assert seat is not None
    player = someone(f"player-{name}")
    Membership.objects.create(
        league=hall.tournament.league, user=player.user, role="member", since=timezone.now()
    )
    Person.objects.filter(pk=seat.person_id).update(user=player.user)
    job = SeatJob.objects.create(stage=hall.stage(), state="failed", asked=timezone.now())
    entrant = hall.tournament.entrants.get(person=seat.person_id)
    values = {
        "tournament": hall.tournament.slug,
        "stage": 0,
        "round_id": row.pk,
        "entrant_id": entrant.pk,
        "screen_id": screen.pk,
        "job_id": job.pk,
        "table_id": table.pk,
        "person_id": seat.person_id,
        "table": tuple(SHEETS),
        "kind": "json",
    }
    keys = dict.fromkeys(("hall_screen", "hall_now", "hall_follow"), screen.key)
    keys["day_table"] = table.key
    return Hall(values, keys, _client(Someone(hall.by.user, hall.device)), player.client)


def _client(who: Someone) -> Client:
    client = Client()
    client.force_login(who.user)
    client.cookies[COOKIE] = who.device.key
    return client


def pages_of(hall: Hall) -> Iterator[tuple[str, str]]:
    """The name and the address of everything that has one in this tournament."""
    for each in addresses():
        values = hall.values | {"key": hall.keys.get(each.door)}
        chosen: dict[str, Any] = {part: values.get(part) for part in each.parts}
        here = "tournament" in each.parts or each.door in hall.keys
        if not here or None in chosen.values():
            continue
        for table in chosen.get("table", ("",)):
            parts = chosen | ({"table": table} if table else {})
            yield f"{each.name} {table}".strip(), reverse(each.name, kwargs=parts)


def costs(hall: Hall, who: Client, *, only: Collection[str] = ()) -> dict[str, int]:
    """The number of queries of every page there is for somebody, while nothing is cached; or of
    `only` some.
    """
    queries: dict[str, int] = {}
    for name, address in pages_of(hall):
        if only and name.split()[0] not in only:
            continue
        cache.clear()
        with CaptureQueriesContext(connection) as captured:
            status = who.get(address).status_code
        if status == 200:
            queries[name] = len(captured)
    return queries


OF_PLAYERS = {
    *("tournaments:day", "tournaments:me", "tournaments:rounds", "tournaments:round"),
    *("tournaments:day_standings", "tournaments:day_people", "tournaments:day_path"),
    *("tournaments:day_cross", "tournaments:day_table", "tournaments:day_prints"),
    *("tournaments:more_of_day", "tournaments:settle_day", "tournaments:final", "api-day"),
}
"""Where whoever plays sees something of their own; the rest of what they see directors do too."""


@pytest.mark.parametrize(("who", "pages"), [("director", 25), ("player", 12)])
def test_no_page_asks_more_for_more_people_tables_or_rounds(
    world: World, who: str, pages: int
) -> None:
    only = () if who == "director" or THOROUGH else OF_PLAYERS
    small, large = (costs(hall, getattr(hall, who), only=only) for hall in world.played["rounds"])
    assert len(small) >= pages, small.keys()
    assert {name for name in small if large[name] != small[name]} == set(), (small, large)
    assert max(small.values()) <= 75, small


@pytest.mark.parametrize("kind", OTHERS)
def test_nor_for_more_teams_groups_or_pairs(world: World, kind: str) -> None:
    few, many = (costs(hall, hall.director, only=ABOUT_TEAMS) for hall in world.played[kind])
    assert len(few) >= 16, few.keys()
    assert {name for name in few if many[name] != few[name]} == set(), (few, many)
    mine = [costs(hall, hall.player, only={"tournaments:me"}) for hall in world.played[kind]]
    assert mine[0] == mine[1] != {}


def test_no_board_of_a_screen_asks_more(world: World) -> None:
    costs: list[dict[str, int]] = []
    for hall in world.played["rounds"]:
        found: dict[str, int] = {}
        address = reverse("tournaments:hall_screen", args=[hall.keys["hall_screen"]])
        for view in View:
            HallScreen.objects.update(view=view, by_itself=False, words="x")
            cache.clear()
            with CaptureQueriesContext(connection) as captured:
                assert Client().get(address).status_code == 200
            found[view] = len(captured)
        costs.append(found)
    assert costs[0] == costs[1]
    assert max(costs[0].values()) <= 45


@pytest.mark.parametrize("kind", ["groups", "pairs"])
def test_nor_does_a_bracket(world: World, kind: str) -> None:
    costs = []
    for hall in world.played[kind]:
        event = Tournament.objects.get(slug=hall.values["tournament"])
        with CaptureQueriesContext(connection) as captured:
            assert bracket_board(event)
        costs.append(len(captured))
    assert costs[0] == costs[1] <= 45


def test_a_screen_reads_no_card_of_a_table_that_is_in(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is made anew every second while a hall plays, and shows of them that they are in."""
    read: list[int] = []
    monkeypatch.setattr(tables, "_yields", lambda _, games: read.extend(each.pk for each in games))
    hall: Hall = world.played["rounds"][1]
    row = Round.objects.select_related("stage__season__league").get(pk=hall.values["round_id"])
    game = LeagueGame.objects.filter(fixture__table__round=row)[:1].get()
    Game.objects.filter(pk=game.game_id).update(finished=None, finish_reason="")
    LeagueGame.objects.filter(pk=game.pk).update(state="playing", counted_version=None)
    shown = hall_round(row, results=False)
    assert sum(each.is_in for each in shown.tables) == 3
    assert [each.play.code for each in shown.tables if each.play] == [game.game.code]
    assert not read


def test_own_pages_take_in_the_cards_of_others_only_now_and_then(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every phone of the hall asks; a card that counts would let all of them fetch the whole page
    again. What happens at the own table is there at once, the figures of others a little later.
    """
    monkeypatch.setattr(own_days, "PAGES_A_SECOND", 0.01)  # on no machine are its seconds over
    hall: Hall = world.played["rounds"][0]
    me = reverse("tournaments:me", args=[hall.values["tournament"]])
    seen, seasons = f"{me}?seen={hall.player.get(me).context['token']}", Season.objects.all()
    htmx: dict[str, Any] = {"headers": {"HX-Request": "true"}}
    assert hall.player.get(seen, **htmx).status_code == 204
    seasons.update(version=F("version") + 1)
    assert hall.player.get(seen, **htmx).status_code == 204
    Round.objects.filter(pk=hall.values["round_id"]).update(version=F("version") + 1)
    assert hall.player.get(seen, **htmx).status_code == 200
    seen = f"{me}?seen={hall.player.get(me).context['token']}"
    cache.delete(f"own-standings:{hall.values['round_id']}")  # its seconds are over
    assert hall.player.get(seen, **htmx).status_code == 200


def test_standings_are_worked_out_once_until_something_counts(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall: Hall = world.played["rounds"][0]
    event = Tournament.objects.filter(slug=hall.values["tournament"])
    made: list[int] = []
    work_out = stage_standings._worked_out

    def counting(stage: Stage, upto: int | None) -> stage_standings.StageStandings:
        made.append(stage.pk)
        return work_out(stage, upto)

    monkeypatch.setattr(stage_standings, "_worked_out", counting)

    def places() -> dict[int, int]:
        stage = Stage.objects.select_related("tournament", "season__league").get(
            tournament=event.get()
        )
        return stage_standings.stage_standings(stage).places

    first = places()
    assert places() == first
    event.update(version=F("version") + 1)  # a table starts, or calls
    assert places() == first
    assert len(made) == 1
    leader = next(iter(first))
    Entrant.objects.filter(tournament=event.get(), person=leader).update(state="disqualified")
    event.update(version=F("version") + 1)
    assert leader not in places()
    assert len(made) == 2
    cache.clear()
    places()
    assert len(made) == 3


def test_the_memory_is_small_and_knows_an_edition_by_its_name() -> None:
    memory: Memory[list[int]] = Memory("test", most=2)
    first = memory.get("a", "1", lambda: [1])
    assert memory.get("a", "1", lambda: [2]) is first
    assert memory.get("a", "2", lambda: [3]) == [3]
    for each in "bc":
        memory.get(each, "1", lambda: [4])
    assert sorted(memory.things) == ["b", "c"]
