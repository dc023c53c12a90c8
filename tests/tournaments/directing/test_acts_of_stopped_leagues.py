"""While a league is stopped no act writes in it: every act of directing is tried, and
whoever adds one says here what to call it with.
"""

import inspect
import pkgutil
from collections.abc import Callable, Iterator
from datetime import date
from importlib import import_module
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError

from scorecards.scorekeeping.errors import NotPossible
from scorecards.scorekeeping.rows import RowEntry
from tests.tournaments.grown import grown_league
from tests.tournaments.playing import DAY, open_season, play, record
from tests.tournaments.stored import everything_stored
from tests.tournaments.world import World
from tests.values import some
from tournaments import directing
from tournaments.directing import door, draws, games, people, stops
from tournaments.directing.calendars import NightPlan
from tournaments.directing.fixture_lists import ListPlan
from tournaments.directing.past_seasons import Sheet
from tournaments.directing.seats import Occupant
from tournaments.errors import DirectingError, StoppedLeague
from tournaments.ledger.settings import settings_of
from tournaments.models import Act, Fixture, League, LeagueGame, Membership, Night, Person, Season
from tournaments.permissions import Member
from tournaments.rules.lists.past_tables import read_past_table
from tournaments.rules.season_settings import Division

pytestmark = pytest.mark.walk

READERS = {"acts_open", "card_of", "edition_of", "refuse_day", "tables_edition"} | {
    "ends_of",
    "may_settle",
    "payment_of",
}
"""They write nothing."""
BY_NOBODY = {"answer_late_cards", "find_invitation", "open_invitation", "pass_all_deadlines"}
"""Acts of the clock, and of who is no member yet."""
PARTS = {"act_on_card", "acting", "apply_act", "in_turn", "put_down", "write_act"} | {
    *("find_player", "listed_fixture", "night_as_seen", "open_season", "people_at_table"),
    *("person_of", "refuse_contradiction", "refuse_swap", "reload_season"),
    *("role_at", "seats_changed", "stored_night"),
}
"""Others call them inside of an act."""
ELSEWHERE = {"create_league", "create_league_once", "start_league", "stop_league"}
"""They are for leagues that do not run."""
REMINDERS = {"book_reminder", "confirm_reminders", "end_reminders", "unbook_reminder"} | {
    "forget_unconfirmed",
    "want_reminders",
}
"""A mail to oneself is no act of the league; that a stopped one sends none: test_reminders."""
PAYMENTS = {"mark_league_payment", "take_back_league_payment"}
"""They begin with what is due: test_league_slates."""
SILENT = {"answer_late_cards", "count_sheets", "pass_all_deadlines"}
"""They are the clock, or tell of each table what was refused."""


class Ground(World):
    """What begins each test: one of each thing that an act is about."""

    divided: Season
    absent: Person
    at_play: LeagueGame


def beginning(world: Ground) -> None:
    grown = grown_league()
    by, season = grown.by, grown.season
    fixture = some(Fixture.objects.filter(season=season).first())
    Fixture.objects.filter(pk=fixture.pk).update(deadline=date(2026, 1, 1))
    three = {grown.people[name].pk: 3 for name in ("Ann", "Bob", "Dee")}
    world.grown, world.played = grown, play(by, season, three)
    door.check_in_rest(by, grown.night)
    divisions = (Division("First", down=1), Division("Second", up=1))
    world.divided = open_season(by, name="Summer", divisions=divisions)
    world.absent = people.add_person(by, name="Pip")
    draws.make_tables(by, grown.night)
    LeagueGame.objects.filter(pk=grown.game.pk).update(night=grown.night)
    seats = [Occupant(grown.people[name].pk) for name in ("Ida", "Jo", "Kit")]
    begin: dict[str, Any] = {"seats": seats, "ruleset": "pagat-6", "device": by.device, "day": DAY}
    world.at_play = games.start_league_game(by, season, **begin)


@pytest.fixture
def boss(db) -> User:
    return User.objects.create_superuser("boss", password="x")


