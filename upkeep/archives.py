"""The one file of a backup: a zip with the database, what it is, and if wanted the secret key.

    contents.json   when, of which kind, by which version, how large, how many rows, and the SHA-256
    database        a SQLite file, or what pg_dump writes
    secret-key      only where that was asked for

Any zip program opens it; nothing here connects to a database.
"""

import hashlib
import json
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from upkeep.errors import NoBackup, Refused

CONTENTS, DATABASE, KEY = "contents.json", "database", "secret-key"
FORMAT = 1
PIECE = 1 << 20  # bytes read at a time
MOST_WORDS = 1 << 20  # bytes of what is no database: a thousand times what a site writes
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # the others unpack without a limit
LEVEL = 6

# What a file that somebody damaged or made raises: RuntimeError where a password is asked for.
DAMAGED = (zipfile.BadZipFile, zlib.error, KeyError, EOFError, RuntimeError)
# Tables in tables are a RuntimeError too.
UNREADABLE = (*DAMAGED, OSError, ValueError, TypeError, AttributeError)

# Told how many bytes of how many are done.
Progress = Callable[[str, int, int], None]


def silent(what: str, done: int, of: int) -> None:
    """The progress that nobody looks at."""


@dataclass(frozen=True)
class Contents:
    """What a backup says of itself. `size` and `digest` are those of the database in it, `version`
    is the program that made it, `rows` how many there are in each table that has any.
    """

    made: datetime
    vendor: str  # "sqlite" or "postgresql"
    migrations: list[str]  # "app.name", in the order they were applied
    size: int
    digest: str
    secret_key: bool
    format: int = FORMAT
    version: str = ""
    rows: dict[str, int] = field(default_factory=dict)

    @classmethod
    def read(cls, written: Any) -> "Contents":
        """From JSON. ValueError, TypeError or KeyError when it is none of ours."""
        if written["format"] != FORMAT:
            raise ValueError(written["format"])
        named = {each.name: written[each.name] for each in fields(cls) if each.name in written}
        contents = cls(**{**named, "made": datetime.fromisoformat(written["made"])})
        texts = (contents.vendor, contents.digest, contents.version, *contents.migrations)
        numbers = (contents.size, *contents.rows.values())
        if not all(isinstance(each, str) for each in texts) or contents.made.tzinfo is None:
            raise ValueError(written)
        if not all(type(each) is int for each in numbers):
            raise ValueError(written)
        return contents

    def written(self) -> str:
        """As JSON."""
        return json.dumps({**asdict(self), "made": self.made.isoformat()}, indent=1)


def digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def pack(
    archive: Path, database: Path, contents: Contents, key: str | None, progress: Progress
) -> None:
    """Write the file of a backup."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as packed:
        packed.writestr(CONTENTS, contents.written())
        if key is not None:
            packed.writestr(KEY, key)
        with database.open("rb") as read, packed.open(DATABASE, "w", force_zip64=True) as write:
            done = 0
            while piece := read.read(PIECE):
                write.write(piece)
                done += len(piece)
                progress("compressing", done, contents.size)


def member_of(packed: zipfile.ZipFile, name: str) -> IO[bytes]:
    """A member of a backup, to be read piece by piece. KeyError or BadZipFile when there is none
    that may be.
    """
    if packed.getinfo(name).compress_type not in METHODS:
        raise zipfile.BadZipFile(name)
    return packed.open(name)


def words_of(packed: zipfile.ZipFile, name: str) -> str:
    """A small member. ValueError when it is larger than any that a site writes."""
    with member_of(packed, name) as member:
        written = member.read(MOST_WORDS + 1)
    if len(written) > MOST_WORDS:
        raise ValueError(name)
    return written.decode()


def contents_of(archive: Path) -> Contents:
    """What a backup says of itself; Refused when it is none, or was cut off."""
    try:
        with zipfile.ZipFile(archive) as packed:
            return Contents.read(json.loads(words_of(packed, CONTENTS)))
    except FileNotFoundError as error:
        raise Refused(f"There is no file {archive}.") from error
    except UNREADABLE as error:
        raise NoBackup(f"{archive} is not a whole backup of golfscore.") from error


def unpack(archive: Path, database: Path | None, progress: Progress) -> Contents:
    """Write the database of a backup to a path, or with None only read it through. Refused unless
    every byte is what it was.
    """
    contents, digest, done = contents_of(archive), hashlib.sha256(), 0
    try:
        with zipfile.ZipFile(archive) as packed, member_of(packed, DATABASE) as read:
            write = database.open("wb") if database else None
            try:
                while piece := read.read(PIECE):
                    digest.update(piece)
                    done += len(piece)
                    if done > contents.size:  # there is room for what it said, and no more
                        break
                    if write:
                        write.write(piece)
                    progress("reading", done, contents.size)
            finally:
                if write:
                    write.close()
    except DAMAGED as error:
        raise NoBackup(f"{archive} is damaged. Nothing was changed.") from error
    except OSError as error:
        raise Refused(f"{archive} cannot be unpacked: {error.strerror}.") from error
    if (done, digest.hexdigest()) != (contents.size, contents.digest):
        raise NoBackup(f"{archive} is damaged: its database is not the one that was put in.")
    return contents


def key_in(archive: Path) -> str | None:
    """The secret key that a backup brings, if it does. Refused when it is none."""
    try:
        with zipfile.ZipFile(archive) as packed:
            return words_of(packed, KEY) if KEY in packed.namelist() else None
    except UNREADABLE as error:
        raise NoBackup(f"{archive} is damaged: its key cannot be read.") from error
