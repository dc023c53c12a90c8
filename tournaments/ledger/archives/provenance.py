"""Do the histories in an archive stand as they were written on the site it comes from, and does
what is in it follow from them? The same as `verify_history` asks there, without a database.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Model
from django.utils.translation import gettext as _

from scorecards.histories.chain import Facts, act_facts, digest_of, heading_digest, moment
from scorecards.histories.records import StoredLine
from scorecards.histories.verdicts import Trouble
from tournaments.ledger import verdicts
from tournaments.ledger.archives.tables import MOVED
from tournaments.ledger.archives.unpacking import Archive, damaged, refused
from tournaments.ledger.commitments import DECIDING, Rows, committed_row
from tournaments.ledger.history import LeagueFacts, StoredAct, lowest_division
from tournaments.models import Fixture, Playoff, Round, Stage, Table

UNREADABLE_ROWS: Final = (
    *(LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError),
)
"""What rows raise that no site wrote, such as a moment before the first year."""

ONLY: Final[Mapping[type[Model], Callable[[Mapping[str, Any]], bool]]] = {
    Table: lambda row: bool(row["walkover_id"] is not None or row["postponed"]),
    Fixture: lambda row: bool(row["void"]),
}
"""Which rows of a model are committed to, where `Deciding.only` chooses some."""


@dataclass
class Chain:
    """The history of a game as far as it was followed: the code, the last line and its digest."""

    code: str
    head: str
    previous: str
    seq: int = 0


def refuse_altered(archive: Archive) -> None:
    """Raise DirectingError unless every history in the archive is whole."""
    try:
        _follow_games(archive)
        league = league_of(archive)
        trouble = verdicts.first_trouble(league, acts_in(archive, league.code))
    except UNREADABLE_ROWS as error:
        raise damaged(str(error)[:80]) from error
    if trouble is not None:
        raise _broken(_("the league"), trouble)


def _broken(what: str, trouble: Trouble) -> Exception:
    values = {"what": what, "line": trouble.seq, "why": trouble.what}
    return refused(
        _("The history of %(what)s was altered before it came here. Line %(line)d: %(why)s.")
        % values
    )


def chains_of(archive: Archive) -> dict[int, Chain]:
    """The beginnings of the histories of all games, by their numbers."""
    return {
        row["id"]: Chain(
            row["code"], row["head"], heading_digest(row["heading"], "game", row["code"])
        )
        for row in archive.rows("scorecards.game")
    }


def _follow_games(archive: Archive) -> None:
    chains = chains_of(archive)
    restored: dict[int, int] = {}
    game = None
    for row in archive.rows("scorecards.change"):
        chain = chains[row["game_id"]]
        if row["game_id"] != game:
            game, restored = row["game_id"], {}
        restored[row["id"]] = row["seq"]
        chain.seq += 1
        facts = line_facts(row, chain.code, restored)
        if row["seq"] != chain.seq:
            raise _broken(chain.code, Trouble(chain.seq, "is missing"))
        if digest_of(facts, chain.previous) != row["digest"]:
            raise _broken(chain.code, Trouble(chain.seq, "was altered, or what stood before it"))
        chain.previous = row["digest"]
    for chain in chains.values():
        if chain.previous != chain.head:
            raise _broken(chain.code, Trouble(chain.seq + 1, "is missing: the history went on"))


def line_facts(row: Mapping[str, Any], code: str, restored: Mapping[int, int]) -> Facts:
    """A line of a game as it is hashed; `restored` are the numbers of its lines by their rows."""
    names = ("seq", "version", "hole", "position", "kind", "was", "now", "author", "client_id")
    earlier = None if row["restores_id"] is None else restored[row["restores_id"]]
    return {
        "game": code,
        **{name: row[name] for name in names},
        "at": moment(datetime.fromisoformat(row["at"])),
        "restores": earlier,
    }


def acts_in(archive: Archive, slug: str) -> Iterator[StoredAct]:
    """The lines of the history of the league, as they were written."""
    names = ("seq", "kind", "about", "reason", "author")
    for row in archive.rows("tournaments.act"):
        facts = {"league": slug, **{name: row[name] for name in names}}
        facts["at"] = moment(datetime.fromisoformat(row["at"]))
        if row["facts"] is not None:
            facts["facts"] = row["facts"]
        hashed = act_facts(facts, row["salt"])
        yield StoredAct(facts, row["salt"], StoredLine(hashed, row["digest"], True))


def league_of(archive: Archive) -> LeagueFacts:
    """What the archive says of the league beside its history, as `history.league_facts` does."""
    (itself,) = archive.rows("tournaments.league")
    people = list(archive.rows("tournaments.person"))
    seasons = list(archive.rows("tournaments.season"))
    return LeagueFacts(
        id=itself["id"],
        code=itself["slug"],
        version=itself["version"],
        committed=itself["committed"],
        head=itself["head"],
        itself=(itself["name"], itself["visibility"]),
        people={
            row["id"]: (row["name"], row["guest"], row["left"], row["alias_of_id"])
            for row in people
        },
        seasons={row["slug"]: (row["name"], row["state"]) for row in seasons},
        rows=_committed_rows(archive),
        lowest={row["id"]: lowest_division(row["settings"]) for row in seasons},
    )


def _committed_rows(archive: Archive) -> Rows:
    rows: Rows = {}
    days = Days()
    models = {table.model for table in DECIDING}
    for table in MOVED:
        if table.model not in models:
            continue
        chosen = ONLY.get(table.model, lambda _row: True)
        for row in archive.rows(table.label):
            if days.has(table.model, row) and chosen(row):
                committed = committed_row(table.model, row)
                rows |= [committed] if committed else []
    return rows


class Days:
    """What belongs to tournaments: of the rounds of nights nothing is committed to. Stages come
    first, then rounds, then what is in them.
    """

    def __init__(self) -> None:
        self.stages: set[int] = set()
        self.rounds: set[int] = set()

    def has(self, model: type[Model], row: Mapping[str, Any]) -> bool:
        """Is a row of no night?"""
        if model is Stage and row["tournament_id"] is not None:
            self.stages.add(row["id"])
        if model is Round and row["stage_id"] in self.stages:
            self.rounds.add(row["id"])
        if model is Stage:
            return row["id"] in self.stages
        if "round_id" in row and model is not Playoff:
            return row["round_id"] in self.rounds
        return "stage_id" not in row or row["stage_id"] in self.stages
