"""The whole site into another, empty database, and the proof that it is the same.

Everything is one transaction of the new database, so it is empty again when anything fails; the old
one is locked against writing for as long as it takes, and never changed.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import DatabaseError, connection, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.functions import Cast

from upkeep.databases import beside, is_there, migrate, tables_with_rows
from upkeep.errors import Refused
from upkeep.versions import applied_migrations

AT_ONCE = 500  # rows
BY_THEMSELVES = {"django_migrations", "sqlite_sequence"}  # made by migrating, not copied

Model = type[models.Model]


@dataclass(frozen=True)
class Moved:
    """A table that is the same in both: how many rows, and the SHA-256 of all of them."""

    table: str
    rows: int
    digest: str


def move_to(
    entry: dict[str, Any], *, tell: Callable[[str], None] = lambda line: None
) -> list[Moved]:
    """Copy every row to the database of such an entry of DATABASES and compare each.

    Raises Refused, with the new database as empty as it was.
    """
    if not is_there():
        raise Refused("This site has no database yet.")
    with beside(entry, "moved") as target:
        refuse_other(target)
        tell("making the tables")
        migrate(target)
        if set(applied_migrations(connection)) != set(applied_migrations(target)):
            raise Refused("Bring this site to the version of the program first: manage.py migrate.")
        with both_held(target):
            tables = all_models()
            empty(target, tables)
            for model in tables:
                tell(f"copying {model._meta.db_table}")
                copy_rows(model, target)
            reset_sequences(target, tables)
            tell("comparing every row")
            return [compared(model, target) for model in tables]


def refuse_other(target: BaseDatabaseWrapper) -> None:
    """Refused when the new database is full, is the old one, or does not answer."""
    try:
        full = tables_with_rows(target)
    except DatabaseError as error:
        raise Refused(f"The new database cannot be used: {error}") from error
    if full:
        raise Refused(f"The new database is not empty: there are rows in {', '.join(full[:3])}.")


def both_held(target: BaseDatabaseWrapper) -> ExitStack:
    """A transaction in each. That of the old one sees one moment only."""
    with ExitStack() as stack:
        stack.enter_context(transaction.atomic())
        if connection.vendor == "postgresql" and not connection.savepoint_ids:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        stack.enter_context(transaction.atomic(using=target.alias))
        return stack.pop_all()


def all_models() -> list[Model]:
    """One for every table. Refused when the database has a table that no model knows."""
    every = [
        model
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    ]
    known = {model._meta.db_table for model in every}
    with connection.cursor() as cursor:
        strange = set(connection.introspection.table_names(cursor)) - known - BY_THEMSELVES
    if strange:
        names = ", ".join(sorted(strange))
        raise Refused(f"Nobody knows what {names} is, so it would stay behind.")
    return sorted(every, key=lambda model: model._meta.db_table)


def empty(target: BaseDatabaseWrapper, tables: list[Model]) -> None:
    """Take away what migrating made: the same things have other numbers in the old database."""
    with target.cursor() as cursor:
        for model in tables:
            cursor.execute(f"DELETE FROM {target.ops.quote_name(model._meta.db_table)}")


def copy_rows(model: Model, target: BaseDatabaseWrapper) -> None:
    """Every row under its own key, every field as it is, whatever saving would make of it."""
    rows = with_texts(model, "default").iterator(AT_ONCE)
    while some := [keep_nulls(row) for row in islice(rows, AT_ONCE)]:
        model._base_manager.using(target.alias)._insert(  # type: ignore[attr-defined]
            some, fields=model._meta.local_concrete_fields, using=target.alias, raw=True
        )


def reset_sequences(target: BaseDatabaseWrapper, tables: list[Model]) -> None:
    """The next row that is made gets a key that nobody has."""
    with target.cursor() as cursor:
        for statement in target.ops.sequence_reset_sql(no_style(), tables):
            cursor.execute(statement)


def compared(model: Model, target: BaseDatabaseWrapper) -> Moved:
    """Read a table from both and compare it row by row. Refused at the first difference."""
    rows, digest = 0, hashlib.sha256()
    table = model._meta.db_table
    for one, other in zip_longest(lines(model, "default"), lines(model, target.alias)):
        if one != other:
            raise Refused(f"A row of {table} is not the same after the move: {one} became {other}.")
        rows += 1
        digest.update(one.encode())
    return Moved(table, rows, digest.hexdigest())


def lines(model: Model, alias: str) -> Iterator[str]:
    """The rows in the order of their keys, each as one line that any database would give."""
    texts = {field.name: text_of(field) for field in json_fields(model)}
    fields = model._meta.local_concrete_fields
    names = [texts.get(field.name, field.attname) for field in fields]
    places = [at for at, field in enumerate(fields) if field.name in texts]
    for row in with_texts(model, alias).values_list(*names).iterator():
        values = list(row)
        for at in places:  # in a list, for it may say null where another row says nothing
            values[at] = None if values[at] is None else [json.loads(values[at])]
        yield json.dumps(values, sort_keys=True, default=plain)


def with_texts(model: Model, alias: str) -> models.QuerySet:
    """The rows of a table in the order of their keys, with the text of every JSON field."""
    texts = {text_of(field): Cast(field.name, models.TextField()) for field in json_fields(model)}
    return model._base_manager.using(alias).annotate(**texts).order_by("pk")


def keep_nulls(row: models.Model) -> models.Model:
    """Let a field that says null go on saying so. Django reads it as if it said nothing."""
    for field in json_fields(type(row)):
        if getattr(row, field.attname) is None and getattr(row, text_of(field)) is not None:
            setattr(row, field.attname, models.Value(None, models.JSONField()))
    return row


def json_fields(model: Model) -> list[models.JSONField]:
    fields = model._meta.local_concrete_fields
    return [each for each in fields if isinstance(each, models.JSONField)]


def text_of(field: models.JSONField) -> str:
    """The name under which a row brings the text of a field."""
    return f"text_of_{field.name}"


def plain(value: Any) -> str:
    """What JSON has no word for: bytes as digits, a moment as its text."""
    return bytes(value).hex() if isinstance(value, (bytes, memoryview)) else str(value)
