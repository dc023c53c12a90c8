"""Private links: a guest without an account reads, confirms and disputes by one; it is renewed."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scorecards.models import Device
from tests.tournaments.day_play import DAY, days, entrants, short
from tests.tournaments.playing import joined, play, said, someone
from tests.tournaments.season_pages import home
from tests.tournaments.world import with_league
from tests.values import some
from tournaments.directing import confirmations, invitations, leagues, merges
from tournaments.directing.people import add_person, remove_person
from tournaments.errors import DirectingError
from tournaments.models import Act, Invitation, LeagueGame, Membership, Person, Result
from tournaments.rules.days.stages import DaySettings

beginning = with_league


def test_on_the_day_of_a_tournament_it_leads_to_the_own_seat(by, nan, link):
    """In a league, of whoever is entered in one that is on; else to the league."""
    cup = days.create_tournament(by, name="Cup", settings=DaySettings((short(),)), day=DAY)
    assert Client().post(f"/i/{link.key}/")["Location"].startswith("/leagues/")
    entrants.enter_person(by, cup, person_id=nan.pk)
    for act in ("publish", "open_checkin"):
        assert Client().post(f"/i/{link.key}/")["Location"].startswith("/leagues/")
        cup = days.lead_tournament(by, cup, act)
    assert Client().post(f"/i/{link.key}/")["Location"] == "/t/cup/me/"


@pytest.fixture
def nan(by):
    """A guest."""
    return add_person(by, name="Nan", guest=True)


@pytest.fixture
def link(by, nan):
    """Nan's private link."""
    return invitations.invite(by, role="guest", person_id=nan.pk)


@pytest.fixture
def phone(link):
    """Nan's phone, which came by the link; nobody is signed in on it."""
    client = Client()
    answer = client.post(f"/i/{link.key}/")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/leagues/")
    return client


@pytest.fixture
def game(by, season, people, nan):
    """Ann 10, Nan 20, in a private league; Ann handed it in."""
    played = play(by, season, {people["a"].pk: 10, nan.pk: 20}, confirm=False)
    return confirmations.submit_card(by, played)


@pytest.fixture
def path(game):
    return f"{home(game.season)}games/{game.game.code}/"


def test_a_guest_confirms_by_the_link_and_the_history_names_it(ann, phone, link, game, path, at):
    assert game.season.league.visibility == "private"
    assert game.game.code in said(phone.get(at()))  # what waits for Nan
    assert "Confirm this card" in said(phone.get(path))
    assert phone.post(path + "confirm/", {"version": 7}).status_code == 422
    assert phone.post(path + "confirm/", {"version": 1}).status_code == 302
    assert phone.post(path + "confirm/", {"version": 1}).status_code == 422
    assert LeagueGame.objects.get(pk=game.pk).state == "confirmed"
    act = Act.objects.get(kind="confirm_card")
    assert (act.about["link"], act.user) == (link.pk, None)
    assert "Nan, by a link" in said(ann.client.get(at("acts/")))
    assert "Confirmed by Nan" in said(ann.client.get(path))


def test_a_guest_disputes_by_the_link(phone, link, game, path):
    answer = phone.post(path + "dispute/", {"seen": 1, "reason": "I had 9"})
    assert answer.status_code == 302
    assert LeagueGame.objects.get(pk=game.pk).state == "disputed"
    assert Act.objects.get(kind="dispute_card").about["link"] == link.pk


def test_a_guest_has_no_say_in_the_games_of_others(by, phone, season, people, path):
    other = play(by, season, {people["a"].pk: 10, people["b"].pk: 20}, confirm=False)
    confirmations.submit_card(by, other)
    theirs = f"{home(season)}games/{other.game.code}/"
    assert phone.get(theirs).status_code == 200
    for tail, sent in (("confirm/", {"version": 1}), ("dispute/", {"seen": 1}), ("score/", {})):
        assert phone.post(theirs + tail, sent).status_code == 403, tail
    assert phone.post(path + "force/", {"reason": "x"}).status_code == 403
    assert not Result.objects.exists()


@pytest.mark.parametrize(
    ("page", "status"),
    [
        ("", 200),
        ("people/", 200),
        ("s/winter/", 200),
        ("s/winter/games/", 200),
        ("acts/", 403),
        ("s/winter/games/new/", 403),
        ("invitations/", 403),
    ],
)
def test_what_a_guest_reads_in_a_private_league(season, phone, at, page, status):
    assert phone.get(at(page)).status_code == status


def test_who_has_which_role_is_for_members(season, phone, ann, at):
    assert "have a role" in said(ann.client.get(at("roles/")))
    assert "have a role" not in said(phone.get(at("roles/")))


def test_an_onlooker_reads_no_private_league(by, season, cal, at):
    joined(by.league, cal, "viewer")
    assert cal.client.get(at()).status_code == 404


def test_a_guests_own_league_is_in_the_list(phone, season):
    assert "Thursdays" in said(phone.get("/leagues/"))
    assert "Thursdays" not in said(Client().get("/leagues/"))


