"""A round follows its tables: it plays once one has begun, and is all in once every card is.

Called by the acts of directing after anything that happened to a table, under the league's lock.
"""

from __future__ import annotations

from django.db.models import F

from tournaments.ledger import derivation
from tournaments.ledger.stages.tables import states_of
from tournaments.models import LeagueGame, Round, Table, Tournament


def follow_tables(round_: Round) -> None:
    """Note what follows from the tables of a round: that it plays, that all are in, that one is
    open again. Under the lock of the league, after anything that happened to a table.
    """
    stored = Round.objects.select_related("stage__season").get(pk=round_.pk)
    if stored.state not in ("published", "playing", "review"):
        return
    states = states_of(stored)
    begun = [state for state in states if state not in ("waiting", "seated", "void")]
    if all(state in ("confirmed", "final", "void") for state in states):
        state = "review"
    else:
        state = "playing" if begun or stored.state != "published" else "published"
    if state == stored.state:
        return
    stored.state, stored.version = state, stored.version + 1
    stored.save(update_fields=["state", "version"])
    derivation.recount_everyone(stored.stage.season)


def table_moved(league_game: LeagueGame) -> None:
    """Something happened to the card of a game: the round of its table follows. Nothing for a game
    that is not of a stage.
    """
    tables = Table.objects.select_related("round__stage__tournament")
    table = tables.filter(fixture__league_game=league_game.pk).first()
    if table is not None:
        follow_tables(table.round)
        touch(table.round.stage.tournament)


def touch(tournament: Tournament) -> None:
    """Count the version up: whoever has a page of it open fetches it again."""
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
