"""Two results that are hidden give the same answers: every address of a tournament, its seasons,
people and league, its games and their scorecards is asked by everybody who is not at that table,
and asked again once other points lie in the database and all that follows from them is made anew.

Nothing else changes between the two: what is compared are status, headers, ETags and bodies. Who
runs the tournament, and who sits at that table, see a difference, so there is one to be seen.
"""

import io
import itertools
import logging
import time
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import cache
from django.db.models import Q
from django.middleware import csrf
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from scorecards.models import Game, Score
from scorecards.rules.stakes import Kind, Stakes
from scorecards.scorekeeping import links
from tests.examples import THOROUGH
from tests.tournaments.day_play import (
    DAY,
    NAMES,
    SEED,
    begun,
    drawn,
    entrants,
    fresh_round,
    play_round,
    short,
    stage_of,
)
from tests.tournaments.day_play import days as led
from tests.tournaments.door_table import DOORS, PUBLIC, addresses
from tests.tournaments.finals import GROUPS
from tests.tournaments.playing import joined, open_season, play, record, someone
from tests.tournaments.team_days import SUM, with_teams
from tests.tournaments.whole_days import with_par
from tests.tournaments.world import World
from tests.values import of_kind, some
from tournaments.directing import confirmations, leagues, penalties
from tournaments.directing.days import cuts, disclosure, rounds, screens, tables
from tournaments.ledger import chains, derivation
from tournaments.ledger.days.disclosure import is_secret_round
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import (
    Act,
    Confirmation,
    HallScreen,
    HandicapIndex,
    League,
    LeagueGame,
    Penalty,
    Season,
    Stage,
    Table,
    Tournament,
)
from tournaments.permissions import ACTIONS, RANK, Member
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.kinds import PAIR
from tournaments.rules.days.screens import View
from tournaments.rules.days.stages import DaySettings, Form, SeatingRule, Teams, day_scheme
from tournaments.rules.draws.halls import Hall as Tables

pytestmark = pytest.mark.walk

COUNTED, PLAYING, WAITING, OTHER = range(4)
"""The tables of the round that is hidden, by what they are doing; at the last one sits who asks
from another table.
"""
KINDS = ("csv", "json", "xlsx") if THOROUGH else ("csv",)  # of the same sheet
SHEETS = {
    "season_file": ("standings", "cross", "records"),
    "day_file": ("standings", "rounds", "seating", "people", "awards"),
    "league_file": ("people", "all-time"),
}
"""The tables there are, by the name of the door."""
RESULTS = {"api-round", "api-day-table", "api-season-game", "tournaments:league_game"}
"""Addresses at which who may see a result sees it."""
QUERIES = {
    "day_standings": ("?by=par", "?why=1"),
    "day_cross": ("?by=total&order=down",),
    "games": ("?state=confirmed",),
    "api-season-games": ("?state=confirmed",),
    "share_day": ("?rounds=1",),
    "day_image": ("?rounds=1",),
    "me": ("?why=1",),
}
"""What is asked besides, by the name of the door."""


@dataclass
class Hall:
    """What stands in the addresses, everything there is of each part, and the keys and tables by
    the name of the door; who asks, by what they are; the games of the round that is hidden.
    """

    values: Mapping[str, Sequence[Any]]
    keys: Mapping[str, Sequence[str]]
    by_role: dict[str, Client]
    games: list[LeagueGame]


