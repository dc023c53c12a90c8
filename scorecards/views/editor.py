"""The editor of house rules: new ones from any ruleset, the next version of one's own, and the
rules of a running game.

The form has the whole ruleset in it (`editor_form`); only saving writes, through scorekeeping. What
is right and wrong is not decided here.
"""

from collections.abc import Sequence
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.devices import ensure_device, remember
from scorecards.editing.fields import Fields, Table, one
from scorecards.editing.mapping import to_fields, to_table
from scorecards.editing.naming import our_way
from scorecards.editing.pieces import Option
from scorecards.editing.talk import MOST_SEATS, SEATS
from scorecards.forms import FIRST_VARIANT
from scorecards.models import Device, HouseRules
from scorecards.permissions import (
    GameAccess,
    device_of,
    own_house,
    readable_game,
    scorable_game,
)
from scorecards.queries import rulesets
from scorecards.requests import HtmxRequest
from scorecards.rulebook.files import Unreadable, read_rules
from scorecards.rules import VARIANTS, InvalidRuleset, Problem, Ruleset, Text
from scorecards.rules.choices.parts import PARTS, Part
from scorecards.rules.sources import ABOUT_ITSELF
from scorecards.rules.texts import whole_number
from scorecards.scorekeeping import errors, rule_changes
from scorecards.scorekeeping.house import SOURCE, save_house_rules
from scorecards.views.editor_form import Desk, show, show_both, work
from scorecards.views.rule_changes import show_change

OF_A_GAME = "game:"
MOST_PARTS = 8  # that an address may bring


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_new(request: HtmxRequest) -> HttpResponse:
    """New house rules, started from any ruleset (`from`) or from the copy of a game, with some
    ready-made parts (`with`).
    """
    begins = request.POST.get("do") == "begin"  # by the line on the page of a new game
    variant = request.POST.get("variant", "") if begins else ""
    start = request.GET.get("from", "") or variant or FIRST_VARIANT
    base, based_on = start_from(request, start)
    parts = [part for slug in request.GET.getlist("with")[:MOST_PARTS] if (part := part_of(slug))]
    desk = Desk(
        base=base,
        here=f"{reverse('scorecards:edit_new')}?{urlencode(address_of(start, parts))}",
        title=_("House rules"),
        about=_("From %(name)s") % {"name": _(base.name)},
        save=_("Only keep"),
        play=_("Keep, and play by them"),
        start=start,
        back=reverse("scorecards:house_list"),
        back_name=_("House rules"),
        starts=tuple(starts(request, start)),
    )
    save = partial(save_new, request, desk, based_on)
    return work(request, desk, first=new_fields(base, parts), save=save)


def part_of(slug: str) -> Part | None:
    """The part of this slug."""
    return next((part for part in PARTS if part.slug == slug), None)


def address_of(start: str, parts: Sequence[Part]) -> list[tuple[str, str]]:
    """What the address of new rules says."""
    return [("from", start), *(("with", part.slug) for part in parts)]


def save_new(request: HtmxRequest, desk: Desk, based_on: str, sent: Fields) -> HttpResponse:
    """Save new house rules, and remember the device from now on."""
    device = ensure_device(request)
    try:
        version = save_house_rules(
            table=to_table(sent), name=one(sent, "name"), device=device, based_on=based_on
        )
    except errors.BadRuleset as refused:
        return show(request, desk, sent, refused=refused.problems)
    return saved(request, version.house, device)


def start_from(request: HtmxRequest, start: str) -> tuple[Ruleset, str]:
    """The ruleset that `start` in the address stands for, and its slug. Raises Http404."""
    if start.startswith(OF_A_GAME):
        game = readable_game(request, start.removeprefix(OF_A_GAME)).game
        return game.rules, game.slug
    ruleset = rulesets.find_ruleset(start)
    if ruleset is None:
        raise Http404
    return ruleset, ruleset.slug


def starts(request: HtmxRequest, chosen: str) -> list[Option]:
    """Everything that house rules can start from: one's own first, then the variants by name."""
    device = device_of(request)
    own = rulesets.house_rules_of(device) if device else []
    built_in = sorted((_(variant.name), variant.slug) for variant in VARIANTS)
    named = [(rules.slug, rules.name) for rules in own] + [(slug, name) for name, slug in built_in]
    return [Option(slug, name, slug == chosen) for slug, name in named]


