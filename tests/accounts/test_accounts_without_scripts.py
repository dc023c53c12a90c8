"""Everything about accounts but passkeys, without scripts."""

from django.test import Client

from tests.accounts.conftest import PASSWORD, Member, code_in_mail
from tests.plain import PlainBrowser


def test_an_account_is_made_named_and_deleted(db: None) -> None:
    browser = PlainBrowser(Client(), "/account/signup/")
    browser.fill("#id_email", "cal@example.org")
    browser.fill("#id_password1", PASSWORD)
    browser.press("Make the account")
    browser.fill("#id_code", code_in_mail())
    browser.press("Confirm")
    assert "Signed in as cal@example.org." in browser.text
    browser.link("Account")
    browser.fill("#id_name", "Cal")
    browser.press("Save the name")
    assert browser.heading == "Cal"
    browser.link("Delete the account")
    browser.fill("#id_password", PASSWORD)
    browser.press("Go on")
    browser.press("Delete the account")
    assert "Your account is deleted." in browser.text


def test_a_code_by_mail_signs_in(bob: Member) -> None:
    browser = PlainBrowser(Client(), "/account/login/")
    browser.link("Get a code by mail")
    browser.fill("#id_email", "bob@example.org")
    browser.press("Send the code")
    browser.fill("#id_code", code_in_mail())
    browser.press("Confirm")
    assert "Signed in as Bob." in browser.text


def test_somebody_new_is_led_from_a_new_league_to_a_new_account(db: None) -> None:
    browser = PlainBrowser(Client(), "/leagues/")
    browser.link("New league")
    assert browser.heading == "Sign in"
    assert "A league belongs to an account: sign in, or make one below." in browser.text
    assert browser.text.index("Make an account") < browser.text.index("Password")
    browser.link("Make an account")
    assert browser.heading == "Make an account"
    assert "next=%2Fleagues%2Fnew%2F" in browser.address
