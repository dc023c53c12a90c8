"""An open link asks who one is: a name of the list, or a new one; a director says yes, or nobody
has to. A link made for a person makes a nameless phone that person.
"""

import pytest
from django.test import Client

from scorecards.models import Device
from scorecards.permissions import COOKIE
from tests.tokens import without_tokens
from tests.tournaments.playing import joined, play, said, someone
from tests.tournaments.season_pages import home
from tests.tournaments.world import with_people
from tests.values import some
from tournaments.directing import acts, claims, confirmations, invitations, nights
from tournaments.directing.people import add_person
from tournaments.errors import DirectingError
from tournaments.ledger.history import acts_of, league_facts
from tournaments.ledger.verdicts import first_trouble
from tournaments.models import Act, Claim, Invitation, League, LeagueGame, Membership, Person
from tournaments.permissions import Member

beginning = with_people


@pytest.fixture
def link(by, people):
    """The link in the chat, for anybody."""
    return invitations.invite(by, role="member")


def phone_by(link):
    """Somebody without an account that came in by a link."""
    client = Client()
    answer = client.post(f"/i/{link.key}/")
    assert answer.status_code == 302
    return client


def device_of(client):
    return Device.objects.get(key=client.cookies[COOKIE].value)


def member_of(by, client):
    """Who the phone is, as `permissions.member_of` would say."""
    row = Membership.objects.select_related("invitation").get(device=device_of(client))
    person = some(row.invitation).person_id or row.person_id
    return Member(by.league, row.role, None, device_of(client), person, row.invitation_id)


def own_word(league, says=True):
    League.objects.filter(pk=league.pk).update(own_word=says)


def is_now(client, at):
    """The name on the page that asks who one is."""
    me = client.get(at("you/")).context["me"]
    return me.name if me else ""


def whole(by):
    facts = league_facts(by.league.pk)
    return first_trouble(facts, acts_of(facts)) is None


# By a director's yes --------------------------------------------------------------------------


def test_a_phone_plays_and_confirms_once_a_director_has_said_yes(ann, by, people, season, link, at):
    phone = phone_by(link)
    html = said(phone.get(at("you/")))
    assert "Who are you?" in html
    assert "Dee" in html
    assert ">Ann<" not in html  # has an account
    answer = phone.post(at("you/"), {"person": people["d"].pk}, follow=True)
    assert "A director will say whether you are Dee." in said(answer)
    assert "You asked to be Dee" in said(answer)
    assert is_now(phone, at) == ""
    assert "Somebody says who they are" in said(ann.client.get(at()))
    html = said(ann.client.get(at("claims/")))
    assert "Somebody without an account asks to be Dee" in html
    claim = Claim.objects.get()
    answer = ann.client.post(at(f"claims/{claim.pk}/"), {"granted": "yes"}, follow=True)
    assert "That phone is Dee now." in said(answer)
    assert is_now(phone, at) == "Dee"
    game = play(by, season, {people["a"].pk: 10, people["d"].pk: 20}, confirm=False)
    confirmations.submit_card(by, game)
    path = f"{home(season)}games/{game.game.code}/"
    assert game.game.code in said(phone.get(at()))
    assert phone.post(path + "confirm/", {"version": 1}).status_code == 302
    assert LeagueGame.objects.get(pk=game.pk).state == "confirmed"
    assert "Dee, by a link" in said(ann.client.get(at("acts/")))
    night = nights.plan_night(by, season, day=game.day)
    url = f"{home(season)}nights/{night.day.isoformat()}/check/"
    assert phone.post(url, {"in": people["d"].pk}).status_code == 302
    assert night.check_ins.get().person == people["d"]
    assert whole(by)


def test_a_no_leaves_the_phone_nameless_and_it_may_ask_again(ann, people, link, at):
    phone = phone_by(link)
    phone.post(at("you/"), {"person": people["d"].pk})
    ann.client.post(at(f"claims/{Claim.objects.get().pk}/"), {"granted": "no"})
    assert is_now(phone, at) == ""
    assert phone.post(at("you/"), {"person": people["e"].pk}).status_code == 302
    assert Claim.objects.get(answered=None).person == people["e"]


def test_a_slip_is_taken_back_by_the_next_tap(people, link, at):
    phone = phone_by(link)
    for letter in "dde":
        assert phone.post(at("you/"), {"person": people[letter].pk}).status_code == 302
    assert Claim.objects.get().person == people["e"]


def test_two_phones_say_the_same_name(ann, by, people, link, at):
    one, other = phone_by(link), phone_by(link)
    for phone in (one, other):
        phone.post(at("you/"), {"person": people["d"].pk})
    first, second = Claim.objects.order_by("pk")
    claims.answer_claim(by, claim_id=first.pk, granted=True)
    assert "Another phone is already Dee" in said(ann.client.get(at("claims/")))
    claims.answer_claim(by, claim_id=second.pk, granted=True)
    assert is_now(one, at) == is_now(other, at) == "Dee"
    with pytest.raises(DirectingError, match="answered already"):
        claims.answer_claim(by, claim_id=second.pk, granted=False)


