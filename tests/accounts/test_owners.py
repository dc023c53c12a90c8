"""The end of an account that owns a league: not while nobody else does."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tournaments import directing
from tournaments.models import League, Membership
from tournaments.permissions import Member

DELETE = "/account/delete/"


@pytest.fixture
def league(ann):
    return directing.create_league(user=ann.user, name="Thursdays", person_name="Ann")


def test_a_league_keeps_its_only_owner(ann, league):
    ann.confirm()
    for answer in (ann.client.get(DELETE), ann.client.post(DELETE, {})):
        assert answer.status_code == 403
        assert "A league needs an owner: hand it over first." in answer.text
        assert 'href="/leagues/thursdays/"' in answer.text
    assert User.objects.filter(pk=ann.user.pk).exists()


def test_with_another_owner_an_account_ends(ann, bob, league):
    Membership.objects.create(league=league, user=bob.user, role="owner", since=timezone.now())
    ann.confirm()
    assert ann.client.post(DELETE, {}).status_code == 302
    assert not User.objects.filter(pk=ann.user.pk).exists()
    assert list(league.people.values_list("name", "user")) == [("Ann", None)]


def test_without_the_league_an_account_ends(ann, league):
    directing.delete_league(Member(league, "owner", ann.user), typed_name="Thursdays")
    ann.confirm()
    assert ann.client.post(DELETE, {}).status_code == 302
    assert not League.objects.exists()
    assert not User.objects.filter(pk=ann.user.pk).exists()
