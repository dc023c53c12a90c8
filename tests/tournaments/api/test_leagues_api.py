"""What programs read of leagues. Who may read it is in door_table.py."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments.grown import Grown, grown_league
from tests.tournaments.playing import DAY, nights, open_season, play
from tests.tournaments.world import World
from tournaments.directing import drafts, draws, seasons
from tournaments.directing.nights import check_in, plan_night
from tournaments.directing.people import add_person
from tournaments.models import League, LeagueGame, Person
from tournaments.permissions import READ_FROM

ROOT = "/api/v1/leagues/"


def beginning(world: World) -> None:
    world.grown = grown_league(games=3)


@pytest.fixture
def grown(world: World) -> Grown:
    return world.grown


@pytest.fixture
def read(grown):
    """What somebody with a role reads below the league, as JSON."""

    def reads(rest="", role="owner", status=200):
        answer = grown.by_role[role].client.get(f"{ROOT}{grown.league.slug}/{rest}")
        assert answer.status_code == status, answer.content
        return answer.json()

    return reads


def season_address(grown, rest=""):
    return f"seasons/{grown.season.slug}/{rest}"


def test_leagues_are_those_one_may_read(grown, client) -> None:
    def listed(role, query=""):
        client_ = grown.by_role[role].client if role != "nobody" else client
        return [
            (each["slug"], each["role"]) for each in client_.get(ROOT + query).json()["results"]
        ]

    slug = grown.league.slug
    for visibility, least in READ_FROM.items():
        League.objects.update(visibility=visibility)
        assert listed("nobody") == listed(None) == ([(slug, None)] if least is None else [])
        viewer = [(slug, "viewer")] if visibility != "private" else []
        assert listed("viewer") == listed("viewer", "?mine=true") == viewer
        assert listed("owner") == [(slug, "owner")]
    assert listed("owner", "?mine=false") == listed("owner", "?name=fridays") == []
    assert listed("owner", "?name=thurs&visibility=private") == [(slug, "owner")]


def test_by_a_link_one_reads_without_an_account(grown, client) -> None:
    assert client.get(f"{ROOT}{grown.league.slug}/").status_code == 404
    client.post(f"/i/{grown.link.key}/")
    assert client.get(f"{ROOT}{grown.league.slug}/").json()["role"] == "viewer"
    assert client.get(ROOT).json()["count"] == 1


def test_a_league(grown, read) -> None:
    league = read()
    assert (league["name"], league["about"]) == ("Thursdays", "Thursdays at eight.")
    assert (league["people"], league["season"]) == (11, grown.season.slug)


def test_people_and_who_they_turned_out_to_be(grown, read) -> None:
    bob = grown.people["Bob"]
    people = read("people/")
    names = [each["name"] for each in people["results"]]
    assert names == sorted(names)
    assert "Robert" not in names
    one = next(each for each in people["results"] if each["id"] == bob.pk)
    assert one["merged"] == ["Robert"]
    assert one["games"] == 2
    assert read(f"people/{bob.pk}/") == read(f"people/{grown.alias.pk}/") == one
    assert read("people/?name=bo")["results"] == [one]
    assert read("people/999999999/", status=404)["code"] == "not-found"
    Person.objects.filter(pk=bob.pk).update(left=DAY)
    assert read("people/?left=true")["results"][0]["name"] == "Bob"
    assert read("people/")["results"][-1]["name"] == "Bob"


def test_a_season_with_its_settings_in_words(grown, read) -> None:
    season = read(season_address(grown))
    assert (season["state"], season["games"], season["people"]) == ("open", 3, 11)
    assert season["rules"] == [{"slug": "pagat-6", "name": "Six-Card Golf"}]
    assert {"topic": "Holes", "sentence": "2"} in season["words"]
    assert read("seasons/?state=closed")["count"] == 0
    assert read("seasons/?state=nothing", status=400)["problems"][0]["parameter"] == "state"


def test_who_came_is_for_members(grown, read) -> None:
    check_in(grown.by, grown.night, person_id=grown.people["Bob"].pk)
    address = season_address(grown, f"nights/{grown.night.day}/")
    assert read(address, "member")["people"][0]["name"] == "Bob"
    for role in ("guest", "viewer"):
        night = read(address, role)
        assert (night["people"], night["here"]) == (None, 1)
    assert read(season_address(grown, "nights/"))["results"][0]["here"] == 1
    for day in ("2026-02-30", "tomorrow", "2020-01-01"):
        read(season_address(grown, f"nights/{day}/"), status=404)


def test_tables_and_who_sits_there(grown, read) -> None:
    tables = read(season_address(grown, "tables/"))
    assert tables["count"] == grown.season.fixtures.count() > 3
    first = tables["results"][0]
    assert (first["day"], first["game"]) == (None, "")
    person = first["people"][0]["person"]
    assert read(season_address(grown, f"tables/?person={person}"))["count"] < tables["count"]
    assert read(season_address(grown, "tables/?listed=false"))["count"] == 0
    assert read(season_address(grown, "tables/?started=true"))["count"] == 0
    assert read(season_address(grown, "tables/?round=1"))["count"] > 0
    assert read(season_address(grown, f"tables/?day={grown.night.day}"))["count"] == 0
    for wrong in ("round=1.5", "person=-1", f"person={10**30}", "day=soon"):
        problem = read(season_address(grown, f"tables/?{wrong}"), status=400)
        assert problem["problems"][0]["parameter"] == wrong.partition("=")[0]


def test_a_draft_is_for_who_runs_the_night(grown, read) -> None:
    for name in ("Ann", "Bob", "Dee"):
        check_in(grown.by, grown.night, person_id=grown.people[name].pk)
    draws.make_tables(grown.by, grown.night)
    night = season_address(grown, f"nights/{grown.night.day}/")
    drawn = season_address(grown, "tables/?listed=false")
    assert [each["draft"] for each in read(night)["tables"]] == [True]
    assert read(drawn, "scorer")["count"] == 1
    assert (read(night, "member")["tables"], read(drawn, "member")["count"]) == ([], 0)
    drafts.publish_tables(grown.by, grown.night)
    assert [each["draft"] for each in read(night, "member")["tables"]] == [False]
    assert read(drawn, "member")["count"] == 1


def test_games_and_what_they_gave(grown, read) -> None:
    games = read(season_address(grown, "games/"))
    assert games["count"] == 4
    waiting, latest = games["results"][:2]
    assert (waiting["code"], waiting["state"]) == (grown.game.game.code, "submitted")
    assert [each["total"] for each in waiting["players"]] == [4, 6, 9]
    game = read(season_address(grown, f"games/{latest['code']}/"))
    assert [each["place"] for each in game["results"]] == [1, 2, 3]
    assert [sum(each["holes"]) for each in game["results"]] == [2, 12, 22]
    assert game["results"][0]["points"] == 100
    assert [each["total"] for each in game["seats"]] == [2, 12, 22]
    assert read(season_address(grown, f"games/{waiting['code']}/"))["results"] == []
    bob = grown.people["Bob"].pk
    assert read(season_address(grown, f"games/?person={bob}&state=submitted"))["count"] == 1
    assert read(season_address(grown, f"games/?day_after={nights(2)}"))["count"] == 2
    assert read(season_address(grown, f"games/?day_before={nights(0)}"))["count"] == 1


def test_records_and_that_nothing_changed(grown) -> None:
    client = grown.owner.client
    address = f"{ROOT}{grown.league.slug}/{season_address(grown, 'records/')}"
    first = client.get(address)
    assert first.json()["lowest"][0]["records"][0]["figure"] == 0
    known = {"If-None-Match": first["ETag"]}
    assert client.get(address, headers=known).status_code == 304
    ids = [grown.people[name].pk for name in ("Ann", "Bob")]
    play(grown.by, grown.season, dict(zip(ids, (-9, 30), strict=True)), day=nights(5))
    again = client.get(address, headers=known).json()
    assert again["lowest"][0]["records"][0]["figure"] == -9


def test_no_key_of_a_game_or_link_is_told(grown, read) -> None:
    game = LeagueGame.objects.get(pk=grown.game.pk).game
    keys = {game.score_key, game.view_key, game.score_link, game.view_link, grown.link.key}
    paths = ("", "people/", "seasons/", *(season_address(grown, each) for each in SEASON))
    text = " ".join(json.dumps(read(path)) for path in paths)
    text += json.dumps(read(season_address(grown, f"games/{game.code}/")))
    assert game.code in text
    assert not [key for key in keys if f'"{key}"' in text]


SEASON = ("", "standings/", "records/", "nights/", "tables/", "games/")
LISTS = ("people/", "seasons/", *(f"seasons/winter/{each}" for each in SEASON))


def test_twenty_rows_cost_what_ten_do(grown) -> None:
    """Each list, before and after the league has more of everything."""
    client, people = grown.owner.client, [each.pk for each in grown.people.values()]

    def queries() -> list[int]:
        counts = []
        for rest in LISTS:
            with CaptureQueriesContext(connection) as few:
                assert client.get(f"{ROOT}{grown.league.slug}/{rest}").status_code == 200
            counts.append(len(few))
        return counts

    before = queries()
    for at in range(4):
        who = add_person(grown.by, name=f"New {at}")
        seasons.register(grown.by, grown.season, person_id=who.pk)
        totals = {who.pk: at, people[at]: 7 + at, people[at + 1]: 20 + at}
        play(grown.by, grown.season, totals, day=nights(3 + at))
        plan_night(grown.by, grown.season, day=nights(500 + at))
        open_season(grown.by, name=f"Season {at}")
    night = plan_night(grown.by, grown.season, day=timezone.localdate())
    for each in people:
        check_in(grown.by, night, person_id=each)
    draws.make_tables(grown.by, night)
    assert [max(pair) for pair in zip(before, queries(), strict=True)] == before
