"""Signing in by an account of elsewhere: who gets in, who does not, and what is said."""

import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount, SocialToken
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from scorecards.models import Device
from tests.accounts.conftest import PASSWORD, Member
from tests.accounts.oidc_provider import CLIENT, SECRET, Provider, new_key, serving
from tests.accounts.signing import sign_up, signed_in
from tests.upkeep.sites import ROOT

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def server() -> Iterator[Provider]:
    with serving(Provider()) as provider:
        yield provider


@pytest.fixture
def club(server: Provider, settings: LazySettings) -> Provider:
    """A provider that knows Dee, and a site that knows the provider."""
    fresh = Provider(issuer=server.issuer, key=server.key)
    server.__dict__.update(fresh.__dict__)
    server.claims = {"sub": "d-1", "email": "dee@example.org", "email_verified": True}
    server.claims |= {"name": "Dee", "groups": ["admin"], "is_superuser": True}
    settings.OIDC_ISSUER, settings.OIDC_NAME = server.issuer, "Club login"
    settings.OIDC_CLIENT, settings.OIDC_SECRET = CLIENT, SECRET
    return server


def begin(client: Client, **fields: str) -> str:
    """Press the button; where it leads."""
    answer = client.post("/account/oidc/", fields)
    assert answer.status_code == 200, answer.content.decode()
    seconds, _, address = answer["Refresh"].partition(";url=")
    assert seconds == "0"
    assert f'href="{address}"' in unescape(answer.content.decode())
    return address


def go(client: Client, club: Provider, **fields: str) -> Any:
    """There and back."""
    return client.get(club.consent(begin(client, **fields)))


def told(answer: Any, status: int, sentence: str) -> None:
    """Refused so, in such words, and nobody was signed in or made."""
    assert answer.status_code == status
    assert sentence in unescape(answer.content.decode())
    assert not SocialAccount.objects.exists()


def test_without_a_provider_there_is_nothing_of_it(client: Client, ann: Member) -> None:
    assert b"oidc" not in client.get("/account/login/").content
    assert b"oidc" not in ann.client.get("/account/").content
    for path in ("", "back/", "part/"):
        for browser in (client, ann.client):
            assert browser.post(f"/account/oidc/{path}").status_code == 404
    assert client.get("/account/3rdparty/").status_code == 404


