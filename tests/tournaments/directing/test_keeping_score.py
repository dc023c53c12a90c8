"""Who keeps the score of a league's game by a role keeps it no longer than the role."""

import pytest
from django.test import Client

from scorecards import devices
from scorecards.models import Game
from tests.tournaments.playing import joined, play
from tests.tournaments.season_pages import home
from tests.tournaments.world import with_season
from tournaments.directing import invitations, leagues
from tournaments.models import Membership
from tournaments.permissions import Member

beginning = with_season


@pytest.fixture
def game(by, season, people):
    return play(by, season, {people["a"].pk: 10, people["b"].pk: 12}, confirm=False)


@pytest.fixture
def cal(cal):
    """Signed in on the phone, as everybody is who signs in by the pages."""
    devices.sign_in(cal.device, cal.user.pk)
    return cal


def kept(client: Client, game) -> int:
    return client.get(f"/g/{game.game.code}/").status_code


def test_a_scorer_who_is_removed_keeps_no_score(by, season, game, cal):
    joined(by.league, cal, "scorer")
    assert kept(cal.client, game) == 404
    assert cal.client.post(f"{home(season)}games/{game.game.code}/score/").status_code == 302
    assert kept(cal.client, game) == 200
    role = Membership.objects.get(league=by.league, user=cal.user)
    leagues.remove_member(by, membership_id=role.pk)
    assert kept(cal.client, game) == 404


def test_who_leaves_keeps_only_games_of_others(by, season, game, cal):
    joined(by.league, cal, "scorer")
    cal.client.post(f"{home(season)}games/{game.game.code}/score/")
    other = Game.objects.exclude(league_game__season__league=by.league).count()
    leagues.leave_league(Member(by.league, "scorer", cal.user))
    assert kept(cal.client, game) == 404
    assert Game.objects.exclude(league_game__season__league=by.league).count() == other


def test_a_phone_that_came_by_a_revoked_link_keeps_no_score(by, season, people):
    link = invitations.invite(by, role="member", person_id=people["d"].pk)
    phone = Client()
    assert phone.post(f"/i/{link.key}/").status_code == 302
    game = play(by, season, {people["a"].pk: 10, people["d"].pk: 12}, confirm=False)
    assert phone.post(f"{home(season)}games/{game.game.code}/score/").status_code == 302
    assert kept(phone, game) == 200
    invitations.revoke_invitation(by, invitation_id=link.pk)
    assert kept(phone, game) == 404