def beginning(world: World) -> None:
    by, season = _league(world)
    settings = DaySettings((short(rounds=2, seating=SeatingRule.RANDOM),), protest=0, hidden=1)
    event = led.create_tournament(by, name="Open", settings=settings, day=DAY, seed=SEED)
    entrants.enter_list(by, event, data="\n".join(NAMES[:16]))
    people = {each.name: each for each in by.league.people.all()}
    with_par(event)
    play(by, season, {people[each].pk: 3 * at for at, each in enumerate(NAMES[:3])})
    for act in ("publish", "open_checkin"):
        event = led.lead_tournament(by, event, act)
    entrants.arrive_rest(by, event)
    event = led.lead_tournament(by, event, "start")
    first = drawn(by, event)
    play_round(by, first, lambda person, number: 3 * person + number)
    second = drawn(by, event)
    games = [_played(by, second, at) for at in range(4)]
    _ruled(by, games[COUNTED])
    Game.objects.update(stakes=Stakes(Kind.OWN_POINTS, 5, "EUR").data())
    made_anew(games[:OTHER], index=52)
    assert HandicapIndex.objects.filter(index_tenths=52).exists()
    tabled = [*tables_of(second), *tables_of(first)[:1]]
    values: dict[str, Sequence[Any]] = {
        "slug": [by.league.slug],
        "season_slug": [Stage.objects.get(tournament=event).season.slug, season.slug],
        "tournament": [event.slug],
        "stage": [0],
        "round_id": [second.pk, first.pk],
        "table_id": [each.pk for each in tabled],
        "code": [each.game.code for each in games[:OTHER]],
        "person_id": [some(games[at].seats.first()).person_id for at in (COUNTED, OTHER)],
        "entrant_id": [event.entrants.get(person=some(games[0].seats.first()).person_id).pk],
        "day": [DAY.isoformat()],
        "kind": KINDS,
        "hole": [1],
        "number": [1],
        "position": [0],
    }
    values["season"] = values["season_slug"]
    keys: dict[str, Sequence[str]] = dict.fromkeys(
        ("hall_screen", "hall_now", "hall_follow"), _screens(by, event)
    )
    keys["day_table"] = [tabled[OTHER].key]
    by_role = {"stranger": Client(), "director": world.ann.client}
    world.played = Hall(values, keys | SHEETS, by_role, games)
    for role, at in (("at this table", COUNTED), ("at another table", OTHER)):
        world.played.by_role[role] = _player(games[at], role)
    for role in ("member", "scorer"):
        each = someone(role)
        joined(by.league, each, role)
        world.played.by_role[role] = each.client


def _league(world: World) -> tuple[Member, Season]:
    league = leagues.create_league(
        user=world.ann.user, name="Thursdays", person_name="Ann", device=world.ann.device
    )
    League.objects.filter(pk=league.pk).update(visibility="public", published="full")
    league.refresh_from_db()
    by = world.ann.member(league)
    return by, open_season(by, name="Autumn", handicap="eb")


def _screens(by: Member, event: Tournament) -> list[str]:
    """The keys of screens of the hall that show each thing there is to be seen."""
    keys = []
    for view in View:
        if view is View.REVEAL:  # by it a director reads the final out, hand by hand
            continue
        screen = screens.add_screen(by, event)
        shown = {"view": view, "by_itself": False, "words": "x"}
        HallScreen.objects.filter(pk=screen.pk).update(**shown)
        keys.append(screen.key)
    return keys


def _played(by: Member, round_: Any, at: int) -> LeagueGame:
    """A table of the round that is hidden: counted, playing its second hole, or waiting."""
    if at in (COUNTED, OTHER):
        return play_round(by, round_, lambda p, _: 9 + p, only=slice(at, at + 1), close=False)[0]
    table = tables_of(round_)[at]
    table.round = fresh_round(round_)
    game = tables.start_day_table(by, table, device=some(by.device))
    record(game.game, 1, [5, 6, 7, 8], by)
    if at == WAITING:
        record(game.game, 2, [0, 0, 0, 0], by)
        confirmations.submit_card(by, game)
    return game


def _ruled(by: Member, game: LeagueGame) -> None:
    """Strokes that a director gave at a table, one of them taken back."""
    for person, strokes in zip(_seated(game), (2, 4), strict=False):
        reason = f"{strokes} cards too early"
        penalty = penalties.give_penalty(
            by, game.season, league_game=game, person_id=person, amount=strokes, reason=reason
        )
    penalties.cancel_penalty(by, penalty_id=penalty.pk, reason="It was 1 card")


def _seated(game: LeagueGame) -> list[int]:
    return list(game.seats.order_by("position").values_list("person", flat=True))


def _player(game: LeagueGame, name: str) -> Client:
    """Somebody who sits at the table of a game, as a member, with the card on the phone."""
    who, seat = someone(name), game.seats.select_related("person").first()
    assert seat is not None
    league = game.season.league
    joined(league, who, "member", seat.person)
    links.open_link(key=game.game.score_link, device=who.device)
    return who.client


