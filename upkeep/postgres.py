"""Copies of a PostgreSQL database, by the programs that come with it."""

import os
import subprocess
from datetime import datetime
from pathlib import Path
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper

from upkeep.epochs import fresh
from upkeep.errors import Refused

# Where libpq looks for what it is to connect to; a password in arguments is seen by everybody.
VARIABLES = {
    **{"dbname": "PGDATABASE", "user": "PGUSER", "password": "PGPASSWORD", "host": "PGHOST"},
    **{"port": "PGPORT", "service": "PGSERVICE", "passfile": "PGPASSFILE"},
    **{"sslmode": "PGSSLMODE", "sslrootcert": "PGSSLROOTCERT", "sslcert": "PGSSLCERT"},
    **{"sslkey": "PGSSLKEY", "options": "PGOPTIONS"},
}
WRITTEN = "Somebody wrote while the copy of this site was made. Try again when nobody plays."
WITH_EPOCH = "upkeep.0001_initial"


def run(to: BaseDatabaseWrapper, program: str, *words: str) -> None:
    """Run one of PostgreSQL's programs; Refused with what it says when it fails or is missing."""
    params = to.get_connection_params()
    variables = {name: str(params[key]) for key, name in VARIABLES.items() if params.get(key)}
    try:
        subprocess.run(
            [program, *words], env={**os.environ, **variables}, check=True, capture_output=True
        )
    except FileNotFoundError as error:
        raise Refused(f"{program} is not installed; it comes with PostgreSQL.") from error
    except subprocess.CalledProcessError as error:
        lines = error.stderr.decode(errors="replace").strip().splitlines() or ["no reason given"]
        raise Refused(f"{program}: {lines[-1] if len(lines) == 1 else ' '.join(lines)}") from error


def copy_out(source: BaseDatabaseWrapper, target: Path) -> None:
    """Dump the database as it is at this moment; nobody waits for it."""
    # Compressed once, by the archive.
    run(source, "pg_dump", "--format=custom", "--compress=0", "--file", str(target))


def check(source: BaseDatabaseWrapper, path: Path) -> None:
    """Refused unless pg_restore can read all of it."""
    run(source, "pg_restore", "--file", os.devnull, str(path))


def tables_of(target: BaseDatabaseWrapper) -> list[str]:
    """The quoted names of all tables."""
    with target.cursor() as cursor:
        names = target.introspection.table_names(cursor)
    return [target.ops.quote_name(name) for name in names]


def rows_of(target: BaseDatabaseWrapper) -> dict[str, int]:
    """How many rows each table has that has any."""
    with target.cursor() as cursor:
        names = target.introspection.table_names(cursor)
        numbers = {}
        for name in names:
            cursor.execute(f"SELECT count(*) FROM {target.ops.quote_name(name)}")
            numbers[name] = cursor.fetchone()[0]
    return {name: number for name, number in numbers.items() if number}


def columns_in(
    source: BaseDatabaseWrapper, dump: Path, table: str, columns: tuple[str, ...]
) -> list[tuple[str, ...]]:
    """These columns of every row of a table in a dump, as texts; nothing where an older one had
    them not. Read from what pg_restore would have psql copy in.
    """
    script = dump.with_suffix(".rows")
    run(source, "pg_restore", "--data-only", "--table", table, "--file", str(script), str(dump))
    rows: list[tuple[str, ...]] = []
    places: list[int] | None = None
    with script.open(encoding="utf-8", newline="\n") as lines:
        for line in lines:
            if line.startswith("COPY "):
                names = line[line.index("(") + 1 : line.rindex(")")].replace('"', "").split(", ")
                places = [names.index(each) for each in columns if each in names]
            elif line == "\\.\n":
                break
            elif places is not None and len(places) == len(columns):
                parts = line.rstrip("\n").split("\t")
                rows.append(tuple(parts[each] for each in places))
    return rows


def numbers_sql(tables: list[str]) -> str:
    """A query for how many rows every table has, as one text: every entry adds to a history."""
    return f"SELECT concat_ws(',', {', '.join(f'(SELECT count(*) FROM {t})' for t in tables)})"


def numbers_of(target: BaseDatabaseWrapper) -> str:
    """How many rows every table has; "" where there is none."""
    tables = tables_of(target)
    if not tables:
        return ""
    with target.cursor() as cursor:
        cursor.execute(numbers_sql(tables))
        return str(cursor.fetchone()[0])


def put_back(
    dump: Path,
    target: BaseDatabaseWrapper,
    migrations: list[str],
    data_from: datetime,
    numbers: str,
) -> None:
    """Make the database what the dump is, with a new epoch, in one transaction.

    A dump from before there were epochs gets its first one when it is asked for. Refused when there
    are not as many rows any more as in `numbers`: somebody wrote what no copy has.
    """
    script = dump.with_suffix(".sql")
    run(
        target,
        *("pg_restore", "--no-owner", "--no-privileges", "--file", str(script), str(dump)),
    )
    tables = tables_of(target)
    target.close()  # psql waits for every transaction that looks at a table
    before, after = dump.with_suffix(".before"), dump.with_suffix(".after")
    before.write_text(emptying_sql(tables, numbers) if tables else "")
    after.write_text(epoch_sql(fresh(data_from)) if WITH_EPOCH in migrations else "")
    files = [word for path in (before, script, after) for word in ("--file", str(path))]
    run(
        target,
        *("psql", "--no-psqlrc", "--quiet", "--single-transaction", "-v", "ON_ERROR_STOP=1"),
        *files,
    )


def emptying_sql(tables: list[str], numbers: str) -> str:
    """Statements that let nobody write any more, see that nobody has, and drop everything."""
    every = ", ".join(tables)
    return (
        f"LOCK TABLE {every} IN EXCLUSIVE MODE;\n"
        f"DO $$ BEGIN IF ({numbers_sql(tables)}) <> '{numbers}' THEN RAISE EXCEPTION '{WRITTEN}'; "
        "END IF; END $$;\n"
        f"DROP TABLE IF EXISTS {every} CASCADE;\n"
    )


def epoch_sql(fields: dict[str, Any]) -> str:
    """The statement that begins an epoch. The names are spelt out, for pg_dump empties the path."""
    token, moment = fields["token"], fields["data_from"].isoformat()
    return (
        "DELETE FROM public.upkeep_epoch;\n"
        "INSERT INTO public.upkeep_epoch (id, token, data_from, pulse) "
        f"VALUES (1, '{token}', '{moment}', 0);\n"
    )
