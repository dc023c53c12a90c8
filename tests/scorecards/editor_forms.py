"""The form of the editor."""

import re

from scorecards.editing.mapping import to_fields
from scorecards.rules import find_variant

NEW = "/rules/new/?from=pagat-6"


def form(slug="pagat-6", **changes):
    """What the form sends, with some fields changed."""
    table = find_variant(slug).to_dict() | {"name": "Our golf"}
    sent = to_fields(table) | {"source": [""], "aliases": [""], "do": ["save"]}
    return sent | {name.replace("_", "-"): value for name, value in changes.items()}


def field(html, name):
    """The value of a field as the page shows it."""
    found = re.search(rf'name="{re.escape(name)}" value="([^"]*)"', html)
    return found and found[1]
