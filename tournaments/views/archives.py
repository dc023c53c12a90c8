"""A league as one file: taken away by its owner, and taken in by whoever runs the site."""

from __future__ import annotations

from tempfile import SpooledTemporaryFile

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards.permissions import device_of
from tournaments.directing.archives.arrivals import take_in_league
from tournaments.forms.archives import ArchiveForm
from tournaments.ledger.archives.packing import pack_league
from tournaments.models import League
from tournaments.permissions import Member, acting
from tournaments.views.form_pages import FormPage, address, ask, form_of
from tournaments.views.places import LEAGUE
from tournaments.views.shell import show
from upkeep.uploads import MOST_ARCHIVE_MB, upload_word

MOST_UNPACKED = 250_000_000  # bytes of what a page takes; the command takes more
MEGABYTE = 1024 * 1024
UNREAD = {
    "large": gettext_lazy(
        "This file is larger than %(most)d MB, which is the most that this page takes. The command "
        "league_archive takes it. Nothing is stored."
    ),
    "old": gettext_lazy("This page has become too old. Choose the file once more."),
}
"""Why a file was not read, by the word in the address that one is led back to."""
IN_MEMORY = 8 * MEGABYTE  # of a file on its way; what is more lies on the disk


@LEAGUE.look("move_league")
def archive(request: HttpRequest, member: Member) -> HttpResponse:
    """What is in the file and what is not, and the file."""
    if member.league.rehearsal:
        raise Http404
    return show(request, member, "tournaments/archive.html", {}, tab="more")


@never_cache
@require_safe
def archive_file(request: HttpRequest, slug: str) -> FileResponse:
    """The file itself."""
    member = acting(request, slug, "move_league")
    if member.league.rehearsal:
        raise Http404
    file = SpooledTemporaryFile[bytes](IN_MEMORY)  # the answer closes it
    pack_league(member.league, file)
    file.seek(0)
    name = f"golfscore-{member.league.slug}-{timezone.localdate().isoformat()}.zip"
    response = FileResponse(file, as_attachment=True, filename=name, content_type="application/zip")
    response["Content-Encoding"] = "identity"  # nothing compresses it again
    return response


def take_in_page(request: HttpRequest) -> HttpResponse:
    """A league from a file, for whoever runs the site. `unread` says why a file did not come in at
    all: whoever was sending it was led back here.
    """
    form = form_of(request, ArchiveForm)
    reason = UNREAD.get(request.GET.get("unread", ""))
    if reason is not None and not form.is_bound:
        form = ArchiveForm({})
        form.errors["file"] = form.error_class([str(reason) % {"most": MOST_ARCHIVE_MB}])
    page = FormPage(
        _("Take in a league"),
        _("Take it in"),
        address("leagues"),
        (
            _("From the archive that its owner took away from another site, under More."),
            _("Everything in it is checked first. If anything is wrong, nothing is stored."),
            _(
                "You own it here. Accounts, phones, roles and links stay behind: invite people "
                "again."
            ),
            _("A file of more than %(most)d MB is taken in by the command league_archive.")
            % {"most": MOST_ARCHIVE_MB},
        ),
        files=True,
        action=reverse("take_in_upload", args=[upload_word(int(request.user.pk or 0))]),
        template="tournaments/league_new.html",
        form=form,
        act=lambda typed: take_in_league(
            user=request.user, device=device_of(request), most=MOST_UNPACKED, **typed
        ),
        to=first_page,
        message=_("The league is here."),
    )
    response = ask(request, (), page)
    if reason is not None and request.method != "POST":
        response.status_code = 413
    return response


def first_page(league: League) -> str:
    """The page of a league, or of the tournament that stands alone."""
    day = league.tournaments.first() if league.roster_only else None
    return address("day", day.slug) if day else address("league", league.slug)
