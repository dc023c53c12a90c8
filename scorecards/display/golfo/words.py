"""Sentences of the rules in the reader's language."""

from django.utils.translation import gettext

from scorecards.rules.texts import Text, text


def say(template: str, **params: object) -> str:
    """A sentence with named parameters, translated."""
    return text(template, **params).render(gettext)


def render(sentence: Text) -> str:
    """A sentence of the rules, translated."""
    return sentence.render(gettext)
