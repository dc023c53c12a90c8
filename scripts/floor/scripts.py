"""What a script asks of a browser: syntax, names of the platform and members of objects."""

import re
from collections.abc import Callable, Iterator

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

from scripts.floor.styles import Mean

PARSER = Parser(Language(tree_sitter_javascript.language()))

# Every kind of node that came with ES2015 or was there before it; what came later is in SYNTAX.
WORDS = """
arguments array array_pattern arrow_function assignment_expression assignment_pattern
augmented_assignment_expression await_expression binary_expression break_statement
call_expression catch_clause class class_body class_declaration class_heritage comment
computed_property_name continue_statement debugger_statement do_statement else_clause
empty_statement escape_sequence export_clause export_specifier export_statement
expression_statement false finally_clause for_in_statement for_statement formal_parameters
function_declaration function_expression generator_function generator_function_declaration
hash_bang_line identifier if_statement import import_clause import_specifier import_statement
labeled_statement lexical_declaration member_expression method_definition named_imports
namespace_export namespace_import new_expression null number object object_assignment_pattern
object_pattern pair pair_pattern parenthesized_expression program property_identifier regex
regex_flags regex_pattern rest_pattern return_statement sequence_expression
shorthand_property_identifier shorthand_property_identifier_pattern spread_element
statement_block statement_identifier string string_fragment subscript_expression super
switch_body switch_case switch_default switch_statement template_string template_substitution
ternary_expression this throw_statement true try_statement unary_expression undefined
update_expression variable_declaration variable_declarator while_statement yield_expression
"""
BASIC = frozenset(WORDS.split())
OPERATORS = {
    "**": "**", "**=": "**", "??": "??", "??=": "??=", "||=": "||=", "&&=": "&&=",
}  # fmt: skip
FUNCTIONS = (
    *("arrow_function", "function_declaration", "function_expression", "method_definition"),
    *("generator_function", "generator_function_declaration"),
)
PATTERNS = {
    "(?<= or (?<! in a pattern": r"\(\?<[=!]",
    "(?<name> in a pattern": r"\(\?<[^=!]",
    r"\p{} in a pattern": r"\\p\{",
    "(?i: in a pattern": r"\(\?[ims-]+:",
}
ITERATORS = ("entries", "keys", "matchAll", "values")
HELPERS = (
    *("drop", "every", "filter", "find", "flatMap", "forEach", "map", "reduce", "some"),
    *("take", "toArray"),
)
ROOMS = ("globalThis", "self", "window")  # names of the room that all other names are in
QUOTES = "\"'"
MAKERS = (
    "h",
    "createElement",
)  # our own, and that of a document: the name of an element comes first


def means_of_script(text: str) -> Iterator[Mean]:
    """Every use in a script. Raises ValueError where it cannot be read."""
    tree = PARSER.parse(text.encode())
    nodes = list(walk(tree.root_node))
    for node in nodes:
        if node.is_error or node.is_missing:
            raise ValueError(f"line {line_of(node)}: not to be read: {source(node)[:60]}")
    own = set(declared(nodes))
    for node in nodes:
        for mean in means_of_node(node, own):
            yield mean, line_of(node)


def walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from walk(child)


def source(node: Node | None) -> str:
    return node.text.decode() if node is not None and node.text is not None else ""


def line_of(node: Node) -> int:
    return int(node.start_point.row) + 1


def means_of_node(node: Node, own: set[str]) -> Iterator[str]:
    special = SYNTAX.get(node.type)
    if special is not None:
        yield from (f"syntax {each}" for each in special(node))
    elif node.is_named and node.type not in BASIC:
        yield f"syntax {node.type}"
    if node.type == "identifier" and source(node) == "await":  # `await (…)`, taken for a call
        yield from (f"syntax {each}" for each in awaits(node))
    elif node.type == "identifier" and free(node) and source(node) not in own:
        yield f"name {source(node)}"
    elif node.type in ("property_identifier", "shorthand_property_identifier_pattern"):
        yield from means_of_member(node, own)
    elif node.type == "call_expression":
        yield from means_of_call(node)


def free(node: Node) -> bool:
    """Whether a name stands for a value here, and is no label of something else's."""
    parent = node.parent
    return parent is not None and parent.type not in ("import_specifier", "export_specifier")


def declared(nodes: list[Node]) -> Iterator[str]:
    """Every name that a module gives to something itself, wherever in it."""
    for node in nodes:
        if node.type in ("variable_declarator", *FUNCTIONS, "class_declaration"):
            yield from names_of(node.child_by_field_name("name"))
        if node.type in FUNCTIONS:
            yield from names_of(node.child_by_field_name("parameters"))
            yield from names_of(node.child_by_field_name("parameter"))
        elif node.type == "catch_clause":
            yield from names_of(node.child_by_field_name("parameter"))
        elif node.type == "for_in_statement":
            yield from names_of(node.child_by_field_name("left"))
        elif node.type in ("import_clause", "import_specifier", "namespace_import"):
            yield from names_of(node)


