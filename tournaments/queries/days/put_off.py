"""Tables that were put off and are not in although their round is closed. Writes nothing."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.ledger.stages.tables import table_state
from tournaments.models import FixtureSeat, Table, Tournament

DECIDED = ("confirmed", "void")


@dataclass(frozen=True)
class LateTable:
    """Such a table. `stage` is the position of its stage, `state` as `rules.days.states` calls it;
    `season` and `code` lead to its card, where it has one.
    """

    table: int
    stage: int
    round: int
    number: int
    state: str
    season: str
    code: str
    names: tuple[str, ...]


def late_tables(tournament: Tournament) -> list[LateTable]:
    """All of a tournament, the earliest round first. Two queries, one where there are none."""
    rows = (
        Table.objects.filter(
            round__stage__tournament=tournament,
            round__state="closed",
            postponed=True,
            walkover=None,
            fixture__void=False,
        )
        .exclude(fixture__league_game__state__in=DECIDED)
        .select_related("fixture__league_game__game", "round__stage__season")
        .order_by("round__stage__position", "round__number", "fixture__number")
    )
    tables = list(rows)
    names: dict[int, list[str]] = {each.fixture_id: [] for each in tables}
    if tables:
        seats = FixtureSeat.objects.filter(fixture__in=names).order_by("position")
        for fixture, name in seats.values_list("fixture", "person__name"):
            names[fixture].append(name)
    return [_late(each, tuple(names[each.fixture_id])) for each in tables]


def _late(table: Table, names: tuple[str, ...]) -> LateTable:
    round_, game = table.round, getattr(table.fixture, "league_game", None)
    return LateTable(
        table=table.pk,
        stage=round_.stage.position,
        round=round_.number,
        number=table.fixture.number,
        state=table_state(table, round_),
        season=round_.stage.season.slug,
        code=game.game.code if game is not None else "",
        names=names,
    )
