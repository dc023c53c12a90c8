"""What programs read of tournaments, which is what pages show. Who may is in door_table.py."""

import json
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.tournaments.day_play import (
    NAMES,
    begun,
    days,
    drawn,
    draws,
    fresh_round,
    play_round,
    rounds,
    short,
    stage_of,
)
from tests.tournaments.playing import joined
from tests.tournaments.world import World
from tests.values import some
from tournaments.directing.days import awards, clocks, cuts, own_entries, screens, teams
from tournaments.ledger.stages.tables import tables_of
from tournaments.models import ClockEvent, League, Playoff, Round, Table, Team, Tournament
from tournaments.pages.day_standings import stage_grid
from tournaments.pages.grids import On
from tournaments.rules.days.clocks import EventKind
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.prizes import Prizes
from tournaments.rules.days.stages import DaySettings, SeatingRule, Teams

ROOT = "/api/v1/tournaments/"
FIRST = short(rounds=3, seating=SeatingRule.RANDOM, cut=Cut(4, TieRule.CHAIN))
DAY = DaySettings((FIRST, short(rounds=1)), ruleset="pagat-6", hidden=2, protest=0)


def better_first(person: int, round_: int) -> int:
    return 3 * person + round_


class Day(World):
    """What begins each test: a tournament that runs, and the draft of its third round."""

    open: Tournament
    draft: Round


def beginning(world: Day) -> None:
    """A public tournament whose first two rounds are in, and whose third is a draft."""
    world.by, world.open = begun(world.ann, DAY, people=8)
    League.objects.filter(pk=world.open.league_id).update(visibility="public")
    world.played = []
    for _ in range(2):
        row = drawn(world.by, world.open)
        play_round(world.by, row, better_first)
        world.played.append(row)
    world.draft = draws.draw_round(world.by, stage_of(world.open))
    joined(world.open.league, world.bob, "member")


def told(client, rest: str = "", *, status: int = 200):
    answer = client.get(f"{ROOT}open/{rest}")
    assert answer.status_code == status, answer.text
    return answer.json()


def page(client, rest: str):
    """What a page was made of."""
    answer = client.get(f"/t/open/{rest}")
    assert answer.status_code == 200
    return answer.context


def test_tournaments_are_those_one_may_read(world: Day, client) -> None:
    by = world.ann.member(world.open.league)
    League.objects.filter(pk=world.open.league_id).update(visibility="private")
    hidden = days.create_alone(
        user=world.ann.user, name="Hidden", settings=DAY, day=world.open.day + timedelta(days=1)
    )

    def slugs(client_, query: str = "") -> list[str]:
        return [each["slug"] for each in client_.get(ROOT + query).json()["results"]]

    assert slugs(world.ann.client) == [hidden.slug, "open"]
    assert slugs(world.bob.client) == slugs(world.ann.client, "?state=running") == ["open"]
    assert slugs(world.cal.client) == slugs(client) == []
    League.objects.filter(pk=by.league.pk).update(visibility="public")
    assert slugs(client) == slugs(client, "?mine=false&name=op") == ["open"]
    assert slugs(world.ann.client, f"?day_after={hidden.day}") == [hidden.slug]
    assert slugs(world.ann.client, "?league=open") == ["open"]
    assert client.get(f"{ROOT}?state=odd").json()["problems"][0]["parameter"] == "state"
    assert world.bob.client.get(f"{ROOT}{hidden.slug}/").status_code == 404
    assert world.ann.client.get(f"{ROOT}{hidden.slug}/").json()["state"] == "draft"
    League.objects.filter(pk=hidden.league_id).update(visibility="private", rehearsal=True)
    Tournament.objects.filter(pk=hidden.pk).update(rehearsal_of=world.open)
    assert slugs(world.ann.client) == ["open"]
    assert world.ann.client.get(f"{ROOT}{hidden.slug}/").status_code == 404


def test_a_tournament_is_told_with_its_plan_as_the_page_has_it(world: Day, client) -> None:
    open_ = told(client)
    assert (open_["name"], open_["state"], open_["people"]) == ("Open", "running", 8)
    assert (open_["role"], told(world.bob.client)["role"]) == (None, "member")
    plan = page(client, "")["plan"]
    assert (open_["plan"]["sentence"], open_["plan"]["sizes"]) == (plan.says, [4, 4])
    assert [(each["time"], each["name"]) for each in open_["plan"]["steps"]] == [
        (each.time, each.name) for each in plan.steps
    ]
    assert open_["stages"] == [each["name"] for each in told(client, "stages/")["results"]]
    assert {"topic": "Last rounds whose results stay hidden", "sentence": "2"} in open_["words"]


