"""A watch over every query of a test: no act reads lines, ratings or indexes while it has noted
that they are to be derived anew. Whoever has to asks for them first (`stale.derive_now`).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

from tournaments.ledger import chains, derivation, stale

TABLES: dict[stale.Derivation, tuple[str, ...]] = {
    derivation._add_up: ("tournaments_seasonline",),
    chains._follow: (
        *("tournaments_rating", "tournaments_handicapindex", "tournaments_handicapterm"),
    ),
}


def stale_tables() -> list[str]:
    """The tables of which something is to be derived anew."""
    notes = stale._notes.get() or {}
    return [
        table for derivation, tables in TABLES.items() if notes.get(derivation) for table in tables
    ]


def refuse_stale(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
    """Carry out a query, unless it reads what is stale."""
    if sql.lstrip().startswith(("SELECT", "WITH")):
        read = [table for table in stale_tables() if f'"{table}"' in sql]
        assert not read, f"an act reads {read} before it is derived: {sql[:300]}"
    return execute(sql, params, many, context)


@contextmanager
def nothing_stale_is_read() -> Iterator[None]:
    """While this is open."""
    with connection.execute_wrapper(refuse_stale):
        yield
