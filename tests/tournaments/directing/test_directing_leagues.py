"""Acts on a league, its roles, invitations and claims: done, refused, and two at once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scorecards.models import Game
from tests.tournaments.playing import joined, play, someone
from tournaments.directing import claims, invitations, leagues, merges
from tournaments.directing.acts import edition_of
from tournaments.errors import Changed, DirectingError
from tournaments.models import Act, Claim, Invitation, League, Membership, Person, Result, Season


def test_a_league_begins_with_its_owner(league, ann):
    assert (league.slug, league.visibility) == ("thursdays", "private")
    assert Membership.objects.get(league=league).role == "owner"
    assert Person.objects.get(league=league).user == ann.user
    assert Act.objects.get(league=league).kind == "create_league"


def test_addresses_are_told_apart(ann, league):
    again = leagues.create_league(user=ann.user, name="Thursdays")
    new = leagues.create_league(user=ann.user, name="New")
    assert (again.slug, new.slug) == ("thursdays-2", "new-2")


@pytest.mark.parametrize("name", ["", "   ", "x" * 81, "<b>", "a\u202eb", "a\x00b"])
def test_a_bad_name_makes_no_league(ann, name):
    with pytest.raises(DirectingError) as refused:
        leagues.create_league(user=ann.user, name=name)
    assert refused.value.field == "name"
    assert not League.objects.exists()


@pytest.mark.parametrize(
    "other",
    [
        *({"name": "One"}, {"about": "Cards"}, {"visibility": "public"}, {"published": "full"}),
        *({each: True} for each in ("guests_ranked", "own_word", "no_stakes", "indexed")),
    ],
    ids=str,
)
def test_of_two_owners_at_once_the_later_overwrites_nothing_unseen(by, league, other):
    stored = {"name": league.name, "about": "", "visibility": "private", "published": "no"}
    seen = edition_of(league)
    leagues.describe_league(by, **stored | other, seen=seen)
    with pytest.raises(Changed):
        leagues.describe_league(by, **stored, seen=seen)
    assert League.objects.values(*other).get() == other


def test_a_league_keeps_an_owner(by, league, bob):
    mine = Membership.objects.get(league=league, user=by.user)
    for refused in (
        lambda: leagues.leave_league(by),
        lambda: leagues.give_role(by, membership_id=mine.pk, role="member"),
        lambda: leagues.remove_member(by, membership_id=mine.pk),
    ):
        with pytest.raises(DirectingError):
            refused()
    other = Membership.objects.get(league=league, user=bob.user)
    leagues.hand_over(by, membership_id=other.pk)
    roles = dict(Membership.objects.values_list("user__username", "role"))
    assert roles == {"ann": "director", "bob": "owner"}


def test_a_league_is_handed_over_once(by, league, bob, cal):
    """Twice at once, to two: the second is refused, although it was the owner's who began it."""
    joined(league, cal, "member")
    heirs = Membership.objects.filter(league=league, user__in=[bob.user, cal.user]).order_by("pk")
    first, second = heirs
    leagues.hand_over(by, membership_id=first.pk)
    with pytest.raises(Changed):
        leagues.hand_over(by, membership_id=second.pk)
    roles = dict(Membership.objects.values_list("user__username", "role"))
    assert roles == {"ann": "director", "bob": "owner", "cal": "member"}


def test_a_membership_of_another_league_is_none(by, cal):
    other = leagues.create_league(user=cal.user, name="Fridays")
    theirs = Membership.objects.get(league=other)
    with pytest.raises(DirectingError):
        leagues.give_role(by, membership_id=theirs.pk, role="viewer")


def test_deleting_needs_the_name_and_leaves_the_scorecards(by, league, season, people):
    play(by, season, {people["a"].pk: 3, people["b"].pk: 4})
    merges.merge_people(by, person_id=people["d"].pk, into_id=people["e"].pk)
    with pytest.raises(DirectingError):
        leagues.delete_league(by, typed_name="Fridays")
    leagues.delete_league(by, typed_name=" thursdays ")
    assert not League.objects.exists()
    assert not Result.objects.exists()
    assert Game.objects.get().watched is False


