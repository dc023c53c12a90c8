"""Filters and tags for pages: sentences in the reader's language, signed numbers, small pictures.

They never compute a point and never read the database.
"""

from collections.abc import Sequence
from typing import Any

from django import template
from django.core.serializers.json import DjangoJSONEncoder
from django.utils.html import format_html, format_html_join, json_script
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from scorecards.devices import label_of
from scorecards.display.headlines import say_names
from scorecards.display.pictures import Placed, draw_layout
from scorecards.queries.scorecard import SeatTotal
from scorecards.rules import Ruleset, Shape, Text
from scorecards.rules.knock_words import worded
from scorecards.rules.texts import signed

register = template.Library()

# Small cards of a shape picture, in its own units.
_WIDTH, _HEIGHT, _GAP = 10, 14, 3


@register.filter
def says(sentence: Text | str | None) -> str:
    """A sentence of the rules library, or an English msgid, in the reader's language."""
    if isinstance(sentence, Text):
        return sentence.render(gettext)
    return gettext(sentence) if sentence else ""


@register.simple_tag
def in_word(ruleset: Ruleset, sentence: str, **params: object) -> str:
    """A phrase about whoever knocked, in the word of a ruleset and the reader's language."""
    return gettext(worded(ruleset.knock_word, sentence)).format(**params)


class Plain(DjangoJSONEncoder):
    """Letters as they are, and no spaces: `\\u00e9` is three times the bytes of what it means."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "ensure_ascii": False, "separators": (",", ":")})


@register.filter
def as_script(value: object, name: str) -> SafeString:
    """A value for the scripts of the page as `json_script` writes it, in fewer bytes."""
    return json_script(value, name, encoder=Plain)


@register.filter
def device_kind(user_agent: str) -> str:
    """What people would call a device, by its User-Agent header: "Android phone"."""
    return gettext(label_of(user_agent))


@register.filter
def minus(number: int | None) -> str:
    """A whole number with a true minus sign; nothing for None."""
    return "" if number is None else signed(number)


@register.filter
def listed(names: Sequence[str]) -> str:
    """Names in a sentence: `Ana, Ben and Cleo`."""
    return say_names(names)


@register.filter
def colour(seat: SeatTotal) -> str:
    """The class of a player's colour; seats count from 0, colours from 1."""
    return f"p{seat.position + 1}"


@register.simple_tag
def shape_picture(shape: Shape, unit: int = 1) -> SafeString:
    """A layout from above, each card a rectangle; decoration only. `unit` scales its size."""
    rows, columns = (1, 4) if shape.free else (shape.rows, shape.columns)
    width, height = columns * (_WIDTH + _GAP) - _GAP, rows * (_HEIGHT + _GAP) - _GAP
    cards = format_html_join(
        "",
        '<rect x="{}" y="{}" width="{}" height="{}" rx="2"{}/>',
        (
            (
                column * (_WIDTH + _GAP),
                row * (_HEIGHT + _GAP),
                _WIDTH,
                _HEIGHT,
                SafeString(' opacity=".35"') if shape.free and column == columns - 1 else "",
            )
            for row in range(rows)
            for column in range(columns)
        ),
    )
    return format_html(
        '<svg class="shape" width="{}" height="{}" viewBox="0 0 {} {}" aria-hidden="true">{}</svg>',
        width * unit,
        height * unit,
        width,
        height,
        cards,
    )


@register.inclusion_tag("scorecards/_layout.html")
def layout_picture(rows: Sequence[Sequence[Placed]]) -> dict[str, object]:
    """The cards of a layout as they lay. Decoration: the reasons beside it say it in words."""
    return {"picture": draw_layout(rows)}
