"""The tables of a tournament as sheets: figures are numbers. Reads nothing and decides no place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext, pgettext

from tournaments.models import Entrant, Tournament
from tournaments.pages.day_cross import shown_cell
from tournaments.pages.day_finals import winners_of
from tournaments.pages.day_standings import why_of
from tournaments.pages.spreadsheets import Sheet, Value
from tournaments.queries.days.day_cross import DayCell, DayCross
from tournaments.queries.days.results import StageResults
from tournaments.queries.days.seatings import DaySeat
from tournaments.queries.days.sheets import DayAwards
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


def rounds_sheet(cross: DayCross) -> Sheet:
    """The cross table: everybody's points of each round."""
    several = len(cross.stages) > 1
    columns = [(each, number) for each in cross.stages for number in each.rounds]
    word = gettext("Round %(number)d")
    heads = (
        gettext("Place"),
        gettext("Player"),
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
            *(row.cells[stage.stage.position, number].points for stage, number in columns),
            *(row.sums.get(each.stage.position) for each in (cross.stages if several else ())),
            row.figure,
        )
        for row in cross.rows
    ]
    return Sheet(gettext("Round by round"), heads, tuple(rows))


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
    heads = (gettext("Place"), gettext("Player"), gettext("Prize"), gettext("Award"))
    winners = winners_of(tournament, shown.places, shown.called)
    prizes = {each.number: each.prize for each in winners}
    own = shown.places if shown.called is shown.names else {}
    rows: list[tuple[Value, ...]] = [
        (place, shown.called.get(who, ""), prizes.get(who, ""), "")
        for who, place in shown.places.items()
    ]
    rows += [
        (own.get(each["person"]), shown.names.get(each["person"], ""), "", each["name"])
        for each in tournament.awards.get("named", [])
    ]
    return Sheet(gettext("Awards"), heads, tuple(rows))
