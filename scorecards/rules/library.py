"""The built-in variants: reading them all, and finding one by whatever people call it."""

from __future__ import annotations

import unicodedata
from functools import cache

from scorecards.rules.rulesets import Ruleset
from scorecards.rules.sources import written


@cache
def variants() -> tuple[Ruleset, ...]:
    """Every built-in variant, in the order of their slugs."""
    return tuple(variant(slug) for slug in written())


@cache
def variant(slug: str) -> Ruleset:
    """The variant of this slug. Raises KeyError."""
    return Ruleset.from_dict(written()[slug])


def folded(name: str) -> str:
    """A name without case, accents and punctuation, for comparing."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


def find_variant(name: str) -> Ruleset:
    """The variant of this slug, name or alias, however it is written. Raises KeyError."""
    if name in written():
        return variant(name)
    key = folded(name)
    for ruleset in variants():
        if key in (folded(ruleset.slug), folded(ruleset.name), *map(folded, ruleset.aliases)):
            return ruleset
    raise KeyError(name)
