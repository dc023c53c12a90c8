"""The backups that the site makes of itself every hour, beside its database, and drops in turn.

They help against a mistake. Against a dead disk only a backup elsewhere does.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from upkeep.archives import contents_of
from upkeep.backups import Backup, write_backup
from upkeep.drafts import drafts_beside, settle
from upkeep.errors import Refused

NAMES = "snapshot-%Y%m%dT%H%M%S%fZ.zip"
HOUR = timedelta(minutes=59)  # a cron that is a little early is not an hour late


def snapshots() -> list[Backup]:
    """Those there are, the newest first. A file that is none is left out.

    What a clock that went wrong made in the future comes last, so that it neither passes for the
    newest nor pushes out what is made now.
    """
    now = timezone.now()
    there = backups_in(settings.BACKUPS)
    return sorted(there, key=lambda each: (each.made <= now, each.made), reverse=True)


def backups_in(place: Path) -> Iterator[Backup]:
    for path in place.glob("snapshot-*.zip"):
        try:
            yield Backup(path, contents_of(path).made, path.stat().st_size)
        except (Refused, FileNotFoundError):
            continue


def is_due(now: datetime) -> bool:
    """Whether the newest is an hour old, or there is none though there should be."""
    newest = next(iter(snapshots()), None)
    late = newest is None or not newest.made <= now < newest.made + HOUR
    return settings.SNAPSHOTS > 0 and late


def take_snapshot() -> Backup | None:
    """Make one and drop the oldest beyond SNAPSHOTS; None where that says there are to be none.

    One with the same data as the new one is dropped as well: nights in which nothing happens must
    not push out the evening before. Raises Refused.
    """
    if settings.SNAPSHOTS <= 0:
        return None
    with drafts_beside(settings.BACKUPS) as folder:
        draft, contents = write_backup(folder)
        target = settings.BACKUPS / contents.made.strftime(NAMES)
        before = snapshots()
        settle(draft, target)
        if before and contents_of(before[0].path).digest == contents.digest:
            before[0].path.unlink()
        for each in snapshots()[settings.SNAPSHOTS :]:
            each.path.unlink()
    return Backup(target, contents.made, target.stat().st_size)


def take_if_due() -> Backup | None:
    """Make one if an hour has passed."""
    return take_snapshot() if is_due(timezone.now()) else None
