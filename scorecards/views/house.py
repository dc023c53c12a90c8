"""House rules: a device's own, each by its link, its versions, and keeping a copy.

Whoever has the link may read; only who saved them changes them. Making them is the editor's.
"""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorecards import queries, scorekeeping
from scorecards.addresses import address_for_others
from scorecards.devices import ensure_device, remember
from scorecards.models import HouseRules
from scorecards.permissions import device_of, own_house
from scorecards.rules.wording.differences import differences
from scorecards.views.links import draw_code
from scorecards.views.variants import show_rules


@never_cache
@require_safe
def house_list(request: HttpRequest) -> HttpResponse:
    """The house rules of this device, and those it has forgotten."""
    device = device_of(request)
    context = {
        "kept": queries.house_rules_of(device) if device else [],
        "forgotten": queries.house_rules_of(device, forgotten=True) if device else [],
    }
    return render(request, "scorecards/house_list.html", context)


def readable_house(request: HttpRequest, key: str) -> queries.House:
    """The house rules of this link as this device sees them. Raises Http404."""
    found = queries.house(key, device_of(request))
    if found is None:
        raise Http404
    return found


@never_cache
@require_safe
def house(request: HttpRequest, key: str) -> HttpResponse:
    """House rules by their link: what holds now."""
    found = readable_house(request, key)
    return show_rules(request, found.latest.ruleset, house=shown(request, found, found.latest))


@require_safe
def by_slug(request: HttpRequest, key: str) -> HttpResponse:
    """House rules where any ruleset is looked for by its slug."""
    return redirect("scorecards:house", readable_house(request, key).key)


@never_cache
@require_safe
def house_version(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """House rules as they once were."""
    found = readable_house(request, key)
    version = found.version(number)
    if version is None:
        raise Http404
    return show_rules(request, version.ruleset, house=shown(request, found, version))


def shown(
    request: HttpRequest, found: queries.House, version: queries.VersionLine
) -> dict[str, object]:
    """What the page of a ruleset is told about the house rules it shows."""
    return {
        "rules": found,
        "version": version,
        "address": address_for_others(request, reverse("scorecards:house", args=[found.key])),
        "based_on": queries.find_ruleset(version.based_on),
    }


@never_cache
@require_safe
def house_versions(request: HttpRequest, key: str) -> HttpResponse:
    """Every version, the latest first, each with what it changed."""
    found = readable_house(request, key)
    before = [*(line.ruleset for line in found.versions[1:]), None]
    versions = [
        (line, differences(older, line.ruleset) if older else ())
        for line, older in zip(found.versions, before, strict=True)
    ]
    return render(request, "scorecards/house_versions.html", {"house": found, "versions": versions})


@require_safe
def house_code(request: HttpRequest, key: str) -> HttpResponse:
    """The QR code of the link."""
    found = readable_house(request, key)
    return draw_code(address_for_others(request, reverse("scorecards:house", args=[found.key])))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def copy_house(request: HttpRequest, key: str) -> HttpResponse:
    """Somebody else's rules kept as this device's own, under a name to choose."""
    found = readable_house(request, key)
    if request.method != "POST":
        return show_copy(request, found, name=found.name)
    name, device = request.POST.get("name", ""), ensure_device(request)
    try:
        kept = scorekeeping.save_house_rules(
            table=found.latest.ruleset.to_dict(), name=name, device=device, based_on=found.slug
        )
    except scorekeeping.BadRuleset as refused:
        response = show_copy(request, found, name=name, wrong=refused.message)
    else:
        messages.success(request, _("Saved as yours."))
        response = redirect("scorecards:house", kept.house.key)
    remember(response, device, secure=request.is_secure())
    return response


def show_copy(
    request: HttpRequest, found: queries.House, *, name: str, wrong: str = ""
) -> HttpResponse:
    """The page that asks for the name of a copy."""
    context = {"house": found, "name": name[:200], "wrong": wrong}
    return render(request, "scorecards/house_copy.html", context, status=422 if wrong else 200)


@require_POST
def forget(request: HttpRequest, key: str) -> HttpResponse:
    """Offer them no longer; nothing is lost by it."""
    return done(request, key, scorekeeping.forget_house_rules, _("No longer offered."))


@require_POST
def recall(request: HttpRequest, key: str) -> HttpResponse:
    """Offer them again."""
    return done(request, key, scorekeeping.recall_house_rules, _("Offered again."))


def done(
    request: HttpRequest, key: str, act: Callable[[HouseRules], None], said: str
) -> HttpResponse:
    """Do it and show the list."""
    kept, _device = own_house(request, key)
    act(kept)
    messages.success(request, said)
    return redirect("scorecards:house_list")
