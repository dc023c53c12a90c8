"""What the resources of tournaments have in common: read by who may read its pages. A draft of a
tournament is nobody's but its directors'.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import Http404, HttpRequest

from scorecards.api.resources import Resource
from tournaments.api.resources import there
from tournaments.models import Stage, Tournament
from tournaments.permissions import Member, acting_day
from tournaments.queries.days.facts import stage_rows


class DayResource(Resource):
    """Something of a tournament. `permission` is a word of `permissions.ACTIONS`, the one that its
    line in tests/tournaments/test_doors.py has.
    """

    tag = "tournaments"
    permission: ClassVar[str] = "read"
    refusals = (403, 404, 429)
    member: Member
    tournament: Tournament

    def enter(self, request: HttpRequest, tournament: str = "", **parts: Any) -> None:
        """A stranger gets 404, and who reads the tournament and may not read this 403. No program
        reads a rehearsal.
        """
        self.member, self.tournament = acting_day(request, tournament, self.permission)
        if self.tournament.rehearsal_of_id is not None:
            raise Http404
        self.tournament.league = self.member.league

    @property
    def runs(self) -> bool:
        """Whether whoever asks runs it: drafts and what is kept back are theirs to see."""
        return self.member.may("run_night")

    def day_edition(self) -> str:
        """Under what an answer stays the same that follows from acts alone."""
        event = self.tournament
        return f"{event.league.edition}:{event.pk}:{event.version}:{self.runs}"


class StageResource(DayResource):
    """Something of a stage, by its number from 0, as in the addresses of its pages."""

    stage: Stage

    def enter(
        self, request: HttpRequest, tournament: str = "", stage: int = 0, **parts: Any
    ) -> None:
        """As for the tournament. Raises Http404 also for a stage it does not have."""
        super().enter(request, tournament)
        self.stage = there(stage_rows(self.tournament).filter(position=stage).first())
        self.stage.tournament = self.tournament
