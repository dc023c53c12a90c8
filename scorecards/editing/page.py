"""The whole page of the editor, made from the fields that were sent and the rules they began with.

Everything a template prints is made here; nothing is counted and nothing is saved.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from scorecards.editing import comparison, naming, page_cards, past, step_cards, tray
from scorecards.editing.end_choice import Ending, endings
from scorecards.editing.fields import Fields, one
from scorecards.editing.form import FORM
from scorecards.editing.labels import shown_names
from scorecards.editing.mapping import completed, steps_of, to_fields, to_table
from scorecards.editing.mistakes import Mistake, mistakes
from scorecards.editing.offers import PartGroup, Question, part_groups, questions
from scorecards.editing.page_cards import LayoutChoice, OddCard, PlayersLine
from scorecards.editing.pieces import Field, Pen
from scorecards.editing.preview import Preview
from scorecards.editing.sections import Section, drawn, section_of
from scorecards.editing.spoken import announcement, points_of, seat_shown
from scorecards.editing.step_cards import Around, StepCard
from scorecards.editing.talk import Talk, carried, talk_of
from scorecards.editing.tray import RankKey, Tray
from scorecards.editing.undo import memories
from scorecards.rules import InvalidRuleset, Problem, Ruleset
from scorecards.rules.choices.idle import idle_sentence, idle_steps

HIDDEN = ("source", "confidence", "aliases")


class EditorPage:
    """The page. `sent` is the form, `base` the rules it began with, `opened` the step or section
    touched last, `deed` what was done last in words, `refused` the problems that only saving finds.
    """

    def __init__(
        self,
        sent: Fields,
        base: Ruleset,
        *,
        opened: str = "",
        deed: str = "",
        refused: Sequence[Problem] = (),
    ) -> None:
        self.sent = sent
        self.base = base
        self.opened = opened
        self.deed = deed
        self.table = to_table(sent)
        problems = list(refused)
        self.ruleset: Ruleset | None = None
        try:
            self.ruleset = Ruleset.from_dict(completed(self.table))
        except InvalidRuleset as wrong:
            problems += wrong.problems
        self.mistakes: list[Mistake] = mistakes(problems, self.table)

    @cached_property
    def wrong(self) -> dict[str, list[str]]:
        """What is wrong, by field or step."""
        by_field: dict[str, list[str]] = defaultdict(list)
        for mistake in self.mistakes:
            by_field[mistake.field].append(mistake.sentence)
        return dict(by_field)

    @cached_property
    def pen(self) -> Pen:
        """Draws the fields of the whole form, with built-in names in the reader's language."""
        return Pen(shown_names(self.sent, self.base), self.wrong)

    @cached_property
    def form(self) -> dict[str, list[Field]]:
        """The fields that are always there, by the place where they stand."""
        return {place: draw(self.pen) for place, draw in FORM.items()}

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """What the form carries of the rules without showing it."""
        return [(name, one(self.sent, name)) for name in HIDDEN]

    @property
    def carried(self) -> list[tuple[str, str]]:
        """What the form carries to the next page, to undo a change and to say what it did."""
        return [
            ("last", past.written(past.rules_of(self.sent))),
            *(("past", each) for each in self.sent.get("past", ())),
            ("past-typed", one(self.sent, "past-typed")),
            ("points-seen", points_of(self.preview.seats)),
            *carried(self.sent),
        ]

    @cached_property
    def talk(self) -> Talk:
        """What was said in words, and what became of it."""
        return talk_of(self.sent)

    @cached_property
    def base_fields(self) -> Fields:
        """The form as it began."""
        return to_fields(self.base.to_dict())

    @cached_property
    def sections(self) -> list[Section]:
        """The sections in order, each with what holds in it."""
        extras = {step.id for step in self.scoring if step.extra}
        opened = {
            section_of(mistake.field.partition("-")[0], extras) for mistake in self.mistakes
        } | {mistake.section for mistake in self.mistakes}
        opened.add(section_of(self.opened, extras))
        return drawn(self.ruleset, self.base, opened)

    @property
    def opened_apart(self) -> str:
        """The section to open that says nothing of the rules: house, notes or open."""
        return self.opened if self.opened in ("house", "open", "notes") else ""

    @cached_property
    def tray(self) -> Tray | None:
        """The rank that was taken up."""
        wrong = self.wrong.get(f"v-{one(self.sent, 'tray')}", ())
        return tray.draw(self.sent, self.base_fields, tuple(wrong))

    @cached_property
    def ranks(self) -> list[RankKey]:
        """Every rank with what it counts."""
        return tray.keys(self.sent, self.base_fields)

    @property
    def values_opened(self) -> bool:
        """Are the fields of the values to be seen?"""
        wrong = any(mistake.section == "values" for mistake in self.mistakes)
        return wrong or self.opened == "values"

    @cached_property
    def changes(self) -> int:
        """How many things are different from the rules it began with."""
        if self.ruleset is None:
            return 0
        return naming.count(self.base, self.ruleset, self.preview.changes)

    @cached_property
    def names(self) -> list[str]:
        """What they could be called."""
        return naming.proposals(self.base, self.ruleset, self.preview.changes)

    @property
    def name(self) -> Field:
        """What they are called: a proposal, until somebody names them."""
        fields = naming.with_proposal(self.sent, self.names)
        return Pen(fields, self.wrong).text("name", _("What does your table call them?"))

    @property
    def name_offered(self) -> str:
        """The proposal that stands in the field, or "" once somebody named them."""
        return one(naming.with_proposal(self.sent, self.names), "name-offered")

    @cached_property
    def seat(self) -> int:
        """The sample hand that lies open."""
        return seat_shown(self.preview.seats, self.sent, redealt=self.preview.redealt)

    @property
    def announcement(self) -> str:
        """What was done last, and what it did to the hands."""
        return announcement(self.deed, self.preview.seats, self.sent, redealt=self.preview.redealt)

    @property
    def several(self) -> bool:
        """May the table choose among layouts?"""
        return bool(one(self.sent, "several"))

    @cached_property
    def layouts(self) -> list[LayoutChoice]:
        """The layouts to choose from."""
        return page_cards.layouts(self.sent)

    @cached_property
    def lines(self) -> list[PlayersLine]:
        """Packs and jokers by number of players."""
        return page_cards.players_lines(self.pen)

    @cached_property
    def values(self) -> list[Field]:
        """What every rank counts."""
        return page_cards.value_fields(self.pen, self.base_fields)

    @cached_property
    def odd(self) -> list[OddCard]:
        """Cards that count differently from their rank."""
        return page_cards.odd_cards(self.pen)

    @cached_property
    def suited(self) -> bool:
        """Has the pack suits?"""
        return page_cards.suited(self.table)

    @cached_property
    def _base_sentences(self) -> set[str]:
        return comparison.all_sentences(self.base)

    @cached_property
    def scoring(self) -> list[StepCard]:
        """The rules of one layout."""
        around = self._around("scoring")
        steps = enumerate(steps_of(self.table, "scoring"))
        return [step_cards.scoring_card(step, place, around) for place, step in steps]

    @property
    def cancelling(self) -> list[StepCard]:
        """Those that only let cards count nothing."""
        return [step for step in self.scoring if not step.extra]

    @property
    def extras(self) -> list[StepCard]:
        """The others."""
        return [step for step in self.scoring if step.extra]

    @cached_property
    def hole(self) -> list[StepCard]:
        """The rules of the hole."""
        around = self._around("hole")
        steps = enumerate(steps_of(self.table, "hole"))
        return [step_cards.hole_card(step, place, around) for place, step in steps]

    def _around(self, scope: str) -> Around:
        """The form with its steps numbered anew: one may have been taken out of the middle."""
        fields = to_fields({scope: self.table.get(scope, []), "pack": self.table.get("pack")})
        return Around(
            fields=shown_names(fields, self.base),
            wrong=self.wrong,
            base_sentences=self._base_sentences,
            opened=self.opened,
            word=self.word,
            idle=self._idle if scope == "scoring" else {},
        )

    @property
    def word(self) -> str:
        """How the rules say that somebody ended a hole."""
        return (self.ruleset or self.base).knock_word

    @cached_property
    def _idle(self) -> dict[int, str]:
        """Why steps of a layout change nothing, where the rules can be read."""
        rules = self.ruleset
        each = idle_steps(rules) if rules else []
        return {idle.step: idle_sentence(rules, idle).render(gettext) for idle in each if rules}

    @cached_property
    def endings(self) -> list[Ending]:
        """The endings to choose from."""
        return endings(self.table, self.base)

    @property
    def ending_said(self) -> str:
        """Which of them the fields describe."""
        return next(each.value for each in self.endings if each.chosen)

    @property
    def ending_more_opened(self) -> bool:
        """Is anything filled in there?"""
        fields = (*self.form["ending_more"], self.form["wins_at_once"][0])
        quiet = ("stakes-every",)
        return any(field.value or field.wrong for field in fields if field.name not in quiet)

    @cached_property
    def parts(self) -> dict[str, list[PartGroup]]:
        """The parts to tap, by section."""
        return part_groups(self.table, self.ruleset, memories(self.sent), self.word)

    @cached_property
    def questions(self) -> list[Question]:
        """The questions on which tables disagree."""
        return questions(self.ruleset)

    @cached_property
    def preview(self) -> Preview:
        """What the rules do to a hole, and what they say."""
        return Preview(self.sent, self.base, self.ruleset)

    @property
    def base_name(self) -> str:
        """The name of the rules it began with."""
        return gettext(self.base.name)
