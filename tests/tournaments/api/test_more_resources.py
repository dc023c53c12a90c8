"""What programs read of earlier seasons, of single nights, of rulings and of acts; and what a
league shows to everybody. Who may read it is in door_table.py.
"""

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments.grown import Grown, grown_league
from tests.tournaments.playing import DAY, fresh, nights, open_season, play
from tests.tournaments.world import World
from tournaments.directing import invitations, past_seasons, penalties, replies
from tournaments.directing.divisions import apply_divisions
from tournaments.directing.past_seasons import Sheet
from tournaments.directing.people import add_person
from tournaments.models import Act, League, Night
from tournaments.queries.acts import history
from tournaments.rules.lists.past_tables import PastRow
from tournaments.rules.season_settings import Division
from tournaments.rules.standings.schemes import Scheme, Total

ROOT = "/api/v1/leagues/thursdays/"
PUBLIC = "/api/v1/standings/thursdays/"


def beginning(world: World) -> None:
    world.grown = grown_league(games=3)


@pytest.fixture
def grown(world: World) -> Grown:
    return world.grown


@pytest.fixture
def read(grown):
    """What somebody with a role reads below the league, as JSON."""

    def reads(rest="", role="owner", status=200):
        answer = grown.by_role[role].client.get(ROOT + rest)
        assert answer.status_code == status, answer.content
        return answer.json()

    return reads


def ids(grown, *names):
    return [grown.people[name].pk for name in names]


def test_seasons_from_sheets_with_their_tables(grown, read) -> None:
    bob = grown.people["Bob"].pk
    line = {"id": grown.past.pk, "name": "1999", "ends": None, "measure": "places", "people": 1}
    assert read("past/")["results"] == [line]
    row = {"person": bob, "name": "Bob", "spelt": "Bobby", "place": 1, "total": None, "games": None}
    assert read(f"past/{grown.past.pk}/") == line | {"rows": [row]}
    rows = [PastRow(1, "Ann", 1, 122_500, 20)]
    sheet = Sheet("2000", "points", DAY, rows, {1: grown.people["Ann"].pk})
    past_seasons.record_past_season(grown.by, sheet)
    assert [each["name"] for each in read("past/")["results"]] == ["2000", "1999"]
    one = read("past/?measure=points")["results"][0]
    assert read(f"past/{one['id']}/")["rows"][0]["total"] == "245/2"
    assert read("past/?name=zz")["count"] == 0
    assert read("past/?measure=cards", status=400)["problems"][0]["parameter"] == "measure"
    read("past/999999/", status=404)


def test_a_season_night_by_night(grown, read) -> None:
    scheme = Scheme(system="linear100", total=Total.BEST_SUM, best=1)
    divisions = (Division("High", down=1), Division("Low", up=1))
    season = open_season(grown.by, name="Cross", scheme=scheme, divisions=divisions)
    ann, bob, dee, eli, fay = ids(grown, "Ann", "Bob", "Dee", "Eli", "Fay")
    levels = {ann: 1, bob: 1, dee: 2, eli: 2}
    apply_divisions(grown.by, season, divisions=levels)
    play(grown.by, season, {ann: 1, bob: 2, dee: 3, eli: 4}, day=nights(0))
    play(grown.by, season, {fay: 1, bob: 2}, day=nights(1), stands_for={fay: ann})
    table = read(f"seasons/{season.slug}/cross/")
    assert (table["season"], table["state"]) == (season.slug, "open")
    high, low = table["divisions"]
    assert (high["name"], low["name"], high["first"]) == ("High", "Low", 1)
    assert high["nights"] == [nights(0).isoformat(), nights(1).isoformat()]
    first, second = high["rows"]
    assert (first["person"], first["name"], first["goes"]) == (ann, "Ann", "")
    assert (second["goes"], [row["goes"] for row in low["rows"]]) == ("down", ["up", ""])
    assert [night["substitute"] for night in first["nights"]] == ["", "Fay"]
    assert [night["points"] for night in second["nights"]] == ["200/3", 0]
    kept = [result["counted"] for night in second["nights"] for result in night["results"]]
    assert kept == [True, False]
    assert [night["best"] for night in first["nights"]] == [True, True]
    goes = [
        row["goes"]
        for part in read(f"seasons/{season.slug}/standings/")["divisions"]
        for row in part["rows"]
    ]
    assert goes == ["", "down", "up", ""]


