"""The right half of the editor: a sample hole under both rulesets, and the rules in words."""

from __future__ import annotations

from functools import cached_property

from django.utils.translation import gettext as _

from scorecards.editing import comparison
from scorecards.editing.fields import Fields, one
from scorecards.editing.pieces import Field, Pen
from scorecards.editing.sample import NAMES, NOBODY, Sample, deal, sample_for, typed_sample
from scorecards.rules import Ruleset
from scorecards.rules.knock_words import worded
from scorecards.rules.wording.differences import Difference


class Preview:
    """What the form does to a hole, beside the rules it began with. `ruleset` is None while the
    form cannot be read as one.
    """

    def __init__(self, sent: Fields, base: Ruleset, ruleset: Ruleset | None) -> None:
        self.sent = sent
        self.base = base
        self.ruleset = ruleset

    @cached_property
    def sample(self) -> Sample:
        """The sample hole; while the rules cannot be read, the one that is there."""
        if self.ruleset is None:
            return typed_sample(self.sent) or deal(self.base)
        return sample_for(self.sent, self.ruleset, self.base)

    @property
    def redealt(self) -> bool:
        """Are these cards other than those sent?"""
        return list(self.sample.rows) != self.sent.get("sample-row", [])

    @property
    def sample_dealt(self) -> str:
        """The cards as they were dealt; anything else in the form was typed by somebody."""
        return "|".join(self.sample.rows) if self.redealt else one(self.sent, "sample-dealt")

    @cached_property
    def seats(self) -> tuple[comparison.SampleSeat, ...]:
        """The sample hole under these rules and under those they began with."""
        if self.ruleset is None:
            return ()
        return comparison.score_sample(self.sample, self.ruleset, self.base)

    @cached_property
    def sample_rows(self) -> list[Field]:
        """The cards of the sample, to be typed."""
        wrong = {seat.place: (seat.wrong,) for seat in self.seats if seat.wrong}
        return [
            Field(
                "sample-row",
                _("%(name)s’s cards") % {"name": NAMES[place]},
                "text",
                row,
                wrong=wrong.get(place, ()),
                line=place,
            )
            for place, row in enumerate(self.sample.rows)
        ]

    @cached_property
    def sample_knocker(self) -> Field:
        """Who knocked in the sample."""
        names = [(str(place), name) for place, name in enumerate(NAMES)]
        pen = Pen(self.sample.fields(), {})
        label = _(worded((self.ruleset or self.base).knock_word, "Who knocked?"))
        return pen.select("sample-knocker", label, [(NOBODY, _("Nobody")), *names])

    @cached_property
    def changes(self) -> tuple[Difference, ...]:
        """What differs from the rules it began with."""
        return comparison.changes(self.base, self.ruleset) if self.ruleset else ()

    @cached_property
    def words(self) -> tuple[comparison.Heading, ...]:
        """The rules in words, what is new marked."""
        return comparison.headings(self.ruleset, self.base) if self.ruleset else ()
