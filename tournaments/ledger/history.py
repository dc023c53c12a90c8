"""The history of a league as it is hashed and as it is stored, line by line, and what is stored
beside it. Reads only; whether one follows from the other is for `verdicts`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.contrib.auth import get_user_model
from django.db.models import Model

from scorecards.histories.chain import FORMAT, Facts, act_facts, author_of, moment
from scorecards.histories.columns import json_of, moment_of, rows_of
from scorecards.histories.records import StoredLine
from scorecards.models import Device
from tournaments.ledger.commitments import Rows, stored_rows
from tournaments.models import Act, League, Person, Season

CHUNK: Final = 2000  # lines


def facts_of(league: str, act: Act) -> Facts:
    """What an act of the league of this address says, as it is hashed."""
    facts = {
        "league": league,
        "seq": act.seq,
        "kind": act.kind,
        "about": act.about,
        "reason": act.reason,
        "at": moment(act.at),
        "author": act.author,
        **({} if act.facts is None else {"facts": act.facts}),
    }
    return act_facts(facts, act.salt)


@dataclass(frozen=True)
class LeagueFacts:
    """What is stored of a league beside its history: of people (by id: name, guest, day of leaving,
    merged into), of seasons (by slug: name, state), of itself (name, visibility), and `rows` of all
    that decides (`commitments`). `code` is its address; `committed`: its history says all that
    decides; `lowest` is the last division of each season, by its id.
    """

    id: int
    code: str
    version: int
    committed: bool
    head: str
    itself: tuple[str, str]
    people: Mapping[int, tuple[str, bool, str | None, int | None]]
    seasons: Mapping[str, tuple[str, str]]
    rows: Rows
    lowest: Mapping[int, int]


class StoredAct(NamedTuple):
    """A line of a league's history: with its words as they are read, the salt of their seals, and
    as it is chained.
    """

    facts: Facts
    salt: str
    line: StoredLine


def league_facts(league_id: int) -> LeagueFacts:
    """What is stored of this league now. Raises League.DoesNotExist."""
    league = League.objects.get(pk=league_id)
    people = Person.objects.filter(league=league_id).order_by("pk")
    seasons = Season.objects.filter(league=league_id).order_by("pk")
    return LeagueFacts(
        id=league.pk,
        code=league.slug,
        version=league.version,
        committed=league.committed,
        head=league.head,
        itself=(league.name, league.visibility),
        people={
            pk: (name, guest, left.isoformat() if left else None, into)
            for pk, name, guest, left, into in people.values_list(
                "pk", "name", "guest", "left", "alias_of"
            )
        },
        seasons={
            slug: (name, state)
            for slug, name, state in seasons.values_list("slug", "name", "state")
        },
        rows=stored_rows(league.pk),
        lowest={
            pk: lowest_division(settings) for pk, settings in seasons.values_list("pk", "settings")
        },
    )


def lowest_division(settings: Any) -> int:
    """The division of a newcomer, also where somebody altered the settings to something else."""
    divisions = settings.get("divisions") if isinstance(settings, dict) else None
    return max(len(divisions), 1) if isinstance(divisions, list) else 1


_ACTS = """
    SELECT seq, kind, CAST(about AS TEXT), reason, CAST(at AS TEXT), author, salt, digest, user_id,
        device_id, CAST(facts AS TEXT)
    FROM tournaments_act WHERE league_id = %s AND seq > %s ORDER BY seq LIMIT %s"""


def acts_of(league: LeagueFacts) -> Iterator[StoredAct]:
    """The lines of the league's history, the first first; some thousand in memory at a time."""
    last = -1
    while rows := rows_of(_ACTS, [league.id, last, CHUNK]):
        living = _living(rows)
        for row in rows:
            yield _act(league.code, row, living)
        last = rows[-1][0]


def _act(league: str, row: tuple[Any, ...], living: set[str]) -> StoredAct:
    seq, kind, about, reason, at, author, salt, digest, account, device, changed = row
    facts = {
        "league": league,
        "seq": seq,
        "kind": kind,
        "about": json_of(about),
        "reason": reason,
        "at": moment_of(at),
        "author": author,
        **({} if changed is None else {"facts": json_of(changed)}),
    }
    # Of accounts and devices that are gone the number alone is left.
    parts = str(author).split(", ") if author else []
    gone = [part for part in parts if part not in living]
    named = [
        author_of(**{who: number})
        if number is not None
        else next((part for part in gone if part.startswith(who)), "")
        for who, number in (("account", account), ("device", device))
    ]
    rightly = ", ".join(filter(None, named)) == author
    return StoredAct(facts, salt, StoredLine(act_facts(facts, salt), digest, rightly))


def _living(rows: Sequence[tuple[Any, ...]]) -> set[str]:
    """Those of the authors without whom these rows do who are still there."""
    living: set[str] = set()
    tables: dict[str, type[Model]] = {"account": get_user_model(), "device": Device}
    for at, (who, model) in zip((8, 9), tables.items(), strict=True):
        written = re.findall(
            rf"{who} ([0-9]{{1,18}})\b", " ".join(str(row[5]) for row in rows if row[at] is None)
        )
        there = model._default_manager.filter(pk__in={int(number) for number in written})
        living |= {f"{who} {number}" for number in there.values_list("pk", flat=True)}
    return living


def export_of(league: LeagueFacts, acts: Iterable[StoredAct]) -> dict[str, Any]:
    """The history as a file that proves itself: every act with its digest and the salt of its
    seals, and what is stored of people, seasons and the league. Plain values for JSON.
    """
    name, visibility = league.itself
    return {
        "format": FORMAT,
        "league": league.code,
        "head": league.head,
        "lines": [{**act.facts, "salt": act.salt, "digest": act.line.digest} for act in acts],
        "itself": {"name": name, "visibility": visibility},
        "people": [
            {"person": pk, "name": called, "guest": guest, "left": left, "merged into": into}
            for pk, (called, guest, left, into) in league.people.items()
        ],
        "seasons": [
            {"season": slug, "name": called, "state": state}
            for slug, (called, state) in league.seasons.items()
        ],
        "rows": league.rows,
        "lowest": {str(season): division for season, division in league.lowest.items()},
    }
