"""What of a stage is for everybody: all its rounds, or those before the first that is kept back.
Writes nothing.

The last rounds may be kept back (`rules.days.hidden_rounds`); a director then decides when they are
shown: by showing them, by turning the last hand of the final in the hall, by making the cut, or by
saying that all is played.
"""

from __future__ import annotations

from fractions import Fraction

from django.db.models import Count, Q

from tournaments.ledger.days.stage_standings import stage_standings
from tournaments.ledger.stages.settings import day_settings_of, last_number, stage_settings
from tournaments.models import FixtureSeat, Round, Stage
from tournaments.rules.days.hidden_rounds import first_hidden, hidden_rounds, is_final
from tournaments.rules.days.stages import Form
from tournaments.rules.days.totals import strikes_left


def is_read_out(stage: Stage) -> bool:
    """Whether nothing of this stage is kept back any more. The stage has its tournament."""
    return stage.read_out or stage.cut is not None or stage.tournament.state != "running"


def first_hidden_round(stage: Stage) -> int | None:
    """The number of the first round of this stage whose results are kept back, None where none is.
    The stage has its tournament. One query where rounds are kept back, else none.
    """
    day = day_settings_of(stage.tournament)
    hidden = hidden_rounds(day, stage.position)
    if not hidden or is_read_out(stage):
        return None
    if not stage_settings(stage).rounds:
        secret = day.secret_final and is_final(day, stage.position)
        return final_match_of(stage) if secret else None
    return first_hidden(length=last_number(stage), hidden=hidden, over=False)


def final_match_of(stage: Stage) -> int | None:
    """The number of the round of a knockout that is its final match: the last one, with one table
    and nobody who sits out; None before it is published. With strikes such a round is not the last
    if more than one is still in once it is closed. One query; with strikes some more then.
    """
    tables = Count("tables", filter=Q(tables__fixture__void=False), distinct=True)
    rows = stage.rounds.exclude(state__in=("planned", "drafted", "void"))
    counted = rows.annotate(played=tables, rested=Count("byes", distinct=True))
    last = counted.order_by("-number").first()
    if last is None or (last.played, last.rested) != (1, 0):
        return None
    goes_on = last.state == "closed" and stage_settings(stage).form is Form.STRIKES
    return None if goes_on and _left_by_strikes(stage, last) > 1 else last.number


def _left_by_strikes(stage: Stage, row: Round) -> int:
    """How many of those who sat in this round have not too many strikes by now."""
    sat = FixtureSeat.objects.filter(fixture__table__round=row, fixture__void=False)
    people, table = set(sat.values_list("person", flat=True)), stage_standings(stage)
    listed = [each for each in (*table.ranked, *table.below) if each.player in people]
    strikes = {each.player: each.line.metric or Fraction(0) for each in listed}
    return len(strikes_left(strikes, stage_settings(stage).strikes))


def is_last_round(row: Round) -> bool:
    """Whether nothing is played after this round, which was published. It has its stage with the
    tournament. One query, with strikes some more.
    """
    stage = row.stage
    if stage.position + 1 < len(day_settings_of(stage.tournament).stages):
        return False
    if stage_settings(stage).rounds:
        return row.number >= last_number(stage)
    return final_match_of(stage) == row.number


def is_secret_final(stage: Stage) -> bool:
    """Whether this stage ends in a final that nobody was told yet. The stage has its tournament."""
    is_last = is_final(day_settings_of(stage.tournament), stage.position)
    return is_last and first_hidden_round(stage) is not None


def is_secret_round(row: Round) -> bool:
    """Whether this round is the end of a final that nobody was told yet. It has its stage with the
    tournament.
    """
    first = first_hidden_round(row.stage) if is_secret_final(row.stage) else None
    return first is not None and row.number >= first
