"""A browser that is older than the floor: our style sheets without what it does not know.

The ages are those of scripts/floor. As in the browser itself, a rule whose selector is unknown goes
whole, a declaration alone; one with a variable in it is found wrong only when it is used, so it
stands and counts as if nothing had been said, and nothing before it is gone back to.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

import tinycss2
from playwright.sync_api import BrowserContext, Route

from scripts.floor import table
from scripts.floor.styles import (
    RULES_INSIDE,
    Mean,
    inside,
    means_of_condition,
    means_of_declaration,
    means_of_query,
    means_of_selector,
)

OLDER: table.Age = ((15,), (93,), (92,))
"""Of autumn 2021: without `:has()`, `dvh`, `<dialog>`, container queries or `light-dark()`."""


@cache
def ages() -> dict[str, table.Age]:
    return table.read_means()[0]


def unknown(means: Iterable[Mean], older: table.Age) -> bool:
    nothing = (table.NEVER,) * len(table.BROWSERS)
    return any(table.younger(ages().get(mean, nothing), older) for mean, _line in means)


def without(text: str, older: table.Age = OLDER) -> str:
    """A style sheet as it counts in a browser of that age."""
    rules = tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
    return "\n".join(filter(None, (rule_without(rule, older) for rule in rules)))


def rule_without(rule: Any, older: table.Age) -> str:
    prelude = tinycss2.serialize(rule.prelude)
    if rule.type == "qualified-rule":
        if unknown(means_of_selector(rule.prelude), older):
            return ""
        lines = (declaration_without(each, older) for each in inside(rule))
        return f"{prelude} {{ {' '.join(lines)} }}"
    name = rule.lower_at_keyword
    if name == "supports":  # answered here: the browser of today would answer for itself
        holds = supported(rule.prelude, older)
        return "\n".join(rule_without(each, older) for each in inside(rule)) if holds else ""
    means = [(f"rule @{name}", 0)]
    means += means_of_query(name, rule.prelude) if name in ("media", "container") else []
    if unknown(means, older):
        return ""
    if name not in RULES_INSIDE:
        return str(rule.serialize())
    lines = (rule_without(each, older) for each in inside(rule))
    return f"@{name} {prelude} {{ {' '.join(lines)} }}"


def supported(prelude: list[Any], older: table.Age) -> bool:
    """Whether a condition holds: one question about a selector or a declaration, or its `not`."""
    nodes = [each for each in prelude if each.type != "whitespace"]
    without = nodes[0].type == "ident" and nodes[0].lower_value == "not"
    (question,) = nodes[1:] if without else nodes
    if question.type == "function":
        young = unknown(means_of_condition([question]), older)
        return not young and without == unknown(means_of_selector(question.arguments), older)
    declaration = tinycss2.parse_one_declaration(question.content, skip_comments=True)
    return without == unknown(means_of_declaration(declaration), older)


def declaration_without(each: Any, older: table.Age) -> str:
    means = list(means_of_declaration(each))
    if not unknown(means, older):
        return f"{each.serialize()};"
    late = each.name.startswith("--") or "var(" in tinycss2.serialize(each.value)
    names = [mean for mean in means if mean[0].startswith("property ")]
    return f"{each.name}: unknown(var(--unknown));" if late and not unknown(names, older) else ""


def grow_old(context: BrowserContext, older: table.Age = OLDER) -> None:
    """Every style sheet that pages of this context load is one of an older browser."""

    @cache
    def aged(text: str) -> str:
        return without(text, older)

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=aged(response.text()))

    context.route("**/*.css", answer)
