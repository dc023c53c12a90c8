"""Signing in by an account of elsewhere (OpenID Connect), as allauth asks it: who the provider is,
what it has to prove, and what becomes of whom it names.

allauth does the protocol, with state and PKCE. Here the discovery document has to be the issuer's
own, and the token signed, for us, in time, and for this very question (`nonce`). What the provider
says makes an account and never a role. Only loaded where a provider is set.
"""

from typing import Any

import jwt
from allauth.account.internal.userkit import filter_users_by_email
from allauth.account.models import EmailAddress
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter, get_adapter
from allauth.socialaccount.models import SocialApp, SocialLogin, SocialToken
from allauth.socialaccount.providers.base import ProviderException
from allauth.socialaccount.providers.base.constants import AuthError
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from requests import RequestException

from golfscore.accounts import answers
from golfscore.accounts.forms import LONGEST_NAME, NameForm

NAME = "openid_connect"
SIGNED_BY = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA")
CLAIMS = ("iss", "sub", "aud", "exp", "iat", "nonce")
SLACK = 60  # seconds between their clock and ours
LONGEST_ID = 191
ADDRESSES = ("issuer", "authorization_endpoint", "token_endpoint", "jwks_uri")


class Unreachable(ProviderException):
    """The provider does not answer, or with what is none of its answers."""


class Unproven(ProviderException):
    """The provider answers, and what it says is not proven to be about this."""


class Questions(OpenIDConnectOAuth2Adapter):
    """What is asked of the provider for one sign-in."""

    nonce = ""

    @property
    def openid_config(self) -> dict[str, Any]:
        """Its discovery document, asked for once."""
        if not hasattr(self, "_openid_config"):
            document = fetch(self.get_provider().server_url)
            if not all(isinstance(document.get(name), str) for name in ADDRESSES):
                raise Unreachable("its discovery document lacks an address")
            if document["issuer"].rstrip("/") != settings.OIDC_ISSUER.rstrip("/"):
                raise Unreachable("its discovery document is another issuer's")
            self._openid_config = document
        return dict(self._openid_config)

    def get_access_token_data(self, *args: Any, **more: Any) -> Any:
        try:
            return super().get_access_token_data(*args, **more)
        except (KeyError, ValueError, TypeError, AttributeError) as error:
            raise Unreachable("its answer is none to the code") from error

    def parse_token(self, data: dict[str, Any]) -> SocialToken:
        """What its other address wants; stored nowhere."""
        return SocialToken(token=str(data["access_token"]))

    def complete_login(
        self, request: HttpRequest, app: SocialApp, token: Any, **kwargs: Any
    ) -> SocialLogin:
        claims = self.proven(str(kwargs["response"].get("id_token") or ""))
        if "email" not in claims and "userinfo_endpoint" in self.openid_config:
            more = fetch(self.profile_url, {"Authorization": f"Bearer {token.token}"})
            if more.get("sub") != claims["sub"]:
                raise Unproven("the answer is about somebody else")
            claims = {**more, **claims}
        login: SocialLogin = self.get_provider().sociallogin_from_response(request, claims)
        return login

    def proven(self, token: str) -> dict[str, Any]:
        """What a token says, where it is theirs, for us, in time, and for this question."""
        client = settings.OIDC_CLIENT
        try:
            claims: dict[str, Any] = jwt.decode(
                token,
                self.key_of(token),
                algorithms=SIGNED_BY,
                audience=client,
                issuer=self.openid_config["issuer"],
                leeway=SLACK,
                options={"require": list(CLAIMS)},
            )
        except (jwt.PyJWTError, ValueError, TypeError) as error:
            raise Unproven(str(error)) from error
        if not self.nonce or claims["nonce"] != self.nonce or claims.get("azp", client) != client:
            raise Unproven("the token is for another question")
        if not isinstance(claims["sub"], str) or not 0 < len(claims["sub"]) <= LONGEST_ID:
            raise Unproven("the token names nobody")
        return claims

    def key_of(self, token: str) -> jwt.PyJWK:
        """The key that it says it is signed with; where it says none, their only one."""
        kid = jwt.get_unverified_header(token).get("kid")
        keys = jwt.PyJWKSet.from_dict(fetch(self.openid_config["jwks_uri"])).keys
        (key, *_) = [each for each in keys if kid == each.key_id or (not kid and len(keys) == 1)]
        return key

    def get_callback_url(self, request: HttpRequest, app: SocialApp) -> str:
        """At the name of the site. Without one where this browser is, which alone has the cookie
        that the answer is known by.
        """
        path = reverse("oidc_back")
        if settings.SITE_ADDRESS:
            return f"{settings.SITE_ADDRESS}{path}"
        return request.build_absolute_uri(path)