def test_stages_are_told_in_figures_and_in_words(world: Day, client) -> None:
    first, second = told(client, "stages/")["results"]
    assert (first["rounds"], first["published"], second["published"]) == (3, 2, 0)
    assert first["cut"] == {"places": 4, "rule": "chain", "wildcards": 0}
    assert (first["seating"], second["cut"], second["stage"]) == ("random", None, 1)
    assert first["rules"] == {"slug": "pagat-6", "name": "Six-Card Golf"}
    assert {"topic": "How many go on", "sentence": "4"} in first["words"]
    assert {"topic": "Points so far", "sentence": "Everybody starts from zero"} in second["words"]
    spanish = client.get(f"{ROOT}open/stages/0/", headers={"accept-language": "es"}).json()
    assert spanish["words"] != first["words"]
    assert spanish.pop("next_draw")["round"] == 3
    assert spanish | {"words": first["words"]} == first | {
        "name": spanish["name"],
        "rules": spanish["rules"],
    }
    told(client, "stages/2/", status=404)


def test_entries_and_teams_are_those_of_the_people_page(world: Day, client) -> None:
    entered = told(client, "entrants/")
    assert [each["name"] for each in entered["results"]] == list(NAMES[:8])
    assert told(client, "entrants/?name=ab")["results"] == entered["results"][:1]
    world.open.entrants.filter(number=1).update(state="withdrawn")
    assert told(client, "entrants/")["count"] == 7
    assert told(world.ann.client, "entrants/?state=withdrawn")["count"] == 1
    north = Team.objects.create(tournament=world.open, name="North")
    world.open.entrants.filter(number__in=(2, 3)).update(team=north)
    team = told(client, "teams/")["results"][0]
    assert (team["name"], [each["name"] for each in team["people"]]) == ("North", ["Bea", "Cyd"])
    assert told(client, "entrants/?team=North")["count"] == 2


def test_a_round_is_told_as_its_page_shows_it_and_a_draft_to_nobody_else(
    world: Day, client
) -> None:
    listed = told(client, "rounds/")["results"]
    assert [(each["round"], each["state"], each["are_in"]) for each in listed] == [
        (1, "closed", 2),
        (2, "closed", 2),
    ]
    first = told(client, f"rounds/{listed[0]['id']}/")
    shown = page(client, f"rounds/{listed[0]['id']}/")["shown"]
    assert [[seat["name"] for seat in table["seats"]] for table in first["tables"]] == [
        list(table.names) for table in shown.tables
    ]
    assert {each["state"] for each in first["tables"]} == {"final"}
    table = told(client, f"tables/{first['tables'][0]['id']}/")
    assert (table["round"], table["table"]) == (first["id"], first["tables"][0])
    totals = {each["person"]: each["strokes"] for each in table["card"]["results"]}
    assert totals == {each["person"]: each["total"] for each in table["table"]["game"]["players"]}
    draft = f"rounds/{world.draft.pk}/"
    table = Table.objects.filter(round=world.draft).first()
    rests = ("", "clock/", "standings/", "teams/")
    for rest in (*(f"{draft}{each}" for each in rests), f"tables/{some(table).pk}/"):
        for who in (client, world.bob.client):
            told(who, rest, status=404)
    seen = told(world.ann.client, draft)
    assert (seen["state"], len(seen["tables"]), seen["tables"][0]["game"]) == ("drafted", 2, None)
    assert told(world.ann.client, "rounds/?state=drafted&stage=0")["count"] == 1


