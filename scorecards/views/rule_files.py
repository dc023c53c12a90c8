"""Rules as files: importing one as house rules, and downloading any ruleset as TOML or JSON."""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scorecards.devices import ensure_device, remember
from scorecards.forms import read_variant
from scorecards.models import HouseVersion
from scorecards.queries import rulesets
from scorecards.rulebook.files import (
    FORMATS,
    LARGEST_FILE,
    Mistake,
    Unreadable,
    located,
    mistake,
    read_rules,
    write_rules,
)
from scorecards.rules import Ruleset
from scorecards.scorekeeping import errors
from scorecards.scorekeeping.house import check_house_rules, save_house_rules

LONGEST_ECHO = 20_000  # characters of a pasted text that come back with its mistakes


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_rules(request: HttpRequest) -> HttpResponse:
    """A file, or text pasted into the page: saved as house rules, or every mistake by its line."""
    if request.method != "POST":
        return show(request)
    try:
        version = take_in(request, sent(request))
    except Unreadable as wrong:
        return show(request, wrong.mistakes)
    response = redirect("scorecards:house", version.house.key)
    if version.device:
        remember(response, version.device, secure=request.is_secure())
    messages.success(request, _("Saved as house rules."))
    return response


def sent(request: HttpRequest) -> bytes:
    """The file, or else the pasted text. Raises Unreadable; a large file is not even read."""
    file, pasted = request.FILES.get("file"), request.POST.get("text", "")
    if file is not None:
        if (file.size or 0) > LARGEST_FILE:
            raise too_large()
        read: bytes = file.read()
        return read
    if not pasted.strip():
        raise Unreadable(mistake(gettext_noop("choose a file or paste the rules")))
    return pasted.encode(errors="surrogatepass")


def too_large() -> Unreadable:
    """The refusal of a file that is larger than any rules."""
    return Unreadable(
        mistake(gettext_noop("a file of rules has at most {n} kB"), n=LARGEST_FILE // 1024)
    )


def take_in(request: HttpRequest, raw: bytes) -> HouseVersion:
    """The rules of a file, saved as house rules of this device. Raises Unreadable with every
    mistake, and then nothing is stored, not even the device.
    """
    written, table = read_rules(raw)
    name = table.get("name")
    try:
        draft = check_house_rules(table=table, name=name if isinstance(name, str) else "")
        base = table.get("extends")
        return save_house_rules(
            table=draft,
            name=draft["name"],
            device=ensure_device(request),
            based_on=base if isinstance(base, str) else "",
        )
    except errors.BadRuleset as refused:
        raise Unreadable(*located(refused.problems, written)) from refused


def show(request: HttpRequest, mistakes: tuple[Mistake, ...] = ()) -> HttpResponse:
    """The page, with what was pasted and what is wrong with it."""
    context = {
        "mistakes": mistakes,
        "pasted": request.POST.get("text", "")[:LONGEST_ECHO],
        "largest": LARGEST_FILE // 1024,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if mistakes else HTTPStatus.OK
    return render(request, "scorecards/import.html", context, status=status)


@require_safe
def download_variant(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """A built-in variant as a file, with what it extends filled in."""
    ruleset = read_variant(slug)
    if ruleset is None or ruleset.slug != slug:
        raise Http404
    return as_file(ruleset, form)


@require_safe
def download_house(request: HttpRequest, key: str, form: str) -> HttpResponse:
    """House rules as a file, in their latest version."""
    house = rulesets.house(key)
    if house is None:
        raise Http404
    return as_file(house.latest.ruleset, form)


def as_file(ruleset: Ruleset, form: str) -> HttpResponse:
    """A ruleset to download; every system accepts the letters of its file name. Raises Http404."""
    if form not in FORMATS:
        raise Http404
    response = HttpResponse(
        write_rules(ruleset, form), content_type=f"{FORMATS[form]}; charset=utf-8"
    )
    response["Content-Disposition"] = f'attachment; filename="{ruleset.slug}.{form}"'
    return response
