"""What is stored about one person, for whoever is asked for it: the page says what the file has."""

import json
import re
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils.html import strip_tags

from scorecards.models import Signature
from scorecards.queries.data_kinds import files_of
from tests.tournaments.day_play import begun, entered, short
from tests.tournaments.grown import grown_league, staked
from tests.tournaments.page_words import queries_of, words
from tests.tournaments.playing import DAY, play, someone
from tests.tournaments.world import World
from tests.values import some
from tournaments.directing import door, replies
from tournaments.directing.days import draws, rounds
from tournaments.directing.penalties import cancel_penalty
from tournaments.models import Act, Penalty, Person, Reminder, SeatingDemand
from tournaments.queries.person_data import KINDS
from tournaments.queries.person_rows import OF_PERSON, acts_about
from tournaments.rules.days.stages import DaySettings


def beginning(world: World) -> None:
    """A league with some of everything, in which people have said that they come, and came."""
    world.grown = staked(grown_league(games=2))
    by, night, people = world.grown.by, world.grown.night, world.grown.people
    replies.reply_to_night(by, night, person_id=people["Dee"].pk, word="coming")
    door.check_in_rest(by, night)
    Signature.objects.create(game=world.grown.game.game, position=0, at=some(Act.objects.last()).at)


def address(person: Person, end: str = "stored/") -> str:
    return f"/leagues/{person.league.slug}/people/{person.pk}/{end}"


def file_of(client: Client, person: Person) -> Any:
    answer = client.get(address(person, "stored.json"))
    assert answer.status_code == 200
    assert re.search(r'filename="golfscore-.*-\d+-[\d-]+\.json"', answer["Content-Disposition"])
    assert "no-store" in answer["Cache-Control"] or "no-cache" in answer["Cache-Control"]
    return json.loads(answer.content)


def shown(client: Client, person: Person) -> dict[str, int]:
    """The lines of the page: name → number."""
    page = client.get(address(person))
    assert page.status_code == 200
    lines = re.findall(r"<span><b>(.*?)</b><small>.*?</span>\s*<b>(\d+)</b>", page.text, re.S)
    return {strip_tags(name): int(number) for name, number in lines}


def test_the_page_counts_what_the_file_has_of_everybody(world: World) -> None:
    client = world.grown.owner.client
    everywhere = set()
    for person in world.grown.people.values():
        lines, file = shown(client, person), file_of(client, person)
        for kind in KINDS:
            assert lines.get(str(kind.name), 0) == len(file[kind.word]), kind.word
            everywhere |= {kind.word} if file[kind.word] else set()
        assert lines["Names, also those of whoever was merged into them"] == len(file["names"])
        assert lines.get("Roles of their account and their phones", 0) == len(file["roles"])
        assert file["person"] == person.name
    assert {kind.word for kind in KINDS} - everywhere <= {
        *("manual_indexes", "withdrawals", "byes", "walkovers", "calls", "sent_reminders", "links"),
        *("payments", "handicap_indexes"),
    }


def test_a_person_is_told_whatever_they_said_and_did(world: World) -> None:
    file = file_of(world.grown.owner.client, world.grown.people["Dee"])
    (reply,) = file["replies"]
    assert (reply["word"], reply["where"]) == ("coming", world.grown.season.name)
    assert [row["night_day"] for row in file["check_ins"]] == [str(world.grown.night.day)]
    assert file["penalties"][0]["reason"] == "Late"
    assert {"add_person", "give_penalty"} <= {row["kind"] for row in file["history"]}
    assert "check_in_rest" in {row["kind"] for row in file["history"]}, "named among others"
    cancel_penalty(world.grown.by, penalty_id=penalty_of(world).pk, reason="Was not late")
    file = file_of(world.grown.owner.client, world.grown.people["Dee"])
    assert "cancel_penalty" in {row["kind"] for row in file["history"]}, "named by the penalty"
    played = file_of(world.grown.owner.client, world.grown.people["Bob"])
    assert {name["name"] for name in played["names"]} == {"Bob", "Robert"}
    assert {row["game_code"] for row in played["hands"]} <= {
        row["game_code"] for row in played["seats"]
    }
    assert played["hands"]


def penalty_of(world: World) -> Penalty:
    return Penalty.objects.filter(person=world.grown.people["Dee"], cancelled=None).latest("pk")


def test_lines_that_name_many_are_theirs_and_a_count_is_nobodys(world: World) -> None:
    """Cuts, who comes in and who falls out, who sits at a table: as lists of numbers."""
    dee = world.grown.people["Dee"]

    def lines(**about: Any) -> int:
        row = some(Act.objects.filter(league=dee.league, kind="add_person").first())
        Act.objects.filter(pk=row.pk).update(about=about)
        return Act.objects.filter(acts_about([dee.pk]), pk=row.pk).count()

    for word in ("who", "people", "through", "wildcards", "promoted", "in", "out"):
        assert lines(**{word: [dee.pk]}) == lines(**{word: [9999, dee.pk, 8888]}) == 1, word
        assert lines(**{word: [int(f"{dee.pk}0"), int(f"9{dee.pk}")]}) == 0, word
    assert lines(people=dee.pk) == 0


