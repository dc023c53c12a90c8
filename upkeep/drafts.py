"""A file that is there whole or not at all, also after a power cut.

It is made in a folder beside its place and moved there at the end. Who makes one holds the lock of
the place, so whatever lies there half made was left by a run that was interrupted, and is removed.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from upkeep.errors import Refused

LEFT = ".unfinished-"


@contextmanager
def drafts_beside(place: Path) -> Iterator[Path]:
    """A private folder on the disk of `place`, a folder; gone afterwards. Waits for whoever else
    has one there. Raises Refused when the place cannot be written.
    """
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(place, os.O_RDONLY)
    except OSError as error:
        raise Refused(f"{place} cannot be written: {error.strerror}.") from error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        remove_leftovers(place)
        folder = new_folder(place)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(handle)


def new_folder(place: Path) -> Path:
    try:
        return Path(tempfile.mkdtemp(prefix=LEFT, dir=place))
    except OSError as error:
        raise Refused(f"{place} cannot be written: {error.strerror}.") from error


def remove_leftovers(place: Path) -> None:
    for left in place.glob(f"{LEFT}*"):
        shutil.rmtree(left, ignore_errors=True)


def settle(draft: Path, target: Path) -> None:
    """Put a finished file in its place; it is on the disk when this returns, for its owner only."""
    draft.chmod(0o600)
    sync(draft)
    draft.replace(target)
    sync(target.parent)


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def need_room(place: Path, size: int) -> None:
    """Raises Refused when there is not room for so many bytes: a copy must not be what fills it."""
    free = shutil.disk_usage(place).free
    if free < size:
        raise Refused(
            f"There is not enough room in {place}: {megabytes(size)} are needed for the copy, "
            f"{megabytes(free)} are free."
        )


def megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB"
