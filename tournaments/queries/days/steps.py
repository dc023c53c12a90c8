"""The next step of a director, read from the database. Writes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import Count, Q
from django.utils.translation import gettext

from tournaments.ledger.days.disclosure import final_match_of, is_secret_final
from tournaments.ledger.days.fields import left_out
from tournaments.ledger.stages.settings import day_settings_of, is_bracket_of_pairs, is_one_round
from tournaments.models import ClockEvent, Playoff, Round, Stage, Tournament
from tournaments.rules.days.hidden_rounds import hand_by_hand, is_final
from tournaments.rules.days.next_steps import NextStep, StageProgress, next_step
from tournaments.rules.days.stages import DaySettings, Form, Teams
from tournaments.rules.days.states import TOURNAMENT
from tournaments.wording.days import DAY_ACTS

ONE_PLAYED = {"all": 1, "played": 1}


class Ahead(NamedTuple):
    """The next step, the stage it is about, and the round: the open one, or the one to be drawn;
    `number` is its number, and `alone` whether the stage has no other. `final`: the stage ends in
    one that is told, and `hands` says whether it can be told hand by hand. `draws` is the number of
    the round that can be drawn with the step, in one act, 0: none.
    """

    step: NextStep
    stage: Stage | None
    round: Round | None
    number: int
    alone: bool = False
    final: bool = False
    hands: bool = False
    draws: int = 0

    @property
    def act(self) -> str:
        """What the button says where the step is an act of the tournament, else empty."""
        if self.step is NextStep.FINISH and self.final:
            return gettext("Podium")
        return str(DAY_ACTS[self.step]) if self.step in TOURNAMENT.acts else ""


def _left(stage: Stage, day: DaySettings, rounds: Sequence[Round], people: int) -> int:
    """How many are left to play a knockout: one once its final match is over, though nobody was
    told who. Of so many `people`, or of pairs. A query more in pairs, and after the last round.
    """
    settings = day.stages[stage.position]
    ends = not settings.rounds and is_final(day, stage.position)
    closed = bool(ends and rounds and rounds[-1].state == "closed")
    if closed and final_match_of(stage) == rounds[-1].number:
        return min(people, 1)
    return _sides(stage.tournament) if is_bracket_of_pairs(day, settings) else people


def _sides(tournament: Tournament) -> int:
    """How many pairs of which somebody is still in. One query."""
    here = tournament.entrants.filter(state="active").exclude(team=None)
    return here.values("team").distinct().count()


def ahead_of(tournament: Tournament) -> Ahead:
    """What comes next. Five queries; one more while a draft waits, also one that follows the round
    that is to be closed, and two while a final is a secret.
    """
    stages = list(tournament.stages.select_related("season"))
    for each in stages:
        each.tournament = tournament
    rounds: dict[int, list[Round]] = {each.pk: [] for each in stages}
    last = dict.fromkeys(rounds, 0)
    for row in Round.objects.filter(stage__tournament=tournament).order_by("number"):
        last[row.stage_id] = row.number
        if row.state != "void":
            rounds[row.stage_id].append(row)
    settings = day_settings_of(tournament)
    states = Counter(tournament.entrants.values_list("state", flat=True))
    people = states["active"]
    progress = [
        StageProgress(
            tuple(row.state for row in rounds[stage.pk]),
            settings.stages[stage.position].rounds,
            _left(stage, settings, rounds[stage.pk], people),
            stage.cut is not None,
        )
        for stage in stages
    ]
    playing = [row.pk for each in rounds.values() for row in each if row.state != "closed"]
    started = ClockEvent.objects.filter(round__in=playing, kind="start").exists()
    playoff = Playoff.objects.filter(stage__tournament=tournament, decided=None).exists()
    step, at = next_step(
        tournament.state,
        progress,
        entered=bool(states),
        playoff=playoff,
        clock=started,
        secret=bool(stages) and is_secret_final(stages[-1]),
    )
    if not stages:
        return Ahead(step, None, None, 1)
    stage = stages[at]
    mine = rounds[stage.pk]
    on_now = next((each for each in mine if each.state != "closed"), None)
    if on_now is not None and step is NextStep.PUBLISH_ROUND:
        on_now.stage = stage
        step = NextStep.DRAW if left_out(on_now) else step
    number = on_now.number if on_now else last[stage.pk] + 1
    final = is_final(settings, stage.position)
    hands = step is NextStep.REVEAL and hand_by_hand(settings, stage.position)
    hands = hands and _has_hands(mine[-1])
    draws = _drawn_with(step, stage, mine)
    return Ahead(step, stage, on_now, number, is_one_round(stage), final, hands, draws)


def _drawn_with(step: NextStep, stage: Stage, rounds: Sequence[Round]) -> int:
    """The number of the round that can be drawn with this step, 0: none. In a knockout the next
    round may have to wait for a playoff, and teams have to be made before anybody is seated.
    """
    day = day_settings_of(stage.tournament)
    settings = day.stages[stage.position]
    if settings.form is not Form.ROUNDS:
        return 0
    if step is NextStep.START_DAY:
        return int(day.teams is Teams.NONE and not rounds)
    if step is not NextStep.CLOSE_ROUND:
        return 0
    left = [each for each in rounds if each.state != "closed"]
    here, *after = left
    if not after:
        return here.number + 1 if len(rounds) < settings.rounds else 0
    after[0].stage = stage
    return after[0].number if left_out(after[0]) else 0


def _has_hands(row: Round) -> bool:
    """Whether a round was played at one table, so that its last hole can be turned. One query."""
    tables = row.tables.filter(fixture__void=False)
    played = Q(walkover=None, fixture__league_game__finished_at__isnull=False)
    return tables.aggregate(all=Count("pk"), played=Count("pk", filter=played)) == ONE_PLAYED
