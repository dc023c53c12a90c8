"""Columns as they are stored, read so that nothing written there can stop the reading.

Whoever altered a line may have left what is no moment, no JSON and no text. Such a value comes back
as it stands, and then its line does not have the digest it should.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from django.db import connection

from scorecards.histories.chain import moment


def rows_of(statement: str, params: Sequence[Any]) -> list[tuple[Any, ...]]:
    """What the database answers; bytes that are no UTF-8 as lone surrogates."""
    with connection.cursor() as cursor, _any_bytes():
        cursor.execute(statement, params)
        return list(cursor.fetchall())


@contextmanager
def _any_bytes() -> Iterator[None]:
    """SQLite stores any bytes as text, and Python would refuse to read some."""
    if connection.vendor != "sqlite":
        yield
        return
    raw = connection.connection
    usual = raw.text_factory
    raw.text_factory = lambda stored: stored.decode(errors="surrogateescape")
    try:
        yield
    finally:
        raw.text_factory = usual


def json_of(text: Any) -> Any:
    """The value of a JSON column; text that our own writing does not give, as it stands.

    PostgreSQL keeps the value and not the text, so there is no other spelling of it there.
    """
    if text is None:
        return None
    try:
        value = json.loads(text)
    except (TypeError, ValueError):
        return [text]
    return [text] if connection.vendor == "sqlite" and json.dumps(value) != text else value


def moment_of(text: Any) -> Any:
    """The moment of a column that was read as text, as it is hashed."""
    try:
        at = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        return text
    if at.tzinfo is not None:
        return moment(at)
    return moment(at.replace(tzinfo=UTC)) if str(at) == text else text
