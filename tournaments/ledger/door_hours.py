"""When the door of a night is open to phones: on its day, and past midnight while it goes on."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from tournaments.models import Night


def door_is_open(night: Night) -> bool:
    """May people say with phones of their own that they are here?"""
    if night.state == "closed" or night.season.state != "open":
        return False
    today = timezone.localdate()
    late = night.state != "planned" and night.day == today - timedelta(days=1)
    return night.day == today or late
