"""The next step of whoever runs a league: a table of cases, and that pages offer it."""

import pytest
from django.utils import timezone

from tests.tournaments.playing import joined, open_season, play, someone
from tests.tournaments.world import World, with_people
from tournaments.directing import confirmations, nights, seasons
from tournaments.permissions import ACTIONS, RANK
from tournaments.rules.next_steps import Standing, next_step
from tournaments.rules.season_settings import SeasonSettings

HOME, MORE = "/leagues/thursdays/", "/leagues/thursdays/more/"
WINTER = "/leagues/thursdays/s/winter/"
GROUP = {"season": "open", "people": 8}

CASES = [
    ("director", {}, "plan_season"),
    ("director", {"season": "closed", "people": 8}, "plan_season"),
    ("director", {"season": "open", "people": 1}, "add_people"),
    ("director", {"season": "planned", "people": 8}, "open_season"),
    ("director", GROUP, "start_game"),
    ("director", GROUP | {"by_nights": True}, "plan_night"),
    ("director", GROUP | {"by_nights": True, "night": "planned"}, "next_night"),
    ("director", GROUP | {"night": "planned", "today": True}, "check_in"),
    ("director", GROUP | {"night": "planned", "today": True, "cards": 3}, "check_in"),
    ("director", GROUP | {"night": "checkin", "cards": 3}, "check_in"),
    ("director", GROUP | {"night": "playing"}, "run_night"),
    ("director", GROUP | {"night": "planned", "cards": 3}, "confirm"),
    ("director", GROUP | {"by_nights": True, "past_end": True}, "close_season"),
    ("director", GROUP | {"by_nights": True, "past_end": True, "playing": 1}, "plan_night"),
    ("director", GROUP | {"divided": True}, "make_list"),
    ("director", GROUP | {"divided": True, "listed": True}, "start_game"),
    ("director", GROUP | {"divided": True, "by_nights": True}, "plan_night"),
    ("scorer", {}, ""),
    ("scorer", GROUP | {"by_nights": True}, "start_game"),
    ("scorer", GROUP | {"night": "playing"}, "run_night"),
    ("scorer", GROUP | {"cards": 1}, "confirm"),
    ("member", GROUP | {"by_nights": True, "cards": 1, "night": "playing"}, ""),
]


@pytest.mark.parametrize(("role", "facts", "step"), CASES)
def test_the_first_case_that_the_role_allows_is_the_next_step(role, facts, step):
    def may(action: str) -> bool:
        return RANK[role] >= RANK[ACTIONS[action]]

    assert next_step(Standing(**facts), may) == step


def beginning(world: World) -> None:
    with_people(world)


def test_a_season_of_nights_is_led_from_plan_to_night_to_card(ann, by, people):
    assert "Plan a season</a>" in ann.client.get(HOME).text
    settings = SeasonSettings(rulesets=("pagat-6",), holes=2)
    season = seasons.create_season(by, name="Winter", settings=settings)
    assert "Open the season</a>" in ann.client.get(HOME).text
    season = seasons.change_state(by, season, "open")
    assert f'btn--primary" href="{WINTER}games/new/"' in ann.client.get(HOME).text
    night = nights.plan_night(by, season, day=timezone.localdate())
    assert f'btn--primary" href="{WINTER}nights/{night.day}/"' in ann.client.get(HOME).text
    assert "Check people in</a>" in ann.client.get(MORE).text
    nights.cancel_night(by, night, reason="snow")
    game = play(by, season, {people["a"].pk: 3, people["b"].pk: 5}, confirm=False)
    confirmations.submit_card(by, game)
    for page in (HOME, MORE):
        html = ann.client.get(page).text
        assert "Confirm one card</a>" in html
        assert f'href="{WINTER}games/?state=submitted"' in html


def test_a_member_is_offered_no_step_and_nothing_that_directs(ann, by, league, people):
    open_season(by)
    bob = someone("bob")
    joined(league, bob, "member", people["b"])
    html = bob.client.get(MORE).text
    for words in ("Running the league", "Bring people in", "Who is who", "Plan a season"):
        assert words not in html
        assert words in ann.client.get(MORE).text
    assert "Delete the league" not in html
    assert "Leave the league" in html


def test_pages_with_nothing_to_show_are_not_offered(ann, by, league, people):
    season = open_season(by)
    html = ann.client.get(WINTER).text
    for page in ("cross/", "records/", "course/", "at/", "both/", "print/"):
        assert f'"{WINTER}{page}"' not in html
    assert f'"{WINTER}fixtures/"' not in ann.client.get(WINTER + "nights/").text
    assert "Handicap and par" not in ann.client.get(MORE).text
    assert "All seasons" not in ann.client.get(MORE).text
    play(by, season, {people["a"].pk: 3, people["b"].pk: 5})
    html = ann.client.get(WINTER).text
    for page in ("cross/", "records/", "at/", "print/"):
        assert f'"{WINTER}{page}"' in html
    seasons.create_season(by, name="Spring", settings=SeasonSettings())
    assert "All seasons" in ann.client.get(MORE).text


def test_a_season_with_handicaps_leads_to_par(ann, by, people):
    open_season(by, handicap="eb")
    assert "Handicap and par" in ann.client.get(MORE).text
