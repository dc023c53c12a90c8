"""The sample hole of the editor: dealt to show the rules, or typed by whoever edits.

It is dealt again when its cards no longer fit the layout or the pack. Only the form carries it.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from scorecards.editing.fields import Fields, one
from scorecards.rules import Card, InvalidLayout, Layout, Ruleset
from scorecards.rules.cards import JOKER, named
from scorecards.rules.choices.samples import sample_hole
from scorecards.rules.tally import matched
from scorecards.rules.texts import whole_number

NAMES = ("Ann", "Ben", "Cleo")
NOBODY = "-"
MOST_SHOWN = 3  # cards that count something else; with more, little of the hole would be left


@dataclass(frozen=True)
class Sample:
    """The hole as it is typed: a row a player, and who knocked."""

    rows: tuple[str, ...]
    knocker: int | None

    def fields(self) -> Fields:
        """The hole as the form sends it."""
        knocker = NOBODY if self.knocker is None else str(self.knocker)
        return {"sample-row": list(self.rows), "sample-knocker": [knocker]}


def deal(ruleset: Ruleset) -> Sample:
    """A hole that shows the rules."""
    hole = sample_hole(ruleset, seats=len(NAMES))
    return Sample(tuple(str(row) for row in hole.rows)[: len(NAMES)], hole.knocker)


def typed_sample(fields: Fields) -> Sample | None:
    """The hole on the form; None when there is none yet."""
    rows = tuple(fields.get("sample-row", ()))[: len(NAMES)]
    if not rows or not any(row.strip() for row in rows):
        return None
    return Sample(rows, whole_number(one(fields, "sample-knocker"), below=len(rows)))


def sample_for(fields: Fields, now: Ruleset, before: Ruleset) -> Sample:
    """The hole on the form while any of its rows fits the rules, otherwise a new one. In a hole
    that nobody typed, cards make room for those that now count something else.
    """
    typed = typed_sample(fields)
    if typed is None or not any(_fits(now, row) for row in typed.rows):
        return showing_changes(deal(now), now, before)
    untouched = "|".join(typed.rows) == one(fields, "sample-dealt")
    return showing_changes(typed, now, before) if untouched else typed


def _fits(ruleset: Ruleset, written: str) -> bool:
    row = read_row(ruleset, written)
    if not isinstance(row, Layout):
        return False
    codes = {problem.code for problem in ruleset.problems([row]) if not problem.warning}
    return not codes & {"wrong-shape", "not-in-pack"}


def read_row(ruleset: Ruleset, written: str) -> Layout | str:
    """A typed row as a layout, or the sentence that says why it is none."""
    try:
        return ruleset.read_cards(written[:200])
    except InvalidLayout as wrong:
        return wrong.problems[0].message.render(gettext)


def showing_changes(sample: Sample, now: Ruleset, before: Ruleset) -> Sample:
    """The hole with a card of every rank that counts something else, put where there is no match,
    in the last rows first.
    """
    rows = [read_row(now, row) for row in sample.rows]
    if not all(isinstance(row, Layout) for row in rows):
        return sample
    layouts = [row for row in rows if isinstance(row, Layout)]
    for card in _missing(layouts, now, before):
        _place(card, layouts, now, before)
    return Sample(tuple(str(layout) for layout in layouts), sample.knocker)


def _missing(layouts: list[Layout], now: Ruleset, before: Ruleset) -> list[Card]:
    """A card of every rank that counts something else and is not in the hole yet, at most a few."""
    lying = [card for layout in layouts for card in layout.cards if card]
    shown_ranks = {card.rank for card in lying if _counts_otherwise(card, now, before)}
    missing = []
    for rank in now.ranks:
        suits = now.pack.suits if rank != JOKER else ""
        kinds = [named(rank + suit) for suit in suits] or [named(rank)]
        new = [card for card in kinds if _counts_otherwise(card, now, before)]
        free = [card for card in new if card not in lying or rank == JOKER]
        if free and rank not in shown_ranks:
            missing.append(free[0])
    return missing[:MOST_SHOWN]


def _counts_otherwise(card: Card, now: Ruleset, before: Ruleset) -> bool:
    return now.values.of(card) != before.values.of(card)


def _place(card: Card, layouts: list[Layout], now: Ruleset, before: Ruleset) -> None:
    for at in reversed(range(len(layouts))):
        layout = layouts[at]
        together = matched(now.count(layout).lines)
        for cell, lying in enumerate(layout.cards):
            if lying and cell not in together and not _counts_otherwise(lying, now, before):
                cards = (*layout.cards[:cell], card, *layout.cards[cell + 1 :])
                layouts[at] = Layout(layout.shape, cards)
                return
