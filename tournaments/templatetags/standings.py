"""Printing standings: sentences of the pure modules and numbers. Computes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from django import template
from django.utils.translation import gettext

from scorecards.rules.texts import MINUS, Text, figure
from tournaments.ledger.ranking import StandingsRow
from tournaments.pages.grids import aligned
from tournaments.rules.standings import explanation, penalties
from tournaments.rules.standings.needed import Needed
from tournaments.rules.standings.schemes import Scheme

register = template.Library()


@register.filter
def sentence(text: Text | None) -> str:
    """A sentence in the reader's language."""
    return "" if text is None else text.render(gettext)


@register.filter
def figure_among(number: Fraction | None, rows: Sequence[StandingsRow]) -> str:
    """Points of a row, with as many decimals as the rows around it."""
    if number is None:
        return ""
    return aligned([number, *(row.metric for row in rows if row.metric is not None)])[number]


@register.filter
def needs(answer: Needed, scheme: Scheme) -> str:
    """What the next result must be."""
    return explanation.needed(answer, scheme).render(gettext)


@register.filter
def is_bonus(amount: Fraction, scheme: Scheme) -> bool:
    """Does what a director gave make the figure better?"""
    return penalties.is_bonus(amount, low_is_better=scheme.low_is_better)


@register.filter
def size(amount: Fraction) -> str:
    """An amount without its sign."""
    return figure(abs(amount), 3)


@register.filter
def change(number: int) -> str:
    """A change with its sign: +6, −3, 0."""
    if number == 0:
        return "0"
    return f"+{number}" if number > 0 else f"{MINUS}{-number}"
