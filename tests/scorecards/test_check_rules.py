"""`manage.py check_rules`: silent about what is right; a planted mistake of every kind is named."""

import shutil
from io import StringIO

import polib
import pytest
from django.core.management import CommandError, call_command

from scorecards.management.commands import check_rules
from scorecards.rulebook.check import Places, mistakes
from scorecards.rules import Text
from scorecards.rules.choices.parts import part_messages
from scorecards.rules.wording.messages import catalogue_messages
from tests.effort import takes_less
from tests.languages import TRANSLATED

pytestmark = pytest.mark.walk

HERE = Places()
SLUG = "pagat-4-jacks-zero"


@pytest.fixture(scope="module")
def right(tmp_path_factory):
    """A folder with the files of the rules and complete catalogues."""
    folder = tmp_path_factory.mktemp("right")
    shutil.copytree(HERE.variants, folder / "variants")
    shutil.copytree(HERE.tables, folder / "tables")
    shutil.copy(HERE.families, folder / "families.toml")
    shutil.copy(HERE.parts, folder / "parts.toml")
    for code in TRANSLATED:
        catalogue = polib.POFile()
        for message in sorted({*catalogue_messages(), *part_messages()}):
            catalogue.append(polib.POEntry(msgid=message, msgstr=f"{code} {message}"))
        path = folder / "locale" / code / "LC_MESSAGES" / "django.po"
        path.parent.mkdir(parents=True)
        catalogue.save(str(path))
    return folder


@pytest.fixture
def copy(right, tmp_path):
    """The same once more, to plant mistakes in."""
    shutil.copytree(right, tmp_path, dirs_exist_ok=True)
    return Places(
        variants=tmp_path / "variants",
        families=tmp_path / "families.toml",
        parts=tmp_path / "parts.toml",
        tables=tmp_path / "tables",
        locale=tmp_path / "locale",
    )


def change(path, old, new):
    written = path.read_text(encoding="utf-8")
    assert old in written
    path.write_text(written.replace(old, new, 1), encoding="utf-8")


def test_what_is_right_is_passed_in_one_line(copy, monkeypatch):
    monkeypatch.setattr(check_rules, "Places", lambda: copy)
    out = StringIO()
    assert takes_less(3, lambda: call_command("check_rules", stdout=out))
    assert set(out.getvalue().splitlines()) == {"96 variants, nothing wrong"}


def test_the_files_of_this_site_are_right_but_for_translations_on_their_way():
    """Whether every sentence is translated is for the test of the catalogues to say."""
    assert [line for line in mistakes(HERE) if "not translated" not in line] == []


def test_every_mistake_is_listed_and_the_command_fails(copy, monkeypatch):
    monkeypatch.setattr(check_rules, "Places", lambda: copy)
    change(copy.variants / f"{SLUG}.toml", 'source = "', 'colour = "red"\nsource = "')
    (copy.tables / "skyjo.md").unlink()
    with pytest.raises(CommandError) as failed:
        call_command("check_rules")
    assert failed.value.returncode == 1
    lines = str(failed.value).splitlines()
    assert [line.partition(":")[0] for line in lines] == [SLUG, "skyjo"]


def plant_in_variant(old, new):
    return lambda places: change(places.variants / f"{SLUG}.toml", old, new)


def plant_in_table(old, new):
    return lambda places: change(places.tables / f"{SLUG}.md", old, new)


def plant_in_parts(old, new):
    return lambda places: change(places.parts, old, new)


def forget_table(places):
    (places.tables / f"{SLUG}.md").unlink()


def keep_four_rows(places):
    path = places.tables / f"{SLUG}.md"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    head = next(number for number, line in enumerate(lines) if line.startswith("|-")) + 1
    path.write_text("".join(lines[: head + 4]), encoding="utf-8")


def table_of_nothing(places):
    (places.tables / "mulligan.md").write_text("# Nothing\n", encoding="utf-8")


def plant_in_catalogue(**changes):
    """One sentence of the Spanish catalogue without a translation, or with a doubtful one."""

    def plant(places):
        path = places.locale / "es" / "LC_MESSAGES" / "django.po"
        catalogue = polib.pofile(str(path))
        entry = catalogue.find("A player ends the hole by knocking.")
        for key, value in changes.items():
            setattr(entry, key, value)
        catalogue.save()

    return plant


def no_catalogue(places):
    (places.locale / "fr" / "LC_MESSAGES" / "django.po").unlink()


