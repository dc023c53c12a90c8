"""What the documents promise is what the program does."""

import doctest
import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from golfscore import settings
from scorecards.management.commands import describe_variants
from scorecards.rules import VARIANTS
from tests.comments import ROOT, comments_of, files
from tournaments.permissions import ROLES
from tournaments.rules.standings.systems import POINTS_SYSTEMS
from tournaments.rules.standings.tiebreaks import CRITERIA

DOCUMENTS = [ROOT / name for name in ("README.md", "CONTRIBUTING.md")] + sorted(
    (ROOT / "docs").glob("*.md")
)


PLACE = r"\b(?:VT[46FPK]|[BCEKMRW]?\d+)\b"


@pytest.mark.parametrize(("name", "examples"), [("README.md", 7), ("docs/leagues.md", 13)])
def test_the_examples_are_true(name, examples):
    result = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert result.attempted >= examples
    assert result.failed == 0


def test_leagues_are_told_with_every_word_of_their_settings():
    told = (ROOT / "docs" / "leagues.md").read_text(encoding="utf-8")
    for each in (*POINTS_SYSTEMS, *CRITERIA):
        assert each.slug in ("metric", "opp_avg") or str(each.name) in told, each.slug
    for role in ROLES:
        assert role in told.lower(), role


def test_every_command_is_described():
    told = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    for app in ("tournaments", "upkeep"):
        for path in (ROOT / app / "management" / "commands").glob("[a-z]*.py"):
            assert f"manage.py {path.stem}" in told, path.stem


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_a_link_to_a_file_leads_there(document):
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
        assert (document.parent / target).exists(), target


def test_a_page_that_a_comment_names_is_there_and_has_the_section():
    """`docs/rules.md` 14, or with a code for a number: `docs/rules.md` B10."""
    folders = ["golfscore", "scorecards", "tournaments", "upkeep", "scripts", "static/js", "tests"]
    pages = 0
    for path in files(folders, {".py", ".toml", ".js"}, r"\.md\b"):
        comments = comments_of(path)
        for page in re.findall(r"[\w./-]+\.md\b", comments):
            assert (ROOT / page).exists(), f"{path}: {page}"
            pages += 1
        for page, places in re.findall(
            rf"(docs/[\w-]+\.md)`*,? ({PLACE}(?:(?:, | and | to ){PLACE})*)", comments
        ):
            headings = re.findall(r"^##+ (\w+)", (ROOT / page).read_text(encoding="utf-8"), re.M)
            assert set(re.findall(PLACE, places)) <= set(headings), f"{path}: {page} {places}"
    assert pages > 40


def test_a_file_of_ours_that_a_document_names_is_there():
    """Changes of the past may name what has gone since, so the changelog is not among them."""
    folder = "docs|golfscore|scorecards|static|tests|tournaments|upkeep"
    written = "\n".join(document.read_text(encoding="utf-8") for document in DOCUMENTS)
    names = set(re.findall(rf"`((?:{folder})/[\w./-]+)`", written))
    assert len(names) > 5
    assert not [name for name in sorted(names) if not (ROOT / name).exists()]


def test_the_variants_are_described_as_they_are():
    written = describe_variants.PLACE.read_text(encoding="utf-8")
    assert written == describe_variants.document(VARIANTS), "run manage.py describe_variants"
    for variant in VARIANTS:
        names = (variant.name, f"`{variant.slug}`", *variant.aliases, variant.source)
        assert all(name in written for name in names), variant.slug


def test_describing_writes_the_document(tmp_path, monkeypatch):
    monkeypatch.setattr(describe_variants, "PLACE", tmp_path / "variants.md")
    monkeypatch.setattr(describe_variants.settings, "BASE_DIR", tmp_path)
    call_command("describe_variants", stdout=StringIO())
    written = (tmp_path / "variants.md").read_text(encoding="utf-8")
    assert written == describe_variants.document(VARIANTS)


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
