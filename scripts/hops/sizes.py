"""How large the house is, counted in its sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from scripts.hops.tracing import PRODUCT, ROOT

LONG = 160
RECORDS = ("dataclass", "NamedTuple")


@dataclass(frozen=True)
class Sizes:
    """`statements` are without docstrings; `records` are dataclasses and NamedTuples."""

    lines: int
    lines_of_migrations: int
    files: int
    statements: int
    imports: int
    records: int
    templates: int
    long_lines: int

    @property
    def share_of_imports(self) -> float:
        """Parts of a hundred of all statements."""
        return 100 * self.imports / self.statements


def measured(root: Path = ROOT) -> Sizes:
    """The house as it stands on the disk."""
    sources = {path: path.read_text("utf-8") for path in _sources(root)}
    plain = {path: each for path, each in sources.items() if "migrations" not in path.parts}
    trees = [ast.parse(each) for each in plain.values()]
    statements = [each for tree in trees for each in _statements(tree)]
    templates = [path.read_text("utf-8") for path in sorted((root / "templates").rglob("*.html"))]
    everything = sum(each.count("\n") for each in sources.values())
    return Sizes(
        lines=sum(each.count("\n") for each in plain.values()),
        lines_of_migrations=everything - sum(each.count("\n") for each in plain.values()),
        files=len(sources),
        statements=len(statements),
        imports=sum(isinstance(each, ast.Import | ast.ImportFrom) for each in statements),
        records=sum(_is_record(each) for each in statements),
        templates=len(templates),
        long_lines=sum(len(line) > LONG for each in templates for line in each.splitlines()),
    )


def _sources(root: Path) -> Iterator[Path]:
    for part in PRODUCT:
        yield from sorted((root / part).rglob("*.py"))


def _statements(tree: ast.Module) -> Iterator[ast.stmt]:
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and not is_text:
            yield node


def _is_record(node: ast.stmt) -> bool:
    if not isinstance(node, ast.ClassDef):
        return False
    named = [*node.decorator_list, *node.bases]
    return any(ast.unparse(each).partition("(")[0].rpartition(".")[2] in RECORDS for each in named)
