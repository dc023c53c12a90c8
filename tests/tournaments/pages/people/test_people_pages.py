"""The pages of leagues, people, roles, links, claims, merges and imports: they work, refuse with a
sentence beside the field and change nothing, and cost no more with twice the people.
"""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments.grown import grown_league
from tests.tournaments.playing import joined, play, said, someone
from tournaments.directing import card_state, confirmations, invitations, leagues
from tournaments.models import Act, Claim, Invitation, League, Membership, Person

# Leagues ------------------------------------------------------------------------------------------


def test_a_league_is_made_and_shown(cal):
    sent = {"name": "Fridays", "about": "At nine.", "visibility": "public", "person_name": "Cal"}
    response = cal.client.post("/leagues/new/", sent, follow=True)
    assert response.redirect_chain == [("/leagues/fridays/", 302)]
    made = League.objects.get()
    assert (made.name, made.visibility, made.people.get().name) == ("Fridays", "public", "Cal")
    assert "At nine." in said(response)


def test_a_league_without_a_name_is_none(cal):
    response = cal.client.post("/leagues/new/", {"name": " ", "visibility": "nobody"})
    assert response.status_code == 422
    assert "Give a name." in said(response)
    assert "Choose who may read the league." in said(response)
    assert not League.objects.exists()


def test_a_league_needs_an_account(db):
    response = Client().post("/leagues/new/", {"name": "Fridays", "visibility": "public"})
    assert (response.status_code, League.objects.count()) == (302, 0)
    assert response["Location"].startswith("/account/login/?next=")


def test_the_list_shows_ones_own_and_public_ones(ann, league, cal):
    leagues.create_league(user=ann.user, name="Open house", visibility="public")
    assert "Thursdays" in said(ann.client.get("/leagues/"))
    seen = said(cal.client.get("/leagues/"))
    assert "Open house" in seen
    assert "Thursdays" not in seen
    assert "Open house" in said(cal.client.get("/leagues/", {"q": "HOUSE open"}))
    assert "Open house" not in said(cal.client.get("/leagues/", {"q": "elsewhere"}))
    assert "Open house" in said(cal.client.get("/leagues/", {"q": "open\0house"}))


def test_the_league_is_described_anew(ann, league, at):
    form = ann.client.get(at("edit/")).context["form"]
    sent = {"name": "Fridays", "visibility": "public", "seen": form["seen"].value()}
    assert ann.client.post(at("edit/"), sent).status_code == 302
    league.refresh_from_db()
    assert (league.name, league.slug) == ("Fridays", "thursdays")
    assert league.visibility == "private"  # which is asked elsewhere
    again = ann.client.post(at("edit/"), sent | {"name": "Mondays"})  # made of what was before
    assert again.status_code == 422
    assert "Show what it says now" in said(again)
    league.refresh_from_db()
    assert league.name == "Fridays"


def test_a_league_is_deleted_by_its_name(ann, league, at):
    wrong = ann.client.post(at("delete/"), {"typed_name": "Fridays"})
    assert (wrong.status_code, League.objects.count()) == (422, 1)
    assert "Type the name of the league as it stands." in said(wrong)
    assert ann.client.post(at("delete/"), {"typed_name": "thursdays"}).status_code == 302
    assert not League.objects.exists()


def test_the_last_owner_does_not_leave(ann, bob, at):
    refused = ann.client.post(at("leave/"))
    assert refused.status_code == 422
    assert "hand it over first" in said(refused)
    assert bob.client.post(at("leave/")).status_code == 302
    assert bob.client.get(at()).status_code == 404


def test_the_page_of_a_league_says_what_waits(by, season, people, bob, at):
    game = play(by, season, {people["a"].pk: 3, people["b"].pk: 4}, confirm=False)
    game = confirmations.submit_card(by, game)
    assert "A card waits for your table" in said(bob.client.get(at()))
    version = card_state.card_of(game).version
    confirmations.confirm_card(bob.member(by.league), game, version=version)
    seen = said(bob.client.get(at()))
    assert "A card waits for your table" not in seen
    assert "Ann won" in seen


# People -------------------------------------------------------------------------------------------


def test_people_are_added_renamed_leave_and_return(ann, league, at):
    assert ann.client.post(at("people/add/"), {"name": "Gus", "guest": "on"}).status_code == 302
    gus = Person.objects.get(name="Gus")
    assert gus.guest
    page = at(f"people/{gus.pk}/edit/")
    seen = ann.client.get(page).context["form"]["seen"].value()
    assert ann.client.post(page, {"name": "August", "seen": seen}).status_code == 302
    assert ann.client.post(at(f"people/{gus.pk}/leave/")).status_code == 302
    gus.refresh_from_db()
    assert (gus.name, gus.guest, gus.left) == ("August", False, timezone.localdate())
    assert ann.client.post(at(f"people/{gus.pk}/return/")).status_code == 302
    assert ann.client.post(at(f"people/{gus.pk}/remove/"), {"reason": "typo"}).status_code == 302
    assert not Person.objects.filter(pk=gus.pk).exists()
    assert Act.objects.get(kind="remove_person").reason == "typo"


