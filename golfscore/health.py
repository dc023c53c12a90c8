"""Two addresses for whatever watches the server. They say yes or no and nothing else."""

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """The database answers and has been migrated; else 503."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
            migrated = cursor.fetchone() is not None
    except DatabaseError:
        migrated = False
    if migrated:
        return HttpResponse("ready", content_type="text/plain")
    return HttpResponse("the database is not ready", content_type="text/plain", status=503)
