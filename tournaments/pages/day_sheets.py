"""The tables of a tournament as sheets: figures are numbers. Reads nothing and decides no place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext, pgettext

from tournaments.models import Entrant, Tournament
from tournaments.pages.day_cross import shown_cell
from tournaments.pages.day_finals import winners_of
from tournaments.pages.day_standings import why_of
from tournaments.pages.day_teams import why_team
from tournaments.pages.spreadsheets import Sheet, Value
from tournaments.queries.days.day_cross import DayCell, DayCross
from tournaments.queries.days.results import StageResults
from tournaments.queries.days.seatings import DaySeat
from tournaments.queries.days.sheets import DayAwards
from tournaments.queries.days.team_results import TeamResults, people_of_team
from tournaments.rules.days.states import ENTRY
from tournaments.rules.standings.ranking import Standing
from tournaments.wording.texts import sentence


def standings_sheet(stages: Sequence[StageResults]) -> Sheet:
    """The standings of each stage, one after the other, with what decided a place."""
    heads = (
        pgettext("of a tournament", "Stage"),
        gettext("Place"),
        gettext("Player"),
        pgettext("column", "Points"),
        gettext("To par"),
        pgettext("column", "Games"),
        pgettext("games won", "Won"),
        pgettext("column", "Brought along"),
        gettext("Penalties"),
        gettext("State"),
        gettext("Why this place"),
    )
    return Sheet(gettext("Standings"), heads, tuple(_standings(stages)))


def _standings(stages: Sequence[StageResults]) -> Iterator[tuple[Value, ...]]:
    for results in stages:
        for each in results.table.ranked:
            yield _standing(results, each, each.place)
        for each in results.table.below:
            yield _standing(results, each, None)


def _standing(results: StageResults, row: Standing, place: int | None) -> tuple[Value, ...]:
    who, line = row.player, row.line
    state = results.states.get(who, "")
    return (
        results.stage.season.name,
        place,
        results.names.get(who, ""),
        line.metric,
        results.to_par.get(who),
        line.games,
        line.wins,
        results.table.carried.get(who),
        line.penalty,
        sentence(ENTRY.states[state]) if state else "",
        " ".join(why_of(results, row)),
    )


def teams_sheet(stages: Sequence[TeamResults]) -> Sheet:
    """The standings of the teams of each stage, and each round with who counted in it."""
    heads = (
        pgettext("of a tournament", "Stage"),
        gettext("Place"),
        gettext("Team"),
        pgettext("tab", "People"),
        pgettext("column", "Points"),
        pgettext("column", "Round"),
        gettext("Points of the round"),
        gettext("Who counted"),
        gettext("Why this place"),
    )
    return Sheet(gettext("Teams"), heads, tuple(_teams(stages)))


def _teams(stages: Sequence[TeamResults]) -> Iterator[tuple[Value, ...]]:
    for results in stages:
        table = results.table
        for each in (*table.ranked, *table.below):
            place = each.place if each in table.ranked else None
            for row in table.rounds.get(each.player, ()):
                yield (
                    results.stage.season.name,
                    place,
                    results.teams.get(each.player, ""),
                    people_of_team(table, each.player, results.names),
                    each.line.metric,
                    row.number,
                    row.points,
                    ", ".join(results.names.get(who, "") for who in row.counted),
                    " ".join(why_team(results, each)) if place else "",
                )


def rounds_sheet(cross: DayCross) -> Sheet:
    """The cross table: everybody's points of each round, or those of teams with their people."""
    several = len(cross.stages) > 1
    columns = [(each, number) for each in cross.stages for number in each.rounds]
    word = gettext("Round %(number)d")
    heads = (
        gettext("Place"),
        *((gettext("Team"), pgettext("tab", "People")) if cross.teams else (gettext("Player"),)),
        *(
            f"{stage.stage.season.name}, {word % {'number': number}}"
            if several
            else word % {"number": number}
            for stage, number in columns
        ),
        *(
            (f"{pgettext('column', 'Sum')}, {each.stage.season.name}")
            for each in (cross.stages if several else ())
        ),
        pgettext("column", "Points"),
    )
    rows = [
        (
            row.place,
            row.name,
            *((row.people,) if cross.teams else ()),
            *(row.cells[stage.stage.position, number].points for stage, number in columns),
            *(row.sums.get(each.stage.position) for each in (cross.stages if several else ())),
            row.figure,
        )
        for row in cross.rows
    ]
    name = gettext("Teams round by round") if cross.teams else gettext("Round by round")
    return Sheet(name, heads, tuple(rows))


def seating_sheet(cross: DayCross) -> Sheet:
    """Who sat where in every published round, and what it gave as far as it is shown."""
    names = {each.stage.position: each.stage.season.name for each in cross.stages}
    cells = {row.person: row.cells for row in cross.rows}
    heads = (
        pgettext("of a tournament", "Stage"),
        pgettext("column", "Round"),
        gettext("Table"),
        pgettext("at a table", "Seat"),
        gettext("Player"),
        gettext("Substitute"),
        gettext("Place"),
        gettext("Total"),
        pgettext("column", "Points"),
        gettext("State"),
    )
    rows = [
        _seat(each, names, cells.get(each.person, {}).get((each.stage, each.number)))
        for each in cross.seats
    ]
    return Sheet(pgettext("of a tournament", "Seating"), heads, tuple(rows))


def _seat(seat: DaySeat, names: Mapping[int, str], cell: DayCell | None) -> tuple[Value, ...]:
    cell = cell or DayCell("")
    return (
        names.get(seat.stage, ""),
        seat.number,
        seat.table or None,
        seat.seat or None,
        seat.name,
        seat.substitute,
        cell.place,
        cell.strokes,
        cell.points,
        shown_cell(cell).word,
    )


def entries_sheet(entries: Sequence[Entrant]) -> Sheet:
    """Everybody who is entered."""
    heads = (
        pgettext("of an entry", "Number"),
        gettext("Player"),
        gettext("State"),
        pgettext("of a tournament", "Team"),
        pgettext("before the first round", "Seeding"),
        gettext("From round"),
        gettext("Takes a place"),
    )
    rows = [
        (
            each.number,
            each.person.name,
            sentence(ENTRY.states[each.state]),
            each.team.name if each.team else "",
            each.seeding,
            each.since,
            int(not each.unranked),
        )
        for each in entries
    ]
    return Sheet(pgettext("tab", "People"), heads, tuple(rows))


def awards_sheet(tournament: Tournament, shown: DayAwards) -> Sheet:
    """The places with what each is worth, then the awards that have a name."""
    in_teams = shown.called is not shown.names
    who = gettext("Team") if in_teams else gettext("Player")
    heads = (gettext("Place"), who, gettext("Prize"), gettext("Award"))
    winners = winners_of(tournament, shown.places, shown.called)
    prizes = {each.number: each.prize for each in winners}
    own = {} if in_teams else shown.places
    rows: list[tuple[Value, ...]] = [
        (place, shown.called.get(who, ""), prizes.get(who, ""), "")
        for who, place in shown.places.items()
    ]
    rows += [
        (own.get(each["person"]), shown.names.get(each["person"], ""), "", each["name"])
        for each in tournament.awards.get("named", [])
    ]
    return Sheet(gettext("Awards"), heads, tuple(rows))
