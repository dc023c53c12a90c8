"""One entry of a tournament: where somebody sits now, and who could sit there instead. Writes
nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Count

from tournaments.models import FixtureSeat, LeagueGame, LeagueSeat, Person, Table, Tournament
from tournaments.queries.days.door import ON_NOW


@dataclass(frozen=True)
class EntrySeat:
    """The seat of somebody in the round that is on. `substitute` plays for them; `begun`: the table
    has a scorecard; `open`: its card is not handed in yet.
    """

    table: int  # the row
    round: int
    number: int
    seat: int  # from 1
    people: int  # at the table
    least: int
    substitute: str
    begun: bool
    open: bool


def seat_of(tournament: Tournament, person: int) -> EntrySeat | None:
    """Where somebody sits now. Three queries at most."""
    rows = FixtureSeat.objects.filter(
        person=person,
        fixture__void=False,
        fixture__table__round__stage__tournament=tournament,
        fixture__table__round__state__in=ON_NOW,
    ).select_related("fixture__table__round__stage__season", "substitute")
    seat = rows.order_by("-fixture__table__round").first()
    if seat is None:
        return None
    table, game = seat.fixture.table, None
    games = LeagueGame.objects.filter(fixture=seat.fixture_id).exclude(state="void")
    game = games.first()
    substitute = seat.substitute.name if seat.substitute else ""
    if game is not None:
        playing = LeagueSeat.objects.filter(league_game=game, stands_for=person)
        substitute = playing.values_list("person__name", flat=True).first() or ""
    hall = tournament.settings["stages"][table.round.stage.position]["hall"]
    return EntrySeat(
        table=table.pk,
        round=table.round.number,
        number=seat.fixture.number,
        seat=seat.position + 1,
        people=seat.fixture.seats.count(),
        least=int(hall["least"]),
        substitute=substitute,
        begun=game is not None,
        open=game is None or game.state == "playing",
    )


def short_tables(tournament: Tournament) -> list[tuple[int, int, int]]:
    """Tables of the round that is on that have not begun and have too few people: the row, the
    number, how many sit there. One query.
    """
    tables = Table.objects.filter(
        round__stage__tournament=tournament,
        round__state__in=ON_NOW,
        fixture__void=False,
        fixture__league_game=None,
        walkover=None,
    ).select_related("round__stage", "fixture")
    rows: Any = tables.annotate(people=Count("fixture__seats")).order_by("fixture__number")
    stages = tournament.settings["stages"]
    return [
        (row.pk, row.fixture.number, row.people)
        for row in rows
        if row.people < stages[row.round.stage.position]["hall"]["least"]
    ]


def spare_names(tournament: Tournament) -> list[str]:
    """The people of the league who sit nowhere in the round that is on. One query."""
    sitting = FixtureSeat.objects.filter(
        fixture__void=False,
        fixture__table__round__stage__tournament=tournament,
        fixture__table__round__state__in=ON_NOW,
    )
    people = Person.objects.filter(league=tournament.league_id, alias_of=None, left=None)
    spare = people.exclude(pk__in=sitting.values("person"))
    return list(spare.order_by("name").values_list("name", flat=True))
