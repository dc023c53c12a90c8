"""What a request is here, for type checkers: django-htmx hangs its details on it. Nothing else."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request after `HtmxMiddleware`; `htmx` is true when htmx asked."""

    htmx: HtmxDetails
