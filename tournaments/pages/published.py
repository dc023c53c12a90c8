"""Standings as a league shows them to everybody: the figures, and names as the league chooses.

Reads nothing. Whatever leaves here has passed `published_table`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.queries.cross_table import CrossRow, CrossTable


def published_name(name: str, how: str) -> str:
    """A name in full, or the first word of it and the initial of the last: "Eve M."."""
    words = name.split()
    if how == "full" or len(words) < 2:
        return name
    return f"{words[0]} {words[-1][0]}."


def published_table(table: CrossTable, how: str) -> CrossTable:
    """A table with names of that kind, those of substitutes too."""
    rows = tuple(
        replace(row, row=replace(row.row, name=published_name(row.row.name, how), silent=True))
        for row in table.rows
    )
    return replace(
        table,
        rows=tuple(_substitutes(row, how) for row in rows),
        standings=replace(table.standings, rows=tuple(row.row for row in rows)),
    )


def _substitutes(row: CrossRow, how: str) -> CrossRow:
    names = {
        night: ", ".join(published_name(each, how) for each in who.split(", "))
        for night, who in row.substitutes.items()
    }
    return replace(row, substitutes=names)


def published_rows(
    tables: Sequence[Sequence[Mapping[str, Any]]], how: str
) -> list[list[dict[str, Any]]]:
    """Stored tables of a closed season with names of that kind."""
    return [[{**row, "name": published_name(row["name"], how)} for row in rows] for rows in tables]
