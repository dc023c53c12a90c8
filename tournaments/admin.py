"""What the administrator of a site sees of leagues: the leagues, their seasons, people and games,
all read-only. A league can be stopped and started again; `directing.stops` writes that.

Links into a league are not shown: seeing one here is no licence to come in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from scorecards.admin import ReadOnly
from tournaments import directing
from tournaments.errors import DirectingError
from tournaments.models import League, LeagueGame, LeaguePayment, LeagueSeat, Person, Season


class SeasonInline(ReadOnly, admin.TabularInline):
    """The seasons of a league."""

    model = Season
    fields = ["name", "state", "starts", "ends", "last_night"]
    show_change_link = True


class SeatInline(ReadOnly, admin.TabularInline):
    """Who sits at a game, and for whom."""

    model = LeagueSeat
    fields = ["position", "person", "stands_for"]


class ReasonForm(ActionForm):
    """Why a league is stopped or started: it goes into the history of the league."""

    reason = forms.CharField(label=_("Reason"), required=False, max_length=200)


@admin.register(League)
class LeagueAdmin(ReadOnly, admin.ModelAdmin):
    """A league, with the acts that stop it and start it again."""

    list_display = ["name", "slug", "visibility", "published", "stopped", "created", "version"]
    list_filter = ["visibility", ("stopped", admin.EmptyFieldListFilter)]
    search_fields = ["name", "slug"]
    date_hierarchy = "created"
    inlines = [SeasonInline]
    action_form = ReasonForm
    actions = ["stop", "start"]

    def has_stop_permission(self, request: HttpRequest) -> bool:
        """Only who runs the site; accounts of staff look."""
        return bool(getattr(request.user, "is_superuser", False))

    @admin.action(description=_("Stop: close to everybody"), permissions=["stop"])
    def stop(self, request: HttpRequest, leagues: QuerySet[League]) -> None:
        """Close the chosen leagues to everybody."""
        self._each(request, leagues, directing.stop_league)

    @admin.action(description=_("Start again"), permissions=["stop"])
    def start(self, request: HttpRequest, leagues: QuerySet[League]) -> None:
        """Open the chosen leagues again."""
        self._each(request, leagues, directing.start_league)

    def _each(
        self, request: HttpRequest, leagues: QuerySet[League], act: Callable[..., None]
    ) -> None:
        """Do it to each, and say of each what came of it."""
        for league in leagues:
            try:
                act(league, user=request.user, reason=request.POST.get("reason", ""))
                self.message_user(request, f"{league}: {_('Done.')}", messages.SUCCESS)
            except DirectingError as error:
                self.message_user(request, f"{league}: {error.message}", messages.ERROR)


@admin.register(Season)
class SeasonAdmin(ReadOnly, admin.ModelAdmin):
    """A season."""

    list_display = ["name", "league", "state", "starts", "ends", "last_night"]
    list_select_related = ["league"]
    list_filter = ["state"]
    search_fields = ["name", "league__name"]


@admin.register(Person)
class PersonAdmin(ReadOnly, admin.ModelAdmin):
    """Somebody who plays in a league."""

    list_display = ["name", "league", "guest", "joined", "left"]
    list_select_related = ["league"]
    list_filter = ["guest"]
    search_fields = ["name", "league__name"]


@admin.register(LeagueGame)
class LeagueGameAdmin(ReadOnly, admin.ModelAdmin):
    """A game of a season; its holes are seen under the games."""

    list_display: Any = ["game", "season", "day", "state", "version"]
    list_select_related = ["game", "season"]
    list_filter = ["state"]
    search_fields = ["game__code", "season__name", "season__league__name"]
    date_hierarchy = "day"
    inlines = [SeatInline]


@admin.register(LeaguePayment)
class LeaguePaymentAdmin(ReadOnly, admin.ModelAdmin):
    """What people say they have paid for nights and seasons, also what was taken back."""

    list_display: Any = [
        *("season", "night", "payer", "payee", "amount", "currency", "at", "back_at", "person")
    ]
    list_select_related = ["season", "night", "payer", "payee", "person"]
    search_fields = ["season__name", "season__league__name", "payer__name", "payee__name"]
