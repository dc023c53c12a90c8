"""The variants as lists show them: in the reader's language, the best known first.

A variant is well known when it extends no other and was read in more than one source. The
database is never read.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from django.utils.translation import get_language, gettext

from scorecards.queries.rulesets import HouseListing
from scorecards.rules import VARIANTS, Ruleset, Shape, find_variant
from scorecards.rules.choices.traits import Traits, traits
from scorecards.rules.sources import written


@dataclass(frozen=True)
class VariantCard:
    """A ruleset as lists show it, in the reader's language; `words` are searched, lower case."""

    slug: str
    name: str
    summary: str
    shape: Shape
    traits: Traits
    sources: tuple[str, ...]
    words: str
    well_known: bool = False
    key: str = ""  # of house rules

    @property
    def more_words(self) -> str:
        """The words that a search finds and the card does not show."""
        seen = f"{self.name} {self.summary}".casefold()
        return " ".join(word for word in dict.fromkeys(self.words.split()) if word not in seen)


def variant_cards() -> tuple[VariantCard, ...]:
    """Every variant, the best known first."""
    return _cards(get_language() or "")


@lru_cache(maxsize=16)
def _cards(language: str) -> tuple[VariantCard, ...]:
    """The cards in a language, which is the active one."""
    return tuple(
        VariantCard(
            slug=variant.slug,
            name=gettext(variant.name),
            summary=gettext(variant.summary),
            shape=variant.shape,
            traits=traits(variant),
            sources=sources(variant),
            words=search_words(variant),
            well_known=is_well_known(variant),
        )
        for variant in ranked()
    )


def house_cards(listings: list[HouseListing]) -> list[VariantCard]:
    """House rules as cards; what people wrote themselves is never translated."""
    return [
        VariantCard(
            slug=listing.slug,
            name=listing.name,
            summary=listing.summary,
            shape=listing.shape,
            traits=traits(listing.ruleset),
            sources=(),
            words=f"{listing.name} {listing.summary} {listing.slug}".casefold(),
            key=listing.key,
        )
        for listing in listings
    ]


def parted(
    cards: Sequence[VariantCard], chosen: str
) -> tuple[list[VariantCard], list[VariantCard]]:
    """The cards to choose from at once, and the others. At once: house rules and the best known,
    after the chosen one if it is neither.
    """
    near = [card for card in cards if card.key or card.well_known]
    if all(card.slug != chosen for card in near):
        near = [card for card in cards if card.slug == chosen] + near
    return near, [card for card in cards if card not in near]


@cache
def ranked() -> tuple[Ruleset, ...]:
    """The variants: the well known, others that extend none, then relatives; within each by how
    surely the rules are known and how many relatives a variant has.
    """
    relatives = Counter(table.get("extends") for table in written().values())

    def rank(variant: Ruleset) -> tuple[object, ...]:
        base = written()[variant.slug].get("extends")
        return (
            not is_well_known(variant),
            base is not None,
            variant.confidence,
            -relatives[base or variant.slug],
            -len(sources(variant)),
        )

    return tuple(sorted(VARIANTS, key=rank))


def base_of(slug: str) -> Ruleset | None:
    """The variant a built-in one extends; None when it stands alone."""
    base = written().get(slug, {}).get("extends")
    return find_variant(base) if base else None


def is_well_known(variant: Ruleset) -> bool:
    """Whether it extends no other and was read in more than one source."""
    return base_of(variant.slug) is None and len(sources(variant)) > 1


def sources(variant: Ruleset) -> tuple[str, ...]:
    """The names of the sources, without the page: `Pagat`, `Wikipedia`."""
    return tuple(source.split(",")[0].strip() for source in variant.source.split(";"))


def search_words(variant: Ruleset) -> str:
    """Name, other names and summary in English and in the reader's language, lower case."""
    names = [variant.name, *variant.aliases, variant.summary, variant.slug]
    return " ".join([*names, *(gettext(words) for words in names if words)]).casefold()
