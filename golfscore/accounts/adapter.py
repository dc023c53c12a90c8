"""What allauth asks us: what to call somebody, what happens to a device, how mail goes out.

It never decides whether a password is right: allauth does. By what tries are counted is in `tries`.
"""

import secrets
from dataclasses import dataclass
from importlib import import_module
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, User
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from golfscore.accounts import answers, tries
from golfscore.errors import mail_failed
from scorecards import site

DEVICE = "device"  # in the session: the id of the device that signed in


@dataclass(frozen=True)
class Site:
    """What mails call the site. Not the name of the host: any request may bring its own."""

    name: str = "Golfscore"
    domain: str = "Golfscore"


def passkeys_possible(request: HttpRequest) -> bool:
    """Browsers offer passkeys only at a secure address with a name: https, or this machine."""
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    try:
        ip_address(host)
    except ValueError:
        return request.is_secure() or host == "localhost" or host.endswith(".localhost")
    return False


def shown_as(user: User) -> str:
    """What the pages call somebody: the name they chose, else their address."""
    return user.first_name or user.email


def address_in(credentials: dict[str, Any]) -> str:
    """The address that somebody tries to sign in with."""
    return str(credentials.get("email") or credentials.get("username") or "").lower()


class AccountAdapter(DefaultAccountAdapter):
    """Signing in joins the device to the account; signing out parts them."""

    def populate_username(self, request: HttpRequest, user: Any) -> None:
        """Random: nobody types or sees it, and it says nothing about the person."""
        user.username = user.username or secrets.token_hex(8)

    def post_login(self, request: HttpRequest, user: Any, **more: Any) -> HttpResponse:
        """Where to go next, with the cookie of the device, which is the account's from now on."""
        response = super().post_login(request, user, **more)
        request.session[DEVICE] = site.join_device(request, response, user.pk)
        addresses = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
        tries.remember(request, response, [user.email, *addresses])
        answers.join_waiting(request, user)
        return response

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a try for this address; the one that is right is rolled back by allauth."""
        self._login_failed_rl_usage = tries.consume(
            request, "login_failed", address_in(credentials)
        )
        if self._login_failed_rl_usage is None:
            raise self.validation_error("too_many_login_attempts")

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        return tries.who(request, address_in(credentials))

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """After a password was set anew by a code from the mail."""
        super()._delete_login_attempts_cached_email(request, **credentials)
        tries.forgive(request, address_in(credentials))

    def logout(self, request: HttpRequest) -> None:
        site.part_device(request)
        super().logout(request)

    def set_password(self, user: Any, password: str) -> None:
        """A new password signs out everywhere else: Django ends sessions, we part devices."""
        super().set_password(user, password)
        site.part_other_devices(context.request, user.pk)

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """The usual methods, without the passkey where browsers offer none."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        possible = passkeys_possible(context.request)
        return [way for way in methods if possible or not way["id"].endswith("webauthn")]

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send it, or end the request with a sentence when the mail server does not answer."""
        try:
            super().send_mail(template_prefix, email, {**context, "current_site": Site()})
        except OSError as error:
            raise ImmediateHttpResponse(mail_failed(self.request)) from error


class MFAAdapter(DefaultMFAAdapter):
    """A passkey is a way in by itself; only an app for codes adds a second step to the others.

    Otherwise whoever adds a passkey at home could not sign in on plain http, which has none.
    """

    def is_mfa_enabled(self, user: AbstractBaseUser | Any, types: Any = None) -> bool:
        """allauth names one type when it asks about that type, and none or all of them when it
        asks whether there is a second step.
        """
        single = types is not None and len(types) == 1
        return super().is_mfa_enabled(user, types if single else [Authenticator.Type.TOTP])

    def build_totp_svg(self, url: str) -> str:
        """The QR code as an element of the page: our security policy allows no data: URL."""
        return str(segno.make(url, micro=False).svg_inline(scale=5, border=3, omitsize=True))

    def generate_authenticator_name(self, user: Any, type: Authenticator.Type) -> str:
        return gettext("Passkey")


class SessionsAdapter(DefaultUserSessionsAdapter):
    """Ending a session elsewhere takes the account from its device too."""

    def end_sessions(self, sessions: list[UserSession]) -> None:
        store = import_module(settings.SESSION_ENGINE).SessionStore
        for session in sessions:
            if device_id := store(session.session_key).get(DEVICE):
                site.part_device_by_id(device_id, session.user_id)
        super().end_sessions(sessions)
