"""What the resources of leagues have in common: a league is read by who may read its pages."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from django import forms
from django.http import Http404, HttpRequest
from django_filters import rest_framework as filters

from scorecards.api.resources import Resource
from tournaments.models import Season, Stage, Tournament
from tournaments.permissions import Member, acting, acting_day
from tournaments.queries.days.facts import stage_rows
from tournaments.queries.days.shown_standings import refuse_draft, refuse_kept_back
from tournaments.queries.hidden_games import NONE_HIDDEN, HiddenGames, hidden_games
from tournaments.queries.season_page import find_season


class LeagueResource(Resource):
    """Something of a league. `permission` is a word of `permissions.ACTIONS`, the one that its line
    in tests/tournaments/door_table.py has.
    """

    tag = "leagues"
    permission: ClassVar[str] = "read"
    refusals = (403, 404, 429)
    member: Member

    def enter(self, request: HttpRequest, slug: str = "", **parts: Any) -> None:
        """A stranger gets 404, and who reads the league and may not read this 403. No program
        reads a rehearsal.
        """
        self.member = acting(request, slug, self.permission)
        if self.member.league.rehearsal:
            raise Http404

    @cached_property
    def hidden(self) -> HiddenGames:
        """The games whose results whoever asks may not see yet."""
        return hidden_games(self.member.league, self.member)


class SeasonResource(LeagueResource):
    """Something of a season."""

    tag = "seasons"
    ranks: ClassVar[bool] = False
    """Does it tell what was won or lost, so that it waits while rounds of a stage are kept back?"""
    season: Season

    def enter(self, request: HttpRequest, slug: str = "", season: str = "", **parts: Any) -> None:
        """As for the league. Raises Http404 also for a season of another league or of a draft, and
        KeptBack.
        """
        super().enter(request, slug)
        stored = find_season(self.member.league, season)
        if stored is None:
            raise Http404
        refuse_draft(stored, self.member)
        if self.ranks:
            refuse_kept_back(stored, self.member)
        self.season = stored

    @cached_property
    def hidden(self) -> HiddenGames:
        """The games whose results whoever asks may not see yet: none but of stages."""
        return hidden_games(self.member.league, self.member) if self.season.staged else NONE_HIDDEN


class WholeFilter(filters.NumberFilter):
    """A whole number as long as a database can hold."""

    field_class = forms.IntegerField

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, min_value=0, max_value=10**18 - 1, **more)


def there(one: Any) -> Any:
    """What was asked for. Raises Http404 where there is none."""
    if one is None:
        raise Http404
    return one


class DayResource(Resource):
    """Something of a tournament. `permission` is a word of `permissions.ACTIONS`, the one that its
    line in tests/tournaments/door_table.py has.
    """

    tag = "tournaments"
    permission: ClassVar[str] = "read"
    refusals = (403, 404, 429)
    by_acts: ClassVar[bool] = False
    """Does all of it follow from acts alone?"""
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

    @cached_property
    def hidden(self) -> HiddenGames:
        """The games whose results whoever asks may not see yet."""
        return hidden_games(self.tournament.league, self.member)

    def edition(self) -> str | None:
        """What it follows from, if that is acts alone."""
        if not self.by_acts:
            return None
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
