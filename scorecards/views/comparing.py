"""Two rulesets side by side: what they say differently, and the same hole under both."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scorecards import queries
from scorecards.listing import VariantCard, base_of, variant_cards
from scorecards.narrowing import grouped
from scorecards.rulepage import compared_sample
from scorecards.rules import Ruleset
from scorecards.rules.differences import Difference, differences
from scorecards.rules.texts import Text
from scorecards.views.variants import own_cards

LONGEST_SLUG = 80


@dataclass(frozen=True)
class Side:
    """One of the two: what was asked for, and the ruleset it names."""

    field: str
    slug: str
    ruleset: Ruleset | None

    @property
    def unknown(self) -> bool:
        """Whether something was asked for that is no ruleset."""
        return bool(self.slug) and self.ruleset is None

    @property
    def own_key(self) -> str:
        """What addresses house rules; "" for a variant."""
        return self.slug.removeprefix(queries.OWN) if self.slug.startswith(queries.OWN) else ""

    @property
    def label(self) -> str:
        """What its field is called."""
        return _("First rules") if self.field == "one" else _("Second rules")


@never_cache
@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Both to choose; below, once they are chosen, where they part. An unknown name is a 404."""
    one, other = side(request, "one"), side(request, "other")
    if one.ruleset and not other.slug:
        base = base_of(one.ruleset.slug)
        other = Side("other", base.slug if base else "", base)
    context: dict[str, Any] = {
        "sides": (one, other),
        "groups": choices(request, (one, other)),
        "one": one.ruleset,
        "other": other.ruleset,
    }
    if one.ruleset and other.ruleset:
        context["sections"] = by_section(differences(one.ruleset, other.ruleset))
        context["rows"] = compared_sample(one.ruleset, other.ruleset)
    status = 404 if one.unknown or other.unknown else 200
    return render(request, "scorecards/compare.html", context, status=status)


def side(request: HttpRequest, field: str) -> Side:
    """What the address asks for."""
    slug = request.GET.get(field, "")[:LONGEST_SLUG]
    ruleset = queries.find_ruleset(slug)
    return Side(field, ruleset.slug if ruleset else slug, ruleset)


Offered = VariantCard | Ruleset


def choices(request: HttpRequest, sides: tuple[Side, ...]) -> list[tuple[str, list[Offered]]]:
    """What there is to choose from, under headings; what was chosen by its link first."""
    cards = [*own_cards(request), *variant_cards()]
    known = {card.slug for card in cards}
    linked = [each.ruleset for each in sides if each.ruleset and each.slug not in known]
    groups: list[tuple[str, list[Offered]]] = [(_("By link"), [*linked])] if linked else []
    return groups + [(heading, [*found]) for heading, found in grouped(cards)]


def by_section(found: tuple[Difference, ...]) -> list[tuple[Text, list[Difference]]]:
    """Differences under their headings."""
    sections: dict[Text, list[Difference]] = {}
    for each in found:
        sections.setdefault(each.section, []).append(each)
    return list(sections.items())
