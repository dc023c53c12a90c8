"""Write `means.toml` anew: how old everything is that our pages use, by MDN's data.

For whoever develops, once in a while and whenever the check names something it does not know:

    npm install --prefix ../mdn @mdn/browser-compat-data
    .venv/bin/python -m scripts.floor.update ../mdn

Only facts are taken over: names and the versions they came with.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scripts.floor import table
from scripts.floor.sources import uses

DATA = "node_modules/@mdn/browser-compat-data/data.json"
ENGINES = {  # the browsers behind a column of the table; the youngest of them counts
    "safari": ("safari", "safari_ios"),
    "chrome": ("chrome", "chrome_android"),
    "firefox": ("firefox", "firefox_android"),
}
OTHERWISE = ("prefix", "flags", "alternative_name", "version_removed")
HERE = {"navigator": "Navigator", "document": "Document", "location": "Location"} | {
    "history": "History", "caches": "CacheStorage", "clients": "Clients", "crypto": "Crypto",
    "performance": "Performance", "localStorage": "Storage", "sessionStorage": "Storage",
    "indexedDB": "IDBFactory", "speechSynthesis": "SpeechSynthesis", "registration":
    "ServiceWorkerRegistration", "screen": "Screen", "console": "console",
}  # fmt: skip
"""What a name stands for, in the words of the data."""

INHERITED = ("Node", "EventTarget", "Element", "WorkerGlobalScope", "ParentNode")
ROOMS = (
    *("javascript.builtins", "api", "api.Window", "api.WindowOrWorkerGlobalScope"),
    *("api.ServiceWorkerGlobalScope", "api.EventTarget"),
)
SYNTAX = {
    "**": "operators.exponentiation",
    "??": "operators.nullish_coalescing",
    "??=": "operators.nullish_coalescing_assignment",
    "||=": "operators.logical_or_assignment",
    "&&=": "operators.logical_and_assignment",
    "?.": "operators.optional_chaining",
    "#name in": "classes.private_class_fields_in",
    "#name()": "classes.private_class_methods",
    "#name": "classes.private_class_fields",
    "field": "classes.public_class_fields",
    "static field": "classes.static.class_fields",
    "static { }": "classes.static.initialization_blocks",
    "await at the top of a module": "operators.await.top_level",
    "async function": "statements.async_function",
    "async function*": "statements.async_generator_function",
    "for await": "statements.for_await_of",
    "catch without a name": "statements.try_catch.optional_catch_binding",
    "const { ...rest }": "operators.destructuring.rest_in_objects",
    "{ ...object }": "operators.spread.spread_in_object_literals",
    "1_000": "grammar.numeric_separators",
    "10n": "builtins.BigInt",
    "import()": "operators.import",
    "import.meta": "operators.import_meta",
    "new.target": "operators.new_target",
    "using": "statements.using",
    "(?<= or (?<! in a pattern": "regular_expressions.lookbehind_assertion",
    "(?<name> in a pattern": "regular_expressions.named_capturing_group",
    "(?i: in a pattern": "regular_expressions.modifier",
    r"\p{} in a pattern": "regular_expressions.unicode_character_class_escape",
    "pattern //d": "builtins.RegExp.hasIndices",
    "pattern //s": "builtins.RegExp.dotAll",
    "pattern //u": "builtins.RegExp.unicode",
    "pattern //v": "builtins.RegExp.unicodeSets",
    "pattern //y": "builtins.RegExp.sticky",
}
SELECTORS = {
    "&": "nesting",
    "[i]": "attribute.case_insensitive_modifier",
    ":not() of lists": "not.selector_list",
    ":nth-child() of": "nth-child.of_syntax",
    ":nth-last-child() of": "nth-last-child.of_syntax",
}
WAYS = {
    "value #rrggbbaa": "types.color.rgb_hexadecimal_notation.alpha_hexadecimal_notation",
    "function rgb() with spaces": "types.color.rgb.space_separated_parameters",
    "function hsl() with spaces": "types.color.hsl.space_separated_parameters",
    "rule @supports selector()": "at-rules.supports.selector",
    "@media ranges": "at-rules.media.range_syntax",
    "unit fr": "types.flex",
    "property --*": "properties.custom-property",
}
OLD = {  # the data does not tell of what was always there
    *("unit px", "unit pt", "unit mm", "unit cm", "unit in", "unit pc", "unit s", "unit ms"),
    *("rule @page margin", "selector :root"),
}


class Data:
    """MDN's data, asked by path."""

    def __init__(self, text: str) -> None:
        self.tree = json.loads(text)

    def at(self, path: str, *more: str) -> Any:
        """What stands there with an age of its own, or None. Case does not matter in CSS."""
        node = self.tree
        for part in (*path.split("."), *more):
            if not isinstance(node, dict):
                return None
            folded = {key.lower(): key for key in node} if path.startswith("css") else {}
            node = node.get(part, node.get(folded.get(part, "")))
        return node if isinstance(node, dict) and "__compat" in node else None

    def below(self, path: str, name: str) -> Iterator[Any]:
        """Everything of that name, however deep below a path."""
        node = self.tree
        for part in path.split("."):
            node = node[part]
        yield from below(node, name)

    def members(self) -> Iterator[tuple[str, str, Any]]:
        """(thing, member, node) of everything that can be had of something."""
        builtins = self.tree["javascript"]["builtins"]
        for group in (self.tree["api"], builtins, builtins["Intl"]):
            for thing, node in group.items():
                for member, each in node.items() if "__compat" in node else []:
                    plain = member.isidentifier() and not member.endswith(("_static", "_event"))
                    if plain and member not in ("__compat", thing) and "__compat" in each:
                        yield thing, member, (node, each)


