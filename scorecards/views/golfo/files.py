"""A session of Golfo as files: to take along, for a spreadsheet, and the history that proves it."""

import csv
import io

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards.histories.sessions import session_export, session_history
from scorecards.permissions import readable_session, scorable_session
from scorecards.queries.golfo.keepsakes import book_rows, session_keepsake
from scorecards.queries.golfo.sessions import session_view


@never_cache
@require_safe
def golfo_file(request: HttpRequest, code: str) -> HttpResponse:
    """Everything about the session, for whoever may read it."""
    access = readable_session(request, code)
    view = session_view(access.session, seat=access.seat, scorer=access.scorer)
    response = JsonResponse(
        session_keepsake(view), json_dumps_params={"indent": 1, "ensure_ascii": False}
    )
    return _named(response, f"golfo-{view.code}.json")


@never_cache
@require_safe
def golfo_book_file(request: HttpRequest, code: str) -> HttpResponse:
    """The book for a spreadsheet, for whoever may read it."""
    access = readable_session(request, code)
    view = session_view(access.session, seat=access.seat, scorer=access.scorer)
    text = io.StringIO()
    csv.writer(text).writerows(book_rows(view))
    content = text.getvalue().encode("utf-8-sig")  # the mark by which spreadsheets know UTF-8
    response = HttpResponse(content, content_type="text/csv; charset=utf-8")
    return _named(response, f"golfo-{view.code}.csv")


@never_cache
@require_safe
def golfo_history_file(request: HttpRequest, code: str) -> HttpResponse:
    """The whole history, for who keeps the session; `scripts/verify-export` checks it."""
    access = scorable_session(request, code)
    stored = session_history(access.session.code)
    if stored is None:
        raise Http404
    response = JsonResponse(session_export(stored), json_dumps_params={"indent": 1})
    return _named(response, f"golfo-{stored.code}-history.json")


def _named(response: HttpResponse, name: str) -> HttpResponse:
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
