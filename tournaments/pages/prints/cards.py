"""Cards to cut for everybody, slips for the tables, certificates: what stands on each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from scorecards.paper.plan.papers import MM
from scorecards.paper.plan.wishes import PAPERS
from tournaments.pages.prints.leaves import inner_of, name_size, shared_out
from tournaments.queries.days.paper import OwnSeat, SeatsOfPerson
from tournaments.queries.days.rounds import HallTable

CARD_FRAME = 34 * MM  # of a card for a person: all but its rounds
CARD_ROW = 7 * MM
DOWN = (4, 3, 2, 1)  # how many cards are below each other, as their rounds have room
TITLE = 10 * MM
ACROSS = 18  # holes of a slip in one row; more go into a second table
NARROW = 10  # as many holes go on an upright slip
SLIP_FRAME, SLIP_ROW = 62 * MM, 15 * MM
NAME_WIDE = 42 * MM
PODIUM = 3
NO_LINKS: Mapping[int, str] = MappingProxyType({})


class SeatCard(NamedTuple):
    """A card: whose it is, the size of the name in points, the rounds; the link that makes a phone
    theirs, if they have one.
    """

    name: str
    points: float
    seats: tuple[OwnSeat, ...]
    link: str = ""


@dataclass(frozen=True)
class CardPage:
    """A page of cards, `down` of them below each other and two side by side."""

    cards: tuple[SeatCard, ...]
    down: int


def card_pages(
    people: Sequence[SeatsOfPerson], paper: str, links: Mapping[int, str] = NO_LINKS
) -> list[CardPage]:
    """A card for everybody, on their pages: as small as the rounds of everybody allow. `links` are
    those of people who have one of their own.
    """
    rounds = max((len(each.seats) for each in people), default=0)
    high, wide = PAPERS[paper][1], inner_of(paper) // 2
    down = next((each for each in DOWN if CARD_FRAME + rounds * CARD_ROW <= high // each), 1)
    cards = [
        SeatCard(
            each.name,
            name_size(each.name, wide, TITLE, most=16.0),
            each.seats,
            links.get(each.person, ""),
        )
        for each in people
    ]
    return [CardPage(tuple(part), down) for part in shared_out(cards, 2 * down)]


class SlipRow(NamedTuple):
    """Somebody on a slip: the seat, the name and its size in points."""

    seat: int
    name: str
    points: float


@dataclass(frozen=True)
class Slip:
    """The slip of a table. `holes` are the numbers of the holes, in as many tables as they need."""

    table: int
    rows: tuple[SlipRow, ...]
    holes: tuple[range, ...]


@dataclass(frozen=True)
class SlipPage:
    """A page of one slip or two; with many holes it lies across."""

    slips: tuple[Slip, ...]
    across: bool
    two: bool


def slip_pages(tables: Sequence[HallTable], holes: int, paper: str) -> list[SlipPage]:
    """A slip for every table, two on a page where both have room."""
    parts = tuple(
        range(first, min(first + ACROSS, holes + 1)) for first in range(1, holes + 1, ACROSS)
    )
    slips = [Slip(each.number, _rows(each), parts) for each in tables]
    seats = max((len(each.seats) for each in tables), default=0)
    across = holes > NARROW or paper == "a5"
    two = not across and SLIP_FRAME + seats * SLIP_ROW <= PAPERS[paper][1] // 2
    return [
        SlipPage(tuple(part), across, two) for part in shared_out(slips, 2 if two else 1) if part
    ]


def _rows(table: HallTable) -> tuple[SlipRow, ...]:
    return tuple(
        SlipRow(each.number, each.name, name_size(each.name, NAME_WIDE, 13 * MM, most=12.0))
        for each in table.seats
    )


class Certificate(NamedTuple):
    """What somebody achieved: the place, whether others share it, of how many; with which `team`,
    whose place it is then. `points` is half the size of the name.
    """

    name: str
    points: float
    place: int
    shared: bool
    of: int
    team: str = ""


def certificates_of(
    places: Mapping[int, int], names: Mapping[int, str], paper: str, *, everybody: bool
) -> list[Certificate]:
    """The certificates in the order of the places: of the podium, or of `everybody`."""
    taken = list(places.values())
    return [
        _certificate(names.get(who, ""), place, taken, paper)
        for who, place in places.items()
        if everybody or place <= PODIUM
    ]


def certificates_of_teams(
    people: Mapping[int, tuple[int, int]],
    places: Mapping[int, int],
    names: Mapping[int, str],
    teams: Mapping[int, str],
    paper: str,
    *,
    everybody: bool,
) -> list[Certificate]:
    """One for each of the people of a team, who have its place; `places` are those of the teams."""
    taken = list(places.values())
    return [
        _certificate(names.get(who, ""), place, taken, paper)._replace(team=teams.get(team, ""))
        for who, (team, place) in people.items()
        if everybody or place <= PODIUM
    ]


def _certificate(name: str, place: int, taken: Sequence[int], paper: str) -> Certificate:
    wide = inner_of(paper) - 40 * MM
    size = name_size(name, wide // 2, 20 * MM, most=24.0)
    return Certificate(name, size, place, taken.count(place) > 1, len(taken))
