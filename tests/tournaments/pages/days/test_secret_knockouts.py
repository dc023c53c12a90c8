"""The final match of a knockout is a secret until it is told: nobody sees who is out of it; nor the
last round of teams, nor that with strikes which leaves one. What every address keeps back is tried
in `doors/test_hidden_results.py`.
"""

import re

import pytest
from django.core.cache import cache
from django.test import Client

from tests.tournaments.day_play import begun, drawn, draws, play_round, short, stage_of
from tests.tournaments.finals import GROUPS, better_first
from tests.tournaments.page_words import words
from tests.tournaments.playing import joined, said
from tests.tournaments.team_days import SUM, with_teams
from tests.tournaments.world import World
from tournaments.directing.days import disclosure, screens
from tournaments.errors import DirectingError
from tournaments.models import HallScreen, League, Playoff, Round, Tournament
from tournaments.permissions import Member
from tournaments.queries.days.steps import ahead_of
from tournaments.rules.days.kinds import PAIR
from tournaments.rules.days.next_steps import NextStep
from tournaments.rules.days.stages import DaySettings, Form, SeatingRule, Teams, day_scheme

pytestmark = pytest.mark.django_db
HOME = "/t/open/"
MATCH = short(
    form=Form.PAIRS,
    rounds=0,
    hall=PAIR,
    seating=SeatingRule.POWER,
    scheme=day_scheme("match"),
)
MATCHES = DaySettings((MATCH,), protest=0)
PAIRS = DaySettings((MATCH,), teams=Teams.BEST_BALL, protest=0, late_until=0)
STRIKES = DaySettings(
    (
        short(
            form=Form.STRIKES,
            rounds=0,
            hall=PAIR,
            seating=SeatingRule.RANDOM,
            scheme=day_scheme("strikes"),
            strikes=2,
        ),
    ),
    protest=0,
)


def played(world: World, settings: DaySettings, *, mates: int = 0) -> tuple[Member, Tournament]:
    """Eight, as far as the end of the final match; bob is a member, cal a stranger who may read."""
    by, event = begun(world.ann, settings, people=8)
    if mates:
        with_teams(by, event, mates)
    League.objects.filter(pk=event.league_id).update(visibility="public")
    joined(event.league, world.bob, "member")
    row = drawn(by, event)
    while row.tables.count() > 1:
        play_round(by, row, better_first)
        row = drawn(by, event)
    play_round(by, row, better_first)
    return by, Tournament.objects.get(pk=event.pk)


def active(event: Tournament) -> int:
    return event.entrants.filter(state="active").count()


def gold(world: World) -> str:
    page = said(world.ann.client.get(f"{HOME}desk/"))
    assert page.count("btn--primary") == 1
    return page.partition("btn--primary")[2].partition("</button>")[0]


def test_groups_are_told_hand_by_hand(world: World) -> None:
    by, event = played(world, GROUPS)
    assert ahead_of(event).step is NextStep.REVEAL
    assert active(event) == 4
    assert "Begin the reveal" in gold(world)
    for who in (world.bob, world.cal):
        assert "is-through" not in said(who.client.get(f"{HOME}final/")).rpartition("<section")[2]
    with pytest.raises(DirectingError, match="The final is played"):
        draws.draw_round(by, stage_of(event))
    remote = world.ann.client.post(f"{HOME}final/reveal/")["Location"].partition("?")[0]
    screen = HallScreen.objects.get()
    assert "face down" in said(Client().get(f"/hall/{screen.key}/"))
    world.ann.client.post(f"{remote}reveal/", {"revealed": "4"})
    cache.clear()
    assert "Abe wins" in said(Client().get(f"/hall/{screen.key}/"))
    assert active(event) == 1
    assert "Podium" in gold(world)
    world.ann.client.post(f"{HOME}lead/finish/")
    assert "Abe wins" in said(world.cal.client.get(f"{HOME}final/"))


@pytest.mark.parametrize(("settings", "mates"), [(MATCHES, 0), (PAIRS, 2)])
def test_a_match_is_told_by_a_tap(world: World, settings: DaySettings, mates: int) -> None:
    by, event = played(world, settings, mates=mates)
    ahead = ahead_of(event)
    assert (ahead.step, ahead.hands) == (NextStep.REVEAL, False)
    assert active(event) == 2 * max(mates, 1)
    assert "Show the result now" in gold(world)
    screen = screens.add_screen(by, event)
    assert "leads" not in said(Client().get(f"/hall/{screen.key}/"))
    world.ann.client.post(f"{HOME}lead/finish/")
    assert active(event) == max(mates, 1)
    assert " wins" in said(world.cal.client.get(f"{HOME}final/"))


def test_it_may_be_shown_while_it_is_played(world: World) -> None:
    by, event = begun(world.ann, GROUPS, people=8)
    play_round(by, drawn(by, event), better_first)
    row = drawn(by, event)
    disclosure.read_out(by, stage_of(event))
    play_round(by, row, better_first)
    assert active(event) == 1
    assert ahead_of(Tournament.objects.get(pk=event.pk)).step is NextStep.FINISH


