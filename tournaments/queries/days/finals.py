"""The end of a tournament: its knockouts round by round, the places of the day, the prizes.

However many people there are, there are as many queries; every round has some more. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorecards.rules.stakes.side_games import match_play
from tournaments.ledger.counted_games import read_cards
from tournaments.ledger.days.day_places import people_by_round
from tournaments.ledger.days.knockouts import places_of_rounds
from tournaments.ledger.days.pair_matches import (
    match_cards,
    names_of_sides,
    partners_in,
    teams_of_people,
)
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
from tournaments.rules.days.partners import Partners
from tournaments.rules.days.round_seating import bracket_matches
from tournaments.rules.days.stages import MATCHES, Form
from tournaments.rules.days.states import SHOWN_ROUND

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


def knockout_of(tournament: Tournament) -> Stage | None:
    """The last stage with a bracket of which a round was published. One query."""
    begun = tournament.stages.filter(rounds__state__in=SHOWN_ROUND).distinct().order_by("-position")
    for each in begun.select_related("season__league"):
        each.tournament = tournament
        if stage_settings(each).form in MATCHES:
            return each
    return None


def knockout_rounds(stage: Stage, *, everything: bool = False) -> list[KnockoutRound]:
    """The rounds of a stage that were published, with who goes on; without `everything` nothing of
    what came out of rounds that are kept back. As many queries however many rounds there are, but
    for pairs.
    """
    rows = list(stage.rounds.filter(state__in=SHOWN_ROUND).order_by("number"))
    for row in rows:
        row.stage = stage
    if not rows:
        return []
    shown = rows[-1].number if everything else public_until(stage, rows[-1].number)
    read = _read(stage, rows)
    return [
        _round(row, going if row.state == "closed" else None, read, shown=row.number <= shown)
        for row, going in zip(rows, _going(stage, rows, read), strict=True)
    ]


@dataclass(frozen=True)
class _Read:
    """What was read of the rounds of a stage: by round places, figures, tables and who sat out; who
    sits at which fixture, the seeds, who plays as one, and what pairs are called.
    """

    places: Mapping[int, Mapping[int, int]]
    figures: Mapping[int, Mapping[int, str]]
    tables: Mapping[int, Sequence[Table]]
    byes: Mapping[int, Sequence[int]]
    sitting: Mapping[int, Sequence[int]]
    seeds: Mapping[int, int]
    partners: Partners
    pairs: Mapping[int, str]


def _read(stage: Stage, rows: Sequence[Round]) -> _Read:
    ids = [each.pk for each in rows]
    sitting: dict[int, list[int]] = {}
    seats = FixtureSeat.objects.filter(fixture__table__round__in=ids).order_by("position")
    for fixture, person in seats.values_list("fixture", "person"):
        sitting.setdefault(fixture, []).append(person)
    around = ("fixture", "fixture__league_game", "fixture__league_game__game")
    tables: dict[int, list[Table]] = {each: [] for each in ids}
    all_tables = Table.objects.filter(round__in=ids).select_related(*around)
    for table in all_tables.order_by("fixture__number"):
        tables[table.round_id].append(table)
    byes: dict[int, list[int]] = {each: [] for each in ids}
    resting = Bye.objects.filter(round__in=ids).order_by("pk")
    for number, person in resting.values_list("round", "person"):
        byes[number].append(person)
    seeds = {who: at for at, who in enumerate(rows[0].order, start=1)}
    places, figures = places_of_rounds(rows), _figures(rows)
    partners, pairs = partners_in(stage), names_of_sides(stage)
    return _Read(places, figures, tables, byes, sitting, seeds, partners, pairs)


def _going(stage: Stage, rows: Sequence[Round], read: _Read) -> list[set[int]]:
    """Who went on from each of these rounds: from the last of all the winner."""
    entrants = Entrant.objects.filter(tournament=stage.tournament_id, state="active")
    active = set(entrants.values_list("person", flat=True))
    decided = read.partners.people((stage.cut or {}).get("through", ()) or active)
    last = Stage.objects.filter(tournament=stage.tournament_id).count() == stage.position + 1
    if last and not _goes_on(stage, rows[-1], read):
        decided = {who for who, place in read.places[rows[-1].pk].items() if place == 1}
    there = people_by_round(rows)
    return [*(read.partners.people(there[each.pk]) for each in rows[1:]), decided]


def _goes_on(stage: Stage, row: Round, read: _Read) -> bool:
    """Whether another round comes after this one."""
    settings = stage_settings(stage)
    if settings.form is Form.ROUNDS or settings.rounds:
        return row.number < last_number(stage)
    return len(read.tables[row.pk]) + len(read.byes[row.pk]) > 1


def _round(row: Round, going: set[int] | None, read: _Read, *, shown: bool) -> KnockoutRound:
    """A round with who goes on, None as long as nobody knows, as while a match that ended level is
    played on. Of pairs one stands for both.
    """
    places = read.places[row.pk] if shown else {}
    figures = read.figures.get(row.pk, {}) if shown else {}
    drawn = read.partners.drawn(row.order)
    matches = stage_settings(row.stage).form is Form.PAIRS

    def seat(person: int, *, level: bool = False) -> MatchSeat:
        goes = person in going if going is not None and shown and not level else None
        return MatchSeat(person, read.seeds.get(person, 0), figures.get(person, ""), goes)

    tables = []
    for table in read.tables[row.pk]:
        if table.fixture_id not in read.sitting:  # shared out among others
            continue
        game = getattr(table.fixture, "league_game", None)
        sides = dict.fromkeys(drawn.get(who, who) for who in read.sitting[table.fixture_id])
        everybody = sorted(sides, key=lambda who: places.get(who, 0))
        level = matches and len(sides) > 1 and going is not None and going.issuperset(sides)
        tables.append(
            MatchTable(
                table.pk,
                table.fixture.number,
                table_state(table, row),
                game.game.code if game is not None else "",
                tuple(seat(who, level=level) for who in everybody),
                table.walkover_id is not None,
            )
        )
    resting = dict.fromkeys(drawn.get(who, who) for who in read.byes[row.pk])
    tables += [MatchTable(None, None, "bye", "", (seat(who),)) for who in resting]
    return KnockoutRound(row, _in_bracket(row, tables), read.pairs)


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
    """The total of everybody at the tables of these rounds that are over, by round; in pairs how
    the match was won, beside the winner.
    """
    stage = rows[0].stage
    if partners_in(stage):
        return {row.pk: _figures_of_pairs(row) for row in rows}
    figures: dict[int, dict[int, str]] = {row.pk: {} for row in rows}
    results = Result.objects.filter(league_game__fixture__table__round__in=rows)
    at = "league_game__fixture__table__round"
    if stage_settings(stage).form is not Form.PAIRS:
        for number, who, total in results.values_list(at, "person", "strokes"):
            figures[number][who] = str(total)
        return figures
    rounds = dict(results.values_list("league_game", at))
    games = list(LeagueGame.objects.select_related("game", "reference").filter(pk__in=rounds))
    cards = read_cards(games, settings_of(stage.season))
    for game, card in zip(games, cards, strict=True):
        match = match_play(*(each.holes for each in card.pure.seats))
        whose = card.people if match.winner is None else (card.people[match.winner],)
        figures[rounds[game.pk]] |= dict.fromkeys(whose, match.short)
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
