"""How everybody came out of a round of a knockout, and who may fill a table that would be short.
Reads; writes nothing.
"""

from __future__ import annotations

from fractions import Fraction

from tournaments.ledger.days.fields import places_at_tables
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Entrant, FixtureSeat, Result, Round
from tournaments.rules.days.brackets import Finisher, lucky_losers

MILLI = 1000


def finishers_of(round_: Round) -> list[Finisher]:
    """Everybody at the tables of a round: the seed, the table, the place there, and strokes under
    par, or without a par under nothing, by which losers are compared.
    """
    places, seeds = places_at_tables(round_), {who: at for at, who in enumerate(round_.order)}
    rows = FixtureSeat.objects.filter(fixture__table__round=round_, fixture__void=False)
    figures = _figures(round_)
    return [
        Finisher(
            person,
            seeds.get(person, len(seeds)),
            number,
            places[person],
            figures.get(person, Fraction(0)),
        )
        for person, number in rows.values_list("person", "fixture__number")
        if person in places
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


def _figures(round_: Round) -> dict[int, Fraction]:
    """Strokes under par of everybody, or the total turned round where a table has no par."""
    rows = Result.objects.filter(league_game__fixture__table__round=round_)
    facts = list(rows.values_list("person", "to_par_milli", "strokes"))
    if any(milli is None for _, milli, _ in facts):
        return {person: Fraction(-strokes) for person, _, strokes in facts}
    return {person: Fraction(-(milli or 0), MILLI) for person, milli, _ in facts}
