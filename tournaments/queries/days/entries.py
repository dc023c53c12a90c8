"""Entries of a tournament: where somebody sits now and who could sit there instead, what draws have
to heed about them, and in which order they stand elsewhere. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q
from django.utils.translation import gettext

from tournaments.ledger.merges import merges_in, root_of
from tournaments.ledger.seating import demands_of
from tournaments.ledger.stages.settings import day_settings_of, is_bracket_of_pairs
from tournaments.ledger.standings import table
from tournaments.models import (
    Fixture,
    FixtureSeat,
    LeagueGame,
    LeagueSeat,
    Person,
    Rating,
    Season,
    SeatingDemand,
    Table,
    Tournament,
)
from tournaments.rules.days.plans import first_tables
from tournaments.rules.days.states import OPEN_ROUND
from tournaments.rules.draws.demands import demand_problems


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
        fixture__table__round__state__in=OPEN_ROUND,
    ).select_related("fixture__table__round__stage__season", "substitute")
    seat = rows.order_by("-fixture__table__round").first()
    if seat is None:
        return None
    at = seat.fixture.table
    games = LeagueGame.objects.filter(fixture=seat.fixture_id).exclude(state="void")
    game = games.first()
    substitute = seat.substitute.name if seat.substitute else ""
    if game is not None:
        playing = LeagueSeat.objects.filter(league_game=game, stands_for=person)
        substitute = playing.values_list("person__name", flat=True).first() or ""
    hall = tournament.settings["stages"][at.round.stage.position]["hall"]
    return EntrySeat(
        table=at.pk,
        round=at.round.number,
        number=seat.fixture.number,
        seat=seat.position + 1,
        people=seat.fixture.seats.count(),
        least=int(hall["least"]),
        substitute=substitute,
        begun=game is not None,
        open=game is None or game.state == "playing",
    )


def short_tables(tournament: Tournament) -> list[tuple[int, int, int]]:
    """Tables of the round that is on that have not begun and have too few people, or only one pair
    of a bracket: the row, the number, how many sit there. One query; in a bracket of pairs two.
    """
    tables = Table.objects.filter(
        round__stage__tournament=tournament,
        round__state__in=OPEN_ROUND,
        fixture__void=False,
        fixture__league_game=None,
        walkover=None,
    ).select_related("round__stage", "fixture")
    rows: Any = tables.annotate(people=Count("fixture__seats")).order_by("fixture__number")
    stages = tournament.settings["stages"]
    day = day_settings_of(tournament)
    alone: set[int] = set()
    if any(is_bracket_of_pairs(day, each) for each in day.stages):
        teams = Count("seats__person__entries__team", distinct=True)
        here = Fixture.objects.filter(table__in=[row.pk for row in rows])
        mine = here.filter(seats__person__entries__tournament=tournament)
        alone = set(mine.annotate(sides=teams).filter(sides=1).values_list("table", flat=True))
    return [
        (row.pk, row.fixture.number, row.people)
        for row in rows
        if row.people < stages[row.round.stage.position]["hall"]["least"]
        or (row.pk in alone and is_bracket_of_pairs(day, day.stages[row.round.stage.position]))
    ]


def spare_names(tournament: Tournament) -> list[str]:
    """The people of the league who sit nowhere in the round that is on. One query."""
    sitting = FixtureSeat.objects.filter(
        fixture__void=False,
        fixture__table__round__stage__tournament=tournament,
        fixture__table__round__state__in=OPEN_ROUND,
    )
    people = Person.objects.filter(league=tournament.league_id, alias_of=None, left=None)
    spare = people.exclude(pk__in=sitting.values("person"))
    return list(spare.order_by("name").values_list("name", flat=True))


def people_here(tournament: Tournament) -> list[tuple[int, str]]:
    """Everybody who is entered, by name: (person, name). One query."""
    people = Person.objects.filter(entries__tournament=tournament, alias_of=None)
    return list(people.order_by("name").values_list("pk", "name"))


def demands_here(tournament: Tournament) -> list[SeatingDemand]:
    """What directors ask of draws about people who are entered. One query."""
    entered = Person.objects.filter(entries__tournament=tournament)
    rows = SeatingDemand.objects.filter(league=tournament.league_id, person__in=entered)
    rows = rows.filter(Q(other=None) | Q(other__in=entered))
    return list(rows.select_related("person", "other").order_by("table", "pk"))


def demand_troubles(tournament: Tournament) -> list[str]:
    """What of it cannot be met at the tables of the first stage, each with the names it is about.
    Four queries.
    """
    present = tournament.entrants.filter(state__in=("registered", "active"))
    names = dict(present.values_list("person", "person__name"))
    sizes = first_tables(day_settings_of(tournament), len(names))
    demands = demands_of(tournament.league_id, merges_in(tournament.league_id))
    return [
        f"{', '.join(names[who] for who in each.players)}: {each.message.render(gettext)}"
        for each in demand_problems(sorted(names), sizes, demands)
    ]


def seasons_to_seed_by(tournament: Tournament) -> list[Season]:
    """The seasons of the league that have been played in; none of a tournament. One query."""
    rows = Season.objects.filter(league=tournament.league_id, staged=False).exclude(state="planned")
    return list(rows.select_related("league").order_by("-pk"))


def standing_order(tournament: Tournament, season: Season) -> list[int]:
    """The entries of those who stand in a season, the best first."""
    roots = merges_in(tournament.league_id)
    places = {root_of(roots, row.person): at for at, row in enumerate(table(season).rows)}
    return _in_order(tournament, places)


def rated_order(tournament: Tournament) -> list[int]:
    """The entries of those who have a rating in the league, the best first. Two queries."""
    roots, best = merges_in(tournament.league_id), dict[int, float]()
    rows = Rating.objects.filter(league=tournament.league_id).order_by("order")
    for person, mu in rows.values_list("person", "mu"):
        best[root_of(roots, person)] = mu
    ranked = sorted(best, key=lambda person: (-best[person], person))
    return _in_order(tournament, {person: at for at, person in enumerate(ranked)})


def _in_order(tournament: Tournament, places: Mapping[int, int]) -> list[int]:
    rows = tournament.entrants.exclude(state="withdrawn").values_list("pk", "person")
    ranked = [(places[person], pk) for pk, person in rows if person in places]
    return [pk for _place, pk in sorted(ranked)]
