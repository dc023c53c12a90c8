"""Settling up a tournament: all its stages together, on the page that nights and seasons have."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorecards.requests import HtmxRequest
from tournaments.ledger.slates import settled_day
from tournaments.permissions import reading_day
from tournaments.queries.days.shown_standings import refuse_kept_back_day
from tournaments.views.days.shell import show_day
from tournaments.views.slates import (
    METHODS,
    SlateDesk,
    picture_file,
    refuse_without_stakes,
    share_page,
    slates_page,
)


@never_cache
@require_http_methods(METHODS)
def settle_day(request: HtmxRequest, tournament: str) -> HttpResponse:
    """The slates of a tournament."""
    return slates_page(request, _desk(request, tournament))


@never_cache
@require_safe
def share_day_slate(request: HttpRequest, tournament: str) -> HttpResponse:
    """A slate to be passed on."""
    return share_page(request, _desk(request, tournament))


@require_safe
def picture_day_slate(request: HttpRequest, tournament: str) -> HttpResponse:
    """The picture of a slate as a file."""
    return picture_file(request, _desk(request, tournament))


def _desk(request: HttpRequest, slug: str) -> SlateDesk:
    """The tournament for whoever may read it. Raises Http404 for anyone else and where nothing is
    played for, and KeptBack while the amounts would tell what the standings do not.
    """
    member, event = reading_day(request, slug)
    settled = settled_day(event)
    refuse_without_stakes(settled)
    refuse_kept_back_day(event, member)

    def frame(
        request: HttpRequest, template: str, context: dict[str, Any], *, status: int = 200
    ) -> HttpResponse:
        return show_day(request, member, event, template, context, tab="final", status=status)

    return SlateDesk(member, settled, frame)
