"""What is known of the copies that go elsewhere every night: when one is due, when one is late, and
which are old enough to go. Makes none, and keeps its record beside the snapshots.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

RECORD = "nightly.json"
O_CLOCK = 4  # in TIME_ZONE: nobody plays any more, and nobody does yet
LATE = timedelta(hours=36)
AGAIN = timedelta(minutes=55)  # after one that failed


@dataclass(frozen=True)
class Nights:
    """`made` is the moment that the last good copy is of, `tried` and `failure` are of the last
    try; `apart`: whether it went onto another disk than that of the site; `mailed`: when the
    administrators were last told that one is late.
    """

    target: str
    since: datetime
    tried: datetime | None = None
    failure: str = ""
    made: datetime | None = None
    apart: bool = False
    mailed: datetime | None = None

    @classmethod
    def read(cls, line: dict[str, Any]) -> "Nights":
        """From JSON. TypeError, ValueError or KeyError when it is none of ours."""
        moments = {
            each: datetime.fromisoformat(line[each]) if line[each] else None
            for each in ("since", "tried", "made", "mailed")
        }
        return cls(**{**line, **moments})


def target() -> str:
    """Where copies go, as the settings say; "" for nowhere."""
    return " ".join(filter(None, (settings.COPY_FOLDER, settings.COPY_COMMAND)))


def nights() -> Nights:
    """What is known; where copies go to another place than before, that is nothing."""
    try:
        state = Nights.read(json.loads((settings.BACKUPS / RECORD).read_text()))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        state = None
    if state is None or state.target != target():
        return Nights(target(), timezone.now())
    return state


def store(state: Nights) -> None:
    """Remember it. Raises OSError."""
    line = {
        name: each.isoformat() if isinstance(each, datetime) else each
        for name, each in asdict(state).items()
    }
    settings.BACKUPS.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft: Path = settings.BACKUPS / f"{RECORD}.new"
    draft.write_text(json.dumps(line))
    draft.replace(settings.BACKUPS / RECORD)


def is_due(state: Nights, now: datetime) -> bool:
    """Whether no good copy was made since the last night; one that failed is tried every hour."""
    local = timezone.localtime(now)
    night = local.replace(hour=O_CLOCK, minute=0, second=0, microsecond=0)
    if night > local:
        night -= timedelta(days=1)
    good = state.made is not None and night <= state.made <= now
    waits = state.failure and state.tried is not None and state.tried <= now < state.tried + AGAIN
    return bool(state.target) and not good and not waits


def is_late(state: Nights, now: datetime) -> bool:
    """Whether somebody has to be told: the last try failed, or there was none for too long."""
    return bool(state.target) and (bool(state.failure) or now - (state.made or state.since) > LATE)


def late_copy() -> Nights | None:
    """What is known where a copy is late; one small file is read."""
    if not target():
        return None
    state = nights()
    return state if is_late(state, timezone.now()) else None


def expired(moments: Iterable[datetime], days: int, weeks: int) -> set[datetime]:
    """Which copies can go: all but the newest of each of the last days there is one of, and the
    newest of each of the last weeks.
    """
    newest_first = sorted(moments, reverse=True)
    by_day, by_week = dict[object, datetime](), dict[object, datetime]()
    for moment in newest_first:
        local = timezone.localtime(moment)
        by_day.setdefault(local.date(), moment)
        by_week.setdefault(local.isocalendar()[:2], moment)
    stay = {*list(by_day.values())[: max(days, 1)], *list(by_week.values())[: max(weeks, 0)]}
    return set(newest_first) - stay
