"""The copies of the site, for whoever runs it: which there are, and one to take away."""

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from upkeep.backups import last_backup, open_backup
from upkeep.errors import Refused
from upkeep.snapshots import snapshots


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def copies(request: HttpRequest) -> HttpResponseBase:
    """The page, and with POST a backup made now. 404 for everybody but the administrator."""
    if not getattr(request.user, "is_superuser", False):
        raise Http404
    return take(request) if request.method == "POST" else show(request)


@reauthentication_required
def take(request: HttpRequest) -> HttpResponseBase:
    """Everybody's keys are in it, so the password is asked for once more."""
    try:
        file = open_backup()
    except Refused as refused:
        messages.error(request, _("No backup could be made: %(why)s") % {"why": refused})
        return redirect("copies")
    name = timezone.now().strftime("golfscore-%Y%m%dT%H%M%SZ.zip")
    response = FileResponse(file, as_attachment=True, filename=name, content_type="application/zip")
    response["Content-Encoding"] = "identity"  # nothing compresses it again: it is sent as a file
    return response


def show(request: HttpRequest) -> HttpResponse:
    past = snapshots()
    context = {
        "newest": past[0] if past else None,
        "snapshots": past,
        "most": settings.SNAPSHOTS,
        "backup": last_backup(),
    }
    return render(request, "upkeep/copies.html", context)
