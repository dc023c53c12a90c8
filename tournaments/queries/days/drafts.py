"""The draft of a round of a tournament: how good it is, what each change costs, and why.

A change is weighed against every other round of the tournament, those that are drafted for later
among them; a sentence about who met whom knows only what was before. The number of queries does not
grow with people or tables. Writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorecards.rules.texts import Text
from tournaments.ledger.days.fields import partners_of, task_of
from tournaments.ledger.merges import merges_in, root_of
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Bye, FixtureSeat, Round
from tournaments.queries.days.rounds import HallSeat
from tournaments.queries.seatings import SeatingRead, SizesShown, fewest, sizes_shown
from tournaments.rules.days.pair_seating import without_partners
from tournaments.rules.days.round_seating import RoundTask, rule_of
from tournaments.rules.days.stages import Form, SeatingRule
from tournaments.rules.draws.halls import SizeChoice, size_choices
from tournaments.rules.draws.nights import History, Table
from tournaments.rules.draws.reasons import BRACKET, Draft, bye_reason
from tournaments.rules.draws.small_tables import sat_once
from tournaments.rules.draws.spread import bound, coincidences, meeting_counts
from tournaments.rules.draws.standings_draws import Mode


class DraftedTable(NamedTuple):
    """A table of a draft: its number, and its people as pairs of id and name."""

    number: int
    people: tuple[tuple[int, str], ...]

    @property
    def ids(self) -> frozenset[int]:
        return frozenset(person for person, _name in self.people)


class DraftedRound(NamedTuple):
    """A round that is a draft."""

    number: int
    tables: tuple[DraftedTable, ...]
    byes: tuple[HallSeat, ...]
    seed: str


@dataclass(frozen=True, kw_only=True)
class RoundRead(SeatingRead):
    """A draft of a round with what was played before (`earlier`) and all other rounds there are
    (`history`). `places` are those it was drawn by, empty where no standing decides.
    """

    row: Round
    earlier: History
    places: Mapping[int, int]
    mode: Mode | None
    task: RoundTask

    @property
    def key(self) -> str:
        return f"round:{self.row.pk}:{self.row.version}:{self.row.stage.tournament.version}"

    @property
    def fixed(self) -> bool:
        """A bracket is seated by its seeds: nobody changes places there."""
        return stage_settings(self.row.stage).form is Form.PAIRS

    def parts(self) -> Iterator[tuple[list[int], list[int]]]:
        people = sorted(who for table in self.tables for who in table)
        yield people, [len(table) for table in self.tables]

    def draft(self) -> Draft:
        return Draft(
            self.tables, self.earlier, self.demands, self.places, self.mode, self.round.seed
        )

    def reason(self, person: int) -> Text:
        if self.fixed:
            return BRACKET
        return super().reason(person)

    def bye_reason(self, person: int) -> Text:
        who = root_of(self.roots, person)
        return bye_reason(self.places.get(who), self.byes.get(who, 0))


def read_round(row: Round) -> RoundRead:
    """The draft with its history. The round has its stage, season and tournament. Twelve queries or
    so, and the standings its stage is drawn by.
    """
    stage, settings = row.stage, stage_settings(row.stage)
    roots = merges_in(stage.tournament.league_id)
    pairs = partners_of(stage.tournament)
    rounds = _all_rounds(row, roots)
    where = (stage.position, row.number)
    rule = rule_of(settings, row.number)
    bracket = settings.form is Form.PAIRS  # whose order follows from winners who may be gone
    order = tuple(who for who in row.order if who is not None)
    task = RoundTask(row.number, order) if bracket else task_of(stage, row.number)
    by_standing = rule.by_standing and (row.number > 1 or stage.position > 0)
    return RoundRead(
        round=_drafted(row),
        history=without_partners(_history(rounds, settings.hall.preferred, but=where), pairs or ()),
        earlier=without_partners(
            _history(
                {at: each for at, each in rounds.items() if at < where}, settings.hall.preferred
            ),
            pairs or (),
        ),
        demands=task.demands,
        byes=task.byes,
        roots=roots,
        preferred=settings.hall.preferred,
        row=row,
        places={who: at for at, who in enumerate(order, start=1)} if by_standing else {},
        mode=None if rule is SeatingRule.SPREAD else Mode(str(rule)),
        task=task,
    )


def _drafted(row: Round) -> DraftedRound:
    """Who sits where, and who does not. Two queries."""
    tables: dict[int, list[tuple[int, str]]] = {}
    seats = FixtureSeat.objects.filter(fixture__table__round=row)
    for number, person, name in seats.order_by("fixture__number", "position").values_list(
        "fixture__number", "person", "person__name"
    ):
        tables.setdefault(number, []).append((person, name))
    byes = Bye.objects.filter(round=row).order_by("person__name")
    return DraftedRound(
        row.number,
        tuple(DraftedTable(number, tuple(people)) for number, people in tables.items()),
        tuple(HallSeat(0, *each) for each in byes.values_list("person", "person__name")),
        row.seed,
    )


Rounds = Mapping[tuple[int, int], Sequence[Table]]


def _all_rounds(row: Round, roots: Mapping[int, int]) -> Rounds:
    """The tables of all rounds, drafted ones too, by stage and number. One query."""
    seats = FixtureSeat.objects.filter(
        fixture__table__round__stage__tournament=row.stage.tournament_id, fixture__void=False
    ).exclude(fixture__table__round__state="void")
    tables: dict[tuple[int, int], dict[int, list[int]]] = {}
    for stage, number, fixture, person in seats.order_by("fixture", "position").values_list(
        "fixture__table__round__stage__position", "fixture__round", "fixture", "person"
    ):
        at_table = tables.setdefault((stage, number), {}).setdefault(fixture, [])
        at_table.append(root_of(roots, person))
    return {at: [tuple(each) for each in there.values()] for at, there in sorted(tables.items())}


def _history(rounds: Rounds, preferred: int, *, but: tuple[int, int] | None = None) -> History:
    history = History()
    for at, tables in rounds.items():
        if at != but:
            history = history.after(tables, preferred=preferred)
    return history


def own_reason(row: Round, person: int) -> Text:
    """Why somebody sits where they do in a round that is published."""
    if stage_settings(row.stage).form is Form.PAIRS:
        return BRACKET
    return read_round(row).reason(person)


class WholePlan(NamedTuple):
    """All rounds of a stage together: coincidences, and the bound no seating undercuts; `once` is
    the size of the tables below the usual one if nobody sits at such a table twice, else 0.
    """

    repeats: int
    least: int
    once: int = 0


def whole_plan(row: Round) -> WholePlan:
    """How well all rounds of the stage mix its people or its pairs, as far as they are drawn. Three
    queries.
    """
    rounds = _all_rounds(row, merges_in(row.stage.tournament.league_id))
    mine = [tables for (stage, _number), tables in rounds.items() if stage == row.stage.position]
    pairs = partners_of(row.stage.tournament)
    if pairs is not None:  # which meet each other; partners always do
        side = {who: pair[0] for pair in pairs for who in pair}
        mine = [
            [tuple({side.get(who, who) for who in table}) for table in tables] for tables in mine
        ]
    people = {who for tables in mine for table in tables for who in table}
    sizes = [[len(table) for table in tables] for tables in mine]
    usual = stage_settings(row.stage).hall.preferred
    return WholePlan(
        coincidences(meeting_counts(mine)),
        bound(len(people), sizes).least,
        sat_once(mine, usual) if len(mine) > 1 else 0,
    )


def sizes_for(read: RoundRead) -> list[SizesShown]:
    """Every way to make tables of those who play this round, the one of the rule first; none for a
    bracket. What each costs holds for the rounds that are seated with it.
    """
    stage, people = read.row.stage, read.task.order
    settings = stage_settings(stage)
    if read.fixed or read.task.partners is not None:
        return []
    rounds = max(settings.rounds - read.row.number + 1, 1) if read.mode is None else 1
    choices = size_choices(len(people), rounds, settings.hall)
    return sizes_shown(read, choices, lambda each: _cost(read, each))


def _cost(read: RoundRead, choice: SizeChoice) -> tuple[int, bool]:
    """The fewest repeated meetings, and whether that is exact."""
    if read.mode is None:
        return choice.least_repeats, choice.perfect
    return fewest(read, read.task.order, choice.sizes)
