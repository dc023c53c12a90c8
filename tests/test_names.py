"""Names are nouns of the field, and comments are set in one way. Read from the source alone.

A name that may mean anything means nothing: `said` was once the payload of an act, a reason, a
refusal and a form. Each test lists the places that break its rule, as file:line.
"""

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("golfscore", "scorecards", "tournaments", "upkeep", "scripts")

# These say what happened to a thing and not what it is.
NO_NAME = re.compile("(?i)_*(said|told|held|kept|found|asked|given|wanted)_*")

# Modules were once called so; a module is called after what is in it.
NO_MODULE = re.compile(
    "asking|changing|checking|choosing|comparing|confirming|dealing|deriving|explaining|filing|filled"
    "|finding|found|front|gaining|gridding|holding|importing|in_force|keeping|kept|looking|measuring"
    "|merging|noticing|printed|proving|reading|retyping|saying|showing|starting|stored|sums|told"
    "|undoing|written"
)

Places = Iterator[tuple[int, str]]  # a line, and what stands there
Named = ast.expr | ast.stmt | ast.arg | ast.excepthandler | ast.pattern | ast.alias

PATHS = [
    path
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "migrations" not in path.parts
]


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def places(pattern: str, rule: Callable[[str], Places]) -> str:
    """Every place where our source breaks a rule, a line each. Only a file in which the pattern
    occurs is read by the rule: parsing all of them takes seconds.
    """
    return "\n".join(
        f"{path.relative_to(ROOT)}:{line} {what}"
        for path in PATHS
        if re.search(pattern, text_of(path))
        for line, what in sorted(rule(text_of(path)))
        if not is_column(path, what)
    )


def is_column(path: Path, name: str) -> bool:
    """`Claim.asked`, `Penalty.given`: the columns of the database are called so, and stay."""
    column = rf"(?m)^    {name} = models\."
    return "models" in path.parts and re.search(column, text_of(path)) is not None


def participles(source: str) -> Places:
    """Locals, parameters, fields, functions and classes with such a name."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield from ill_named(node, name)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef() | ast.ExceptHandler():
                yield from ill_named(node, node.name)
            case ast.MatchAs() | ast.MatchStar():
                yield from ill_named(node, node.name)
            case ast.alias():
                yield from ill_named(node, node.asname or node.name)


def ill_named(node: Named, name: str | None) -> Places:
    """The place, where this is such a name."""
    if name and NO_NAME.fullmatch(name):
        yield node.lineno, name


def other_names(source: str) -> Places:
    """Classes of ours that are imported under another capitalised name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and str(node.module).split(".")[0] in FOLDERS:
            for each in node.names:
                if is_class(each.name) and each.asname and is_class(each.asname):
                    yield each.lineno, f"{each.name} as {each.asname}"


def is_class(name: str) -> bool:
    return name[:1].isupper() and not name.isupper()


def comments(source: str) -> Places:
    """Every comment, and every docstring with the line it begins on, also one below a constant."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text


def marks(source: str) -> Places:
    """Double back-ticks, and banners, in comments and docstrings."""
    for first, text in comments(source):
        for line, words in enumerate(text.splitlines(), start=first):
            if "``" in words:
                yield line, "double back-ticks"
            if re.fullmatch(r"#\s*-{4,}\s*", words):
                yield line, "a banner"


def test_nothing_is_named_by_a_participle() -> None:
    assert places(NO_NAME.pattern, participles) == ""


def test_a_class_of_ours_keeps_its_name() -> None:
    assert places(r"\bas [A-Z]", other_names) == ""


def test_comments_have_one_kind_of_back_tick_and_no_banners() -> None:
    assert places(r"``|# ?----", marks) == ""


def test_no_module_is_named_by_a_participle() -> None:
    assert [str(path.relative_to(ROOT)) for path in PATHS if NO_MODULE.fullmatch(path.stem)] == []


@pytest.mark.parametrize(
    "line",
    [
        "said = 1",
        "for found in []: pass",
        "def kept(): pass",
        "class Told: pass",
        "def act(given): pass",
        "lambda *, asked: 0",
        "import json as held",
        "try: pass\nexcept OSError as held: pass",
        "(wanted := 1)",
        "ASKED = []",
        "def _told(): pass",
    ],
)
def test_a_participle_is_seen(line: str) -> None:
    assert list(participles(line))


@pytest.mark.parametrize("line", ["print(said)", "row.held = 1", "act(given=1)", "founders = 1"])
def test_a_name_that_others_gave_is_left_alone(line: str) -> None:
    assert list(participles(line)) == []


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("from tournaments.models import Result as Row", ["Result as Row"]),
        ("from django.forms import Form as Row", []),
        ("from scorecards.rules.texts import text as _", []),
        ("from scorecards.models import MOST as LIMIT, Game", []),
    ],
)
def test_another_name_for_a_class_is_seen(line: str, seen: list[str]) -> None:
    assert [names for _line, names in other_names(line)] == seen


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("# a ``word``\n", [1]),
        ('def f():\n    """One\n\n    ``two``\n    """\n', [4]),
        ('MOST = 3\n"""``MOST`` of all."""\n', [2]),
        ("# -- making\n# ---------\n", [2]),
        ("x = '``'  # a `word` -- and so on\n", []),
    ],
)
def test_marks_in_comments_are_seen(source: str, seen: list[int]) -> None:
    assert [line for line, _mark in marks(source)] == seen


def test_no_two_modules_of_tests_have_one_name() -> None:
    """pytest would read one of them, and refuse the other wherever both are run."""
    names = Counter(path.name for path in (ROOT / "tests").rglob("test_*.py"))
    assert [name for name, times in names.items() if times > 1] == []
