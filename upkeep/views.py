"""The copies of the site, for whoever runs it: which there are, one more, and one to go back to."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.forms import Form
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from upkeep.backups import last_backup
from upkeep.copies import Copy, copies, copy_named, make_copy, remove, take_in
from upkeep.epochs import current_epoch
from upkeep.errors import Overtaken, Refused
from upkeep.forms import RestoreForm, UploadForm
from upkeep.nightly import copy_away
from upkeep.nights import late_copy, nights, target
from upkeep.outlooks import Outlook, outlook
from upkeep.restores import Restored, last_restore, restore
from upkeep.uploads import is_upload_word, upload_word
from upkeep.wording import of_copy, of_refusal

View = Callable[..., HttpResponseBase]

logger = logging.getLogger(__name__)


def for_administrator(view: View) -> View:
    """404 for everybody but the administrator, and never from a cache."""

    @never_cache
    @wraps(view)
    def door(request: HttpRequest, *args: Any, **more: Any) -> HttpResponseBase:
        if not getattr(request.user, "is_superuser", False):
            raise Http404
        return view(request, *args, **more)

    return door


@require_safe
@for_administrator
def show_copies(request: HttpRequest) -> HttpResponse:
    """Which there are."""
    return show(request, UploadForm())


def show(request: HttpRequest, form: Form, *, status: int = 200) -> HttpResponse:
    context = {
        "form": form,
        "word": upload_word(int(request.user.pk or 0)),
        "copies": [of_copy(copy) for copy in copies()],
        "most": settings.SNAPSHOTS,
        "backup": last_backup(),
        "restored": last_restore(),
        "target": target(),
        "nights": nights(),
        "late": late_copy(),
        "days": settings.COPY_DAYS,
        "weeks": settings.COPY_WEEKS,
    }
    return render(request, "upkeep/copies.html", context, status=status)


@require_POST
@for_administrator
def make(request: HttpRequest) -> HttpResponse:
    """A copy of this moment, which stays here."""
    try:
        make_copy()
        messages.success(request, _("The copy is made. It was read back and is whole."))
    except (Refused, OSError) as error:
        messages.error(request, _("No copy could be made: %(why)s") % {"why": of_refusal(error)})
    return redirect("copies")


@require_POST
@for_administrator
def away(request: HttpRequest) -> HttpResponse:
    """The copy that goes elsewhere, now and not in the night."""
    if not target():
        raise Http404
    try:
        copy_away(at_once=True)
        messages.success(request, _("The copy went elsewhere."))
    except (Refused, OSError) as error:
        messages.error(request, _("No copy could be made: %(why)s") % {"why": of_refusal(error)})
    return redirect("copies")


@require_POST
@for_administrator
def upload(request: HttpRequest, word: str) -> HttpResponse:
    """A copy that somebody brings; nothing is restored yet."""
    form = UploadForm(request.POST, request.FILES)
    if not is_upload_word(word):
        form.add_error("file", _("This page has become too old. Choose the file once more."))
    if form.is_valid():
        try:
            copy, known = take_in(form.cleaned_data["file"])
        except (Refused, OSError) as error:
            form.add_error("file", of_refusal(error))
        else:
            old, new = _("This copy was here already."), _("The copy is here, and whole.")
            messages.success(request, old if known else new)
            return redirect("copies_one", copy.name)
    return show(request, form, status=422)


def copy_or_404(name: str) -> Copy:
    copy = copy_named(name)
    if copy is None:
        raise Http404
    return copy


@require_http_methods(["GET", "HEAD", "POST"])
@for_administrator
@reauthentication_required
def one(request: HttpRequest, name: str) -> HttpResponse:
    """One copy, and what a restore would cost; with POST the restore. Everybody's keys are in it,
    so the password is asked for once more.
    """
    copy = copy_or_404(name)
    form = RestoreForm(copy.contents.made, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            done = restore(copy.path, replace=True, epoch=request.POST.get("epoch") or "none")
        except (Refused, OSError) as error:
            form.add_error(None, of_refusal(error))
            status = 409 if isinstance(error, Overtaken) else 422
            return show_one(request, copy, form, status=status)
        logger.warning("The site was restored by its administrator: %s", copy.name)
        return show_done(request, copy, done)
    return show_one(request, copy, form, status=422 if form.errors else 200)


def show_one(request: HttpRequest, copy: Copy, form: Form, *, status: int) -> HttpResponse:
    """The page, with what keeps the copy from being restored, if anything does."""
    prospect: Outlook | None = None
    fault = ""
    try:
        prospect = outlook(copy.path, getattr(request.user, "email", ""))
    except (Refused, OSError) as error:
        fault = of_refusal(error)
    context = {
        "copy": of_copy(copy),
        "form": form,
        "outlook": prospect,
        "fault": fault,
        "epoch": current_epoch().token,
    }
    return render(request, "upkeep/copy.html", context, status=status)


def show_done(request: HttpRequest, copy: Copy, done: Restored) -> HttpResponse:
    """What was done, and the way back. A page and no redirect: whoever signed in after the copy was
    made is not signed in any more, and their session is not there to be saved either.
    """
    safety = done.safety.name if done.safety else ""
    context = {
        "copy": copy,
        "done": done,
        "safety": safety,
        "signed_in": request.session.exists(str(request.session.session_key)),
    }
    response = render(request, "upkeep/restored.html", context)
    request.session.modified = False
    return response


@require_safe
@for_administrator
@reauthentication_required
def file(request: HttpRequest, name: str) -> FileResponse:
    """The file of a copy, to take away."""
    copy = copy_or_404(name)
    response = FileResponse(
        copy.path.open("rb"),
        as_attachment=True,
        filename=copy.contents.made.strftime("golfscore-%Y%m%dT%H%M%SZ.zip"),
        content_type="application/zip",
    )
    response["Content-Encoding"] = "identity"  # nothing compresses it again: it is sent as a file
    return response


@require_POST
@for_administrator
def drop(request: HttpRequest, name: str) -> HttpResponse:
    """Remove a copy that would otherwise stay for ever."""
    remove(copy_or_404(name))
    messages.success(request, _("The copy is removed."))
    return redirect("copies")
