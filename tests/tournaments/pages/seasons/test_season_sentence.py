"""A new season is one sentence, each part of which leads to where it is changed."""

import re

import pytest

from tests.tournaments.season_pages import page, send, settings_fields
from tests.tournaments.world import with_people
from tournaments.models import Season

NEW = "/leagues/thursdays/seasons/new/"
PART = re.compile(r'<a href="#(group-\w+)">([^<]*)</a>')
beginning = with_people


def test_each_part_of_the_sentence_leads_to_its_settings(ann):
    html = page(ann, NEW + "?like=club")
    parts = PART.findall(html)
    assert [name for name, _words in parts] == [
        f"group-{each}" for each in ("tables", "rules", "system", "counts")
    ]
    assert parts[0][1] == "Tables of 4"
    for name, words in parts:
        assert words
        assert html.count(f'id="{name}"') == 1


def test_the_sentence_stays_when_something_is_wrong(ann):
    html = send(ann, NEW, 422, name="", **settings_fields()).content.decode()
    assert len(PART.findall(html)) == 4
    assert not Season.objects.exists()


@pytest.mark.parametrize(("like", "spare"), [("club", True), ("divisions", False)])
def test_what_this_kind_of_season_has_not_is_folded(ann, like, spare):
    html = page(ann, f"{NEW}?like={like}")
    form = html.partition('class="settings"')[2]
    before = form.partition("Seldom needed")[0]
    assert ("Divisions" in before) is not spare
    assert "Divisions" in form


def test_the_settings_of_a_season_that_is_made_are_all_open_to_see(ann, season):
    html = page(ann, f"/leagues/thursdays/s/{season.slug}/settings/")
    assert not PART.findall(html)