def test_who_sits_where_in_a_draft_is_told_nowhere_else(world: Day, client) -> None:
    """Neither as tables of the season its games count in, nor by the history."""
    season = stage_of(world.open).season.slug
    league = f"/leagues/open/s/{season}/"
    tables_ = client.get(f"/api/v1/leagues/open/seasons/{season}/tables/").json()
    assert (tables_["count"], tables_["results"]) == (0, [])
    assert "Abe" not in client.get(f"{league}fixtures/").text
    fixture = some(Table.objects.filter(round=world.draft).first()).fixture
    assert world.ann.client.get(f"{league}fixtures/{fixture.pk}/void/").status_code == 404
    one, other = (
        each.fixture.seats.order_by("position").first() for each in tables_of(world.draft)
    )
    rounds.swap_in_round(
        world.by,
        fresh_round(world.draft),
        one=some(one).person_id,
        other=some(other).person_id,
        seen=None,
    )
    for address in (f"{ROOT}open/acts/", "/api/v1/leagues/open/acts/"):
        director = world.ann.client.get(address).json()["results"][0]
        member = world.bob.client.get(address).json()["results"][0]
        assert some(one).person.name in director["sentence"]
        assert some(one).person.name not in member["sentence"]
        assert client.get(address).status_code == 403


def test_the_clock_is_told_once_and_stays_the_same(
    world: Day, client, monkeypatch: pytest.MonkeyPatch
) -> None:
    noon = timezone.localtime().replace(hour=12, minute=0)  # a start is never of another day
    monkeypatch.setattr(timezone, "now", lambda: noon)
    row = rounds.publish_round(world.by, fresh_round(world.draft))
    address = f"rounds/{row.pk}/clock/"
    waiting = told(client, address)
    assert (waiting["state"], waiting["left"], waiting["zero"]) == ("waiting", 3000, None)
    later = noon + timedelta(minutes=5)
    clocks.set_clock(world.by, fresh_round(row), EventKind.START, at=later)
    assert told(client, address)["starts"] is not None
    ClockEvent.objects.all().delete()
    clocks.set_clock(world.by, fresh_round(row), EventKind.START)
    first = client.get(f"{ROOT}open/{address}")
    assert (first.json()["state"], first.json()["left"]) == ("running", None)
    event = ClockEvent.objects.get()
    ClockEvent.objects.update(at=event.at - timedelta(minutes=5))
    moved = told(client, address)
    gone = datetime.fromisoformat(first.json()["zero"]) - datetime.fromisoformat(moved["zero"])
    assert gone == timedelta(minutes=5)
    again = client.get(f"{ROOT}open/{address}")
    known = {"If-None-Match": again["ETag"]}
    assert client.get(f"{ROOT}open/{address}", headers=known).status_code == 304
    clocks.set_clock(world.by, fresh_round(row), EventKind.PAUSE)
    paused = told(client, address)
    assert (paused["state"], paused["zero"]) == ("paused", None)
    assert 44 * 60 < paused["left"] <= 45 * 60
    assert told(client, f"rounds/{row.pk}/")["clock"] == paused


def why_shown(line) -> tuple[str, ...]:
    """The sentences of a row of the page."""
    return line.cells["why"].items


def rows_told(standings) -> list[tuple]:
    rows = standings["rows"]
    return [(each["name"], each["place"], " ".join(each["why"]), each["mark"]) for each in rows]


def rows_shown(context) -> list[tuple]:
    """The rows of the page, with the whole sentences of which it has room for a few words."""
    results = context["results"]
    grid = stage_grid(results)
    pages, files = grid.lines(On.PAGE), grid.lines(On.FILE)
    return [
        (shown["name"].value, shown["place"].value, filed["why"].value, shown["mark"].value)
        for shown, filed in ((one.cells, two.cells) for one, two in zip(pages, files, strict=True))
    ]


def test_standings_are_those_of_the_page_and_the_last_rounds_are_kept_back(
    world: Day, client
) -> None:
    """The first of three rounds is for everybody, the second for directors."""
    director = world.ann.client
    for who, after, kept_back in ((client, 1, 1), (world.bob.client, 1, 1), (director, 2, 0)):
        standings = told(who, "stages/0/standings/")
        assert (standings["after"], standings["kept_back"]) == (after, kept_back)
        assert rows_told(standings) == rows_shown(page(who, "standings/0/"))
        assert {len(each["rounds"]) for each in standings["rows"]} == {after}
    one, two = (f"rounds/{row.pk}/standings/" for row in world.played)
    assert told(director, one)["rows"] == [
        each | {"mark": ""} for each in told(client, "stages/0/standings/")["rows"]
    ]
    assert (told(client, two)["after"], told(director, two)["after"]) == (1, 2)
    assert told(client, "stages/0/cut/")["through"] == []
    seen = told(director, "stages/0/cut/")
    assert (seen["decided"], len(seen["through"]), len(seen["out"])) == (False, 4, 4)
    rows = told(director, "stages/0/standings/")["rows"]
    marked = [each["name"] for each in rows if each["mark"] == "in"]
    assert [each["name"] for each in seen["through"]] == marked
    best = rows[0]
    cell = best["rounds"][0]
    assert (best["place"], best["points"]) == (1, 200)  # of two who never met, either is first
    assert (cell["kind"], cell["points"], cell["place"], cell["players"]) == ("played", 100, 1, 4)
    assert client.get(f"{ROOT}open/stages/0/standings/").json()["rows"][0]["points"] == 100


