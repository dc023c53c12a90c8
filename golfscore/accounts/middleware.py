"""What allauth's own pages lack: the status of a refused form, and what our templates need.

allauth shows a refused form with a 200. Here it is 422 for what was typed wrong, 429 for what was
tried too often; the page stays the one allauth made.
"""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.cache import add_never_cache_headers

from golfscore.accounts.adapter import passkeys_possible
from golfscore.middleware import Answer
from scorecards import site

OF_ACCOUNTS = ("account_", "mfa_", "usersessions_")
TOO_OFTEN = {"too_many_login_attempts", "rate_limited"}


def refused_forms(context: dict[str, Any]) -> Iterator[BaseForm]:
    seen = (value for value in context.values() if isinstance(value, BaseForm))
    return (form for form in seen if form.is_bound and form.errors)


def status_of(form: BaseForm) -> int:
    codes = {error.code for errors in form.errors.as_data().values() for error in errors}
    return 429 if codes & TOO_OFTEN else 422


class SayRefusals:
    """Gives the answer to a refused form its status, the page what it has to know, and the device
    that signed out the cookie with its new key.

    Pages of an account are never cached: the next person at this browser must not see them.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        site.send_key(request, response)
        return response

    def process_template_response(
        self, request: HttpRequest, response: TemplateResponse
    ) -> TemplateResponse:
        name = request.resolver_match.view_name if request.resolver_match else ""
        if name.startswith(OF_ACCOUNTS):
            context = response.context_data = response.context_data or {}
            statuses = [status_of(form) for form in refused_forms(context)]
            response.status_code = max(statuses, default=response.status_code)
            context["elsewhere"] = settings.OIDC_NAME
            context["passkeys_possible"] = passkeys_possible(request)
            add_never_cache_headers(response)
            context["mail_in_terminal"] = "console" in settings.EMAIL_BACKEND
        return response
