"""The sheet of a game: the same sheet, with what is entered so far written on it.

Takes a scorecard as the pages have it; never reads the database and adds up nothing but rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scorecards.paper.plan.sheets import (
    HOLES_OF_A_TARGET,
    NINE,
    Paragraph,
    Say,
    Sheet,
    SheetCell,
    SheetHeading,
    SheetLine,
    sheet_with,
    sum_of,
    with_sums,
)
from scorecards.paper.plan.wishes import MOST_HOLES, Wish, check_wish
from scorecards.rules import Ruleset, Shape
from scorecards.rules.endings import EndType
from scorecards.rules.stakes import agreed
from scorecards.rules.texts import text

if TYPE_CHECKING:
    from scorecards.queries.scorecard import HoleRow, Money, Scorecard


def filled_sheet(
    ruleset: Ruleset, wish: Wish, card: Scorecard, *, say: Say, shape: Shape, heading: SheetHeading
) -> Sheet:
    """The sheet of this scorecard; of a game that is over, only the holes that were played. Names
    and number of players are the card's, whatever the wish has.
    """
    names = tuple(seat.name for seat in card.seats)
    wish = replace(wish, players=len(names), names=names, holes=None)
    check_wish(wish)
    ruleset = replace(ruleset, stakes=None)  # what the rules speak of; the table agreed or did not
    lines = _lines(ruleset, card, say)
    if card.money is not None:
        lines += _money_lines(card.money, say)
    sheet = sheet_with(ruleset, wish, lines, say=say, shape=shape, heading=heading)
    return replace(sheet, how=(*sheet.how, *_terms(card.money, say)))


def _money_lines(money: Money, say: Say) -> tuple[SheetLine, ...]:
    """What everybody owes and is owed by now."""
    figure, balances = money.stakes.money.figure, [line[-1] for line in money.course]
    pays = tuple(SheetCell(figure(-units).render(say) if units < 0 else "") for units in balances)
    gets = tuple(SheetCell(figure(units).render(say) if units > 0 else "") for units in balances)
    return (
        SheetLine("pays", say(text("Pays").template), pays),
        SheetLine("gets", say(text("Receives").template), gets),
    )


def _terms(money: Money | None, say: Say) -> tuple[Paragraph, ...]:
    """What is played for, in words."""
    if money is None:
        return ()
    sentences = " ".join(sentence.render(say) for sentence in agreed(money.stakes))
    return (Paragraph("", say(text("Stakes").template), sentences),)


def _lines(ruleset: Ruleset, card: Scorecard, say: Say) -> tuple[SheetLine, ...]:
    holes = [_hole(card, hole) for hole in card.holes]
    if not card.over:
        planned = min(card.planned or HOLES_OF_A_TARGET, MOST_HOLES)
        rotates = ruleset.ending.type is not EndType.ELIMINATION
        holes += _holes_to_come(card, len(holes), planned, rotates=rotates)
    return with_sums(ruleset, holes, _Sums(card, holes), say=say)


def _hole(card: Scorecard, hole: HoleRow) -> SheetLine:
    cells = tuple(
        SheetCell(
            points=cell.points,
            running=cell.running if cell.points else "",
            deals=seat.name == hole.dealer,
            knocked=seat.name == hole.knocker,
            out="out" in cell.marks or ("away" in cell.marks and not cell.points),
        )
        for seat, cell in zip(card.seats, hole.cells, strict=True)
    )
    check = sum_of([cell.points for cell in cells if not cell.out])
    return SheetLine("hole", str(hole.number), cells, check)


def _holes_to_come(card: Scorecard, played: int, planned: int, *, rotates: bool) -> list[SheetLine]:
    """The holes to come; the deal goes round from whoever deals next."""
    names = [seat.name for seat in card.seats]
    first = names.index(card.next_dealer) if card.next_dealer in names else None
    begun = card.next_hole is not None and card.next_hole <= played
    return [
        SheetLine(
            "hole",
            str(played + 1 + ahead),
            tuple(
                SheetCell(
                    deals=rotates
                    and first is not None
                    and (first + ahead + begun) % len(names) == seat
                )
                for seat in range(len(names))
            ),
        )
        for ahead in range(planned - played)
    ]


class _Sums:
    """Makes the sums of a card, in the order in which they stand on the sheet."""

    def __init__(self, card: Scorecard, holes: Sequence[SheetLine]) -> None:
        self.card = card
        self.holes = holes
        self.nines = 0

    def __call__(self, kind: str, label: str) -> SheetLine:
        cells: Sequence[str] = [""] * len(self.card.seats)
        if kind == "sum":
            nine = self.holes[self.nines : self.nines + NINE]
            self.nines += NINE
            cells = [sum_of(_in_play(nine, seat.position)) for seat in self.card.seats]
        elif kind == "total" and self.card.leaders:
            cells = [seat.total for seat in self.card.seats]
        elif kind == "rank":
            cells = [seat.place for seat in self.card.seats]
        check = sum_of(cells) if kind in ("sum", "total") else ""
        return SheetLine(kind, label, tuple(SheetCell(points=each) for each in cells), check)


def _in_play(holes: Sequence[SheetLine], seat: int) -> list[str]:
    return [hole.cells[seat].points for hole in holes if not hole.cells[seat].out]
