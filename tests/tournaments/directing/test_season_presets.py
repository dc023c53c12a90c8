"""Ready-made settings: each can be used as it is, and a new season begins with the chosen one."""

from dataclasses import replace

import pytest

from tests.tournaments.season_pages import page, send
from tournaments.models import Season
from tournaments.rules.presets import PRESETS, find_preset
from tournaments.rules.season_settings import problems
from tournaments.rules.standings.systems import DAY_SYSTEMS

NEW = "/leagues/thursdays/seasons/new/"


@pytest.mark.parametrize("preset", PRESETS, ids=lambda each: each.slug)
def test_a_preset_may_be_used_as_it_is(preset):
    assert problems(preset.settings) == ()
    assert find_preset(preset.slug) is preset


@pytest.mark.parametrize("system", [*(each.slug for each in DAY_SYSTEMS), "chess", ""])
def test_no_season_takes_a_points_system_of_days(system):
    settings = PRESETS[0].settings
    others = replace(settings, scheme=replace(settings.scheme, system=system))
    assert [trouble.field for trouble in problems(others)] == ["system"]


def test_an_unknown_preset_is_none():
    assert find_preset("chess") is None


def test_a_new_season_begins_with_the_chosen_one(ann, league):
    html = page(ann, NEW + "?like=nights")
    assert 'href="?like=nights" aria-current="true"' in html
    assert 'name="best" value="10"' in html
    assert 'value="linear100" checked' in html
    assert 'name="division-0-name" value="A"' in page(ann, NEW + "?like=divisions")


def test_a_preset_that_cannot_be_counted_says_why(ann, league):
    html = page(ann, NEW)
    assert "Par is not yet known" in html
    assert 'href="?like=handicap"' not in html
    assert page(ann, NEW + "?like=chess")


def test_another_season_begins_with_the_last_one(ann, season):
    assert "As in Winter" in page(ann, NEW)
    assert 'name="holes" value="2"' in page(ann, NEW)
    assert 'name="holes" value="2"' not in page(ann, NEW + "?like=weekly")


def test_only_who_plans_seasons_sees_them(bob, league):
    send(bob, NEW, 403, name="Mine")
    assert not Season.objects.exists()
