"""Whoever tries too often is asked to wait: by a 429 and a sentence, for all workers together."""

import pytest
from django.conf import settings
from django.core import mail
from django.core.cache import caches
from django.test import Client

from golfscore.cache import MemoryAndLimits
from tests.accounts.conftest import PASSWORD
from tests.accounts.signing import try_password


def test_five_wrong_passwords_are_enough(bob, cal):
    for _ in range(5):
        assert try_password(cal, bob.user.email).status_code == 422
    answer = try_password(cal, bob.user.email, PASSWORD)
    assert answer.status_code == 429
    assert "Too many failed login attempts" in answer.text
    assert 'name="login"' in answer.text, "the page stays"


def test_an_address_without_an_account_is_limited_just_the_same(cal, db):
    statuses = [try_password(cal, "nobody@example.org").status_code for _ in range(6)]
    assert statuses == [422] * 5 + [429]


def test_another_person_can_still_sign_in(ann, bob, cal):
    for _ in range(6):
        try_password(cal, ann.user.email, REMOTE_ADDR="192.0.2.1")
    assert try_password(cal, bob.user.email, PASSWORD).status_code == 302


def test_one_address_may_not_try_every_account(cal, db):
    answers = [try_password(cal, f"{n}@example.org").status_code for n in range(31)]
    assert answers[:10] == [422] * 10
    assert answers[10] == 429
    page = try_password(cal, "x@example.org")
    assert page.status_code == 429
    assert "Too many tries" in page.text


def test_a_program_is_told_as_an_object(cal, db):
    for n in range(31):
        try_password(cal, f"{n}@example.org")
    answer = try_password(cal, "x@example.org", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["problems"][0]["code"]) == (429, "too-often")


def test_behind_a_proxy_everybody_has_an_address_of_their_own(cal, db, settings):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    from_one = {"headers": {"X-Forwarded-For": "198.51.100.7, 192.0.2.1"}}
    for n in range(11):
        last = try_password(cal, f"{n}@example.org", **from_one)
    assert last.status_code == 429
    # Only what the proxy itself wrote counts: the rest is whatever the browser said.
    other = {"headers": {"X-Forwarded-For": "198.51.100.7, 192.0.2.2"}}
    same = {"headers": {"X-Forwarded-For": "203.0.113.9, 192.0.2.1"}}
    assert try_password(cal, "x@example.org", **other).status_code == 422
    assert try_password(cal, "y@example.org", **same).status_code == 429


def test_without_a_proxy_the_header_is_nothing(cal, db):
    statuses = [
        try_password(
            cal, f"{n}@example.org", headers={"X-Forwarded-For": f"192.0.2.{n}"}
        ).status_code
        for n in range(11)
    ]
    assert statuses[-1] == 429


def test_codes_by_mail_are_limited(bob):
    ask = {"email": bob.user.email}
    answers = [Client().post("/account/login/code/", ask).status_code for _ in range(4)]
    assert answers == [302, 302, 302, 429]
    assert len(mail.outbox) == 3


def test_the_door_of_the_admin_is_the_same_door(cal, bob):
    answer = cal.get("/admin/")
    assert answer.status_code == 302
    answer = cal.get("/admin/login/?next=/admin/")
    assert answer["Location"] == "/account/login/?next=%2Fadmin%2F"
    assert cal.post("/admin/login/", {"username": "x", "password": "y"}).status_code == 302
    bob.sign_in()
    assert bob.client.get("/admin/login/").status_code == 403
    assert cal.get("/admin/logout/")["Location"] == "/account/logout/"
    assert cal.post("/admin/logout/")["Location"] == "/account/logout/"


@pytest.fixture
def two_workers() -> list[MemoryAndLimits]:
    params = settings.CACHES["default"]
    return [MemoryAndLimits(f"worker-{n}", params) for n in range(2)]


def test_limits_are_counted_for_all_workers_and_pages_kept_for_one(two_workers):
    one, other = two_workers
    one.set("allauth:rl:login", [1.0], 60)
    one.set("scorecard:1:2", b"page", 60)
    assert other.get("allauth:rl:login") == [1.0]
    assert other.get("scorecard:1:2") is None
    assert not other.add("allauth:rl:login", [2.0], 60)
    assert other.add("allauth:rl:other", [2.0], 60)
    assert one.add("scorecard:1:3", b"page", 60)
    assert other.delete("allauth:rl:login")
    assert one.get("allauth:rl:login") is None
    assert one.delete("scorecard:1:2")


def test_a_site_uses_it():
    assert isinstance(caches["default"], MemoryAndLimits)
