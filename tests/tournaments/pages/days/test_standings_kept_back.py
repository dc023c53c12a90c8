"""The standings of the last rounds are for directors only until one of them shows them."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.tournaments.cut_days import correct
from tests.tournaments.day_play import begun, days, drawn, play_round, short, stage_of
from tests.tournaments.playing import joined, said
from tests.tournaments.world import World, begins
from tournaments.directing.days import screens
from tournaments.models import Act, League, LeagueGame, Playoff, Result, Stage, Tournament
from tournaments.queries.days.results import stage_results
from tournaments.rules.days.cuts import Cut
from tournaments.rules.days.stages import DaySettings, SeatingRule

pytestmark = [pytest.mark.django_db, pytest.mark.walk]
HOME = "/t/open/standings/"
DAY = DaySettings(
    (short(rounds=2, seating=SeatingRule.RANDOM, cut=Cut(3)), short(rounds=1)), protest=0
)


def running(world: World) -> None:
    """Four people, of whom Bob is Abe."""
    world.by_day, world.day = begun(world.ann, DAY, people=4)
    open_ = world.day
    League.objects.filter(pk=open_.league_id).update(visibility="link")
    joined(open_.league, world.bob, "member")
    abe = open_.entrants.get(person__name="Abe").person
    type(abe).objects.filter(pk=abe.pk).update(user=world.bob.user)


def played(world: World) -> None:
    """Both rounds are in."""
    running(world)
    for _ in range(2):
        row = drawn(world.by_day, world.day)
        play_round(world.by_day, row, lambda person, number: 3 * person + number)


@begins(played)
def test_strokes_to_par_are_those_of_whose_every_card_has_a_par(world: World) -> None:
    open_ = world.day
    stage = stage_of(open_, 0)
    rows = Result.objects.filter(season=stage.season).order_by("person_id", "pk")
    for number, each in enumerate(rows):  # two rounds of four people
        Result.objects.filter(pk=each.pk).update(to_par_milli=1000 * number - 3500)
    people = [each.person_id for each in rows][::2]
    Result.objects.filter(pk=rows[0].pk).update(to_par_milli=None)
    twin = open_.league.people.create(name="Twin", alias_of_id=people[3], joined=timezone.now())
    Result.objects.filter(pk=rows[7].pk).update(person=twin.pk)
    by_person = stage_results(stage, everything=True).to_par
    assert by_person == {people[1]: -2, people[2]: 2, people[3]: 6}


@begins(played)
def test_of_a_card_that_is_kept_back_no_correction_is_told_but_its_day(world: World) -> None:
    by, bob = world.by_day, world.bob.client
    first, second = LeagueGame.objects.filter(fixture__number=1).order_by("fixture__round")
    Tournament.objects.update(settings=world.day.settings | {"hidden": 1})
    for game in (first, second):
        seat = game.seats.order_by("position")[0]
        was = game.game.holes.get(number=1).scores.get(position=seat.position).entry
        correct(by, game, seat.person.name, was, "11")
    page = said(bob.get(HOME))
    assert page.count("Corrected on") == 2
    assert page.count("table 1, hole 1") == page.count("round 1, table 1, hole 1") == 1
    Stage.objects.update(read_out=True)
    assert "round 2, table 1, hole 1" in said(bob.get(HOME))


@begins(played)
def test_a_director_keeps_them_back_and_shows_them(world: World) -> None:
    by, open_ = world.by_day, world.day
    screen = screens.add_screen(by, open_)
    ann, bob = world.ann.client, world.bob.client

    def hall() -> str:
        cache.clear()
        return said(Client().get(f"/hall/{screen.key}/"))

    assert "After 2 rounds" in said(bob.get(HOME))
    assert "After round 2" in hall()
    assert "Hide results" not in said(bob.get(HOME))
    assert "Hide results" in said(ann.get("/t/open/hall/"))
    now = {"seen": bob.get("/t/open/me/").context["token"]}
    assert bob.get("/t/open/me/", now, headers={"HX-Request": "true"}).status_code == 204
    assert ann.post(f"{HOME}back/", {"rounds": "1"}).status_code == 302
    page = said(bob.get(HOME))
    assert "After 1 round" in page
    assert "The last round is hidden" in page
    assert "You see your own points on your seat’s page." in page
    own = said(bob.get("/t/open/me/"))
    assert own.count("Round 2") >= 1  # what was played is no secret to who played it
    assert bob.get("/t/open/me/", now, headers={"HX-Request": "true"}).status_code == 200
    assert "After round 1 of 2" in hall()
    page = said(ann.get(HOME))
    assert "One round is seen by directors only" in page
    assert "After 2 rounds" in page
    assert ann.post(f"{HOME}0/show/", {"shown": "1"}).status_code == 302
    assert "After 2 rounds" in said(bob.get(HOME))
    assert "After round 2" in hall()
    assert ann.post(f"{HOME}0/show/", {"shown": "0"}).status_code == 302
    assert "After 1 round" in said(bob.get(HOME))
    assert ann.post(f"{HOME}back/", {"rounds": "0"}).status_code == 302
    assert "After 2 rounds" in said(bob.get(HOME))
    kinds = list(Act.objects.order_by("seq").values_list("kind", flat=True))[-4:]
    assert kinds == ["keep_back", "read_out", "read_out", "keep_back"]
    history = said(ann.get(f"/leagues/{open_.league.slug}/acts/"))
    for sentence in (
        "Hid the standings of the last rounds: 1",
        "Stopped hiding standings",
        "Showed everybody the hidden standings",
        "Hid the standings again",
    ):
        assert sentence in history


BY_STANDING = "drawn by standing, so the seating shows how the round before ended"


def test_a_director_is_told_what_rounds_drawn_by_standing_give_away(world: World) -> None:
    settings = DaySettings((short(rounds=3, seating=SeatingRule.POWER),), protest=0)
    by, open_ = begun(world.ann, settings, people=4)
    play_round(by, drawn(by, open_), lambda person, number: 3 * person + number)
    assert BY_STANDING in said(world.ann.client.get(HOME))
    by_lot = DaySettings((short(rounds=3, seating=SeatingRule.RANDOM),), protest=0)
    by, other = begun(world.ann, by_lot, people=4, name="Other")
    play_round(by, drawn(by, other), lambda person, number: 3 * person + number)
    page = said(world.ann.client.get("/t/other/standings/"))
    assert "Hide results" in page
    assert BY_STANDING not in page


@begins(played)
def test_the_cut_and_the_end_show_all(world: World) -> None:
    by, open_ = world.by_day, world.day
    ann, bob = world.ann.client, world.bob.client
    ann.post(f"{HOME}back/", {"rounds": "1"})
    assert "After 1 round" in said(bob.get(HOME))
    ann.post(f"{HOME}0/cut/")
    assert "After 2 rounds" in said(bob.get(HOME))
    assert ann.post(f"{HOME}0/show/", {"shown": "1"}).status_code == 422
    play_round(by, drawn(by, open_, 1), lambda person, number: 3 * person)
    assert "No round is in yet" in said(bob.get(HOME))
    days.lead_tournament(by, open_, "finish")
    assert "After 1 round" in said(bob.get(HOME))
    assert "Everybody can already see" in said(ann.post(f"{HOME}1/show/", {"shown": "1"}))


@begins(played)
def test_who_won_a_final_that_is_kept_back_stands_at_no_other_door(world: World) -> None:
    by, open_ = world.by_day, world.day
    ann, bob = world.ann.client, world.bob.client
    ann.post(f"{HOME}back/", {"rounds": "1"})
    ann.post(f"{HOME}0/cut/")
    play_round(by, drawn(by, open_, 1), lambda person, number: 37 + 3 * person)
    page, bracket = "/t/open/final/", "/api/v1/tournaments/open/stages/1/bracket/"

    def seats(client: Client) -> list[tuple[str, object]]:
        (table,) = client.get(bracket).json()["rounds"][-1]["tables"]
        return [(each["figure"], each["goes_on"]) for each in table["seats"]]

    assert seats(bob) == [("", None)] * 3
    assert [goes for _figure, goes in seats(ann)] == [True, False, False]
    assert ">37<" in said(ann.get(page))
    assert ">37<" not in said(bob.get(page))
    ann.post(f"{HOME}1/show/", {"shown": "1"})
    assert seats(bob) == seats(ann)


@begins(played)
def test_who_plays_on_after_a_round_that_is_kept_back_is_told_to_nobody(world: World) -> None:
    open_ = world.day
    ann, bob = world.ann.client, world.bob.client
    stage, people = stage_of(open_), list(open_.entrants.values_list("person", flat=True)[:2])
    last, first = stage.rounds.get(number=2), stage.rounds.get(number=1)
    about = {"stage": stage, "people": people, "spots": 1, "created": timezone.now()}
    for round_ in (None, last, first):
        Playoff.objects.create(round=round_, **about)
    ann.post(f"{HOME}back/", {"rounds": "1"})
    everybody = Playoff.objects.values_list("pk", flat=True)

    def told(client: Client) -> list[int]:
        """By the interface for programs; the page of the standings tells the same ones."""
        results = stage_results(stage_of(open_), everything=client is ann)
        rows = client.get("/api/v1/tournaments/open/playoffs/").json()["results"]
        assert [each.row.pk for each in results.playoffs] == [each["id"] for each in rows]
        return [each["id"] for each in rows]

    assert told(bob) == [everybody.last()]
    assert told(ann) == list(everybody)
    ann.post(f"{HOME}0/show/", {"shown": "1"})
    assert told(bob) == list(everybody)


@begins(running)
@pytest.mark.parametrize("rounds", ["", "x", "-1", "41", "9" * 30, "1\0"])
def test_garbage_changes_nothing(world: World, rounds: str) -> None:
    open_ = world.day
    answer = world.ann.client.post(f"{HOME}back/", {"rounds": rounds})
    assert answer.status_code == 422
    assert "Choose how many rounds are hidden." in said(answer)
    assert Tournament.objects.get(pk=open_.pk).settings == open_.settings


@begins(running)
def test_who_may_not_and_who_was_second(world: World) -> None:
    open_ = world.day
    for door, data in ((f"{HOME}back/", {"rounds": "1"}), (f"{HOME}0/show/", {"shown": "1"})):
        assert world.cal.client.post(door, data).status_code in (403, 404)
        assert world.bob.client.post(door, data).status_code == 403
        assert world.ann.client.get(door).status_code == 405
        open_.refresh_from_db()
        old = {"seen": open_.version}
        assert world.ann.client.post(door, data | old).status_code == 302
        assert world.ann.client.post(door, data | old).status_code == 422
    assert world.ann.client.post(f"{HOME}7/show/").status_code == 404
    assert Stage.objects.filter(read_out=True).count() == 1
    assert stage_of(open_).read_out
