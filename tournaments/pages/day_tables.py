"""The other tables of a tournament, as files have them: who counted in which round of a team, who
sat where, who is entered, who gets what. Reads nothing and decides no place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext, pgettext

from tournaments.models import Entrant, Tournament
from tournaments.pages.day_cross import round_cell
from tournaments.pages.day_finals import winners_of
from tournaments.pages.day_standings import why_of
from tournaments.pages.grids import Column, Grid
from tournaments.queries.days.day_cross import DayCell, DayCross
from tournaments.queries.days.seatings import DaySeat
from tournaments.queries.days.sheets import DayAwards
from tournaments.queries.days.team_results import TeamResults, people_of_team
from tournaments.rules.days.states import ENTRY
from tournaments.rules.days.teams import TeamRound
from tournaments.rules.standings.ranking import Standing
from tournaments.wording.texts import sentence


class CountedRound(NamedTuple):
    """A round of a team in a stage; the place is that of the team, None for one below."""

    results: TeamResults
    team: Standing
    place: int | None
    round: TeamRound


def teams_grid(stages: Sequence[TeamResults]) -> Grid[CountedRound]:
    """The standings of the teams of each stage, and each round with who counted in it."""
    columns: tuple[Column[CountedRound], ...] = (
        Column(
            "stage",
            pgettext("of a tournament", "Stage"),
            lambda row: row.results.stage.season.name,
        ),
        Column("place", gettext("Place"), lambda row: row.place),
        Column("name", gettext("Team"), lambda row: row.results.teams.get(row.team.player, "")),
        Column("people", pgettext("tab", "People"), _people),
        Column("points", pgettext("column", "Points"), lambda row: row.team.line.metric),
        Column("round", pgettext("column", "Round"), lambda row: row.round.number),
        Column("of_round", gettext("Points of the round"), lambda row: row.round.points),
        Column("counted", gettext("Who counted"), _counted),
        Column("why", gettext("Why this place"), _why),
    )
    rows = [
        CountedRound(results, team, team.place if team in results.table.ranked else None, each)
        for results in stages
        for team in (*results.table.ranked, *results.table.below)
        for each in results.table.rounds.get(team.player, ())
    ]
    return Grid(gettext("Teams"), columns, tuple(rows))


def _people(row: CountedRound) -> str:
    return people_of_team(row.results.table, row.team.player, row.results.names)


def _counted(row: CountedRound) -> str:
    return ", ".join(row.results.names.get(who, "") for who in row.round.counted)


def _why(row: CountedRound) -> str:
    return " ".join(why_of(row.results, row.team)) if row.place else ""


def seating_grid(cross: DayCross) -> Grid[tuple[DaySeat, DayCell]]:
    """Who sat where in every published round, and what it gave as far as it is shown."""
    names = {each.stage.position: each.stage.season.name for each in cross.stages}
    cells = {row.person: row.cells for row in cross.rows}
    nothing: Mapping[tuple[int, int], DayCell] = {}
    columns: tuple[Column[tuple[DaySeat, DayCell]], ...] = (
        Column(
            "stage",
            pgettext("of a tournament", "Stage"),
            lambda row: names.get(row[0].stage, ""),
        ),
        Column("round", pgettext("column", "Round"), lambda row: row[0].number),
        Column("table", gettext("Table"), lambda row: row[0].table or None),
        Column("seat", pgettext("at a table", "Seat"), lambda row: row[0].seat or None),
        Column("name", gettext("Player"), lambda row: row[0].name),
        Column("substitute", gettext("Substitute"), lambda row: row[0].substitute),
        Column("place", gettext("Place"), lambda row: row[1].place),
        Column("total", gettext("Total"), lambda row: row[1].strokes),
        Column("points", pgettext("column", "Points"), lambda row: row[1].points),
        Column("state", gettext("State"), lambda row: round_cell(row[1]).word),
    )
    rows = (
        (seat, cells.get(seat.person, nothing).get((seat.stage, seat.number), DayCell("")))
        for seat in cross.seats
    )
    return Grid(pgettext("of a tournament", "Seating"), columns, tuple(rows))


def entries_grid(entries: Sequence[Entrant]) -> Grid[Entrant]:
    """Everybody who is entered."""
    columns: tuple[Column[Entrant], ...] = (
        Column("number", pgettext("of an entry", "Number"), lambda each: each.number),
        Column("name", gettext("Player"), lambda each: each.person.name),
        Column("state", gettext("State"), lambda each: sentence(ENTRY.states[each.state])),
        Column(
            "team",
            pgettext("of a tournament", "Team"),
            lambda each: each.team.name if each.team else "",
        ),
        Column("seeding", pgettext("before the first round", "Seeding"), lambda each: each.seeding),
        Column("since", gettext("From round"), lambda each: each.since),
        Column("ranked", gettext("Takes a place"), lambda each: int(not each.unranked)),
    )
    return Grid(pgettext("tab", "People"), columns, tuple(entries))


class AwardRow(NamedTuple):
    """A place with what it is worth, or an award that has a name."""

    place: int | None
    name: str
    prize: str
    award: str


def awards_grid(tournament: Tournament, shown: DayAwards) -> Grid[AwardRow]:
    """The places with what each is worth, then the awards that have a name."""
    in_teams = shown.called is not shown.names
    who = gettext("Team") if in_teams else gettext("Player")
    columns: tuple[Column[AwardRow], ...] = (
        Column("place", gettext("Place"), lambda row: row.place),
        Column("name", who, lambda row: row.name),
        Column("prize", gettext("Prize"), lambda row: row.prize),
        Column("award", gettext("Award"), lambda row: row.award),
    )
    winners = winners_of(tournament, shown.places, shown.called)
    prizes = {each.number: each.prize for each in winners}
    own = {} if in_teams else shown.places
    rows = [
        AwardRow(place, shown.called.get(each, ""), prizes.get(each, ""), "")
        for each, place in shown.places.items()
    ]
    rows += [
        AwardRow(own.get(each["person"]), shown.names.get(each["person"], ""), "", each["name"])
        for each in tournament.awards.get("named", [])
    ]
    return Grid(gettext("Awards"), columns, tuple(rows))
