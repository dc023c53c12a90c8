"""Accounts in a real browser: passkeys, every page in both themes, and no need of JavaScript."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.conf import LazySettings
from playwright.sync_api import BrowserContext, Page, expect

from scorecards.models import Device
from tests.accounts.conftest import PASSWORD, Member, make_member
from tests.browser.account_pages import INSIDE
from tests.browser.conftest import LAN
from tests.browser.looks import glance, look, look_at
from upkeep.copies import make_copy
from upkeep.nights import nights, store
from upkeep.snapshots import take_snapshot


@pytest.fixture
def bob(live_server: Any) -> Member:
    """Has an account."""
    return make_member("Bob")


def sign_in(page: Page, email: str = "bob@example.org") -> None:
    page.goto("/account/login/")
    page.locator("#id_login").fill(email)
    page.locator("#id_password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("status").first).to_contain_text("Signed in as")


def confirm(page: Page) -> None:
    page.locator("#id_password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()


def add_authenticator(page: Page) -> None:
    """A device that can keep passkeys and whose owner has just touched it."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    options |= {"hasUserVerification": True, "isUserVerified": True}
    options |= {"automaticPresenceSimulation": True}
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_passkey_is_added_and_signs_in(phone: Callable[..., BrowserContext], bob: Member) -> None:
    page = phone().new_page()
    add_authenticator(page)
    sign_in(page)
    page.goto("/account/2fa/webauthn/add/")
    confirm(page)
    page.locator("#id_name").fill("My phone")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("The passkey is added.")).to_be_visible()
    expect(page.get_by_text("My phone")).to_be_visible()
    kept = Authenticator.objects.get()
    assert (kept.type, kept.user) == (Authenticator.Type.WEBAUTHN, bob.user)
    glance(page)

    page.context.clear_cookies()
    page.goto("/account/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("Signed in as Bob.")).to_be_visible()
    kept.refresh_from_db()
    assert kept.last_used_at
    assert Device.objects.filter(user=bob.user).count() == 2

    # A password still is enough: a passkey is a way in, not a second lock. Cookies that went away
    # while the page is still fetching would come back as others than those of the next form.
    page.goto("/account/logout/")
    page.get_by_role("main").get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("status").first).to_contain_text("Signed out.")
    sign_in(page)
    page.goto("/account/2fa/webauthn/")
    page.get_by_role("link", name="Remove My phone").click()
    page.get_by_role("link", name="Use a passkey").or_(
        page.get_by_role("link", name="Use a security key")
    ).click()
    page.get_by_role("button", name="Use a passkey").click()
    page.get_by_role("button", name="Remove the passkey").click()
    expect(page.get_by_text("The passkey is removed.")).to_be_visible()
    assert not Authenticator.objects.exists()


def test_a_passkey_that_is_not_there_is_said(
    phone: Callable[..., BrowserContext], bob: Member
) -> None:
    page = phone().new_page()
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    page.goto("/account/login/")
    page.evaluate("() => { navigator.credentials.get = () => Promise.reject(new Error('none')) }")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("The passkey was not used.")).to_be_visible()


def test_plain_http_on_the_network_offers_none(
    phone: Callable[..., BrowserContext], bob: Member, live_server: Any
) -> None:
    address = re.sub("//[^:]+", f"//{LAN}", live_server.url)
    page = phone(base_url=address).new_page()
    sign_in(page)
    page.goto("/account/2fa/")
    expect(page.get_by_text("Passkeys need https")).to_be_visible()
    expect(page.get_by_role("link", name="Add a passkey")).to_have_count(0)
    page.goto("/account/2fa/webauthn/add/")
    confirm(page)
    expect(page.get_by_text("Passkeys need https")).to_be_visible()


OUTSIDE = ("login/", "signup/", "login/code/", "password/reset/")


def one_heading(page: Page) -> None:
    expect(page.locator("h1")).to_have_count(1)


def test_every_page_looks_right(
    phone: Callable[..., BrowserContext], bob: Member, settings: LazySettings, tmp_path: Path
) -> None:
    page = phone().new_page()
    look_at(page, [*(f"/account/{name}" for name in OUTSIDE), "/first-run/"], first=one_heading)
    page.goto("/account/login/")
    page.get_by_role("button", name="Sign in", exact=True).click()
    one_heading(page)
    look(page, "a refused form")
    sign_in(page)
    page.goto("/account/delete/")
    one_heading(page)
    look(page, "reauthenticate")
    confirm(page)
    look_at(page, [f"/account/{name}" for name in INSIDE], first=one_heading)
    bob.user.is_superuser = True
    bob.user.save()
    settings.BACKUPS, settings.COPY_FOLDER = tmp_path / "backups", str(tmp_path)
    copies = [take_snapshot(), make_copy()]
    store(replace(nights(), failure="The disk is full."))
    ones = [f"/account/copies/{each.path.name}/" for each in copies if each]
    look_at(page, ["/account/copies/", "/account/league/", *ones], first=one_heading)
    page.get_by_role("button", name="Go back to this copy").click()
    one_heading(page)
    look(page, "a restore without its day")
