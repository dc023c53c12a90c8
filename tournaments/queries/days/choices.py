"""What a director chooses at the end of a day: the seats of the final table, who is let in again,
what is done about a correction. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorecards.rules.texts import Text
from tournaments.ledger.days.amendments import amendment_of
from tournaments.ledger.days.knockouts import may_come_back, vacancies_of
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Stage, Table
from tournaments.rules.days.amendments import REMEDIES
from tournaments.rules.days.cuts import seat_choice
from tournaments.rules.days.stages import Form


class SeatChoice(NamedTuple):
    """The final table: who chooses first, with the names, and the seats there are."""

    table: Table
    people: list[tuple[int, str, int]]
    seats: range


class Change(NamedTuple):
    """What a correction does to a cut, and what may be done about it."""

    stage: int
    mark: str
    comes_in: list[str]
    falls_out: list[str]
    remedies: list[tuple[str, Text]]


def seat_choice_of(shown: Sequence[Stage], names: Mapping[int, str]) -> SeatChoice | None:
    """The final table that waits for its people to choose their seats, the best qualified first."""
    stage = next((each for each in reversed(shown) if stage_settings(each).choice_of_seat), None)
    tables = Table.objects.select_related("fixture", "round").filter(
        round__stage=stage, round__state="published", fixture__league_game=None
    )
    rows = list(tables[:2]) if stage is not None else []
    if stage is None or len(rows) != 1:
        return None
    seats = dict(rows[0].fixture.seats.values_list("person", "position"))
    before = _before(stage)
    places = stage_standings(before).places if before is not None else {}
    order = seat_choice(places, seats)
    people = [(who, names.get(who, ""), seats[who] + 1) for who in order]
    return SeatChoice(rows[0], people, range(1, len(seats) + 1))


def lucky_people(stage: Stage, names: Mapping[int, str]) -> list[tuple[int, str]]:
    """Who may be let in again to fill a short table of the next round."""
    if stage_settings(stage).form is not Form.GROUPS:
        return []
    return [(who, names.get(who, "")) for who in may_come_back(stage)]


class EmptyPlace(NamedTuple):
    """A place of a bracket that nobody has: who is gone, who goes on without playing if nobody
    takes it, and who may take it.
    """

    gone: str
    upcoming: str
    losers: list[tuple[int, str]]


def empty_places(stage: Stage, names: Mapping[int, str]) -> list[EmptyPlace]:
    """The places of the next round of a bracket whose winners are gone."""
    return [
        EmptyPlace(
            ", ".join(names.get(who, "") for who in each.gone),
            names.get(each.upcoming or 0, ""),
            [(who, names.get(who, "")) for who in each.losers],
        )
        for each in vacancies_of(stage)
    ]


def changes_of(stages: Sequence[Stage], names: Mapping[int, str]) -> list[Change]:
    """The cuts that a correction has made others."""
    changes = []
    for stage in stages:
        change = amendment_of(stage)
        if change is not None:
            facts = change.facts
            changes.append(
                Change(
                    stage.position,
                    change.mark,
                    [names.get(who, "") for who in facts.comes_in],
                    [names.get(who, "") for who in facts.falls_out],
                    [(str(each), REMEDIES[each]) for each in facts.remedies],
                )
            )
    return changes


def _before(stage: Stage) -> Stage | None:
    """The stage before, with its tournament."""
    rows = Stage.objects.select_related("season__league", "tournament")
    return rows.filter(tournament=stage.tournament_id, position=stage.position - 1).first()
