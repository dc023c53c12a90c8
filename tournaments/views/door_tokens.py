"""What the code at the door of a night says: which night it is, signed by us."""

from __future__ import annotations

from django.core.signing import BadSignature, Signer

from scorecards.rules.texts import whole_number
from tournaments.models import Night
from tournaments.views import posted
from tournaments.views.form_pages import address

SIGNER = Signer(salt="tournaments.night-door", sep=".")


def door_address(night: Night) -> str:
    """What the code at the door of a night opens."""
    return address("night_door", SIGNER.sign(str(night.pk)))


def night_at(token: str) -> Night | None:
    """The night of a code; None for one that we did not sign, and for a night that is gone."""
    try:
        number = whole_number(SIGNER.unsign(token), below=posted.ABOVE_IDS)
    except BadSignature:
        return None
    nights = Night.objects.filter(season__league__stopped=None, pk=number or 0)
    return nights.select_related("season__league").first()