def test_an_answer_that_follows_from_acts_is_unchanged_until_one(world: Day, client) -> None:
    for rest in ("stages/0/standings/", "stages/0/cut/", "final/"):
        first = client.get(f"{ROOT}open/{rest}")
        known = {"If-None-Match": first["ETag"]}
        assert client.get(f"{ROOT}open/{rest}", headers=known).status_code == 304
        french = known | {"Accept-Language": "fr"}
        assert client.get(f"{ROOT}open/{rest}", headers=french).status_code == 200
        assert world.ann.client.get(f"{ROOT}open/{rest}", headers=known).status_code == 200
        awards.set_prizes(world.by, world.open, Prizes(1000 + len(rest)))
        assert client.get(f"{ROOT}open/{rest}", headers=known).status_code == 200


def test_the_end_of_a_day_its_bracket_its_places_and_its_prizes(world: Day, client) -> None:
    by = world.by
    play_round(by, rounds.publish_round(by, fresh_round(world.draft)), better_first)
    assert told(client, "final/")["places"] == []
    world.open.refresh_from_db()
    cuts.make_cut(by, stage_of(world.open), wildcards=[])
    assert told(client, "stages/0/cut/")["decided"] is True
    play_round(by, drawn(by, world.open, 1), better_first)
    awards.set_prizes(by, world.open, Prizes(1001, "EUR", (60, 40)))
    abe = world.open.entrants.get(number=1).person_id
    awards.name_award(by, world.open, name="Lowest card", person_id=abe)
    world.open.refresh_from_db()
    days.lead_tournament(by, world.open, "finish")
    end, winners = told(client, "final/"), page(client, "final/")["winners"]
    told_ = [(each["name"], each["place"]) for each in end["places"]]
    assert told_[: len(winners)] == [(each.name, each.place) for each in winners]
    assert [place for _name, place in told_] == list(range(1, 9))
    assert [each["units"] for each in end["places"]] == [601, 400, 0, 0, 0, 0, 0, 0]
    assert (end["state"], end["prizes"]["pot"]) == ("provisional", 1001)
    assert end["awards"] == [{"award": "Lowest card", "person": abe, "name": "Abe"}]
    bracket = told(client, "stages/1/bracket/")
    tree = page(client, "final/")["trees"][0]
    boxes = [box for column in tree.columns for pair in column.pairs for box in pair]
    tables_ = [table for round_ in bracket["rounds"] for table in round_["tables"]]
    assert [[seat["name"] for seat in each["seats"]] for each in tables_] == [
        [seat.name for seat in each.seats] for each in boxes
    ]
    assert [seat["goes_on"] for seat in tables_[0]["seats"]] == [True, False, False, False]


def test_a_playoff_is_told_hole_by_hole(world: Day) -> None:
    client = world.ann.client  # the round of the cut is hidden
    people = list(world.open.entrants.values_list("person", flat=True)[:2])
    playoff = Playoff.objects.create(
        stage=stage_of(world.open), people=people, spots=1, created=timezone.now()
    )
    told_ = told(client, "playoffs/?open=true")["results"][0]
    assert (told_["level"], told_["through"], told_["round"]) == (people, [], None)
    Playoff.objects.filter(pk=playoff.pk).update(holes=[{str(people[0]): 9, str(people[1]): 4}])
    told_ = told(client, "playoffs/?stage=0")["results"][0]
    assert (told_["through"], told_["out"], told_["level"]) == ([people[1]], [people[0]], [])
    assert told_["holes"] == [{str(people[0]): 9, str(people[1]): 4}]
    assert told(client, "playoffs/?open=false")["count"] == 0


