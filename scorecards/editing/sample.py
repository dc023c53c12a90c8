"""The sample hole of the editor: dealt to show the rules, or typed by whoever edits.

It is dealt again when its cards no longer fit the layout or the pack. Only the form carries it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext

from scorecards.editing.fields import Fields, one
from scorecards.rules import Card, InvalidLayout, Layout, Ruleset
from scorecards.rules.cards import JOKER, named
from scorecards.rules.choices.samples import knocked, sample_hole
from scorecards.rules.tally import matched
from scorecards.rules.texts import whole_number
from scorecards.rules.values import printed

NAMES = ("Ann", "Ben", "Cleo")
NOBODY = "-"
MOST_SHOWN = 3  # cards that count something else; with more, little of the hole would be left
FIRST = 1  # the hand that lies open as the page begins


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
    """A hole that shows the rules, with courts and an ace to take up in the hand that lies open."""
    hole = sample_hole(ruleset, seats=len(NAMES))
    layouts = [row for row in hole.rows if isinstance(row, Layout)][: len(NAMES)]
    order = sorted(range(len(layouts)), key=lambda at: (at != FIRST, at))
    placed = [
        _place(card, layouts, ruleset, order, lambda lying: not _special(ruleset, lying))
        for card in _missing(layouts, ruleset, lambda card: _special(ruleset, card))
    ]
    knocker = knocked(ruleset, tuple(layouts)).knocker if any(placed) else hole.knocker
    return Sample(tuple(map(str, layouts)), knocker)


def _special(ruleset: Ruleset, card: Card) -> bool:
    """Does a card count something else than the number on it?"""
    return ruleset.values.of(card) != printed(card.rank)


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

    def changed(card: Card) -> bool:
        return now.values.of(card) != before.values.of(card)

    order = list(reversed(range(len(layouts))))
    missing = _missing(layouts, now, changed)
    placed = [_place(card, layouts, now, order, lambda card: not changed(card)) for card in missing]
    knocker = knocked(now, tuple(layouts)).knocker if any(placed) else sample.knocker
    return Sample(tuple(map(str, layouts)), knocker)


Test = Callable[[Card], bool]


def _missing(layouts: list[Layout], now: Ruleset, special: Test) -> list[Card]:
    """A card of every rank that is special and not in the hole yet, at most a few."""
    lying = [card for layout in layouts for card in layout.cards if card]
    shown_ranks = {card.rank for card in lying if special(card)}
    missing = []
    for rank in now.ranks:
        suits = now.pack.suits if rank != JOKER else ""
        kinds = [named(rank + suit) for suit in suits] or [named(rank)]
        free = [card for card in kinds if special(card) and (card not in lying or rank == JOKER)]
        if free and rank not in shown_ranks:
            missing.append(free[0])
    return missing[:MOST_SHOWN]


def _place(card: Card, layouts: list[Layout], now: Ruleset, order: list[int], spare: Test) -> bool:
    """Put the card in place of one that is spare and in no match; False where there is none."""
    for at in order:
        layout = layouts[at]
        together = matched(now.count(layout).lines)
        for cell, lying in enumerate(layout.cards):
            if lying and cell not in together and spare(lying):
                cards = (*layout.cards[:cell], card, *layout.cards[cell + 1 :])
                layouts[at] = Layout(layout.shape, cards)
                return True
    return False