def test_nothing_of_others_and_nothing_that_opens_anything_is_in_it(world: World) -> None:
    client, people = world.grown.owner.client, world.grown.people
    assert SeatingDemand.objects.filter(person=people["Dee"], other=people["Eli"]).exists()
    file = file_of(client, people["Dee"])
    assert file["seating_demands"] == [{"table": None}]
    ann = client.get(address(people["Ann"], "stored.json")).content.decode()
    (reminder,) = Reminder.objects.all()
    assert json.loads(ann)["reminders"][0]["days"] == reminder.days
    assert reminder.email not in ann
    assert reminder.key not in ann
    assert world.grown.link.key not in ann


def test_who_may_forget_them_may_look(world: World) -> None:
    dee, by_role = world.grown.people["Dee"], world.grown.by_role
    for end in ("stored/", "stored.json"):
        answers = {
            role: by_role[role].client.get(address(dee, end)).status_code
            for role in ("director", "scorer", "member", "viewer")
        }
        assert answers == {"director": 200, "scorer": 403, "member": 403, "viewer": 403}
        assert by_role["director"].client.post(address(dee, end)).status_code == 405
        type(dee.league).objects.update(visibility="private")
        assert by_role[None].client.get(address(dee, end)).status_code == 404
        type(dee.league).objects.update(visibility="link")
        foreign = address(dee, end).replace(f"/{dee.pk}/", "/999999/")
        assert by_role["director"].client.get(foreign).status_code == 404


def test_one_comes_to_it_beside_forgetting_and_back(world: World) -> None:
    client, dee = world.grown.owner.client, world.grown.people["Dee"]
    assert address(dee) in client.get(address(dee, "edit/")).text
    page = client.get(address(dee)).text
    for end in ("stored.json", "edit/", "forget/"):
        assert address(dee, end) in page
    assert f"{world.grown.season.name}: " in page
    away = client.get(address(world.grown.alias))
    assert (away.status_code, away["Location"]) == (302, address(world.grown.people["Bob"]))


def test_it_costs_the_same_with_more_games(world: World) -> None:
    client, people = world.grown.owner.client, world.grown.people
    urls = [address(people["Dee"], end) for end in ("stored/", "stored.json")]
    before = [queries_of(client, url) for url in urls]
    for week in range(3):
        table = {people[name].pk: 4 + at for at, name in enumerate(("Dee", "Eli", "Fay"))}
        play(world.grown.by, world.grown.season, table, day=DAY + timedelta(days=300 + week))
    assert [queries_of(client, url) for url in urls] == before
    assert max(before) < 60


def test_a_tournament_without_a_league_tells_the_same(world: World) -> None:
    tom = someone("tom")
    by, event = begun(tom, DaySettings((short(),)), people=4, name="Lone Open")
    type(by.league).objects.filter(pk=by.league.pk).update(roster_only=True)
    stage = event.stages.select_related("season__league", "tournament").get()
    rounds.publish_round(by, draws.draw_round(by, stage))
    entry = some(event.entrants.select_related("person__league").first())
    client = tom.client
    entrant = client.get(f"/t/{event.slug}/people/{entry.pk}/")
    assert address(entry.person) in entrant.content.decode()
    page = client.get(address(entry.person))
    assert f'href="/t/{event.slug}/' in page.text, "it stands in the frame of the tournament"
    assert "Lone Open: 1" in words(page)
    assert shown(client, entry.person)["Entries in tournaments"] == 1
    (row,) = file_of(client, entry.person)["entries"]
    assert (row["where"], row["state"]) == ("Lone Open", "active")
    assert file_of(client, entry.person)["drawn_seats"][0]["where"] == "Lone Open"


def test_nothing_is_told_that_is_a_draft(world: World) -> None:
    """Neither where a draft seats somebody or lets them rest, nor that a tournament is planned."""
    tom = someone("tom")
    by, event = begun(tom, DaySettings((short(),)), people=5, name="Five Open")
    stage = event.stages.select_related("season__league", "tournament").get()
    draft = draws.draw_round(by, stage)
    everybody = [entry.person for entry in event.entrants.select_related("person__league")]

    def numbers() -> list[int]:
        files = [everything_of_person(each) for each in everybody]
        return [sum(len(file[word]) for file in files) for word in ("drawn_seats", "byes")]

    assert numbers() == [0, 0]
    rounds.publish_round(by, draft)
    seats, byes = numbers()
    assert (seats + byes, seats > 0) == (5, True)
    _by, planned = entered(tom, DaySettings((short(),)), people=4, name="Planned Open")
    entry = some(planned.entrants.select_related("person__league").first())
    assert everything_of_person(entry.person)["entries"] == []


def everything_of_person(person: Person) -> dict[str, list[Any]]:
    """What the file of whoever is this person has."""
    return files_of(OF_PERSON, [person.pk])
