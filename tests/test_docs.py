"""What the documents promise is what the program does."""

import doctest
import re
from pathlib import Path

import pytest

from golfscore import settings

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md")] + sorted(
    (ROOT / "docs").glob("*.md")
)


def test_the_readme_is_true():
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert result.attempted >= 7
    assert result.failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_a_link_to_a_file_leads_there(document):
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), target


def test_every_setting_from_the_environment_is_described():
    code = Path(settings.__file__).read_text(encoding="utf-8")
    described = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    for name in re.findall(r"env\.\w+\(\s*\"(\w+)\"", code):
        assert f"`{name}" in described, name


def test_every_target_of_the_makefile_that_is_mentioned_exists():
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    assert len(targets) <= 10
    for document in DOCUMENTS:
        for line in re.findall(
            r"(?:^|`)make ([a-z ]+)", document.read_text(encoding="utf-8"), re.M
        ):
            assert set(re.split(r"  |`", line)[0].split()) <= targets, line
