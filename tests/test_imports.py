"""The arrows between our modules: golfscore → tournaments → scorecards → scorecards.rules.

The table below is the whole rule. A new module of the rules library takes its place in RULES; a
module of the app that is not named may import anything in its own app.
"""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OURS = ("golfscore", "tournaments", "scorecards")

# Each may import only those before it.
RULES = (
    "texts",
    "cards",
    "layouts",
    "schema",
    "values",
    "places",
    "matches",
    "choosing",
    "finding",
    "tally",
    "columns",
    "adjustments",
    "endings",
    "holes",
    "sources",
    "reading",
    "entries",
    "checking",
    "compiled",
    "hole_wording",
    "table_wording",
    "wording",
    "rulesets",
    "games",
    "library",
    "questions",
    "layout_choices",
    "hole_choices",
    "choices",
    "parts",
    "samples",
    "differences",
    "contrasts",
    "traits",
    "decks",
    "symmetries",
    "spreads",
    "rankwise",
    "statistics",
)

# Small modules of the app without a database: they may use the rules and each other.
PLAIN = tuple(
    f"scorecards.{name}"
    for name in (
        "rules",
        "codes",
        "seats",
        "headlines",
        "pictures",
        "turns",
        "explaining",
        "rescoring",
    )
)

# The core of leagues: the standard library and each other, nothing else.
CORE = tuple(
    f"tournaments.{name}"
    for name in (
        "bounds",
        "confirmations",
        "countback",
        "designs",
        "differentials",
        "divisions",
        "evidence",
        "explaining",
        "gaining",
        "handicaps",
        "importing",
        "lines",
        "nights",
        "points",
        "ratings",
        "references",
        "results",
        "schemes",
        "settings",
        "shrinkage",
        "sidegames",
        "standings",
        "systems",
        "tables",
        "texts",
        "tiebreaks",
    )
)

# What a sheet of paper is and where everything on it stands: the rules and each other.
PAPER = tuple(
    f"scorecards.paper.{name}"
    for name in (
        "checks",
        "decks",
        "documents",
        "feet",
        "flow",
        "gridding",
        "legends",
        "listings",
        "measures",
        "papers",
        "parts",
        "places",
        "sheets",
        "suits",
        "wishes",
    )
)

MAY_IMPORT = {
    **dict.fromkeys(PAPER, ("scorecards.rules", *PAPER)),
    **dict.fromkeys(PLAIN[1:], PLAIN),
    "scorecards.models": PLAIN,
    "scorecards.permissions": ("scorecards.models", *PLAIN),
    "scorecards.watching": ("scorecards.models",),
    "scorecards.archive": ("scorecards.models", *PLAIN),
    "scorecards.scorekeeping": (
        "scorecards.models",
        "scorecards.archive",
        "scorecards.watching",
        *PLAIN,
    ),
    "scorecards.devices": (
        "scorecards.models",
        "scorecards.scorekeeping",
        "scorecards.permissions",
        *PLAIN,
    ),
    "scorecards.queries": ("scorecards.models", "scorecards.archive", *PLAIN),
    "scorecards.forms": PLAIN,
    **dict.fromkeys(CORE, CORE),
    "tournaments.seating": (),
    "tournaments": ("scorecards",),
    "golfscore": (
        "scorecards.urls",
        "scorecards.api",
        "scorecards.statistics_api",
        "scorecards.accounts",
        "tournaments.front",
        "tournaments.urls",
        "tournaments.api",
    ),
}

WRITES = {"save", "create", "delete", "get_or_create", "update_or_create", "bulk_create"} | {
    "update",
    "bulk_update",
}
# devices writes the phone itself and nothing of a game.
WRITERS = ("scorecards.scorekeeping", "scorecards.devices", "scorecards.admin")


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class WithoutTypes(ast.NodeTransformer):
    """Drops `if TYPE_CHECKING:` blocks, which import nothing when the program runs."""

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)


