"""How everybody came out of a round of a knockout, and who may fill a table that would be short.
Reads; writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.ledger.days.cut_lines import state_of_playoff
from tournaments.ledger.days.fields import places_at_tables
from tournaments.ledger.days.pair_matches import partners_in
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Bye, Entrant, FixtureSeat, Playoff, Result, Round, Stage
from tournaments.rules.days.brackets import Advance, Finisher, advance, lucky_losers
from tournaments.rules.days.round_seating import bracket_matches, bracket_winners
from tournaments.rules.days.stages import Form

MILLI = 1000


def finishers_of(round_: Round) -> list[Finisher]:
    """Everybody at the tables of a round: the seed, the table, the place there, and strokes under
    par, or without a par under nothing, by which losers are compared. In a bracket of pairs one of
    each pair, who has its place.
    """
    places, seeds = places_at_tables(round_), {who: at for at, who in enumerate(round_.order)}
    drawn = partners_in(round_.stage).drawn(round_.order)
    rows = FixtureSeat.objects.filter(fixture__table__round=round_, fixture__void=False)
    figures = _figures(round_)
    tables = {
        drawn.get(person, person): number
        for person, number in rows.values_list("person", "fixture__number")
        if person in places
    }
    return [
        Finisher(
            person,
            seeds.get(person, len(seeds)),
            number,
            places[person],
            figures.get(person, Fraction(0)),
        )
        for person, number in tables.items()
    ]


def advance_of(round_: Round, finishers: Sequence[Finisher]) -> Advance:
    """Who goes on from the tables of a round, and who is level on a line. Of the last table only
    the winner does.
    """
    settings = stage_settings(round_.stage)
    last = len({each.group for each in finishers}) == 1 and not Bye.objects.filter(round=round_)
    return advance(finishers, 1 if last or settings.form is Form.PAIRS else settings.best)


def places_of_round(round_: Round) -> dict[int, int]:
    """The place of everybody at the table of a round, after the holes that were played for it. The
    round has its stage with the tournament. Four queries.
    """
    places, partners = places_at_tables(round_), partners_in(round_.stage)
    for each in round_.playoffs.exclude(decided=None):
        if len({places.get(who) for who in partners.people(each.people)}) > 1:
            continue  # a correction has decided it otherwise
        each.stage = round_.stage
        state = state_of_playoff(each)
        for who in partners.people(state.out):
            places[who] = places.get(who, 1) + len(state.through)
    return places


def still_in(stage: Stage, person: int) -> bool:
    """Whether somebody who left this stage of a tournament may play its next round: the cut before
    it let them through, and so did their last table. The stage has its tournament.
    """
    before = Stage.objects.filter(tournament=stage.tournament_id, position=stage.position - 1)
    cut = before.values_list("cut", flat=True).first()
    open_ = Playoff.objects.filter(stage__tournament=stage.tournament_id, decided=None)
    side = set(partners_in(stage).side(person))
    if any(side & set(each.people) for each in open_):
        return True
    if stage.position and person not in (cut or {}).get("through", ()):
        return False
    last = stage.rounds.filter(state="closed").order_by("-number").first()
    if stage_settings(stage).form is Form.ROUNDS or last is None:
        return True
    last.stage = stage
    rested = Bye.objects.filter(round=last, person__in=side).exists()
    return rested or any(_went_on(last, each) for each in side)


def _went_on(round_: Round, person: int) -> bool:
    finishers, settings = finishers_of(round_), stage_settings(round_.stage)
    if settings.form is not Form.STRIKES:
        on = advance_of(round_, finishers)
        level = {frozenset(people) for _, people, _ in on.level}
        played = [each for each in round_.playoffs.all() if frozenset(each.people) in level]
        won = {who for each in played for who in state_of_playoff(each).through}
        return person in on.players or person in won
    if person not in {each.player for each in finishers}:
        return False
    table = stage_standings(round_.stage)
    strikes = {each.player: each.line.metric or 0 for each in (*table.ranked, *table.below)}
    return strikes.get(person, 0) < settings.strikes


def lucky_losers_of(round_: Round) -> tuple[int, ...]:
    """Who would fill the tables of the next round that would be short: the best of those who are
    out. Nobody once the last table was played.
    """
    stage = round_.stage
    hall, here = stage_settings(stage).hall, Entrant.objects.filter(tournament=stage.tournament_id)
    people = here.filter(state="active").count()
    missing = -people % hall.preferred
    if people < 2 or not missing or missing >= hall.preferred - 1:
        return ()
    finishers = finishers_of(round_)
    out = set(here.filter(state="eliminated").values_list("person", flat=True))
    through = [each.player for each in finishers if each.player not in out]
    return lucky_losers(finishers, through, missing)


def may_come_back(stage: Stage) -> tuple[int, ...]:
    """Who may be let in again before the next round of a knockout: to fill a short table of groups,
    or in the place of the winner of their match who is gone. Nobody once that round is published,
    or while a playoff is open.
    """
    last = _last_closed(stage)
    if last is None or stage.cut is not None or stage.playoffs.filter(decided=None).exists():
        return ()
    form = stage_settings(stage).form
    if form is Form.PAIRS:
        return tuple(who for each in vacancies_of(stage) for who in each.losers)
    tables = last.tables.filter(fixture__void=False).count()
    return lucky_losers_of(last) if form is Form.GROUPS and tables > 1 else ()


@dataclass(frozen=True)
class Vacancy:
    """A match of a bracket of which nobody is left: who won it and is `gone`, who lost it and may
    play in their place, and who goes on without playing if nobody does, None where nobody would.
    """

    gone: tuple[int, ...]
    losers: tuple[int, ...]
    upcoming: int | None


def vacancies_of(stage: Stage) -> list[Vacancy]:
    """The places of the next round of a bracket that nobody has, as long as it is not published."""
    last = _last_closed(stage)
    if last is None or stage_settings(stage).form is not Form.PAIRS:
        return []
    rows = Entrant.objects.filter(tournament=stage.tournament_id)
    states = dict(rows.values_list("person", "state"))
    partners = partners_in(stage)
    active = partners.people(who for who, state in states.items() if state == "active")
    matches = bracket_matches(last.number, last.order)
    try:
        slots = bracket_winners(last.number, last.order, active)
    except ValueError:
        return []
    if len(slots) < 2:
        return []
    vacancies = []
    for at, (pair, who) in enumerate(zip(matches, slots, strict=True)):
        people = [each for each in pair if each is not None]
        if who is None and people:
            sides = {each: [one for one in partners.side(each) if one in states] for each in people}
            lost = {
                each: [one for one in side if states[one] == "eliminated"]
                for each, side in sides.items()
            }
            out = tuple(each[0] for each in lost.values() if each)
            gone = tuple(each for each in people if not lost[each])
            vacancies.append(Vacancy(gone, out, slots[at ^ 1]))
    return vacancies


def _last_closed(stage: Stage) -> Round | None:
    """The last round of a stage, if it is closed and the next is not published."""
    rounds = stage.rounds.exclude(state__in=("planned", "drafted", "void"))
    last = rounds.order_by("-number").first()
    if last is None or last.state != "closed":
        return None
    last.stage = stage
    return last


def _figures(round_: Round) -> dict[int, Fraction]:
    """Strokes under par of everybody, or the total turned round where a table has no par."""
    rows = Result.objects.filter(league_game__fixture__table__round=round_)
    facts = list(rows.values_list("person", "to_par_milli", "strokes"))
    if any(milli is None for _, milli, _ in facts):
        return {person: Fraction(-strokes) for person, _, strokes in facts}
    return {person: Fraction(-(milli or 0), MILLI) for person, milli, _ in facts}