def below(node: dict[str, Any], name: str) -> Iterator[Any]:
    for key, each in node.items():
        if key == "__compat" or not isinstance(each, dict):
            continue
        if key.lower() == name and "__compat" in each:
            yield each
        yield from below(each, name)


def version(text: str | bool | None) -> table.Version:
    if not isinstance(text, str) or text == "preview":
        return table.NEVER
    return table.version(text.removeprefix("≤"))


def since(node: Any, browser: str, prefix: str = "") -> table.Version:
    """The version from which a browser has the whole of it, else a part of it."""
    statements = node["__compat"]["support"].get(browser) or []
    statements = statements if isinstance(statements, list) else [statements]
    ways = [
        each
        for each in statements
        if each.get("prefix", "") == prefix
        and not any(each.get(key) for key in OTHERWISE if key != "prefix")
    ]
    whole = [each for each in ways if not each.get("partial_implementation")]
    return min((version(each.get("version_added")) for each in whole or ways), default=table.NEVER)


def age(node: Any, prefix: str = "") -> table.Age:
    return tuple(
        max(since(node, browser, prefix) for browser in group) for group in ENGINES.values()
    )


def age_of(data: Data, mean: str) -> table.Age | None:
    """How old a mean is; None where the data knows nothing of it."""
    if mean in OLD:
        return table.ALWAYS
    kind, _, name = mean.partition(" ")
    node = data.at(f"css.{WAYS[mean]}") if mean in WAYS else NODES[kind](data, name)
    if node is not None:
        return age(node)
    prefix = next((each for each in ("-webkit-", "-moz-") if name.strip(":").startswith(each)), "")
    bare = (
        NODES["property" if kind == "value" else kind](
            data, name.replace(prefix, "", 1).partition(": ")[0]
        )
        if prefix
        else None
    )
    return age(bare, prefix) if bare is not None else None


def oldest(nodes: Iterator[Any]) -> Any:
    return min(nodes, key=age, default=None)


def property_node(data: Data, name: str) -> Any:
    return data.at("css.properties", name)


def value_node(data: Data, name: str) -> Any:
    """A value with an age of its own, else that of its property: what it could always be."""
    owner, _, value = name.partition(": ")
    return data.at("css.properties", owner, value) or data.at("css.properties", owner)


