"""The variants as lists show them: in the reader's language, family by family.

The database is never read.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language, gettext, ngettext

from scorecards.queries.rulesets import HouseListing
from scorecards.rules import Ruleset, Shape, find_variant
from scorecards.rules.choices.traits import Traits, traits
from scorecards.rules.families import Family, families
from scorecards.rules.library import variant
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
    numbered: bool = False  # printed cards without suits
    family: Family | None = None  # None of house rules
    key: str = ""  # of house rules

    @property
    def opens(self) -> bool:
        """Whether it is the variant that stands for its family."""
        return bool(self.family and self.family.opens == self.slug)

    @property
    def way(self) -> str:
        """What it is called among its family: without the name they share."""
        shared = gettext(self.family.name) if self.family else ""
        left = self.name.removeprefix(shared).lstrip(" ,")
        return left[:1].upper() + left[1:] if left else self.name

    @property
    def more_words(self) -> str:
        """The words that a search finds and the card does not show."""
        seen = f"{self.name} {self.summary}".casefold()
        return " ".join(word for word in dict.fromkeys(self.words.split()) if word not in seen)


@dataclass(frozen=True)
class FamilyCards:
    """The cards of one family, or some of them; lists show it as one of them."""

    family: Family
    cards: tuple[VariantCard, ...]

    @property
    def name(self) -> str:
        """What it is called; a single one of several ways is called what it is."""
        single = len(self.cards) == 1 and not self.family.alone
        return self.cards[0].name if single else gettext(self.family.name)

    @property
    def first(self) -> VariantCard:
        """The card of the variant that opens it; else the first there is."""
        return next((card for card in self.cards if card.opens), self.cards[0])

    @property
    def ways(self) -> str:
        """In how many ways it is played, in words; nothing where there is one."""
        number = len(self.cards)
        words = ngettext("%(number)s way to play", "%(number)s ways to play", number)
        return words % {"number": number} if number > 1 else ""

    @property
    def others(self) -> str:
        """The heading over what is not chosen at once."""
        number = len(self.cards)
        words = ngettext("%(number)s other way to play", "%(number)s other ways to play", number)
        return f"{gettext(self.family.name)}: {words % {'number': number}}"


def by_family(cards: Iterable[VariantCard]) -> list[FamilyCards]:
    """Cards of variants, family by family."""
    members: dict[Family, list[VariantCard]] = {}
    for card in cards:
        if card.family:
            members.setdefault(card.family, []).append(card)
    return [FamilyCards(family, tuple(each)) for family, each in members.items()]


def variant_cards() -> tuple[VariantCard, ...]:
    """Every variant, family by family."""
    return tuple(_cards(get_language() or "").values())


def card_of(slug: str) -> VariantCard:
    """The card of a built-in variant. Raises KeyError."""
    return _cards(get_language() or "")[slug]


@lru_cache(maxsize=16)
def _cards(language: str) -> dict[str, VariantCard]:
    """The cards in a language, which is the active one, by their slugs."""
    return {slug: _card(variant(slug), family) for family in families() for slug in family.variants}


def _card(ruleset: Ruleset, family: Family) -> VariantCard:
    return VariantCard(
        slug=ruleset.slug,
        name=gettext(ruleset.name),
        summary=gettext(ruleset.summary),
        shape=ruleset.shape,
        traits=traits(ruleset),
        sources=sources(ruleset),
        words=search_words(ruleset, family),
        numbered=ruleset.pack.numbered,
        family=family,
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
    cards: Sequence[VariantCard], chosen: Collection[str]
) -> tuple[list[VariantCard], list[VariantCard], list[FamilyCards]]:
    """The cards to choose from at once, the other games, and the other ways to play each game. At
    once: what is chosen, house rules, and the games that were read in more than one source.
    """
    near = [card for card in cards if card.key or (card.opens and len(card.sources) > 1)]
    near = [card for card in cards if card.slug in chosen and card not in near] + near
    games = [card for card in cards if card.opens and card not in near]
    others = by_family(card for card in cards if card not in near and card not in games)
    return near, games, others


def choices_of(cards: Sequence[VariantCard]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Cards as a list of choices has them: slugs and names under headings. First house rules, then
    families, and at last what is played in one way only.
    """
    groups = by_family(cards)
    headings = [(gettext("Your house rules"), [card for card in cards if card.key])]
    headings += [(each.name, list(each.cards)) for each in groups if len(each.cards) > 1]
    single = [each.first for each in groups if len(each.cards) == 1]
    headings.append((gettext("More ways to play"), single))
    return [
        (heading, [(card.slug, card.name) for card in group])
        for heading, group in headings
        if group
    ]


def base_of(slug: str) -> Ruleset | None:
    """The variant a built-in one extends; None when it stands alone."""
    base = written().get(slug, {}).get("extends")
    return find_variant(base) if base else None


def sources(variant: Ruleset) -> tuple[str, ...]:
    """The names of the sources, without the page: `Pagat`, `Wikipedia`."""
    return tuple(source.split(",")[0].strip() for source in variant.source.split(";"))


def search_words(variant: Ruleset, family: Family) -> str:
    """Name, other names, family and summary in English and in the reader's language, lower case."""
    names = [variant.name, *variant.aliases, variant.summary, variant.slug, family.name]
    return " ".join([*names, *(gettext(words) for words in names if words)]).casefold()