@pytest.fixture
def hall(world: World, monkeypatch: pytest.MonkeyPatch) -> Hall:
    """At a moment that lasts, without what is new in every request: neither is of the result."""
    monkeypatch.setattr(csrf, "_get_new_csrf_string", lambda: "c" * csrf.CSRF_SECRET_LENGTH)
    monkeypatch.setattr(csrf, "_mask_cipher_secret", lambda secret: secret * 2)
    second, moment = time.time(), timezone.now()
    monkeypatch.setattr(time, "time", lambda: second)
    monkeypatch.setattr(timezone, "now", lambda: moment)
    monkeypatch.setattr(logging.root.manager, "disable", logging.CRITICAL)  # a line for each 404
    played: Hall = world.played
    return played


def every_door(hall: Hall) -> Iterator[tuple[str, str]]:
    """The name and the address of everything that can be looked at, with each of its parts."""
    for name, parts in (*_of_leagues(), *_of_scorecards()):
        door = name.rpartition(":")[2]
        known = [
            hall.keys.get(door, ()) if part in ("key", "table") else hall.values.get(part, ())
            for part in parts
        ]
        for chosen in itertools.product(*known):
            path = reverse(name, kwargs=dict(zip(parts, chosen, strict=True)))
            for query in ("", *QUERIES.get(door, ())):
                yield name, path + query


def _of_leagues() -> Iterator[tuple[str, tuple[str, ...]]]:
    """But for those that are shut to members anyway (test_doors.py)."""
    for each in addresses():
        look = DOORS[each.door].look
        if look is not None and (look == PUBLIC or RANK[ACTIONS[look]] <= RANK["member"]):
            yield each.name, each.parts


def _of_scorecards() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Addresses of scorecards that are of one game, and those that are of none."""
    for outer in get_resolver().url_patterns:
        names = getattr(outer, "urlconf_name", None)
        if getattr(names, "__name__", "") in ("scorecards.urls", "scorecards.api.urls"):
            for each in of_kind(URLResolver, outer).url_patterns:
                parts = tuple(each.pattern.converters)
                if not isinstance(each, URLPattern) or not each.name:
                    continue
                if "code" in parts or each.name in ("home", "api-games"):
                    yield f"{getattr(outer, 'namespace', None) or ''}:{each.name}".strip(":"), parts


OF_THE_REQUEST = ("Set-Cookie", "X-Request-ID", "Server-Timing", "Content-Length")


def body_of(answer: Any) -> bytes:
    """What is answered; of a workbook the sheets, since it says when it was made."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if not body.startswith(b"PK"):
        return bytes(body)
    with zipfile.ZipFile(io.BytesIO(body)) as packed:
        return b"".join(packed.read(name) for name in packed.namelist() if "docProps" not in name)


def answers(hall: Hall, role: str, doors: Sequence[str]) -> dict[str, tuple[Any, ...]]:
    """What somebody gets at each address: status, headers and body."""
    got = {}
    for path in doors:
        answer = hall.by_role[role].get(path)
        heads = {key: value for key, value in answer.items() if key not in OF_THE_REQUEST}
        got[path] = (answer.status_code, heads, body_of(answer))
    return got


def other_points(games: Sequence[LeagueGame]) -> None:
    """Other points at these tables, so that who was first is last, and all that follows from them
    made anew. No act, no moment and no version tells of it.
    """
    for row in Score.objects.filter(
        hole__game__in=[each.game_id for each in games], hole__number=1
    ):
        points = 90 - 3 * (row.points or 0)
        row.entry, row.counted, row.points = str(points), points, points
        row.save(update_fields=["entry", "counted", "points"])
    for game in games:
        other_rulings(game)
    made_anew(games, index=97)


def other_rulings(game: LeagueGame) -> None:
    """Other strokes for somebody else at this table, and other reasons."""
    *_, last = _seated(game)
    fined = Penalty.objects.filter(league_game=game)
    numbers = list(fined.values_list("pk", flat=True))
    named = Q(about__game=game.game.code) | Q(about__penalty__in=numbers)
    for act in Act.objects.filter(named).exclude(kind="start_game"):
        other = {"person": last, "size": "9", "amount": "9"}
        act.about |= {key: value for key, value in other.items() if key in act.about}
        act.reason = act.reason and "Another reason"
        act.save(update_fields=["about", "reason"])
    fined.update(person=last, amount=9, reason="Another reason")
    Confirmation.objects.filter(league_game=game).exclude(reason="").update(reason="Another reason")


