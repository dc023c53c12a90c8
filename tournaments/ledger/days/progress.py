"""A round follows its tables: it plays once one has begun, and is all in once every card is.

Noted by the acts of directing after anything that happened to a table, and derived at their end.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F

from tournaments.ledger import derivation
from tournaments.ledger.stages.tables import states_of
from tournaments.ledger.stale import note
from tournaments.models import LeagueGame, Round, Table, Tournament
from tournaments.rules.days.states import OPEN_ROUND


def follow_tables(round_: Round) -> None:
    """Note what follows from the tables of a round: that it plays, that all are in, that one is
    open again. Under the lock of the league, after anything that happened to a table.
    """
    note(_follow, [round_.pk])


def table_moved(league_game: LeagueGame) -> None:
    """Something happened to the card of a game: the round of its table follows. Nothing for a game
    that is not of a stage.
    """
    tables = Table.objects.filter(fixture__league_game=league_game.pk)
    for round_, tournament in tables.values_list("round", "round__stage__tournament"):
        note(_follow, [round_])
        note(_count_up, [tournament])


def touch(tournament: Tournament) -> None:
    """Count the version up: whoever has a page of it open fetches it again."""
    note(_count_up, [tournament.pk])


def _follow(rounds: Collection[int]) -> None:
    open_ = Round.objects.filter(pk__in=rounds, state__in=OPEN_ROUND)
    for row in open_.select_related("stage__season").order_by("pk"):
        state = _state_by_tables(row)
        if state != row.state:
            row.state, row.version = state, row.version + 1
            row.save(update_fields=["state", "version"])
            derivation.recount_everyone(row.stage.season)


def _state_by_tables(round_: Round) -> str:
    states = states_of(round_)
    if all(state in ("confirmed", "final", "void") for state in states):
        return "review"
    begun = any(state not in ("waiting", "seated", "void") for state in states)
    return "playing" if begun or round_.state != "published" else "published"


def _count_up(tournaments: Collection[int]) -> None:
    rows = Tournament.objects.filter(pk__in=tournaments)
    rows.update(version=F("version") + 1)