MODULES = {
    module_name(path): WithoutTypes().visit(ast.parse(path.read_text(encoding="utf-8")))
    for package in OURS
    for path in sorted((ROOT / package).rglob("*.py"))
    if "migrations" not in path.parts
}


def imports(tree: ast.AST) -> set[str]:
    """Every module that is imported at run time, wherever the import stands.

    `from a import b` names a.b if that is a module; imports for type checkers alone do not count.
    """
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative import"
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name for name in inner if name in MODULES} or {str(node.module)}
    return found


def inside(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def ours(tree: ast.AST) -> set[str]:
    return {name for name in imports(tree) if name.split(".")[0] in OURS}


def allowance(name: str) -> tuple[str, tuple[str, ...]] | None:
    """The most particular entry of MAY_IMPORT for a module, with its own package."""
    fits = [package for package in MAY_IMPORT if inside(name, package)]
    return (best := max(fits, key=len), MAY_IMPORT[best]) if fits else None


def test_the_rules_load_without_django():
    code = "import sys, scorecards.rules; print([m for m in sys.modules if m.startswith('django')])"
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "[]"


@pytest.mark.parametrize("name", [m for m in MODULES if inside(m, "scorecards.rules")])
def test_a_rules_module_imports_the_standard_library_and_those_before_it(name):
    last = name.rpartition(".")[2]
    if last in ("stakes", "golfo"):
        before = {"cards"}
    elif name == "scorecards.rules":
        before = {*RULES, "stakes", "golfo"}
    else:
        before = set(RULES[: RULES.index(last)])
    for imported in imports(MODULES[name]):
        if inside(imported, "scorecards.rules"):
            assert imported.rpartition(".")[2] in before
        else:
            assert imported.split(".")[0] in sys.stdlib_module_names


@pytest.mark.parametrize("name", [m for m in MODULES if inside(m, "scorecards")])
def test_scorecards_knows_neither_tournaments_nor_the_site(name):
    assert {package.split(".")[0] for package in ours(MODULES[name])} <= {"scorecards"}


@pytest.mark.parametrize("name", [m for m in MODULES if allowance(m)])
def test_a_module_imports_only_what_the_table_allows(name):
    own, allowed = allowance(name)
    for imported in ours(MODULES[name]):
        assert any(inside(imported, package) for package in (own, *allowed)), imported


@pytest.mark.parametrize("name", CORE)
def test_the_core_of_leagues_needs_only_the_standard_library(name):
    for imported in imports(MODULES[name]):
        assert imported.split(".")[0] in sys.stdlib_module_names or imported in CORE


def test_the_core_of_leagues_loads_without_django():
    code = f"import sys, {', '.join(CORE)}; print([m for m in sys.modules if 'django' in m])"
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "[]"


@pytest.mark.parametrize("name", PAPER)
def test_a_sheet_of_paper_needs_only_the_standard_library(name):
    for imported in imports(MODULES[name]):
        assert imported.split(".")[0] in {*sys.stdlib_module_names, "scorecards"}, imported


def orm_writes(tree: ast.AST) -> list[str]:
    """Calls such as Score.objects.create(…), score.save() and game.holes.all().delete()."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            chain = ast.unparse(node.func)
            plain = node.func.attr in ("save", "delete") and not node.args
            if node.func.attr in WRITES and (plain or ".objects." in chain):
                found.append(f"line {node.lineno}: {chain}")
    return found


@pytest.mark.parametrize(
    "name",
    [
        m
        for m in MODULES
        if inside(m, "scorecards") and not any(inside(m, writer) for writer in WRITERS)
    ],
)
def test_only_scorekeeping_writes(name):
    assert orm_writes(MODULES[name]) == []


@pytest.mark.parametrize(
    "name",
    [m for m in MODULES if inside(m, "tournaments") and not inside(m, "tournaments.directing")],
)
def test_only_directing_writes_leagues(name):
    assert orm_writes(MODULES[name]) == []


@pytest.mark.parametrize("line", ["Score.objects.create(points=1)", "score.save()"])
def test_a_write_is_recognised(line):
    assert orm_writes(ast.parse(line))