def test_nobody_is_taken_who_has_an_account(ann, bob, by, people, link, at):
    phone = phone_by(link)
    assert phone.post(at("you/"), {"person": people["b"].pk}).status_code == 422
    phone.post(at("you/"), {"person": people["d"].pk})
    cal = someone("dan")
    joined(by.league, cal, "member")
    claim = claims.claim_person(cal.member(by.league), person_id=people["d"].pk)
    claims.answer_claim(by, claim_id=claim.pk, granted=True)
    assert not Claim.objects.filter(answered=None).exists()
    assert is_now(phone, at) == ""


# A new name -----------------------------------------------------------------------------------


def test_somebody_new_is_added_by_a_directors_yes(ann, by, people, link, at):
    phone = phone_by(link)
    answer = phone.post(at("you/"), {"name": "  Zoe  Park "}, follow=True)
    assert "whether you are Zoe Park" in said(answer)
    assert not Person.objects.filter(name="Zoe Park").exists()
    assert "asks to be added as Zoe Park" in said(ann.client.get(at("claims/")))
    ann.client.post(at(f"claims/{Claim.objects.get().pk}/"), {"granted": "yes"})
    assert is_now(phone, at) == "Zoe Park"
    assert "Asked to be added as Zoe Park" in said(ann.client.get(at("acts/")))
    assert whole(by)


def test_a_new_name_that_is_refused_adds_nobody(ann, people, link, at):
    phone = phone_by(link)
    phone.post(at("you/"), {"name": "Zoe"})
    ann.client.post(at(f"claims/{Claim.objects.get().pk}/"), {"granted": "no"})
    assert Person.objects.count() == len(people)
    assert "Did not add Zoe" in said(ann.client.get(at("acts/")))


def test_a_name_that_was_added_meanwhile_is_not_added_twice(by, people, link, at):
    phone = phone_by(link)
    phone.post(at("you/"), {"name": "Zoe"})
    add_person(by, name="ZOE")
    with pytest.raises(DirectingError, match="in the list already"):
        claims.answer_claim(by, claim_id=Claim.objects.get().pk, granted=True)
    assert Claim.objects.filter(answered=None).exists()


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"name": ""}, "Give a name."),
        ({"name": "x" * 41}, "at most 40"),
        ({"name": "<b>"}, "letters, digits"),
        ({"name": "dee"}, "dee is in the list already"),
        ({"person": "0"}, "This person does not exist"),
        ({"person": "-1"}, "This person does not exist"),
        ({"person": "9" * 40}, "This person does not exist"),
        ({}, "Give a name."),
    ],
)
def test_what_nobody_can_be(people, link, at, sent, words):
    page = phone_by(link).post(at("you/"), sent)
    assert page.status_code == 422
    assert words in said(page)
    assert not Claim.objects.exists()


# At one's word --------------------------------------------------------------------------------


def test_at_ones_word_nobody_has_to_say_yes_and_directors_see_it(ann, by, people, link, at):
    own_word(by.league)
    phone, other = phone_by(link), phone_by(link)
    answer = phone.post(at("you/"), {"person": people["d"].pk}, follow=True)
    assert "You are Dee." in said(answer)
    assert is_now(phone, at) == "Dee"
    assert "Taken at their word" in said(ann.client.get(at("claims/")))
    other.post(at("you/"), {"person": people["d"].pk})  # somebody is Dee: that takes a yes
    assert is_now(other, at) == ""
    assert Claim.objects.filter(answered=None).count() == 1
    other.post(at("you/"), {"name": "Zoe"})
    assert is_now(other, at) == "Zoe"
    assert other.post(at("you/"), {"name": "Zed"}).status_code == 422
    assert whole(by)


def test_a_director_takes_it_back(ann, by, people, link, at):
    own_word(by.league)
    phone = phone_by(link)
    phone.post(at("you/"), {"person": people["d"].pk})
    assert "Unlink account and phones" in said(ann.client.get(at(f"people/{people['d'].pk}/edit/")))
    assert ann.client.post(at(f"people/{people['d'].pk}/release/")).status_code == 302
    assert is_now(phone, at) == ""
    assert ann.client.post(at(f"people/{people['d'].pk}/release/")).status_code == 422


def test_a_public_league_takes_no_strangers_at_their_word(by, cal, people, at):
    own_word(by.league)
    League.objects.filter(pk=by.league.pk).update(visibility="public")
    assert Client().post(at("you/"), {"person": people["d"].pk}).status_code == 422
    assert cal.client.post(at("you/"), {"name": "Zoe"}).status_code == 422
    assert cal.client.post(at("you/"), {"person": people["d"].pk}).status_code == 302
    assert Claim.objects.get().answered is None


def test_an_account_that_came_by_a_link_is_asked_too(by, cal, people, link, at):
    own_word(by.league)
    answer = cal.client.post(f"/i/{link.key}/")
    assert answer["Location"] == at("you/")
    assert "You are Zoe." in said(cal.client.post(at("you/"), {"name": "Zoe"}, follow=True))
    assert Person.objects.get(user=cal.user).name == "Zoe"
    assert whole(by)
    assert cal.client.post(at("you/"), {"person": people["d"].pk}).status_code == 302
    assert Claim.objects.filter(user=cal.user, answered=None).count() == 1


