"""Two rulesets side by side: where they differ, and the same hole under both."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards.permissions import ShutOut, readable_game
from scorecards.queries import rulesets
from scorecards.rulebook.listing import base_of, choices_of, variant_cards
from scorecards.rulebook.page import compared_sample
from scorecards.rules import Ruleset
from scorecards.rules.wording.differences import by_section, differences
from scorecards.views.variants import own_cards

LONGEST_SLUG = 80
GAME = "game:"  # the copy a game plays by, `game:K7QWRT`
Group = tuple[str, list[tuple[str, str]]]  # a heading, and slugs with their names


@dataclass(frozen=True)
class Side:
    """One of the two: the slug in the address, and its ruleset."""

    field: str
    slug: str
    ruleset: Ruleset | None

    @property
    def unknown(self) -> bool:
        """Whether there is a slug but no such ruleset."""
        return bool(self.slug) and self.ruleset is None

    @property
    def label(self) -> str:
        """What its field is called."""
        return _("First rules") if self.field == "one" else _("Second rules")

    @property
    def name(self) -> str:
        """What the ruleset is called here."""
        name = _(self.ruleset.name) if self.ruleset else ""
        return _("%(name)s in this game") % {"name": name} if self.slug.startswith(GAME) else name

    @property
    def address(self) -> str:
        """Its own page."""
        if self.slug.startswith(GAME):
            return reverse("scorecards:rules", args=[self.slug.removeprefix(GAME)])
        if self.slug.startswith(rulesets.OWN):
            key = self.slug.removeprefix(rulesets.OWN).upper()
            return reverse("scorecards:house", args=[key])
        return reverse("scorecards:variant", args=[self.slug])


@never_cache
@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Both to choose; below, once they are chosen, how they differ. An unknown name is a 404."""
    one, other = side(request, "one"), side(request, "other")
    if one.ruleset and not other.slug:
        other = nearest(one.ruleset, one.slug)
    context: dict[str, Any] = {
        "sides": (one, other),
        "groups": choices(request, (one, other)),
        "one": one,
        "other": other,
    }
    if one.ruleset and other.ruleset:
        context["sections"] = by_section(differences(one.ruleset, other.ruleset))
        context["rows"] = rows = compared_sample(one.ruleset, other.ruleset)
        context["differing"] = any(row.differs for row in rows)
    status = 404 if one.unknown or other.unknown else 200
    return render(request, "scorecards/compare.html", context, status=status)


def side(request: HttpRequest, field: str) -> Side:
    """The side in this field of the address."""
    slug = request.GET.get(field, "")[:LONGEST_SLUG]
    if slug.startswith(GAME):
        return Side(field, slug, game_rules(request, slug.removeprefix(GAME)))
    ruleset = rulesets.find_ruleset(slug)
    return Side(field, ruleset.slug if ruleset else slug, ruleset)


def game_rules(request: HttpRequest, code: str) -> Ruleset | None:
    """What a game plays by, for whoever may look at it."""
    try:
        return readable_game(request, code).game.rules
    except (Http404, ShutOut):
        return None


def nearest(ruleset: Ruleset, slug: str) -> Side:
    """What a single ruleset is compared with: that of a game with the variant it started from, a
    variant with the one it extends; with nothing if there is none.
    """
    began = rulesets.find_ruleset(ruleset.slug) if slug.startswith(GAME) else base_of(slug)
    return Side("other", began.slug if began else "", began)


def choices(request: HttpRequest, sides: tuple[Side, ...]) -> list[Group]:
    """All there is to choose from, under headings; rules known only by their link come first."""
    cards = [*own_cards(request), *variant_cards()]
    known = {card.slug for card in cards}
    linked = [(each.slug, each.name) for each in sides if each.ruleset and each.slug not in known]
    groups: list[Group] = [(_("By link"), linked)] if linked else []
    return groups + choices_of(cards)
