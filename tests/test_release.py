"""`scripts/release` says what a release lacks, and the version is that of the changelog."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.comments import ROOT

NEW = {
    "pyproject.toml": '[project]\nversion = "26.12"\n',
    "CHANGELOG.md": "# Changelog\n\n## Unreleased\n\n## 26.12\n\n- New.\n\n## 26.11\n\n- Old.\n",
    "docs/upgrading.md": "# Upgrading\n\n## 26.12\n\nNothing.\n",
}


def git(place: Path, *words: str) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@b.example")
    subprocess.run(["git", *who, *words], cwd=place, check=True, capture_output=True)


def release(place: Path) -> subprocess.CompletedProcess[str]:
    command = ["scripts/release"]
    return subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A repository that is ready for 26.12."""
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "release", tmp_path / "scripts")
    for name, text in NEW.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    git(tmp_path, "init", "-q")
    commit(tmp_path)
    return tmp_path


def commit(place: Path) -> None:
    git(place, "add", "-A")
    git(place, "commit", "-q", "-m", "a")


def test_a_release_that_is_ready_is_told_its_commands_and_nothing_is_done(place: Path) -> None:
    ran = release(place)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert 'git tag -a 26.12 -m "golfscore 26.12"' in ran.stdout
    tags = subprocess.run(["git", "tag"], cwd=place, capture_output=True, text=True, check=True)
    assert tags.stdout == ""


@pytest.mark.parametrize(
    ("name", "old", "new", "why"),
    [
        ("pyproject.toml", "26.12", "1.0", "not year and month"),
        ("pyproject.toml", "26.12", "26.13", "not year and month"),
        ("CHANGELOG.md", "- New.\n", "", "no lines below '## 26.12'"),
        ("CHANGELOG.md", "Unreleased\n", "Unreleased\n\n- Newest.\n", "below '## Unreleased'"),
        ("docs/upgrading.md", "## 26.12", "## 26.11", "no section '## 26.12'"),
    ],
)
def test_what_is_missing_is_said(place: Path, name: str, old: str, new: str, why: str) -> None:
    text = (place / name).read_text(encoding="utf-8")
    (place / name).write_text(text.replace(old, new), encoding="utf-8")
    commit(place)
    ran = release(place)
    assert ran.returncode == 1
    assert why in ran.stderr


def test_a_tree_with_changes_and_a_version_with_a_tag_are_refused(place: Path) -> None:
    git(place, "tag", "26.12")
    (place / "new.txt").write_text("new")
    ran = release(place)
    assert ran.returncode == 1
    assert "the tree is not clean" in ran.stderr
    assert "there is a tag 26.12 already" in ran.stderr


def test_the_version_is_the_newest_of_the_changelog() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = re.findall(r"^## (\S+)$", text, re.M)
    assert sections[:2] == ["Unreleased", version]
    assert f"\n## {version}\n" in (ROOT / "docs" / "upgrading.md").read_text(encoding="utf-8")


def test_an_entry_of_the_changelog_is_one_line() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    lines = text[text.index("\n## ") :].splitlines()
    assert [line for line in lines if line.startswith("  ") or len(line) > 160] == []
