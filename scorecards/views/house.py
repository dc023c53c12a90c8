"""House rules: the device's own, each by its link, their versions, and saving a copy.

Whoever has the link may read them; only whoever saved them may change them, in the editor.
"""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorecards.addresses import address_for_others
from scorecards.devices import ensure_device, remember
from scorecards.models import HouseRules
from scorecards.permissions import device_of, own_house
from scorecards.queries import rulesets
from scorecards.rules.speech.passage import passage
from scorecards.rules.wording.differences import differences
from scorecards.scorekeeping import errors
from scorecards.scorekeeping.house import forget_house_rules, recall_house_rules, save_house_rules
from scorecards.views.links import draw_code
from scorecards.views.variants import show_rules


@never_cache
@require_safe
def house_list(request: HttpRequest) -> HttpResponse:
    """The house rules of this device, and those it has forgotten."""
    device = device_of(request)
    context = {
        "kept": rulesets.house_rules_of(device) if device else [],
        "forgotten": rulesets.house_rules_of(device, forgotten=True) if device else [],
    }
    return render(request, "scorecards/house_list.html", context)


def readable_house(request: HttpRequest, key: str) -> rulesets.House:
    """The house rules of this link as this device sees them. Raises Http404."""
    rules = rulesets.house(key, device_of(request))
    if rules is None:
        raise Http404
    return rules


@never_cache
@require_safe
def house(request: HttpRequest, key: str) -> HttpResponse:
    """House rules by their link, in the version that holds now."""
    rules = readable_house(request, key)
    return show_rules(request, rules.latest.ruleset, house=about(request, rules, rules.latest))


@require_safe
def by_slug(request: HttpRequest, key: str) -> HttpResponse:
    """House rules under the address that variants have; redirects to their own."""
    return redirect("scorecards:house", readable_house(request, key).key)


@never_cache
@require_safe
def house_version(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """House rules as they once were."""
    rules = readable_house(request, key)
    version = rules.version(number)
    if version is None:
        raise Http404
    return show_rules(request, version.ruleset, house=about(request, rules, version))


def about(
    request: HttpRequest, rules: rulesets.House, version: rulesets.VersionLine
) -> dict[str, object]:
    """The context of `_house_actions.html`, on the page of a ruleset."""
    return {
        "rules": rules,
        "version": version,
        "address": address_for_others(request, reverse("scorecards:house", args=[rules.key])),
        "based_on": rulesets.find_ruleset(version.based_on),
    }


@never_cache
@require_safe
def house_versions(request: HttpRequest, key: str) -> HttpResponse:
    """Every version, the latest first, each with what it changed."""
    rules = readable_house(request, key)
    before = [*(line.ruleset for line in rules.versions[1:]), None]
    versions = [
        (line, differences(older, line.ruleset) if older else ())
        for line, older in zip(rules.versions, before, strict=True)
    ]
    return render(request, "scorecards/house_versions.html", {"house": rules, "versions": versions})


@require_safe
def house_code(request: HttpRequest, key: str) -> HttpResponse:
    """The QR code of the link."""
    rules = readable_house(request, key)
    return draw_code(address_for_others(request, reverse("scorecards:house", args=[rules.key])))


@never_cache
@require_safe
def pass_house(request: HttpRequest, key: str) -> HttpResponse:
    """House rules as a text for a chat, and as a code that offers a copy of them."""
    rules = readable_house(request, key)
    context = {
        "house": rules,
        "address": copy_address(request, rules),
        "passage": passage(rules.latest.ruleset, (get_language() or "en")[:2], gettext),
    }
    return render(request, "scorecards/house_pass.html", context)


@require_safe
def house_take(request: HttpRequest, key: str) -> HttpResponse:
    """The QR code of the page that offers a copy."""
    return draw_code(copy_address(request, readable_house(request, key)))


def copy_address(request: HttpRequest, rules: rulesets.House) -> str:
    """Where a copy of these rules is offered."""
    return address_for_others(request, reverse("scorecards:copy_house", args=[rules.key]))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def copy_house(request: HttpRequest, key: str) -> HttpResponse:
    """Save somebody else's rules as this device's own, under a name to choose."""
    rules = readable_house(request, key)
    if request.method != "POST":
        return show_copy(request, rules, name=rules.name)
    name, device = request.POST.get("name", ""), ensure_device(request)
    try:
        version = save_house_rules(
            table=rules.latest.ruleset.to_dict(), name=name, device=device, based_on=rules.slug
        )
    except errors.BadRuleset as refused:
        response = show_copy(request, rules, name=name, wrong=refused.message)
    else:
        messages.success(request, _("Saved as yours."))
        response = redirect("scorecards:house", version.house.key)
    remember(response, device, secure=request.is_secure())
    return response


def show_copy(
    request: HttpRequest, rules: rulesets.House, *, name: str, wrong: str = ""
) -> HttpResponse:
    """The page that asks for the name of a copy."""
    context = {"house": rules, "name": name[:200], "wrong": wrong}
    return render(request, "scorecards/house_copy.html", context, status=422 if wrong else 200)


@require_POST
def forget(request: HttpRequest, key: str) -> HttpResponse:
    """Stop offering them; nothing is lost."""
    return done(request, key, forget_house_rules, _("No longer offered."))


@require_POST
def recall(request: HttpRequest, key: str) -> HttpResponse:
    """Offer them again."""
    return done(request, key, recall_house_rules, _("Offered again."))


def done(
    request: HttpRequest, key: str, act: Callable[[HouseRules], None], sentence: str
) -> HttpResponse:
    """Do it and show the list, with a sentence about it."""
    own, _device = own_house(request, key)
    act(own)
    messages.success(request, sentence)
    return redirect("scorecards:house_list")
