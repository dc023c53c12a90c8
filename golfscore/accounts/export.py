"""Everything that is kept of an account, for its owner to take away. No secret is in it: neither
the hash of the password nor the keys of passkeys, apps and devices.
"""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.utils import timezone

from scorecards import site
from tournaments import site as front


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
        "emails": list(
            EmailAddress.objects.filter(user=user)
            .order_by("pk")
            .values("email", "verified", "primary")
        ),
        "ways_to_sign_in": [
            {
                "kind": key.type,
                "name": key.data.get("name", ""),
                "added": key.created_at.isoformat(),
                "last_used": key.last_used_at.isoformat() if key.last_used_at else None,
            }
            for key in Authenticator.objects.filter(user=user).order_by("pk")
        ],
        "signed_in_on": [
            {
                "since": session.created_at.isoformat(),
                "address": session.ip,
                "browser": session.user_agent,
            }
            for session in UserSession.objects.filter(user=user).order_by("pk")
        ],
        **site.everything_of(user.pk),
        "leagues": front.everything_of(user.pk),
    }
