"""The page of a variant among its family: every way to play it, what each does differently, and
which of them is looked at. The database is never read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from scorecards.rulebook.listing import VariantCard, card_of
from scorecards.rules import Ruleset, Text
from scorecards.rules.families import Family, family_of
from scorecards.rules.library import variant
from scorecards.rules.wording.differences import Difference, by_section, differences
from scorecards.rules.wording.ways import ON_THE_TABLE, Way, ways

FEW = 6  # ways that are looked over at once


@dataclass(frozen=True)
class WayLine:
    """One way to play, as a choice."""

    card: VariantCard
    differences: tuple[Difference, ...]
    chosen: bool


@dataclass(frozen=True)
class WayGroup:
    """The ways that change the same rule."""

    heading: Text
    lines: tuple[WayLine, ...]
    open: bool


@dataclass(frozen=True)
class FamilyPage:
    """A family on the page of one of its variants."""

    family: Family
    first: VariantCard
    groups: Sequence[WayGroup]
    chosen: VariantCard
    changes: list[tuple[Text, list[Difference]]]  # from the variant that opens it to the chosen one

    @property
    def name(self) -> str:
        """What the family is called."""
        return gettext(self.family.name)


def family_page(ruleset: Ruleset) -> FamilyPage | None:
    """The family of a built-in variant; None where it is the only way to play."""
    family = family_of(ruleset.slug)
    if family is None or family.alone:
        return None
    groups = ways(family.opens)
    few = len(family.variants) <= FEW
    return FamilyPage(
        family,
        first=card_of(family.opens),
        groups=[_group(heading, each, ruleset.slug, few=few) for heading, each in groups],
        chosen=card_of(ruleset.slug),
        changes=by_section(differences(variant(family.opens), ruleset)),
    )


def _group(heading: Text, each: Sequence[Way], chosen: str, *, few: bool) -> WayGroup:
    lines = tuple(_line(way, chosen) for way in each)
    return WayGroup(heading, lines, open=few or any(line.chosen for line in lines))


def _line(way: Way, chosen: str) -> WayLine:
    """A way with what it changes; how many packs it takes is told only where nothing else is."""
    slug = way.ruleset.slug
    rules = tuple(each for each in way.differences if each.section != ON_THE_TABLE)
    return WayLine(card_of(slug), rules or way.differences, chosen=slug == chosen)
