"""What an open season leads to: its first night, never its end; and what a new league offers."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournaments.playing import DAY, said
from tests.tournaments.season_pages import gold, home, page, send, words
from tests.tournaments.world import World, with_people
from tournaments.directing import nights, seasons
from tournaments.models import Season
from tournaments.rules.season_settings import Division, SeasonSettings

beginning = with_people


@pytest.fixture
def planned(world: World) -> Season:
    settings = SeasonSettings(rulesets=("pagat-6",), holes=2)
    return seasons.create_season(world.by, name="Spring", settings=settings)


def test_opening_leads_to_the_first_night(ann, by, planned):
    state = home(planned) + "state/"
    assert gold(page(ann, state)) == ["Open the season"]
    opened = ann.client.post(state, {"state": "open"}, follow=True)
    html = said(opened)
    assert gold(html) == ["Plan the first night"]
    assert f'href="{home(planned)}nights/new/"' in html
    assert "Bring people in" in html
    before, _, fold = html.partition("Close it, or take it back")
    assert ("Close the season" in before, "Close the season" in fold) == (False, True)
    planned.refresh_from_db()
    nights.plan_night(by, planned, day=timezone.localdate())
    assert "Plan the first night" not in page(ann, state)


def test_the_end_is_never_gold(ann, planned, by):
    season = seasons.change_state(by, planned, "open")
    nights.plan_night(by, season, day=DAY)
    Season.objects.update(ends=DAY)
    for address in ("/leagues/thursdays/", home(season) + "state/"):
        html = page(ann, address)
        assert "Close the season" in html
        assert "Close the season" not in gold(html)
    send(ann, home(season) + "state/", state="closed")
    assert Season.objects.get().state == "closed"


def test_what_a_season_has_no_use_for_is_folded(ann, planned, by):
    html = page(ann, home(planned) + "settings/")
    shown, _, folded = html.partition("Seldom needed")
    for words_ in ("Who plays", "Fixture list", "Penalties and bonuses"):
        assert words_ not in shown.partition('<nav class="stack"')[2]
        assert words_ in folded
    divided = seasons.create_season(
        by,
        name="Levels",
        settings=SeasonSettings(
            rulesets=("pagat-6",), divisions=(Division("A", down=1), Division("B", up=1))
        ),
    )
    seasons.change_state(by, divided, "open")
    html = page(ann, home(divided) + "settings/")
    assert "Seldom needed" not in html
    assert "Fixture list" in html


def test_a_new_league_offers_to_add_people(ann, bob):
    assert "Add people" in page(ann, "/leagues/thursdays/")
    assert "Add people" not in page(bob, "/leagues/thursdays/")


def test_why_a_new_league_asks_to_sign_in():
    answer = Client().get("/leagues/new/", follow=True)
    assert answer.redirect_chain[0][0].endswith("?next=/leagues/new/")
    assert "A league belongs to an account: sign in, or make one below." in said(answer)


def test_the_page_of_a_league_does_not_ask_who_plays_without_divisions(ann, planned, by):
    seasons.change_state(by, planned, "open")
    assert "Say who plays" not in words(ann, "/leagues/thursdays/")
