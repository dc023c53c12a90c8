"""The people of the account tests: ann and bob have accounts, cal has none."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from scorecards.models import Device
from scorecards.permissions import COOKIE

PASSWORD = "nine holes of golf"


@dataclass
class Member:
    """Somebody with an account and a browser."""

    user: User
    client: Client = field(default_factory=Client)

    def sign_in(self, client: Client | None = None) -> Any:
        """By password, as a person does; with another browser when one is given."""
        fields = {"login": self.user.email, "password": PASSWORD}
        answer = (client or self.client).post("/account/login/", fields)
        assert answer.status_code == 302, answer.content.decode()
        return answer

    def confirm(self) -> None:
        """Type the password once more, as the pages ask that change how one gets in."""
        answer = self.client.post("/account/reauthenticate/", {"password": PASSWORD})
        assert answer.status_code == 302

    @property
    def device(self) -> Device:
        """The device of the browser, as its cookie says."""
        return Device.objects.get(key=self.client.cookies[COOKIE].value)


def make_member(name: str, **more: Any) -> Member:
    email = f"{name.lower()}@example.org"
    user = User.objects.create_user(name.lower(), email, PASSWORD, first_name=name, **more)
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return Member(user)


@pytest.fixture
def ann(db: None) -> Member:
    """Has an account and is signed in."""
    member = make_member("Ann")
    member.sign_in()
    return member


@pytest.fixture
def bob(db: None) -> Member:
    """Has an account and is not signed in."""
    return make_member("Bob")


@pytest.fixture
def cal(db: None) -> Client:
    """Has no account."""
    return Client()


def code_in_mail() -> str:
    """The code of the last mail, which stands on a line of its own."""
    lines = mail.outbox[-1].body.splitlines()
    return next(line.strip() for line in lines if line.startswith("    "))
