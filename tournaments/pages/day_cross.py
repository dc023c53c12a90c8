"""The cross table of a tournament, round by round: one table for its page, files, pictures and
texts.

Reads nothing and decides no place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from django.utils.translation import gettext, pgettext

from scorecards.rules.texts import figure
from tournaments.ledger.settings import settings_of
from tournaments.pages.cross_table import Played, Who
from tournaments.pages.grids import DASH, Cell, Column, Grid, On, Shown, told_apart
from tournaments.queries.days.day_cross import CrossStage, DayCell, DayCross, DayRow


@dataclass(frozen=True)
class RoundCell(Played):
    """A round in words: its points, what stands below them, and what the round was if it was not
    played. `state` is that of the query.
    """

    kind: str = field(default="round", kw_only=True)
    state: str = ""
    below: str = ""
    word: str = ""

    @property
    def plain(self) -> str:
        return self.text or DASH

    @property
    def marks(self) -> tuple[str, ...]:
        marks = {"played": self.state == "played", "won": self.best, "substitute": self.substitute}
        return tuple(name for name, occurs in marks.items() if occurs)


def day_grid(cross: DayCross) -> Grid[DayRow]:
    """Everybody's points of each round, or those of teams with their people."""
    name = gettext("Teams round by round") if cross.teams else gettext("Round by round")
    return Grid(name, tuple(_columns(cross)), tuple(cross.rows))


def _columns(cross: DayCross) -> Iterator[Column[DayRow]]:
    """Place, sum, then of each stage what was brought along, its rounds, its penalties and, where
    there are several, its sum, which a file has behind all rounds.
    """
    several = len(cross.stages) > 1
    high = not _low(cross.stages[-1]) if cross.stages else True
    shown = told_apart([row.figure for row in cross.rows])

    def points(row: DayRow) -> Cell:
        return Shown(row.figure, shown[row.figure], kind="sum")

    head = gettext("Place and name")
    yield Column("place", head, _who, On.PAGE, style="who", high=False)
    label = pgettext("column", "last stage") if several else gettext("all rounds")
    name = pgettext("column", "Sum")
    yield Column("points", label, points, On.PAGE, style="sum", number=name, high=high)
    yield Column("place", gettext("Place"), lambda row: row.place)
    yield Column(
        "name", gettext("Team") if cross.teams else gettext("Player"), lambda row: row.name
    )
    if cross.teams:
        yield Column("people", pgettext("tab", "People"), lambda row: row.people)
    for each in cross.stages:
        yield from _of_stage(cross, each, several=several)
    for each in cross.stages if several else ():
        name = f"{pgettext('column', 'Sum')}, {each.stage.season.name}"
        yield Column(f"s{each.stage.position}", name, _sum(each.stage.position))
    yield Column("points", pgettext("column", "Points"), points)


def _who(row: DayRow) -> Cell:
    tag = gettext("Dropped out") if row.state == "dropped" else ""
    return Who(row.place, person=row.person, name=row.name, people=row.people, tag=tag)


def _of_stage(cross: DayCross, stage: CrossStage, *, several: bool) -> Iterator[Column[DayRow]]:
    position, high = stage.stage.position, not _low(stage)
    label = stage.stage.season.name if several else ""
    if any(position in row.carried for row in cross.rows):
        head = pgettext("column", "Brought along")
        carried = _part(lambda row: row.carried.get(position))
        yield Column(f"b{position}", label, carried, On.PAGE, number=head, wide=True, high=high)
    for number in stage.rounds:
        yield _round(position, number, label, high=high)
    if any(position in row.penalties for row in cross.rows):
        taken = _part(lambda row: row.penalties.get(position))
        head = gettext("Penalties")
        yield Column(f"p{position}", label, taken, On.PAGE, number=head, wide=True, high=False)
    if several:
        head = pgettext("column", "Sum")
        yield Column(
            f"s{position}", label, _sum(position), On.PAGE, number=head, wide=True, high=high
        )


def _round(position: int, number: int, stage: str, *, high: bool) -> Column[DayRow]:
    words = gettext("Round %(number)d") % {"number": number}
    return Column(
        f"r{position}.{number}",
        stage or gettext("Round"),
        lambda row: round_cell(row.cells[position, number]),
        On.PAGE | On.FILE,
        number=str(number),
        long=f"{stage}, {words}" if stage else words,
        short=pgettext("round, short", "R%(number)d") % {"number": number},
        wide=True,
        high=high,
    )


def _low(stage: CrossStage) -> bool:
    return settings_of(stage.stage.season).scheme.low_is_better


def _part(
    amount: Callable[[DayRow], Fraction | None], *, strong: bool = False
) -> Callable[[DayRow], Cell]:
    def cell(row: DayRow) -> Cell:
        value = amount(row)
        kind = "part_sum" if strong else "part"
        return Shown(value, "" if value is None else figure(value), kind=kind)

    return cell


def _sum(position: int) -> Callable[[DayRow], Cell]:
    return _part(lambda row: row.sums.get(position), strong=True)


def round_cell(cell: DayCell) -> RoundCell:
    """A round in words: points over table and place, or what it was instead."""
    table = pgettext("a table, short", "T%(number)d") % {"number": cell.table}
    below = table if cell.table else ""
    words = {
        "bye": pgettext("round", "bye"),
        "late": pgettext("round", "came later"),
        "put_off": pgettext("round", "postponed"),
        "absent": pgettext("round", "not there"),
        "open": gettext("being played"),
        "rest": pgettext("round", "bye"),
        "back": gettext("hidden"),
    }
    if cell.kind == "played":
        places = pgettext("a place, short", "%(place)d of %(all)d")
        places %= {"place": cell.place, "all": cell.players}
        below = f"{table} · {places}" if cell.table else places
    word = words.get(cell.kind, "")
    return RoundCell(cell.points, cell.won, cell.substitute, cell.kind, below, word)
