"""Drawing the tables of a round, or of all rounds to come where they are seated at once.

Seating many people takes seconds, so it is worked out before the lock is taken; whoever changed
meanwhile what it looked at makes the draw void (`Changed`), and whoever called a director does not.
The seed follows from the public seed of the tournament and stays with the round, so that the draw
can be repeated in front of everybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from tournaments.directing.days.acts import day_act
from tournaments.directing.days.drawings import (
    NO_WISH,
    Wish,
    note_drawing,
    refuse_lot,
    why_again,
)
from tournaments.directing.demands import refuse_unmet
from tournaments.directing.rounds import put_draft, round_to_draw
from tournaments.errors import Changed, DirectingError
from tournaments.ledger.days.drawings import drawings_of, list_of, lot_of, next_number_of
from tournaments.ledger.days.fields import next_number, task_of
from tournaments.ledger.stages.settings import (
    day_settings_of,
    is_bracket_of_pairs,
    last_number,
    stage_settings,
)
from tournaments.models import Playoff, Round, Stage
from tournaments.permissions import Member
from tournaments.rules.days.drawings import Listed, digest_of
from tournaments.rules.days.pair_seating import hall_of_pairs, seats_of_pairs, sides_of
from tournaments.rules.days.round_seating import RoundTask, rule_of, seat_rounds
from tournaments.rules.days.stages import Form, StageSettings
from tournaments.rules.days.transitions import NO_FACTS, Facts
from tournaments.rules.draws.annealing import Progress
from tournaments.rules.draws.demands import demand_problems
from tournaments.rules.draws.halls import size_choices
from tournaments.rules.draws.schedules import SeatedRound


@dataclass(frozen=True)
class Basis:
    """What a draw follows from: the settings with the sizes that were chosen, what is to be seated,
    as objects and as the list that is published, and the seed, which is another one once somebody
    else has drawn the round.
    """

    settings: StageSettings
    task: RoundTask
    listed: Listed
    seed: str


@dataclass(frozen=True)
class Draw:
    """Rounds that were seated for the tournament as it was at this version, and what from."""

    rounds: tuple[SeatedRound, ...]
    basis: Basis
    sizes: tuple[int, ...]
    version: int
    wish: Wish = NO_WISH

    @property
    def number(self) -> int:
        """That of the first of its rounds."""
        return self.basis.task.number

    @property
    def order(self) -> tuple[int | None, ...]:
        """Who was drawn, in the order of the standings or the places of a bracket."""
        return self.basis.task.slots or self.basis.task.order

    @property
    def seed(self) -> str:
        """What it is repeated from."""
        return self.basis.seed


def work_out(
    stage: Stage,
    *,
    sizes: Sequence[int] = (),
    progress: Progress | None = None,
    wish: Wish = NO_WISH,
) -> Draw:
    """The next round of a stage, or all that are to come; at tables of these `sizes`, by default
    those of the rule. Takes no lock and writes nothing. Raises DirectingError, also Several that
    name whoever asks for what cannot be, and beside `figure` while a public lot is not drawn.
    """
    basis = _basis(stage, sizes, wish)
    rounds = seat_rounds(basis.settings, basis.task, basis.seed, progress=progress)
    return Draw(rounds, basis, tuple(sizes), stage.tournament.version, wish)


def _basis(stage: Stage, sizes: Sequence[int], wish: Wish) -> Basis:
    settings, task = draw_task(stage, sizes)
    listed, rows = list_of(stage, task), drawings_of(stage, task.number)
    refuse_lot(rows, digest_of(listed), wish)
    seed = next_number_of(stage, task.number, rows, figure=wish.figure)
    return Basis(settings, task, listed, seed)


def refuse_draw(stage: Stage, sizes: Sequence[int], wish: Wish) -> None:
    """Raise DirectingError for what cannot be drawn, before anything is worked out: as `work_out`,
    and beside `reason` where the same list was drawn before.
    """
    basis = _basis(stage, sizes, wish)
    rows = drawings_of(stage, basis.task.number)
    if lot_of(rows) is None:
        why_again(rows, digest_of(basis.listed), wish.reason)


def draw_task(stage: Stage, sizes: Sequence[int] = ()) -> tuple[StageSettings, RoundTask]:
    """What the next draw of a stage is to seat, and how. Raises DirectingError for what cannot be
    drawn.
    """
    number, settings = next_number(stage), stage_settings(stage)
    _refuse_beyond(stage, number)
    _refuse_alone(stage, settings)
    task = task_of(stage, number)
    settings = _with_sizes(settings, task, sizes)
    _refuse_unseatable(settings, task)
    return settings, task


def put_draw(by: Member, stage: Stage, draw: Draw, *, on_purpose: bool = False) -> Round:
    """Store a draw as the draft of its rounds. Returns the first of them. Raises Changed when it
    would follow from something else by now; with `on_purpose` although the round before is not in.
    Raises DirectingError beside `reason` for the same list once more without one.
    """
    digest = digest_of(draw.basis.listed)
    about = {"stage": stage.position, "round": draw.number, "seed": draw.seed, "digest": digest}
    reason = draw.wish.reason
    with day_act(by, stage.tournament, "draw_round", about, reason=reason) as (stored, payload):
        if stored.version != draw.version:
            _refuse_other_basis(stage, draw)
        facts = _facts(stage, draw.number, on_purpose=on_purpose, director=by.may("run_night"))
        made: list[Round] = []
        minutes = stage_settings(stage).minutes
        for number, seated in enumerate(draw.rounds, start=draw.number):
            row = round_to_draw(stage, number, minutes=minutes)
            facts = NO_FACTS if made else facts
            made.append(put_draft(row, seated, seed=draw.seed, order=draw.order, facts=facts))
        note_drawing(stage, made, draw.basis.listed, sizes=draw.sizes, wish=draw.wish)
        payload["tables"] = [list(table) for table in draw.rounds[0].tables]
    return made[0]


def draw_round(
    by: Member,
    stage: Stage,
    *,
    sizes: Sequence[int] = (),
    on_purpose: bool = False,
    wish: Wish = NO_WISH,
) -> Round:
    """Work a draw out and store it."""
    return put_draw(by, stage, work_out(stage, sizes=sizes, wish=wish), on_purpose=on_purpose)


def _refuse_other_basis(stage: Stage, draw: Draw) -> None:
    """Raise Changed unless the draw would look at the same now: a tournament has other versions all
    the time while hundreds are in the hall.
    """
    stored = Stage.objects.select_related("tournament", "season__league").get(pk=stage.pk)
    if _basis(stored, draw.sizes, draw.wish) != draw.basis:
        raise Changed


def _with_sizes(settings: StageSettings, task: RoundTask, sizes: Sequence[int]) -> StageSettings:
    """The settings with these tables. Raises DirectingError for sizes that nobody offers."""
    if not sizes:
        return settings
    offered = [each.sizes for each in size_choices(len(task.order), 1, settings.hall)]
    bound = settings.form is Form.PAIRS or task.partners is not None
    if tuple(sizes) not in offered or bound:
        raise DirectingError(gettext("Choose one of these sizes."), "sizes")
    return settings.changed(hall=replace(settings.hall, sizes=tuple(sizes)))


def _facts(stage: Stage, number: int, *, on_purpose: bool, director: bool) -> Facts:
    settings = stage_settings(stage)
    earlier = stage.rounds.filter(number=number - 1).values_list("state", flat=True).first()
    return Facts(
        earlier=earlier or "",
        by_standing=rule_of(settings, number).by_standing,
        on_purpose=on_purpose,
        director=director,
    )


def _refuse_beyond(stage: Stage, number: int) -> None:
    """Raise DirectingError once there is nothing to draw, or not yet."""
    last = last_number(stage)
    if last and number > last:
        raise DirectingError(gettext("All rounds of this stage are drawn."))
    if Playoff.objects.filter(stage__tournament=stage.tournament_id, decided=None).exists():
        raise DirectingError(gettext("A playoff is still open."))
    before = Stage.objects.filter(tournament=stage.tournament_id, position__lt=stage.position)
    if before.filter(cut__isnull=True).exists():
        raise DirectingError(gettext("The stage before is not over yet."))


def _refuse_alone(stage: Stage, settings: StageSettings) -> None:
    """Raise DirectingError while somebody who is in has no pair for a bracket of pairs."""
    if not is_bracket_of_pairs(day_settings_of(stage.tournament), settings):
        return
    here = stage.tournament.entrants.filter(state="active", team=None).order_by("number")
    names = list(here.values_list("person__name", flat=True))
    if names:
        sentence = gettext("Everybody needs a pair first: %(names)s.")
        raise DirectingError(sentence % {"names": ", ".join(names)})


def seats_for(settings: StageSettings, task: RoundTask) -> tuple[int, ...]:
    """The sizes of the tables by the rule, for people or for pairs."""
    people = len(task.order)
    if task.partners is None:
        return settings.hall.tables(people)
    sides = sides_of(task.order, task.partners)
    return seats_of_pairs(hall_of_pairs(settings.hall).tables(len(sides)), people)


def _refuse_unseatable(settings: StageSettings, task: RoundTask) -> None:
    """Raise DirectingError for too few people, in a bracket too, Several for demands that cannot
    be met.
    """
    sizes = seats_for(settings, task)
    if task.slots and len(task.order) < settings.hall.least:
        sentence = gettext(
            "The others have gone. Let somebody play instead, or end the day: Final."
        )
        raise DirectingError(sentence)
    if not sizes and task.sides:
        raise DirectingError(gettext("Two pairs are needed for a table."))
    if not sizes:
        sentence = gettext("%(least)d people are needed for a table.")
        raise DirectingError(sentence % {"least": settings.hall.least})
    refuse_unmet(demand_problems(task.order, sizes, task.demands))
