"""What an account has in leagues: taken away in its export, and no league left without an owner."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.scorecards.histories import verdict
from tests.tournaments.playing import open_season, play
from tournaments.directing import confirmations, invitations, leagues, merges, people
from tournaments.models import League, Membership
from tournaments.permissions import Member

DELETE = "/account/delete/"


@pytest.fixture
def league(ann):
    return leagues.create_league(user=ann.user, name="Thursdays", person_name="Ann")


def test_a_league_keeps_its_only_owner(ann, league):
    ann.confirm()
    for answer in (ann.client.get(DELETE), ann.client.post(DELETE, {})):
        assert answer.status_code == 403
        assert "A league needs an owner: hand it over first." in answer.text
        assert 'href="/leagues/thursdays/"' in answer.text
    assert User.objects.filter(pk=ann.user.pk).exists()


def test_the_export_has_what_leagues_keep(ann, bob, league):
    by = Member(league, "owner", ann.user, ann.device)
    people.add_person(by, name="Bob")
    for_somebody = invitations.invite(by, role="member")
    said = ann.client.get("/account/export/").json()["leagues"]
    assert [(role["league_name"], role["role"]) for role in said["roles"]] == [
        ("Thursdays", "owner")
    ]
    assert [person["name"] for person in said["people"]] == ["Ann"]
    assert [act["kind"] for act in said["acts"]] == ["create_league", "add_person", "invite"]
    assert (said["claims"], said["results"]) == ([], [])
    assert for_somebody.key not in str(said)
    bob.sign_in()
    nothing = bob.client.get("/account/export/").json()["leagues"]
    assert not any(nothing.values())


def test_the_export_has_the_results_of_everybody_one_is(ann, league):
    by = Member(league, "owner", ann.user, ann.device)
    me = league.people.get()
    other, twin = (people.add_person(by, name=name).pk for name in ("Bob", "Annie"))
    season = open_season(by)
    play(by, season, {me.pk: 3, other: 5})
    play(by, season, {twin: 9, other: 5})
    merges.merge_people(by, person_id=twin, into_id=me.pk)
    said = ann.client.get("/account/export/").json()["leagues"]
    assert [person["name"] for person in said["people"]] == ["Ann", "Annie"]
    assert [result["strokes"] for result in said["results"]] == [3, 9]


def test_with_another_owner_an_account_ends(ann, bob, league):
    Membership.objects.create(league=league, user=bob.user, role="owner", since=timezone.now())
    ann.confirm()
    assert ann.client.post(DELETE, {}).status_code == 302
    assert not User.objects.filter(pk=ann.user.pk).exists()
    assert list(league.people.values_list("name", "user")) == [("Ann", None)]


def test_without_the_league_an_account_ends(ann, league):
    leagues.delete_league(Member(league, "owner", ann.user), typed_name="Thursdays")
    ann.confirm()
    assert ann.client.post(DELETE, {}).status_code == 302
    assert not League.objects.exists()
    assert not User.objects.filter(pk=ann.user.pk).exists()


def test_with_the_account_the_name_goes_out_of_leagues(ann, bob, league):
    Membership.objects.create(league=league, user=bob.user, role="owner", since=timezone.now())
    by = Member(league, "owner", ann.user, ann.device)
    me, other = league.people.get(), people.add_person(by, name="Bob")
    season = open_season(by)
    game = play(by, season, {me.pk: 3, other.pk: 5}, confirm=False)
    ann.confirm()
    assert "Take my name out of my leagues too (Thursdays)" in ann.client.get(DELETE).text
    answer = ann.client.post(DELETE, {"leagues": "on"})
    assert answer.status_code == 422
    assert "Ann sits at a table that is not confirmed yet. Wait until it is." in answer.text
    assert User.objects.filter(pk=ann.user.pk).exists()
    assert league.people.filter(name="Ann").exists()
    confirmations.submit_card(by, game)
    confirmations.force_card(by, game, reason="played")
    assert ann.client.post(DELETE, {"leagues": "on"})["Location"] == "/"
    assert not User.objects.filter(pk=ann.user.pk).exists()
    assert sorted(league.people.values_list("name", flat=True)) == ["Bob", "Former member 1"]
    assert verdict(league=league.slug) == ""


def test_whoever_is_in_no_league_is_not_asked_about_them(ann):
    ann.confirm()
    assert "my leagues" not in ann.client.get(DELETE).text
