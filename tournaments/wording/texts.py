"""The sentences of the pure modules in the reader's language."""

from __future__ import annotations

from django.utils.translation import gettext

from scorecards.rules.texts import Text


def sentence(text: Text) -> str:
    """The sentence, translated with every sentence inside it."""
    return text.render(gettext)
