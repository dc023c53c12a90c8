"""The sections of the form: their titles, and what holds in each while it is closed, in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from scorecards.editing.comparison import Rule
from scorecards.rules import Ruleset, Text
from scorecards.rules.matches import Exactly, Match
from scorecards.rules.texts import whole_number
from scorecards.rules.wording.holes import adjustments, closing, ended, staked
from scorecards.rules.wording.rulesets import step_sentence, values_named
from scorecards.rules.wording.tables import in_play, leaving, lying


@dataclass(frozen=True)
class Section:
    """A part of the form that opens and closes. `rules` is what holds in it, `gone` what no longer
    does, both in sentences or, where `phrases`, in pieces of one.
    """

    slug: str
    title: str
    rules: tuple[Rule, ...] = ()
    gone: tuple[str, ...] = ()
    rest: str = ""
    opened: bool = False
    phrases: bool = False

    @property
    def new(self) -> bool:
        """Does it say something else than the rules the form began with?"""
        return bool(self.gone or self.fresh)

    @property
    def fresh(self) -> list[str]:
        """What did not hold before."""
        return [rule.sentence for rule in self.rules if rule.new]

    @property
    def stays(self) -> list[str]:
        """What held before, too."""
        stays = [rule.sentence for rule in self.rules if not rule.new]
        return [*stays, self.rest] if self.rest else stays

    @property
    def between(self) -> str:
        """What stands between two of them."""
        return ", " if self.phrases else " "


def titles() -> dict[str, str]:
    """The sections in their order."""
    return {
        "cards": _("On the table"),
        "values": _("What the cards count"),
        "scoring": _("What cancels"),
        "extras": _("Extras"),
        "hole": _("The end of a hole"),
        "packs": _("Packs and jokers"),
        "end": _("The game"),
    }


def drawn(now: Ruleset | None, before: Ruleset, opened: set[str]) -> list[Section]:
    """The sections with what holds in them now and what held before; while the rules cannot be
    read, only their titles.
    """
    old, new = holding(before), holding(now) if now else {}
    return [_section(slug, title, new, old, slug in opened) for slug, title in titles().items()]


def _section(
    slug: str, title: str, new: dict[str, list[str]], old: dict[str, list[str]], opened: bool
) -> Section:
    if not new:
        return Section(slug, title, opened=opened)
    values = slug == "values"
    mine, was = new[slug], old[slug]
    rules = [Rule(sentence, sentence not in was) for sentence in mine]
    gone = [sentence for sentence in was if sentence not in mine]
    rest = _("the rest their number") if values and mine else ""
    if not mine:
        rules = [Rule(nothing(slug), new=bool(was))]
    return Section(
        slug,
        title,
        tuple(rules),
        tuple(gone),
        rest,
        opened,
        values,
    )


def nothing(slug: str) -> str:
    """What a section says that has no rule in it."""
    if slug == "values":
        return _("Every card counts its number.")
    return _("Nothing cancels: every card counts.") if slug == "scoring" else _("None.")


def holding(ruleset: Ruleset) -> dict[str, list[str]]:
    """The sentences that hold, by section."""
    steps = ruleset.layout_steps
    return {
        "cards": _all([*lying(ruleset), *leaving(ruleset)]),
        "packs": _all(in_play(ruleset)) + ([] if ruleset.has_jokers else [_("No jokers.")]),
        "values": _all(values_named(ruleset)),
        "scoring": _all(step_sentence(step) for step in steps if cancels(step)),
        "extras": _all(step_sentence(step) for step in steps if not cancels(step)),
        "hole": _all([*closing(ruleset), *adjustments(ruleset)]),
        "end": _all([*ended(ruleset.ending), *staked(ruleset)]),
    }


def _all(sentences: Iterable[Text]) -> list[str]:
    return [sentence.render(gettext) for sentence in sentences]


def cancels(step: Match | Exactly) -> bool:
    """Does a step only let cards count nothing? The others are extras."""
    return isinstance(step, Match) and step.each == 0 and not step.bonus and not step.repeats


def section_of(opened: str, extras: set[str]) -> str:
    """The section of a step (`s2`, `h0`), or the section itself. `extras` are the steps there."""
    if whole_number(opened[1:], below=1000) is None:
        return opened
    if opened in extras:
        return "extras"
    return {"s": "scoring", "h": "hole"}.get(opened[:1], opened)
