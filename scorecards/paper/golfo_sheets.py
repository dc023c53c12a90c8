"""The ledger of Golfo on paper: who has how many chips, what each hand moved, who lent to whom.

It is filled in by hand and typed in as a session later; the foot of every hand proves that no chip
is missing.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, pgettext

from scorecards.paper.plan.documents import Block, Column, Listing

HANDS, LOANS = 28, 8  # rows to fill in: with the stacks they are both sides of an A4
LETTERS = "ABCD"


def ledger_sheet(names: Sequence[str], *, initial: int, language: str) -> Listing:
    """A ledger for these players in playing order, "" for one who writes the name by hand, who
    begin with `initial` chips each; in the language that is active.
    """
    return Listing(
        title=gettext("Golfo: the ledger"),
        subtitle=_rules(initial),
        language=language,
        blocks=(_stacks(names, initial), _hands(names), _loans()),
        address="",
        scan="",
        of=lambda page, pages: gettext("Page {page} of {pages}").format(page=page, pages=pages),
        ruled=True,
    )


def _rules(initial: int) -> str:
    return gettext(
        "The bank gives everybody %(n)d chips. Nobody bets more than an opponent can match; what "
        "nobody called goes back."
    ) % {"n": initial}


def _stacks(names: Sequence[str], initial: int) -> Block:
    """The players, what they begin with, and what the settlement needs."""
    columns = (
        Column(gettext("Player"), "name"),
        Column(gettext("From the bank"), "words"),
        Column(pgettext("chips", "Lent"), "words"),
        Column(pgettext("chips", "Owes"), "words"),
        Column(gettext("Chips at the end"), "words"),
        Column(gettext("Won or lost"), "words"),
    )
    rows = tuple(
        (f"{letter} {name}".strip(), str(initial), "", "", "", "")
        for letter, name in zip(LETTERS, names, strict=False)
    )
    note = gettext(
        "Won or lost = chips at the end − from the bank + lent − owed. Together it is nothing."
    )
    return Block(gettext("Stacks"), columns, rows, (note,))


def _hands(names: Sequence[str]) -> Block:
    """Hand by hand: what each has after it, and how it was won."""
    letters = LETTERS[: len(names)]
    columns = (
        Column(gettext("Hand"), "number"),
        Column(gettext("Dealer"), "words"),
        Column(gettext("Pot"), "words"),
        Column(gettext("Winner and value"), "words"),
        *(Column(gettext("%(letter)s has") % {"letter": letter}, "words") for letter in letters),
        Column(gettext("Together"), "words"),
    )
    blank = ("",) * (len(columns) - 1)
    rows = tuple((str(number), *blank) for number in range(1, HANDS + 1))
    note = gettext(
        "A hand is worth its best suit, at most four cards of it: 7 to 30. Equal hands go to the "
        "mano, or to whoever sits nearest after."
    )
    return Block(gettext("Hands"), columns, rows, (note,))


def _loans() -> Block:
    """New chips, loans, and what was given back."""
    columns = (
        Column("#", "number"),
        Column(gettext("After hand"), "words"),
        Column(gettext("New chips or a loan for"), "words"),
        Column(gettext("From the bank or from"), "words"),
        Column(gettext("Chips"), "words"),
        Column(gettext("Given back"), "words"),
    )
    rows = tuple((str(number), *("",) * (len(columns) - 1)) for number in range(1, LOANS + 1))
    note = gettext(
        "New chips are for an empty stack, and as many as at the start. A loan can be any amount."
    )
    return Block(gettext("New chips and loans"), columns, rows, (note,))
