"""The pages that allauth does not have: the account itself, its export, its deletion."""

import json
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.account.utils import user_display
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from allauth.mfa.webauthn.internal.auth import WebAuthn
from allauth.mfa.webauthn.views import AddWebAuthnView
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from golfscore.accounts.adapter import passkeys_possible
from golfscore.accounts.export import export_of
from golfscore.accounts.forms import DeleteForm, NameForm
from golfscore.errors import forbidden
from scorecards import site
from tournaments.site import (
    DirectingError,
    forget_in_leagues,
    is_empty,
    leagues_of_person,
    refuse_last_owner,
)


@never_cache
@login_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Everything about this account, line by line, with links to where it can be changed."""
    return show_home(request, NameForm(initial={"name": signed_in(request).first_name}))


@never_cache
@login_required
@require_POST
def rename(request: HttpRequest) -> HttpResponse:
    """Call the account by another name."""
    form = NameForm(request.POST)
    if not form.is_valid():
        return show_home(request, form, status=422)
    user = signed_in(request)
    user.first_name = form.cleaned_data["name"]
    user.save(update_fields=["first_name"])
    messages.success(request, _("Your name is saved."))
    return redirect("account_home")


def show_home(request: HttpRequest, form: Form, *, status: int = 200) -> HttpResponse:
    user = signed_in(request)
    types = list(Authenticator.objects.filter(user=user).values_list("type", flat=True))
    context = {
        "form": form,
        "emails": list(EmailAddress.objects.filter(user=user).order_by("-primary", "email")),
        "passkeys": types.count(Authenticator.Type.WEBAUTHN),
        "passkeys_possible": passkeys_possible(request),
        "codes_by_app": Authenticator.Type.TOTP in types,
        "elsewhere": settings.OIDC_NAME,
        "joined": bool(settings.OIDC_NAME) and SocialAccount.objects.filter(user=user).exists(),
        "empty": user.is_superuser and is_empty(),
        "sessions": UserSession.objects.filter(user=user).count(),
    }
    return render(request, "account/home.html", context, status=status)


@never_cache
@login_required
@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """Everything we store about the account, as a JSON file."""
    json_text = json.dumps(export_of(signed_in(request)), ensure_ascii=False, indent=1, default=str)
    response = HttpResponse(json_text, content_type="application/json; charset=utf-8")
    day = timezone.localdate().isoformat()
    response["Content-Disposition"] = f'attachment; filename="golfscore-{day}.json"'
    return response


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@reauthentication_required
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account, after asking for the password again. Games stay for the others, and so
    do leagues: the only owner of one hands it over or deletes it first.
    """
    user = signed_in(request)
    if is_last_administrator(user):
        return forbidden(request, Exception(_("A site’s only administrator cannot leave.")))
    refuse_last_owner(user.pk)
    form = DeleteForm(
        request.POST if request.method == "POST" else None,
        initial={"played_as": user.first_name},
        leagues=leagues_of_person(user.pk),
    )
    if form.is_valid():
        try:
            end_account(request, user, form.cleaned_data)
            messages.success(request, _("Your account is deleted."))
            return redirect("scorecards:home")
        except DirectingError as refused:
            form.add_error("leagues", refused.message)
    context = {"form": form, "shown_as": user_display(user)}
    return render(request, "account/delete.html", context, status=422 if form.errors else 200)


def end_account(request: HttpRequest, user: User, choices: dict[str, Any]) -> None:
    """Delete the account with its addresses, keys and sessions; its devices go on without one."""
    with transaction.atomic():
        refuse_last_owner(user.pk)  # another owner may have left since the page was loaded
        if choices.get("leagues"):
            forget_in_leagues(user)
        if choices["anonymise"]:
            site.anonymise(user.pk, choices["played_as"])
        site.forget(user.pk)
        for session in UserSession.objects.filter(user=user):
            session.end()
        User.objects.filter(pk=user.pk).delete()
        site.part_device(request)
    logout(request)


def is_last_administrator(user: User) -> bool:
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    return user.is_superuser and not others.exists()


def signed_in(request: HttpRequest) -> User:
    """Who signed in; only for views behind `login_required`."""
    assert isinstance(request.user, User)
    return request.user


class AddPasskey(AddWebAuthnView):
    """Adding a passkey makes no recovery codes: those are for the second step of an app."""

    def form_valid(self, form: Form) -> HttpResponse:
        user, passkey = signed_in(self.request), form.cleaned_data
        key = WebAuthn.add(user, passkey["name"], passkey["credential"]).instance
        authenticator_added.send(Authenticator, request=self.request, user=user, authenticator=key)
        messages.success(self.request, _("The passkey is added."))
        get_adapter().send_notification_mail("mfa/email/webauthn_added", user)
        return redirect("mfa_list_webauthn")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """`form` with what is wrong with it; allauth would read it a second time."""
        return {**super().get_context_data(**kwargs), **kwargs}
