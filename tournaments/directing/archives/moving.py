"""The rows of an archive on their way into this site, table by table, some hundred at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, ClassVar, Final

from django.db import connection
from django.db.models import Max

from scorecards.codes import HOUSE_LETTERS, new_code, read_code
from scorecards.histories.chain import digest_of, heading_digest
from scorecards.models import Change, Game, HouseRules, HouseVersion
from tournaments.directing.archives.codes import Codes
from tournaments.directing.archives.rows import row_of
from tournaments.directing.names import free_slug
from tournaments.ledger.archives.numbers import raised_act
from tournaments.ledger.archives.provenance import Chain, line_facts
from tournaments.ledger.archives.tables import MOVED, Moved
from tournaments.ledger.archives.unpacking import Archive
from tournaments.ledger.history import facts_of
from tournaments.models import Act, HallScreen, League, LeaguePayment, Table, Tournament

SIZE: Final = 500
KEY_LETTERS: Final = 10
ELSEWHERE: Final = " elsewhere"
LONGEST_AUTHOR: Final = 60
SPARE: Final = 1000
"""Numbers between the last row of this site and the first that comes: others write meanwhile."""

Rows = list[Any]
Originals = list[dict[str, Any]]


class Moving:
    """`by` is what every number is raised by, `number` how many rows of each table are new, `head`
    the end of the history as it was on the other site.
    """

    def __init__(self, archive: Archive, slug: str) -> None:
        self.archive, self.slug = archive, slug
        self.by = room(archive.manifest.highest)
        self.number: dict[str, int] = {}
        self.head, self.last = "", ""
        self.codes = Codes()
        self.chains: dict[int, Chain] = {}
        self.game_codes: dict[str, str] = {}
        self.day_slugs: dict[str, str] = {}
        self.houses: set[int] = set()
        self.restored: dict[int, int] = {}
        self.game = 0

    def all_tables(self) -> None:
        """Store the rows of all tables, and the ends of their histories."""
        for table in MOVED:
            self.number[table.label] = 0
            for originals in pieces(self.archive.rows(table.label)):
                self._store(table, originals)
        heads = (Game(pk=pk, head=chain.previous) for pk, chain in self.chains.items())
        for games in pieces(heads):
            Game.objects.bulk_update(games, ["head"])
        League.objects.filter(slug=self.slug).update(head=self.last)
        reserve(self.by + self.archive.manifest.highest)

    def _store(self, table: Moved, originals: Originals) -> None:
        top = self.archive.manifest.highest
        rows = [row_of(table, dict(each), by=self.by, highest=top) for each in originals]
        change = self.CHANGES.get(table.model)
        if change is not None:
            rows = change(self, rows, originals)
        table.model._default_manager.bulk_create(rows)
        self.number[table.label] += len(rows)

    def _league(self, rows: Rows, _originals: Originals) -> Rows:
        (league,) = rows
        self.head = league.head
        league.slug, league.head, league.committed = self.slug, "", False
        league.archive = self.archive.manifest.identity
        league.raised_by += self.by
        return rows

    def _tournaments(self, rows: Rows, _originals: Originals) -> Rows:
        for row in rows:
            was = row.slug
            row.slug = free_slug(was, self._is_taken, otherwise="tournament")
            self.day_slugs[was] = row.slug
        return rows

    def _is_taken(self, slug: str) -> bool:
        there = Tournament.objects.filter(slug=slug).exists()
        return there or slug in self.day_slugs.values()

    def _keyed(self, rows: Rows, _originals: Originals) -> Rows:
        for row in rows:
            row.key = new_code(KEY_LETTERS)
        return rows

    def _house_rules(self, rows: Rows, _originals: Originals) -> Rows:
        """Those that are here already stay as they are here."""
        keys = [row.key for row in rows]
        if any(len(key) != HOUSE_LETTERS or read_code(key) != key for key in keys):
            raise ValueError("key")
        there = set(HouseRules.objects.filter(key__in=keys).values_list("key", flat=True))
        fresh = [row for row in rows if row.key not in there]
        self.houses |= {row.pk for row in fresh}
        return fresh

    def _house_versions(self, rows: Rows, _originals: Originals) -> Rows:
        return [row for row in rows if row.house_id in self.houses]

    def _games(self, rows: Rows, _originals: Originals) -> Rows:
        codes = self.codes.game_codes([row.code for row in rows])
        keys = iter(self.codes.keys(2 * len(rows)))
        for row, code in zip(rows, codes, strict=True):
            self.game_codes[row.code] = code
            row.code = code
            row.score_key, row.view_key = next(keys), next(keys)
            beginning = heading_digest(row.heading, "game", code)
            self.chains[row.pk] = Chain(code, "", beginning)
        return rows

    def _changes(self, rows: Rows, originals: Originals) -> Rows:
        for row, original in zip(rows, originals, strict=True):
            chain = self.chains[row.game_id]
            if row.game_id != self.game:
                self.game, self.restored = row.game_id, {}
            self.restored[original["id"]] = row.seq
            row.author = elsewhere(row.author)
            facts = line_facts({**original, "author": row.author}, chain.code, self.restored)
            chain.previous = row.digest = digest_of(facts, chain.previous)
        return rows

    def _payments(self, rows: Rows, _originals: Originals) -> Rows:
        for row in rows:
            row.parts = {self.game_codes.get(part, part): mine for part, mine in row.parts.items()}
        return rows

    def _acts(self, rows: Rows, _originals: Originals) -> Rows:
        """What they recorded of rows goes by the numbers of the other site: the line that says
        where the league came from records all of it anew.
        """
        for row in rows:
            about = raised_act(row.kind, row.about, self.by)
            about = _renamed(about, "game", self.game_codes)
            row.about = _renamed(about, "tournament", self.day_slugs)
            row.author, row.facts = elsewhere(row.author), None
            self.last = row.digest = digest_of(facts_of(self.slug, row), self.last)
        return rows

    CHANGES: ClassVar[Mapping[Any, Callable[[Moving, Rows, Originals], Rows]]] = {
        League: _league,
        Tournament: _tournaments,
        Table: _keyed,
        HallScreen: _keyed,
        HouseRules: _house_rules,
        HouseVersion: _house_versions,
        Game: _games,
        Change: _changes,
        LeaguePayment: _payments,
        Act: _acts,
    }


def elsewhere(author: str) -> str:
    """Who wrote a line, as of another site: no account and no phone of this one has that number.
    Raises ValueError for what is too long to be one.
    """
    parts = [each.removesuffix(ELSEWHERE) + ELSEWHERE for each in author.split(", ") if each]
    written = ", ".join(parts)
    if len(written) > LONGEST_AUTHOR:
        raise ValueError("author")
    return written


def _renamed(about: dict[str, Any], key: str, names: Mapping[str, str]) -> dict[str, Any]:
    """What an act was about, with the code or address that something has now."""
    known = about.get(key)
    return {**about, key: names[known]} if isinstance(known, str) and known in names else about


def pieces(rows: Iterable[Any]) -> Iterator[list[Any]]:
    """Some hundred at a time."""
    rows = iter(rows)
    while piece := list(islice(rows, SIZE)):
        yield piece


def room(highest: int) -> int:
    """What numbers up to the highest are raised by, so that they are free here."""
    tables = [table.model for table in MOVED]
    last = max(each._default_manager.aggregate(last=Max("pk"))["last"] or 0 for each in tables)
    by: int = last + SPARE
    if connection.vendor == "postgresql":  # where others write meanwhile
        reserve(by + highest)
    return by


def reserve(last: int) -> None:
    """No new row has a number up to this one, nor one that a row had that is gone."""
    with connection.cursor() as cursor:
        for table in MOVED:
            name = table.model._meta.db_table
            if connection.vendor == "postgresql":
                sequence = "pg_get_serial_sequence(%s, 'id')"
                statement = f"SELECT setval({sequence}, GREATEST(%s, nextval({sequence})))"
                cursor.execute(statement, [name, last, name])
            else:
                statement = "UPDATE sqlite_sequence SET seq = max(seq, %s) WHERE name = %s"
                cursor.execute(statement, [last, name])
