"""Rules that somebody was changing and has not saved, as a cookie carries them.

A cookie, so that a draft survives a reload, a closed browser and a phone without a script, and
looking around still leaves nothing in the database. It is read as suspiciously as a form.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from scorecards.editing.fields import Fields, Table, one
from scorecards.editing.mapping import to_table

MOST = 3  # starts with a draft each; the oldest goes first
LONGEST = 3500  # letters; browsers keep no cookie above 4096 bytes with its name
LARGEST = 80_000  # bytes of drafts unpacked


@dataclass(frozen=True)
class Draft:
    """The rules as they were left, and when."""

    at: datetime
    table: Table


Drafts = dict[str, Draft]


def drafted(fields: Fields) -> Table:
    """The rules of a form; a name that was only proposed will be proposed again."""
    table = to_table(fields)
    proposed = one(fields, "name") == one(fields, "name-offered")
    return {key: value for key, value in table.items() if not (proposed and key == "name")}


def packed(drafts: Mapping[str, Draft]) -> str:
    """The drafts as text for a cookie, the latest of them if not all have room; "" for none."""
    latest = sorted(drafts.items(), key=lambda entry: entry[1].at)[-MOST:]
    while latest:
        entries = {start: [int(each.at.timestamp()), each.table] for start, each in latest}
        text = json.dumps(entries, separators=(",", ":"))
        short = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode()
        if len(short) <= LONGEST:
            return short
        latest = latest[1:]
    return ""


def unpacked(text: str) -> Drafts:
    """The drafts of a cookie; none for anything that cannot be read."""
    try:
        unzip = zlib.decompressobj()
        entries = json.loads(unzip.decompress(urlsafe_b64decode(text.encode()), LARGEST))
        return {
            str(start): Draft(datetime.fromtimestamp(int(at), UTC), table)
            for start, (at, table) in entries.items()
            if isinstance(table, dict)
        }
    except (ValueError, TypeError, AttributeError, OverflowError, OSError, RecursionError):
        return {}
    except zlib.error:
        return {}