def test_a_link_for_a_guest_makes_a_guest(ann, people, nan, at):
    for person, role in ((nan, "guest"), (people["d"], "member")):
        html = said(ann.client.get(at(f"invitations/?person={person.pk}")))
        chosen = next(part for part in html.split("<input") if "checked" in part)
        assert f'value="{role}"' in chosen


def test_a_revoked_link_shuts_the_phone_out(by, phone, link, game, path, at):
    invitations.revoke_invitation(by, invitation_id=link.pk)
    assert phone.get(path).status_code == 404
    assert phone.post(path + "confirm/", {"version": 1}).status_code == 404
    assert "Thursdays" not in said(phone.get("/leagues/"))


def test_who_is_taken_off_the_list_is_out_too(by, phone, nan, at):
    assert phone.get(at()).status_code == 200
    assert remove_person(by, person_id=nan.pk)
    assert phone.get(at()).status_code == 404


def test_a_merged_guest_acts_as_whom_he_turned_out_to_be(by, phone, nan, season, people, at):
    merges.merge_people(by, person_id=nan.pk, into_id=people["d"].pk)
    played = play(by, season, {people["a"].pk: 10, people["d"].pk: 20}, confirm=False)
    confirmations.submit_card(by, played)
    path = f"{home(season)}games/{played.game.code}/"
    assert phone.post(path + "confirm/", {"version": 1}).status_code == 302
    merges.unmerge_person(by, person_id=nan.pk)
    again = play(by, season, {people["a"].pk: 10, people["d"].pk: 20}, confirm=False)
    confirmations.submit_card(by, again)
    path = f"{home(season)}games/{again.game.code}/"
    assert phone.post(path + "confirm/", {"version": 1}).status_code == 403


# Links made anew ----------------------------------------------------------------------------------


def test_a_link_is_made_anew_for_the_same(by, phone, link, nan, at):
    new = invitations.renew_invitation(by, invitation_id=link.pk)
    assert new.key != link.key
    assert (new.role, new.person_id, new.uses_left) == ("guest", nan.pk, None)
    assert some(new.expires) - new.made == some(link.expires) - link.made
    with pytest.raises(DirectingError, match="opens nothing"):
        invitations.find_invitation(link.key)
    assert phone.get(at()).status_code == 404
    assert phone.post(f"/i/{new.key}/").status_code == 302
    assert phone.get(at()).status_code == 200
    assert Membership.objects.filter(league=by.league, user=None).count() == 1
    assert Act.objects.filter(kind="renew_invitation").get().about["was"] == link.pk


def test_a_tap_that_comes_twice_makes_one_link(by, link):
    invitations.revoke_invitation(by, invitation_id=link.pk)
    new = invitations.renew_invitation(by, invitation_id=link.pk)
    with pytest.raises(DirectingError, match="already been replaced"):
        invitations.renew_invitation(by, invitation_id=link.pk)
    assert invitations.renew_invitation(by, invitation_id=new.pk)
    assert Invitation.objects.filter(revoked=None).count() == 1


def test_it_opens_as_often_as_the_old_one_was_to(by):
    link = invitations.invite(by, role="member", uses=2, days=None)
    for name in ("dan", "eve"):
        invitations.open_invitation(key=link.key, user=someone(name).user)
    assert Invitation.objects.get().uses_left == 0
    new = invitations.renew_invitation(by, invitation_id=link.pk)
    assert (new.uses_left, new.expires) == (2, None)


def test_an_expired_link_is_made_anew(by, link):
    then = timezone.now() - timedelta(days=31)
    Invitation.objects.update(made=then, expires=then + timedelta(days=30))
    with pytest.raises(DirectingError, match="expired"):
        invitations.find_invitation(link.key)
    new = invitations.renew_invitation(by, invitation_id=link.pk)
    assert invitations.find_invitation(new.key) == new


def test_what_cannot_be_made_anew(by, link, nan, cal):
    joined(by.league, cal, "director")
    high = invitations.invite(by, role="director")
    with pytest.raises(DirectingError, match="invite to this role"):
        invitations.renew_invitation(cal.member(by.league), invitation_id=high.pk)
    Person.objects.filter(pk=nan.pk).update(user=cal.user)
    with pytest.raises(DirectingError, match="not free"):
        invitations.renew_invitation(by, invitation_id=link.pk)
    other = leagues.create_league(user=cal.user, name="Fridays")
    with pytest.raises(DirectingError, match="no such link"):
        invitations.renew_invitation(cal.member(other), invitation_id=link.pk)
    assert Invitation.objects.filter(revoked=None).count() == 2


def test_the_button_of_a_link(ann, bob, cal, link, at):
    renew = at(f"invitations/{link.pk}/renew/")
    assert ann.client.get(renew).status_code == 405
    assert bob.client.post(renew).status_code == 403
    assert cal.client.post(renew).status_code == 404
    assert ann.client.post(at("invitations/999/renew/")).status_code == 404
    assert Invitation.objects.count() == 1
    answer = ann.client.post(renew)
    new = Invitation.objects.latest("pk")
    assert answer["Location"].endswith(f"#link-{new.pk}")
    html = said(ann.client.get(at("invitations/")))
    assert new.key in html
    assert link.key not in html
    assert ann.client.get(at(f"invitations/{new.pk}/link.svg")).status_code == 200
    assert Device.objects.exists()
