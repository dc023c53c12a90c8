"""What a merge does to accounts and claims, and what its undoing gives back."""

import pytest

from tests.tournaments.playing import joined, someone
from tests.tournaments.world import with_people
from tests.values import some
from tournaments.directing import claims, invitations, merges
from tournaments.errors import DirectingError
from tournaments.models import Act, Person

beginning = with_people


def accounts(by):
    """Whose account each person is, by name; only who has one, and not Ann's."""
    rows = Person.objects.filter(league=by.league, alias_of=None).exclude(user=None)
    return dict(rows.exclude(name="Ann").values_list("name", "user__username"))


def merge(by, people, away, into):
    merges.merge_people(by, person_id=people[away].pk, into_id=people[into].pk)


def part(by, people, away):
    return merges.unmerge_person(by, person_id=people[away].pk)


def test_the_account_comes_along_and_goes_back(by, bob, people):
    merge(by, people, "b", "d")
    assert accounts(by) == {"Dee": "bob"}
    part(by, people, "b")
    assert accounts(by) == {"Bob": "bob"}
    assert Act.objects.filter(kind="unmerge_person").get().about["account"] == bob.user.pk


def test_the_others_own_account_stays(by, bob, people):
    merge(by, people, "d", "b")
    part(by, people, "d")
    assert accounts(by) == {"Bob": "bob"}


def test_through_two_merges_it_finds_its_way_back(by, bob, people):
    merge(by, people, "b", "d")
    merge(by, people, "d", "e")
    assert accounts(by) == {"Eli": "bob"}
    part(by, people, "b")
    assert accounts(by) == {"Bob": "bob"}
    part(by, people, "d")
    assert accounts(by) == {"Bob": "bob"}


def test_parted_in_the_other_order_too(by, bob, people):
    merge(by, people, "b", "d")
    merge(by, people, "d", "e")
    part(by, people, "d")
    assert accounts(by) == {"Dee": "bob"}
    part(by, people, "b")
    assert accounts(by) == {"Bob": "bob"}


def test_an_account_that_was_taken_off_stays_off(by, bob, people):
    merge(by, people, "b", "d")
    claims.release_person(by, person_id=people["d"].pk)
    part(by, people, "b")
    assert accounts(by) == {}


def test_an_account_given_to_the_other_meanwhile_stays_there(by, bob, people):
    merge(by, people, "b", "d")
    claims.release_person(by, person_id=people["d"].pk)
    dan = someone("dan")
    joined(by.league, dan, "member")
    claim = claims.claim_person(dan.member(by.league), person_id=people["d"].pk)
    claims.answer_claim(by, claim_id=claim.pk, granted=True)
    part(by, people, "b")
    assert accounts(by) == {"Dee": "dan"}


def test_a_claim_on_who_was_merged_is_one_on_the_other_until_they_are_two(by, people):
    dan = someone("dan")
    joined(by.league, dan, "member")
    claim = claims.claim_person(dan.member(by.league), person_id=people["d"].pk)
    merge(by, people, "d", "e")
    claims.answer_claim(by, claim_id=claim.pk, granted=True)
    assert accounts(by) == {"Eli": "dan"}
    part(by, people, "d")
    assert accounts(by) == {"Dee": "dan"}


def test_a_link_for_who_was_merged_asks_to_be_the_other(by, people, cal):
    link = invitations.invite(by, role="guest", person_id=people["d"].pk)
    merge(by, people, "d", "e")
    opened = invitations.open_invitation(key=link.key, user=cal.user)
    assert some(opened.claim).person == people["e"]


def test_two_claims_on_one_are_answered_once(by, people):
    asked = []
    for name, who in (("dan", "d"), ("eve", "e")):
        person = someone(name)
        joined(by.league, person, "member")
        asked.append(claims.claim_person(person.member(by.league), person_id=people[who].pk))
    merge(by, people, "d", "e")
    claims.answer_claim(by, claim_id=asked[0].pk, granted=True)
    with pytest.raises(DirectingError, match="answered already"):
        claims.answer_claim(by, claim_id=asked[1].pk, granted=True)


def test_nobody_is_merged_with_himself(by, people):
    with pytest.raises(DirectingError, match="two different people"):
        merge(by, people, "b", "b")
    merge(by, people, "b", "d")
    with pytest.raises(DirectingError, match="merged into somebody else"):
        merge(by, people, "d", "b")
    assert Person.objects.exclude(alias_of=None).count() == 1
