"""What the documents promise is what the program does."""

import doctest
import json
import math
import re
from collections import Counter
from io import BytesIO, StringIO
from pathlib import Path
from types import SimpleNamespace

import polib
import pytest
from django.core.management import call_command

from golfscore import settings
from golfscore.catalogues import catalogues
from scorecards import codes
from scorecards.limits import tries
from scorecards.management.commands import describe_variants
from scorecards.rules import VARIANTS
from scorecards.rules.settlement import settle
from scorecards.views.entry.words import WORDS
from tests.comments import ROOT, comments_of, files
from tests.row_by_row import row_by_row
from tests.values import some
from tournaments.permissions import ROLES
from tournaments.rules.days.day_problems import MOST_PEOPLE
from tournaments.rules.standings.systems import POINTS_SYSTEMS
from tournaments.rules.standings.tiebreaks import CRITERIA

LOOSE = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "tests/README.md")
DOCUMENTS = [ROOT / name for name in LOOSE] + sorted((ROOT / "docs").rglob("*.md"))
FOR_PEOPLE = [
    *("accessibility.md", "directing.md", "directors-first-day.md", "golfo.md", "hands.md"),
    *("leagues.md", "luck.md", "secretarys-first-season.md", "settling.md", "stakes.md"),
]


PLACE = r"\b(?:VT[46FPK]|[BCEKMRW]?\d+)\b"


@pytest.mark.parametrize(
    ("name", "examples"),
    [
        ("README.md", 7),
        *(("docs/inside/leagues.md", 13), ("docs/inside/tournaments.md", 13)),
        *(("docs/inside/money.md", 14), ("docs/inside/golfo.md", 16)),
    ],
)
def test_the_examples_are_true(name, examples):
    result = doctest.testfile(str(ROOT / name), module_relative=False, encoding="utf-8")
    assert result.attempted >= examples
    assert result.failed == 0


def test_readme_says_how_far_the_sources_of_variants_were_read():
    page = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    grades = Counter(variant.confidence for variant in VARIANTS)
    sources = f"for {grades['A']} of the {len(VARIANTS)} whole, for {grades['B']} in part, and"
    assert f"{sources} {grades['C']} rest on a single page" in page
    assert f"[{len(VARIANTS)} variants]" in page
    assert f"up to {MOST_PEOPLE:,} people" in page


def test_every_page_is_in_the_index():
    index = ROOT / "docs" / "README.md"
    targets = re.findall(r"\]\(([^)#]+\.md)\)", index.read_text(encoding="utf-8"))
    named = {(index.parent / target).resolve() for target in targets}
    assert set((ROOT / "docs").rglob("*.md")) - {index} <= named


@pytest.mark.parametrize("name", FOR_PEOPLE)
def test_what_people_read_has_no_code(name):
    assert ">>>" not in (ROOT / "docs" / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["directors-first-day.md", "secretarys-first-season.md"])
def test_a_first_time_names_buttons_that_there_are(name):
    """What stands in “ ” is the text of a button or heading, in words that are translated."""
    labels = re.findall("“([^”]+)”", (ROOT / "docs" / name).read_text(encoding="utf-8"))
    sentences = {entry.msgid for entry in polib.pofile(str(catalogues()["es"]))}
    assert len(labels) > 8
    assert not [label for label in labels if label not in sentences]


