"""Printing standings: sentences of the pure modules and numbers. Computes nothing."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext

from tournaments import explaining
from tournaments.gaining import Needed
from tournaments.schemes import Scheme
from tournaments.texts import MINUS, Text

register = template.Library()


@register.filter
def sentence(said: Text | None) -> str:
    """A sentence in the reader's language."""
    return "" if said is None else said.render(gettext)


@register.filter
def needs(answer: Needed, scheme: Scheme) -> str:
    """What the next result must be."""
    return explaining.needed(answer, scheme).render(gettext)


@register.filter
def change(number: int) -> str:
    """A change with its sign: +6, −3, 0."""
    if number == 0:
        return "0"
    return f"+{number}" if number > 0 else f"{MINUS}{-number}"
