"""Every column that is stored, altered past the site to another value that it might have had."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any
from uuid import uuid4

from django.apps import apps
from django.db import DatabaseError, connection, models, transaction
from django.db.models import Q

from tests.scorecards.histories import execute
from tests.values import some

APPS = ("scorecards", "tournaments")
MOST_TRIES = 12


def columns() -> list[tuple[type[models.Model], models.Field]]:
    """Every column of every table of ours but the numbers of the rows themselves."""
    return [
        (model, field)
        for app in APPS
        for model in apps.get_app_config(app).get_models()
        for field in model._meta.concrete_fields
        if not field.primary_key
    ]


def name_of(model: type[models.Model], field: models.Field | None = None) -> str:
    """`scorecards_game.rows`, as docs list it; the table alone without a column."""
    table = model._meta.db_table
    return f"{table}.{field.column}" if field is not None else table


def rows_to_alter(model: type[models.Model], field: models.Field) -> list[int]:
    """The first row, the last, and one that has something there."""
    rows = list(model._default_manager.order_by("pk").values_list("pk", field.attname))
    if not rows:
        return []
    full = [pk for pk, value in rows if value not in (None, "", [], {})]
    return list(dict.fromkeys([rows[0][0], rows[-1][0], *full[:1]]))


def alter(model: type[models.Model], field: models.Field, pk: int) -> bool:
    """Give the column of this row another value that the database takes. False where it takes
    none.
    """
    table, column = model._meta.db_table, connection.ops.quote_name(some(field.column))
    ((stored,),) = execute(f"SELECT {column} FROM {table} WHERE id = %s", pk)
    for value in _others(model, field, stored):
        try:
            with transaction.atomic():
                execute(f"UPDATE {table} SET {column} = %s WHERE id = %s", value, pk)
                connection.check_constraints([table])
        except DatabaseError:
            continue
        return True
    return False


def _others(model: type[models.Model], field: models.Field, stored: Any) -> Iterator[Any]:
    """Values to try: first those that other rows have, then some of its kind, at last none."""
    table, column = model._meta.db_table, connection.ops.quote_name(some(field.column))
    tried = execute(f"SELECT DISTINCT {column} FROM {table}")
    likely = [value for (value,) in tried if value not in (stored, None)]
    for value in [*likely[:MOST_TRIES], *_made(model, field, stored)]:
        if value != stored:
            yield value
    if field.null and stored is not None:
        yield None


def _made(model: type[models.Model], field: models.Field, stored: Any) -> Iterator[Any]:
    if isinstance(field, models.BooleanField):
        yield int(not stored)
    elif isinstance(field, models.ForeignKey):
        others = field.related_model._default_manager.order_by("-pk")
        yield from others.values_list("pk", flat=True)[:MOST_TRIES]
    elif isinstance(field, models.JSONField):
        yield from _made_of_json(stored)
    elif isinstance(field, models.UUIDField):
        yield uuid4().hex
    elif isinstance(field, models.DateTimeField):
        yield str(datetime.fromisoformat(str(stored or "2026-01-02 10:00:00")) + timedelta(hours=1))
    elif isinstance(field, models.DateField):
        yield str(date.fromisoformat(str(stored or "2026-01-02")) + timedelta(days=1))
    elif isinstance(field, models.TimeField):
        yield "11:11:00"
    elif isinstance(field, models.IntegerField | models.FloatField):
        yield from ((stored or 0) + more for more in (1, -1, 2, 50))
    else:
        yield from _words(model, field)
        yield stored[:-1] + ("1" if stored[-1] != "1" else "2") if stored else "x"


def _made_of_json(stored: str | None) -> Iterator[str]:
    """The same with one number or word in it another, or one thing more."""
    value = json.loads(stored) if stored is not None else None
    if isinstance(value, list):
        yield json.dumps([*value, *(value[:1] or [1])])
    elif isinstance(value, dict):
        for name, each in value.items():
            if isinstance(each, bool):
                yield json.dumps(value | {name: not each})
            elif isinstance(each, int):
                yield json.dumps(value | {name: each + 1})
            elif isinstance(each, str):
                yield json.dumps(value | {name: f"{each}1"})
        yield json.dumps(value | {"more": 1})
    else:
        yield "{}"


def _words(model: type[models.Model], field: models.Field) -> list[str]:
    """Those that a constraint of the table allows."""
    words: list[str] = []
    for constraint in model._meta.constraints:
        if isinstance(constraint, models.CheckConstraint) and isinstance(constraint.condition, Q):
            for child in constraint.condition.children:
                if isinstance(child, tuple) and child[0] == f"{field.name}__in":
                    words += child[1]
    return words
