"""Signing in at a provider of accounts and coming back, in Chromium under our own policy, which
lets no form lead to another site: not by a redirect either. The other engines are in `engines/`.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from playwright.sync_api import BrowserContext, expect

from scorecards.models import Device
from tests.accounts.oidc_provider import Provider
from tests.browser.clubs import SIGN_IN, a_club
from tests.browser.conftest import WORKER
from tests.browser.looks import glance


@pytest.fixture
def club(live_server: Any, settings: LazySettings) -> Iterator[Provider]:
    with a_club(settings) as provider:
        yield provider


@pytest.fixture
def other_hosts(club: Provider) -> list[str]:
    return [club.issuer]


@pytest.mark.parametrize(
    "options", [{}, {"java_script_enabled": False}, WORKER], ids=["", "no scripts", "worker"]
)
def test_somebody_goes_there_and_comes_back_signed_in(
    phone: Callable[..., BrowserContext], club: Provider, options: dict[str, Any]
) -> None:
    page = phone(**options).new_page()
    page.goto(SIGN_IN)
    page.get_by_role("button", name="Sign in with Club login").tap()
    page.get_by_role("button", name="Yes, I am Dee").tap()
    page.wait_for_url("**/help/")
    dee = User.objects.get(email="dee@example.org")
    assert Device.objects.filter(user=dee).count() == 1
    page.goto("/account/")
    expect(page.locator("h1")).to_have_text("Dee")
    if options != {"java_script_enabled": False}:
        glance(page)


def test_who_goes_back_from_there_finds_the_page_to_sign_in(
    phone: Callable[..., BrowserContext], club: Provider
) -> None:
    """The page that leads on does not lead on again: one can leave the provider."""
    page = phone().new_page()
    page.goto(SIGN_IN)
    page.get_by_role("button", name="Sign in with Club login").tap()
    expect(page.get_by_role("button", name="Yes, I am Dee")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Sign in with Club login")).to_be_visible()
    assert not User.objects.exists()
