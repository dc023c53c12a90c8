"""Games with their whole histories as they are stored, many at a time. Judges nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorecards.customs import NAMES
from scorecards.histories.chain import Facts, author_of
from scorecards.histories.columns import json_of, moment_of, rows_of
from scorecards.histories.terms import rules_of, whole_terms

CHUNK = 100  # games
PAYMENT = ("payer", "payee", "amount", "currency", "number")  # what the history says of one


class StoredLine(NamedTuple):
    """A line: what it says, its digest, and whether it points to whom it names as its author, as
    far as these are still there.
    """

    facts: Facts
    digest: str
    rightly: bool


@dataclass(frozen=True)
class GameHistory:
    """A game's history and what the scorecard says: rows by hole and position, each its entry and
    its points by hand; knockers by hole; why it is over; its heading and its terms
    (`histories.terms`); the seats for which the card is signed; the payments that stand, as the
    history names them, in order.
    """

    id: int
    code: str
    version: int
    head: str
    finish_reason: str
    heading: Facts | None
    terms: Facts
    lines: tuple[StoredLine, ...]
    rows: Mapping[tuple[int, int], tuple[Any, Any]]
    knockers: Mapping[int, Any]
    signed: Collection[int] = ()
    payments: Sequence[Facts] = ()


_GAMES = """
    SELECT game.id, game.code, game.version, game.head, game.finish_reason,
        CAST(game.heading AS TEXT), game.slug, CAST(game.ruleset AS TEXT),
        CAST(game.stakes AS TEXT), game.first_dealer, game.rows, game.columns,
        CAST(game.absences AS TEXT), {customs}
    FROM scorecards_game game WHERE {where} ORDER BY game.id LIMIT %s"""

_SEATS = """
    SELECT game_id, position, name, salt FROM scorecards_seat WHERE game_id IN ({games})"""

_LINES = """
    SELECT line.game_id, line.seq, line.version, line.hole, line.position, line.kind,
        CAST(line.was AS TEXT), CAST(line.now AS TEXT), CAST(line.at AS TEXT), line.author,
        line.client_id, line.restores_id, earlier.seq, line.digest, line.device_id
    FROM scorecards_change line LEFT JOIN scorecards_change earlier
        ON earlier.id = line.restores_id AND earlier.game_id = line.game_id
    WHERE line.game_id IN ({games}) ORDER BY line.game_id, line.seq"""

_ROWS = """
    SELECT hole.game_id, hole.number, hole.knocker, score.position, score.entry,
        CAST(score.adjustments AS TEXT)
    FROM scorecards_hole hole LEFT JOIN scorecards_score score ON score.hole_id = hole.id
    WHERE hole.game_id IN ({games})"""


def _games(where: str) -> str:
    return _GAMES.format(where=where, customs=", ".join(f"game.{name}" for name in NAMES))


def history_of(code: str) -> GameHistory | None:
    """The game of this code with its history."""
    games = rows_of(_games("game.code = %s"), [code, 1])
    return next(iter(_whole(games)), None)


def histories(after: int = 0) -> Iterator[list[GameHistory]]:
    """All games with their histories, or those after a number, some at a time, the first first."""
    last = after
    while games := rows_of(_games("game.id > %s"), [last, CHUNK]):
        yield list(_whole(games))
        last = games[-1][0]


def number_of_games() -> int:
    """How many games there are."""
    ((number,),) = rows_of("SELECT COUNT(*) FROM scorecards_game", [])
    return int(number)


def _whole(games: Sequence[tuple[Any, ...]]) -> Iterator[GameHistory]:
    """The games of these rows with everything that belongs to them."""
    ids = [game[0] for game in games]
    lines = _lines_of(ids, {game[0]: game[1] for game in games})
    rows, knockers = _rows_of(ids)
    signed, payments = _signed(ids), _payments(ids)
    seats = _seats(ids)
    for id_, code, version, head, reason, heading, *terms in games:
        yield GameHistory(
            id=id_,
            code=code,
            version=version,
            head=head,
            finish_reason=reason,
            heading=json_of(heading),
            terms=_terms(terms, seats[id_]),
            lines=tuple(lines[id_]),
            rows=rows[id_],
            knockers=knockers[id_],
            signed=signed[id_],
            payments=payments[id_],
        )


def _terms(columns: Sequence[Any], seats: Iterable[tuple[int, str, str]]) -> Facts:
    slug, ruleset, stakes, dealer, rows, per_row, absences, *customs = columns
    return whole_terms(
        seats=seats,
        dealer=dealer,
        rules=rules_of(slug, json_of(ruleset)),
        layout=(rows, per_row),
        customs=[name for name, observed in zip(NAMES, customs, strict=True) if observed],
        stakes=json_of(stakes),
        absences=json_of(absences),
    )


def _seats(games: Sequence[int]) -> dict[int, list[tuple[int, str, str]]]:
    """Position, name and salt of every seat of these games."""
    seats: dict[int, list[tuple[int, str, str]]] = defaultdict(list)
    for id_, *seat in rows_of(_SEATS.format(games=marks(games)), games) if games else []:
        seats[id_].append((seat[0], seat[1], seat[2]))
    return seats


def _lines_of(games: Sequence[int], codes: Mapping[int, str]) -> dict[int, list[StoredLine]]:
    stored = rows_of(_LINES.format(games=marks(games)), games) if games else []
    alive = living(row[9] for row in stored if row[14] is None)
    lines: dict[int, list[StoredLine]] = defaultdict(list)
    for row in stored:
        id_, seq, version, hole, position, kind, was, now, at, author, client, restores = row[:12]
        earlier, digest, device = row[12:]
        facts = {
            "game": codes[id_],
            "seq": seq,
            "version": version,
            "hole": hole,
            "position": position,
            "kind": kind,
            "was": json_of(was),
            "now": json_of(now),
            "at": moment_of(at),
            "author": author,
            "client_id": client,
            "restores": earlier if restores is None or earlier is not None else [restores],
        }
        rightly = author not in alive if device is None else author == author_of(device=device)
        lines[id_].append(StoredLine(facts, digest, rightly))
    return lines


def living(authors: Iterable[Any]) -> set[str]:
    """Those of these authors whose device still exists."""
    written = {str(author).removeprefix("device ") for author in authors}
    numbers = [int(number) for number in written if number.isdecimal() and len(number) < 19]
    statement = f"SELECT id FROM scorecards_device WHERE id IN ({marks(numbers)})"
    rows = rows_of(statement, numbers) if numbers else []
    return {author_of(device=number) for (number,) in rows}


def _rows_of(games: Sequence[int]) -> tuple[dict[int, Any], dict[int, Any]]:
    """Rows and knockers of games, by game and by their places in it."""
    rows: dict[int, Any] = defaultdict(dict)
    knockers: dict[int, Any] = defaultdict(dict)
    stored = rows_of(_ROWS.format(games=marks(games)), games) if games else []
    for id_, number, knocker, position, entry, adjustments in stored:
        knockers[id_][number] = knocker
        if position is not None:
            rows[id_][number, position] = (entry, json_of(adjustments))
    return rows, knockers


def _signed(games: Sequence[int]) -> dict[int, set[int]]:
    """The seats for which the cards of these games are signed."""
    statement = (
        f"SELECT game_id, position FROM scorecards_signature WHERE game_id IN ({marks(games)})"
    )
    signed: dict[int, set[int]] = defaultdict(set)
    for id_, position in rows_of(statement, games) if games else []:
        signed[id_].add(position)
    return signed


def _payments(games: Sequence[int]) -> dict[int, list[Facts]]:
    """The payments of these games that were not taken back."""
    statement = (
        f"SELECT game_id, {', '.join(PAYMENT)} FROM scorecards_payment"
        f" WHERE back_at IS NULL AND game_id IN ({marks(games)}) ORDER BY id"
    )
    payments: dict[int, list[Facts]] = defaultdict(list)
    for id_, *columns in rows_of(statement, games) if games else []:
        payments[id_].append(dict(zip(PAYMENT, columns, strict=True)))
    return payments


def marks(values: Sequence[Any]) -> str:
    return ", ".join(["%s"] * len(values))