def made_anew(games: Sequence[LeagueGame], *, index: int) -> None:
    """Everything that is stored and follows from the cards. Two holes make no handicap, so those of
    these games are written down: tenths.
    """
    versions = dict(Season.objects.values_list("pk", "version"))
    season = games[0].season
    derivation.rebuild(season)
    chains.replay(season.league, since=chains.BEGINNING)
    rows = HandicapIndex.objects.filter(league_game__in=games)
    rows.update(index_tenths=index, units=1, entries=1)
    for pk, version in versions.items():
        Season.objects.filter(pk=pk).update(version=version)
    cache.clear()


def test_only_who_is_at_the_table_can_tell_two_results_apart(hall: Hall) -> None:
    outside = ("stranger", "at another table", *(("member",) if THOROUGH else ()))
    inside = ("at this table", "scorer", "director")
    every = sorted({path for _, path in every_door(hall)})
    few = sorted({path for name, path in every_door(hall) if name in RESULTS})
    doors = dict.fromkeys(outside, every) | dict.fromkeys(inside, few)
    before = {role: answers(hall, role, doors[role]) for role in doors}
    other_points(hall.games[:OTHER])
    after = {role: answers(hall, role, doors[role]) for role in doors}
    told = {
        role: [path for path in paths if before[role][path] != after[role][path]]
        for role, paths in doors.items()
    }
    assert {role: told[role] for role in outside} == dict.fromkeys(outside, [])
    assert [role for role in inside if not told[role]] == []
    opened = [each for role in outside for each in before[role].values() if each[0] == 200]
    assert len(opened) > 250
    keys = [key for each in hall.games[:OTHER] for key in _keys(each.game)]
    assert not [key for _, _, body in opened for key in keys if key.encode() in body]


AFTER_A_CUT = DaySettings(
    (
        short(rounds=1, seating=SeatingRule.RANDOM, cut=Cut(4, TieRule.CHAIN)),
        short(rounds=1),
    ),
    protest=0,
)
MATCHES = DaySettings(
    (short(form=Form.PAIRS, rounds=0, hall=PAIR, seating=SeatingRule.POWER),), protest=0
)
WITH_STRIKES = DaySettings(
    (
        short(
            form=Form.STRIKES,
            rounds=0,
            hall=PAIR,
            seating=SeatingRule.RANDOM,
            scheme=day_scheme("strikes"),
            strikes=1,
        ),
    ),
    protest=0,
)
FINALS = {
    "after a cut": AFTER_A_CUT,
    "of a knockout": GROUPS,
    "of matches": MATCHES,
    "with strikes": WITH_STRIKES,
    "of teams": SUM,
}


def with_final(world: World, settings: DaySettings) -> tuple[Member, Tournament, Hall]:
    """A day as far as its final, which was played, by nobody's choice but as days are."""
    by, event = begun(world.ann, settings, people=8, name="Cup")
    if settings.teams is not Teams.NONE:
        with_teams(by, event, 2)
    League.objects.filter(pk=event.league_id).update(visibility="public", published="full")
    last = len(settings.stages) - 1
    row = drawn(by, event)
    games = play_round(by, row, lambda person, _: 3 * person)
    while not is_secret_round(fresh_round(row)):
        if last:
            cuts.make_cut(by, stage_of(event))
        row = drawn(by, event, last)
        games = play_round(by, row, lambda person, _: 3 * person)
    event.refresh_from_db()
    stage, game = stage_of(event, last), games[0]
    table, people = tables_of(row)[0], [*event.entrants.values_list("person", flat=True)]
    out = some(event.entrants.exclude(person__in=_seated(game)).first()).person
    values: dict[str, Sequence[Any]] = {
        **{"slug": [event.league.slug], "tournament": [event.slug], "stage": [*{0, last}]},
        **{"season_slug": [stage.season.slug], "season": [stage.season.slug]},
        **{"round_id": [row.pk], "table_id": [table.pk], "code": [game.game.code]},
        **{"person_id": [_seated(game)[0], people[-1]], "hole": [1], "number": [1]},
        **{"entrant_id": [event.entrants.get(person=_seated(game)[0]).pk], "kind": ["csv"]},
        **{"position": [1], "day": [DAY.isoformat()]},
    }
    keys: dict[str, Sequence[str]] = dict.fromkeys(
        ("hall_screen", "hall_now", "hall_follow"), _screens(by, event)
    )
    keys["day_table"] = [table.key]
    asks = {"out": someone("out"), "guest": someone("guest"), "director": world.ann}
    joined(event.league, asks["out"], "member", out)
    joined(event.league, asks["guest"], "member")
    by_role = {"stranger": Client()} | {name: each.client for name, each in asks.items()}
    hall = Hall(values, keys | SHEETS, by_role, [game])
    hall.by_role["finalist"] = _player(game, "finalist")
    return by, event, hall


