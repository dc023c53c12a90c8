"""The standings of a stage as far as they are told to whoever asks. Writes nothing.

The last rounds may be kept from everybody but those who run the tournament. What is kept back is
said here alone, for the pages of a tournament, for the hall and for the season of a stage.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Max
from django.http import Http404

from tournaments.ledger.days.disclosure import first_hidden_round
from tournaments.ledger.days.stage_standings import StageStandings, stage_standings
from tournaments.models import Season, Stage, Tournament
from tournaments.permissions import KeptBack, Member, runs_day


class ShownStandings(NamedTuple):
    """The standings as far as they are shown, and whether they are the `whole`; how many of the
    last rounds are `kept_back` from whoever asks, how many a `secret` of those who run the day.
    """

    table: StageStandings
    whole: bool
    kept_back: int
    secret: int


def public_until(stage: Stage, played: int) -> int:
    """The last round, of so many that were played, after which everybody sees the standings: the
    last of them once they are read out.
    """
    first = first_hidden_round(stage)
    return played if first is None else min(played, first - 1)


def shown_standings(
    stage: Stage, *, everything: bool = False, after: int | None = None
) -> ShownStandings:
    """The standings of a stage as everybody sees them, or with `everything` as they are; by default
    after the last round that is shown.
    """
    table = stage_standings(stage)
    secret = table.upto - public_until(stage, table.upto)
    kept_back = 0 if everything else secret
    upto = min(table.upto - kept_back, table.upto if after is None else after)
    whole = upto == table.upto
    shown = table if whole else stage_standings(stage, upto=upto)
    return ShownStandings(shown, whole, kept_back, secret)


def refuse_kept_back_day(tournament: Tournament, member: Member | None) -> None:
    """Raise KeptBack while rounds of any stage are kept from this member."""
    if runs_day(member):
        return
    for stage in tournament.stages.select_related("tournament__league", "season__league"):
        if shown_standings(stage).kept_back:
            raise KeptBack(tournament)


def refuse_draft(season: Season, member: Member | None) -> None:
    """Raise Http404 for the season of a stage whose tournament is a draft, but for its directors;
    None is the public. A query more for the season of a stage.
    """
    if not season.staged or (member is not None and member.may("plan_season")):
        return
    if Tournament.objects.filter(stages__season=season, state="draft").exists():
        raise Http404


def refuse_kept_back(season: Season, member: Member | None, *, in_play: bool = False) -> None:
    """Raise KeptBack for the season of a stage whose last rounds are kept from this member, or from
    the public (None). Its own pages would show them; that of the tournament shows the rest. With
    `in_play` also for what a round shows before it counts. Raises Http404 for that of a draft.
    """
    refuse_draft(season, member)
    if not season.staged or runs_day(member):
        return
    stages = Stage.objects.select_related("tournament__league", "season__league")
    stage = stages.filter(season=season).first()
    if stage is None:
        return
    if shown_standings(stage).kept_back or (in_play and _plays_in_secret(stage)):
        raise KeptBack(stage.tournament)


def _plays_in_secret(stage: Stage) -> bool:
    """Whether the round that was published last is one of those that are kept back."""
    published = stage.rounds.exclude(published=None).exclude(state="void")
    last = published.aggregate(last=Max("number"))["last"] or 0
    return last > public_until(stage, last)
