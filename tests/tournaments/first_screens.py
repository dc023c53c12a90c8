"""The first screen of each of eleven people, and the one gold act on it. `scripts.first_screens`
takes pictures of them.
"""

from collections.abc import Callable
from typing import NamedTuple

from django.test import Client
from django.utils import timezone

from tests.scorecards.playing import Person as Phone
from tests.scorecards.playing import new_game, record
from tests.tournaments.day_play import begun, cuts, drawn, play_round, short, stage_of
from tests.tournaments.season_pages import home
from tests.tournaments.world import World, with_season
from tournaments.directing import drafts, draws, nights
from tournaments.models import League, Season
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.stages import DaySettings, SeatingRule

FIRST = short(rounds=1, seating=SeatingRule.RANDOM, cut=Cut(4, TieRule.CHAIN))
DAY = DaySettings((FIRST, short(rounds=1)), protest=0)


class Screen(NamedTuple):
    """Who opens which address, and what is gold there."""

    client: Client
    address: str
    gold: list[str]


def stranger(_world: World) -> Screen:
    return Screen(Client(), "/", ["New game"])


def player_with_a_game(world: World) -> Screen:
    phone = Phone(world.ann.device)
    game = new_game(phone.device, names=("Ann", "Bob"))
    record(game, 1, ["=3", "=4"], device=phone.device)
    return Screen(phone.client, "/", ["Enter hole 2 of 9"])


def seated(world: World) -> None:
    """A night of today whose tables are published; Bob sits at one, Ann runs it."""
    with_season(world)
    assert world.bob
    Season.objects.update(starts=None, ends=None)
    world.season.refresh_from_db()
    night = nights.plan_night(world.by, world.season, day=timezone.localdate())
    world.night = f"{home(world.season)}nights/{night.day}/"
    for each in "bdef":
        nights.check_in(world.by, night, person_id=world.people[each].pk)
    draws.make_tables(world.by, night, seed=3)
    drafts.publish_tables(world.by, night)


def seated_player(world: World) -> Screen:
    seated(world)
    return Screen(world.bob.client, "/", ["Start table 1"])


def guest(world: World) -> Screen:
    """Who opened the link of a friend's game on a phone that nobody knows."""
    game = new_game(world.ann.device, names=("Ann", "Bob"))
    phone = Client()
    phone.get(f"/v/{game.view_link}/")
    return Screen(phone, f"/g/{game.code}/", [])


def captain_of_nothing(world: World) -> Screen:
    """A member of a league in which nothing is going on."""
    with_season(world)
    return Screen(world.bob.client, "/leagues/thursdays/", ["Start a game"])


def secretary_on_a_quiet_day(world: World) -> Screen:
    with_season(world)
    return Screen(world.ann.client, "/leagues/thursdays/", ["Start a game"])


def secretary_on_a_night(world: World) -> Screen:
    seated(world)
    return Screen(world.ann.client, world.night, ["Start the table"])


def director_before(world: World) -> Screen:
    assert begun(world.ann, DAY, people=8)
    return Screen(world.ann.client, "/t/open/", ["Draw: Open"])


def director_during(world: World) -> Screen:
    by, day = begun(world.ann, DAY, people=8)
    drawn(by, day)
    return Screen(world.ann.client, "/t/open/", ["Start the clock"])


def over(world: World) -> None:
    by, day = begun(world.ann, DAY, people=8)
    League.objects.filter(pk=day.league_id).update(visibility="public")
    play_round(by, drawn(by, day), lambda person, _round: 3 * person)
    cuts.make_cut(by, stage_of(day))
    play_round(by, drawn(by, day, 1), lambda person, _round: 3 * person)


def director_after(world: World) -> Screen:
    over(world)
    return Screen(world.ann.client, "/t/open/", ["Begin the reveal"])


def spectator_at_home(world: World) -> Screen:
    over(world)
    return Screen(Client(), "/t/open/", [])


SCENES: tuple[Callable[[World], Screen], ...] = (
    stranger,
    player_with_a_game,
    seated_player,
    guest,
    captain_of_nothing,
    secretary_on_a_quiet_day,
    secretary_on_a_night,
    director_before,
    director_during,
    director_after,
    spectator_at_home,
)
