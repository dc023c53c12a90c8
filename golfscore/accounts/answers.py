"""What is said to somebody who comes back from the provider of accounts and cannot be signed in at
once; and how an account here and one there become one.
"""

import logging
import time
from typing import Any, Final

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from golfscore.errors import refused

WAITING: Final = "account-of-elsewhere"  # in the session: whom the provider named
PATIENCE: Final = 15 * 60  # seconds

logger = logging.getLogger(__name__)


def names() -> dict[str, str]:
    """What the provider is called, for sentences."""
    return {"name": settings.OIDC_NAME}


def sign_in_first(request: HttpRequest, login: Any, address: str) -> HttpResponse:
    """There is an account with this address: the two become one when its owner signs in to it."""
    login.token = None
    request.session[WAITING] = {"login": login.serialize(), "address": address, "at": time.time()}
    sentence = _(
        "There is an account with %(address)s here. Sign in to it once more as before; from then "
        "on %(name)s is enough."
    )
    messages.info(request, sentence % {"address": address, **names()})
    return redirect("account_login")


def join_waiting(request: HttpRequest, user: User) -> None:
    """Somebody signed in: if the provider named them a moment ago, by an address that is theirs
    here, it may sign them in from now on.
    """
    waiting = request.session.pop(WAITING, None)
    if not settings.OIDC_ISSUER or not waiting or time.time() - waiting["at"] > PATIENCE:
        return
    theirs = EmailAddress.objects.filter(user=user, verified=True)
    if not theirs.filter(email__iexact=waiting["address"]).exists():
        return
    from allauth.socialaccount.models import SocialLogin

    login = SocialLogin.deserialize(waiting["login"])
    account = login.account
    if SocialAccount.objects.filter(provider=account.provider, uid=account.uid).exists():
        return
    login.connect(request, user)
    messages.success(request, _("From now on %(name)s is enough to sign in.") % names())


def unreachable(request: HttpRequest, error: Exception) -> HttpResponse:
    logger.warning("The provider of accounts does not answer: %s", error)
    return unable(
        request,
        502,
        _("%(name)s does not answer"),
        _("Try again in a few minutes, or sign in with your address here."),
    )


def unproven(request: HttpRequest, error: Exception) -> HttpResponse:
    logger.warning("The provider of accounts was not believed: %s", type(error).__name__)
    return unable(
        request,
        403,
        _("%(name)s was not believed"),
        _("Its answer does not belong to this sign-in. Nobody was signed in. Begin again."),
    )


def out_of_turn(request: HttpRequest) -> HttpResponse:
    return unable(
        request,
        403,
        _("That took too long"),
        _("Or it was begun in another browser. Nobody was signed in. Begin again."),
    )


def unverified(request: HttpRequest) -> HttpResponse:
    return unable(
        request,
        403,
        _("Whose address is that?"),
        _(
            "%(name)s does not say that your address is yours. Confirm it there, or make an "
            "account with it here and connect the two on your account’s page."
        ),
    )


def unable(request: HttpRequest, status: int, title: str, message: str) -> HttpResponse:
    """A refusal, with the page where one signs in."""
    return refused(
        request,
        status=status,
        code="sign-in-elsewhere",
        title=title % names(),
        message=message % names(),
        offer=(reverse("account_login"), _("Sign in here")),
    )


def cancelled(request: HttpRequest) -> HttpResponse:
    messages.info(request, _("Not signed in."))
    return redirect("account_home" if request.user.is_authenticated else "account_login")
