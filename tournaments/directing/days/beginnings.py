"""A new tournament that is asked for twice by one tap is made once (`directing.double_taps`)."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.directing.acts import lock_league
from tournaments.directing.days.tournaments import create_alone, create_tournament
from tournaments.directing.double_taps import MOMENT, lock_account
from tournaments.directing.names import tidy_name
from tournaments.models import Tournament
from tournaments.permissions import Member


def create_alone_once(*, user: Any, name: str, day: date, **more: Any) -> Tournament:
    """As `create_alone`; for a second tap the tournament that the first one made."""
    with transaction.atomic():
        lock_account(user)
        own = Tournament.objects.filter(
            league__memberships__user=user, league__memberships__role="owner"
        )
        twin = _twin(name, day).filter(pk__in=own, league__roster_only=True).first()
        return twin or create_alone(user=user, name=name, day=day, **more)


def create_tournament_once(by: Member, *, name: str, day: date, **more: Any) -> Tournament:
    """As `create_tournament`; for a second tap the tournament that the first one made."""
    with transaction.atomic():
        lock_league(by.league)
        twin = _twin(name, day).filter(league=by.league).first()
        return twin or create_tournament(by, name=name, day=day, **more)


def _twin(name: str, day: date) -> Any:
    """Drafts of this name for this day that were made a moment ago, and are no rehearsal."""
    fresh = Tournament.objects.filter(created__gt=timezone.now() - MOMENT, state="draft")
    return fresh.filter(name=tidy_name(name), day=day, rehearsal_of=None).order_by("pk")