def test_a_day_may_have_no_secret(world: World) -> None:
    _by, event = played(world, GROUPS.changed(secret_final=False))
    assert active(event) == 1
    assert ahead_of(event).step is NextStep.FINISH


def test_before_the_final_match_nothing_is_a_secret(world: World) -> None:
    by, event = begun(world.ann, MATCHES, people=8)
    play_round(by, drawn(by, event), better_first)
    assert active(event) == 4
    assert not disclosure.is_secret_final(stage_of(event))


def test_a_playoff_of_the_final_is_not_told_either(world: World) -> None:
    by, event = begun(world.ann, MATCHES, people=2)
    League.objects.filter(pk=event.league_id).update(visibility="public")
    play_round(by, drawn(by, event), lambda _person, _hole: 5)
    playoff = Playoff.objects.get()
    one, other = playoff.people
    typed = {f"points-{one}": "2", f"points-{other}": "7", "seen": 0}
    shown = said(world.cal.client.get(f"{HOME}standings/"))
    assert world.ann.client.post(f"{HOME}playoffs/{playoff.pk}/hole/", typed).status_code == 302
    assert active(event) == 2
    cache.clear()
    assert "Playoff" not in shown
    assert "Playoff" not in said(world.cal.client.get(f"{HOME}standings/"))
    disclosure.tell_final(by, event)
    assert list(event.entrants.filter(state="active").values_list("person", flat=True)) == [one]


def with_strikes(world: World) -> tuple[Member, Tournament, Round]:
    """Two, of whom the one who loses twice is out; a round in which one did is over."""
    by, event = begun(world.ann, STRIKES, people=2)
    League.objects.filter(pk=event.league_id).update(visibility="public")
    joined(event.league, world.bob, "member")
    row = drawn(by, event)
    with pytest.raises(DirectingError, match="A round is still open"):
        draws.draw_round(by, stage_of(event))
    assert disclosure.is_secret_final(stage_of(event))
    play_round(by, row, better_first)
    assert not disclosure.is_secret_final(stage_of(event))
    return by, Tournament.objects.get(pk=event.pk), drawn(by, event)


def standing(world: World) -> list[str]:
    """Who a stranger reads in the standings, with their strikes."""
    cache.clear()
    page = said(world.cal.client.get(f"{HOME}standings/0/"))
    return re.findall(r"(Abe|Bea|1 strike|2 strikes|(?<=>)[012](?=<))", page.partition("<table")[2])


def test_with_strikes_only_the_round_that_leaves_one_is_a_final(world: World) -> None:
    by, event, row = with_strikes(world)
    before = standing(world)
    assert before
    play_round(by, row, better_first)
    assert (ahead_of(event).step, active(event)) == (NextStep.REVEAL, 2)
    assert standing(world) == before
    assert "Begin the reveal" in gold(world)
    with pytest.raises(DirectingError, match="The final is played"):
        draws.draw_round(by, stage_of(event))
    remote = world.ann.client.post(f"{HOME}final/reveal/")["Location"].partition("?")[0]
    assert standing(world) == before
    world.ann.client.post(f"{remote}reveal/", {"revealed": "2"})
    assert active(event) == 1
    assert standing(world) != before
    assert "Podium" in gold(world)
    screen = HallScreen.objects.get()
    assert "Abe wins" in said(Client().get(f"/hall/{screen.key}/"))
    world.ann.client.post(f"{HOME}lead/finish/")
    assert "Abe wins" in said(world.cal.client.get(f"{HOME}final/"))


def test_with_strikes_it_may_be_refused(world: World) -> None:
    by, event, row = with_strikes(world)
    play_round(by, row, better_first)
    world.ann.client.post(f"{HOME}lead/finish/")
    assert active(event) == 1
    assert "Abe wins" in said(world.cal.client.get(f"{HOME}final/"))


def test_with_strikes_a_round_that_leaves_two_is_told_at_once(world: World) -> None:
    by, event, row = with_strikes(world)
    play_round(by, row, lambda person, _: -3 * person)
    assert (ahead_of(event).step, active(event)) == (NextStep.DRAW, 2)
    assert not disclosure.is_secret_final(stage_of(event))


def test_the_last_round_of_teams_is_told_by_a_tap(world: World) -> None:
    by, event = begun(world.ann, SUM, people=4)
    with_teams(by, event, 2)
    League.objects.filter(pk=event.league_id).update(visibility="public")
    play_round(by, drawn(by, event), better_first)
    before = said(world.cal.client.get(f"{HOME}standings/"))
    play_round(by, drawn(by, event), better_first)
    ahead = ahead_of(Tournament.objects.get(pk=event.pk))
    assert (ahead.step, ahead.hands) == (NextStep.REVEAL, False)
    kept = said(world.cal.client.get(f"{HOME}standings/"))
    assert "The last round is hidden" in kept
    assert "The last round is hidden" not in before
    assert "Show the result now" in gold(world)
    world.ann.client.post(f"{HOME}lead/finish/")
    assert "hidden" not in words(world.cal.client.get(f"{HOME}standings/"))
    assert "wins" in said(world.cal.client.get(f"{HOME}final/"))
