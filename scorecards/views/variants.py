"""The variants: a list to search, and a page for each with its rules in words. No game needed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards.forms import read_variant
from scorecards.models import Game
from scorecards.permissions import device_of, readable_game
from scorecards.queries import rulesets
from scorecards.requests import HtmxRequest
from scorecards.rulebook import golfo
from scorecards.rulebook.distributions import offered_distribution
from scorecards.rulebook.filters import Narrowing, grouped
from scorecards.rulebook.listing import (
    VariantCard,
    base_of,
    by_family,
    house_cards,
    variant_cards,
)
from scorecards.rulebook.page import explained_sample, packs_by_players, provenance
from scorecards.rulebook.ways import family_page
from scorecards.rules import Ruleset, Shape
from scorecards.rules.choices.catalogue import chosen
from scorecards.rules.compilation import compile_for
from scorecards.rules.wording.rulesets import sections


@require_safe
def variants(request: HtmxRequest) -> HttpResponse:
    """The list, one's own house rules first, narrowed by words and filters. Words find variants;
    without them a family stands once.
    """
    narrowing = Narrowing(request.GET)
    cards = narrowing.matching([*own_cards(request), *variant_cards()])
    golfo_too = golfo.fits(narrowing.words, filtered=bool(narrowing.chosen))
    context = {
        "asked": narrowing,
        "found": cards,
        "count": len(cards) + golfo_too,
        "golfo": golfo.summary() if golfo_too else "",
        "games": len(by_family(cards)) + golfo_too,
        "house": [card for card in cards if card.key],
        "variants": [card for card in cards if card.family] if narrowing.words else [],
        "groups": [] if narrowing.words else grouped(cards),
    }
    alone = request.htmx and not request.htmx.history_restore_request
    template = "scorecards/variants.html#found" if alone else "scorecards/variants.html"
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def own_cards(request: HttpRequest) -> list[VariantCard]:
    """The house rules of the device that asks."""
    device = device_of(request)
    return house_cards(rulesets.house_rules_of(device)) if device else []


@require_safe
def variant(request: HttpRequest, slug: str) -> HttpResponse:
    """One variant: its rules in words, what every card counts, and the source."""
    ruleset = read_variant(slug)
    if ruleset is None or ruleset.slug != slug:
        raise Http404
    return show_rules(request, ruleset)


@never_cache
@require_safe
def game_rules(request: HttpRequest, code: str) -> HttpResponse:
    """The rules of a game: its own copy, with the length that was chosen."""
    access = readable_game(request, code)
    return show_rules(request, access.game.rules, game=access.game)


def show_rules(
    request: HttpRequest,
    ruleset: Ruleset,
    *,
    game: Game | None = None,
    house: Mapping[str, object] | None = None,
) -> HttpResponse:
    """The page with everything about a ruleset: for a game's, with the way back to it; for house
    rules, with what can be done with them (`house`, the context of `_house_actions.html`).
    """
    shapes = (game.shape,) if game else ruleset.shapes
    shape = chosen_shape(shapes, request.GET.get("shape", ""))
    context = about(ruleset, shape) | {"ruleset": ruleset, "game": game, "house": house}
    context |= {"shapes": shapes, "shape": shape}
    if game is None and house is None:
        context |= {"base": base_of(ruleset.slug), "family": family_page(ruleset)}
    return render(request, "scorecards/variant.html", context)


def chosen_shape(shapes: Sequence[Shape], written: str) -> Shape:
    """The shape of this name, or the first one for "". Raises Http404 for any other name."""
    if not written:
        return shapes[0]
    for shape in shapes:
        if str(shape) == written:
            return shape
    raise Http404


def about(ruleset: Ruleset, shape: Shape) -> dict[str, object]:
    """What the page says about any ruleset; the sample hole and the distribution in one shape."""
    sample = explained_sample(ruleset, shape)
    return {
        "values": card_values(ruleset),
        "sections": sections(ruleset),
        "choices": chosen(ruleset),
        "packs": packs_by_players(ruleset),
        "sample": sample,
        "knocker": next((row.name for row in sample if row.knocked), ""),
        "provenance": provenance(ruleset),
        "distribution": offered_distribution(ruleset, shape),
    }


@dataclass(frozen=True)
class CardValue:
    """A line of the table of values: a rank, its suit if that one differs, and what it counts."""

    face: str
    rank: str
    suit: str
    value: int


def card_values(ruleset: Ruleset) -> list[CardValue]:
    """What every card counts, in the order of the keypad; a suit that differs follows its rank."""
    compiled = compile_for(ruleset, ruleset.shape, ruleset.players[1], translate=gettext)
    lines = []
    for key in compiled["keys"]:
        rank = key["rank"]
        face = compiled["letters"].get(rank, key["label"])
        if key["value"] is not None:
            lines.append(CardValue(face, rank, "", key["value"]))
        lines += [
            CardValue(face, rank, suit.lower(), compiled["values"][rank + suit])
            for suit in "SHDC"
            if rank + suit in compiled["values"]
        ]
    return lines
