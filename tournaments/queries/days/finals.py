"""The end of a tournament: its knockouts round by round, the places of the day, the prizes.

However many people there are, there are as many queries; every round has some more. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorecards.rules.stakes.side_games import match_play
from tournaments.ledger.counted_games import read_cards
from tournaments.ledger.days.day_places import people_by_round
from tournaments.ledger.days.knockouts import places_of_rounds
from tournaments.ledger.settings import settings_of
from tournaments.ledger.stages.settings import last_number, stage_settings
from tournaments.ledger.stages.tables import table_state
from tournaments.models import (
    Bye,
    Entrant,
    FixtureSeat,
    LeagueGame,
    Result,
    Round,
    Stage,
    Table,
    Tournament,
)
from tournaments.queries.days.shown_standings import public_until
from tournaments.rules.days.round_seating import bracket_matches
from tournaments.rules.days.stages import Form

SHOWN = ("published", "playing", "review", "closed")


@dataclass(frozen=True)
class MatchSeat:
    """Somebody at a table of a knockout; `figure` is the total, or in a match "5&3"; `goes` says
    whether that was enough, None as long as nobody knows.
    """

    person: int
    seed: int
    figure: str
    goes: bool | None


@dataclass(frozen=True)
class MatchTable:
    """A table of a knockout. `table` is None for a bye; `state` as `rules.days.states` calls it."""

    table: int | None
    number: int | None
    state: str
    code: str
    seats: tuple[MatchSeat, ...]
    walkover: bool = False


@dataclass(frozen=True)
class KnockoutRound:
    """A round of a knockout: its tables in the order of the bracket."""

    row: Round
    tables: tuple[MatchTable, ...]


def is_played_out(tournament: Tournament) -> bool:
    """Whether all is played, so that there are places of the day."""
    return tournament.state in ("provisional", "final", "archived")


def knockout_rounds(stage: Stage, *, everything: bool = False) -> list[KnockoutRound]:
    """The rounds of a stage that were published, with who goes on; without `everything` nothing of
    what came out of rounds that are kept back. As many queries however many rounds there are.
    """
    rows = list(stage.rounds.filter(state__in=SHOWN).order_by("number"))
    for row in rows:
        row.stage = stage
    if not rows:
        return []
    shown = rows[-1].number if everything else public_until(stage, rows[-1].number)
    read = _read(rows)
    return [
        _round(row, going if row.state == "closed" else None, read, shown=row.number <= shown)
        for row, going in zip(rows, _going(stage, rows, read), strict=True)
    ]


@dataclass(frozen=True)
class _Read:
    """What was read of the rounds of a stage: places, figures and tables by round, who was in each,
    who sits at which fixture, and the seeds.
    """

    places: Mapping[int, Mapping[int, int]]
    figures: Mapping[int, Mapping[int, str]]
    tables: Mapping[int, Sequence[Table]]
    people: Mapping[int, set[int]]
    sitting: Mapping[int, Sequence[int]]
    byes: Mapping[int, Sequence[int]]
    seeds: Mapping[int, int]


def _read(rows: Sequence[Round]) -> _Read:
    ids = [each.pk for each in rows]
    sitting: dict[int, list[int]] = {}
    seats = FixtureSeat.objects.filter(fixture__table__round__in=ids).order_by("position")
    for fixture, person in seats.values_list("fixture", "person"):
        sitting.setdefault(fixture, []).append(person)
    around = ("fixture", "fixture__league_game", "fixture__league_game__game")
    tables: dict[int, list[Table]] = {each: [] for each in ids}
    for table in (
        Table.objects.filter(round__in=ids).select_related(*around).order_by("fixture__number")
    ):
        tables[table.round_id].append(table)
    byes: dict[int, list[int]] = {each: [] for each in ids}
    for number, person in (
        Bye.objects.filter(round__in=ids).order_by("pk").values_list("round", "person")
    ):
        byes[number].append(person)
    return _Read(
        places_of_rounds(rows),
        _figures(rows),
        tables,
        people_by_round(rows),
        sitting,
        byes,
        {who: at for at, who in enumerate(rows[0].order, start=1)},
    )


def _going(stage: Stage, rows: Sequence[Round], read: _Read) -> list[set[int]]:
    """Who went on from each of these rounds: from the last of all the winner."""
    entrants = Entrant.objects.filter(tournament=stage.tournament_id, state="active")
    active = set(entrants.values_list("person", flat=True))
    decided = set((stage.cut or {}).get("through", ())) or active
    last = Stage.objects.filter(tournament=stage.tournament_id).count() == stage.position + 1
    if last and not _goes_on(stage, rows[-1], read):
        decided = {who for who, place in read.places[rows[-1].pk].items() if place == 1}
    return [*(read.people[each.pk] for each in rows[1:]), decided]


def _goes_on(stage: Stage, row: Round, read: _Read) -> bool:
    """Whether another round comes after this one."""
    settings = stage_settings(stage)
    if settings.form is Form.ROUNDS or settings.rounds:
        return row.number < last_number(stage)
    return len(read.tables[row.pk]) + len(read.byes[row.pk]) > 1


def _round(row: Round, going: set[int] | None, read: _Read, *, shown: bool) -> KnockoutRound:
    """A round with who goes on, None as long as nobody knows."""
    places = read.places[row.pk] if shown else {}

    def seat(person: int, figure: str = "") -> MatchSeat:
        goes = person in going if going is not None and shown else None
        return MatchSeat(person, read.seeds.get(person, 0), figure, goes)

    tables = []
    for table in read.tables[row.pk]:
        game = getattr(table.fixture, "league_game", None)
        everybody = sorted(
            read.sitting.get(table.fixture_id, ()), key=lambda who: places.get(who, 0)
        )
        figures = read.figures.get(table.fixture_id, {}) if shown else {}
        tables.append(
            MatchTable(
                table.pk,
                table.fixture.number,
                table_state(table, row),
                game.game.code if game is not None else "",
                tuple(seat(who, figures.get(who, "")) for who in everybody),
                table.walkover_id is not None,
            )
        )
    tables += [MatchTable(None, None, "bye", "", (seat(who),)) for who in read.byes[row.pk]]
    return KnockoutRound(row, _in_bracket(row, tables))


def _in_bracket(row: Round, tables: Sequence[MatchTable]) -> tuple[MatchTable, ...]:
    """The tables of a round of pairs in the order of the bracket; others as they are numbered."""
    if stage_settings(row.stage).form is not Form.PAIRS or not row.order:
        return tuple(tables)
    slots: dict[int, int] = {}
    for at, pair in enumerate(bracket_matches(row.number, row.order)):
        slots |= {who: at for who in pair if who is not None}
    return tuple(
        sorted(tables, key=lambda each: min(slots.get(who.person, 0) for who in each.seats))
    )


def _figures(rows: Sequence[Round]) -> dict[int, dict[int, str]]:
    """The total of everybody at the tables of these rounds that are over, by fixture; in pairs how
    the match was won, beside the winner.
    """
    figures: dict[int, dict[int, str]] = {}
    results = Result.objects.filter(league_game__fixture__table__round__in=rows)
    if stage_settings(rows[0].stage).form is not Form.PAIRS:
        fields = ("league_game__fixture", "person", "strokes")
        for fixture, who, total in results.values_list(*fields):
            figures.setdefault(fixture, {})[who] = str(total)
        return figures
    ids = set(results.values_list("league_game", flat=True))
    games = list(LeagueGame.objects.select_related("game", "reference").filter(pk__in=ids))
    cards = read_cards(games, settings_of(rows[0].stage.season))
    for game, card in zip(games, cards, strict=True):
        match = match_play(*(each.holes for each in card.pure.seats))
        whose = card.people if match.winner is None else (card.people[match.winner],)
        figures[game.fixture_id or 0] = dict.fromkeys(whose, match.short)
    return figures