@pytest.mark.parametrize("day", FINALS)
def test_a_final_is_told_to_nobody_before_its_reveal(hall: Hall, world: World, day: str) -> None:
    by, event, cup = with_final(world, FINALS[day])
    hall.by_role |= cup.by_role
    outside = ("stranger", "out", *(("guest",) if THOROUGH else ()))
    inside = ("finalist", "director")
    every = sorted({path for _, path in every_door(cup)})
    few = sorted({path for name, path in every_door(cup) if name in RESULTS})
    tables = ["/t/cup/final/"] if day != "of teams" else ["/t/cup/standings/"]
    if day == "after a cut":
        tables += ["/t/cup/standings/1/", "/api/v1/tournaments/cup/stages/1/standings/"]

    def told(asked: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
        """At which of these addresses each of them can tell this result from another."""
        before = {role: answers(cup, role, asked[role]) for role in asked}
        version = Tournament.objects.get(pk=event.pk).version
        other_points(cup.games)
        Tournament.objects.filter(pk=event.pk).update(version=version)
        after = {role: answers(cup, role, asked[role]) for role in asked}
        return {
            role: [path for path in asked[role] if before[role][path] != after[role][path]]
            for role in asked
        }

    secret = told(dict.fromkeys(outside, every) | dict.fromkeys(inside, few))
    assert {role: secret[role] for role in outside} == dict.fromkeys(outside, [])
    assert [role for role in inside if not secret[role]] == []
    disclosure.tell_final(by, event)
    assert told(dict.fromkeys(outside, tables)) == dict.fromkeys(outside, tables)


PAGES = ("", "rounds/", "rounds/{round}/", "standings/", "cross/", "final/", "me/", "people/")
PROGRAMS = ("", "rounds/", "rounds/{round}/", "tables/{table}/", "stages/0/standings/", "acts/")


def test_who_has_won_without_playing_is_told_to_nobody_else(hall: Hall, world: World) -> None:
    hidden = short(rounds=1, seating=SeatingRule.RANDOM, hall=Tables(2, 2, 2))
    settings = DaySettings((hidden,), protest=0, hidden=1)
    by, event = begun(world.ann, settings, people=4, name="Duel")
    League.objects.filter(pk=event.league_id).update(visibility="link")
    row = drawn(by, event)
    table, other = tables_of(row)
    table.round = fresh_round(row)
    one, two = table.fixture.seats.values_list("person", flat=True)
    rounds.walk_over(by, table, winner=one, reason="does not come")
    asks = {"director": world.ann, "elsewhere": someone("else")}
    joined(event.league, asks["elsewhere"], "member", other.fixture.seats.earliest("pk").person)
    parts = {"round": row.pk, "table": table.pk}
    doors = [f"/t/duel/{each.format(**parts)}" for each in PAGES]
    doors += [f"/api/v1/tournaments/duel/{each.format(**parts)}" for each in PROGRAMS]
    doors += [f"/leagues/{by.league.slug}/acts/", f"/api/v1/leagues/{by.league.slug}/acts/"]
    hall.by_role = {name: each.client for name, each in asks.items()}
    before = {role: answers(hall, role, doors) for role in asks}
    Table.objects.filter(pk=table.pk).update(walkover=two)
    walked = Act.objects.get(kind="walk_over")
    Act.objects.filter(pk=walked.pk).update(about=walked.about | {"winner": two})
    cache.clear()
    after = {role: answers(hall, role, doors) for role in asks}
    told = {
        role: [path for path in doors if before[role][path] != after[role][path]] for role in asks
    }
    assert told["elsewhere"] == []
    assert f"/leagues/{by.league.slug}/acts/" in told["director"]
    assert len([each for each in before["elsewhere"].values() if each[0] == 200]) == len(doors) - 1


def _keys(game: Game) -> tuple[str, ...]:
    """What opens the scorecard of a game."""
    return game.view_link, game.score_link, game.view_key, game.score_key
