"""A thread of the site that works out what `seat_jobs` holds: one in each process, while there is
something to do.
"""

from __future__ import annotations

import logging
from threading import Lock, Thread

from django.conf import settings
from django.db import connection, transaction

from tournaments.directing.days.seat_jobs import work_one

logger = logging.getLogger(__name__)
_working = Lock()


def start_working() -> None:
    """See to it that somebody works, once what was written is stored. Nothing where commands do."""
    if settings.DRAW_THREADS and not _working.locked():
        transaction.on_commit(Thread(target=_work, name="draws", daemon=True).start)


def _work() -> None:
    """Work until nothing waits."""
    if not _working.acquire(blocking=False):
        return
    try:
        while work_one():
            pass
    except Exception:
        logger.exception("A draw failed; it is taken up again once its lease is over.")
    finally:
        connection.close()
        _working.release()