def test_without_a_provider_nothing_of_it_is_loaded() -> None:
    program = (
        "import django, sys; django.setup(); import golfscore.urls; "
        "print([name for name in ('jwt', 'golfscore.accounts.provider') if name in sys.modules])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "[]"


def test_the_button_and_a_first_sign_in(client: Client, club: Provider) -> None:
    page = client.get("/account/login/?next=/help/").content.decode()
    assert "Sign in with Club login" in page
    answer = go(client, club, next="/help/")
    assert (answer.status_code, answer["Location"]) == (302, "/help/")
    assert signed_in(client)
    dee = User.objects.get(email="dee@example.org")
    assert (dee.first_name, dee.last_name, dee.has_usable_password()) == ("Dee", "", False)
    address = EmailAddress.objects.get(user=dee)
    assert (address.verified, address.primary) == (True, True)
    assert Device.objects.filter(user=dee).count() == 1
    assert mail.outbox == []


def test_an_account_comes_without_any_role_and_little_is_stored(
    client: Client, club: Provider
) -> None:
    go(client, club)
    dee = User.objects.get(email="dee@example.org")
    assert (dee.is_staff, dee.is_superuser, dee.groups.count()) == (False, False, 0)
    assert SocialAccount.objects.get().extra_data == {}
    assert not SocialToken.objects.exists()
    (way,) = client.get("/account/export/").json()["ways_to_sign_in"]
    assert (way["kind"], way["id"]) == ("openid", "d-1")


def test_whoever_came_before_is_known_by_their_number_alone(client: Client, club: Provider) -> None:
    go(client, club)
    club.claims |= {"email": "new@example.org", "email_verified": False, "name": "Doris"}
    other = Client()
    assert go(other, club).status_code == 302
    assert signed_in(other)
    assert User.objects.count() == 1


def test_what_only_the_other_address_says_is_asked_for(client: Client, club: Provider) -> None:
    club.claims = {"sub": "d-1"}
    club.more = {"email": "dee@example.org", "email_verified": True}
    assert go(client, club).status_code == 302
    assert User.objects.get().email == "dee@example.org"


def test_what_the_other_address_says_of_somebody_else_is_nothing(
    client: Client, club: Provider
) -> None:
    club.claims = {"sub": "d-1"}
    club.more = {"sub": "d-2", "email": "dee@example.org", "email_verified": True}
    told(go(client, club), 403, "Club login was not believed")


@pytest.mark.parametrize(
    "changes",
    [
        {"iss": "https://elsewhere.example"},
        {"aud": "another"},
        {"aud": [CLIENT, "another"], "azp": "another"},
        {"nonce": "another"},
        {"nonce": None},
        {"exp": 1_700_000_000},
        {"exp": None},
        {"sub": None},
        {"sub": 7},
        {"sub": "x" * 192},
    ],
    ids=str,
)
def test_a_token_that_proves_nothing_is_not_believed(
    client: Client, club: Provider, changes: dict[str, Any]
) -> None:
    club.changes = changes
    told(go(client, club), 403, "Club login was not believed")
    assert not signed_in(client)
    assert not User.objects.exists()


def test_a_token_that_somebody_else_signed_is_not_believed(client: Client, club: Provider) -> None:
    club.signer = new_key()
    told(go(client, club), 403, "Club login was not believed")


def test_an_answer_that_this_browser_did_not_ask_for(client: Client, club: Provider) -> None:
    back = club.consent(begin(client))
    told(Client().get(back), 403, "That took too long")
    told(client.get(re.sub("state=.*", "state=another", back)), 403, "That took too long")
    told(client.get("/account/oidc/back/"), 403, "That took too long")
    assert client.get(back).status_code == 302
    assert client.get(back).status_code == 403  # once
    assert User.objects.count() == 1


def test_a_code_without_its_proof_is_worth_nothing(client: Client, club: Provider) -> None:
    """PKCE: who has seen the code of another browser cannot use it."""
    back = club.consent(begin(client))
    stolen = re.search(r"code=(\w+)", back)
    thief = Client()
    own = club.consent(begin(thief))
    assert stolen
    told(thief.get(re.sub(r"code=\w+", f"code={stolen[1]}", own)), 403, "was not believed")


@pytest.mark.parametrize("end", ["openid-configuration", "keys", "userinfo"])
@pytest.mark.parametrize("status", [404, 500])
def test_a_provider_that_is_down_is_said(
    client: Client, club: Provider, end: str, status: int
) -> None:
    club.claims = {"sub": "d-1"}
    back = club.consent(begin(client))
    club.status = {end: status}
    told(client.get(back), 502, "Club login does not answer")
    if end == "openid-configuration":
        told(client.post("/account/oidc/"), 502, "Club login does not answer")


@pytest.mark.parametrize("status", [400, 500])
def test_a_code_that_it_does_not_take_is_said(client: Client, club: Provider, status: int) -> None:
    back = club.consent(begin(client))
    club.status = {"token": status}
    told(client.get(back), 403, "Begin again.")


def test_a_provider_that_is_away_is_said(
    client: Client, club: Provider, settings: LazySettings
) -> None:
    settings.OIDC_ISSUER = "http://127.0.0.1:1"
    told(client.post("/account/oidc/"), 502, "Try again in a few minutes")


@pytest.mark.parametrize(
    "document", [{"issuer": "https://elsewhere.example"}, {"token_endpoint": None}], ids=str
)
def test_a_document_of_another_issuer_is_no_answer(
    client: Client, club: Provider, document: dict[str, Any]
) -> None:
    club.document = document
    told(client.post("/account/oidc/"), 502, "Club login does not answer")


def test_whoever_says_no_there_is_where_they_were(client: Client, club: Provider) -> None:
    back = re.sub(r"code=\w+", "error=access_denied", club.consent(begin(client)))
    answer = client.get(back, follow=True)
    assert answer.redirect_chain == [("/account/login/", 302)]
    assert "Not signed in." in answer.content.decode()


def test_whoever_comes_back_with_an_error_of_theirs_is_told(client: Client, club: Provider) -> None:
    back = re.sub(r"code=\w+", "error=temporarily_unavailable", club.consent(begin(client)))
    told(client.get(back), 502, "Club login does not answer")


@pytest.mark.parametrize("verified", [False, None, "true"])
def test_an_address_that_is_not_theirs_for_certain_opens_nothing(
    client: Client, club: Provider, bob: Member, verified: object
) -> None:
    for address in ("bob@example.org", "dee@example.org"):
        club.claims |= {"email": address, "email_verified": verified}
        told(go(client, club), 403, "does not say that your address is yours")
    assert not signed_in(client)
    assert User.objects.count() == 1


def test_the_same_address_is_joined_when_its_owner_signs_in(
    client: Client, club: Provider, bob: Member
) -> None:
    club.claims |= {"email": "Bob@example.org"}
    answer = client.get(club.consent(begin(client)), follow=True)
    assert "There is an account with bob@example.org here." in answer.content.decode()
    assert not signed_in(client)
    assert not SocialAccount.objects.exists()
    bob.sign_in(client)
    assert SocialAccount.objects.get().user == bob.user
    assert mail.outbox[-1].to == ["bob@example.org"]
    other = Client()
    assert go(other, club).status_code == 302
    assert signed_in(other)
    assert User.objects.get().check_password(PASSWORD)


def test_nobody_else_who_signs_in_there_is_joined(
    client: Client, club: Provider, bob: Member, ann: Member
) -> None:
    club.claims |= {"email": "bob@example.org"}
    go(client, club)
    ann.sign_in(client)
    assert not SocialAccount.objects.exists()
    bob.sign_in(client)
    assert not SocialAccount.objects.exists()


def test_an_address_that_somebody_only_typed_is_no_obstacle(client: Client, club: Provider) -> None:
    sign_up(Client(), "dee@example.org")
    assert User.objects.count() == 1
    assert go(client, club).status_code == 302
    assert signed_in(client)
    dee = User.objects.get()
    assert not dee.has_usable_password()


def test_an_account_that_an_administrator_made_stays(client: Client, club: Provider) -> None:
    made = User.objects.create_user("dee", "dee@example.org", PASSWORD)
    answer = client.get(club.consent(begin(client)), follow=True)
    assert "There is an account with dee@example.org here." in answer.content.decode()
    assert User.objects.get() == made


def test_an_account_that_is_closed_stays_closed(client: Client, club: Provider) -> None:
    go(client, club)
    client.post("/account/logout/")
    User.objects.update(is_active=False)
    answer = client.get(club.consent(begin(client)), follow=True)
    assert "This account is closed" in answer.content.decode()
    assert not signed_in(client)


def test_an_account_here_is_connected_and_parted(club: Provider, ann: Member) -> None:
    page = ann.client.get("/account/").content.decode()
    assert "not connected" in page
    answer = go(ann.client, club, next="/account/")
    assert answer["Location"].startswith("/account/reauthenticate/")
    assert not SocialAccount.objects.exists()
    ann.confirm()
    assert SocialAccount.objects.get().user == ann.user
    page = ann.client.get("/account/").content.decode()
    assert "signs in to this account" in page
    assert "From now on Club login is enough to sign in." in page
    assert ann.client.post("/account/oidc/part/").status_code == 302
    assert not SocialAccount.objects.exists()


def test_who_has_no_other_way_in_is_not_parted(client: Client, club: Provider) -> None:
    go(client, club)
    answer = client.post("/account/oidc/part/")
    assert answer["Location"] == "/account/password/set/"
    assert SocialAccount.objects.exists()


def test_what_signs_in_to_one_account_is_not_connected_to_another(
    client: Client, club: Provider, ann: Member
) -> None:
    go(client, club)
    ann.confirm()
    go(ann.client, club)
    page = ann.client.get("/account/").content.decode()
    assert "signs in to another account here" in page
    assert SocialAccount.objects.get().user != ann.user


def test_the_buttons_ask_no_database_for_a_provider(
    client: Client, club: Provider, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        client.get("/account/login/")


def test_a_strict_policy_stays(client: Client, club: Provider) -> None:
    answer = client.post("/account/oidc/")
    assert "form-action 'self'" in answer["Content-Security-Policy"]
    assert b"<script>" not in answer.content


def test_a_form_from_another_site_begins_nothing(club: Provider) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post("/account/oidc/").status_code == 403
    assert client.get("/account/oidc/").status_code == 405