JACKS = "values = { J = 0 }"
UNTRANSLATED = "es: not translated: A player ends the hole by knocking."
PLANTED = {
    "no toml": (plant_in_variant(JACKS, "values = "), f"{SLUG}.toml: "),
    "unknown word": (plant_in_variant(JACKS, "colour = 3"), f"{SLUG}: colour: unknown"),
    "no value": (plant_in_variant(JACKS, 'values = { J = "?" }'), f"{SLUG}: values"),
    "unknown base": (plant_in_variant('"pagat-4"', '"tarot"'), f"{SLUG}: extends"),
    "no summary": (plant_in_variant("summary = ", "notes = "), f"{SLUG}: no summary"),
    "half a sentence": (plant_in_variant('do."', 'do"'), f"{SLUG}: no sentence: Four cards"),
    "no table": (forget_table, f"{SLUG}: fewer than 5 layouts"),
    "few rows": (keep_four_rows, f"{SLUG}: fewer than 5 layouts"),
    "no variant": (table_of_nothing, "mulligan.md: a table of no variant"),
    "no card": (plant_in_table("| J", "| ZZ J"), f"{SLUG}: ZZ J"),
    "a layout that counts otherwise": (plant_in_variant("J = 0", "J = 1"), f"{SLUG}: "),
    "no parts": (plant_in_parts("[[part]]", "[[part"), "parts.toml: TOMLDecodeError"),
    "a part that nobody knows": (plant_in_parts("group = ", "grup = "), "parts.toml, column: "),
    "a part without a sentence": (plant_in_parts('nothing."', 'nothing"'), "parts.toml, column: "),
    "a part for no layout": (
        plant_in_parts("square = true", "square = true\ncells = 99"),
        "parts.toml, diagonal: fits no variant",
    ),
    "a part that is refused": (
        plant_in_parts('where = "diagonal"', 'where = "about"'),
        "parts.toml, diagonal: refused in every variant",
    ),
    "untranslated": (plant_in_catalogue(msgstr=""), UNTRANSLATED),
    "doubtful": (plant_in_catalogue(flags=["fuzzy"]), UNTRANSLATED),
    "out of date": (plant_in_catalogue(obsolete=True), UNTRANSLATED),
    "no catalogue": (no_catalogue, "fr: no catalogue"),
}


@pytest.mark.parametrize("kind", PLANTED)
def test_a_planted_mistake_is_named(copy, kind):
    plant, line = PLANTED[kind]
    plant(copy)
    assert any(each.startswith(line) for each in mistakes(copy)), list(mistakes(copy))


@pytest.mark.parametrize(
    ("sentence", "line"),
    [
        (Text("Nobody {what}."), "a place is not filled: Nobody {what}."),
        (Text("{who} {what}.", (("who", "Ann"),)), "nothing fills 'what' of: {who} {what}."),
        (Text(""), "a step has no words"),
    ],
)
def test_a_template_that_nothing_fills(copy, monkeypatch, sentence, line):
    monkeypatch.setattr("scorecards.rulebook.check.sentences", lambda ruleset: [sentence])
    assert f"{SLUG}: {line}" in list(mistakes(copy))


def test_a_ruleset_without_sentences(copy, monkeypatch):
    monkeypatch.setattr("scorecards.rulebook.check.sentences", lambda ruleset: [])
    assert f"{SLUG}: no sentences" in list(mistakes(copy))


def test_an_installed_copy_has_no_tables(copy):
    shutil.rmtree(copy.tables)
    assert list(mistakes(copy)) == []


def test_a_broken_file_in_its_place_stops_the_rest(copy, monkeypatch):
    """What the library itself is read from: no sense in looking further."""
    for slug in ("skyjo", SLUG):
        change(copy.variants / f"{slug}.toml", 'name = "', "name = ")
    monkeypatch.setattr("scorecards.rulebook.check.Places", lambda: copy)
    assert [line.partition(":")[0] for line in mistakes(copy)] == [f"{SLUG}.toml", "skyjo.toml"]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('opens = "skyjo"', 'opens = "skyjo-2"', "skyjo: in no family"),
        ('opens = "skyjo"', 'opens = "skyjo-2"', "skyjo-2: in a family, and no variant"),
        ('others = ["hub-10"]', 'others = ["hub-10", "bga-4"]', "bga-4: in 2 families"),
        ('opens = "skyjo"', 'starts = "skyjo"', "families.toml: KeyError('opens')"),
        ("[[family]]", "[[family]", "families.toml: "),
    ],
)
def test_every_variant_is_in_exactly_one_family(copy, old, new, line):
    change(copy.families, old, new)
    assert any(each.startswith(line) for each in mistakes(copy))
