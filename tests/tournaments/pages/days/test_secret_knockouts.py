"""The final match of a knockout is a secret until it is told: nobody sees who is out of it. What
every address keeps back is tried in `doors/test_hidden_results.py`.
"""

import pytest
from django.core.cache import cache
from django.test import Client

from tests.tournaments.day_play import begun, drawn, draws, play_round, short, stage_of
from tests.tournaments.finals import GROUPS, better_first
from tests.tournaments.playing import joined, said
from tests.tournaments.team_days import with_teams
from tests.tournaments.world import World
from tournaments.directing.days import disclosure, screens
from tournaments.errors import DirectingError
from tournaments.models import HallScreen, League, Playoff, Tournament
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
