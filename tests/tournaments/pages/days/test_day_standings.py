"""The standings of a stage for everybody, the cut and its playoff, as pages."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from scorecards.queries.rulesets import find_ruleset
from scorecards.scorekeeping.rows import RowEntry
from tests.tournaments.day_play import begun, drawn, entrants, play_round, rounds, short, stage_of
from tests.tournaments.playing import joined, said
from tests.tournaments.world import World, begins
from tests.values import some
from tournaments.directing import corrections
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.models import Act, Entrant, League, Playoff, Round
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.stages import DaySettings, Form, SeatingRule
from tournaments.rules.draws.halls import Hall

pytestmark = [pytest.mark.django_db, pytest.mark.walk]

ROUNDS = short(rounds=1, seating=SeatingRule.RANDOM, cut=Cut(3))
DAY = DaySettings((ROUNDS, short(rounds=1)))


def level(_person: int, _round: int) -> int:
    """Everybody the same."""
    return 5


def better_first(person: int, _round: int) -> int:
    return 3 * person


def at_one_table(world: World) -> None:
    world.by_day, world.day = begun(world.ann, DAY, people=4)


@begins(at_one_table)
def test_a_cut_with_a_tie_and_its_playoff_in_the_browser_without_scripts(world: World) -> None:
    by, open_ = world.by_day, world.day
    client, home = world.ann.client, "/t/open/"
    assert "No round is in yet" in said(client.get(f"{home}standings/"))
    play_round(by, drawn(by, open_), level)
    page = said(client.get(f"{home}standings/"))
    assert "4 are level for 3 places" in page
    assert page.count("the place is shared") == 1  # below the table, and on no row
    assert "4 play holes; places left: 3." in page
    open_.refresh_from_db()
    assert "4 go on, 0 are out." in said(client.get(f"{home}standings/?rule=ties_in"))
    cut = {"seen": open_.version, "rule": "playoff"}
    assert client.post(f"{home}standings/0/cut/", {"wildcards": "7"}).status_code == 422
    assert client.post(f"{home}standings/0/cut/", cut).status_code == 302
    again = client.post(f"{home}standings/0/cut/", cut)
    assert again.status_code == 422  # the other director was first
    playoff = Playoff.objects.get()
    hole = f"{home}playoffs/{playoff.pk}/hole/"
    one, two, three, four = playoff.people
    for typed in ({}, {f"points-{one}": "x"}, {f"points-{who}": "1" for who in (one, two)}):
        assert client.post(hole, typed | {"seen": 0}).status_code == 422
    assert client.post(hole.replace("hole", "lot"), {"seen": 0}).status_code == 422
    assert client.post(hole.replace("hole", "coin")).status_code == 404
    points = {f"points-{who}": str(at) for at, who in ((3, one), (9, two), (9, three), (-2, four))}
    assert client.post(hole, points | {"seen": 0}).status_code == 302
    assert client.post(hole, points | {"seen": 0}).status_code == 422
    page = said(client.get(f"{home}standings/"))
    assert "2 are level for one place" in page
    assert "Type in hole 2" in page
    same = {f"points-{two}": "1", f"points-{three}": "1"}
    for number in range(1, 5):
        assert client.post(hole, same | {"seen": number}).status_code == 302
    assert "Let the lot decide" in said(client.get(f"{home}standings/"))
    assert client.post(hole, same | {"seen": 5}).status_code == 422
    assert client.post(hole.replace("hole", "lot"), {"seen": 5}).status_code == 302
    page = said(client.get(f"{home}standings/"))
    assert f"{open_.seed}-playoff-{playoff.pk}" in page
    assert "Who goes on" in page
    onward = page.rpartition("Who goes on")[2].partition("</ol>")[0]
    assert onward.count("<li>") == 3
    assert Entrant.objects.filter(tournament=open_, state="active").count() == 3
    assert len(some(stage_of(open_).cut)["through"]) == 3


@begins(at_one_table)
def test_playoff_holes_are_typed_as_cards_too(world: World) -> None:
    by, open_ = world.by_day, world.day
    play_round(by, drawn(by, open_), level)
    world.ann.client.post("/t/open/standings/0/cut/")
    playoff = Playoff.objects.get()
    hole, rules = f"/t/open/playoffs/{playoff.pk}/hole/", find_ruleset("pagat-6")
    assert rules is not None
    one, two, three, four = (f"points-{who}" for who in playoff.people)
    cards = "KH 2C 9D / KS 5H 9C"
    unknown, gap = cards.replace("KH", "XX"), cards.replace("9D", ".")
    for wrong in ("KH 2C", unknown, gap, "9" * 30, "1\0", "=x", "Z" * 200):
        typed = {one: wrong, two: "5", three: "5", four: "9"}
        answer = world.ann.client.post(hole, typed | {"seen": 0})
        assert answer.status_code == 422, wrong
    playoff.refresh_from_db()
    assert playoff.holes == []
    typed = {one: cards, two: "−2", three: "30", four: "KD 2S 9H / KC 5D 9S", "seen": "0"}
    assert world.ann.client.post(hole, typed).status_code == 302
    playoff.refresh_from_db()
    counted = rules.count(cards).total
    assert playoff.holes[0] == {
        str(who): points
        for who, points in zip(playoff.people, (counted, -2, 30, counted), strict=True)
    }
    about = Act.objects.get(kind="playoff_hole").about
    assert about["cards"][str(playoff.people[0])] == cards


@begins(at_one_table)
def test_a_playoff_is_typed_card_by_card(world: World) -> None:
    """In cells as they lie on the table; all of them or none, and then no total."""
    by, open_ = world.by_day, world.day
    play_round(by, drawn(by, open_), level)
    world.ann.client.post("/t/open/standings/0/cut/")
    playoff = Playoff.objects.get()
    hole, (one, *others) = f"/t/open/playoffs/{playoff.pk}/hole/", playoff.people
    page = said(world.ann.client.get("/t/open/standings/"))
    assert page.count(" input--cards") == 4 * 6
    assert page.count('id="keys"') == 1
    totals = {f"points-{who}": str(at) for at, who in enumerate(others)} | {"seen": "0"}
    cards = {
        f"card_{one}_{at}": card for at, card in enumerate(["KH", "2C", "9D", "KS", "5H", "9C"])
    }
    for wrong in (cards | {f"card_{one}_3": ""}, cards | {f"points-{one}": "3"}):
        assert world.ann.client.post(hole, totals | wrong).status_code == 422
    playoff.refresh_from_db()
    assert playoff.holes == []
    assert world.ann.client.post(hole, totals | cards).status_code == 302
    about = Act.objects.get(kind="playoff_hole").about
    assert about["cards"][str(one)] == "KH 2C 9D / KS 5H 9C"


def test_who_may_see_and_who_may_decide(world: World) -> None:
    settings = DAY.changed(hidden=1)
    by, open_ = begun(world.ann, settings, people=4)
    play_round(by, drawn(by, open_), better_first)
    League.objects.filter(pk=open_.league_id).update(visibility="public")
    joined(open_.league, world.bob, "member")
    for other in (world.bob, world.cal):
        page = said(other.client.get("/t/open/standings/"))
        assert "The last round is hidden" in page
        assert "Make the cut" not in page
        assert other.client.post("/t/open/standings/0/cut/").status_code == 403
    assert "round is hidden" not in said(world.ann.client.get("/t/open/standings/"))
    world.ann.client.post("/t/open/standings/0/cut/")
    page = said(world.cal.client.get("/t/open/standings/0/"))
    assert "round is hidden" not in page
    assert "3 go on" in page
    assert world.cal.client.get("/t/open/standings/7/").status_code == 404
    League.objects.filter(pk=open_.league_id).update(visibility="private")
    assert world.cal.client.get("/t/open/standings/").status_code == 404


def test_what_a_row_says(world: World) -> None:
    hall = ROUNDS.changed(cut=Cut(3, TieRule.CHAIN, wildcards=1), rounds=2)
    by, open_ = begun(world.ann, DAY.changed(stages=(hall, short(rounds=1))), people=8)
    play_round(by, drawn(by, open_), better_first)
    people = {each.person.name: each for each in open_.entrants.select_related("person")}
    me = people["Hal"].person
    type(me).objects.filter(pk=me.pk).update(user=world.ann.user)
    page = said(world.ann.client.get("/t/open/standings/"))
    assert "What you need next:" in page
    assert "To go on: above" in page
    entrants.lead_entrant(by, open_, people["Abe"], "drop")
    play_round(by, drawn(by, open_), lambda person, _: 90 - person)
    page = said(world.ann.client.get("/t/open/standings/"))
    assert "Left before the end" in page
    assert "Dropped out" in page
    assert "not there 0" in page
    assert page.count("is-last") == 8  # what a phone has room for, of whoever stayed
    assert "One wildcard" in page
    guest = people["Bea"]
    assert (
        world.ann.client.post(
            "/t/open/standings/0/cut/", {"wildcards": guest.person_id}
        ).status_code
        == 302
    )
    assert some(stage_of(open_).cut)["wildcards"] == [guest.person_id]
    assert "wildcard" in said(world.ann.client.get("/t/open/standings/"))


def test_the_heading_says_which_round_is_on(world: World) -> None:
    by, open_ = begun(world.ann, DaySettings((short(rounds=1),)), people=8)
    row = drawn(by, open_)
    page = "/t/open/standings/"
    assert "No round is in yet" in said(world.ann.client.get(page))
    play_round(by, row, better_first, only=slice(1), close=False)
    assert "Round 1 is on" in said(world.ann.client.get(page))
    play_round(by, row, better_first, only=slice(1, None))
    assert "After 1 round" in said(world.ann.client.get(page))


def test_the_season_of_a_stage_keeps_its_rounds_back_too(world: World) -> None:
    """Its pages below /leagues/ and its API would show what the tournament does not."""
    by, open_ = begun(world.ann, DAY.changed(hidden=1), people=4)
    play_round(by, drawn(by, open_), better_first)
    League.objects.filter(pk=open_.league_id).update(visibility="public", published="full")
    slug, season = open_.league.slug, stage_of(open_).season.slug
    home = f"/leagues/{slug}/s/{season}/"
    names = (
        *("season", "season_table", "season_at", "cross", "if_ended", "share", "closing"),
        *("course", "records", "print_standings", "standings_picture"),
    )
    api = ("api-standings", "api-cross", "api-records")
    places = [reverse(f"tournaments:{name}", args=[slug, season]) for name in names]
    places += [reverse("tournaments:season_file", args=[slug, season, "standings", "csv"])]
    places += [reverse("tournaments:public_standings", args=[slug, season])]
    places += [reverse(name, args=[slug, season]) for name in (*api, "api-published-season")]
    for place in places:
        assert world.cal.client.get(place).status_code == 403, place
    refusal = said(world.cal.client.get(home))
    assert "The last rounds are hidden until the result is announced." in refusal
    assert 'href="/t/open/standings/"' in refusal
    assert world.ann.client.get(home).status_code == 200
    world.ann.client.post("/t/open/standings/0/cut/")
    for place in places:
        assert world.cal.client.get(place).status_code != 403, place


def test_from_a_semi_final_whoever_is_still_in_goes_on(world: World) -> None:
    """It has no line of its own: its tables decided, and the page says so with a button."""
    semi = short(form=Form.GROUPS, rounds=1, hall=Hall(varied=False), seating=SeatingRule.SNAKE)
    by, open_ = begun(world.ann, DaySettings((semi, short(rounds=1))), people=8)
    client, home = world.ann.client, "/t/open/"
    row = drawn(by, open_)
    assert "Make the cut" not in said(client.get(f"{home}standings/0/"))
    play_round(by, row, lambda person, _: 3 * person)
    page = said(client.get(f"{home}standings/0/"))
    assert page.count("Make the cut") == 1
    assert page.split('class="onward"')[1].split("</ol>")[0].count("<li>") == 4
    open_.refresh_from_db()
    client.post(f"{home}standings/0/cut/", {"seen": open_.version})
    assert "Draw: " in said(client.get(f"{home}standings/0/"))


def test_arrows_follow_a_correction_of_the_round_before(world: World) -> None:
    """The table after it is remembered while the next round plays."""
    by, open_ = begun(world.ann, DaySettings((short(rounds=3),)), people=8)
    (first, *_) = play_round(by, drawn(by, open_), better_first)
    play_round(by, drawn(by, open_), better_first, close=False)
    before = stage_standings(stage_of(open_)).moved
    rows = [
        RowEntry(each.position, str(40 - int(each.entry)), each.entry)
        for each in first.game.holes.get(number=1).scores.order_by("position")
    ]
    rounds.reopen_round(by, Round.objects.get(number=1), reason="misread")
    corrections.correct_game(by, first, number=1, rows=rows, reason="misread")
    after = stage_standings(stage_of(open_)).moved
    assert after != before
    cache.clear()
    assert stage_standings(stage_of(open_)).moved == after