def test_all_seasons_and_the_records_over_them(grown, read) -> None:
    table = read("all-time/")
    assert [(each["name"], each["season"], each["past"]) for each in table["seasons"]] == [
        ("Winter", grown.season.slug, None),
        ("1999", "", grown.past.pk),
    ]
    bob = next(row for row in table["rows"] if row["name"] == "Bob")
    assert (bob["place"], bob["titles"], bob["seasons"]) == (1, 1, 2)
    assert {"season": 1, "place": 1, "total": None, "games": None} in bob["results"]
    best = read("records/")
    assert best["games"] == 3
    codes = {record["game"] for part in best["lowest"] for record in part["records"]}
    assert codes <= best["seasons"].keys()
    assert set(best["seasons"].values()) == {grown.season.slug}


@pytest.mark.parametrize("rest", ["all-time/", "records/", "seasons/winter/cross/"])
def test_what_is_known_is_not_told_again_until_something_counts(grown, rest) -> None:
    client = grown.owner.client
    first = client.get(ROOT + rest)
    known = {"If-None-Match": first["ETag"]}
    assert client.get(ROOT + rest, headers=known).status_code == 304
    ann, bob = ids(grown, "Ann", "Bob")
    play(grown.by, fresh(grown.season), {ann: -9, bob: 30}, day=nights(5))
    again = client.get(ROOT + rest, headers=known)
    assert again.status_code == 200
    assert again.json() != first.json()


def test_penalties_with_those_that_were_taken_back(grown, read) -> None:
    address = f"seasons/{grown.season.slug}/penalties/"
    (late,) = read(address, "viewer")["results"]
    assert (late["name"], late["size"], late["bonus"], late["by"]) == ("Dee", 1, True, "Ann")
    assert (late["strokes"], late["game"], late["cancelled"]) == (False, "", None)
    bob = grown.people["Bob"].pk
    strokes = {"person_id": bob, "amount": 2, "reason": "Peeked", "league_game": grown.game}
    penalties.give_penalty(grown.by, grown.season, **strokes)
    penalties.cancel_penalty(grown.by, penalty_id=late["id"], reason="Not late")
    first, second = read(address)["results"]
    assert (first["person"], first["strokes"], first["bonus"]) == (bob, True, False)
    assert (first["game"], first["size"]) == (grown.game.game.code, 2)
    assert second["cancelled"]
    assert read(address + "?cancelled=false")["results"] == [first]
    assert read(address + "?strokes=false")["results"] == [second]
    assert read(address + f"?person={bob}")["results"] == [first]


def test_everything_that_was_done_is_for_members(grown, read) -> None:
    invitations.revoke_invitation(grown.by, invitation_id=grown.link.pk)
    page = read("acts/?page_size=100", "member")
    assert page["count"] == Act.objects.filter(league=grown.league).count()
    shown = {line.seq: line for line in history(grown.league).lines}
    for act in page["results"]:
        if act["number"] in shown:
            line = shown[act["number"]]
            assert (act["sentence"], act["by"]) == (line.sentence, line.by)
    numbers = [each["number"] for each in page["results"]]
    assert numbers == sorted(numbers, reverse=True)
    assert page["results"][0]["kind"] == "revoke_invitation"
    assert read(f"acts/?number_after={numbers[2]}")["count"] == 2
    kinds = {each["kind"] for each in read("acts/?about=nights")["results"]}
    assert {"plan_night", "make_fixtures"} <= kinds
    assert "confirm_card" not in kinds
    today = timezone.localdate()
    assert read(f"acts/?day_after={today}")["count"] == page["count"]
    assert read(f"acts/?day_before={DAY}")["count"] == 0
    of_game = [each for each in page["results"] if each["game"] == grown.game.game.code]
    assert {each["kind"] for each in of_game} == {"start_game", "submit_card"}
    assert grown.link.key not in json.dumps(page)
    for role in ("viewer", "guest"):
        read("acts/", role, status=403)


