"""What the frame of the site asks of its upkeep: whether it may start, whether the disk takes what
is written, and what to let go of when it did not.
"""

import errno
import sqlite3

from django.core.cache import cache
from django.db import DatabaseError, InterfaceError, OperationalError, connections
from django.db.models import F

from upkeep.epochs import ONLY, current_epoch
from upkeep.figures import last_elsewhere, last_good_copy, size_of_database
from upkeep.models import Epoch
from upkeep.nights import late_copy
from upkeep.uploads import LEAGUES, is_upload_word, most_bytes
from upkeep.versions import refuse_to_start

__all__ = [
    "LEAGUES",
    "RETRY_AFTER",
    "is_upload_word",
    "last_elsewhere",
    "last_good_copy",
    "late_copy",
    "let_go",
    "most_bytes",
    "of_the_disk",
    "refuse_to_start",
    "size_of_database",
    "writes",
]

RETRY_AFTER = 5  # seconds: a lock is gone by then, a full disk is asked about again
READ_ONLY = "25006"  # PostgreSQL: cannot execute … in a read-only transaction
OF_FILES = {errno.ENOSPC, errno.EROFS, errno.EDQUOT, errno.EIO}
WRITTEN = "upkeep:written"


def of_the_disk(error: BaseException | None) -> bool:
    """Whether it is the disk or the database that failed, and not our code: full, read-only, locked
    for too long, gone. A session that could not be saved hides its reason, so what lies behind is
    looked at as well.
    """
    while error is not None:
        if isinstance(error, OSError) and error.errno in OF_FILES:
            return True
        if is_trouble(error):
            return True
        error = error.__context__
    return False


def is_trouble(error: BaseException) -> bool:
    """Whether a database says that it cannot, rather than that it was asked for nonsense."""
    reason = error.__cause__
    code = getattr(reason, "sqlite_errorcode", None)
    if code is not None and code & 0xFF == sqlite3.SQLITE_ERROR:
        return False  # no such table, a wrong statement: a bug, though Django calls it operational
    if isinstance(error, (OperationalError, InterfaceError)) or type(error) is DatabaseError:
        return True
    return getattr(reason, "sqlstate", None) == READ_ONLY


def let_go() -> None:
    """Close the connections of this thread. One that was opened on a read-only disk stays so for
    ever, and the next request opens another.
    """
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()


def writes() -> bool:
    """Whether something that is saved now is on the disk afterwards; raises a DatabaseError if not.

    It has to be committed, for SQLite keeps in memory what is rolled back, and it has to differ,
    for what is the same is not written. There and back again, so that no snapshot differs by it;
    and at most once a second in each worker, because anybody may ask.
    """
    if cache.get(WRITTEN) is None:
        current_epoch()
        for _ in range(2):
            Epoch.objects.filter(pk=ONLY).update(pulse=1 - F("pulse"))
        cache.set(WRITTEN, True, 1)
    return True
