"""Two addresses for whatever watches the server. They say yes or no and nothing else."""

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from upkeep.site import let_go, writes


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """The database has its tables and takes what is written; else 503.

    Who only reads would call a site ready whose disk is full.
    """
    try:
        ready = writes()
    except DatabaseError:
        let_go()
        ready = False
    if ready:
        return HttpResponse("ready", content_type="text/plain")
    return HttpResponse("the database is not ready", content_type="text/plain", status=503)
