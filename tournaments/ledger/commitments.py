"""What is stored of a league and decides something, beside its games: as its history commits to it.

Every act, but for those that change none of it, says in its line which of it is another than
before; the first one after there were such lines says all of it. One query reads everything. What
follows from cards is not here: `rescore` and `verify_standings` make that again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from operator import itemgetter
from typing import Any, Final

from django.db import connection, models

from scorecards.histories.chain import SEAL, plain, seal_of
from scorecards.histories.columns import raw_rows_of, text_of
from tournaments.models import (
    Bye,
    Drawing,
    Entrant,
    Fixture,
    League,
    ManualIndex,
    PastLine,
    PastSeason,
    Penalty,
    Person,
    Playoff,
    Registration,
    Round,
    Season,
    SeasonPoints,
    Stage,
    Table,
    Team,
    Tournament,
    Withdrawal,
)

Facts = dict[str, Any]
Rows = dict[str, Facts]  # "round 17": {"state": "void", …}
Stored = frozenset[tuple[Any, ...]]
"""Rows as the database has them: an act compares two of these, and reads what differs."""

EVERYTHING, COMMITTED = "league", "committed"
"""The row, and its column, that tell whether the history of the league says all of it already. The
line that says all of it says so; where a later one does, it is held against what was said before.
"""

PLAYED: Final = {"published": "published", "playing": "published", "review": "published"}
"""Whether a round plays or is all in follows from its tables, and no act tells."""


@dataclass(frozen=True)
class Deciding:
    """Rows of a model that are committed to. `path` leads to their league, `only` chooses some:
    most tables are as they were drawn. Of moments there is only whether there is one.
    """

    model: type[models.Model]
    columns: tuple[str, ...]
    path: str
    only: str = ""


SEASONS: Final = "season_id IN (SELECT id FROM tournaments_season WHERE league_id = %s)"
DAY: Final = "SELECT id FROM tournaments_tournament WHERE league_id = %s"
STAGES: Final = f"SELECT id FROM tournaments_stage WHERE tournament_id IN ({DAY})"
ROUNDS: Final = f"SELECT id FROM tournaments_round WHERE stage_id IN ({STAGES})"
PEOPLE: Final = "person_id IN (SELECT id FROM tournaments_person WHERE league_id = %s)"
PAST: Final = "season_id IN (SELECT id FROM tournaments_pastseason WHERE league_id = %s)"

DECIDING: Final = (
    Deciding(League, ("committed", "guests_ranked", "raised_by"), "id = %s"),
    Deciding(Person, ("name", "left"), "league_id = %s"),
    Deciding(
        Season,
        ("state", "settings", "starts", "ends", "closed_table", "lot", "playoffs", "staged"),
        "league_id = %s",
    ),
    Deciding(Registration, ("season", "person", "division", "left"), SEASONS),
    Deciding(
        Penalty, ("season", "person", "league_game", "amount", "cancelled", "points"), SEASONS
    ),
    Deciding(SeasonPoints, ("tournament", "season", "rule", "cancelled"), SEASONS),
    Deciding(ManualIndex, ("person", "tenths", "starts", "ends", "cancelled"), PEOPLE),
    Deciding(Withdrawal, ("league_game", "person", "restored"), PEOPLE),
    Deciding(PastSeason, ("measure", "ends"), "league_id = %s"),
    Deciding(PastLine, ("season", "person", "place", "total_milli", "games"), PAST),
    Deciding(Tournament, ("state", "settings", "seed", "awards", "day"), "league_id = %s"),
    Deciding(
        Stage,
        ("tournament", "position", "season", "cut"),
        f"tournament_id IN ({DAY})",
    ),
    Deciding(Round, ("stage", "number", "state", "seed", "order"), f"stage_id IN ({STAGES})"),
    Deciding(Team, ("tournament",), f"tournament_id IN ({DAY})"),
    Deciding(
        Entrant,
        ("tournament", "person", "team", "state", "number", "seeding", "since", "unranked"),
        f"tournament_id IN ({DAY})",
    ),
    Deciding(
        Playoff,
        ("stage", "round", "people", "spots", "holes", "lot", "decided"),
        f"stage_id IN ({STAGES})",
    ),
    Deciding(
        Drawing,
        ("tournament", "stage", "number", "listed", "digest", "sizes", "seed", "lot", "figure"),
        f"tournament_id IN ({DAY})",
    ),
    Deciding(Bye, ("round", "person"), f"round_id IN ({ROUNDS})"),
    Deciding(
        Table,
        ("round", "fixture", "postponed", "walkover"),
        f"round_id IN ({ROUNDS})",
        only="(walkover_id IS NOT NULL OR postponed)",
    ),
    Deciding(Fixture, ("season", "void"), SEASONS, only="void"),
)

QUIET: Final = frozenset(
    {"check_in", "check_out", "check_in_rest", "undo_rest", "sit_down", "call_director", "invite"}
    | {"revoke_invitation", "renew_invitation", "mark_paid", "take_back_payment", "start_game"}
    | {f"{name}_card" for name in ("submit", "edit", "confirm", "dispute", "withdraw", "resolve")}
)
"""Acts that change none of it, and are done in the hall while many wait."""


def name_of(model: type[models.Model]) -> str:
    """How rows of this model are called in lines."""
    return str(model._meta.verbose_name)


def as_stored(league_id: int) -> Stored:
    """Everything that decides, as it is stored now. One query."""
    return frozenset(raw_rows_of(_STATEMENT, [league_id] * _STATEMENT.count("%s")))


def stored_rows(league_id: int) -> Rows:
    """The same, read: by row its columns. Names are as they are, of JSON there is a digest."""
    return _read(as_stored(league_id))


def _read(stored: Iterable[tuple[Any, ...]]) -> Rows:
    rows: Rows = {}
    for at, pk, *values in sorted(stored, key=itemgetter(0, 1)):
        table, readers = DECIDING[int(at)], _READERS[int(at)]
        rows[f"{name_of(table.model)} {pk}"] = {
            name: None if value is None else read(text_of(value))
            for name, read, value in zip(table.columns, readers, values, strict=False)
        }
    return rows


def committed_row(model: type[models.Model], values: Mapping[str, Any]) -> tuple[str, Facts] | None:
    """A row as `stored_rows` has it, by its name, from the values of its columns, also where no
    database holds it; None for a model of which nothing decides.
    """
    for table, readers in zip(DECIDING, _READERS, strict=True):
        if table.model is model:
            fields: list[Any] = [model._meta.get_field(name) for name in table.columns]
            columns = zip(table.columns, fields, readers, strict=True)
            return f"{name_of(model)} {values['id']}", {
                name: None if values[field.attname] is None else read(_text(field, values))
                for name, field, read in columns
            }
    return None


def _text(field: Any, values: Mapping[str, Any]) -> str:
    """A value as a database has it as text."""
    value = values[field.attname]
    if isinstance(field, models.JSONField | models.BooleanField):
        return json.dumps(value)
    return str(value)


def changed_rows(before: Stored, after: Stored, salt: str) -> dict[str, Any]:
    """What the line of an act says: of every row the columns that are others now, None for a row
    that is gone; everything where the history said nothing before. Names are sealed.
    """
    league = _read(row for row in before if DECIDING[int(row[0])].model is League)
    complete = any(row[COMMITTED] for row in league.values())
    known, now = (
        _read(before - after if complete else ()),
        _read(after - before if complete else after),
    )
    changed: dict[str, Any] = {name: None for name in known if name not in now}
    for name, row in now.items():
        row = row if complete or COMMITTED not in row else row | {COMMITTED: True}
        was = known.get(name, {})
        other = {
            column: sealed(column, value, salt)
            for column, value in row.items()
            if column not in was or was[column] != value
        }
        if other:
            changed[name] = other
    return changed


def sealed(column: str, value: Any, salt: str) -> Any:
    """The value as a line has it: of a name its seal."""
    return seal_of(value, salt) if column == "name" else value


def follow(facts: Mapping[str, Any], outcome: dict[str, Any], salt: str, seq: int) -> None:
    """Take in what a line says. `outcome`: value, salt and number of the line by row and column."""
    for name, row in facts.items():
        if row is None:
            outcome[name] = None
            continue
        outcome[name] = (outcome.get(name) or {}) | {
            column: (value, salt, seq) for column, value in row.items()
        }


def says_all_again(facts: Mapping[str, Any], outcome: Mapping[str, Any]) -> bool:
    """Whether a line says everything after another did. Only the first one may: whatever was
    altered in between would be true from then on.
    """
    rows = (row for name, row in facts.items() if name.startswith(f"{EVERYTHING} "))
    return bool(outcome) and any(row and row.get(COMMITTED) for row in rows)


def contradictions(
    outcome: Mapping[str, Any], stored: Rows, follows: Callable[[str, Facts], bool]
) -> Iterator[tuple[int, str]]:
    """The number of a line, 0 for none, and what is stored otherwise than it says. `follows`: may a
    row be there without an act that says so?
    """
    for name, row in outcome.items():
        there = stored.get(name)
        if row is None or there is None:
            if (row is None) != (there is None):
                seq = max((each[2] for each in (row or {}).values()), default=0)
                yield seq, f"{name}, which {'no act brought back' if row is None else 'is gone'}"
            continue
        for column, (value, salt, seq) in row.items():
            if column in there and value != sealed(column, there[column], salt):
                if column == "name" and salt.startswith(SEAL):
                    continue  # it was forgotten, and nobody can tell
                yield seq, f"{name}, {column.replace('_', ' ')}"
    for name in stored.keys() - outcome.keys() if outcome else ():
        if not follows(name, stored[name]):
            yield 0, f"{name}, of which no act tells"


def _digest(text: Any) -> str:
    """Of JSON as either database keeps it."""
    try:
        value = plain(json.loads(text))
    except (TypeError, ValueError):
        return str(text)
    canonical = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return sha256(canonical.encode("ascii")).hexdigest()


def _reader(field: Any) -> Callable[[Any], Any]:
    """What makes of the text of a column what lines say of it."""
    if isinstance(field, models.BooleanField):
        return lambda text: text in ("1", "true", "t")
    if isinstance(field, models.DateTimeField):
        return lambda _text: True
    if isinstance(field, models.JSONField):
        return _digest
    if isinstance(field, models.IntegerField | models.ForeignKey):
        return lambda text: int(text) if str(text).lstrip("-").isdecimal() else str(text)
    if field.model is Round and field.name == "state":
        return lambda text: PLAYED.get(text, text)
    return str


def _select(at: int, table: Deciding, width: int) -> str:
    fields = {field.name: field.column for field in table.model._meta.concrete_fields}
    quoted = [connection.ops.quote_name(fields[name] or name) for name in table.columns]
    texts = [f"CAST({name} AS TEXT)" for name in quoted]
    texts += ["NULL"] * (width - len(texts))
    where = f"{table.path} AND {table.only}" if table.only else table.path
    return f"SELECT {at}, id, {', '.join(texts)} FROM {table.model._meta.db_table} WHERE {where}"


_WIDTH = max(len(table.columns) for table in DECIDING)
_STATEMENT = " UNION ALL ".join(_select(at, each, _WIDTH) for at, each in enumerate(DECIDING))
_READERS = [
    [_reader(table.model._meta.get_field(name)) for name in table.columns] for table in DECIDING
]