def test_the_setting_is_the_owners(ann, by, at):
    sent = {"name": "Thursdays", "visibility": "private", "own_word": "on"}
    sent["seen"] = acts.edition_of(by.league)
    assert ann.client.post(at("edit/"), sent).status_code == 302
    assert League.objects.get(pk=by.league.pk).own_word
    assert Act.objects.latest("seq").about["own_word"] is True


# Links ----------------------------------------------------------------------------------------


def test_a_link_for_a_person_makes_a_nameless_phone_that_person(by, people, link, at):
    phone = phone_by(link)
    phone.post(at("you/"), {"person": people["e"].pk})
    mine = invitations.invite(by, role="member", person_id=people["d"].pk)
    assert "Be Dee on this device" in said(phone.get(f"/i/{mine.key}/"))
    assert phone.post(f"/i/{mine.key}/")["Location"] == at()
    assert is_now(phone, at) == "Dee"
    assert not Claim.objects.filter(answered=None).exists()
    assert "Be Dee on this device" not in said(phone.get(f"/i/{mine.key}/"))
    invitations.revoke_invitation(by, invitation_id=link.pk)
    assert phone.get(at()).status_code == 200
    invitations.revoke_invitation(by, invitation_id=mine.pk)
    assert phone.get(at()).status_code == 404


def test_what_a_link_gave_goes_with_the_link(by, people, at):
    scoring = invitations.invite(by, role="scorer")
    phone = phone_by(scoring)
    mine = invitations.invite(by, role="member", person_id=people["d"].pk)
    html = said(phone.get(f"/i/{mine.key}/"))
    assert "this device is Dee, as Member" in html
    assert "Leave it as it is" in html
    phone.post(f"/i/{mine.key}/")
    assert member_of(by, phone).role == "member"
    phone.post(f"/i/{scoring.key}/")  # a better role by an open link: still Dee
    assert member_of(by, phone).role == "scorer"
    assert is_now(phone, at) == "Dee"


def test_a_phone_that_is_bob_becomes_dee_by_her_link(by, people, at):
    first = invitations.invite(by, role="member", person_id=people["b"].pk)
    second = invitations.invite(by, role="member", person_id=people["d"].pk)
    phone = phone_by(first)
    assert is_now(phone, at) == "Bob"
    phone.post(f"/i/{second.key}/")
    assert is_now(phone, at) == "Dee"


def test_a_link_withdrawn_meanwhile(by, people, link, at):
    phone = phone_by(link)
    phone.post(at("you/"), {"person": people["d"].pk})
    claim = Claim.objects.get()
    invitations.revoke_invitation(by, invitation_id=link.pk)
    with pytest.raises(DirectingError, match="answered already"):
        claims.answer_claim(by, claim_id=claim.pk, granted=True)
    assert phone.post(at("you/"), {"person": people["d"].pk}).status_code == 404
    Claim.objects.filter(pk=claim.pk).update(answered=None)  # as if it had come a moment later
    with pytest.raises(DirectingError, match="no longer works"):
        claims.answer_claim(by, claim_id=claim.pk, granted=True)
    assert not Membership.objects.filter(person=people["d"]).exists()


def test_whoever_leaves_asks_no_more(people, link, at):
    phone = phone_by(link)
    phone.post(at("you/"), {"person": people["d"].pk})
    assert phone.post(at("leave/")).status_code == 302
    assert not Claim.objects.filter(answered=None).exists()


def test_an_onlooker_is_not_asked_and_is_nobody(by, people, at):
    League.objects.filter(pk=by.league.pk).update(visibility="link")
    by.league.refresh_from_db()
    looking = invitations.invite(by, role="viewer")
    client = Client()
    assert client.post(f"/i/{looking.key}/")["Location"] == at()
    assert client.post(at("you/"), {"person": people["d"].pk}).status_code == 422
    assert client.post(at("you/"), {"name": "Zoe"}).status_code == 422


def test_a_stranger_sees_no_list(cal, people, link, at):
    assert Client().get(at("you/")).status_code == 404
    assert cal.client.get(at("you/")).status_code == 404
    assert Client().post("/i/WRONGKEYXX/").status_code == 404
    assert phone_by(link).delete(at("you/")).status_code == 405


def test_a_long_list_is_searched_and_costs_the_same(
    by, people, link, at, django_assert_num_queries
):
    phone = phone_by(link)
    phone.get(at("you/"))
    with django_assert_num_queries(6):
        phone.get(at("you/"))
    for number in range(30):
        add_person(by, name=f"Person {number:02}")
    with django_assert_num_queries(6):
        html = phone.get(at("you/?q=person 07"))
    shown = without_tokens(said(html))
    assert "Person 07" in shown
    assert "Person 08" not in shown
    assert Invitation.objects.count() == 1
