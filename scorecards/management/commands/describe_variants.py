"""`manage.py describe_variants`: write docs/variants.md, every built-in variant in words.

Everything in it comes from the variant files; a test fails while it is out of date.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from scorecards.rules import Ruleset, variants
from scorecards.rules.families import families, family_of
from scorecards.rules.wording.rulesets import sections

PLACE = settings.BASE_DIR / "docs" / "variants.md"
HEAD = """# The variants

The {number} ways to play that golfscore knows, in {families} families, by the number of cards a
player has. This page is generated from the files in `scorecards/rules/variants/` and
`families.toml` beside them: change those and run `manage.py describe_variants`. What the words mean
is in [scoring.md](scoring.md).
"""
CHOICE, ANY = 100, 101  # after every number of cards
SURE = {
    "A": "the source was read whole",
    "B": "the source was read in part",
    "C": "read on a single page only",
}


class Command(BaseCommand):
    """Describe every variant in a document."""

    help = "Write docs/variants.md from the variant files."

    def handle(self, *args: Any, **options: Any) -> None:
        """Replace the document, and say where it is."""
        PLACE.write_text(document(variants()), encoding="utf-8")
        self.stdout.write(f"{PLACE.relative_to(settings.BASE_DIR)}: {len(variants())} variants")


def document(rulesets: Iterable[Ruleset]) -> str:
    """The whole document: the smallest layouts first, those of one size by name."""
    listed = sorted(rulesets, key=lambda ruleset: (size_of(ruleset), ruleset.name.casefold()))
    parts = [HEAD.format(number=len(listed), families=len(families()))]
    for heading, alike in groupby(listed, key=heading_of):
        parts.append(f"## {heading}\n")
        parts += ["\n".join(described(ruleset)) + "\n" for ruleset in alike]
    return "\n".join(parts)


def size_of(ruleset: Ruleset) -> int:
    """Cards in a layout, for sorting; a choice of layouts and any number of cards come last."""
    if len(ruleset.shapes) > 1:
        return CHOICE
    return ruleset.shape.cells or ANY


def heading_of(ruleset: Ruleset) -> str:
    """The heading over the variants of one size."""
    size = size_of(ruleset)
    return {CHOICE: "Layouts to choose from", ANY: "Any number of cards"}.get(size, f"{size} cards")


def described(ruleset: Ruleset) -> Iterator[str]:
    """The lines about one variant: its names, one for each topic, and its source."""
    yield f"### {ruleset.name}\n"
    also = f", also called {', '.join(ruleset.aliases)}" if ruleset.aliases else ""
    family = family_of(ruleset.slug)
    kin = f", of the family {family.name}" if family and not family.alone else ""
    yield f"`{ruleset.slug}`{also}{kin}. {ruleset.summary}\n"
    for topic, sentences in sections(ruleset):
        yield f"- **{topic}.** {' '.join(map(str, sentences))}"
    if ruleset.notes:
        yield f"- **During play.** {' '.join(ruleset.notes)}"
    yield f"- **Source.** {ruleset.source} ({ruleset.confidence}: {SURE[ruleset.confidence]})."