def test_no_key_of_a_table_door_or_screen_is_told(world: Day) -> None:
    own_entries.make_door_link(world.by, world.open)
    screen = screens.add_screen(world.by, world.open)
    world.open.refresh_from_db()
    keys = {screen.key, world.open.door_key, *Table.objects.values_list("key", flat=True)}
    director = world.ann.client
    paths = ["", "acts/", *LISTS, "stages/0/standings/", "stages/0/bracket/", "final/"]
    paths += [f"rounds/{row.pk}/" for row in (*world.played, world.draft)]
    text = " ".join(json.dumps(told(director, path)) for path in paths)
    assert not [key for key in keys if f'"{key}"' in text]


LISTS = ("entrants/", "teams/", "stages/", "rounds/", "playoffs/")


def test_teams_after_any_round_are_what_the_page_showed_then(world: Day, client) -> None:
    """Three rounds, the last of them hidden: whoever runs the day reads all, others two."""
    settings = DaySettings((short(rounds=3),), teams=Teams.SUM, team_best=2, hidden=1)
    by, event = begun(world.ann, settings, people=9, name="Teams")
    League.objects.filter(pk=event.league_id).update(visibility="public")
    for at, name in enumerate(("North", "South", "West")):
        team = teams.make_team(by, event, name=name)
        event.entrants.filter(number__in=(at + 1, at + 4, at + 7)).update(team=team)
    pages: list[Any] = []
    rounds, root = [], f"{ROOT}{event.slug}/"
    points = (better_first, lambda who, _: 20 - who, lambda who, _: who % 3)
    for each in points:
        rounds.append(drawn(by, event))
        unplayed = client.get(f"{root}rounds/{rounds[-1].pk}/teams/").json()
        assert unplayed["after"] == min(len(pages), 2)
        play_round(by, rounds[-1], each)
        event.refresh_from_db()
        context = world.ann.client.get(f"/t/{event.slug}/standings/").context
        pages.append(
            [
                (*(line.cells[key].value for key in ("name", "place", "moved")), why_shown(line))
                for line in context["ranked"]
            ]
        )
    assert len({str(page) for page in pages}) == 3
    for number, row in enumerate(rounds, 1):
        mine, theirs = (
            who.get(f"{root}rounds/{row.pk}/teams/").json() for who in (world.ann.client, client)
        )
        rows = mine["rows"]
        shown = [(row["name"], row["place"], row["moved"], tuple(row["why"])) for row in rows]
        assert (mine["after"], mine["kept_back"], shown) == (number, 0, pages[number - 1])
        assert {len(row["rounds"]) for row in rows} == {number}
        assert (theirs["after"], theirs["kept_back"]) == (min(number, 2), 1)
        assert theirs["rows"] == rows if number < 3 else theirs["rows"] != rows


def test_teams_have_standings_and_the_places_of_the_day(world: Day, client) -> None:
    settings = DaySettings(
        (short(rounds=1),), teams=Teams.SUM, team_best=1, protest=0, secret_final=False
    )
    by, event = begun(world.ann, settings, people=8, name="Teams")
    League.objects.filter(pk=event.league_id).update(visibility="public")
    for at, name in enumerate(("North", "South")):
        team = teams.make_team(by, event, name=name)
        event.entrants.filter(number__in=range(4 * at + 1, 4 * at + 5)).update(team=team)
    play_round(by, drawn(by, event), better_first)
    table = client.get(f"{ROOT}{event.slug}/stages/0/teams/").json()
    context = client.get(f"/t/{event.slug}/standings/").context
    shown = [
        (line.cells["name"].value, line.cells["place"].value, why_shown(line))
        for line in context["ranked"]
    ]
    assert [(each["name"], each["place"], tuple(each["why"])) for each in table["rows"]] == shown
    first = table["rows"][0]
    assert (first["name"], first["points"], len(first["people"])) == ("North", 100, 4)
    counted = [each["name"] for each in first["rounds"][0]["members"] if each["counts"]]
    assert counted == ["Abe"]
    awards.set_prizes(by, event, Prizes(100, "EUR", (100,)))
    event.refresh_from_db()
    days.lead_tournament(by, event, "finish")
    places = client.get(f"{ROOT}{event.slug}/final/").json()["places"]
    assert [(each["name"], each["place"], each["units"]) for each in places] == [
        ("North", 1, 100),
        ("South", 2, 0),
    ]
    assert {each["person"] for each in places} == {None}
    assert told(client, "stages/0/teams/")["rows"] == []
