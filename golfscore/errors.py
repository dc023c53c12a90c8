"""The answers to requests that cannot be served: a page for people, an object for programs.

Each says in one sentence what happened and what to do. None of them reads the database, and the
page for a crash (500.html) needs nothing but itself.
"""

import sys

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import REASON_NO_CSRF_COOKIE
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.log import log_response
from django.utils.translation import gettext as _

from scorecards.api import PROBLEM, problem_object
from upkeep.site import LEAGUES, RETRY_AFTER, is_upload_word, let_go, of_the_disk

API = "/api/"


def wants_json(request: HttpRequest) -> bool:
    """Whether a program asks: an API address, a JSON body, or JSON preferred to HTML."""
    accepts = request.headers.get("Accept", "")
    return (
        request.path_info.startswith(API)
        or request.content_type == "application/json"
        or ("application/json" in accepts and "text/html" not in accepts)
    )


def refused(
    request: HttpRequest,
    *,
    status: int,
    code: str,
    title: str,
    message: str,
    offer: tuple[str, str] | None = None,
    template: str = "error.html",
):
    """One refusal as a page, or as a problem object, which has {"problems": [{"code", "message"}]}.

    `offer` is what can be done instead: an address, and what the page calls it. Another template
    may help somebody who is shut out back to the table.
    """
    if wants_json(request):
        kind = PROBLEM if request.path_info.startswith(API) else "application/json"
        problem = problem_object(status, code, message)
        return JsonResponse(problem, status=status, content_type=kind)
    context = {
        "status": status,
        "error_title": title,
        "error_message": message,
        "offer": offer,
    }
    return render(request, template, context, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if of_the_disk(exception):  # a session that could not be saved comes as a bad request
        return unavailable(request, exception)
    return refused(
        request,
        status=400,
        code="bad-request",
        title=_("That cannot be read"),
        message=_("The request was incomplete or malformed. Nothing was saved."),
    )


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """A 403 with the sentence the view raised, if it raised one."""
    return refused(
        request,
        status=403,
        code=getattr(exception, "code", "forbidden"),
        title=getattr(exception, "title", "") or _("Not with this link"),
        message=str(exception or "")
        or _("This link is for watching only. Ask the scorekeeper for the other one."),
        offer=getattr(exception, "offer", None),
        template=getattr(exception, "template", "error.html"),
    )


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return refused(
        request,
        status=404,
        code="not-found",
        title=_("No such page"),
        message=_("Nothing was found here. The link may have been replaced by a new one.")
        if request.COOKIES
        else _(
            "There is nothing at this address for a browser that sends no cookie. Whoever came to "
            "a table by a link or a code just now: allow cookies for this site, then open the "
            "link again. By a cookie the site knows which games are open to a phone."
        ),
    )


def too_large(request: HttpRequest) -> HttpResponse:
    """Whoever sent the archive of a league is led back to its field, where it is said."""
    if request.path_info.startswith(LEAGUES):
        word = request.path_info.removeprefix(LEAGUES).rstrip("/")
        reason = "large" if is_upload_word(word) else "old"
        return redirect(f"{reverse('take_in')}?unread={reason}")
    return refused(
        request,
        status=413,
        code="too-large",
        title=_("Too much at once"),
        message=_("That is too large. Nothing was saved."),
    )


def too_slow(request: HttpRequest) -> HttpResponse:
    return refused(
        request,
        status=408,
        code="too-slow",
        title=_("That took too long"),
        message=_(
            "Only part of it arrived, so nothing was saved. Check your connection and try again."
        ),
    )


def too_often(request: HttpRequest) -> HttpResponse:
    return refused(
        request,
        status=429,
        code="too-often",
        title=_("Too many tries"),
        message=_("Too many attempts from here. Wait a few minutes and try again."),
    )


def mail_failed(request: HttpRequest) -> HttpResponse:
    return refused(
        request,
        status=503,
        code="mail-failed",
        title=_("The mail could not be sent"),
        message=_("The mail server cannot be reached. Try again in a few minutes."),
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form was opened too long ago, or the browser refuses cookies."""
    if reason == REASON_NO_CSRF_COOKIE:
        return refused(
            request,
            status=403,
            code="no-cookie",
            title=_("This browser sent no cookie"),
            message=_(
                "Without cookies the site cannot tell phones apart, so nobody can start a game, "
                "join a table or enter anything. Allow cookies for this site, then open the page "
                "again. Nothing was saved."
            ),
        )
    return refused(
        request,
        status=403,
        code="stale-form",
        title=_("This page has expired"),
        message=_("Go back, reload the page and send it again. Nothing was saved."),
    )


def unavailable(request: HttpRequest, error: BaseException | None) -> HttpResponse:
    """The database cannot take it now: a full, read-only or locked disk, or a server that is away.

    Nobody is to blame and trying again helps, so it is one line in the log and says when.
    """
    let_go()
    response = refused(
        request,
        status=503,
        code="unavailable",
        title=_("Not just now"),
        message=_(
            "The site’s database is not responding or cannot save right now. Everything saved "
            "earlier is safe, but this request was not saved. Try again in a moment; if it keeps "
            "happening, tell whoever runs the site."
        ),
    )
    response["Retry-After"] = str(RETRY_AFTER)
    log_response(
        "No database: %s (%s)", request.path, str(error), response=response, request=request
    )
    return response


def crashed(request: HttpRequest) -> HttpResponse:
    """What no view caught. A bug, unless the disk refused: every layer of Django ends here, with
    the exception still in flight. The page of a bug has no template tags, so that it cannot
    fail as well.
    """
    error = sys.exc_info()[1]
    if of_the_disk(error):
        return unavailable(request, error)
    if wants_json(request):
        problem = problem_object(500, "crashed", "The server failed. Nothing was saved.")
        return JsonResponse(problem, status=500)
    return render(None, "500.html", {"home": f"{settings.SITE_PATH}/"}, status=500)
