"""What a director does about a correction that makes another cut (`rules.days.amendments`)."""

from __future__ import annotations

from django.utils.translation import gettext

from tournaments.directing.days.acts import day_act
from tournaments.directing.days.lucky_losers import take_in_late
from tournaments.directing.days.seats import empty_round
from tournaments.errors import Changed, DirectingError
from tournaments.ledger import derivation
from tournaments.ledger.days.amendments import CutAmendment, amendment_of, next_rounds
from tournaments.models import Entrant, Registration, Season, Stage
from tournaments.permissions import Member
from tournaments.rules.days.amendments import Remedy


def amend_cut(
    by: Member,
    stage: Stage,
    remedy: Remedy,
    *,
    reason: str,
    mark: str | None = None,
    seen: int | None = None,
) -> Stage:
    """Seat the next stage anew, let those in who should have come in, or note it. `mark` is what
    was looked at (`CutAmendment.mark`). Raises DirectingError for what cannot be done any more.
    """
    about = {"stage": stage.position, "remedy": str(remedy)}
    with day_act(by, stage.tournament, "amend_cut", about, reason=reason, seen=seen) as (
        tournament,
        payload,
    ):
        stored = Stage.objects.select_related("season").get(pk=stage.pk)
        stored.tournament = tournament
        change = amendment_of(stored)
        if change is None or (mark is not None and mark != change.mark):
            raise Changed
        if remedy not in change.facts.remedies:
            raise DirectingError(gettext("This is no longer possible."), "remedy")
        if not reason.strip():
            raise DirectingError(gettext("Give a reason."), "reason")
        payload["in"], payload["out"] = list(change.facts.comes_in), list(change.facts.falls_out)
        _amend(stored, change, remedy)
    return stored


def _amend(stage: Stage, change: CutAmendment, remedy: Remedy) -> None:
    facts = change.facts
    cut = dict(stage.cut or {})
    if remedy is Remedy.NOTE:
        cut["noted"] = change.mark
    else:
        _lead(stage, facts.comes_in, "eliminated", "active")
        cut["through"] = [*cut["through"], *facts.comes_in]
    if remedy is Remedy.LUCKY_LOSER:
        _seat_in_next_stage(stage, facts.comes_in)
        cut["added"] = [*cut.get("added", ()), *facts.comes_in]
        cut["noted"] = f"[]{sorted(facts.falls_out)}"
    elif remedy is Remedy.SEAT_ANEW:
        _lead(stage, facts.falls_out, "active", "eliminated")
        cut["through"] = [who for who in cut["through"] if who not in facts.falls_out]
        _empty_rounds(stage)
    stage.cut = cut
    stage.save(update_fields=["cut"])


def _seat_in_next_stage(stage: Stage, people: tuple[int, ...]) -> None:
    """A seat for those who come in late, where the next stage is seated already."""
    rows = Stage.objects.select_related("season__league")
    following = rows.filter(tournament=stage.tournament_id, position=stage.position + 1).first()
    if following is not None:
        following.tournament = stage.tournament
        take_in_late(following, people)


def _empty_rounds(stage: Stage) -> None:
    """The rounds of the next stage have no tables any more; none of them has started."""
    for row in next_rounds(stage):
        empty_round(row)
    following = Season.objects.filter(
        stage__tournament=stage.tournament_id, stage__position=stage.position + 1
    ).first()
    if following is not None:
        Registration.objects.filter(season=following).delete()
        derivation.recount_everyone(following)


def _lead(stage: Stage, people: tuple[int, ...], state: str, into: str) -> None:
    entrants = Entrant.objects.filter(tournament=stage.tournament_id, person__in=people)
    entrants.filter(state=state).update(state=into)