def test_an_invitation_gives_its_role_so_many_times(by, cal):
    link = invitations.invite(by, role="member", uses=1)
    assert invitations.open_invitation(key=link.key.lower(), user=cal.user).role == "member"
    with pytest.raises(DirectingError):
        invitations.open_invitation(key=link.key, user=someone("dan").user)


def test_an_invitation_expires_and_is_revoked(by, cal):
    link = invitations.invite(by, role="member")
    Invitation.objects.update(expires=timezone.now() - timedelta(minutes=1))
    with pytest.raises(DirectingError, match="expired"):
        invitations.open_invitation(key=link.key, user=cal.user)
    Invitation.objects.update(expires=None)
    invitations.revoke_invitation(by, invitation_id=link.pk)
    with pytest.raises(DirectingError):
        invitations.open_invitation(key=link.key, user=cal.user)
    assert not Membership.objects.filter(user=cal.user).exists()


def test_a_lower_link_takes_nothing_away(by, cal):
    joined(by.league, cal, "scorer")
    link = invitations.invite(by, role="member", uses=3)
    assert invitations.open_invitation(key=link.key, user=cal.user).role == "scorer"
    assert Invitation.objects.get().uses_left == 3


@pytest.mark.parametrize("role", ["owner", "king", "viewer"])
def test_roles_that_no_link_of_a_private_league_gives(by, role):
    with pytest.raises(DirectingError):
        invitations.invite(by, role=role)


def test_a_director_invites_below_himself(by, cal):
    joined(by.league, cal, "director")
    with pytest.raises(DirectingError):
        invitations.invite(cal.member(by.league), role="director")
    link = invitations.invite(by, role="director")
    with pytest.raises(DirectingError, match="Sign in"):
        invitations.open_invitation(key=link.key, device=cal.device)


def test_a_claim_is_granted_by_a_director(by, people, cal):
    link = invitations.invite(by, role="guest", person_id=people["d"].pk)
    opened = invitations.open_invitation(key=link.key, user=cal.user)
    assert opened.claim is not None
    claims.answer_claim(by, claim_id=opened.claim.pk, granted=True)
    assert Person.objects.get(pk=people["d"].pk).user == cal.user
    assert Membership.objects.get(user=cal.user).role == "member"
    with pytest.raises(DirectingError):
        claims.answer_claim(by, claim_id=opened.claim.pk, granted=False)


def test_a_claim_is_refused(by, people, cal):
    joined(by.league, cal, "viewer")
    claim = claims.claim_person(cal.member(by.league), person_id=people["d"].pk)
    assert claims.claim_person(cal.member(by.league), person_id=people["d"].pk) == claim
    claims.answer_claim(by, claim_id=claim.pk, granted=False)
    assert Person.objects.get(pk=people["d"].pk).user is None
    assert Claim.objects.get().granted is False


def test_one_account_is_one_person(by, people, bob):
    member = bob.member(by.league)
    claim = claims.claim_person(member, person_id=people["d"].pk)
    with pytest.raises(DirectingError, match="Merge"):
        claims.answer_claim(by, claim_id=claim.pk, granted=True)
    with pytest.raises(DirectingError):
        claims.claim_person(member, person_id=people["a"].pk)


def test_an_act_says_which_link_acted(by, cal):
    link = invitations.invite(by, role="member")
    invitations.open_invitation(key=link.key, device=cal.device)
    assert Act.objects.latest("seq").about == {"role": "member", "link": link.pk}


def test_seqs_have_no_gaps(by, season, people):
    seqs = list(Act.objects.filter(league=by.league).values_list("seq", flat=True))
    assert seqs == list(range(1, len(seqs) + 1))
    assert Season.objects.count() == 1