def names_of(node: Node | None) -> Iterator[str]:
    """The names in what is declared; not those of values that it takes where none is given."""
    if node is None:
        return
    if node.type in ("identifier", "shorthand_property_identifier_pattern"):
        yield source(node)
    elif node.type in ("assignment_pattern", "object_assignment_pattern"):
        yield from names_of(node.child_by_field_name("left"))
    else:
        for child in node.children:
            yield from names_of(child)


def means_of_member(node: Node, own: set[str]) -> Iterator[str]:
    """`Object.groupBy` and `navigator.share` by their whole names; of anything else the member."""
    parent = node.parent
    if parent is None or parent.type not in ("member_expression", "pair_pattern", "object_pattern"):
        return
    if parent.type == "member_expression":
        thing = parent.child_by_field_name("object")
    else:
        thing = taken_from(parent)
    if thing is not None and thing.type == "identifier" and source(thing) not in own:
        yield (
            f"name {source(node)}"
            if source(thing) in ROOMS
            else f"name {source(thing)}.{source(node)}"
        )
    else:
        yield f"member {source(node)}"


def taken_from(pattern: Node) -> Node | None:
    """The value that a pattern takes apart: `navigator` of `const { share } = navigator`."""
    if pattern.type == "pair_pattern" and pattern.parent is not None:
        pattern = pattern.parent
    holder = pattern.parent
    if holder is not None and holder.type == "variable_declarator":
        return holder.child_by_field_name("value")
    return None


def means_of_call(node: Node) -> Iterator[str]:
    function, arguments = (node.child_by_field_name(name) for name in ("function", "arguments"))
    if function is None or arguments is None:
        return
    name = source(function).rsplit(".", 1)[-1]
    first = arguments.named_children[0] if arguments.named_children else None
    if name in MAKERS and first is not None and first.type == "string":
        yield f"element {source(first).strip(QUOTES)}"
    thing = function.child_by_field_name("object")
    if name in HELPERS and thing is not None and thing.type == "call_expression":
        inner = thing.child_by_field_name("function")
        owner, _, of = source(inner).rpartition(".")
        if owner not in ("", "Object") and of in ITERATORS:
            yield f"syntax .{name}() of an iterator"


def outermost(node: Node) -> bool:
    while node.parent is not None:
        node = node.parent
        if node.type in FUNCTIONS or node.type == "field_definition":
            return False
    return True


def has(node: Node, word: str) -> bool:
    return any(child.type == word for child in node.children)


def awaits(node: Node) -> Iterator[str]:
    yield "await at the top of a module" if outermost(node) else "async function"


def functions(node: Node) -> Iterator[str]:
    if has(node, "async"):
        yield "async function*" if "generator" in node.type or has(node, "*") else "async function"


def operators(node: Node) -> Iterator[str]:
    operator = source(node.child_by_field_name("operator"))
    if operator in OPERATORS:
        yield OPERATORS[operator]
    left = node.child_by_field_name("left")
    if operator == "in" and left is not None and left.type == "private_property_identifier":
        yield "#name in"


def privates(node: Node) -> Iterator[str]:
    method = node.parent is not None and node.parent.type == "method_definition"
    yield "#name()" if method else "#name"


def patterns(node: Node) -> Iterator[str]:
    yield from (name for name, pattern in PATTERNS.items() if re.search(pattern, source(node)))


def objects(node: Node) -> Iterator[str]:
    if has(node, "spread_element"):
        yield "{ ...object }"


def takes(node: Node) -> Iterator[str]:
    if has(node, "rest_pattern"):
        yield "const { ...rest }"


def numbers(node: Node) -> Iterator[str]:
    if "_" in source(node):
        yield "1_000"
    if source(node).endswith("n"):
        yield "10n"


def loops(node: Node) -> Iterator[str]:
    if has(node, "await"):
        yield "for await"


def catches(node: Node) -> Iterator[str]:
    if node.child_by_field_name("parameter") is None:
        yield "catch without a name"


def fields(node: Node) -> Iterator[str]:
    yield "static field" if has(node, "static") else "field"


def calls(node: Node) -> Iterator[str]:
    function = node.child_by_field_name("function")
    if function is not None and function.type == "import":
        yield "import()"


def declarations(node: Node) -> Iterator[str]:
    if has(node, "using"):
        yield "using"


def only(name: str) -> Callable[[Node], Iterator[str]]:
    return lambda node: iter([name])


SYNTAX: dict[str, Callable[[Node], Iterator[str]]] = {
    "await_expression": awaits,
    **dict.fromkeys(FUNCTIONS, functions),
    "augmented_assignment_expression": operators,
    "binary_expression": operators,
    "private_property_identifier": privates,
    "regex_pattern": patterns,
    "regex_flags": lambda node: (f"pattern //{flag}" for flag in source(node) if flag not in "gim"),
    "object": objects,
    "object_pattern": takes,
    "number": numbers,
    "for_in_statement": loops,
    "catch_clause": catches,
    "field_definition": fields,
    "call_expression": calls,
    "lexical_declaration": declarations,
    "optional_chain": only("?."),
    "class_static_block": only("static { }"),
    "meta_property": lambda node: iter([source(node)]),
}
