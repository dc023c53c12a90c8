"""A finished game under other rules: old and new side by side, and why."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards.permissions import GameAccess, readable_game
from scorecards.queries.rulesets import find_ruleset, house_rules_of
from scorecards.queries.what_if import Played, played, what_if
from scorecards.rescoring import misfit
from scorecards.rulebook.listing import choices_of, house_cards, variant_cards
from scorecards.rulebook.page import compared
from scorecards.rules import VARIANTS, Ruleset, budget
from scorecards.rules.texts import whole_number

AS_PLAYED = "game"  # the game's own copy of its rules
LONGEST_SLUG = 80
Group = tuple[str, list[tuple[str, str]]]  # a heading, and slugs with their names


@never_cache
@require_safe
def show_what_if(request: HttpRequest, code: str) -> HttpResponse:
    """The game under the rules of `under`; with `hole`, why that hole counts what it does.

    Unknown rules are a 404, rules that do not fit a 422, each with a sentence.
    """
    access = readable_game(request, code)
    context: dict[str, Any] = {"access": access, "game": access.game}
    slug = request.GET.get("under", "").strip()[:LONGEST_SLUG]
    game = played(access.game) if access.game.finished else None
    if game is None:
        context["refused"] = unplayed(access)
        return render(request, "scorecards/what_if.html", context)
    ruleset = game.rules if slug == AS_PLAYED else find_ruleset(slug)
    context |= {
        "found": game,
        "slug": ruleset.slug if ruleset and slug != AS_PLAYED else slug,
        "ruleset": ruleset,
        "groups": groups(access, game, ruleset if slug != AS_PLAYED else None),
    }
    status = 200
    if slug and ruleset is None:
        status, context["wrong"] = 404, _("There are no rules of that name. Choose others.")
    elif ruleset:
        context["wrong"] = misfit(ruleset, game.game)
        if not context["wrong"]:
            context |= in_time(request, game, ruleset)
        status = 422 if context["wrong"] else 200
    return render(request, "scorecards/what_if.html", context, status=status)


def in_time(request: HttpRequest, game: Played, ruleset: Ruleset) -> dict[str, Any]:
    """The game under the ruleset, or `wrong` with why it is not shown: nobody may keep the site
    busy with the dearest rules there are and a thousand holes.
    """
    try:
        with budget.within(settings.API_SECONDS):
            return {"under": what_if(game, ruleset), "wrong": None} | explained(
                request, game, ruleset
            )
    except budget.OutOfBudget:
        return {"wrong": _("These rules take too long to count for so many holes.")}


def unplayed(access: GameAccess) -> str:
    """Why other rules have nothing to count."""
    if access.game.finished:
        return _("No hole of this game is complete, so other rules have nothing to count.")
    return _("The game is still going on. Once it is over it can be counted by other rules.")


def groups(access: GameAccess, game: Played, unlisted: Ruleset | None) -> list[Group]:
    """The rules that fit the game, under headings; those known only by their link come first."""
    own = house_rules_of(access.device)
    rulesets: Sequence[Ruleset] = [*VARIANTS, *(listing.ruleset for listing in own)]
    fitting = {each.slug for each in rulesets if misfit(each, game.game) is None}
    cards = [card for card in [*house_cards(own), *variant_cards()] if card.slug in fitting]
    first = [(AS_PLAYED, _("As it was played"))]
    if unlisted and unlisted.slug not in {each.slug for each in rulesets}:
        first.append((unlisted.slug, _(unlisted.name)))
    return [(_("This game"), first), *choices_of(cards)]


def explained(request: HttpRequest, game: Played, ruleset: Ruleset) -> dict[str, Any]:
    """The hole of the address under both rules; nothing when the game has no such hole."""
    number = whole_number(request.GET.get("hole"), below=10_000)
    hole = None if number is None else game.hole(number, game.rules)
    if hole is None or number is None:
        return {}
    under = game.hole(number, ruleset) or hole
    rows = compared(hole[0], game.rules, ruleset, names=hole[1], under=under[0])
    return {"number": number, "rows": rows}
