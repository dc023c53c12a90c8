"""What stands beside a line (a name, an index) is shown anew when it changes; polls are told."""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.utils import timezone

from tests.tournaments.playing import nights, play
from tournaments.directing import handicaps, seasons
from tournaments.directing.acts import lock_league
from tournaments.directing.people import change_person
from tournaments.ledger import chains
from tournaments.models import Season


@pytest.fixture
def played(by, people, season):
    play(by, season, {people["a"].pk: 3, people["b"].pk: 5}, day=nights(0))
    return Season.objects.get(pk=season.pk)


def rename(by, people, season):
    change_person(by, person_id=people["b"].pk, name="Zebulon", guest=False)


def set_index(by, people, season):
    handicaps.set_index(
        by,
        person_id=people["b"].pk,
        index=Fraction(77, 10),
        ends=timezone.localdate() + timedelta(days=3),
        reason="new to the game",
    )


def cancel_index(by, people, season):
    handicaps.cancel_index(by, person_id=people["b"].pk)


def replay(by, people, season):
    chains.mark(season, season.league.created)
    lock_league(season.league)
    chains.replay(season.league)


def describe(by, people, season):
    seasons.describe_season(by, season, name="Spring", starts=None, ends=None)


@pytest.mark.parametrize(
    ("before", "act", "shown"),
    [
        (None, rename, "Zebulon"),
        (None, set_index, ""),
        (set_index, cancel_index, ""),
        (None, replay, ""),
        (None, describe, ""),
    ],
)
def test_whoever_has_seen_the_table_is_told(ann, by, people, played, at, before, act, shown):
    if before is not None:
        before(by, people, played)
    api = f"/api/v1/leagues/{by.league.slug}/seasons/{played.slug}/standings/"
    seen = ann.client.get(api)["ETag"]
    page = at(f"s/{played.slug}/")
    version = seen.strip('"')
    poll = f"{page}table/?seen={version}"
    assert (not shown) or shown not in ann.client.get(page).content.decode()
    assert ann.client.get(poll).status_code == 204
    act(by, people, played)
    assert ann.client.get(api, headers={"If-None-Match": seen}).status_code == 200
    answer = ann.client.get(poll)
    assert answer.status_code == 200
    assert shown in answer.content.decode()
