"""Sentences of the rules in the reader's language."""

from django.utils.translation import gettext, ngettext

from scorecards.rules.texts import Text, text


def say(template: str, **params: object) -> str:
    """A sentence with named parameters, translated."""
    return text(template, **params).render(gettext)


def render(sentence: Text) -> str:
    """A sentence of the rules, translated."""
    return sentence.render(gettext)


def chips_of(number: int) -> str:
    """`1 chip`, `7 chips`."""
    return ngettext("%(n)s chip", "%(n)s chips", number) % {"n": number}
