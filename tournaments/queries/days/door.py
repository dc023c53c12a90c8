"""The people of a tournament as its door shows them: who is here, who is not yet, who waits, who is
out. Writes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db.models import Count, Max

from tournaments.ledger.stages.settings import day_settings_of
from tournaments.models import FixtureSeat, Round, Tournament
from tournaments.queries.door import SHOWS, plain
from tournaments.rules.days.plans import first_tables
from tournaments.rules.days.states import ENTRY, OPEN_ROUND

TOGGLES = ("registered", "no_show", "active")
"""States in which a tap at the door is enough."""


@dataclass(frozen=True)
class DoorLine:
    """An entry. `table` is that of the round that is on, None for who has none."""

    entrant: int
    person: Annotated[int, "by which their address in the league is made"]
    number: Annotated[int, "in the order of entry"]
    name: str
    state: Annotated[str, ENTRY.states]
    late: Annotated[bool, "is to come, but later"]
    unranked: Annotated[bool, "plays, and takes no place"]
    since: Annotated[int, "the round in which they began"]
    team: Annotated[str, "name; empty for none"]
    table: Annotated[int | None, "number of their table in the round that is on"]

    @property
    def here(self) -> bool:
        return self.state == "active"

    @property
    def toggles(self) -> bool:
        return self.state in TOGGLES

    @property
    def gone(self) -> bool:
        return self.state not in ("registered", "active")


@dataclass(frozen=True)
class DayDoor:
    """Everybody by name: those at the door, of `lines` those with `words` in their name and, with
    `show`, only who is "here" or "not"; who waits for a place, in turn; who took the name off.
    `moment` is when the last were said to be here all at once, and `many` how many those are.
    """

    lines: tuple[DoorLine, ...]
    waiting: tuple[DoorLine, ...]
    withdrawn: tuple[DoorLine, ...]
    words: str
    show: str
    all: int
    here: int
    coming: int  # registered and expected in time
    late: int
    moment: datetime | None
    many: int
    tables: tuple[int, ...]  # of all who may come

    @property
    def missing(self) -> int:
        return self.all - self.here

    @property
    def entered(self) -> int:
        """How many names there are, wherever they stand."""
        return self.all + len(self.waiting) + len(self.withdrawn)


def door_of_day(tournament: Tournament, words: str = "", show: str = "") -> DayDoor:
    """The door of a tournament. Four queries, however many people there are."""
    lines = lines_of(tournament)
    at_door = [each for each in lines if each.state not in ("waitlisted", "withdrawn")]
    expected = [each for each in at_door if each.state in ("registered", "active")]
    moment, many = _latest(tournament)
    wish, show = plain(words), show if show in SHOWS else ""
    return DayDoor(
        lines=tuple(
            each
            for each in at_door
            if wish in plain(each.name) and (not show or each.here == (show == "here"))
        ),
        waiting=tuple(
            sorted(
                (each for each in lines if each.state == "waitlisted"),
                key=lambda each: each.number,
            )
        ),
        withdrawn=tuple(each for each in lines if each.state == "withdrawn"),
        words=words,
        show=show,
        all=len(at_door),
        here=sum(each.here for each in at_door),
        coming=sum(each.state == "registered" and not each.late for each in at_door),
        late=sum(each.state == "registered" and each.late for each in at_door),
        moment=moment if many > 1 and tournament.state == "checkin" else None,
        many=many,
        tables=first_tables(day_settings_of(tournament), len(expected)),
    )


def lines_of(tournament: Tournament) -> list[DoorLine]:
    """Every entry by name, whatever its state. Three queries."""
    rows = tournament.entrants.order_by("person__name", "number").values_list(
        *("pk", "person", "number", "person__name", "state", "late", "unranked", "since"),
        "team__name",
    )
    tables = tables_now(tournament)
    return [
        DoorLine(
            entrant=entrant,
            person=person,
            number=number,
            name=name,
            state=state,
            late=late,
            unranked=unranked,
            since=since,
            team=team or "",
            table=tables.get(person),
        )
        for entrant, person, number, name, state, late, unranked, since, team in rows
    ]


def tables_now(tournament: Tournament) -> dict[int, int]:
    """The number of the table of everybody who sits at one in the round that is on. Two queries."""
    rounds = Round.objects.filter(stage__tournament=tournament, state__in=OPEN_ROUND)
    latest = rounds.order_by("-stage__position", "-number").first()
    if latest is None:
        return {}
    seats = FixtureSeat.objects.filter(fixture__table__round=latest, fixture__void=False)
    return dict(seats.values_list("person", "fixture__number"))


def _latest(tournament: Tournament) -> tuple[datetime | None, int]:
    """When the last came, and how many came at that moment. One query."""
    active = tournament.entrants.filter(state="active").exclude(came=None).order_by()
    groups = active.values("came").annotate(many=Count("pk"), last=Max("came")).order_by("-came")
    row = groups.values_list("came", "many").first()
    return (row[0], row[1]) if row is not None else (None, 0)