def new_fields(base: Ruleset, parts: Sequence[Part] = ()) -> Fields:
    """The form of new house rules: those of the base, without what it says about itself, and with
    the parts that fit.
    """
    table = {key: value for key, value in base.to_dict().items() if key not in ABOUT_ITSELF}
    for part in parts:
        table = part.put(table) if part.fits(table) else table
    name = our_way(base)
    return to_fields(table | {"name": name}) | {"name-offered": [name]}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_house(request: HtmxRequest, key: str) -> HttpResponse:
    """The next version of house rules, for whoever saved them."""
    own, device = own_house(request, key)
    house = rulesets.house(own.key, device)
    if house is None:
        raise Http404
    seen = house.version(version_number(request.POST.get("seen", ""))) or house.latest
    desk = Desk(
        base=seen.ruleset,
        here=reverse("scorecards:edit_house", args=[own.key]),
        title=own.name,
        about=_("The next version"),
        note=_("Games already begun keep the rules they were started with."),
        save=_("Only keep"),
        play=_("Keep, and play by them"),
        back=reverse("scorecards:house", args=[own.key]),
        back_name=_("House rules"),
        seen=seen.number,
    )
    save = partial(save_next, request, desk, own, house)
    return work(request, desk, first=to_fields(seen.ruleset.to_dict()), save=save)


def save_next(
    request: HtmxRequest, desk: Desk, own: HouseRules, house: rulesets.House, sent: Fields
) -> HttpResponse:
    """Save the next version, unless somebody saved another since this one was read."""
    device = ensure_device(request)
    before = house.version(desk.seen or 0)
    try:
        save_house_rules(
            table=to_table(sent),
            name=one(sent, "name"),
            device=device,
            house=own,
            based_on=before.based_on if before else "",
            seen=version_number(one(sent, "seen")),
        )
    except errors.BadRuleset as refused:
        return show(request, desk, sent, refused=refused.problems)
    except errors.RulesChanged as changed:
        return show_both(request, desk, sent, house, changed.version)
    return saved(request, own, device)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit_game_rules(request: HtmxRequest, code: str) -> HttpResponse:
    """The rules of a running game, for whoever keeps its score. Only its own copy changes, and what
    that does to the holes so far is shown before anything is written.
    """
    access = scorable_game(request, code)
    if access.game.finished:
        messages.error(request, _("The game is over, and keeps the rules it was played by."))
        return redirect("scorecards:rules", access.game.code)
    desk = Desk(
        base=access.game.rules,
        here=reverse("scorecards:edit_game_rules", args=[access.game.code]),
        title=_("Rules of this game"),
        about=_("Only this game changes."),
        note=_("You see what its holes count before anything changes."),
        save=_("See what changes in the game"),
        back=reverse("scorecards:rules", args=[access.game.code]),
        back_name=_("Rules of this game"),
    )
    if "rules" in request.POST:  # back from the page that shows what changes
        return show(request, desk, fields_back(request, desk.base))
    save = partial(preview_change, request, desk, access)
    return work(request, desk, first=new_fields(desk.base), save=save)


def fields_back(request: HtmxRequest, base: Ruleset) -> Fields:
    """The form for the ruleset the page sends back; for the game's own if it cannot be read."""
    try:
        _written, table = read_rules(request.POST["rules"].encode(errors="surrogatepass"))
    except Unreadable:
        return new_fields(base)
    return to_fields({key: value for key, value in table.items() if key != "source"})


def preview_change(
    request: HtmxRequest, desk: Desk, access: GameAccess, sent: Fields
) -> HttpResponse:
    """The page with what the rules would do to the game; they are changed only from there."""
    table: Table = to_table(sent) | {"slug": rulesets.OWN, "source": SOURCE}
    try:
        ruleset = Ruleset.from_dict(table)
        rule_changes.what_changes(access.game, ruleset)
    except InvalidRuleset as wrong:
        return show(request, desk, sent, refused=wrong.problems)
    except errors.BadEntry as refused:
        return show(request, desk, sent, refused=refused.problems)
    except errors.ScorekeepingError as refused:
        return show(request, desk, sent, refused=[Problem("hole", Text(refused.message))])
    return show_change(request, access, ruleset)


def seats_of(request: HtmxRequest) -> list[str]:
    """The names that had been typed for the game."""
    return [name[:60] for name in request.POST.getlist(SEATS)[:MOST_SEATS] if name.strip()]


def version_number(written: str) -> int:
    """The number of a version as the form sends it; 0 for anything else."""
    return whole_number(written, below=1_000_000) or 0


def saved(request: HtmxRequest, house: HouseRules, device: Device) -> HttpResponse:
    """On to a game by the rules that were saved, or to their page."""
    messages.success(request, pgettext("house rules", "Saved."))
    response = redirect("scorecards:house", house.key)
    if request.POST.get("do") == "play":
        query = urlencode({"variant": house.slug, "name": seats_of(request)}, doseq=True)
        response = redirect(f"{reverse('scorecards:new')}?{query}")
    remember(response, device, secure=request.is_secure())
    return response
