"""Whose results somebody may see yet: the one question that every page, file and program asks
before it tells what a game gave.

The games of rounds that are kept back are hidden from everybody but those who run the tournament
and who sits at that table. Of a hidden game is told who sits there and whether it is over, never a
total, a place or who leads. What follows from all games of a league, as ratings and handicap
indexes do, is shown as it was before the first hidden game ended. Writes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from hashlib import blake2s

from django.db.models import Q

from tournaments.ledger.days.disclosure import first_hidden_round
from tournaments.models import League, Stage, Table
from tournaments.permissions import Member, runs_day
from tournaments.queries.games import sat_at


@dataclass(frozen=True)
class HiddenGames:
    """The ids of the games whose results are kept back from somebody, their codes, and the ids of
    their tables, with those that have no game; when the first that counts ended, None where none
    counts; of each stage the address of its tournament, its position and the first such round.
    """

    games: frozenset[int] = frozenset()
    codes: frozenset[str] = frozenset()
    tables: frozenset[int] = frozenset()
    since: datetime | None = None
    rounds: tuple[tuple[str, int, int], ...] = ()

    def __contains__(self, game: object) -> bool:
        return game in self.games

    @property
    def edition(self) -> str:
        """Under what caches keep what is told without these games; the same for all who may not see
        the same ones, and "" where nothing is kept back.
        """
        games = repr(sorted(self.games)).encode() if self.games else b""
        return blake2s(games, digest_size=8).hexdigest() if games else ""


NONE_HIDDEN = HiddenGames()
OF_GAMES = ("pk", "game__code", "counted_version", "finished_at")


def hidden_games(league: League, member: Member | None) -> HiddenGames:
    """The games of a league whose results this member, or the public (None), may not see yet. One
    query while no round is kept back, else two and one for each stage that keeps some.
    """
    if runs_day(member):
        return NONE_HIDDEN
    running = Stage.objects.filter(tournament__league=league, tournament__state="running")
    kept_back, rounds = Q(), []
    for stage in running.filter(read_out=False, cut__isnull=True).select_related("tournament"):
        if (first := first_hidden_round(stage)) is not None:
            kept_back |= Q(round__stage=stage, round__number__gte=first)
            rounds.append((stage.tournament.slug, stage.position, first))
    if not kept_back:
        return NONE_HIDDEN
    tables = Table.objects.filter(kept_back)
    if member is not None and member.person_id is not None:
        tables = tables.exclude(fixture__league_game__in=sat_at(member.person_id))
    rows = list(tables.values_list("pk", *(f"fixture__league_game__{each}" for each in OF_GAMES)))
    ends = [end for *_, counted, end in rows if counted is not None and end is not None]
    return HiddenGames(
        games=frozenset(game for _, game, *_ in rows if game is not None),
        codes=frozenset(code for _, _, code, *_ in rows if code is not None),
        tables=frozenset(table for table, *_ in rows),
        since=min(ends, default=None),
        rounds=tuple(rounds),
    )