def function_node(data: Data, name: str) -> Any:
    name = name.removesuffix("()")
    if name in ("url", "format", "selector"):
        return data.at("css.types.url") if name == "url" else data.at("css.at-rules.font-face.src")
    return oldest(data.below("css.types", name)) or oldest(data.below("css.properties", name))


def unit_node(data: Data, name: str) -> Any:
    groups = {"cq": "container_query_length_units", "dv": "viewport_percentage_units_dynamic"}
    groups |= {"lv": "viewport_percentage_units_large", "sv": "viewport_percentage_units_small"}
    group = groups.get(name[:2])
    if group:
        return data.at("css.types.length", group)
    return next(filter(None, (data.at(f"css.types.{kind}", name) for kind in ("length", "angle",
                "time", "resolution"))), None)  # fmt: skip


def selector_node(data: Data, name: str) -> Any:
    return data.at(f"css.selectors.{SELECTORS.get(name, name.lstrip(':'))}")


def rule_node(data: Data, name: str) -> Any:
    return data.at("css.at-rules", *name.removeprefix("@").split())


def media_node(data: Data, name: str) -> Any:
    return data.at("css.at-rules.media", name)


def container_node(data: Data, name: str) -> Any:
    return data.at("css.at-rules.container")


def element_node(data: Data, name: str) -> Any:
    heading = name in ("h1", "h2", "h3", "h4", "h5", "h6")
    return data.at("html.elements", "Heading_Elements" if heading else name) or data.at(
        "html.elements", name
    )


def attribute_node(data: Data, name: str) -> Any:
    element, _, attribute = name.removesuffix("]").partition("[")
    attribute = attribute.replace("type=", "type_")
    return data.at("html.elements", element, attribute) or data.at(
        "html.global_attributes", attribute
    )


def drawing_node(data: Data, name: str) -> Any:
    return data.at("svg.elements", name)


def syntax_node(data: Data, name: str) -> Any:
    if name.endswith(" of an iterator"):
        return data.at("javascript.builtins.Iterator", name[1:].split("(")[0])
    return data.at(f"javascript.{SYNTAX[name]}") if name in SYNTAX else None


def name_node(data: Data, name: str) -> Any:
    thing, _, member = name.partition(".")
    if not member:
        handler = data.at("api.Window", f"{name.removeprefix('on')}_event")
        return next(filter(None, (data.at(room, name) for room in ROOMS)), handler)
    owner = HERE.get(thing, thing)
    for room in ("javascript.builtins", "api"):
        for each in (owner, *INHERITED):
            node = data.at(room, each, f"{member}_static") or data.at(room, each, member)
            if node is not None:
                return node
    return None


NODES = {
    "property": property_node, "value": value_node, "function": function_node, "unit": unit_node,
    "selector": selector_node, "rule": rule_node, "@media": media_node,
    "@container": container_node, "element": element_node, "attribute": attribute_node,
    "drawing": drawing_node, "syntax": syntax_node, "name": name_node,
}  # fmt: skip


def young_members(data: Data, floor: table.Age) -> dict[str, table.Age]:
    """Members that nothing had at the floor, of things that were there: what is younger itself is
    found by its own name.
    """
    ages: dict[str, list[table.Age]] = {}
    reached: set[str] = set()
    for _thing, member, (owner, node) in data.members():
        ages.setdefault(member, []).append(age(node))
        if not table.younger(age(owner), floor):
            reached.add(member)
    return {
        member: min(ages[member])
        for member in sorted(reached)
        if all(table.younger(each, floor) for each in ages[member])
    }


def main(folder: str) -> int:
    data = Data((Path(folder) / DATA).read_text(encoding="utf-8"))
    limits = table.read_limits()
    ages, unknown = {}, []
    for mean in sorted(set(uses())):
        if mean.startswith("member "):
            continue
        first = age_of(data, mean)
        if first is not None:
            ages[mean] = first
        elif not limits.covers(mean):
            unknown.append(mean)
    table.write_means(ages, young_members(data, limits.floor), data.tree["__meta"]["version"])
    for mean in unknown:
        print(f"{mean}: the data knows nothing of it; if it is ours, floor.toml says so")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