def fetch(address: str, headers: dict[str, str] | None = None) -> dict[str, Any]:
    """An object of theirs; raises Unreachable."""
    try:
        with get_adapter().get_requests_session() as session:
            answer = session.get(address, headers=headers)
            answer.raise_for_status()
            content = answer.json()
    except (RequestException, ValueError) as error:
        raise Unreachable(type(error).__name__) from error
    if not isinstance(content, dict):
        raise Unreachable("its answer is no object")
    return content


class Provider(OpenIDConnectProvider):
    """The one that the settings name."""

    oauth2_adapter_class = Questions
    pkce_enabled_default = True

    def extract_extra_data(self, data: dict[str, Any]) -> dict[str, Any]:
        """Nothing of what it says is stored but which account it is."""
        return {}


class ProviderAdapter(DefaultSocialAccountAdapter):
    """What allauth asks about accounts of answers."""

    def list_apps(self, request: Any, provider: Any = None, client_id: Any = None) -> list[Any]:
        """The one of the settings, and none of the database."""
        return [
            SocialApp(
                provider=NAME,
                provider_id=settings.OIDC_ISSUER.rstrip("/")[:200],
                name=settings.OIDC_NAME,
                client_id=settings.OIDC_CLIENT,
                secret=settings.OIDC_SECRET,
                settings={"server_url": settings.OIDC_ISSUER.rstrip("/")},
            )
        ]

    def get_provider(self, request: Any, provider: Any = None, client_id: Any = None) -> Provider:
        return Provider(request, app=self.list_apps(request)[0])

    def populate_user(self, request: HttpRequest, sociallogin: SocialLogin, data: Any) -> Any:
        """The name that an account of ours has: one, as long as at the table."""
        user = super().populate_user(request, sociallogin, {**data, "username": ""})
        form = NameForm({"name": str(data.get("name") or "")[:LONGEST_NAME]})
        user.first_name = form.cleaned_data["name"] if form.is_valid() else ""
        user.last_name = ""
        return user

    def pre_social_login(self, request: HttpRequest, sociallogin: SocialLogin) -> None:
        """Whom it names for the first time: a new account, where the address is theirs for certain
        and nobody's here. Whose it is here signs in to that account before the two are one.
        """
        if sociallogin.is_existing or sociallogin.state.get("process") == "connect":
            return
        first = next(iter(sociallogin.email_addresses), None)
        if first is None or first.verified is not True:
            raise ImmediateHttpResponse(answers.unverified(request))
        forget_unconfirmed(first.email)
        if filter_users_by_email(first.email):
            raise ImmediateHttpResponse(answers.sign_in_first(request, sociallogin, first.email))

    def get_connect_redirect_url(self, request: HttpRequest, socialaccount: Any) -> str:
        return reverse("account_home")

    def on_authentication_error(
        self,
        request: HttpRequest,
        provider: Any,
        error: Any = None,
        exception: Any = None,
        **_: Any,
    ) -> None:
        """In our words, and never as a page of allauth."""
        if error == AuthError.CANCELLED:
            answer = answers.cancelled(request)
        elif exception is None and request.GET.get("error"):  # it failed there
            answer = answers.unreachable(request, Unreachable(repr(request.GET["error"])))
        elif exception is None:
            answer = answers.out_of_turn(request)
        elif isinstance(exception, (Unreachable, RequestException)):
            answer = answers.unreachable(request, exception)
        else:
            answer = answers.unproven(request, exception)
        raise ImmediateHttpResponse(answer)


def forget_unconfirmed(address: str) -> None:
    """Somebody may have typed this address here without showing that it is theirs. Nobody can have
    signed in to an account that has no other, so nothing is lost with it. One that an administrator
    made has no address to be confirmed yet, and stays.
    """
    never = User.objects.filter(email__iexact=address, last_login=None, is_staff=False)
    typed = never.filter(is_superuser=False, emailaddress__isnull=False)
    typed.exclude(emailaddress__verified=True).delete()
    EmailAddress.objects.filter(email__iexact=address, verified=False, primary=False).delete()


class Callback(OAuth2CallbackView):
    """Whom the provider sends back to us."""

    adapter: Questions

    def _get_state(self, request: HttpRequest, provider: Any) -> Any:
        """What this browser asked, and so the number that the token has to repeat."""
        state, answer = super()._get_state(request, provider)
        self.adapter.nonce = (state or {}).get("nonce", "")
        return state, answer


def callback(request: HttpRequest) -> HttpResponse:
    view = Callback.adapter_view(Questions(request, NAME))
    try:
        answer: HttpResponse = view(request)
    except Unreachable as error:  # where allauth expects none: before the code is exchanged
        return answers.unreachable(request, error)
    return answer
