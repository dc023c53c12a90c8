"""The history of a game: every change, what it replaced, and a button that brings that back."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scorecards.histories.exports import export_of
from scorecards.histories.records import history_of
from scorecards.permissions import readable_game, scorable_game
from scorecards.queries import history as history_queries
from scorecards.queries.money_moved import moved_since
from scorecards.queries.stakes import game_account
from scorecards.scorekeeping import errors, holes


@never_cache
@require_safe
def history(request: HttpRequest, code: str) -> HttpResponse:
    """All changes, the latest first."""
    access = readable_game(request, code)
    changes = history_queries.changes(access.game)
    latest: dict[int | None, int] = {}
    for change in changes:
        latest.setdefault(change.hole, change.id)
    context = {
        "access": access,
        "game": access.game,
        "changes": changes,
        "anchors": set(latest.values()),  # the latest change of a hole is where a link to it leads
    }
    return render(request, "scorecards/history.html", context)


@never_cache
@require_safe
def history_file(request: HttpRequest, code: str) -> HttpResponse:
    """The whole history as a file, for who keeps the score; `scripts/verify-export` checks it."""
    access = scorable_game(request, code)
    stored = history_of(access.game.code)
    if stored is None:
        raise Http404
    response = JsonResponse(export_of(stored), json_dumps_params={"indent": 1})
    name = f"golfscore-{stored.code}-history.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_POST
def restore(request: HttpRequest, code: str, change_id: int) -> HttpResponse:
    """Bring back what a change replaced. That is a change itself, so it can be taken back too."""
    access = scorable_game(request, code)
    if not history_queries.is_change_of(access.game, change_id):
        raise Http404
    before = game_account(access.game)
    try:
        holes.restore(change_id=change_id, device=access.device)
    except errors.ScorekeepingError as refused:
        messages.error(request, refused.message)
    else:
        money = moved_since(before, access.game)
        notice = _("Brought back: %(money)s.") % {"money": money} if money else _("Brought back.")
        messages.success(request, notice)
    return redirect("scorecards:history", access.game.code)
