"""Where the tables of a round stand, as `rules.days.states` calls it. Reads; writes nothing.

A table has no state of its own: it follows from its card, from what happened to its clock and from
its round, so no two of these can ever disagree.
"""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.models import LeagueGame, Round, Table

SEATED = ("published", "playing", "review", "closed")


def tables_of(round_: Round, *, only: int | None = None) -> list[Table]:
    """The tables of a round, or `only` one of them, with their fixture and game, by number. One
    query.
    """
    around = ("fixture", "fixture__league_game", "fixture__league_game__game")
    rows = round_.tables.select_related(*around).order_by("fixture__number")
    return list(rows if only is None else rows.filter(pk=only))


def table_state(table: Table, round_: Round, *, last_hole: bool = False) -> str:
    """The state of a table of `tables_of`. `last_hole`: its time is up."""
    if table.fixture.void or round_.state == "void":
        return "void"
    if table.walkover_id is not None:
        return "final"
    game: LeagueGame | None = getattr(table.fixture, "league_game", None)
    if game is None:
        return "seated" if round_.state in SEATED else "waiting"
    if game.state == "playing":
        return "last_hole" if last_hole else "playing"
    if game.state == "confirmed" and round_.state == "closed":
        return "final"
    return game.state


def states_of(round_: Round) -> tuple[str, ...]:
    """The states of all tables of a round that keep it open: postponed ones do not."""
    return states_that_count(round_, tables_of(round_))


def states_that_count(round_: Round, tables: Iterable[Table]) -> tuple[str, ...]:
    return tuple(table_state(each, round_) for each in tables if not each.postponed)


def in_closed_round(league_game: LeagueGame) -> bool:
    """Whether the round of this game's table is closed. One query."""
    rounds = Round.objects.filter(tables__fixture__league_game=league_game.pk)
    return rounds.filter(state="closed").exists()
