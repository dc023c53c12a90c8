"""The end of a tournament: its knockouts round by round, the places of the day, the prizes.

However many people there are, there are as many queries; every round has some more. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorecards.rules.stakes.side_games import match_play
from tournaments.ledger.counted_games import read_cards
from tournaments.ledger.days.day_places import people_in
from tournaments.ledger.days.knockouts import places_of_round
from tournaments.ledger.days.pair_matches import (
    match_cards,
    names_of_sides,
    partners_in,
    teams_of_people,
)
from tournaments.ledger.settings import settings_of
from tournaments.ledger.stages.settings import last_number, stage_settings
from tournaments.ledger.stages.tables import table_state, tables_of
from tournaments.models import (
    Bye,
    Entrant,
    FixtureSeat,
    LeagueGame,
    Result,
    Round,
    Stage,
    Tournament,
)
from tournaments.rules.days.round_seating import bracket_matches
from tournaments.rules.days.stages import Form

SHOWN = ("published", "playing", "review", "closed")


SIDES = 2


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
    """A round of a knockout: its tables in the order of the bracket. Where it is one of pairs one
    stands for both, and `pairs` has what they are called, by everybody of them.
    """

    row: Round
    tables: tuple[MatchTable, ...]
    pairs: Mapping[int, str] = field(default_factory=dict)


def is_played_out(tournament: Tournament) -> bool:
    """Whether all is played, so that there are places of the day."""
    return tournament.state in ("provisional", "final", "archived")


def knockout_rounds(stage: Stage) -> list[KnockoutRound]:
    """The rounds of a stage that were published, with who goes on."""
    rows = list(stage.rounds.filter(state__in=SHOWN).order_by("number"))
    for row in rows:
        row.stage = stage
    partners = partners_in(stage)
    people = [partners.people(people_in(row)) for row in rows]
    active = set(
        Entrant.objects.filter(tournament=stage.tournament_id, state="active").values_list(
            "person", flat=True
        )
    )
    decided = partners.people((stage.cut or {}).get("through", ()) or active)
    after = [*people[1:], decided][: len(rows)]
    last = Stage.objects.filter(tournament=stage.tournament_id).count() == stage.position + 1
    seeds = {who: at for at, who in enumerate(rows[0].order if rows else (), start=1)}
    return [
        _round(row, going, seeds, title=last and at + 1 == len(rows) and not _goes_on(stage, row))
        for at, (row, going) in enumerate(zip(rows, after, strict=True))
    ]


def _goes_on(stage: Stage, row: Round) -> bool:
    """Whether another round comes after this one."""
    settings = stage_settings(stage)
    if settings.form is Form.ROUNDS or settings.rounds:
        return row.number < last_number(stage)
    return row.tables.count() + row.byes.count() > 1


def _round(row: Round, going: set[int], seeds: Mapping[int, int], *, title: bool) -> KnockoutRound:
    """A round with who goes on: of the last of all the winner. Of pairs one stands for both."""
    places, drawn = places_of_round(row), partners_in(row.stage).drawn(row.order)
    closed = row.state == "closed"
    if title:
        going = {who for who, place in places.items() if place == 1}
    figures = _figures(row)

    def seat(person: int) -> MatchSeat:
        goes = person in going if closed else None
        return MatchSeat(person, seeds.get(person, 0), figures.get(person, ""), goes)

    sitting: dict[int, list[int]] = {}
    seats = FixtureSeat.objects.filter(fixture__table__round=row).order_by("position")
    for fixture, person in seats.values_list("fixture", "person"):
        side = drawn.get(person, person)
        if side not in sitting.setdefault(fixture, []):
            sitting[fixture].append(side)
    tables = []
    for table in tables_of(row):
        game = getattr(table.fixture, "league_game", None)
        if table.fixture_id not in sitting:  # shared out among others
            continue
        everybody = sorted(sitting[table.fixture_id], key=lambda who: places.get(who, 0))
        tables.append(
            MatchTable(
                table.pk,
                table.fixture.number,
                table_state(table, row),
                game.game.code if game is not None else "",
                tuple(seat(who) for who in everybody),
                table.walkover_id is not None,
            )
        )
    byes = Bye.objects.filter(round=row).order_by("pk").values_list("person", flat=True)
    resting = dict.fromkeys(drawn.get(who, who) for who in byes)
    tables += [MatchTable(None, None, "bye", "", (seat(who),)) for who in resting]
    return KnockoutRound(row, _in_bracket(row, tables), names_of_sides(row.stage))


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


def _figures(row: Round) -> dict[int, str]:
    """The total of everybody at the tables of a round that are over; in pairs how the match was
    won, beside the winner.
    """
    results = Result.objects.filter(league_game__fixture__table__round=row)
    if stage_settings(row.stage).form is not Form.PAIRS:
        return {who: str(total) for who, total in results.values_list("person", "strokes")}
    if partners_in(row.stage):
        return _figures_of_pairs(row)
    ids = set(results.values_list("league_game", flat=True))
    games = list(LeagueGame.objects.select_related("game", "reference").filter(pk__in=ids))
    figures: dict[int, str] = {}
    for card in read_cards(games, settings_of(row.stage.season)):
        match = match_play(*(each.holes for each in card.pure.seats))
        whose = card.people if match.winner is None else (card.people[match.winner],)
        figures |= dict.fromkeys(whose, match.short)
    return figures


def _figures_of_pairs(row: Round) -> dict[int, str]:
    """How each match of pairs was won, beside everybody of the winner; of both where nobody won."""
    figures: dict[int, str] = {}
    whose: dict[int, list[int]] = {}
    for who, team in teams_of_people(row.stage.tournament).items():
        whose.setdefault(team, []).append(who)
    for cards in match_cards(row).values():
        if len(cards) != SIDES:
            continue
        match = match_play(*(each.holes for each in cards))
        sides = cards if match.winner is None else (cards[match.winner],)
        figures |= {who: match.short for each in sides for who in whose.get(each.player, ())}
    return figures
