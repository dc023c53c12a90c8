"""What a request is here, for type checkers: one with the details that django-htmx adds to it."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    """A request after `HtmxMiddleware`; `htmx` is true when htmx asked."""

    htmx: HtmxDetails
