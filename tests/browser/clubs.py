"""A provider of accounts that browsers go to, and a site that knows it."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import LazySettings

from tests.accounts.oidc_provider import CLIENT, SECRET, Provider, serving

SIGN_IN = "/account/login/?next=/help/"


@contextmanager
def a_club(settings: LazySettings) -> Iterator[Provider]:
    """It says of whoever comes that they are Dee. Its address is none of our site: browsers send
    cookies back to us as from anywhere else.
    """
    dee = {"sub": "d-1", "email": "dee@example.org", "email_verified": True, "name": "Dee"}
    with serving(Provider(claims=dee)) as provider:
        settings.OIDC_ISSUER, settings.OIDC_NAME = provider.issuer, "Club login"
        settings.OIDC_CLIENT, settings.OIDC_SECRET = CLIENT, SECRET
        yield provider
