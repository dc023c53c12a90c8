"""Signing up and in, by the forms."""

from tests.accounts.conftest import PASSWORD


def try_password(client, email, password="wrong", **more):
    return client.post("/account/login/", {"login": email, "password": password}, **more)


def sign_up(client, email="cal@example.org", password=PASSWORD, **more):
    fields = {"email": email, "password1": password, "name": "Cal", **more}
    return client.post("/account/signup/", fields)


def signed_in(client) -> bool:
    return client.get("/account/").status_code == 200