def test_the_hour_of_a_night_and_who_said_they_come(grown, read) -> None:
    address = f"seasons/{grown.season.slug}/nights/"
    bob = grown.people["Bob"].pk
    replies.reply_to_night(grown.by, grown.night, person_id=bob, word="coming")
    Night.objects.filter(pk=grown.night.pk).update(starts="19:30")
    assert read(address)["results"][0]["starts"] == "19:30:00"
    night = read(f"{address}{grown.night.day}/", "member")
    said = {"person": bob, "name": "Bob", "word": "coming"}
    counts = {"open": True, "coming": 1, "maybe": 0, "away": 0}
    assert (night["starts"], night["replies"]) == ("19:30:00", counts | {"people": [said]})
    for role in ("viewer", "guest"):
        stranger = read(f"{address}{grown.night.day}/", role)
        assert stranger["replies"] == counts | {"people": None}


@pytest.mark.parametrize(("how", "name"), [("full", "Eve Moss"), ("short", "Eve M.")])
def test_a_stranger_reads_what_a_private_league_publishes_and_nothing_else(
    grown, how, name
) -> None:
    eve = add_person(grown.by, name="Eve Moss")
    ann = grown.people["Ann"].pk
    play(grown.by, grown.season, {ann: 9, eve.pk: 3}, day=nights(4), stands_for={})
    League.objects.update(visibility="private", published=how)
    stranger = Client()
    table = stranger.get(PUBLIC + f"{grown.season.slug}/")
    assert table.status_code == 200
    assert stranger.get(PUBLIC).json() == table.json()
    assert (table.json()["league"], table.json()["league_name"]) == ("thursdays", "Thursdays")
    rows = table.json()["divisions"][0]["rows"]
    assert name in [row["name"] for row in rows]
    assert not any("person" in row for row in rows)
    for rest in ("", "people/", "seasons/winter/standings/", "seasons/winter/cross/", "acts/"):
        assert stranger.get(ROOT + rest).status_code == 404
    League.objects.update(published="no")
    for address in (PUBLIC, PUBLIC + "winter/"):
        assert stranger.get(address).status_code == 404
    League.objects.update(published=how, stopped=timezone.now())
    assert stranger.get(PUBLIC).status_code == 404


def test_other_names_are_another_edition(grown) -> None:
    client = Client()
    known = {"If-None-Match": client.get(PUBLIC)["ETag"]}
    assert client.get(PUBLIC, headers=known).status_code == 304
    League.objects.update(published="short")
    assert client.get(PUBLIC, headers=known).status_code == 200


LISTS = (
    *("acts/", "past/", "all-time/", "records/", "luck/"),
    *("seasons/winter/cross/", "seasons/winter/penalties/"),
)


def test_twenty_rows_cost_what_ten_do(grown) -> None:
    """Each of them, before and after the league has more of everything."""
    client, people = grown.owner.client, [each.pk for each in grown.people.values()]
    addresses = [ROOT + rest for rest in (*LISTS, f"past/{grown.past.pk}/")] + [PUBLIC]

    def queries() -> list[int]:
        counts = []
        for address in addresses:
            with CaptureQueriesContext(connection) as few:
                assert client.get(address).status_code == 200
            counts.append(len(few))
        return counts

    penalties.give_penalty(
        grown.by, grown.season, person_id=people[1], amount=1, reason="x", league_game=None
    )
    queries()
    play(grown.by, grown.season, {people[0]: 1, people[1]: 2}, day=nights(9))
    before = queries()
    for at in range(4):
        who = add_person(grown.by, name=f"New {at}")
        totals = {who.pk: at, people[at]: 7 + at, people[at + 1]: 20 + at}
        play(grown.by, grown.season, totals, day=nights(10 + at))
        sheet = Sheet(f"200{at}", "places", None, [PastRow(1, who.name, 1)], {1: who.pk})
        past_seasons.record_past_season(grown.by, sheet)
        amount: dict[str, Any] = {"person_id": who.pk, "amount": at + 1, "reason": "y"}
        penalties.give_penalty(grown.by, fresh(grown.season), **amount)
    assert [max(pair) for pair in zip(before, queries(), strict=True)] == before