def test_every_sentence_of_a_phone_has_its_tests():
    """Each row: a sentence of the entry page, when it is so, the test of that, and of its end."""
    rows = re.findall(
        "^[|] “(.+?)” [|] .+? [|] `(.+?)` [|] `(.+?)` [|]$",
        (ROOT / "docs" / "inside" / "phones.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert len(rows) == 19
    assert {sentence for sentence, _, _ in rows} <= set(WORDS)
    for file, _, name in (each.partition("::") for row in rows for each in row[1:]):
        assert f"def {name}(" in (ROOT / "tests" / "browser" / file).read_text(encoding="utf-8")


def test_the_payments_of_the_example_are_those_of_the_program():
    page = (ROOT / "docs" / "settling.md").read_text(encoding="utf-8")
    written = re.findall(r"\b([A-Z][a-z]+) ([+−])(\d+\.\d\d)", page)
    signs = {"+": 100, "−": -100}
    balances = {name: round(float(much) * signs[sign]) for name, sign, much in written}
    rows = re.findall(r"^\| (\w+) \| (\w+) \| (\d+\.\d\d) \|$", page, re.M)
    due = [(each.payer, each.payee, f"{each.amount / 100:.2f}") for each in settle(balances).due]
    assert sum(balances.values()) == 0
    assert rows == due


def test_the_commands_about_luck_print_what_is_written(monkeypatch):
    page = (ROOT / "docs" / "luck.md").read_text(encoding="utf-8")
    examples = re.findall(r"^\$ manage\.py (\w+) - <<END\n(.*?)^END\n(.*?)^```$", page, re.M | re.S)
    assert [command for command, _, _ in examples] == ["skill", "chances"]
    for command, lines, written in examples:
        standard_input = SimpleNamespace(buffer=BytesIO(lines.encode()))
        monkeypatch.setattr("sys.stdin", standard_input)
        printed = StringIO()
        call_command(command, "-", stdout=printed)
        assert json.loads(printed.getvalue()) == json.loads(written)


def test_leagues_are_told_with_every_word_of_their_settings():
    told = (ROOT / "docs" / "leagues.md").read_text(encoding="utf-8")
    names = {each.slug: each.name for each in POINTS_SYSTEMS}
    names |= {each.slug: each.name for each in CRITERIA}
    for slug, name in names.items():
        assert slug in ("metric", "opp_avg") or str(name) in told, slug
    for role in ROLES:
        assert role in told.lower(), role


def test_every_command_is_described():
    told = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    for app in ("tournaments", "upkeep"):
        for path in (ROOT / app / "management" / "commands").glob("[a-z]*.py"):
            assert f"manage.py {path.stem}" in told, path.stem


@row_by_row("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
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
            rf"(docs/(?:inside/)?[\w-]+\.md)`*,? ({PLACE}(?:(?:, | and | to ){PLACE})*)", comments
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


def test_the_recipes_of_tests_stand_in_tests():
    text = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    recipes = re.findall(r"`(tests/[\w/]+\.py)`:\n\n```python\n(.*?)```", text, re.S)
    assert len(recipes) == 5
    for path, example in recipes:
        assert example in (ROOT / path).read_text(encoding="utf-8"), path


def test_every_helper_of_tests_is_listed():
    text = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(tests/[\w/]+\.py)` \|", text, re.M)
    paths = [path.relative_to(ROOT) for path in (ROOT / "tests").rglob("*.py")]
    helpers = [path for path in paths if not re.match("test_|conftest", path.name)]
    assert listed == sorted(map(str, helpers))


def test_a_test_file_that_anybody_names_is_there():
    folders = ["golfscore", "scorecards", "tournaments", "upkeep", "scripts", "static/js", "tests"]
    for path in files(folders, {".py", ".toml", ".js"}, r"\btests/"):
        named = re.findall(r"\btests/[\w/]+\.(?:py|json|sql)\b", path.read_text(encoding="utf-8"))
        assert not [name for name in named if not (ROOT / name).exists()], path


def test_every_threat_has_a_test_that_is_there():
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    threats = some(re.search(r"## Threats\n(.*?)\n## ", text, re.S))[1]
    rows = re.findall(r"^\| (?!somebody|---)(.*) \|$", threats, re.M)
    assert len(rows) > 20
    there = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        there |= set(re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M))
    for row in rows:
        named = set(re.findall(r"`(test_\w+)`", row.rsplit("|", 1)[1]))
        assert named, row
        assert named <= there, f"{row}: {named - there}"


def test_the_figures_of_codes_are_those_of_the_program():
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| (?:a device|an? (?:network|IPv4).*|everybody.*) \| (\d+) \| (an? \w+) \|$",
        text,
        re.M,
    )
    limits = (tries.TRIES, tries.TRIES_AN_ADDRESS, tries.TRIES_AN_HOUR, tries.TRIES_OF_THE_SITE)
    assert [int(number) for number, _time in rows] == list(limits)
    combinations = len(codes.ALPHABET) ** codes.KEY_LETTERS
    assert f"{combinations:,}" in text
    for letters in (codes.KEY_LETTERS, codes.GAME_LETTERS, codes.HOUSE_LETTERS):
        assert f"{math.log2(len(codes.ALPHABET)) * letters:.1f} |" in text, letters
    assert f"| {codes.LINK_BYTES * 8} |" in text
    assert f"({settings.CODE_HOURS})" in text


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
    assert len(targets) <= 13
    for document in DOCUMENTS:
        for line in re.findall(
            r"(?:^|`)make ([a-z ]+)", document.read_text(encoding="utf-8"), re.M
        ):
            assert set(re.split(r"  |`", line)[0].split()) <= targets, line
