"""The first account of a new site: its administrator, made in the browser by whoever runs it.

Only while there is no administrator, and only from the machine itself or with the key that
`make run` prints in its terminal; for everybody else the page does not exist. The key is in a file
that only its owner may read, and is deleted once it was used.
"""

from ipaddress import ip_address
from secrets import compare_digest
from urllib.parse import urlsplit

from allauth.account.models import EmailAddress
from allauth.account.utils import perform_login
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from golfscore.accounts.forms import FirstRunForm
from golfscore.secret_key import kept_in

# A fixed username: of two requests at once only one can take it.
ADMINISTRATOR = "administrator"
FORWARDED = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip")
KEY_FILE = settings.VAR / "first-run-key"


@never_cache
@sensitive_post_parameters("password", "key")
@require_http_methods(["GET", "HEAD", "POST"])
def first_run(request: HttpRequest) -> HttpResponse:
    """The form, and the administrator made from it. 404 for whoever may not, and afterwards."""
    if has_administrator() or not (from_this_machine(request) or has_key(request)):
        raise Http404
    form = FirstRunForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        email, password = form.cleaned_data["email"], form.cleaned_data["password"]
        user = make_administrator(email, password)
        messages.success(request, _("You are now the administrator of this site."))
        return perform_login(
            request, user, email_verification="none", redirect_url=reverse("account_home")
        )
    context = {"form": form, "key": given_key(request)}
    return render(request, "account/first_run.html", context, status=422 if form.errors else 200)


def has_administrator() -> bool:
    return User.objects.filter(is_superuser=True).exists()


def from_this_machine(request: HttpRequest) -> bool:
    """Did a browser on this very machine ask, directly, and for this machine by name?

    A page elsewhere can make a domain of its own point here; then the Host is that domain.
    """
    if settings.BEHIND_PROXY or any(request.headers.get(name) for name in FORWARDED):
        return False
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    return is_loopback(request.META.get("REMOTE_ADDR", "")) and is_loopback(host)


def is_loopback(address: str) -> bool:
    if address == "localhost":
        return True
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def given_key(request: HttpRequest) -> str:
    return request.POST.get("key") or request.GET.get("key", "")


def has_key(request: HttpRequest) -> bool:
    """Did the request bring the key of the terminal?"""
    key = given_key(request)
    if not key or not KEY_FILE.exists():
        return False
    return compare_digest(key.encode(), KEY_FILE.read_bytes().strip())


def make_administrator(email: str, password: str) -> User:
    """The administrator, whose address needs no confirmation: there may be no mail server yet.

    Raises Http404 when somebody else was quicker.
    """
    try:
        with transaction.atomic():
            EmailAddress.objects.filter(email=email, verified=False).delete()
            user = User.objects.create_superuser(ADMINISTRATOR, email, password)
            EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    except IntegrityError as error:
        raise Http404 from error
    KEY_FILE.unlink(missing_ok=True)
    return user


def invitations(addresses: list[str]) -> list[str]:
    """The links under which the administrator can be made, for these addresses of the site. The
    first address is this machine's own and needs no key.
    """
    if has_administrator():
        KEY_FILE.unlink(missing_ok=True)
        return []
    here, *elsewhere = [f"{address.rstrip('/')}/first-run/" for address in addresses]
    return [here, *(f"{address}?key={kept_in(KEY_FILE)}" for address in elsewhere)]
