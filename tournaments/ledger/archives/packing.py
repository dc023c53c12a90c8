"""Writes the archive of a league: a zip with a file of lines for each table, and a manifest.

    manifest.json            format, version, which league, the highest number in it, and of every
                             table how many rows it has and the SHA-256 of its file
    tournaments.league.jsonl …  a row a line as JSON, in the order of `tables.MOVED`

Reads some hundred rows at a time, all of one moment, and writes nothing to the database.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time
from hashlib import sha256
from typing import IO, Any, Final
from uuid import UUID

from django.db import connection, transaction
from django.utils import timezone

from tournaments.ledger.archives.numbers import highest_in
from tournaments.ledger.archives.tables import FORMAT, MOVED, VERSION, Moved
from tournaments.models import Act, League

MANIFEST: Final = "manifest.json"
CHUNK: Final = 500  # rows
LEVEL: Final = 6


def file_of(label: str) -> str:
    """The name of the file of a table."""
    return f"{label}.jsonl"


def pack_league(league: League, file: IO[bytes]) -> int:
    """Write the archive of a league into a file; returns how many rows are in it."""
    with (
        one_moment(),
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as zip_,
    ):
        stored = League.objects.get(pk=league.pk)
        tables, highest = [], 0
        for table in MOVED:
            entry, top = _pack_table(zip_, table, stored)
            tables.append(entry)
            highest = max(highest, top)
        manifest = {
            "format": FORMAT,
            "version": VERSION,
            "made": timezone.now().isoformat(),
            "league": stored.slug,
            "name": stored.name,
            "highest": highest,
            "tables": tables,
        }
        zip_.writestr(MANIFEST, json.dumps(manifest, indent=1))
    return sum(int(each["rows"]) for each in tables)


@contextmanager
def one_moment() -> Iterator[None]:
    """What is read in here is all of one moment, whoever writes meanwhile."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def _pack_table(zip_: zipfile.ZipFile, table: Moved, league: League) -> tuple[dict[str, Any], int]:
    """What the manifest says of a table, and the highest number in it, once it is written."""
    digest, number, highest = sha256(), 0, 0
    with zip_.open(file_of(table.label), "w", force_zip64=True) as member:
        for row in table.rows_of(league).values(*table.columns).iterator(chunk_size=CHUNK):
            line = json.dumps(row, default=_plain, separators=(",", ":")).encode("ascii") + b"\n"
            member.write(line)
            digest.update(line)
            number += 1
            highest = max(highest, row["id"], _named(table, row))
    return {"table": table.label, "rows": number, "sha256": digest.hexdigest()}, highest


def _plain(value: Any) -> str:
    """What JSON has no word for."""
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    raise TypeError(value)


def _named(table: Moved, row: dict[str, Any]) -> int:
    """The highest number that a row names beside its own: acts tell of rows that are gone."""
    return highest_in(row["about"]) if table.model is Act else 0
