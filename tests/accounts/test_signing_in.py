"""Making an account, signing in by password and by code, resetting, signing out."""

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from tests.accounts.conftest import PASSWORD, code_in_mail
from tests.accounts.signing import sign_up, signed_in
from tests.languages import TRANSLATED


def test_an_account_is_made_with_the_code_from_the_mail(cal):
    answer = sign_up(cal)
    assert (answer.status_code, answer["Location"]) == (302, "/account/confirm-email/")
    assert mail.outbox[-1].to == ["cal@example.org"]
    assert not signed_in(cal)
    answer = cal.post("/account/confirm-email/", {"code": code_in_mail()})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert signed_in(cal)
    user = User.objects.get()
    assert (user.email, user.first_name) == ("cal@example.org", "Cal")
    assert "cal" not in user.username
    assert EmailAddress.objects.get(user=user).verified


def test_a_wrong_code_is_said_beside_the_field(cal):
    sign_up(cal)
    answer = cal.post("/account/confirm-email/", {"code": "WRONG"})
    assert answer.status_code == 422
    assert "Incorrect code." in answer.text
    assert 'aria-describedby="id_code_error"' in answer.text
    assert not signed_in(cal)


def test_three_wrong_codes_end_it(cal):
    sign_up(cal)
    right = code_in_mail()
    for _ in range(3):
        cal.post("/account/confirm-email/", {"code": "WRONG"})
    cal.post("/account/confirm-email/", {"code": right})
    assert not signed_in(cal)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"email": "cal"}, "valid email"),
        ({"email": ""}, "required"),
        ({"password": "short"}, "too short"),
        ({"password": "password123"}, "too common"),
        ({"name": "<b>"}, "A name cannot contain"),
        ({"name": "x" * 41}, "at most 40"),
        ({"email": "c\0al@example.org"}, "Null characters"),
    ],
)
def test_what_does_not_work_is_said_and_nothing_is_saved(cal, fields, sentence):
    answer = sign_up(cal, **fields)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert not User.objects.exists()
    assert not mail.outbox


def test_an_address_that_has_an_account_looks_like_one_that_has_none(cal, bob, client):
    new, taken = sign_up(client, "new@example.org"), sign_up(cal, bob.user.email)
    assert (new.status_code, new["Location"]) == (taken.status_code, taken["Location"])
    assert "There is one already" in mail.outbox[-1].body
    assert User.objects.filter(email=bob.user.email).count() == 1
    pages = [each.get("/account/confirm-email/").text for each in (client, cal)]
    assert pages[0].replace("new@", "bob@").count("bob@example.org") == pages[1].count(
        "bob@example.org"
    )


def test_a_password_signs_in(bob):
    answer = bob.sign_in()
    assert answer["Location"] == "/"
    assert signed_in(bob.client)
    assert "Bob" in bob.client.get("/account/").text


@pytest.mark.parametrize("email", ["bob@example.org", "nobody@example.org"])
def test_a_wrong_password_and_no_account_are_the_same_sentence(bob, cal, email):
    answer = cal.post("/account/login/", {"login": email, "password": "wrong"})
    assert answer.status_code == 422
    assert "not correct" in answer.text
    assert not signed_in(cal)


def test_a_code_by_mail_signs_in(bob):
    answer = bob.client.post("/account/login/code/", {"email": bob.user.email})
    assert answer["Location"] == "/account/login/code/confirm/"
    assert bob.client.post("/account/login/code/confirm/", {"code": "WRONG"}).status_code == 422
    answer = bob.client.post("/account/login/code/confirm/", {"code": code_in_mail().lower()})
    assert answer.status_code == 302
    assert signed_in(bob.client)


def test_a_code_for_nobody_looks_the_same(cal):
    answer = cal.post("/account/login/code/", {"email": "nobody@example.org"})
    assert answer["Location"] == "/account/login/code/confirm/"
    assert "It has no account here" in mail.outbox[-1].body
    assert cal.get("/account/login/code/confirm/").status_code == 200


def test_a_forgotten_password_is_replaced_with_a_code(bob, cal):
    bob.sign_in()
    answer = cal.post("/account/password/reset/", {"email": bob.user.email})
    assert answer["Location"] == "/account/password/reset/confirm/"
    assert cal.post(answer["Location"], {"code": "WRONG"}).status_code == 422
    answer = cal.post(answer["Location"], {"code": code_in_mail()})
    assert answer["Location"] == "/account/password/reset/complete/"
    new = {"password1": "another nine holes", "password2": "another nine holes"}
    short = {"password1": "short", "password2": "short"}
    assert cal.post(answer["Location"], short).status_code == 422
    assert cal.post(answer["Location"], new).status_code == 302
    bob.user.refresh_from_db()
    assert bob.user.check_password("another nine holes")
    assert not signed_in(bob.client), "a new password ends the sessions of the old one"
    assert bob.device.user is None, "and the devices"


def test_no_mail_names_the_host_of_the_request(bob):
    def evil() -> Client:
        return Client(headers={"Host": "evil.example"})

    evil().post("/account/password/reset/", {"email": bob.user.email})
    evil().post("/account/login/code/", {"email": bob.user.email})
    evil().post("/account/login/code/", {"email": "nobody@example.org"})
    sign_up(evil(), bob.user.email)
    assert len(mail.outbox) == 4
    for message in mail.outbox:
        assert "evil.example" not in f"{message.subject} {message.body} {message.from_email}"
        assert "://" not in message.body


def test_signing_out_asks_first_and_needs_a_post(ann):
    assert "Sign out" in ann.client.get("/account/logout/").text
    assert signed_in(ann.client)
    answer = ann.client.post("/account/logout/")
    assert answer["Location"] == "/"
    assert not signed_in(ann.client)


def test_the_pages_of_an_account_lead_a_stranger_to_the_door(cal):
    for page in ("", "export/", "delete/", "email/", "sessions/", "2fa/", "password/change/"):
        answer = cal.get(f"/account/{page}")
        assert answer.status_code == 302, page
        assert answer["Location"].startswith("/account/login/"), page


def test_nobody_is_led_to_another_site(bob):
    fields = {"login": bob.user.email, "password": PASSWORD, "next": "https://evil.example/"}
    assert bob.client.post("/account/login/", fields)["Location"] == "/"


def test_a_mail_server_that_does_not_answer_is_said(bob, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    answer = bob.client.post("/account/login/code/", {"email": bob.user.email})
    assert answer.status_code == 503
    assert "The mail could not be sent" in answer.text


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_sentences_of_the_library_come_in_our_languages(cal, language):
    cal.cookies["django_language"] = language
    answer = cal.post("/account/login/", {"login": "a@example.org", "password": "x"})
    assert answer.status_code == 422
    assert "not correct" not in answer.text