@pytest.mark.parametrize("name", ["", "bob", "x" * 41, "<b>", "a\u202eb"])
def test_a_bad_name_is_said_beside_it(ann, people, at, name):
    response = ann.client.post(at("people/add/"), {"name": name})
    assert response.status_code == 422
    assert response.context["form"].errors["name"]
    assert Person.objects.count() == 5


def test_two_are_merged_after_a_look_and_parted_again(ann, by, season, people, at):
    play(by, season, {people["d"].pk: 3, people["b"].pk: 4})
    page = at(f"people/{people['e'].pk}/merge/")
    look = ann.client.get(page, {"into": people["d"].pk})
    assert look.context["meeting"].games == 1
    assert Person.objects.exclude(alias_of=None).count() == 0
    sent = {"into": people["d"].pk, "reason": "Same Eli"}
    assert ann.client.post(page, sent).status_code == 302
    people["e"].refresh_from_db()
    assert people["e"].alias_of == people["d"]
    assert "also Eli" in said(ann.client.get(at("people/")))
    assert ann.client.post(at(f"people/{people['e'].pk}/unmerge/")).status_code == 302
    people["e"].refresh_from_db()
    assert people["e"].alias_of is None


def test_nobody_is_merged_with_himself_or_with_whom_he_sat(ann, by, season, people, cal, at):
    play(by, season, {people["d"].pk: 3, people["b"].pk: 4})
    other = leagues.create_league(user=cal.user, name="Other", person_name="Cal")
    page = at(f"people/{people['b'].pk}/merge/")
    for into in (people["b"].pk, people["d"].pk, other.people.get().pk, "", "x", "9" * 30):
        assert ann.client.post(page, {"into": into}).status_code == 422, into
    assert "They sat at one table" in said(ann.client.get(page, {"into": people["d"].pk}))
    assert not Person.objects.exclude(alias_of=None).exists()


# Lists --------------------------------------------------------------------------------------------


def test_a_list_is_imported_and_signed_up(ann, season, at):
    sent = {"text": "name;guest\nGus;no\nHal;yes", "season": season.pk}
    assert ann.client.post(at("people/import/"), sent).status_code == 302
    assert list(Person.objects.filter(guest=True).values_list("name", flat=True)) == ["Hal"]
    assert season.registrations.count() == 2


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Gus\n=1+1", "Line 2"),
        ("Gus\nHal\nGus", "Line 3"),
        ("name;guest\nGus;perhaps", "Line 2"),
        ("name;division\nGus;7", "Line 2"),
        ("\n".join(f"P{n}" for n in range(5001)), "5001 lines"),
        (" ", "Choose a file"),
    ],
)
def test_a_list_with_a_mistake_adds_nobody(ann, people, season, at, text, line):
    response = ann.client.post(at("people/import/"), {"text": text, "season": season.pk})
    assert response.status_code == 422
    assert line in said(response)
    assert Person.objects.count() == 5


@pytest.mark.parametrize(
    ("data", "status"),
    [
        ("Zoë".encode(), 302),
        ("Zoë".encode("windows-1252"), 302),
        ("Zoë".encode("utf-16"), 302),
        (b"\x00\x01\x02PK", 422),
        (b"", 422),
    ],
)
def test_files_of_other_encodings(ann, league, at, data, status):
    file = SimpleUploadedFile("people.csv", data)
    assert ann.client.post(at("people/import/"), {"file": file}).status_code == status
    assert Person.objects.filter(name="Zoë").exists() == (status == 302)


def test_a_season_of_another_league_is_no_choice(ann, by, season, cal, at):
    other = leagues.create_league(user=ann.user, name="Other")
    page = f"/leagues/{other.slug}/people/import/"
    response = ann.client.post(page, {"text": "Gus", "season": season.pk})
    assert response.status_code == 422
    assert not Person.objects.filter(league=other).exists()


# Links and claims ---------------------------------------------------------------------------------


