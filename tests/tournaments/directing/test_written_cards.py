"""Cards that tests write as rows are what the acts store, row by row in every table."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

import pytest
from django.db import models, transaction
from django.utils import timezone

from tests.tournaments.day_play import (
    begun,
    begun_by_acts,
    drawn,
    entrants,
    play_round,
    play_round_by_acts,
    short,
)
from tests.tournaments.ledger.altered import columns, name_of
from tests.tournaments.playing import nights, open_season, play, play_by_acts
from tests.tournaments.team_days import with_teams
from tests.tournaments.whole_days import play_out, with_par
from tests.tournaments.world import World
from tournaments.directing import confirmations, merges, pars
from tournaments.directing.people import add_person
from tournaments.ledger import proof
from tournaments.management.commands.verify_history import LEAGUES
from tournaments.models import Act, FixtureSeat, League, Season
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.stages import DaySettings, Form, SeatingRule, Teams, day_scheme
from tournaments.rules.days.totals import Carry
from tournaments.rules.draws.halls import Hall

pytestmark = [pytest.mark.django_db, pytest.mark.walk]

DRAWN = {
    *("code", "score_key", "view_key", "score_link", "view_link", "salt"),
    *("key", "heading", "head", "digest"),
}
"""Columns that are drawn by lot, or hashed from such."""
COUNTED_UP = {"League", "Season", "Round", "Tournament"}
"""Whose `version` goes up with every act, however little it changes."""

Playing = Callable[..., Any]
NOON = datetime.fromisoformat("2026-11-20T12:00:00+00:00")


@pytest.fixture(autouse=True)
def the_same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOON)


def everything() -> dict[str, list[str]]:
    """What is stored in every column of every table but the history of the league, row by row."""
    chosen: dict[type[models.Model], list[str]] = {}
    for model, field in columns():
        version = field.name == "version" and model.__name__ in COUNTED_UP
        if model is not Act and field.name not in DRAWN and not version:
            chosen.setdefault(model, []).append(field.attname)
    return {
        name_of(model): sorted(map(_line, model._default_manager.values(*names)))
        for model, names in chosen.items()
    }


def _line(row: dict[str, Any]) -> str:
    """A row; of the standings of a closed season not the version of the season they are of."""
    if row.get("closed_table"):
        del row["closed_table"]["version"]
    return repr(row)


def stored_after(way: Callable[[], object]) -> dict[str, list[str]]:
    """Everything, once it was played that way, which is then taken back. The history is whole, and
    what follows from the cards does.
    """
    aside: Any = transaction.atomic()
    aside._from_testcase = True  # acts that ask for a transaction of their own may have one inside
    with aside:
        way()
        rows = everything()
        for league in League.objects.all():
            assert LEAGUES.settled_trouble(league.slug) is None
            assert list(proof.rating_differences(league)) == []
        for season in Season.objects.select_related("league"):
            assert list(proof.differences(season)) == []
        transaction.set_rollback(True)
    return rows


def same_both_ways(story: Callable[[Playing], object], *ways: Playing) -> None:
    by_acts, by_rows = (stored_after(partial(story, way)) for way in ways)
    assert by_acts.keys() == by_rows.keys()
    for table, rows in by_acts.items():
        assert by_rows[table] == rows, table


PAIR_OF_TWO = Hall(2, 2, 2, varied=False)
DAYS = {
    "byes": short(rounds=2, hall=Hall(4, 4, 4, varied=False), cut=Cut(4)),
    "two tables": short(rounds=2, seating=SeatingRule.POWER, cut=Cut(4)),
    "pairs": short(form=Form.PAIRS, rounds=0, hall=PAIR_OF_TWO, seating=SeatingRule.POWER,
                   scheme=day_scheme("match")),
    "groups": short(form=Form.GROUPS, rounds=0, hall=Hall(varied=False),
                    seating=SeatingRule.SNAKE, first=SeatingRule.SNAKE),
    "strikes": short(form=Form.STRIKES, rounds=0, hall=Hall(least=2, most=4), strikes=2,
                     seating=SeatingRule.RANDOM, scheme=day_scheme("strikes")),
}  # fmt: skip
CARRIED = short(rounds=1, carry=Carry.HALF, ruleset="pagat-4")


@pytest.mark.parametrize("form", DAYS)
def test_a_day_is_the_same_whichever_way_its_rounds_are_played(world: World, form: str) -> None:
    first = DAYS[form]
    stages = (first, CARRIED) if first.cut else (first,)
    by, open_ = begun(world.ann, DaySettings(stages, protest=0), people=9)
    same_both_ways(lambda way: play_out(by, open_, way), play_round_by_acts, play_round)


def test_so_is_its_beginning(world: World) -> None:
    """With somebody who has to wait for a place."""
    settings, ann = DaySettings((DAYS["byes"], CARRIED), limit=6), world.ann
    same_both_ways(lambda way: way(ann, settings, people=7), begun_by_acts, begun)


def test_so_is_one_of_teams_with_a_known_par(world: World) -> None:
    settings = DaySettings((short(rounds=1),), teams=Teams.SUM, protest=0)
    by, open_ = begun(world.ann, settings, people=8)
    with_par(open_)
    with_teams(by, open_, 4)
    same_both_ways(lambda way: play_out(by, open_, way), play_round_by_acts, play_round)


def test_so_is_a_round_that_is_still_open_with_a_substitute_and_a_game_struck_out(
    world: World,
) -> None:
    by, open_ = begun(world.ann, DaySettings((DAYS["byes"],)), people=9)
    entrants.enter_name(by, open_, name="Max", here=True)
    row = drawn(by, open_)
    resting = row.byes.earliest("pk").person
    seat = FixtureSeat.objects.filter(fixture__table__round=row).earliest("pk")
    FixtureSeat.objects.filter(pk=seat.pk).update(substitute=resting)

    def story(way: Playing) -> None:
        games = way(by, row, in_order, second=in_order, close=False, only=slice(1))
        confirmations.void_game(by, games[0], reason="a pack of 51")
        way(by, row, in_order, close=False)

    same_both_ways(story, play_round_by_acts, play_round)


def test_so_are_the_games_of_a_league(world: World) -> None:
    """With handicaps, a guest, a substitute, somebody who was merged, and a game that goes on."""
    by, people = world.by, {name: person.pk for name, person in world.people.items()}
    guest = add_person(by, name="Gus", guest=True).pk
    twin = add_person(by, name="Robert").pk
    first = open_season(by, name="First", holes=9, handicap="whs")
    second = open_season(by, name="Second", substitutes="absent")

    def story(way: Playing) -> None:
        for week in range(3):
            nines = {people[name]: (week, at, 4) * 3 for at, name in enumerate("abde")}
            way(by, first, nines, day=nights(week))
        pars.make_references(by)
        way(by, first, {people["b"]: (3,) * 9, people["a"]: (-2,) * 9}, day=nights(3))
        way(by, second, {people["a"]: 12, guest: 7, twin: 7}, day=nights(3))
        merges.merge_people(by, person_id=twin, into_id=people["b"], reason="the same")
        way(by, second, {people["d"]: 5, people["f"]: 5}, stands_for={people["f"]: people["e"]})
        way(by, first, {people["e"]: (1,), people["d"]: (2,)}, confirm=False)
        way(by, second, {people["b"]: 4, people["a"]: 5}, day=timezone.localdate())

    same_both_ways(story, play_by_acts, play)


def test_the_comparison_finds_a_point_that_differs(world: World) -> None:
    people = [person.pk for person in world.people.values()][:2]
    season = open_season(world.by)

    def worse(by: Any, season: Season, totals: dict[int, int]) -> object:
        return play(by, season, {who: points + 1 for who, points in totals.items()})

    with pytest.raises(AssertionError, match="scorecards_change"):
        same_both_ways(
            lambda way: way(world.by, season, dict.fromkeys(people, 3)), play_by_acts, worse
        )


def in_order(person: int, number: int) -> int:
    """The earlier in the list, the better; some are level."""
    return person // 2 * number - 3
