"""The table of roles: every action by every role, in every kind of league."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import RequestFactory
from django.utils import timezone

from scorecards.permissions import COOKIE
from tests.tournaments.playing import joined, play, someone
from tests.tournaments.world import with_league
from tournaments import permissions
from tournaments.directing import invitations
from tournaments.models import League, Membership
from tournaments.permissions import ACTIONS, RANK, ROLES, acting, member_of, reading

beginning = with_league

# Section 1.1 of what leagues must do, said once more by hand: the least role of each action.
EXPECTED = {
    "viewer": {"read", "claim_person", "leave"},
    "guest": {"settle_own", "reply", "check_in_self", "score_own_game", "confirm_own_game"}
    | {"dispute_own_game", "start_own_table"},
    "member": {
        "read_private",
        "register_self",
        "start_own_game",
    },
    "scorer": {
        "start_game",
        "score_game",
        "confirm_game",
        "dispute_game",
        "change_seats",
        "run_night",
    },
    "director": {"plan_season", "rule", "settle", "manage_people", "invite", "export_history"},
    "owner": {"edit_league", "give_roles", "hand_over", "move_league", "delete_league"},
}


def asks(who=None, device=None):
    request = RequestFactory().get("/")
    request.user = who.user if who else AnonymousUser()
    phone = device or (who.device if who else None)
    if phone is not None:
        request.COOKIES[COOKIE] = phone.key
    return request


def test_the_table_is_the_one_that_was_asked_for():
    assert {
        role: {a for a, least in ACTIONS.items() if least == role} for role in ROLES
    } == EXPECTED


@pytest.mark.parametrize("role", ROLES)
def test_each_role_does_what_the_table_says(league, role):
    League.objects.update(visibility="link")
    dan = someone("dan")
    joined(league, dan, role)
    for action, least in ACTIONS.items():
        if RANK[role] >= RANK[least]:
            assert acting(asks(dan), league.slug, action).role == role, action
        else:
            with pytest.raises(PermissionDenied):
                pytest.fail(f"{acting(asks(dan), league.slug, action)} may {action}")


@pytest.mark.parametrize(
    ("visibility", "readers"),
    [
        ("public", {None, *ROLES}),
        ("link", set(ROLES)),
        ("private", set(ROLES) - {"viewer"}),
    ],
)
def test_who_may_not_read_meets_nothing(league, cal, visibility, readers):
    League.objects.update(visibility=visibility)
    for role in (None, *ROLES):
        Membership.objects.filter(user=cal.user).delete()
        if role is not None:
            joined(league, cal, role)
        if role in readers:
            assert reading(asks(cal), league.slug).role == role
        else:
            with pytest.raises(Http404):
                reading(asks(cal), league.slug)


def test_a_stranger_may_do_nothing_in_a_public_league(league, cal):
    League.objects.update(visibility="public")
    for action in set(ACTIONS) - EXPECTED["viewer"]:
        with pytest.raises(PermissionDenied):
            acting(asks(cal), league.slug, action)


def test_no_such_league_is_the_same_as_a_closed_door(league, cal):
    for slug in (league.slug, "nothing-here"):
        with pytest.raises(Http404):
            acting(asks(cal), slug, "read")


def test_the_role_is_one_query(league, ann, django_assert_num_queries):
    request = asks(ann)
    with django_assert_num_queries(2):  # the device of the cookie, then the role
        assert member_of(request, league, person=False).role == "owner"


def test_a_device_acts_by_its_link_until_it_is_revoked(by, league, people, cal):
    link = invitations.invite(by, role="member", person_id=people["d"].pk)
    invitations.open_invitation(key=link.key, device=cal.device)
    member = reading(asks(device=cal.device), league.slug)
    assert (member.role, member.person_id, member.link_id) == ("member", people["d"].pk, link.pk)
    invitations.revoke_invitation(by, invitation_id=link.pk)
    with pytest.raises(Http404):
        reading(asks(device=cal.device), league.slug)


def test_own_games_are_those_one_sits_at(by, season, people, bob, cal):
    joined(by.league, cal, "member", people["e"])
    game = play(by, season, {people["a"].pk: 3, people["b"].pk: 4}, confirm=False)
    member, other = reading(asks(bob), by.league.slug), reading(asks(cal), by.league.slug)
    assert (member.position_at(game), other.position_at(game)) == (1, None)
    assert member.may_at("confirm_game", game)
    assert not other.may_at("confirm_game", game)
    assert not member.may_at("rule", game)


def test_the_best_of_account_and_device_counts(league, ann):
    Membership.objects.create(league=league, device=ann.device, role="viewer", since=timezone.now())
    assert member_of(asks(ann), league).role == "owner"
    assert permissions.may_read("viewer", "link")
