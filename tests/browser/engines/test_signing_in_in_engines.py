"""Signing in at a provider of accounts and coming back, as in `test_signing_in_elsewhere.py`."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User

from tests.accounts.oidc_provider import Provider
from tests.browser.clubs import SIGN_IN, a_club
from tests.browser.engines.handset import Handset


@pytest.fixture
def club(live_server: Any, settings: LazySettings) -> Iterator[Provider]:
    with a_club(settings) as provider:
        yield provider


def test_somebody_goes_to_a_provider_and_comes_back_signed_in(
    hand: Callable[..., Handset], club: Provider
) -> None:
    phone = hand()
    phone.goto(SIGN_IN)
    phone.tap("button", "Sign in with Club login")
    phone.tap("button", "Yes, I am Dee")
    phone.arrived("/help/")
    assert User.objects.get().email == "dee@example.org"
    phone.goto("/account/")
    phone.shows("h1", "Dee")
