"""The small parts of every page, in every template without a `{% load %}` (settings.py). They only
print what they are given.
"""

from functools import lru_cache
from zlib import crc32

from django import template
from django.forms import BoundField
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
@lru_cache(maxsize=256)
def icon(name: str, kind: str = "") -> SafeString:
    """A picture of `_sprite.html`, which is not read out; `kind` is another class of it."""
    also = f" {kind}" if kind else ""
    picture = '<svg class="i{}" aria-hidden="true"><use href="#i-{}"/></svg>'
    return format_html(picture, also, name)


@register.simple_tag
def problems(*refusals: object, kind: str = "") -> SafeString:
    """What was refused, above a form or a page: sentences, or lists of them as a form has; nothing
    where nothing was. `kind` is another class.
    """
    lists = [each if isinstance(each, list | tuple) else [each] for each in refusals if each]
    if not any(lists):
        return SafeString()
    every = ((each,) for sentences in lists for each in sentences)
    sentences = format_html_join("", '<p class="problem">{}</p>', every)
    also = f" {kind}" if kind else ""
    return format_html('<div class="problems{}" role="alert">{}</div>', also, sentences)


@register.simple_tag
def control(field: BoundField) -> SafeString:
    """What a field is filled in with, in the look of the site and without the words that a library
    puts into an empty one.
    """
    look = "select" if field.widget_type == "select" else "input"
    dressed = field.field.widget.attrs.get("class", look)
    return field.as_widget(attrs={"class": dressed, "placeholder": False})


@register.simple_block_tag
def tile(
    content: str, href: str, name: str, title: str, kind: str = "", picture: str = ""
) -> SafeString:
    """A link to another page: an icon or a picture, a title, and as content what is there. Who
    listens is told the title as its name and the rest as its description.
    """
    key, hint = f"{crc32(f'{href} {title}'.encode()):x}", mark_safe(content.strip())
    return format_html(
        '<a class="tile{kind}" href="{href}" aria-labelledby="t-{key}"{described}>{picture}'
        '<span><b id="t-{key}">{title}</b>{hint}</span>{arrow}</a>',
        kind=f" tile--{kind}" if kind else "",
        href=href,
        key=key,
        described=format_html(' aria-describedby="d-{}"', key) if hint else "",
        picture=picture or (icon(name) if name else ""),
        title=title,
        hint=format_html('<small id="d-{}">{}</small>', key, hint) if hint else "",
        arrow=icon("next"),
    )
