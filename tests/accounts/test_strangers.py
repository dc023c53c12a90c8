"""Strangers shut nobody out of an account, learn nothing of it, and send few mails by us."""

import time
from types import SimpleNamespace

import pytest
from allauth.core.internal import ratelimit
from django.contrib.auth import base_user
from django.contrib.auth.hashers import make_password
from django.core import mail
from django.core.cache import cache
from django.test import Client

from golfscore.accounts.tries import COOKIE
from tests.accounts.conftest import PASSWORD, code_in_mail, make_member
from tests.accounts.signing import sign_up, signed_in, try_password


@pytest.fixture(autouse=True)
def nothing_tried():
    cache.clear()


def at(number: int) -> Client:
    """A device nobody knows, in a network of its own."""
    return Client(REMOTE_ADDR=f"192.0.2.{number}")


@pytest.fixture
def known(bob) -> Client:
    """A device that bob signed in on, and out."""
    client = Client(REMOTE_ADDR="198.51.100.7")
    bob.sign_in(client)
    client.post("/account/logout/")
    assert not signed_in(client)
    return client


@pytest.fixture
def few(settings) -> None:
    """Strangers may try less than they may, because twenty tries take a second."""
    rates = settings.ACCOUNT_RATE_LIMITS
    settings.ACCOUNT_RATE_LIMITS = rates | {"login_failed_anywhere": "3/h/key"}


def use_up(bob) -> None:
    """Wrong passwords from many networks, until all strangers together may try no more."""
    stranger = Client()
    for number in range(1, 40):
        answer = try_password(stranger, bob.user.email, REMOTE_ADDR=f"192.0.2.{number}")
        if answer.status_code == 429:
            return
    pytest.fail("strangers may try without end")


def test_a_stranger_shuts_nobody_out(bob):
    for _ in range(6):
        answer = try_password(at(1), bob.user.email)
    assert answer.status_code == 429
    assert try_password(at(2), bob.user.email, PASSWORD).status_code == 302


def test_many_networks_together_are_slow(bob):
    use_up(bob)
    assert try_password(at(99), bob.user.email, PASSWORD).status_code == 429
    assert try_password(at(98), make_member("Dee").user.email, PASSWORD).status_code == 302


def test_a_device_that_signed_in_before_passes(bob, known, few):
    use_up(bob)
    for _ in range(12):
        try_password(Client(REMOTE_ADDR="198.51.100.7"), bob.user.email)
    assert try_password(known, bob.user.email, PASSWORD).status_code == 302


def test_it_has_five_tries_of_its_own(bob, known):
    answers = [try_password(known, bob.user.email).status_code for _ in range(6)]
    assert answers == [422] * 5 + [429]
    assert try_password(known, bob.user.email, PASSWORD).status_code == 429
    assert try_password(at(1), bob.user.email, PASSWORD).status_code == 302


def test_a_right_password_is_no_try(bob, known):
    for _ in range(7):
        assert try_password(known, bob.user.email, PASSWORD).status_code == 302
        known.post("/account/logout/")


def test_it_is_known_for_that_account_alone(bob, known, few):
    dee = make_member("Dee")
    use_up(dee)
    assert try_password(known, dee.user.email, PASSWORD).status_code == 429


@pytest.mark.parametrize("forged", ["", "x", "a" * 16, ".".join(["a" * 16, "0" * 24])])
def test_nobody_writes_such_a_cookie(bob, known, few, forged):
    use_up(bob)
    stranger = at(99)
    signature = known.cookies[COOKIE].value.partition(":")[2]
    stranger.cookies[COOKIE] = f"{forged}:{signature}" if forged else ""
    assert try_password(stranger, bob.user.email, PASSWORD).status_code == 429


def test_the_cookie_is_kept_from_scripts_and_names_nobody(bob, known):
    cookie = known.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert not cookie["secure"]
    assert "bob" not in cookie.value
    secure = Client()
    answer = secure.post(
        "/account/login/", {"login": bob.user.email, "password": PASSWORD}, secure=True
    )
    assert answer.cookies[COOKIE]["secure"]


def ask_code(client: Client, email: str, door: str = "login/code/") -> int:
    return client.post(f"/account/{door}", {"email": email}).status_code


@pytest.mark.parametrize("door", ["login/code/", "password/reset/"])
def test_codes_that_strangers_ask_for_keep_none_from_the_owner(bob, known, door):
    email = bob.user.email
    assert [ask_code(at(1), email, door) for _ in range(4)] == [302, 302, 302, 429]
    assert ask_code(at(2), email, door) == 302
    answers = [ask_code(at(number), email, door) for number in range(3, 12)]
    assert answers == [302] * 6 + [429] * 3, "ten in all"
    assert ask_code(known, email, door) == 302
    assert [each.to for each in mail.outbox] == [[email]] * 11


def test_who_reads_the_mail_sets_a_password_and_gets_in(bob, few):
    use_up(bob)
    phone = at(99)
    assert ask_code(phone, bob.user.email, "password/reset/") == 302
    phone.post("/account/password/reset/confirm/", {"code": code_in_mail()})
    new = {"password1": "eighteen holes of golf", "password2": "eighteen holes of golf"}
    assert phone.post("/account/password/reset/complete/", new).status_code == 302
    answer = try_password(phone, bob.user.email, new["password1"])
    assert answer.status_code == 302


def test_one_network_has_three_mails_sent_to_strangers(db):
    answers = [sign_up(at(1), f"{n}@example.org").status_code for n in range(4)]
    assert answers == [302] * 3 + [429]
    assert "Too many tries" in sign_up(at(1), "x@example.org").text
    assert sign_up(at(2), "y@example.org").status_code == 302
    assert len(mail.outbox) == 4


def test_an_address_that_nobody_confirmed_gets_few_mails(db, monkeypatch):
    """Whoever asked for the account knows its password, and asks for the code again and again."""
    seconds = iter(range(0, 10**6, 11))
    clock = SimpleNamespace(time=lambda: next(seconds), monotonic=time.monotonic)
    monkeypatch.setattr(ratelimit, "time", clock)
    assert sign_up(at(1), "eve@example.org").status_code == 302
    answers = [
        try_password(at(number), "eve@example.org", PASSWORD).status_code for number in range(2, 12)
    ]
    assert answers == [302] * 4 + [429] * 6
    assert [each.to for each in mail.outbox] == [["eve@example.org"]] * 5


def test_what_sends_no_mail_is_not_counted(db, settings):
    for _ in range(5):
        assert sign_up(at(1), "no address").status_code == 422
    assert sign_up(at(1), "a@example.org").status_code == 302
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    answers = [sign_up(at(3), f"{n}@example.org").status_code for n in range(5)]
    assert answers == [302] * 5, "mails in the terminal go to nobody"


def test_making_an_account_takes_as_long_for_an_address_that_has_one(bob, monkeypatch):
    hashed = []
    make = make_password

    def counted(password, *args, **options):
        hashed.append(password)
        return make(password, *args, **options)

    monkeypatch.setattr(base_user, "make_password", counted)
    sign_up(at(1), "new@example.org")
    for_new, hashed[:] = list(hashed), []
    sign_up(at(2), bob.user.email)
    assert hashed == for_new == [PASSWORD]
