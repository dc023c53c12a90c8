"""Signing in by an account that somebody has elsewhere: the button, the way back, and parting the
two. Where the settings name no provider, none of these addresses is there.
"""

import secrets
from functools import wraps
from typing import Any
from urllib.parse import urlsplit

from allauth.account.decorators import reauthentication_required
from allauth.account.utils import get_next_redirect_url
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from golfscore.accounts.answers import names, unreachable


def offered(view: Any) -> Any:
    """404 where no provider is set."""

    @wraps(view)
    def answer(request: HttpRequest) -> HttpResponse:
        if not settings.OIDC_ISSUER:
            raise Http404
        response: HttpResponse = view(request)
        return response

    return never_cache(answer)


@offered
@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """To the provider. Not as the answer to a form, which our policy lets lead to us alone: a page
    that goes on by itself, with a link for whoever it does not take along.
    """
    from golfscore.accounts.provider import NAME, ProviderAdapter, Unreachable

    process = "connect" if request.user.is_authenticated else "login"
    onward = get_next_redirect_url(request)
    nonce = secrets.token_urlsafe(16)
    provider = ProviderAdapter(request).get_provider(request, NAME)
    try:
        leads = provider.redirect(
            request, process, next_url=onward, auth_params={"nonce": nonce}, nonce=nonce
        )
    except Unreachable as error:
        return unreachable(request, error)
    context = {"address": leads.url, "host": urlsplit(leads.url).hostname, **names()}
    response = render(request, "account/onward.html", context)
    response["Refresh"] = f"0;url={leads.url}"
    return response


@offered
@require_safe
def back(request: HttpRequest) -> HttpResponse:
    """From the provider."""
    from golfscore.accounts import provider

    return provider.callback(request)


@offered
@login_required
@require_POST
@reauthentication_required
def part(request: HttpRequest) -> HttpResponse:
    """The account is signed in to without the provider from now on, where there is another way."""
    assert isinstance(request.user, User)
    if not has_another_way(request.user):
        messages.error(request, _("Set a password first, or you could no longer sign in."))
        return redirect("account_set_password")
    SocialAccount.objects.filter(user=request.user).delete()
    messages.success(request, _("%(name)s is parted from this account.") % names())
    return redirect("account_home")


def has_another_way(user: User) -> bool:
    keys = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
    return user.has_usable_password() or keys.exists()
