"""Reading the door of a night: who is looked for, who is still missing, which tables those who are
here make. Writes nothing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.ledger.settings import settings_of
from tournaments.models import Season
from tournaments.queries.nights import Guest, RoundShown
from tournaments.rules.draws.table_sizes import Sizes, table_sizes
from tournaments.rules.season_settings import SeasonSettings

SHOWS = ("here", "not")
"""What the door may be narrowed to."""


@dataclass(frozen=True)
class Door:
    """The door: the people with `words` in their name, of all; with `show` only those who are
    "here" or "not" (yet), of `all`. `rest` are members of the league who
    have not been here; `moment` is when the last ones were said to be here all at once, and `many`
    how many those are.
    """

    people: tuple[Guest, ...]
    words: str
    show: str
    all: int
    here: int
    rest: int
    moment: datetime | None
    many: int
    sizes: Sizes  # of the tables that are drawn, or that those who are here make

    @property
    def missing(self) -> int:
        """How many are not here, or went home."""
        return self.all - self.here

    @property
    def tables(self) -> str:
        return " + ".join(map(str, self.sizes.sizes))


def door_of(
    season: Season,
    guests: Sequence[Guest],
    words: str = "",
    show: str = "",
    *,
    drawn: RoundShown | None = None,
) -> Door:
    """The door of a night with these people: first those who said that they come. `drawn` is the
    round that is drafted or played now.
    """
    here = [guest for guest in guests if guest.here]
    latest = max((guest.came for guest in here if guest.came), default=None)
    many = sum(guest.came == latest for guest in here) if latest else 0
    wish = plain(words)
    in_turn = sorted(guests, key=lambda guest: guest.reply != "coming")
    return Door(
        tuple(
            guest
            for guest in in_turn
            if wish in plain(guest.name) and (show not in SHOWS or guest.here == (show == "here"))
        ),
        words,
        show if show in SHOWS else "",
        len(guests),
        len(here),
        sum(not (guest.here or guest.left or guest.guest) for guest in guests),
        latest if many > 1 else None,
        many,
        _sizes(drawn) if drawn is not None else _made_of(len(here), settings_of(season)),
    )


def _sizes(drawn: RoundShown) -> Sizes:
    """The sizes of the tables as they are drawn, and how many have none."""
    live = (len(table.people) for table in drawn.tables if not table.void)
    return Sizes(tuple(sorted(live, reverse=True)), len(drawn.byes))


def _made_of(people: int, settings: SeasonSettings) -> Sizes:
    """The tables that so many people make."""
    return table_sizes(
        people,
        least=settings.min_players,
        most=settings.max_players,
        preferred=settings.preferred,
    )


def plain(name: str) -> str:
    """A name as it is looked for: without accents, capitals and spaces around it."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(each for each in letters if not unicodedata.combining(each)).strip()
