"""The one file of a backup: a zip with the database, what it is, and if wanted the secret key.

    contents.json   when, of which kind, by which migrations, how large, and the SHA-256
    database        a SQLite file, or what pg_dump writes
    secret-key      only where that was asked for

Any zip program opens it; nothing here connects to a database.
"""

import hashlib
import json
import zipfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from upkeep.errors import Refused

CONTENTS, DATABASE, KEY = "contents.json", "database", "secret-key"
FORMAT = 1
PIECE = 1 << 20  # bytes read at a time
LEVEL = 6

# Told how many bytes of how many are done.
Progress = Callable[[str, int, int], None]


def silent(what: str, done: int, of: int) -> None:
    """The progress that nobody looks at."""


@dataclass(frozen=True)
class Contents:
    """What a backup says of itself. `size` and `digest` are those of the database in it."""

    made: datetime
    vendor: str  # "sqlite" or "postgresql"
    migrations: list[str]  # "app.name", in the order they were applied
    size: int
    digest: str
    secret_key: bool
    format: int = FORMAT

    @classmethod
    def read(cls, written: Any) -> "Contents":
        """From JSON. ValueError, TypeError or KeyError when it is none of ours."""
        if written["format"] != FORMAT:
            raise ValueError(written["format"])
        return cls(**{**written, "made": datetime.fromisoformat(written["made"])})

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


def contents_of(archive: Path) -> Contents:
    """What a backup says of itself; Refused when it is none, or was cut off."""
    try:
        with zipfile.ZipFile(archive) as packed:
            return Contents.read(json.loads(packed.read(CONTENTS)))
    except FileNotFoundError as error:
        raise Refused(f"There is no file {archive}.") from error
    except (OSError, zipfile.BadZipFile, KeyError, ValueError, TypeError) as error:
        raise Refused(f"{archive} is not a whole backup of golfscore.") from error


def unpack(archive: Path, database: Path | None, progress: Progress) -> Contents:
    """Write the database of a backup to a path, or with None only read it through. Refused unless
    every byte is what it was.
    """
    contents, digest, done = contents_of(archive), hashlib.sha256(), 0
    try:
        with zipfile.ZipFile(archive) as packed, packed.open(DATABASE) as read:
            write = database.open("wb") if database else None
            try:
                while piece := read.read(PIECE):
                    digest.update(piece)
                    done += len(piece)
                    if write:
                        write.write(piece)
                    progress("reading", done, contents.size)
            finally:
                if write:
                    write.close()
    except (zipfile.BadZipFile, KeyError, EOFError) as error:
        raise Refused(f"{archive} is damaged. Nothing was changed.") from error
    except OSError as error:
        raise Refused(f"{archive} cannot be unpacked: {error.strerror}.") from error
    if (done, digest.hexdigest()) != (contents.size, contents.digest):
        raise Refused(f"{archive} is damaged: its database is not the one that was put in.")
    return contents


def key_in(archive: Path) -> str | None:
    """The secret key that a backup brings, if it does."""
    with zipfile.ZipFile(archive) as packed:
        return packed.read(KEY).decode() if KEY in packed.namelist() else None
