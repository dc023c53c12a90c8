"""A step that is followed by a draw does both: the start, the end of a round, the cut. Where only
the draw is refused the step stands, and the page says why.
"""

import pytest
from django.test import Client

from tests.tournaments.day_play import (
    begun,
    days,
    draws,
    entered,
    entrants,
    fresh_round,
    play_round,
    rounds,
    short,
    stage_of,
)
from tests.tournaments.playing import Someone, joined, said
from tests.tournaments.world import World
from tournaments.models import Round, Tournament
from tournaments.permissions import Member
from tournaments.queries.days.steps import ahead_of
from tournaments.rules.days.cuts import Cut, TieRule
from tournaments.rules.days.next_steps import NextStep
from tournaments.rules.days.stages import DaySettings, Form, SeatingRule, Teams
from tournaments.rules.draws.halls import Hall

pytestmark = pytest.mark.django_db
HOME = "/t/open/"
DRAW = {"then": "draw"}
POWER = short(rounds=2, seating=SeatingRule.POWER)


def at_the_door(ann: Someone, settings: DaySettings) -> Tournament:
    """Everybody is here, and nothing has started."""
    by, event = entered(ann, settings, people=8)
    for act in ("publish", "open_checkin"):
        event = days.lead_tournament(by, event, act)
    entrants.arrive_rest(by, event)
    event.refresh_from_db()
    return event


def ahead(event: Tournament) -> NextStep:
    return ahead_of(Tournament.objects.get(pk=event.pk)).step


def gold(client: Client, place: str) -> str:
    """What stands on the gold button of a page, which has one."""
    page = said(client.get(f"{HOME}{place}"))
    assert page.count("btn--primary") == 1
    return page.partition("btn--primary")[2].partition("</button>")[0]


def test_the_start_and_the_first_draw(world: World) -> None:
    event, client = at_the_door(world.ann, DaySettings((POWER,))), world.ann.client
    joined(event.league, world.bob, "member")
    assert "Start and draw round 1" in gold(client, "")
    assert "Only start" in said(client.get(HOME))
    assert "Start and draw round 1" in gold(client, "people/")
    assert world.bob.client.post(f"{HOME}lead/start/", DRAW).status_code == 403
    started = client.post(f"{HOME}lead/start/", DRAW | {"seen": event.version})
    row = Round.objects.get()
    assert (started.status_code, started["Location"]) == (302, f"{HOME}rounds/{row.pk}/")
    assert row.state == "drafted"
    again = client.post(f"{HOME}lead/start/", DRAW | {"seen": event.version})
    assert again.status_code == 422
    assert Round.objects.get() == row


def test_only_the_start(world: World) -> None:
    event = at_the_door(world.ann, DaySettings((POWER,)))
    started = world.ann.client.post(f"{HOME}lead/start/", {"seen": event.version})
    assert started["Location"] == f"{HOME}desk/"
    assert not Round.objects.exists()
    assert ahead(event) is NextStep.DRAW


def test_teams_are_made_before_anybody_is_seated(world: World) -> None:
    stage = short(rounds=1, scheme=POWER.scheme)
    event = at_the_door(world.ann, DaySettings((stage,), teams=Teams.SUM))
    assert event.state == "checkin"
    assert "Start the tournament" in gold(world.ann.client, "")


def in_review(ann: Someone, settings: DaySettings) -> tuple[Member, Tournament, Round]:
    """All tables of the first round are in."""
    by, event = begun(ann, settings, people=8)
    row = rounds.publish_round(by, draws.draw_round(by, stage_of(event)))
    play_round(by, row, lambda person, _: 3 * person, close=False)
    return by, event, fresh_round(row)


def test_the_end_of_a_round_and_the_next_draw(world: World) -> None:
    _by, _event, row = in_review(world.ann, DaySettings((POWER,)))
    client, close = world.ann.client, f"{HOME}rounds/{row.pk}/close/"
    assert "Close round 1 and draw round 2" in gold(client, "desk/")
    assert "Only close it" in said(client.get(f"{HOME}desk/"))
    assert client.post(close, DRAW | {"seen": 0}).status_code == 422
    assert fresh_round(row).state == "review"
    closed = client.post(close, DRAW | {"seen": row.version})
    second = Round.objects.get(number=2)
    assert closed["Location"] == f"{HOME}rounds/{second.pk}/"
    assert (fresh_round(row).state, second.state) == ("closed", "drafted")
    assert client.post(close, DRAW | {"seen": row.version}).status_code == 422
    assert Round.objects.count() == 2


def test_a_draw_that_is_refused_leaves_the_round_closed(world: World) -> None:
    _by, event, row = in_review(world.ann, DaySettings((POWER,)))
    draws_left = event.entrants.exclude(person__name="Abe")
    draws_left.update(state="dropped")  # nobody is left to sit with Abe
    closed = world.ann.client.post(f"{HOME}rounds/{row.pk}/close/", DRAW)
    assert closed.status_code == 422
    assert fresh_round(row).state == "closed"
    assert 'role="alert"' in said(closed)


def test_what_is_drawn_already_is_not_drawn_again(world: World) -> None:
    """All rounds of a stage are drawn at once where nothing depends on how they end."""
    by, event = begun(world.ann, DaySettings((short(rounds=3),)), people=8)
    row = rounds.publish_round(by, draws.draw_round(by, stage_of(event)))
    play_round(by, row, lambda person, _: 3 * person, close=False)
    assert "draw round" not in gold(world.ann.client, "desk/")
    entrants.enter_name(by, event, name="Zoe", here=True)
    assert "Close round 1 and draw round 2" in gold(world.ann.client, "desk/")


def test_a_knockout_may_have_to_wait_for_a_playoff(world: World) -> None:
    stage = short(form=Form.GROUPS, rounds=0, hall=Hall(varied=False), seating=SeatingRule.SNAKE)
    in_review(world.ann, DaySettings((stage,)))
    assert "draw round" not in gold(world.ann.client, "desk/")


def to_the_cut(ann: Someone, places: int) -> Tournament:
    """Two tables are played: two people are first, two second."""
    cut = Cut(places, TieRule.PLAYOFF)
    first = short(rounds=1, seating=SeatingRule.RANDOM, cut=cut)
    by, event = begun(ann, DaySettings((first, short(rounds=1))), people=8)
    row = rounds.publish_round(by, draws.draw_round(by, stage_of(event)))
    play_round(by, row, lambda person, _: 3 * person)
    event.refresh_from_db()
    return event


def test_the_cut_and_the_draw_of_the_final(world: World) -> None:
    event, client = to_the_cut(world.ann, 4), world.ann.client
    page = said(client.get(f"{HOME}standings/0/"))
    assert page.count("btn--primary") == 1
    assert "Make the cut and draw: " in page.partition("btn--primary")[2]
    assert "Only make the cut" in page
    made = client.post(f"{HOME}standings/0/cut/", DRAW | {"seen": event.version})
    final = Round.objects.get(stage__position=1)
    assert made["Location"] == f"{HOME}rounds/{final.pk}/"
    assert client.post(f"{HOME}standings/0/cut/", DRAW).status_code == 422
    assert Round.objects.filter(stage__position=1).count() == 1


def test_a_playoff_comes_before_the_draw(world: World) -> None:
    event, client = to_the_cut(world.ann, 3), world.ann.client
    assert "Make the cut and begin the playoff" in gold(client, "standings/0/")
    client.post(f"{HOME}standings/0/cut/", DRAW | {"seen": event.version})
    assert ahead(event) is NextStep.PLAYOFF
    assert not Round.objects.filter(stage__position=1).exists()