def words_for(world: Ground) -> dict[str, Any]:
    """What each parameter is called with: enough for an act to begin."""
    grown, by = world.grown, world.grown.by
    dee, eli = grown.people["Dee"].pk, grown.people["Eli"].pk
    night = Night.objects.get(pk=grown.night.pk)
    zoe = read_past_table("Zoe;3", "points").rows
    return {
        **{"by": by, "league": grown.league, "season": grown.season, "night": night},
        **{
            "fixture": grown.fixture,
            "fixture_id": grown.fixture.pk,
            "claims": [grown.claim.pk],
            "league_game": grown.game,
            "game": world.played.game,
        },
        **{"person_id": dee, "into_id": eli, "one": dee, "other": eli, "people": [dee, eli]},
        **{"reason": "because", "name": "Zoe", "about": "", "data": "Zoe", "guest": False},
        **{"visibility": "link", "role": "guest", "granted": True, "claim_id": grown.claim.pk},
        **{"penalty_id": grown.penalty.pk, "amount": 2, "index": 3, "ends": date(2027, 1, 1)},
        **{"day": DAY, "days": [DAY], "starts": None, "moment": some(night.check_ins.first()).came},
        **{"plan": NightPlan(date(2026, 5, 5)), "state": "closed", "version": 1, "number": 1},
        **{"settings": settings_of(grown.season), "divisions": {dee: 1}, "division": 1},
        **{"places": {dee: 1}, "rows": [RowEntry(0, "8", "3")], "position": 0, "table": 1},
        **{"word": "coming", "ruleset": "pagat-6", "device": by.device, "demand_id": 1},
        **{"membership_id": grown.membership("member").pk, "invitation_id": grown.link.pk},
        **{"membership": Membership.objects.filter(league=grown.league).first()},
        **{"past_id": grown.past.pk, "typed_name": "Thursdays", "key": grown.link.key},
        **{"seats": [Occupant(dee), Occupant(eli)], "seen": None},
        "sheet": Sheet("Winter 2024", "points", None, zoe, {1: 0}),
    }


def own_words(world: Ground) -> dict[str, dict[str, Any]]:
    """What an act is called with that is not as with the others."""
    grown, by = world.grown, world.grown.by
    plan = {"plan": ListPlan(3), "people": [each.pk for each in grown.people.values()]}
    return {
        "make_fixtures": plan,
        "make_division_lists": plan | {"season": world.divided},
        "claim_name": {"by": Member(grown.league, "guest", by.user)},
        "correct_game": {"league_game": world.played},
        "play_again": {"league_game": world.played},
        "check_in": {"person_id": world.absent.pk},
        "count_sheets": {
            "games": LeagueGame.objects.all(),
            "seen": {grown.game.game.code: grown.game.game.version},
        },
        "seat_late": {"league_game": world.at_play, "person_id": grown.people["Fay"].pk},
    }


def acts() -> Iterator[tuple[str, Callable[..., object]]]:
    """What somebody does in a league, and what is done without anybody; the name with each."""
    for each in pkgutil.iter_modules(directing.__path__):
        module = import_module(f"{directing.__name__}.{each.name}")
        for name, act in inspect.getmembers(module, inspect.isfunction):
            first = next(iter(inspect.signature(act).parameters), None)
            if act.__module__ == module.__name__ and (first == "by" or name in BY_NOBODY):
                yield name, act


APART = READERS | PARTS | ELSEWHERE | REMINDERS | PAYMENTS
ACTS = {name: act for name, act in acts() if name not in APART and not name.startswith("_")}


def answer_to(name: str, world: Ground) -> object:
    """What the act comes to, called with what each of its parameters is called with here."""
    act = ACTS[name]
    words = words_for(world) | own_words(world).get(name, {})
    needed = inspect.signature(act).parameters.values()
    positional = [words[each.name] for each in needed if each.kind == each.POSITIONAL_OR_KEYWORD]
    named = {
        each.name: words[each.name]
        for each in needed
        if each.kind == each.KEYWORD_ONLY and (each.default is each.empty or each.name == "device")
    }
    try:
        return act(*positional, **named)
    except DirectingError as refused:
        return refused


def test_no_act_writes_in_a_stopped_league_and_all_do_again_once_it_is_started(world, boss):
    league = world.grown.league
    stops.stop_league(league, user=boss, reason="a complaint")
    before = everything_stored()
    answers = {name: answer_to(name, world) for name in ACTS}
    call_command("answer_late_cards")
    others = {name for name, each in answers.items() if not isinstance(each, StoppedLeague)}
    assert others == SILENT, {name: answers[name] for name in others - SILENT}
    assert everything_stored() == before
    stops.start_league(league, user=boss, reason="settled")
    people.add_person(world.grown.by, name="Zoe")
    assert Act.objects.filter(league=league).order_by("-seq")[0].kind == "add_person"


def test_a_table_at_play_goes_on_and_a_card_that_was_handed_in_does_not_change(world, boss):
    by, league = world.grown.by, world.grown.league
    stops.stop_league(league, user=boss, reason="a complaint")
    record(world.at_play.game, 1, [5, 6, 7], by)
    before = everything_stored()
    for game in (world.grown.game.game, world.played.game):
        with pytest.raises(NotPossible, match="This league is stopped"):
            record(game, 1, [1, 2, 3], by)
    assert everything_stored() == before


def test_a_demonstration_that_is_stopped_is_started_before_it_is_removed(world, boss, client):
    League.objects.filter(pk=world.grown.league.pk).update(demo=True)
    stops.stop_league(world.grown.league, user=boss, reason="looked at")
    client.force_login(boss)
    answer = client.post("/account/demonstration/", {"do": "remove"}, follow=True)
    assert "This league is stopped" in answer.text
    with pytest.raises(CommandError, match="This league is stopped"):
        call_command("demo", "--remove")
    assert League.objects.filter(pk=world.grown.league.pk).exists()
