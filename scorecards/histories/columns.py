"""Columns as they are stored, read so that nothing written there can stop the reading.

Whoever altered a line may have left what is no moment, no JSON and no text. Such a value comes back
as it stands, and then its line does not have the digest it should.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from django.db import connection

from scorecards.histories.chain import moment


def rows_of(statement: str, params: Sequence[Any]) -> list[tuple[Any, ...]]:
    """What the database answers; bytes that are no UTF-8 as lone surrogates."""
    with connection.cursor() as cursor, _texts_as(_any_text):
        cursor.execute(statement, params)
        return list(cursor.fetchall())


def raw_rows_of(statement: str, params: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The same with texts as they are stored, in bytes on SQLite: to compare many of which few are
    read, by `text_of`.
    """
    with connection.cursor() as cursor, _texts_as(bytes):
        cursor.execute(statement, params)
        return list(cursor.fetchall())


def text_of(stored: str | bytes) -> str:
    """A text of `raw_rows_of` as `rows_of` gives it."""
    return _any_text(stored) if isinstance(stored, bytes) else stored


def _any_text(stored: bytes) -> str:
    """SQLite stores any bytes as text, and Python would refuse to read some."""
    return stored.decode(errors="surrogateescape")


@contextmanager
def _texts_as(factory: Callable[[bytes], object]) -> Iterator[None]:
    if connection.vendor != "sqlite":
        yield
        return
    raw = connection.connection
    usual = raw.text_factory
    raw.text_factory = factory
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
