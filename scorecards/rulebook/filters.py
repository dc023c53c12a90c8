"""Narrowing the list of variants: words, a number of cards, and what their rules do.

A value that is none of a filter's choices is ignored. Never reads the database.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scorecards.rulebook.listing import FamilyCards, VariantCard, by_family, sources
from scorecards.rules import VARIANTS
from scorecards.rules.choices.traits import MORE, NOTHING, PAIRS
from scorecards.rules.texts import whole_number

LONGEST_QUERY = 80
FREE = "free"  # a layout of any number of cards
OTHER = "other"  # sources of only a few variants
FEW = 2

Label = str | Promise
YES, NO = "yes", "no"
CHOICES: dict[str, tuple[Label, dict[str, Label]]] = {
    "jokers": (
        gettext_lazy("Jokers"),
        {
            YES: gettext_lazy("With jokers"),
            NO: gettext_lazy("Without jokers"),
        },
    ),
    "knock": (
        gettext_lazy("Knocking"),
        {
            "scored": gettext_lazy("It matters who knocked"),
            "optional": gettext_lazy("It makes no difference"),
            "none": gettext_lazy("Nobody knocks"),
        },
    ),
    "pairs": (
        gettext_lazy("Equal cards"),
        {
            PAIRS: gettext_lazy("Pairs cancel"),
            MORE: gettext_lazy("Three or more cancel"),
            NOTHING: gettext_lazy("Nothing cancels"),
        },
    ),
    "negative": (
        gettext_lazy("Below zero"),
        {
            YES: gettext_lazy("A hole can score below zero"),
            NO: gettext_lazy("Never below zero"),
        },
    ),
}
HOLDS: dict[str, Callable[[VariantCard], str]] = {
    "jokers": lambda card: YES if card.traits.jokers else NO,
    "knock": lambda card: card.traits.knock,
    "pairs": lambda card: card.traits.cancels,
    "negative": lambda card: YES if card.traits.negative else NO,
}


@dataclass(frozen=True)
class Option:
    """One choice of a filter."""

    value: str
    label: Label
    chosen: bool


@dataclass(frozen=True)
class Filter:
    """A filter as the page shows it, without the choice that narrows nothing."""

    name: str
    label: Label
    options: tuple[Option, ...]


class Narrowing:
    """The words and filters in the address of the list."""

    def __init__(self, query: Mapping[str, str]) -> None:
        self.query = query.get("q", "")[:LONGEST_QUERY]
        self.words = query.get("q", "").casefold().split()
        known = {name: choices.keys() for name, (_label, choices) in CHOICES.items()}
        known |= {"cards": sizes().keys(), "source": source_choices().keys()}
        self.chosen = {
            name: query.get(name, "") for name, values in known.items() if query.get(name) in values
        }
        size = whole_number(query.get("cards"), below=10_000)
        if size is not None:
            self.chosen["cards"] = str(size)  # a size that no variant has finds nothing

    @property
    def narrowed(self) -> bool:
        """Whether any word or filter is in use."""
        return bool(self.words or self.chosen)

    @property
    def more(self) -> int:
        """How many of the filters behind "More filters" are in use."""
        return len(self.chosen.keys() - {"cards"})

    @cached_property
    def cards(self) -> Filter:
        """The numbers of cards."""
        return self._filter("cards", _("Cards for each player"), sizes())

    @cached_property
    def filters(self) -> list[Filter]:
        """All the others."""
        filters = [self._filter(name, label, choices) for name, (label, choices) in CHOICES.items()]
        return [*filters, self._filter("source", _("Source"), source_choices())]

    def _filter(self, name: str, label: Label, choices: Mapping[str, Label]) -> Filter:
        options = tuple(
            Option(value, text, self.chosen.get(name) == value) for value, text in choices.items()
        )
        return Filter(name, label, options)

    def matching(self, cards: Iterable[VariantCard]) -> list[VariantCard]:
        """The cards that fit, those with all the words in their names first."""
        matching = [card for card in cards if self.fits(card)]
        names = {card.slug: card.name.casefold() for card in matching}
        matching.sort(key=lambda card: not all(word in names[card.slug] for word in self.words))
        return matching

    def fits(self, card: VariantCard) -> bool:
        """Whether a card has all the words and passes every filter."""
        return all(word in card.words for word in self.words) and all(
            holds(card, name, value) for name, value in self.chosen.items()
        )


def holds(card: VariantCard, name: str, value: str) -> bool:
    """Whether a card passes one filter."""
    if name == "cards":
        return (0 if value == FREE else int(value)) in card.traits.sizes
    if name == "source":
        rare = not set(often_read()) & set(card.sources)
        return value in card.sources or (value == OTHER and rare)
    return HOLDS[name](card) == value


def sizes() -> dict[str, Label]:
    """The numbers of cards to choose from."""
    cells = sorted({shape.cells for variant in VARIANTS for shape in variant.shapes} - {0})
    numbers: dict[str, Label] = {str(size): str(size) for size in cells}
    return numbers | {FREE: pgettext("number of cards", "Varies")}


@cache
def often_read() -> tuple[str, ...]:
    """The sources that several variants were read in, the largest first."""
    often = Counter(source for variant in VARIANTS for source in sources(variant))
    return tuple(name for name, times in often.most_common() if times > FEW)


def source_choices() -> dict[str, Label]:
    """The sources to choose from, the rare ones as one."""
    choices: dict[str, Label] = {name: name for name in often_read()}
    return choices | {OTHER: pgettext("sources", "Another source")}


def grouped(cards: Sequence[VariantCard]) -> list[tuple[str, list[FamilyCards]]]:
    """The families of cards under headings, by what is dealt to a player."""
    headings: dict[str, list[FamilyCards]] = {}
    for each in by_family(cards):
        headings.setdefault(dealt(each.first), []).append(each)
    return list(headings.items())


def dealt(card: VariantCard) -> str:
    """What is dealt to each player, as a heading."""
    if card.numbered:
        return _("With a pack of their own")
    if card.shape.free:
        return _("Any number of cards")
    return _("Cards in rows")
