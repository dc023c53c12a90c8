"""The arrows between our folders: golfscore → tournaments → scorecards → upkeep, rules.

Every rule here is about a folder, so a new module is right or wrong by where it is put. In an app a
module that lies loose beside the folders is a folder of its own.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.circles import circle_among

ROOT = Path(__file__).resolve().parent.parent
APPS = ("golfscore", "tournaments", "scorecards", "upkeep")

# Folders without Django: the standard library, themselves, and what stands beside them.
PURE = {
    "scorecards.rules": (),
    "scorecards.luck": ("scorecards.rules",),
    "scorecards.paper.plan": ("scorecards.rules",),
    "scorecards.rescoring": ("scorecards.rules", "scorecards.turns"),
    "tournaments.rules": ("scorecards.rules",),
}

PURE_TESTS = ("tests/rules", "tests/luck", "tests/rescoring", "tests/tournaments/rules")
"""What `make test-rules` runs."""

# What a folder never imports, though the arrows between the apps would allow it.
NEVER = {
    "scorecards.models": ("scorecards.queries", "scorecards.scorekeeping", "scorecards.views"),
    "scorecards.display": ("scorecards.models", "scorecards.queries", "scorecards.scorekeeping"),
    "scorecards.queries": ("scorecards.scorekeeping", "scorecards.views"),
    "scorecards.scorekeeping": ("scorecards.queries", "scorecards.views"),
    "tournaments.models": ("tournaments.ledger", "tournaments.rules"),
    "tournaments.ledger": ("tournaments.directing", "tournaments.queries", "tournaments.views"),
    "tournaments.directing": ("tournaments.queries", "tournaments.pages", "tournaments.views"),
    "tournaments.queries": ("tournaments.directing", "tournaments.pages", "tournaments.views"),
}

# Folders whose door says what they are for, and nothing else.
ROOMS = (
    *("scorecards.queries", "scorecards.queries.golfo"),
    *("scorecards.scorekeeping", "scorecards.scorekeeping.golfo"),
    *("tournaments.directing", "tournaments.queries", "tournaments.ledger", "tournaments.pages"),
)

# What the frame of the site may know of an app: its addresses, its API, and the one module for it.
DOORS = {f"{app}.{door}" for app in APPS[1:] for door in ("urls", "api", "site")}
# What a setting is made of, and what the command line asks, before there are apps.
DOORS |= {"upkeep.settings", "upkeep.doctor.report"}

# Who writes. The ledger is written by the acts of directing alone; devices writes the phone itself.
WRITERS = (
    "scorecards.scorekeeping",
    "scorecards.devices",
    "scorecards.admin",
    "tournaments.directing",
    "tournaments.ledger",
    "tournaments.demo",
    "upkeep",
)
WRITES = {"save", "create", "delete", "get_or_create", "update_or_create", "bulk_create"} | {
    "update",
    "bulk_update",
}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


PATHS = {
    module_name(path): path
    for app in APPS
    for path in sorted((ROOT / app).rglob("*.py"))
    if "migrations" not in path.parts
}


@cache
def syntax_of(name: str) -> ast.Module:
    """A module as it is written, parsed when it is first looked at: every process of the suite
    imports this file, and one of them runs it.
    """
    return ast.parse(PATHS[name].read_text(encoding="utf-8"))


def folder_of(name: str) -> str:
    """The folder of a module; a module that lies loose in an app is a folder of its own."""
    path = PATHS[name].relative_to(ROOT)
    loose = len(path.parts) == 2 and path.name != "__init__.py"
    return name if loose else ".".join(path.parts[:-1])


def inside(name: str, folder: str) -> bool:
    return name == folder or name.startswith(folder + ".")


@cache
def imports(tree: ast.AST) -> set[str]:
    """Every module that is imported, wherever the import stands and for whomever.

    `from a import b` names a.b if that is a module.
    """
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative import"
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            names |= {name for name in inner if name in PATHS} or {str(node.module)}
    return names


def ours(name: str) -> set[str]:
    return {each for each in imports(syntax_of(name)) if each in PATHS}


def modules_in(folder: str) -> Iterator[str]:
    return (name for name in PATHS if inside(name, folder))


@pytest.mark.parametrize("app", APPS)
def test_an_app_knows_only_the_apps_below_it(app: str) -> None:
    below = APPS[APPS.index(app) :]
    for name in modules_in(app):
        assert {each.split(".")[0] for each in ours(name)} <= set(below), name


def test_the_frame_of_the_site_enters_an_app_by_its_doors() -> None:
    for name in modules_in("golfscore"):
        entered = {each for each in ours(name) if not inside(each, "golfscore")}
        assert entered <= DOORS, name


@pytest.mark.parametrize("folder", PURE)
def test_a_pure_folder_imports_the_standard_library_and_its_neighbours(folder: str) -> None:
    for name in modules_in(folder):
        for each in imports(syntax_of(name)):
            near = any(inside(each, one) for one in (folder, *PURE[folder]))
            assert near or each.split(".")[0] in sys.stdlib_module_names, f"{name}: {each}"


@pytest.mark.parametrize("folder", PURE)
def test_a_pure_folder_loads_without_django(folder: str) -> None:
    names = ", ".join(modules_in(folder))
    code = f"import sys, {names}; print([m for m in sys.modules if m.startswith('django')])"
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "[]"


@pytest.mark.parametrize("folder", PURE_TESTS)
def test_tests_of_rules_know_no_django(folder: str) -> None:
    paths = [path for path in (ROOT / folder).rglob("*.py") if path.name != "conftest.py"]
    assert len(paths) >= 1
    for path in paths:
        for each in imports(ast.parse(path.read_text(encoding="utf-8"))):
            assert not {"django", "models", "world"} & set(each.split(".")), f"{path}: {each}"


@pytest.mark.parametrize("folder", NEVER)
def test_a_folder_never_imports(folder: str) -> None:
    for name in modules_in(folder):
        for each in ours(name):
            assert not any(inside(each, other) for other in NEVER[folder]), f"{name}: {each}"


@pytest.mark.parametrize("folder", ROOMS)
def test_what_is_in_a_folder_is_imported_from_its_module(folder: str) -> None:
    """A list of a hundred names at the door would only hide where each of them is."""
    door = ROOT.joinpath(*folder.split("."), "__init__.py")
    assert len(ast.parse(door.read_text(encoding="utf-8")).body) == 1


def test_no_folders_import_each_other_in_a_circle() -> None:
    arrows: dict[str, set[str]] = {}
    for name in PATHS:
        arrows.setdefault(folder_of(name), set()).update(folder_of(each) for each in ours(name))
    assert circle_among({at: to - {at} for at, to in arrows.items()}) == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circle_among({name: ours(name) - {name} for name in PATHS}) == []


def test_a_circle_is_seen() -> None:
    assert circle_among({"a": {"b"}, "b": {"c"}, "c": {"a"}})


def orm_writes(tree: ast.AST) -> list[str]:
    """Calls such as Score.objects.create(…), score.save() and game.holes.all().delete()."""
    writes = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            chain = ast.unparse(node.func)
            plain = node.func.attr in ("save", "delete") and not node.args
            if node.func.attr in WRITES and (plain or ".objects." in chain):
                writes.append(f"line {node.lineno}: {chain}")
    return writes


@pytest.mark.parametrize("app", APPS[1:])
def test_only_writers_write(app: str) -> None:
    for name in modules_in(app):
        if not any(inside(name, writer) for writer in WRITERS):
            assert orm_writes(syntax_of(name)) == [], name


@pytest.mark.parametrize("line", ["Score.objects.create(points=1)", "score.save()"])
def test_a_write_is_recognised(line: str) -> None:
    assert orm_writes(ast.parse(line))


@pytest.mark.parametrize(("app", "most"), [("scorecards", 16), ("tournaments", 12)])
def test_few_modules_lie_loose_in_an_app(app: str, most: int) -> None:
    loose = [path.stem for path in (ROOT / app).glob("*.py") if path.stem != "__init__"]
    assert len(loose) <= most, loose
