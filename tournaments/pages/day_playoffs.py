"""A playoff as its panel shows it: who is in, out, or plays on. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.utils.translation import gettext, pgettext

from scorecards.rules import Ruleset, Shape
from scorecards.rules.cards import SUITS
from scorecards.rules.compilation import keys
from scorecards.rules.texts import MINUS
from tournaments.ledger.days.pair_matches import names_of_sides
from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import Stage
from tournaments.queries.days.playoffs import rules_of_playoff
from tournaments.queries.days.results import ShownPlayoff


@dataclass(frozen=True)
class PlayoffLine:
    """Somebody in a playoff: the points of the holes, and how it stands."""

    person: int
    name: str
    holes: tuple[str, ...]
    state: str
    word: str


class PlayoffCell(NamedTuple):
    """A card to be typed: its name in the form, and what it is called."""

    name: str
    label: str


class CardEditor(NamedTuple):
    """How cards are typed: so many rows, the keys of the cards and of the suits."""

    rows: int
    keys: tuple[str, ...]
    suits: tuple[str, ...]


class PlayoffSeat(NamedTuple):
    """Somebody who plays on, with a cell for each card in the order of entry, column by column."""

    person: int
    name: str
    cells: tuple[PlayoffCell, ...] = ()


@dataclass(frozen=True)
class PlayoffPage:
    """A playoff as its panel shows it; `teams` says what is typed for a pair, "" for people. With
    an `editor` cards are typed one by one, and the first of a page has the `keypad`.
    """

    pk: int
    heading: str
    lines: tuple[PlayoffLine, ...]
    holes: tuple[int, ...]
    level: tuple[PlayoffSeat, ...]
    needs_lot: bool
    over: bool
    by_lot: bool
    seed: str
    teams: str = ""
    editor: CardEditor | None = None
    keypad: bool = False

    @property
    def next_hole(self) -> int:
        """The number of the hole that is played now."""
        return len(self.holes) + 1


def playoff_pages(
    stage: Stage, playoffs: Sequence[ShownPlayoff], names: Mapping[int, str]
) -> list[PlayoffPage]:
    """The playoffs of a stage; in a bracket of pairs they are of pairs. No query without any."""
    pairs = names_of_sides(stage) if playoffs else {}
    teams = str(day_settings_of(stage.tournament).teams) if pairs else ""
    pages = [replace(playoff_page(each, pairs or names), teams=teams) for each in playoffs]
    rules = rules_of_playoff(stage) if any(not each.over for each in pages) else None
    pages = [_with_cards(each, rules) for each in pages]
    first = next((each.pk for each in pages if each.editor is not None), None)
    return [replace(each, keypad=each.pk == first) for each in pages]


def _with_cards(page: PlayoffPage, rules: Ruleset | None) -> PlayoffPage:
    """The page with a cell for every card of those who play on, where cards have their places."""
    if page.over or rules is None or rules.shape.free:
        return page
    editor = CardEditor(
        rules.shape.rows,
        tuple(str(each["label"]) for each in keys(rules, max(len(page.level), 1))),
        tuple(SUITS) if rules.special_suits else (),
    )
    level = tuple(each._replace(cells=_cells(each, rules.shape)) for each in page.level)
    return replace(page, level=level, editor=editor)


def _cells(seat: PlayoffSeat, shape: Shape) -> tuple[PlayoffCell, ...]:
    order = sorted(range(shape.cells), key=lambda at: (at % shape.columns, at))
    cells = []
    for at in order:
        row, column = divmod(at, shape.columns)
        values = {"name": seat.name, "row": row + 1, "column": column + 1}
        label = gettext("%(name)s, row %(row)d, column %(column)d") % values
        cells.append(PlayoffCell(f"card_{seat.person}_{at}", label))
    return tuple(cells)


def playoff_page(shown: ShownPlayoff, names: Mapping[int, str]) -> PlayoffPage:
    """A playoff as its panel shows it."""
    row, state = shown.row, shown.state
    holes = tuple(range(1, len(row.holes) + 1))
    words = {
        "in": pgettext("playoff", "in"),
        "out": pgettext("playoff", "out"),
        "level": pgettext("playoff", "plays on"),
    }

    def how(who: int) -> str:
        return "in" if who in state.through else "out" if who in state.out else "level"

    if row.round is None:
        heading = gettext("Playoff for the cut")
    else:
        heading = gettext("Playoff after round %(number)d") % {"number": row.round.number}
    order = [*state.through, *state.undecided, *state.out]
    return PlayoffPage(
        pk=row.pk,
        heading=heading,
        lines=tuple(
            PlayoffLine(
                who,
                names.get(who, ""),
                tuple(
                    str(hole[str(who)]).replace("-", MINUS) if str(who) in hole else ""
                    for hole in row.holes
                ),
                how(who),
                words[how(who)],
            )
            for who in sorted(order, key=order.index)
        ),
        holes=holes,
        level=tuple(PlayoffSeat(who, names.get(who, "")) for who in state.undecided),
        needs_lot=state.needs_lot,
        over=row.decided is not None,
        by_lot=row.lot,
        seed=f"{row.stage.tournament.seed}-playoff-{row.pk}",
    )
