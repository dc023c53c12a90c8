"""Everything we store about an account, for its owner to take away. No secret is in it: neither the
hash of the password nor the keys of passkeys, apps and devices.
"""

from typing import Any, Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.utils import timezone

from scorecards import site
from tournaments import site as leagues

IN_LISTS: Final = {
    "account.EmailAddress.user": "emails",
    "mfa.Authenticator.user": "ways_to_sign_in",
    "socialaccount.SocialAccount.user": "ways_to_sign_in",
    "usersessions.UserSession.user": "signed_in_on",
}
"""Columns that lists of the file are made from, and the word of the list."""

LEFT_OUT: Final = {
    "admin.LogEntry.user": "what an administrator changed for the site, whose record it is",
    "auth.User_groups.user": "nobody is in a group here",
    "auth.User_user_permissions.user": "nobody has a permission of their own here",
    "account.EmailConfirmation.email_address": "a link that was mailed; it is never stored here",
    "socialaccount.SocialToken.account": "no token of another site is stored",
}
"""Columns that are in no list, and why."""


def export_of(user: User) -> dict[str, Any]:
    """Plain values; times are ISO 8601 with their offset."""
    return {
        "exported": timezone.now().isoformat(),
        "account": {
            "name": user.first_name,
            "email": user.email,
            "joined": user.date_joined.isoformat(),
            "last_sign_in": user.last_login.isoformat() if user.last_login else None,
            "administrator": user.is_superuser,
        },
        **signing_in(user),
        **site.everything_of(user.pk),
        "leagues": leagues.everything_of(user.pk),
    }


def signing_in(user: User) -> dict[str, Any]:
    """By what its owner signs in to an account, and where they are."""
    emails = EmailAddress.objects.filter(user=user).order_by("pk")
    keys = Authenticator.objects.filter(user=user).order_by("pk")
    others = SocialAccount.objects.filter(user=user).order_by("pk")
    sessions = UserSession.objects.filter(user=user).order_by("pk")
    return {
        "emails": list(emails.values("email", "verified", "primary")),
        "ways_to_sign_in": [*map(way_in, keys), *map(account_elsewhere, others)],
        "signed_in_on": [session_data(session) for session in sessions],
    }


def way_in(key: Authenticator) -> dict[str, Any]:
    """A passkey or an app for codes: what it is called and when it was used, not its secret."""
    return {
        "kind": key.type,
        "name": key.data.get("name", ""),
        "added": key.created_at.isoformat(),
        "last_used": key.last_used_at.isoformat() if key.last_used_at else None,
    }


def account_elsewhere(account: SocialAccount) -> dict[str, Any]:
    """An account of another site that signs in to this one: where, and which it is there."""
    return {
        "kind": "openid",
        "name": account.provider,
        "id": account.uid,
        "added": account.date_joined.isoformat(),
        "last_used": account.last_login.isoformat(),
    }


def session_data(session: UserSession) -> dict[str, Any]:
    """A browser that is signed in, and since when."""
    return {
        "since": session.created_at.isoformat(),
        "address": session.ip,
        "browser": session.user_agent,
    }
