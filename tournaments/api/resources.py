"""What the resources of leagues have in common: a league is read by who may read its pages."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.http import Http404, HttpRequest
from django_filters import rest_framework as filters

from scorecards.api.resources import Resource
from tournaments.models import Season
from tournaments.permissions import Member, acting
from tournaments.queries.days.shown_standings import refuse_draft, refuse_kept_back
from tournaments.queries.season_page import find_season


class LeagueResource(Resource):
    """Something of a league. `permission` is a word of `permissions.ACTIONS`, the one that its line
    in tests/tournaments/test_doors.py has.
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


class SeasonResource(LeagueResource):
    """Something of a season."""

    tag = "seasons"
    ranks: ClassVar[bool] = False
    """Does it tell places, so that it waits while rounds of a stage are kept back?"""
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
