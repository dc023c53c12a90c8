"""What the scripts of the pages import, and where they wait, as a parser reads them."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

FOLDER = Path(__file__).parents[1] / "static" / "js"
NAMES = sorted(path.stem for path in FOLDER.glob("*.js"))
PARSER = Parser(Language(tree_sitter_javascript.language()))
FUNCTIONS = {
    *("arrow_function", "function_declaration", "function_expression", "method_definition"),
    *("generator_function", "generator_function_declaration"),
}
PLAIN_NAMES = {"identifier", "shorthand_property_identifier"}


@cache
def source_of(name: str) -> str:
    """The text of a module of `static/js`."""
    return (FOLDER / f"{name}.js").read_text(encoding="utf-8")


def nodes(source: str) -> Iterator[Node]:
    """Every node of a module, in the order of the text. Raises ValueError where it is none."""
    root = PARSER.parse(source.encode()).root_node
    if root.has_error:
        raise ValueError("This is not JavaScript.")
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(reversed(node.children))


def text_of(node: Node | None) -> str:
    """What a node says, a string without its quotation marks; "" for none."""
    return (node.text or b"").decode().strip("\"'`") if node else ""


def imports(source: str, *, later: bool = False) -> set[str]:
    """The names of the modules that this one imports at its head or, `later`, in mid-course."""
    return {each.removeprefix("./").removesuffix(".js") for each in sources(source, later=later)}


def sources(source: str, *, later: bool) -> Iterator[str]:
    """The addresses that are imported, as they are written."""
    for node in nodes(source):
        if node.type in ("import_statement", "export_statement") and not later:
            address = node.child_by_field_name("source")
            if address:
                yield text_of(address)
        if later and node.type == "call_expression":
            called, given = (node.child_by_field_name(each) for each in ("function", "arguments"))
            if called and called.type == "import":
                yield text_of(given.named_child(0) if given else None)


def exports(source: str) -> list[str]:
    """The names that a module gives away, in the order of the text."""
    given = (each for each in nodes(source) if each.type == "export_statement")
    return [name for each in given for name in declared(each.child_by_field_name("declaration"))]


def declared(node: Node | None) -> list[str]:
    """The names that a declaration makes; none for anything else."""
    if node is None:
        return []
    several = [each for each in node.children if each.type == "variable_declarator"] or [node]
    return [text_of(each.child_by_field_name("name")) for each in several]


def waits(source: str) -> list[int]:
    """The lines that wait outside an asynchronous function, counted from 1."""
    return [
        node.start_point.row + 1
        for node in nodes(source)
        if node.type == "await" and not in_asynchronous_function(node)
    ]


def in_asynchronous_function(node: Node) -> bool:
    """Whether the nearest function around a node may wait."""
    while node.parent:
        node = node.parent
        if node.type in FUNCTIONS:
            return any(child.type == "async" for child in node.children)
    return False


def names_used(source: str) -> set[str]:
    """Every plain name in a module: no property, no string, no comment."""
    return {text_of(node) for node in nodes(source) if node.type in PLAIN_NAMES}
