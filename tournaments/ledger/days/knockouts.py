"""How everybody came out of a round of a knockout, and who may fill a table that would be short.
Reads; writes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tournaments.ledger.days.fields import places_at_tables
from tournaments.ledger.days.pair_matches import partners_in
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Entrant, FixtureSeat, Result, Round, Stage
from tournaments.rules.days.brackets import Finisher, lucky_losers
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
