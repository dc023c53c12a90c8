"""The ways to play the game of a family, and what each of them does differently, in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from scorecards.rules.families import family_of
from scorecards.rules.library import variant
from scorecards.rules.rulesets import Ruleset
from scorecards.rules.texts import Text, text
from scorecards.rules.wording.differences import NOTES, Difference, differences

SEVERAL = text("Several rules at once")
ON_THE_TABLE = text("On the table")


@dataclass(frozen=True)
class Way:
    """One variant of a family, and what its rules say differently from those that open it."""

    ruleset: Ruleset
    differences: tuple[Difference, ...]

    @property
    def heading(self) -> Text:
        """The rule that makes it another way to play; what lies on the table follows from others,
        and so does what is only to be known during play.
        """
        sections = list(dict.fromkeys(each.section for each in self.differences))
        others = [each for each in sections if each not in (ON_THE_TABLE, NOTES)]
        left = others or sections
        return left[0] if len(left) == 1 else SEVERAL


@cache
def ways(opens: str) -> tuple[tuple[Text, tuple[Way, ...]], ...]:
    """The other ways to play what this variant opens, under the rule that they change; what
    changes several at once comes last.
    """
    family = family_of(opens)
    others = [variant(slug) for slug in family.variants[1:]] if family else []
    groups: dict[Text, list[Way]] = {}
    for each in others:
        way = Way(each, differences(variant(opens), each))
        groups.setdefault(way.heading, []).append(way)
    headings = sorted(groups, key=lambda heading: heading == SEVERAL)
    return tuple((heading, tuple(groups[heading])) for heading in headings)
