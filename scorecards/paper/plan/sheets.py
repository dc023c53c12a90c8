"""A score sheet as data: who sits where, a line for every hole and sum, the cards and the rules in
words. The page and the PDF print this; neither knows the rules.

Never measures anything and never counts: points come in as they are printed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorecards.paper.plan.legends import LegendCard, legend_of, rest_of
from scorecards.paper.plan.wishes import Wish, check_wish
from scorecards.rules import Ruleset, Shape
from scorecards.rules.endings import EndType
from scorecards.rules.knock_words import worded
from scorecards.rules.texts import MINUS, signed, text
from scorecards.rules.wording.holes import ended
from scorecards.rules.wording.rulesets import sections

Say = Callable[[str], str]
NINE, TWO_NINES = 9, 18
HOLES_OF_A_TARGET = 18  # lines where points and not holes end the game
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class SheetCell(NamedTuple):
    """What one player has on one line; everything is empty on a blank sheet."""

    points: str = ""
    running: str = ""
    deals: bool = False
    knocked: bool = False
    out: bool = False


class SheetLine(NamedTuple):
    """One line of the sheet. `kind` is hole, sum, total, rank, pays or gets; `check` is the sum of
    the row, "" while it is unknown.
    """

    kind: str
    label: str
    cells: tuple[SheetCell, ...]
    check: str = ""

    @property
    def written(self) -> bool:
        """Is it a hole, which people write into during play?"""
        return self.kind == "hole"


class SheetSeat(NamedTuple):
    """A column: the letter of the seat, and the name or ""."""

    letter: str
    name: str


class Paragraph(NamedTuple):
    """Words at the foot: the sign that they explain (ring, dot, corner, boxes or ""), what is set
    bold before them, and the words.
    """

    sign: str
    lead: str
    words: str


class SheetEntry(NamedTuple):
    """Where the numbers of this sheet are typed in: the address of the QR code, and its code."""

    address: str
    code: str


@dataclass(frozen=True)
class Words:
    """The words in the frame of every sheet."""

    hole: str
    check: str
    pot: str
    rules: str
    behind: str  # the rules are on another page
    scan: str
    of: Callable[[int, int], str]  # page 1 of 3
    over_pages: str  # the row continues over several pages


@dataclass(frozen=True)
class Sheet:
    """Everything that is printed, before it is divided into pages. `shape` is the layout whose
    boxes are drawn, None for none.
    """

    title: str
    subtitle: str
    language: str
    fields: tuple[tuple[str, str], ...]  # labels, and what is filled in already
    seats: tuple[SheetSeat, ...]
    lines: tuple[SheetLine, ...]
    knocks: bool
    knocked: str  # what is said of whoever ended the hole
    check: bool
    pot: bool
    shape: Shape | None
    legend: tuple[LegendCard, ...]
    rest: str  # what all cards count that are not in the legend
    how: tuple[Paragraph, ...]
    rules: tuple[Paragraph, ...]
    entry: SheetEntry | None
    words: Words


@dataclass(frozen=True)
class SheetHeading:
    """What a filled sheet has in place of what the rules say: a title, and fields with values."""

    title: str = ""
    subtitle: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    entry: SheetEntry | None = None


def blank_sheet(
    ruleset: Ruleset,
    wish: Wish,
    *,
    say: Say = str,
    shape: Shape | None = None,
    heading: SheetHeading = SheetHeading(),
) -> Sheet:
    """A sheet to write on, in the language of `say`. Raises SheetRefused for an impossible wish."""
    check_wish(wish)
    return sheet_with(
        ruleset, wish, _blank_lines(ruleset, wish, say), say=say, shape=shape, heading=heading
    )


def sheet_with(
    ruleset: Ruleset,
    wish: Wish,
    lines: tuple[SheetLine, ...],
    *,
    say: Say,
    shape: Shape | None,
    heading: SheetHeading,
) -> Sheet:
    """A sheet of these lines."""
    shape = shape or ruleset.shape
    pot = ruleset.stakes is not None and ruleset.stakes["kind"] == "pot" and _each_hole(ruleset)
    return Sheet(
        title=heading.title or say(ruleset.name),
        subtitle=heading.subtitle or _subtitle(ruleset, say),
        language=wish.language,
        fields=heading.fields or _fields(ruleset, say),
        seats=_seats(wish),
        lines=lines,
        knocks=ruleset.knock != "none",
        knocked=say(worded(ruleset.knock_word, "knocked")),
        check=wish.check,
        pot=pot,
        shape=shape if wish.boxes else None,
        legend=legend_of(ruleset, wish.letters),
        rest=rest_of(ruleset).render(say),
        how=_how(ruleset, wish, say, pot=pot),
        rules=_rules(ruleset, say) if wish.rules else (),
        entry=heading.entry,
        words=words_of(say),
    )


def words_of(say: Say) -> Words:
    """The words of the frame in the language of `say`."""
    return Words(
        hole=say(text("Hole").template),
        check=say(text("Check").template),
        pot=say(text("Pot").template),
        rules=say(text("The rules").template),
        behind=say(text("The rules are on the last page.").template),
        scan=say(text("Scan to type this sheet in").template),
        of=lambda page, pages: text("Page {page} of {pages}", page=page, pages=pages).render(say),
        over_pages=say(text("The row goes over several pages.").template),
    )


def holes_of(ruleset: Ruleset, wish: Wish) -> int:
    """How many holes have a line: as many as the wish has, else as the rules say."""
    if wish.holes is not None:
        return wish.holes
    return min(ruleset.ending.holes, 99) if ruleset.ending.by_holes else HOLES_OF_A_TARGET


def _blank_lines(ruleset: Ruleset, wish: Wish, say: Say) -> tuple[SheetLine, ...]:
    """The holes with their dealers, and the sums."""
    rotates = ruleset.ending.type is not EndType.ELIMINATION
    holes = [
        SheetLine(
            "hole",
            str(number),
            tuple(
                SheetCell(deals=rotates and (number - 1) % wish.players == seat)
                for seat in range(wish.players)
            ),
        )
        for number in range(1, holes_of(ruleset, wish) + 1)
    ]
    blank = (SheetCell(),) * wish.players
    return with_sums(ruleset, holes, lambda kind, label: SheetLine(kind, label, blank), say=say)


def with_sums(
    ruleset: Ruleset,
    holes: Sequence[SheetLine],
    make: Callable[[str, str], SheetLine],
    *,
    say: Say,
) -> tuple[SheetLine, ...]:
    """The holes, with a sum after every nine where holes end the game; then total, rank, stakes."""
    lines: list[SheetLine] = []
    nines = ruleset.ending.by_holes and len(holes) > NINE
    for place, line in enumerate(holes, 1):
        lines.append(line)
        if nines and (place % NINE == 0 or place == len(holes)):
            lines.append(make("sum", nine_label(place, len(holes), say)))
    lines.append(make("total", say(text("Total").template)))
    lines.append(make("rank", say(text("Rank").template)))
    if ruleset.stakes is not None:
        lines.append(make("pays", say(text("Pays").template)))
        lines.append(make("gets", say(text("Receives").template)))
    return tuple(lines)


def nine_label(last: int, holes: int, say: Say) -> str:
    """Out and In, as on a golf course; with more than eighteen holes, the first and the last."""
    if holes <= TWO_NINES:
        return say(text("Out").template) if last == NINE else say(text("In").template)
    first = (last - 1) // NINE * NINE + 1
    return str(last) if first == last else f"{first}–{last}"


def _seats(wish: Wish) -> tuple[SheetSeat, ...]:
    lettered = wish.players <= len(ALPHABET)
    names = [*wish.names, *[""] * (wish.players - len(wish.names))]
    return tuple(
        SheetSeat(ALPHABET[seat] if lettered else str(seat + 1), name)
        for seat, name in enumerate(names)
    )


def _subtitle(ruleset: Ruleset, say: Say) -> str:
    sentences = (sections(ruleset)[0].sentences[0], ended(ruleset.ending)[1])
    return " ".join(sentence.render(say) for sentence in sentences)


def _fields(ruleset: Ruleset, say: Say) -> tuple[tuple[str, str], ...]:
    labels = [text("Date"), text("Place")]
    if ruleset.stakes is not None:
        labels.append(text("Stake"))
    return tuple((say(label.template), "") for label in labels)


def _each_hole(ruleset: Ruleset) -> bool:
    return ruleset.stakes is not None and ruleset.stakes["every"] == "hole"


def _how(ruleset: Ruleset, wish: Wish, say: Say, *, pot: bool) -> tuple[Paragraph, ...]:
    """What the signs of the sheet mean; only those that are on it."""
    rotates = ruleset.ending.type is not EndType.ELIMINATION
    ring = text(worded(ruleset.knock_word, "Tick the ring of the player who knocked."))
    signs = [
        ("boxes", wish.boxes, text("Write the cards in the boxes.")),
        ("ring", ruleset.knock != "none", ring),
        ("dot", rotates, text("The dot marks the player who deals.")),
        ("corner", True, text("The corner is for the running total.")),
        ("pot", pot, text("What the pot holds after the hole.")),
        ("check", wish.check, CHECK),
    ]
    leads = {"check": text("Check"), "pot": text("Pot")}
    return tuple(
        Paragraph(
            "" if sign in leads else sign,
            say(leads[sign].template) if sign in leads else "",
            sentence.render(say),
        )
        for sign, present, sentence in signs
        if present
    )


CHECK = text(
    "Add up the points of the row. When the sheet is typed in, that leads to the cell that is "
    "wrong or swapped."
)


def _rules(ruleset: Ruleset, say: Say) -> tuple[Paragraph, ...]:
    """The rules under their headings; what the cards count is in the legend."""
    return tuple(
        Paragraph(
            "", section.topic.render(say), " ".join(each.render(say) for each in section.sentences)
        )
        for section in sections(ruleset)
        if section.topic.template != "What the cards count"
    )


def sum_of(points: Sequence[str]) -> str:
    """The sum of printed points; "" while one is missing."""
    if not points or "" in points:
        return ""
    return signed(sum(int(each.replace(MINUS, "-")) for each in points))
