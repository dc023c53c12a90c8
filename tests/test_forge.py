"""What the forge reads: every file parses, and names only targets and scripts that there are."""

import configparser
import os
import re
import subprocess
from typing import Any

import pytest
import yaml

from tests.comments import ROOT
from tests.values import some

GITHUB = ROOT / ".github"
FORMS = sorted((GITHUB / "ISSUE_TEMPLATE").glob("[0-9]*.yml"))


def read(path: str) -> Any:
    """A file of YAML."""
    return yaml.safe_load((ROOT / path).read_text(encoding="utf-8"))


def steps() -> list[dict[str, str]]:
    """Every step of every job."""
    return [
        step for job in read(".github/workflows/ci.yml")["jobs"].values() for step in job["steps"]
    ]


def test_a_job_runs_targets_and_scripts_that_there_are() -> None:
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    kinds = (ROOT / "scripts" / "test").read_text(encoding="utf-8")
    commands = [step["run"].split() for step in steps() if "run" in step]
    assert len(commands) == 4
    for program, what, *_rest in commands:
        if program == "make":
            assert what in targets
        else:
            assert os.access(ROOT / program, os.X_OK), program
            assert f"\n{what})" in kinds, what


def test_actions_are_pinned_and_nothing_is_secret() -> None:
    for step in steps():
        assert re.fullmatch(r"actions/\w+@v\d+", step.get("uses", "actions/checkout@v5"))
    text = (GITHUB / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert "secrets" not in text
    assert read(".github/workflows/ci.yml")["permissions"] == {"contents": "read"}


def test_the_parts_are_the_browser_suite_and_about_as_large() -> None:
    parts = read(".github/workflows/ci.yml")["jobs"]["browsers"]["strategy"]["matrix"]["part"]
    files = [part_of(each) for each in parts]
    assert sorted(sum(files, [])) == sorted(
        str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "browser").rglob("test_*.py")
    )
    sizes = [sum((ROOT / path).stat().st_size for path in each) for each in files]
    assert max(sizes) < 1.3 * min(sizes)


def part_of(part: str) -> list[str]:
    """The files of a part such as 1/3."""
    command = ["scripts/part", part]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return ran.stdout.split()


@pytest.mark.parametrize("part", ["4/3", "0/3", "x"])
def test_a_part_that_is_none_is_refused(part: str) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        part_of(part)


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.stem)
def test_a_form_asks_for_something(form: Any) -> None:
    read_form = read(str(form.relative_to(ROOT)))
    assert {"name", "description", "body"} <= read_form.keys()
    fields = [field for field in read_form["body"] if field["type"] != "markdown"]
    assert len({field["id"] for field in fields}) == len(fields) >= 3
    assert any(field.get("validations", {}).get("required") for field in fields)
    assert all(field["attributes"]["label"] for field in fields)


def test_hooks_are_the_tools_of_lint_and_fetch_nothing() -> None:
    (repository,) = read(".pre-commit-config.yaml")["repos"]
    assert repository["repo"] == "local"
    lint = some(
        re.search(r"^lint:.*?(?=^\w)", (ROOT / "Makefile").read_text("utf-8"), re.S | re.M)
    )[0]
    entries = [hook["entry"] for hook in repository["hooks"] if hook["language"] == "system"]
    for entry in entries:
        assert entry.split()[0] == ".venv/bin/python" or (ROOT / entry.split()[0]).exists(), entry
    tools = set(re.findall(r"\.venv/bin/(?!python)([\w-]+)|(scripts\.\w+)", lint))
    assert (
        set(re.findall(r"\.venv/bin/(?!python)([\w-]+)|(scripts\.\w+)", "\n".join(entries)))
        == tools
    )


def test_the_address_for_security_stands_in_one_place() -> None:
    pages = [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *GITHUB.rglob("*.*ml"),
        *GITHUB.glob("*.md"),
    ]
    named = [
        page.name for page in pages if re.search(r"security@", page.read_text(encoding="utf-8"))
    ]
    assert named == ["SECURITY.md"]


def test_editors_are_told_how_files_are_written() -> None:
    parser = configparser.ConfigParser()
    parser.read_string("[DEFAULT]\n" + (ROOT / ".editorconfig").read_text(encoding="utf-8"))
    assert parser["*"]["indent_size"] == "4"
    assert parser["Makefile"]["indent_style"] == "tab"
