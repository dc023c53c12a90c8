"""The variants: a list to search, and each with its rules in words. None of it needs a game."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from scorecards.forms import FindVariantForm, read_variant
from scorecards.models import Game
from scorecards.permissions import readable_game
from scorecards.requests import HtmxRequest
from scorecards.rules import VARIANTS, Ruleset, Shape


@dataclass(frozen=True)
class VariantCard:
    """A variant as lists show it, in the reader's language; `words` is what is searched."""

    slug: str
    name: str
    summary: str
    shape: Shape
    sizes: tuple[int, ...]
    words: str


def variant_cards() -> list[VariantCard]:
    """Every variant, in the order of the library."""
    return [
        VariantCard(
            slug=variant.slug,
            name=gettext(variant.name),
            summary=gettext(variant.summary),
            shape=variant.shape,
            sizes=tuple(shape.cells for shape in variant.shapes),
            words=search_words(variant),
        )
        for variant in VARIANTS
    ]


def search_words(variant: Ruleset) -> str:
    """Name, other names and summary in English and in the reader's language, lower case."""
    said = [variant.name, *variant.aliases, variant.summary, variant.slug]
    return " ".join([*said, *(gettext(words) for words in said if words)]).casefold()


@require_safe
def variants(request: HtmxRequest) -> HttpResponse:
    """The list, narrowed by words and by a number of cards."""
    form = FindVariantForm(request.GET)
    cards = variant_cards()
    found = [
        card
        for card in cards
        if all(word in card.words for word in form.words.split())
        and (form.cards_wanted is None or form.cards_wanted in card.sizes)
    ]
    context = {
        "found": found,
        "sizes": sorted({size for card in cards for size in card.sizes if size}),
        "q": request.GET.get("q", "")[:80],
        "cards_wanted": form.cards_wanted,
    }
    template = "scorecards/_variant_list.html" if request.htmx else "scorecards/variants.html"
    return render(request, template, context)


@require_safe
def variant(request: HttpRequest, slug: str) -> HttpResponse:
    """One variant: its rules in words, what every card counts, where the rule was read."""
    ruleset = read_variant(slug)
    if ruleset is None or ruleset.slug != slug:
        raise Http404
    return show_rules(request, ruleset)


@require_safe
def game_rules(request: HttpRequest, code: str) -> HttpResponse:
    """The rules a game is played by: its own copy, with the length that was chosen."""
    access = readable_game(request, code)
    return show_rules(request, access.game.rules, game=access.game)


def show_rules(
    request: HttpRequest,
    ruleset: Ruleset,
    *,
    game: Game | None = None,
    house: Mapping[str, object] | None = None,
) -> HttpResponse:
    """The page with everything about a ruleset; of a game, with the way back to it; of house rules,
    with what may be done with them (`house`, the context of `_house_actions.html`).
    """
    context = {
        "ruleset": ruleset,
        "game": game,
        "house": house,
        "shapes": [game.shape] if game else ruleset.shapes,
        "values": card_values(ruleset),
        "sentences": ruleset.sentences(),
    }
    return render(request, "scorecards/variant.html", context)


@dataclass(frozen=True)
class CardValue:
    """A line of the table of values: a rank, one of its suits where that one differs, and what it
    counts.
    """

    face: str
    rank: str
    suit: str
    value: int


def card_values(ruleset: Ruleset) -> list[CardValue]:
    """What every card counts, in the order of the keypad; a suit that differs follows its rank."""
    compiled = ruleset.compiled(ruleset.shape, ruleset.players[1], translate=gettext)
    lines = []
    for key in compiled["keys"]:
        rank, face = key["rank"], key["label"]
        if key["value"] is not None:
            lines.append(CardValue(face, rank, "", key["value"]))
        lines += [
            CardValue(face, rank, suit.lower(), compiled["values"][rank + suit])
            for suit in "SHDC"
            if rank + suit in compiled["values"]
        ]
    return lines
