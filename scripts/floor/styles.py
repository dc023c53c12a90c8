"""What a style sheet asks of a browser: properties, values, functions, units, selectors, rules."""

from collections.abc import Iterator
from typing import Any

import tinycss2

Mean = tuple[str, int]
"""What is used, as `means.toml` calls it ("property gap", "unit dvh"), and its line."""

BRACKETS = ("() block", "[] block", "{} block")
COMPARISONS = ("<", ">", "<=", ">=")
RULES_INSIDE = ("media", "supports", "container", "layer", "scope", "starting-style")


def means_of_styles(text: str) -> Iterator[Mean]:
    """Every use in a style sheet. Raises ValueError where it cannot be read."""
    rules = tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
    yield from means_of_rules(rules, nested=False)


def means_of_rules(nodes: list[Any], *, nested: bool) -> Iterator[Mean]:
    for node in nodes:
        if node.type == "error":
            raise ValueError(f"line {node.source_line}: {node.message}")
        if node.type == "declaration":
            yield from means_of_declaration(node)
        elif node.type == "qualified-rule":
            if nested:
                yield "selector &", node.source_line
            yield from means_of_selector(node.prelude)
            yield from means_of_rules(inside(node), nested=True)
        elif node.type == "at-rule":
            yield from means_of_at_rule(node, nested=nested)


def inside(rule: Any) -> list[Any]:
    """What stands in the braces of a rule."""
    if rule.content is None:
        return []
    return list(
        tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
    )


def means_of_at_rule(rule: Any, *, nested: bool) -> Iterator[Mean]:
    name = rule.lower_at_keyword
    yield f"rule @{name}", rule.source_line
    if name in ("media", "container"):
        yield from means_of_query(name, rule.prelude)
    if name == "supports":
        yield from means_of_condition(rule.prelude)
    if name in RULES_INSIDE:
        yield from means_of_rules(inside(rule), nested=nested)
    elif name.endswith("keyframes"):
        for step in inside(rule):
            yield from means_of_rules(inside(step), nested=False)
    else:  # a description: @page, @font-face, @property, with names of its own
        for node in inside(rule):
            if node.type == "at-rule":
                yield f"rule @{name} @{node.lower_at_keyword}", node.source_line
            else:
                yield f"rule @{name} {node.lower_name}", node.source_line
                yield from means_of_values(node.value)


def means_of_query(name: str, prelude: list[Any]) -> Iterator[Mean]:
    for block in prelude:
        if block.type != "() block":
            continue
        yield from means_of_query(name, block.content)
        words = [each for each in block.content if each.type == "ident"]
        if words and block.content[0].type in ("ident", "dimension"):
            feature = words[0].lower_value.removeprefix("min-").removeprefix("max-")
            yield f"@{name} {feature}", block.source_line
        if any(each.type == "literal" and each.value in COMPARISONS for each in block.content):
            yield f"@{name} ranges", block.source_line


def means_of_condition(prelude: list[Any]) -> Iterator[Mean]:
    for node in prelude:
        if node.type == "function" and node.lower_name == "selector":
            yield "rule @supports selector()", node.source_line


def means_of_declaration(node: Any) -> Iterator[Mean]:
    name = "--*" if node.name.startswith("--") else node.lower_name
    yield f"property {name}", node.source_line
    if name != "--*":
        for word in node.value:
            if word.type == "ident":
                yield f"value {name}: {word.lower_value}", word.source_line
    yield from means_of_values(node.value)


def means_of_values(nodes: list[Any]) -> Iterator[Mean]:
    for node in nodes:
        if node.type == "function":
            yield f"function {node.lower_name}()", node.source_line
            if node.lower_name in ("rgb", "hsl") and "," not in node.arguments and node.arguments:
                yield f"function {node.lower_name}() with spaces", node.source_line
            yield from means_of_values(node.arguments)
        elif node.type == "dimension":
            yield f"unit {node.lower_unit}", node.source_line
        elif node.type == "hash" and len(node.value) in (4, 8):
            yield "value #rrggbbaa", node.source_line
        elif node.type in BRACKETS:
            yield from means_of_values(node.content)


def means_of_selector(nodes: list[Any]) -> Iterator[Mean]:
    colons = 0
    for node in nodes:
        if node == ":":
            colons += 1
            continue
        if colons and node.type in ("ident", "function"):
            name = node.lower_value if node.type == "ident" else node.lower_name
            yield f"selector {':' * colons}{name}", node.source_line
        colons = 0
        if node == "&":
            yield "selector &", node.source_line
        if node.type == "function":
            yield from means_of_pseudo(node)
        elif node.type == "[] block" and unlike_case(node):
            yield "selector [i]", node.source_line


def means_of_pseudo(node: Any) -> Iterator[Mean]:
    name, arguments = node.lower_name, node.arguments
    if name == "not" and ("," in arguments or " " in tinycss2.serialize(arguments).strip()):
        yield "selector :not() of lists", node.source_line
    if name.startswith("nth-"):
        if any(is_word(each, "of") for each in arguments):
            yield f"selector :{name}() of", node.source_line
        return
    yield from means_of_selector(arguments)


def unlike_case(block: Any) -> bool:
    """Whether an attribute is compared in a way of its own: `[type="a" i]`."""
    words = [each for each in block.content if each.type != "whitespace"]
    return len(words) > 3 and is_word(words[-1], "i", "s")


def is_word(node: Any, *words: str) -> bool:
    return node.type == "ident" and node.lower_value in words