def test_a_link_is_made_opened_and_revoked(ann, by, cal, league, at):
    sent = {"role": "member", "days": "7", "uses": "2", "person": ""}
    assert ann.client.post(at("invitations/"), sent).status_code == 302
    link = Invitation.objects.get()
    assert (link.role, link.uses_left) == ("member", 2)
    assert link.key in said(ann.client.get(at("invitations/")))
    code = ann.client.get(at(f"invitations/{link.pk}/link.svg"))
    assert code["Content-Type"] == "image/svg+xml"
    assert "Thursdays" in said(cal.client.get(f"/i/{link.key.lower()}/"))
    assert cal.client.post(f"/i/{link.key}/").status_code == 302
    assert cal.client.get(at()).status_code == 200
    assert ann.client.post(at(f"invitations/{link.pk}/revoke/")).status_code == 302
    assert Client().get(f"/i/{link.key}/").status_code == 404
    assert cal.client.get(at()).status_code == 200  # an account keeps its role


@pytest.mark.parametrize(
    "sent",
    [
        {"role": "owner"},
        {"role": ""},
        {"role": "member", "days": "400"},
        {"role": "member", "uses": "0"},
        {"role": "member", "uses": "many"},
        {"role": "member", "person": "999999"},
    ],
)
def test_a_link_that_cannot_be_is_not_made(ann, at, sent):
    assert ann.client.post(at("invitations/"), sent).status_code == 422
    assert not Invitation.objects.exists()


def test_a_directors_link_needs_an_account(by, league):
    link = invitations.invite(by, role="director")
    phone = Client()
    assert "needs an account" in said(phone.get(f"/i/{link.key}/"))
    assert phone.post(f"/i/{link.key}/").status_code == 422
    assert not Membership.objects.filter(role="director").exists()


def test_wrong_keys_are_slowed_down(db):
    phone = Client()
    answers = [phone.get("/i/AAAAAAAAAA/").status_code for _ in range(25)]
    assert answers[0] == 404
    assert answers[-1] == 429


def test_who_guesses_codes_of_games_stops_no_link_into_a_league(by, monkeypatch):
    """Its key is too long to be guessed from everywhere, so the limit of the site leaves it out."""
    monkeypatch.setattr("scorecards.limits.tries.TRIES_OF_THE_SITE", 1)
    link = invitations.invite(by, role="member")
    phone = Client(REMOTE_ADDR="192.0.2.9")
    assert [phone.post("/join/", {"code": "222222"}).status_code for _ in "12"] == [422, 429]
    assert Client().get(f"/i/{link.key}/").status_code == 200


def test_an_account_asks_to_be_somebody(ann, by, people, cal, at):
    joined(by.league, cal, "member")
    page = at(f"people/{people['d'].pk}/claim/")
    assert cal.client.post(page).status_code == 302
    assert "You asked to be Dee" in said(cal.client.get(at()))
    claim = Claim.objects.get()
    assert "asks to be Dee" in said(ann.client.get(at("claims/")))
    answer = at(f"claims/{claim.pk}/")
    assert ann.client.post(answer, {"granted": "perhaps"}).status_code == 422
    assert ann.client.post(answer, {"granted": "yes"}).status_code == 302
    assert ann.client.post(answer, {"granted": "no"}).status_code == 422
    people["d"].refresh_from_db()
    assert people["d"].user == cal.user
    assert cal.client.post(at(f"people/{people['b'].pk}/claim/")).status_code == 302
    assert ann.client.post(at(f"people/{people['d'].pk}/release/")).status_code == 302


def test_a_claim_needs_an_account(by, people, at):
    League.objects.update(visibility="public")
    response = Client().get(at(f"people/{people['d'].pk}/claim/"))
    assert response["Location"].startswith("/account/login/")


# Costs --------------------------------------------------------------------------------------------

PAGES = ("", "more/", "people/", "claims/", "roles/", "invitations/", "acts/", "people/import/")


def cost(client, url):
    with CaptureQueriesContext(connection) as asked:
        assert client.get(url).status_code == 200
    return len(asked)


def costs_of(people):
    """Queries of each page of a league of so many, half of whom were invited and asked for."""
    grown = grown_league(people=people, games=people // 2, called=f" {people}")
    for name in list(grown.people)[5:people:2]:
        link = invitations.invite(grown.by, role="member", person_id=grown.people[name].pk)
        invitations.open_invitation(key=link.key, user=someone(f"{people} {name}").user)
    client, home = grown.owner.client, f"/leagues/{grown.league.slug}/"
    client.get(home)  # fills the cache of the standings
    dee, gus = grown.people["Dee"].pk, grown.people["Gus"].pk
    merge = f"people/{dee}/merge/?into={gus}"
    return {
        **{page: cost(client, home + page) for page in PAGES},
        "merge": cost(client, home + merge),
        "list": cost(client, "/leagues/"),
    }


@pytest.mark.django_db
def test_twenty_people_cost_what_ten_do():
    costs = []
    for people in (10, 20):
        costs.append(costs_of(people))
    assert costs[0] == costs[1]
    assert max(costs[0].values()) <= 31
