"""A finished game under other rules: old and new side by side, and why."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards import queries
from scorecards.permissions import GameAccess, readable_game
from scorecards.queries.what_if import Played, played, what_if
from scorecards.rescoring import misfit
from scorecards.rulebook.filters import grouped
from scorecards.rulebook.listing import house_cards, variant_cards
from scorecards.rulebook.page import compared
from scorecards.rules import VARIANTS, Ruleset

AS_PLAYED = "game"  # the game's own copy of its rules
LONGEST_SLUG = 80
Group = tuple[str, list[tuple[str, str]]]  # a heading, and slugs with their names


@never_cache
@require_safe
def show_what_if(request: HttpRequest, code: str) -> HttpResponse:
    """The game under the rules asked for (`under`); with `hole`, why that hole counts what it does.

    Rules nobody has are a 404, rules that do not fit a 422, both with their sentence.
    """
    access = readable_game(request, code)
    context: dict[str, Any] = {"access": access, "game": access.game}
    slug = request.GET.get("under", "").strip()[:LONGEST_SLUG]
    found = played(access.game) if access.game.finished else None
    if found is None:
        context["refused"] = unplayed(access)
        return render(request, "scorecards/what_if.html", context)
    ruleset = found.rules if slug == AS_PLAYED else queries.find_ruleset(slug)
    context |= {
        "found": found,
        "slug": ruleset.slug if ruleset and slug != AS_PLAYED else slug,
        "ruleset": ruleset,
        "groups": groups(access, found, ruleset if slug != AS_PLAYED else None),
    }
    status = 200
    if slug and ruleset is None:
        status, context["wrong"] = 404, _("There are no rules of that name. Choose others.")
    elif ruleset:
        context["wrong"] = misfit(ruleset, found.game)
        status = 422 if context["wrong"] else 200
        if status == 200:
            context |= {"under": what_if(found, ruleset)} | explained(request, found, ruleset)
    return render(request, "scorecards/what_if.html", context, status=status)


def unplayed(access: GameAccess) -> str:
    """Why there is nothing to be counted by other rules."""
    if access.game.finished:
        return _("No hole of this game is complete, so other rules have nothing to count.")
    return _("The game is still going on. Once it is over it can be counted by other rules.")


def groups(access: GameAccess, found: Played, asked: Ruleset | None) -> list[Group]:
    """The rules that fit the game, under headings; what only a link leads to comes first."""
    own = queries.house_rules_of(access.device)
    rulesets: Sequence[Ruleset] = [*VARIANTS, *(listing.ruleset for listing in own)]
    fitting = {each.slug for each in rulesets if misfit(each, found.game) is None}
    cards = [card for card in [*house_cards(own), *variant_cards()] if card.slug in fitting]
    first = [(AS_PLAYED, _("As it was played"))]
    if asked and asked.slug not in {each.slug for each in rulesets}:
        first.append((asked.slug, _(asked.name)))
    return [(_("This game"), first)] + [
        (heading, [(card.slug, card.name) for card in cards]) for heading, cards in grouped(cards)
    ]


def explained(request: HttpRequest, found: Played, ruleset: Ruleset) -> dict[str, Any]:
    """The hole asked for under both rules; nothing when it is none of the game's."""
    asked = request.GET.get("hole", "")
    hole = (
        found.hole(int(asked)) if asked.isascii() and asked.isdecimal() and len(asked) < 5 else None
    )
    if hole is None:
        return {}
    return {"number": int(asked), "rows": compared(hole[0], found.rules, ruleset, names=hole[1])}
