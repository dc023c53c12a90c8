"""What may be wrong before there is a site: the machine, its folders, the variables. Without
Django, whose settings cannot be read where some of this is wrong.
"""

import errno
import os
import resource
import shutil
import sqlite3
import stat
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from upkeep.doctor.checks import Check, Circumstances, Details
from upkeep.settings import OTHERS

PYTHON, SQLITE = (3, 11), (3, 35, 0)
ROOM = 100_000_000  # bytes: an evening, its snapshots and its log
FEWEST_FILES = 1024  # of which half are phones
YOUNGEST = time.mktime((2026, 1, 1, 0, 0, 0, 0, 1, 0))  # no clock that is right is before this
SLACK = 120  # seconds
NUMBERS = (
    *("PORT", "WORKERS", "SNAPSHOTS", "HSTS_SECONDS", "SIGN_UPS_AN_HOUR", "CODE_HOURS"),
    *("GAMES_A_DAY", "MOST_BODY_KB", "MOST_COPY_MB", "COPY_DAYS", "COPY_WEEKS"),
    "API_SECONDS",
)


def old_python(_: Circumstances) -> Details:
    return {"version": dotted(sys.version_info[:3])} if sys.version_info < PYTHON else None


def old_sqlite(_: Circumstances) -> Details:
    version = sqlite3.sqlite_version_info
    return {"version": dotted(version)} if version < SQLITE else None


def dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))


def no_number(at: Circumstances) -> Details:
    for name in NUMBERS:
        try:
            (float if name == "API_SECONDS" else int)(at.env.get(name) or 0)
        except ValueError:
            return {"name": name, "value": at.env[name]}
    return None


def nearest(path: Path) -> Path:
    """The path, or the folder above it that is there."""
    return next(each for each in (path, *path.absolute().parents) if each.exists())


def no_folder(at: Circumstances) -> Details:
    """A file is written and removed, where the folder is there; a full disk is another question."""
    place = nearest(at.var)
    try:
        if place == at.var:
            tempfile.TemporaryFile(dir=place).close()
        elif not place.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        elif not os.access(place, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        if error.errno != errno.ENOSPC:
            return {"var": at.var, "reason": error.strerror}
    return None


def open_to_others(at: Circumstances) -> Details:
    for path in (at.var, at.var / "secret-key", at.database):
        if path is not None and path.exists():
            mode = stat.S_IMODE(path.stat().st_mode)
            if mode & OTHERS and not mode & stat.S_ISVTX:
                return {"path": path, "mode": f"{mode & ~OTHERS:o}"}
    return None


def no_key(at: Circumstances) -> Details:
    path = at.var / "secret-key"
    if at.env.get("SECRET_KEY") or not path.exists():
        return None
    try:
        reason = "" if path.read_text(encoding="ascii").strip() else "it is empty"
    except OSError as error:
        reason = str(error.strerror)
    except ValueError:
        reason = "it is no text"
    return {"path": path, "reason": reason} if reason else None


def full_disk(at: Circumstances) -> Details:
    size = at.database.stat().st_size if at.database and at.database.is_file() else 0
    needed, free = max(ROOM, 2 * size), shutil.disk_usage(nearest(at.var)).free
    if free >= needed:
        return None
    return {"var": at.var, "free": free // 1_000_000, "needed": needed // 1_000_000}


def few_files(_: Circumstances) -> Details:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return {"most": most} if most != resource.RLIM_INFINITY and most < FEWEST_FILES else None


def wrong_clock(at: Circumstances) -> Details:
    """A clock that is behind what was already written, or behind this program."""
    files = (each for each in (at.database, at.var / "secret-key") if each and each.exists())
    last = max((each.stat().st_mtime for each in files), default=0)
    if at.now >= YOUNGEST and at.now + SLACK >= last:
        return None
    return {"now": moment(at.now), "last": moment(max(last, YOUNGEST))}


def moment(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


def strange_database(at: Circumstances) -> Details:
    scheme, colon, _ = at.env.get("DATABASE_URL", "").partition(":")
    known = ("sqlite", "postgres", "postgresql", "psql", "pgsql")
    return {"scheme": scheme} if scheme and not (colon and scheme in known) else None


def no_driver(at: Circumstances) -> Details:
    url = at.env.get("DATABASE_URL", "")
    if url and not url.startswith("sqlite") and not find_spec("psycopg"):
        return {"name": "DATABASE_URL", "package": "psycopg"}
    if at.env.get("REDIS_URL") and not find_spec("redis"):
        return {"name": "REDIS_URL", "package": "redis"}
    return None


MACHINE = (
    Check(
        "python",
        "Is Python new enough?",
        "This is Python {version}, and golfscore needs 3.11 or newer.",
        "Install a newer one, and golfscore with it. On Debian: apt-get install python3 "
        "python3-venv",
        old_python,
        stops=True,
    ),
    Check(
        "sqlite",
        "Is SQLite new enough?",
        "Python was built with SQLite {version}, and golfscore needs 3.35 or newer.",
        "Install a newer Python, or name a PostgreSQL in DATABASE_URL.",
        old_sqlite,
        stops=True,
    ),
    Check(
        "numbers",
        "Are the numbers among the variables numbers?",
        "{name} is “{value}”, which is no number.",
        "Set it to one, or leave it out.",
        no_number,
        stops=True,
    ),
    Check(
        "folder",
        "Can the folder of the site be written?",
        "{var} cannot be written: {reason}.",
        "Give it to the user the site runs as (chown), mount it to be written, or name another in "
        "VAR_DIR.",
        no_folder,
        stops=True,
    ),
    Check(
        "private",
        "Is what people entered closed to the others on this machine?",
        "Others on this machine can look into {path}.",
        "Close it: chmod {mode} {path}",
        open_to_others,
    ),
    Check(
        "key",
        "Can the secret key be read?",
        "The secret key in {path} cannot be read: {reason}.",
        "Put it back from a backup, or remove it: then a new one is made, and everybody signs in "
        "again.",
        no_key,
        stops=True,
    ),
    Check(
        "disk",
        "Is there room on the disk?",
        "The disk of {var} has {free} MB left, and {needed} MB are needed.",
        "Make room, or move the folder to a larger disk and name it in VAR_DIR.",
        full_disk,
    ),
    Check(
        "files",
        "May enough files be open at once?",
        "Only {most} files may be open at once, and every phone takes one.",
        "Raise the limit: ulimit -Hn 8192, or LimitNOFILE=8192 in the systemd service.",
        few_files,
    ),
    Check(
        "clock",
        "Is the clock right?",
        "The clock of this machine says {now}, and something here is of {last}.",
        "Set it: timedatectl set-ntp true, or by hand where there is no network.",
        wrong_clock,
    ),
    Check(
        "database-url",
        "Does DATABASE_URL name a database golfscore can use?",
        "DATABASE_URL begins with “{scheme}”, and golfscore uses SQLite or PostgreSQL.",
        "Write postgres://user:password@host/name, or leave it out for SQLite.",
        strange_database,
        stops=True,
    ),
    Check(
        "driver",
        "Is there a driver for what DATABASE_URL and REDIS_URL name?",
        "{name} is set, and the package {package} is not installed.",
        "Install golfscore[postgres], or in the source tree: scripts/setup prod postgres",
        no_driver,
        stops=True,
    ),
)
