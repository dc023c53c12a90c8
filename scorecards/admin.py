"""What the administrator of a site sees: games, holes, history, sessions of Golfo and house rules,
all read-only.

A score changed here would be missing from the history; `scorekeeping` makes all corrections.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from scorecards.models import (
    Change,
    Game,
    GolfoEntry,
    GolfoSeat,
    GolfoSession,
    Hole,
    HouseRules,
    HouseVersion,
    Payment,
    Score,
    Seat,
)


class ReadOnly:
    """Nothing can be added, changed or deleted."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(ReadOnly, admin.TabularInline):
    """Who sits at the table."""

    model = Seat
    fields = ["position", "name"]


class HoleInline(ReadOnly, admin.TabularInline):
    """The holes of a game."""

    model = Hole
    fields = ["number", "dealer", "knocker", "version"]
    show_change_link = True


class ScoreInline(ReadOnly, admin.TabularInline):
    """The rows of a hole."""

    model = Score
    fields = ["position", "entry", "counted", "points", "adjustments", "revision"]


@admin.register(Game)
class GameAdmin(ReadOnly, admin.ModelAdmin):
    """A game, without the keys of its links: seeing it here is no licence to keep its score."""

    list_display = ["code", "slug", "started", "finished", "finish_reason", "version"]
    list_filter = ["slug", "finish_reason"]
    search_fields = ["code", "seats__name"]
    date_hierarchy = "started"
    exclude = ["score_key", "view_key", "score_link", "view_link"]
    inlines = [SeatInline, HoleInline]


@admin.register(Hole)
class HoleAdmin(ReadOnly, admin.ModelAdmin):
    """A hole with its rows."""

    list_display = ["game", "number", "dealer", "knocker"]
    list_select_related = ["game"]
    search_fields = ["game__code"]
    inlines = [ScoreInline]


@admin.register(Change)
class ChangeAdmin(ReadOnly, admin.ModelAdmin):
    """The history, across games."""

    list_display = ["game", "seq", "kind", "hole", "position", "was", "now", "at", "device"]
    list_select_related = ["game", "device"]
    list_filter = ["kind"]
    search_fields = ["game__code"]
    exclude = ["client_id"]


@admin.register(Payment)
class PaymentAdmin(ReadOnly, admin.ModelAdmin):
    """What people say they have paid for games, also what was taken back."""

    list_display = ["game", "payer", "payee", "amount", "currency", "at", "back_at", "device"]
    list_select_related = ["game", "device"]
    search_fields = ["game__code"]


class GolfoSeatInline(ReadOnly, admin.TabularInline):
    """Who sits at a session."""

    model = GolfoSeat
    fields = ["position", "name"]


@admin.register(GolfoSession)
class GolfoSessionAdmin(ReadOnly, admin.ModelAdmin):
    """A session of Golfo, without the keys of its links."""

    list_display = ["code", "name", "started", "closed", "hands", "entries", "version"]
    search_fields = ["code", "name", "seats__name"]
    date_hierarchy = "started"
    exclude = ["score_key", "view_key", "score_link", "view_link", "start_id"]
    inlines = [GolfoSeatInline]


@admin.register(GolfoEntry)
class GolfoEntryAdmin(ReadOnly, admin.ModelAdmin):
    """The ledgers of Golfo, across sessions."""

    list_display = ["session", "seq", "number", "data", "reason", "chips", "pot", "issued", "at"]
    list_select_related = ["session"]
    search_fields = ["session__code"]
    exclude = ["key"]


class VersionInline(ReadOnly, admin.TabularInline):
    """The versions of house rules."""

    model = HouseVersion
    fields = ["number", "based_on", "saved", "device"]
    show_change_link = True


@admin.register(HouseRules)
class HouseRulesAdmin(ReadOnly, admin.ModelAdmin):
    """House rules with their versions."""

    list_display = ["name", "key", "created", "forgotten", "device"]
    list_select_related = ["device"]
    search_fields = ["name", "key"]
    date_hierarchy = "created"
    inlines = [VersionInline]


@admin.register(HouseVersion)
class HouseVersionAdmin(ReadOnly, admin.ModelAdmin):
    """House rules as they were saved, version by version."""

    list_display = ["house", "number", "based_on", "saved", "device"]
    list_select_related = ["house", "device"]
    search_fields = ["house__name", "house__key"]
