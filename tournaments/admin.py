"""What the administrator of a site sees of leagues: the leagues, their seasons, people and games,
tournaments with their rounds, tables and screens, all read-only. A league can be stopped and
started again, also by one of its tournaments; `directing.stops` writes that.

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
from tournaments.directing import stops
from tournaments.errors import DirectingError
from tournaments.models import (
    Bye,
    Entrant,
    HallScreen,
    League,
    LeagueGame,
    LeaguePayment,
    LeagueSeat,
    Person,
    Round,
    Season,
    Stage,
    Table,
    Tournament,
)


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


class StopAdmin(ReadOnly, admin.ModelAdmin):
    """Rows whose league can be stopped, and started again."""

    action_form = ReasonForm
    actions = ["stop", "start"]

    def leagues_of(self, rows: QuerySet[Any]) -> QuerySet[League]:
        """The leagues of these rows."""
        raise NotImplementedError

    def has_stop_permission(self, request: HttpRequest) -> bool:
        """Only who runs the site; accounts of staff look."""
        return bool(getattr(request.user, "is_superuser", False))

    @admin.action(description=_("Stop the league: close to everybody"), permissions=["stop"])
    def stop(self, request: HttpRequest, rows: QuerySet[Any]) -> None:
        """Close the leagues of the chosen rows to everybody."""
        self._each(request, rows, stops.stop_league)

    @admin.action(description=_("Start the league again"), permissions=["stop"])
    def start(self, request: HttpRequest, rows: QuerySet[Any]) -> None:
        """Open the leagues of the chosen rows again."""
        self._each(request, rows, stops.start_league)

    def _each(self, request: HttpRequest, rows: QuerySet[Any], act: Callable[..., None]) -> None:
        """Do it to each league, and say of each what came of it."""
        for league in self.leagues_of(rows):
            try:
                act(league, user=request.user, reason=request.POST.get("reason", ""))
                self.message_user(request, f"{league}: {_('Done.')}", messages.SUCCESS)
            except DirectingError as error:
                self.message_user(request, f"{league}: {error.message}", messages.ERROR)


@admin.register(League)
class LeagueAdmin(StopAdmin):
    """A league, with the acts that stop it and start it again."""

    list_display = ["name", "slug", "visibility", "published", "stopped", "created", "version"]
    list_filter = ["visibility", ("stopped", admin.EmptyFieldListFilter)]
    search_fields = ["name", "slug"]
    date_hierarchy = "created"
    inlines = [SeasonInline]

    def leagues_of(self, rows: QuerySet[Any]) -> QuerySet[League]:
        """They are leagues."""
        return rows


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


class StageInline(ReadOnly, admin.TabularInline):
    """The stages of a tournament."""

    model = Stage
    fields = ["position", "season", "cut"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """With what is shown of each, in one query."""
        return super().get_queryset(request).select_related("season")


class EntrantInline(ReadOnly, admin.TabularInline):
    """Who is entered."""

    model = Entrant
    fields = ["number", "person", "state", "team", "seeding", "since", "unranked", "late"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """With what is shown of each, in one query."""
        return super().get_queryset(request).select_related("person", "team")


@admin.register(Tournament)
class TournamentAdmin(StopAdmin):
    """A tournament, with the acts that stop its whole league and start it again."""

    list_display: Any = ["name", "league", "day", "state", "stopped", "created", "version"]
    list_select_related = ["league"]
    list_filter = ["state", ("league__stopped", admin.EmptyFieldListFilter)]
    search_fields = ["name", "slug", "league__name"]
    date_hierarchy = "day"
    exclude = ["door_key", "hall_link"]
    inlines = [StageInline, EntrantInline]

    @admin.display(description=_("stopped"))
    def stopped(self, tournament: Tournament) -> Any:
        """Since when its league is stopped."""
        return tournament.league.stopped

    def leagues_of(self, rows: QuerySet[Any]) -> QuerySet[League]:
        """Each league once, however many of its tournaments were chosen."""
        return League.objects.filter(pk__in=rows.values("league"))


class TableInline(ReadOnly, admin.TabularInline):
    """The tables of a round."""

    model = Table
    fields = ["fixture", "postponed", "walkover"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """With what is shown of each, in one query."""
        return super().get_queryset(request).select_related("fixture", "walkover")


class ByeInline(ReadOnly, admin.TabularInline):
    """Who has no table in a round."""

    model = Bye
    fields = ["person"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """With what is shown of each, in one query."""
        return super().get_queryset(request).select_related("person")


@admin.register(Round)
class RoundAdmin(ReadOnly, admin.ModelAdmin):
    """A round of a stage."""

    list_display: Any = ["tournament", "stage", "number", "state", "minutes", "published"]
    list_select_related = ["stage__tournament", "stage__season", "stage__night"]
    list_filter = ["state"]
    search_fields = ["stage__tournament__name", "stage__season__name"]
    inlines = [TableInline, ByeInline]

    @admin.display(description=_("tournament"))
    def tournament(self, row: Round) -> str:
        """Of which it is, or of which night."""
        return str(row.stage.night or row.stage.tournament)


@admin.register(Table)
class TableAdmin(ReadOnly, admin.ModelAdmin):
    """A table of a round; its card is seen under the games."""

    list_display: Any = ["number", "round", "tournament", "postponed", "walkover"]
    list_select_related = [
        *("round__stage__tournament", "round__stage__night", "fixture", "walkover")
    ]
    list_filter = ["postponed"]
    search_fields = ["round__stage__tournament__name"]
    exclude = ["key"]

    @admin.display(description=_("table"))
    def number(self, table: Table) -> int:
        """As it is called in the hall."""
        return table.fixture.number

    @admin.display(description=_("tournament"))
    def tournament(self, table: Table) -> str:
        """Of which it is, or of which night."""
        return str(table.round.stage.night or table.round.stage.tournament)


@admin.register(HallScreen)
class HallScreenAdmin(ReadOnly, admin.ModelAdmin):
    """A screen of a hall, without the key that opens it."""

    list_display = ["name", "tournament", "view", "by_itself", "created", "revoked"]
    list_select_related = ["tournament"]
    search_fields = ["name", "tournament__name"]
    exclude = ["key"]
