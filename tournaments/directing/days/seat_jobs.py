"""Draws that take longer than a page may wait: asked for, worked out beside the pages, stored.

A job is a row that one worker has at a time, by a lease that goes on while it works. A worker that
is killed leaves a lease that runs out, and then any other takes the job up from its beginning; the
draft and the end of the job are written in one transaction, so neither is there without the other.
So it does not matter whether the workers are threads of the site or commands on several machines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from secrets import token_hex
from time import monotonic

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext

from scorecards.models import Device
from tournaments.directing.acts import lock_league
from tournaments.directing.days.drawings import NO_WISH, Wish
from tournaments.directing.days.draws import Draw, draw_task, put_draw, refuse_draw, work_out
from tournaments.errors import Changed, DirectingError
from tournaments.ledger.days.fields import next_number
from tournaments.ledger.stages.settings import stage_settings
from tournaments.models import SeatJob, Stage
from tournaments.permissions import Member, member_by
from tournaments.rules.days.round_seating import rule_of
from tournaments.rules.days.stages import Form, SeatingRule
from tournaments.rules.draws.annealing import Progress
from tournaments.rules.draws.halls import event_sizes
from tournaments.rules.draws.spread import bound

OPEN = ("waiting", "working")
LEASE = timedelta(seconds=60)
MOST_TRIES = 5
FAST_PEOPLE = {True: 100, False: 12}
"""Up to so many people a round by standing, or all rounds at once, are drawn within a second."""
SIGN_OF_LIFE = 0.5  # seconds between two of them


class TakenOver(Exception):
    """Another worker has the job by now."""


def is_slow(stage: Stage) -> bool:
    """Whether a draw of this stage is one to be worked out beside the pages. Two queries."""
    rule = rule_of(stage_settings(stage), next_number(stage))
    people = stage.tournament.entrants.filter(state="active").count()
    return people > FAST_PEOPLE[rule is not SeatingRule.SPREAD]


def ask_for_draw(
    by: Member,
    stage: Stage,
    *,
    device: Device | None = None,
    sizes: Sequence[int] = (),
    on_purpose: bool = False,
    wish: Wish = NO_WISH,
) -> SeatJob:
    """The job of the next draw of a stage: a new one, or the one that is open already. Raises
    DirectingError at once for what cannot be drawn at all.
    """
    refuse_draw(stage, sizes, wish)
    with transaction.atomic():
        lock_league(by.league)
        job, _made = SeatJob.objects.get_or_create(
            stage=stage,
            state__in=OPEN,
            defaults={
                "state": "waiting",
                "sizes": list(sizes),
                "on_purpose": on_purpose,
                "wish": asdict(wish),
                "user": by.user,
                "device": by.device or device,
                "language": translation.get_language() or "en",
                "asked": timezone.now(),
            },
        )
    return job


def free_jobs(now: datetime) -> Q:
    """The jobs that nobody works on."""
    return Q(state="waiting") | Q(state="working", lease__lt=now)


def claim_job(worker: str, *, now: datetime | None = None) -> SeatJob | None:
    """Take the oldest job that nobody works on, None without one. Of two who try one gets it. Those
    of a stopped league wait.
    """
    moment = now or timezone.now()
    free = SeatJob.objects.filter(free_jobs(moment), stage__tournament__league__stopped=None)
    for pk in free.order_by("pk").values_list("pk", flat=True):
        claimed = SeatJob.objects.filter(free_jobs(moment), pk=pk).update(
            state="working", worker=worker, lease=moment + LEASE, tries=F("tries") + 1
        )
        if claimed:
            around = ("stage__tournament__league", "stage__season__league", "user", "device")
            return SeatJob.objects.select_related(*around).get(pk=pk)
    return None


def work_one(worker: str = "") -> bool:
    """Take a job and do it. Whether there was one. A job that another took over is left to it."""
    worker = worker or token_hex(8)
    job = claim_job(worker)
    if job is None:
        return False
    with translation.override(job.language):
        try:
            _do(job)
        except TakenOver:
            pass
        except Changed as changed:
            _give_up(job, changed.message, again=job.tries < MOST_TRIES)
        except DirectingError as refused:
            _give_up(job, refused.message)
    return True


def _do(job: SeatJob) -> None:
    if job.tries > MOST_TRIES:
        raise DirectingError(gettext("This draw was begun several times and never ended."))
    by = member_by(job.stage.tournament.league, job.user, job.device)
    if not by.may("run_night"):
        raise DirectingError(gettext("The person who asked for this draw may no longer do so."))
    _note(job, least=_least(job))
    draw = work_out(job.stage, sizes=job.sizes, progress=telling(job), wish=Wish(**job.wish))
    _finish(by, job, draw)


def _finish(by: Member, job: SeatJob, draw: Draw) -> None:
    """The draft and the end of the job, together."""
    with transaction.atomic():
        made = put_draw(by, job.stage, draw, on_purpose=job.on_purpose)
        _note(job, state="done", round=made, lease=None)


def _give_up(job: SeatJob, sentence: str, *, again: bool = False) -> None:
    """It failed, or is to be done once more for the tournament as it is now."""
    if again:
        _mine(job).update(state="waiting", lease=None)
    else:
        _mine(job).update(state="failed", refused=sentence, lease=None)


def _mine(job: SeatJob) -> QuerySet[SeatJob]:
    return SeatJob.objects.filter(pk=job.pk, worker=job.worker, state="working")


def _note(job: SeatJob, **changes: object) -> None:
    """Write down what is known now, and live on. Raises TakenOver."""
    if not _mine(job).update(**({"lease": timezone.now() + LEASE} | changes)):
        raise TakenOver


def telling(job: SeatJob, clock: Callable[[], float] = monotonic) -> Progress:
    """A `Progress` that is noted, twice a second at most: the sign of life of a worker."""
    last = clock()

    def tell(done: int, steps: int, reached: int) -> None:
        nonlocal last
        if clock() - last >= SIGN_OF_LIFE:
            last = clock()
            _note(job, steps=done, all_steps=steps, reached=reached)

    return tell


def _least(job: SeatJob) -> int | None:
    """The bound of a draw of all rounds at once; nothing for one by standing."""
    settings, task = draw_task(job.stage, job.sizes)
    if settings.form is Form.PAIRS or rule_of(settings, task.number) is not SeatingRule.SPREAD:
        return None
    rounds, people = max(settings.rounds - task.number + 1, 1), len(task.order)
    sizes = event_sizes(people, rounds, settings.hall)
    return bound(people, [sizes] * rounds, task.history.met).least
