"""The cut of a stage as its standings make it, and how far a playoff is. Reads; writes nothing.

Who is level on the line is level in the figure that ranks, unless the tie-breaks decide (`CHAIN`):
then in the place.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby

from django.utils.translation import gettext

from tournaments.errors import DirectingError
from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import Entrant, Playoff, Stage
from tournaments.rules.days import cuts
from tournaments.rules.standings.ranking import Standing

OVER = ("closed", "void")


def active_in(stage: Stage) -> dict[int, Entrant]:
    """Who is still in, by person. One query."""
    rows = Entrant.objects.filter(tournament=stage.tournament_id, state="active")
    return {each.person_id: each for each in rows.order_by("number")}


def cut_of(
    stage: Stage,
    active: Mapping[int, Entrant],
    *,
    wildcards: Collection[int] = (),
    rule: cuts.TieRule | None = None,
) -> cuts.CutResult:
    """The cut of a stage but for its wildcards, by the rule of its settings or another; without a
    line everybody who is still in goes on. Raises DirectingError for wildcards there are not.
    """
    line = stage_settings(stage).cut
    most = line.wildcards if line is not None else 0
    if len(wildcards) > most or not active.keys() >= set(wildcards):
        sentence = gettext("Choose wildcards among those who are in.")
        raise DirectingError(sentence, "wildcards")
    ranked = [each for each in stage_standings(stage).ranked if each.player in active]
    if line is None:
        return cuts.CutResult(tuple(each.player for each in ranked))
    line = replace(line, rule=rule or line.rule)
    rows = [each for each in ranked if each.player not in wildcards]
    unranked = [who for who, entrant in active.items() if entrant.unranked]
    return cuts.cut(levels(rows, line.rule), line, unranked=unranked)


def levels(rows: Sequence[Standing], rule: cuts.TieRule) -> list[tuple[int, ...]]:
    """The groups of equals among these rows, the best first."""

    def level(row: Standing) -> int | Fraction | None:
        return row.place if rule is cuts.TieRule.CHAIN else row.line.metric

    placed = (row for row in rows if row.place is not None)
    return [tuple(row.player for row in group) for _, group in groupby(placed, level)]


def cut_refusal(stage: Stage) -> str:
    """Why the cut cannot be made now, empty if it can: a round is open, or it is decided."""
    settings, states = stage_settings(stage), [each.state for each in stage.rounds.all()]
    if stage.cut is not None:
        return gettext("Who goes on from this stage is decided.")
    if not states or any(state not in OVER for state in states):
        return gettext("A round is still open.")
    if settings.rounds and sum(state == "closed" for state in states) < settings.rounds:
        return gettext("Not all rounds of this stage are played.")
    return ""


def state_of_playoff(playoff: Playoff) -> cuts.PlayoffState:
    """Who is in, out and still level. The playoff has its stage and tournament."""
    holes = [{int(who): points for who, points in hole.items()} for hole in playoff.holes]
    state = cuts.playoff(playoff.people, playoff.spots, holes)
    if not playoff.lot:
        return state
    return cuts.drawn_playoff(state, f"{playoff.stage.tournament.seed}-playoff-{playoff.pk}")
