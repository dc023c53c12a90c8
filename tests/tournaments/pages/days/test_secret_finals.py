"""The final is a secret until it is told: begun, left, gone on with, over; or refused."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.tournaments.cut_days import correct
from tests.tournaments.day_play import begun, cuts, days, drawn, play_round, short, stage_of
from tests.tournaments.playing import joined, said
from tests.tournaments.world import World, begins
from tournaments.directing.days import clocks, screens
from tournaments.directing.days import tournaments as plans
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import (
    HallScreen,
    League,
    LeagueGame,
    Membership,
    Person,
    Stage,
    Tournament,
)
from tournaments.queries.days.steps import ahead_of
from tournaments.rules.days.clocks import EventKind
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.next_steps import NextStep
from tournaments.rules.days.stages import DaySettings, SeatingRule

pytestmark = pytest.mark.django_db
FIRST = short(rounds=1, seating=SeatingRule.RANDOM, cut=Cut(4, TieRule.CHAIN))
DAY = DaySettings((FIRST, short(rounds=1)), protest=0)
HOME, FINAL = "/t/open/", "/t/open/final/"
REVEAL = "/t/open/final/reveal/"
TABLE = "/t/open/standings/1/"


def better_first(person: int, _round: int) -> int:
    return 3 * person


def as_far_as_the_final(world: World) -> None:
    """Eight, of whom four are in the final; bob is a member, cal a stranger who may read."""
    world.by_day, world.day = begun(world.ann, DAY, people=8)
    League.objects.filter(pk=world.day.league_id).update(visibility="public")
    joined(world.day.league, world.bob, "member")
    play_round(world.by_day, drawn(world.by_day, world.day), better_first)
    cuts.make_cut(world.by_day, stage_of(world.day))


def played(world: World) -> None:
    as_far_as_the_final(world)
    play_round(world.by_day, drawn(world.by_day, world.day, 1), better_first)
    world.day.refresh_from_db()


def is_secret(world: World) -> bool:
    """To everybody alike."""
    pages = [said(each.client.get(TABLE)) for each in (world.bob, world.cal)]
    kept = {"The last round is hidden" in page for page in pages}
    assert len(kept) == 1
    return kept.pop()


def step(world: World) -> NextStep:
    return ahead_of(Tournament.objects.get(pk=world.day.pk)).step


@begins(played)
def test_the_reveal_is_begun_left_and_gone_on_with(world: World) -> None:
    client = world.ann.client
    assert is_secret(world)
    assert step(world) is NextStep.REVEAL
    for page in (said(client.get(FINAL)), said(client.get(f"{HOME}desk/"))):
        assert page.count("btn--primary") == 1
        assert "Begin the reveal" in page.partition("btn--primary")[2]
    assert "Begin the reveal" not in said(world.bob.client.get(FINAL))
    begin = client.post(REVEAL)
    remote = begin["Location"].partition("?")[0]
    screen = HallScreen.objects.get()  # the hall had none
    assert (screen.view, screen.revealed) == ("reveal", 0)
    assert "Turn the cards of" in said(client.get(remote))
    client.post(f"{remote}reveal/", {"revealed": "2"})
    assert is_secret(world)
    assert "Continue the reveal" in said(client.get(FINAL))
    assert client.post(REVEAL)["Location"].partition("?")[0] == remote
    assert HallScreen.objects.get().revealed == 2
    client.post(f"{remote}reveal/", {"revealed": "4"})
    assert not is_secret(world)
    assert step(world) is NextStep.FINISH
    gold = said(client.get(remote)).partition("btn--primary")[2]
    assert "Podium" in gold
    assert "Podium" in said(client.get(f"{HOME}desk/")).partition("btn--primary")[2]
    assert "Podium" in said(client.get(FINAL)).partition("btn--primary")[2]
    client.post(f"{remote}reveal/", {"revealed": "3"})
    assert not is_secret(world)  # what was told stays told
    assert client.post(f"{HOME}lead/finish/").status_code == 302
    assert "Abe wins" in said(world.cal.client.get(FINAL))


@begins(played)
def test_the_hands_turn_by_themselves_until_somebody_stops_that(world: World) -> None:
    """Whoever began has a page that turns them; by hand is one tap away, and the only way without
    scripts. Another phone that was quicker is not turned back.
    """
    client = world.ann.client
    poll: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}
    itself = client.post(REVEAL)["Location"]
    remote, query = itself.split("?")
    page = said(client.get(itself))
    assert page.count("btn--primary") == 1
    assert "every 10s" in page
    assert "every 5s" not in page
    assert f'href="{remote}"' in page.partition("Stop: I turn them by hand")[0][-200:]
    by_hand = said(client.get(remote))
    assert "every 10s" not in by_hand
    assert "Stop: I turn" not in by_hand
    turn = f"{remote}reveal/?{query}"
    page = said(client.post(turn, {"revealed": "1"}, **poll))
    assert "every 10s" in page
    assert HallScreen.objects.get().revealed == 1
    client.post(f"{remote}reveal/", {"revealed": "3"})
    client.post(turn, {"revealed": "2"}, **poll)
    assert HallScreen.objects.get().revealed == 3
    assert world.bob.client.post(turn, {"revealed": "4"}).status_code == 403
    assert client.post(turn, {"revealed": "7"}, **poll).status_code == 422
    page = said(client.post(turn, {"revealed": "4"}, **poll))
    assert "every 10s" not in page
    assert "Podium" in page.partition("btn--primary")[2]
    assert not is_secret(world)


@begins(played)
def test_it_is_refused_by_the_result_itself(world: World) -> None:
    page = said(world.ann.client.get(FINAL))
    assert "Without a reveal: show the result now" in page
    assert world.bob.client.post(f"{HOME}lead/finish/").status_code == 403
    assert is_secret(world)
    assert world.ann.client.post(f"{HOME}lead/finish/").status_code == 302
    assert not is_secret(world)
    assert "Abe wins" in said(world.bob.client.get(FINAL))


@begins(as_far_as_the_final)
def test_or_before_it_is_over(world: World) -> None:
    row = drawn(world.by_day, world.day, 1)
    page = said(world.ann.client.get(FINAL))
    assert "Show the final while it is played" in page
    assert world.ann.client.post(REVEAL).status_code == 422
    assert not HallScreen.objects.exists()
    answer = world.ann.client.post("/t/open/standings/1/show/", {"shown": "1"})
    assert answer.status_code == 302
    play_round(world.by_day, row, better_first)
    assert not is_secret(world)
    assert step(world) is NextStep.FINISH


@begins(played)
def test_nobody_else_begins_it(world: World) -> None:
    assert world.bob.client.post(REVEAL).status_code == 403
    assert world.cal.client.post(REVEAL).status_code == 403
    assert world.ann.client.get(REVEAL).status_code == 405
    assert is_secret(world)
    assert not HallScreen.objects.exists()


@begins(played)
def test_a_correction_is_kept_back_before_and_seen_after(world: World) -> None:
    """Abe had 0 on both holes: with 30 on the first he is the last, and the winner is Bea."""
    by, event, bob = world.by_day, world.day, world.bob.client
    game = LeagueGame.objects.get(season__stage__position=1, season__stage__tournament=event)
    before = said(bob.get(TABLE))
    correct(by, game, "Abe", "0", "30")
    assert is_secret(world)
    assert said(bob.get(TABLE)).count("Abe") == before.count("Abe")
    remote = world.ann.client.post(REVEAL)["Location"].partition("?")[0]
    assert "Turn the cards of Abe" in said(world.ann.client.get(remote))
    world.ann.client.post(f"{remote}reveal/", {"revealed": "4"})
    correct(by, LeagueGame.objects.get(pk=game.pk), "Abe", "30", "0")
    world.ann.client.post(f"{HOME}lead/finish/")
    assert "Abe wins" in said(bob.get(FINAL))
    assert "Turn the cards of" not in said(world.ann.client.get(remote))


@begins(played)
def test_two_phones_turn_the_last_hand(world: World) -> None:
    client = world.ann.client
    remote = client.post(REVEAL)["Location"].partition("?")[0]
    for _ in range(2):
        assert client.post(f"{remote}reveal/", {"revealed": "4"}).status_code == 302
    assert Stage.objects.filter(read_out=True).count() == 1
    assert world.day.league.acts.filter(kind="read_out").count() == 1


@begins(as_far_as_the_final)
def test_where_the_day_says_so_it_is_no_secret(world: World) -> None:
    by, event = world.by_day, Tournament.objects.get(pk=world.day.pk)
    settings = day_settings_of(event).changed(secret_final=False)
    plans.change_day(by, event, settings=settings)
    play_round(by, drawn(by, event, 1), better_first)
    assert not is_secret(world)
    assert step(world) is NextStep.FINISH
    assert "Begin the reveal" not in said(world.ann.client.get(FINAL))


@begins(played)
def test_a_final_of_two_tables_is_told_by_a_tap(world: World) -> None:
    settings = DaySettings((FIRST.changed(cut=Cut(6, TieRule.CHAIN)), short(rounds=1)), protest=0)
    by, event = begun(world.ann, settings, people=8, name="Wide")
    play_round(by, drawn(by, event), better_first)
    cuts.make_cut(by, stage_of(event))
    play_round(by, drawn(by, event, 1), better_first)
    ahead = ahead_of(Tournament.objects.get(pk=event.pk))
    assert (ahead.step, ahead.hands) == (NextStep.REVEAL, False)
    page = said(world.ann.client.get("/t/wide/desk/"))
    assert "Begin the reveal" not in page
    assert "Show the result now" in page.partition("btn--primary")[2]


@begins(as_far_as_the_final)
def test_the_hall_shows_the_finalists_as_soon_as_they_are_seated(world: World) -> None:
    """And which table is theirs, and when it begins; a list of one table leads nobody anywhere."""
    screen = screens.add_screen(world.by_day, world.day)
    row = drawn(world.by_day, world.day, 1)
    page = said(Client().get(f"/hall/{screen.key}/"))
    assert (page.count("hall__hand"), "find your table" in page) == (4, False)
    assert re.search(r"hall__hole\">\s*Table 1\s*<", page)
    clocks.set_clock(world.by_day, row, EventKind.START, at=timezone.now() + timedelta(hours=1))
    cache.clear()
    page = said(Client().get(f"/hall/{screen.key}/"))
    assert re.search(r"Table 1 · begins at \d\d:\d\d", page)


@begins(played)
def test_the_hall_goes_from_names_to_who_won_to_the_podium(world: World) -> None:
    """Four finalists by name and no total; the sentence who won; their strokes, and the fourth."""
    screen = screens.add_screen(world.by_day, world.day)

    def hall(page: str = "") -> str:
        cache.clear()
        return said(Client().get(f"/hall/{screen.key}/{page}"))

    assert [hall().count("hall__hand"), hall().count("<i class")] == [4, 24]
    assert "Nobody sees a total before the reveal" in hall()
    remote = world.ann.client.post(REVEAL)["Location"].partition("?")[0]
    world.ann.client.post(f"{remote}reveal/", {"revealed": "3"})
    assert "wins" not in re.sub("the lowest total <b>wins</b>", "", hall())
    world.ann.client.post(f"{remote}reveal/", {"revealed": "4"})
    for page in (hall(), hall("follow/")):
        assert "Abe wins by 3" in page
        assert re.search(r"Abe needed \d or fewer and turned 0\.", page)
    world.ann.client.post(f"{HOME}lead/finish/")
    page = hall()
    assert page.count(" in the final<") == 4
    assert page.count("<li class=") == 4
    assert "Best of" in page


def _heading(answer: Any) -> str:
    return said(answer).partition("<h1")[2].partition(">")[2].partition("</h1>")[0].strip()


@begins(played)
def test_everybody_reads_their_own_place(world: World) -> None:
    """Who is out as soon as they are, who is in the final once it is told."""
    finalist, out = world.bob, world.cal
    for who, name in ((finalist, "Bea"), (out, "Hal")):
        person = Person.objects.get(league=world.day.league_id, name=name)
        Membership.objects.filter(league=world.day.league_id, user=who.user).delete()
        joined(world.day.league, who, "member", person)
    pages = ("me/", "")
    for page in pages:
        mine = said(out.client.get(HOME + page))
        assert "Place 8 of 8" in mine
        assert "The result is provisional." in mine
        assert " of 8</b>" not in said(finalist.client.get(HOME + page))
    assert _heading(out.client.get(f"{HOME}me/")) == "The tournament is over for you"
    counted = finalist.client.get(f"{HOME}me/")
    assert _heading(counted) == "Table 1 is counted"
    assert "That was the last round. The result comes next." in said(counted)
    world.ann.client.post(f"{HOME}lead/finish/")
    assert _heading(finalist.client.get(f"{HOME}me/")) == "The tournament is over"
    for page in pages:
        assert "Place 2 of 8" in said(finalist.client.get(HOME + page))
    days.lead_tournament(world.by_day, Tournament.objects.get(pk=world.day.pk), "certify")
    mine = said(finalist.client.get(f"{HOME}me/"))
    assert "Place 2 of 8" in mine
    assert "provisional" not in mine


@begins(as_far_as_the_final)
def test_the_first_page_of_a_day(world: World) -> None:
    by, event = world.by_day, world.day
    row = drawn(by, event, 1)
    person = Person.objects.get(league=event.league_id, name="Bea")
    Membership.objects.filter(league=event.league_id, user=world.bob.user).delete()
    joined(event.league, world.bob, "member", person)
    mine = said(world.bob.client.get(HOME))
    assert "Table 1, seat " in mine
    assert "My seat" in mine.partition("btn--primary")[2]
    desk = said(world.ann.client.get(HOME))
    assert "0 of 1 table is in" in desk
    assert desk.count("btn--primary") == 1
    assert "desk-title" not in said(world.cal.client.get(HOME))
    play_round(by, row, better_first)
    world.ann.client.post(f"{HOME}lead/finish/")
    over = said(world.cal.client.get(HOME))
    assert "Podium" in over
    table = over.partition("Final table")[2]
    assert table.index("Abe") < table.index("Bea") < table.index("Hal")
    assert 'class="foes__me"' in said(world.bob.client.get(HOME))


@begins(as_far_as_the_final)
def test_what_a_director_says_to_the_hall_stands_on_phones(world: World) -> None:
    words = "The soup is ready."
    screen = screens.add_screen(world.by_day, world.day)
    world.ann.client.post(f"/t/open/hall/{screen.pk}/view/", {"view": "words", "words": words})
    assert words in said(world.cal.client.get(HOME))
    person = Person.objects.get(league=world.day.league_id, name="Bea")
    Membership.objects.filter(league=world.day.league_id, user=world.bob.user).delete()
    joined(world.day.league, world.bob, "member", person)
    page = said(world.bob.client.get(f"{HOME}me/"))
    assert words in page
    seen = re.findall(r"[?]seen=([^&\" ]+)", page)[0]
    poll: dict[str, Any] = {"HTTP_HX_REQUEST": "true"}
    assert world.bob.client.get(f"{HOME}me/", {"seen": seen}, **poll).status_code == 204
    world.ann.client.post(f"/t/open/hall/{screen.pk}/view/", {"view": "idle"})
    assert words not in said(world.bob.client.get(f"{HOME}me/", {"seen": seen}, **poll))
