"""A draw: done at once for few people, beside the pages for many, who see how far it is."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone

from scorecards.permissions import device_of
from tournaments.directing.days import draws, seat_jobs, seat_threads
from tournaments.directing.days.drawings import NO_WISH, Wish, figure_of
from tournaments.models import SeatJob, Stage, Tournament
from tournaments.permissions import Member
from tournaments.views import posted
from tournaments.views.days.shell import DAY, show_day
from tournaments.views.form_pages import address


def draw_for(
    request: HttpRequest,
    member: Member,
    stage: Stage,
    *,
    sizes: Sequence[int] = (),
    on_purpose: bool = False,
    wish: Wish = NO_WISH,
) -> str:
    """Draw, and the address where the draft stands or is waited for. Raises DirectingError."""
    slug = stage.tournament.slug
    if not seat_jobs.is_slow(stage):
        made = draws.draw_round(member, stage, sizes=sizes, on_purpose=on_purpose, wish=wish)
        return address("round", slug, made.pk)
    device = device_of(request)
    job = seat_jobs.ask_for_draw(
        member, stage, device=device, sizes=sizes, on_purpose=on_purpose, wish=wish
    )
    seat_threads.start_working()
    return address("seat_job", slug, job.pk)


def draws_on(request: HttpRequest) -> bool:
    """Whether the next round is to be drawn in the same act."""
    return posted.text(request, "then") == "draw"


def wish_of(request: HttpRequest) -> Wish:
    """What was typed with a draw. Raises DirectingError beside `figure`."""
    return Wish(
        reason=posted.text(request, "reason"),
        figure=figure_of(posted.text(request, "figure")),
        seen=posted.text(request, "digest"),
    )


@DAY.look("run_night")
def seat_job(request: HttpRequest, member: Member, event: Tournament, job_id: int) -> HttpResponse:
    """How far a draw is. Once it is done this leads to the draft. A draw whose worker is gone is
    taken up again by whoever looks.
    """
    rows = SeatJob.objects.select_related("stage__season")
    job = get_object_or_404(rows, stage__tournament=event, pk=job_id)
    again = bool(getattr(request, "htmx", False))
    if job.state == "done" and job.round_id is not None:
        to = address("round", event.slug, job.round_id)
        return HttpResponse(headers={"HX-Redirect": to}) if again else redirect(to)
    if SeatJob.objects.filter(seat_jobs.free_jobs(timezone.now()), pk=job.pk).exists():
        seat_threads.start_working()
    context = {"job": job, "again": again, "open": job.state in seat_jobs.OPEN}
    template = "tournaments/days/seat_job.html#job" if again else "tournaments/days/seat_job.html"
    return show_day(request, member, event, template, context, tab="rounds")
