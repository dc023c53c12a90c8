"""A new game: who sits where, by which rules, for how long. Nobody needs an account for it."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scorecards.devices import ensure_device, remember
from scorecards.forms import NewGameForm
from scorecards.limits.games import count_game, why_no_game
from scorecards.models import Device, Game, HouseVersion
from scorecards.permissions import device_of
from scorecards.queries import games, rulesets
from scorecards.requests import HtmxRequest
from scorecards.rulebook import golfo
from scorecards.rulebook.listing import VariantCard, house_cards, parted, variant_cards
from scorecards.rules import Ruleset
from scorecards.scorekeeping import errors, preparations
from scorecards.scorekeeping.games import start_game
from scorecards.seats import rearranged

NAMES_OFFERED = 12


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HtmxRequest) -> HttpResponse:
    """The form. A button in it (`do`) rearranges the seats and shows it again; any other POST
    starts the game. Golfo has a table of its own.
    """
    if request.method != "POST" and request.GET.get("variant") == golfo.SLUG:
        return redirect("scorecards:golfo_new")
    do = request.POST.get("do")
    if request.method == "POST" and do is None:
        return start(request)
    data = request.POST if request.method == "POST" else request.GET
    finder = Finder()
    form = NewGameForm(rearranged(data, do or ""), checked=False, find=finder)
    return show(request, form, finder)


class Finder:
    """Finds rulesets by their slugs, each only once, so that the version shown is the one used."""

    def __init__(self) -> None:
        self.known: dict[str, rulesets.KnownRuleset | None] = {}

    def __call__(self, slug: str) -> Ruleset | None:
        if slug not in self.known:
            self.known[slug] = rulesets.find_with_version(slug)
        known = self.known[slug]
        return known.ruleset if known else None

    def version(self, slug: str) -> HouseVersion | None:
        """The version of house rules that this slug stands for; None for a built-in variant."""
        self(slug)
        known = self.known[slug]
        return known.version if known else None


def start(request: HtmxRequest) -> HttpResponse:
    """Start the game and go to its page; or show what is wrong, and write nothing. A game that a
    phone prepared without a network, and has started before, is only gone to.
    """
    if response := start_again(request):
        return response
    finder = Finder()
    form = NewGameForm(request.POST, checked=True, find=finder)
    if not form.is_valid():
        return show(request, form, finder, status=422)
    if refusal := why_no_game(request, device_of(request)):
        form.add_error(None, refusal)
        return show(request, form, finder, status=429)
    device = ensure_device(request)
    setup = {
        "ruleset": form.rules_to_play,
        "shape": form.cleaned_data["shape"],
        "names": form.players,
        "first_dealer": form.lines.first_dealer,
        "device": device,
        "house_version": finder.version(request.POST["variant"]),
        "customs": form.cleaned_data["customs"],
        "stakes": form.cleaned_data["stakes"],
    }
    start_id = form.cleaned_data["start_id"]
    try:
        if start_id:
            game = preparations.start_prepared(start_id=start_id, **setup)
        else:
            game = start_game(**setup)
    except errors.BadSetup as refused:
        for trouble in refused.troubles:
            form.add_error(None, trouble.message)
        return show(request, form, finder, status=422)
    count_game(request)
    return go_to(request, game, device)


def start_again(request: HtmxRequest) -> HttpResponse | None:
    """To the game that was started under the id of this one; None when there is none."""
    try:
        start_id = UUID(request.POST.get("start_id", ""))
    except ValueError:
        return None
    if not games.was_started(start_id):
        return None
    device = ensure_device(request)
    game = preparations.started_before(start_id=start_id, device=device)
    return go_to(request, game, device) if game else None


def go_to(request: HtmxRequest, game: Game, device: Device) -> HttpResponse:
    """To the page of a game that this device started, with its cookie."""
    response = redirect("scorecards:game", game.code)
    remember(response, device, secure=request.is_secure())
    return response


def show(
    request: HtmxRequest, form: NewGameForm, finder: Finder, *, status: int = 200
) -> HttpResponse:
    """The page, or only its form when one of its buttons asks by htmx."""
    device = device_of(request)
    offered = games.recent_names(device)[:NAMES_OFFERED] if device else []
    cards = [*own_cards(device, finder.version(form.data.get("variant", ""))), *variant_cards()]
    at_hand, seldom, others = parted(cards, [form.ruleset.slug])
    context = {
        "form": form,
        "offered": [(name, name in form.players) for name in offered],
        "packs": form.ruleset.packs_for(max(len(form.players), 2)),
        "at_hand": at_hand,
        "games": seldom,
        "others": others,
        "chosen": form.ruleset,
        "golfo_words": golfo.words(),
    }
    template = "scorecards/new_game.html#form" if request.htmx else "scorecards/new_game.html"
    return render(request, template, context, status=status)


def own_cards(device: Device | None, chosen: HouseVersion | None) -> list[VariantCard]:
    """The house rules of this device; before them those of somebody else, if they are chosen."""
    listings = rulesets.house_rules_of(device) if device else []
    if chosen and chosen.house.slug not in {listing.slug for listing in listings}:
        listings = [rulesets.listing_of(chosen), *listings]
    return house_cards(listings)
