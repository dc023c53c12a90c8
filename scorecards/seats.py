"""The seat lines of a new game or table: names as typed, moved by buttons, and what is wrong.

Works on the fields of the form alone; a player exists only once a game has started.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorecards.rules.texts import whole_number

MOST_SEATS = 12
NAME_LETTERS = 40


@dataclass(frozen=True)
class SeatRow:
    """A line of the seats as the page shows it; `number` counts from 1, `index` from 0."""

    index: int
    name: str
    error: str
    first: bool
    last: bool
    deals: bool
    colour: str  # the class of the player's colour; empty lines have none

    @property
    def number(self) -> int:
        """The seat as people count."""
        return self.index + 1


@dataclass(frozen=True)
class SeatLines:
    """The names as typed, "" for a line without one; the line of whoever was chosen to deal first;
    what is wrong, by line; and how many lines there may be.
    """

    names: Sequence[str]
    dealer: int | None
    errors: Mapping[int, str]
    most: int = MOST_SEATS

    @cached_property
    def taken(self) -> list[int]:
        """Which lines have a name in them."""
        return [index for index, name in enumerate(self.names) if name]

    @property
    def players(self) -> list[str]:
        """The names, in the order of the seats."""
        return [self.names[index] for index in self.taken]

    @property
    def first_dealer(self) -> int:
        """Who deals first, as an index among the players."""
        return self.taken.index(self.dealer) if self.dealer in self.taken else 0

    @property
    def dealing_line(self) -> int | None:
        """The line of whoever deals first; None while no name is typed."""
        return self.taken[self.first_dealer] if self.taken else None

    @property
    def more(self) -> bool:
        """May another line be added?"""
        return len(self.names) < self.most

    @property
    def rows(self) -> list[SeatRow]:
        """The lines as the page shows them."""
        last = len(self.names) - 1
        colours = {line: f"p{place + 1}" for place, line in enumerate(self.taken)}
        return [
            SeatRow(
                index=index,
                name=name,
                error=self.errors.get(index, ""),
                first=index == 0,
                last=index == last,
                deals=index == self.dealing_line,
                colour=colours.get(index, "who--free"),
            )
            for index, name in enumerate(self.names)
        ]


def rearranged(
    data: QueryDict,
    do: str,
    *,
    most: int = MOST_SEATS,
    roles: Sequence[str] = ("dealer",),
) -> QueryDict:
    """The same form after one of its buttons: `up-2`, `down-2`, `drop-2`, `deals-2`, `more` or
    `seat-Ana`. `roles` are the fields whose value is the line of somebody.

    Whoever has a role still has it after being moved. A button that cannot work (for a seat that is
    not there, or one more than `most`) changes nothing.
    """
    names = typed_names(data, most)
    lines = {role: whole_number(data.get(role), below=10_000) for role in roles}
    order: list[int | None] = list(range(len(names)))
    verb, _dash, what = do.partition("-")
    at = whole_number(what, below=10_000)
    if verb == "seat" and what and len(names) <= most:
        names, order = seated(names, order, what[:NAME_LETTERS], most)
    elif verb == "more" and len(names) < most:
        names, order = [*names, ""], [*order, None]
    elif verb == "deals" and at is not None and at < len(names):
        lines["dealer"] = at
    elif at is not None and at < len(names):
        order = moved(order, verb, at)
        names = [names[seat] for seat in order if seat is not None]
    changed = data.copy()
    changed.setlist("name", names)
    for role, line in lines.items():
        changed[role] = str(order.index(line)) if line in order else ""
    return changed


def moved(order: list[int | None], verb: str, at: int) -> list[int | None]:
    """The seats in their new order after one was moved up or down or dropped."""
    rest = [*order[:at], *order[at + 1 :]]
    if verb == "drop":
        return rest
    place = {"up": max(at - 1, 0), "down": at + 1}.get(verb, at)
    return [*rest[:place], order[at], *rest[place:]]


def seated(
    names: list[str], order: list[int | None], name: str, most: int
) -> tuple[list[str], list[int | None]]:
    """The seats after an offered name was tapped: it leaves its seat if it has one, otherwise takes
    the first free one.
    """
    if name in names:
        return ["" if other == name else other for other in names], order
    if "" in names:
        free = names.index("")
        return [*names[:free], name, *names[free + 1 :]], order
    return ([*names, name], [*order, None]) if len(names) < most else (names, order)


def typed_names(data: QueryDict, most: int = MOST_SEATS) -> list[str]:
    """The names as typed, spaces tidied: one for each seat line, empty ones too."""
    return [" ".join(name.split()) for name in data.getlist("name")[:most]]


def is_no_name(letter: str) -> bool:
    """Markup, control characters, half characters, and those that reverse the text after them.
    Joiners are allowed, because some scripts need them.
    """
    return (
        letter in "<>\u200b\u2060\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
        or (unicodedata.category(letter) in ("Cc", "Cs"))
    )


def wrong_names(names: Sequence[str]) -> dict[int, str]:
    """What is wrong with the names, by seat line. An empty line is nobody, and never wrong."""
    wrong: dict[int, str] = {}
    seen: set[str] = set()
    for index, name in enumerate(names):
        if not name:
            continue
        if len(name) > NAME_LETTERS:
            wrong[index] = _("This name is too long: at most 40 letters.")
        elif any(map(is_no_name, name)):
            wrong[index] = _("A name is letters, digits and spaces, without < or >.")
        elif name.casefold() in seen:
            wrong[index] = _(
                "Two players are called %(name)s. Add something to tell them apart."
            ) % {"name": name}
        seen.add(name.casefold())
    return wrong
