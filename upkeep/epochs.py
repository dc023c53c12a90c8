"""The epoch of the data: the same as long as nobody restored an older copy of the database."""

import secrets
from datetime import UTC, datetime

from django.db import connection
from django.utils import timezone

from upkeep.models import Epoch

ONLY = 1  # the key of the one row
# The token as a column of another query: a poll is one query, and comes every other second.
TOKEN = f"(SELECT token FROM upkeep_epoch WHERE id = {ONLY})"


def current_epoch() -> Epoch:
    """The epoch as the database says now: one query by key, never cached, because a restore
    happens under workers that go on. The first to ask on a new site begins its first epoch.
    """
    epoch = Epoch.objects.filter(pk=ONLY).first()
    return epoch or Epoch.objects.get_or_create(pk=ONLY, defaults=fresh(timezone.now()))[0]


def story() -> dict[str, str]:
    """The epoch for a phone, ready for JSON. Every save asks, so it asks without a model."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT token, data_from FROM upkeep_epoch WHERE id = {ONLY}")
        row = cursor.fetchone()
    if row is None:
        epoch = current_epoch()
        row = epoch.token, epoch.data_from
    token, moment = row
    if timezone.is_naive(moment):  # SQLite knows no zones, and Django writes UTC there
        moment = moment.replace(tzinfo=UTC)
    return {"epoch": token, "data_from": moment.isoformat()}


def fresh(data_from: datetime) -> dict[str, object]:
    """The fields of an epoch that nobody has seen yet, of data as it was at that moment."""
    return {"token": secrets.token_urlsafe(16), "data_from": data_from}


def begin_epoch(data_from: datetime, *, using: str) -> None:
    """From now on that database tells another story than the phones may know."""
    Epoch.objects.using(using).update_or_create(pk=ONLY, defaults=fresh(data_from))
