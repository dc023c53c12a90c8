"""Where the tables of a round stand, as `rules.days.states` calls it. Reads; writes nothing.

A table has no state of its own: it follows from its card, from what happened to its clock and from
its round, so no two of these can ever disagree.
"""

from __future__ import annotations

from tournaments.models import LeagueGame, Round, Table
from tournaments.rules.days.states import SHOWN_ROUND


def tables_of(round_: Round, *, only: int | None = None) -> list[Table]:
    """The tables of a round, or `only` one of them, with their fixture and game, by number. One
    query.
    """
    around = ("fixture", "fixture__league_game", "fixture__league_game__game")
    rows = round_.tables.select_related(*around).order_by("fixture__number")
    return list(rows if only is None else rows.filter(pk=only))


def table_state(table: Table, round_: Round, *, last_hole: bool = False) -> str:
    """The state of a table of `tables_of`. `last_hole`: its time is up."""
    game: LeagueGame | None = getattr(table.fixture, "league_game", None)
    card = None if game is None else game.state
    state = _state(table.fixture.void, table.walkover_id, card, round_.state)
    return "last_hole" if last_hole and state == "playing" else state


def _state(void: bool, walkover: int | None, card: str | None, of_round: str) -> str:
    """The state of a table; `card` is that of its game, None where it has none."""
    if void or of_round == "void":
        return "void"
    if walkover is not None:
        return "final"
    if card is None:
        return "seated" if of_round in SHOWN_ROUND else "waiting"
    return "final" if card == "confirmed" and of_round == "closed" else card


def states_of(round_: Round) -> tuple[str, ...]:
    """The states of all tables of a round that keep it open: postponed ones do not. One query."""
    rows = round_.tables.filter(postponed=False).order_by("fixture__number")
    facts = rows.values_list("fixture__void", "walkover", "fixture__league_game__state")
    return tuple(_state(*each, round_.state) for each in facts)


def in_closed_round(league_game: LeagueGame) -> bool:
    """Whether the round of this game's table is closed. One query."""
    rounds = Round.objects.filter(tables__fixture__league_game=league_game.pk)
    return rounds.filter(state="closed").exists()
