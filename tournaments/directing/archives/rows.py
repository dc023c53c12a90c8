"""Rows of an archive as rows of this site: their numbers raised, every value one that the column
may have. Writes nothing.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.timezone import is_naive

from tournaments.ledger.archives.numbers import raise_json
from tournaments.ledger.archives.tables import Moved


def row_of(table: Moved, row: dict[str, Any], *, by: int, highest: int) -> models.Model:
    """The row, not saved yet. Raises ValueError and its like for what no site writes."""
    if row.keys() != table.columns.keys():
        raise ValueError("columns")
    raise_json(table.label, row, by)
    values = {
        name: _value(field, row[name], by=by, highest=highest)
        for name, field in table.columns.items()
    }
    return table.model(**values)


def _value(field: Any, value: Any, *, by: int, highest: int) -> Any:
    if value is None:
        if not field.null:
            raise ValueError(field.name)
        return None
    if field.primary_key or field.is_relation:
        if type(value) is not int or not 1 <= value <= highest:
            raise ValueError(field.name)
        return value + by
    if isinstance(field, models.JSONField):
        return value
    try:
        read = field.to_python(value)
        field.run_validators(read)
    except ValidationError as error:
        raise ValueError(field.name) from error
    if isinstance(read, str) and "\0" in read:
        raise ValueError(field.name)
    if isinstance(field, models.DateTimeField) and is_naive(read):
        raise ValueError(field.name)
    return read
