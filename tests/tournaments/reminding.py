"""Somebody who wants to be reminded."""

from datetime import time, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.management import call_command
from django.utils import timezone

from tests.tournaments.season_pages import send
from tests.tournaments.world import World, with_season
from tournaments.directing import nights
from tournaments.models import Reminder

SITE = "https://golf.example"


def beginning(world: World) -> None:
    with_season(world)
    assert world.bob
    assert world.cal


@pytest.fixture(autouse=True)
def site(settings):
    settings.SITE_ADDRESS = SITE


@pytest.fixture
def night(by, season):
    """A night tomorrow at half past seven."""
    day = timezone.localdate() + timedelta(1)
    return nights.plan_night(
        by, season, day=day, name="Cake & tea", starts=time(23, 59), place="The Swan"
    )


def wish(who, league, *, verified=True, **more):
    """Somebody asks to be reminded, a week before."""
    if verified:
        EmailAddress.objects.get_or_create(
            user=who.user, email=f"{who.user}@example.com", verified=True, primary=True
        )
    fields: dict[str, Any] = {"email": f"{who.user}@example.com", "days": 7} | more
    send(who, f"/leagues/{league.slug}/reminders/", **fields)
    return Reminder.objects.get(membership__user=who.user)


def remind(**options):
    """What goes out now."""
    before = len(mail.outbox)
    call_command("remind", verbosity=0, **options)
    return mail.outbox[before:]
